package terminal

import (
	"os"
	"path/filepath"
	"testing"
)

// TestNoTerminal: a file, a pipe and the null device are not terminals. Scripts in cli/testdata have terminals.
func TestNoTerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	for _, f := range []*os.File{file, null, r, w} {
		if Is(f) || Columns(f) != 0 {
			t.Errorf("%s is taken for a terminal of %d columns", f.Name(), Columns(f))
		}
	}
}
