package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWriteFileFails: if a file cannot be written completely, the previous file remains and no temporary file is left.
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

// TestLongName: a file with the longest possible name is written like any other.
func TestLongName(t *testing.T) {
	for _, name := range []string{strings.Repeat("a", 251) + ".txt", strings.Repeat("é", 125) + ".txt"} {
		path := filepath.Join(t.TempDir(), name)
		for range 2 { // the second takes the place of the first
			if err := new(App).WriteFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "all"); return err }); err != nil {
				t.Fatal(err)
			}
		}
		if text, err := os.ReadFile(path); string(text) != "all" {
			t.Errorf("%q, %v", text, err)
		}
	}
}

// TestDanglingLink: a link to a missing file stays a link, and the file is created at its target. A circular link is refused.
func TestDanglingLink(t *testing.T) {
	dir := t.TempDir()
	link, path := filepath.Join(dir, "link"), filepath.Join(dir, "a.txt")
	if err := os.Symlink("middle", link); err != nil {
		t.Skip(err)
	}
	os.Symlink("a.txt", filepath.Join(dir, "middle"))
	write := func(w io.Writer) error { _, err := io.WriteString(w, "all"); return err }
	if err := new(App).WriteFile(link, write); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); to != "middle" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if text, err := os.ReadFile(path); string(text) != "all" {
		t.Errorf("%q, %v", text, err)
	}
	os.Symlink("round", filepath.Join(dir, "round"))
	if err := new(App).WriteFile(filepath.Join(dir, "round"), write); err == nil {
		t.Error("a link to itself was written to")
	}
}

// TestNoPartLeft: if the finished file cannot be moved into place, there is an error and no temporary file is left.
func TestNoPartLeft(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	err := new(App).WriteFile(path, func(io.Writer) error { return os.MkdirAll(filepath.Join(path, "in the way"), 0o777) })
	if files, _ := os.ReadDir(dir); err == nil || len(files) != 1 {
		t.Errorf("%v: %v", err, files)
	}
	a := &App{ctx: t.Context(), stdout: io.Discard}
	other := filepath.Join(dir, "b.txt")
	end, err := a.Redirect(other)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(a.stdout, "all")
	os.MkdirAll(filepath.Join(other, "in the way"), 0o777)
	if err := end(nil); err == nil {
		t.Error("a directory was replaced")
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Error(files)
	}
}

// TestPanicLeavesNoPart: a panic of the writing function leaves no temporary file either.
func TestPanicLeavesNoPart(t *testing.T) {
	dir := t.TempDir()
	func() {
		defer func() { recover() }()
		new(App).WriteFile(filepath.Join(dir, "a.txt"), func(io.Writer) error { panic("broken") })
	}()
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Error(files)
	}
}

// TestSync: a file is synchronised to disk before it replaces the old one, and does not replace it if that fails.
func TestSync(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	write := func(text string) error {
		return new(App).WriteFile(path, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
	}
	before, failed, synced := syncFile, error(nil), 0
	defer func() { syncFile = before }()
	syncFile = func(f *os.File) error {
		synced++
		text, _ := os.ReadFile(f.Name())
		if old, _ := os.ReadFile(path); string(text) != "new" || string(old) == "new" {
			t.Errorf("%q beside %q", text, old)
		}
		return failed
	}
	failed = errors.New("failed")
	if err := write("new"); !errors.Is(err, failed) {
		t.Error(err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 0 {
		t.Error(files)
	}
	failed = nil
	if err := write("new"); err != nil || synced != 2 {
		t.Error(err, synced)
	}
}
