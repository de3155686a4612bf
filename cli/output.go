package cli

import (
	"bufio"
	"os"
)

// redirect sends what is printed to a file, when one is named; the function returned closes it.
func (a *app) redirect(path string) (end func() error, err error) {
	if path == "" || path == "-" {
		return func() error { return nil }, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriter(f)
	before := a.stdout
	a.stdout = w
	return func() error {
		a.stdout = before
		err := w.Flush()
		if closed := f.Close(); err == nil {
			err = closed
		}
		return err
	}, nil
}
