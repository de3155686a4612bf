package nurikabe

// sizeArgs are a number that an island breaks: Size is how many cells the island has or, unless Over, can have at most.
type sizeArgs struct {
	Number, Size int
	Over         bool
}

var broken = map[string]any{
	"no-value":  nil,
	"joined":    nil,
	"no-number": nil,
	"size":      sizeArgs{},
	"pool":      nil,
	"sea-split": nil,
}

var args = map[string]any{}
