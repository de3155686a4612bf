package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestReadSettings: a settings file is read. One that is unusually large is refused before all of it is in memory.
func TestReadSettings(t *testing.T) {
	name := filepath.Join(t.TempDir(), "settings")
	for _, c := range []struct {
		size int64
		why  string
	}{{0, ""}, {settingsMost, ""}, {settingsMost + 1, "more than 16 MB, too large for a configuration file"},
		{1 << 40, "more than 16 MB, too large for a configuration file"}} {
		f, err := os.Create(name)
		if err == nil {
			err = f.Truncate(c.size)
		}
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		text, err := ReadSettings(name)
		if err != nil && err.Error() != c.why || err == nil && (c.why != "" || int64(len(text)) != c.size) {
			t.Errorf("%d bytes: %d, %v", c.size, len(text), err)
		}
	}
	if _, err := ReadSettings(name + "x"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
