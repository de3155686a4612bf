package puzzletest

// Said is the message of an error; "" for nil.
func Said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
