package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestWriteFileFails: a file that cannot be written whole leaves the one that was there, and nothing beside it.
func TestWriteFileFails(t *testing.T) {
	dir, failed := t.TempDir(), errors.New("failed")
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := new(App).WriteFile(path, func(w io.Writer) error {
		io.WriteString(w, "half")
		return failed
	})
	files, _ := os.ReadDir(dir)
	if text, _ := os.ReadFile(path); !errors.Is(err, failed) || string(text) != "precious" || len(files) != 1 {
		t.Errorf("%v: %q, %d files", err, text, len(files))
	}
}
