package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestFresh: an engine that is present to be built in was made from the current sources.
func TestFresh(t *testing.T) {
	made, err := os.ReadFile(filepath.Join("..", "dist", sumFile))
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Join("..", "dist", "engine.wasm.gz")); err == nil {
			t.Fatal("nobody knows what the engine in web/engine/dist was made of: go generate ./web/engine")
		}
		t.Skip("the engine is not built in: go generate ./web/engine")
	} else if err != nil {
		t.Fatal(err)
	}
	now, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	if string(made) != now {
		t.Error("the engine in web/engine/dist is older than its sources: go generate ./web/engine, or delete it")
	}
}

// TestSources: the digest of the sources is reproducible and has 64 characters.
func TestSources(t *testing.T) {
	a, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	if b, err := sources(); err != nil || a != b || len(strings.TrimSpace(a)) != 64 {
		t.Errorf("%q, then %q (%v)", a, b, err)
	}
}

// TestSameBytes: the engine has the same bytes when it is built in another folder, which is a separate repository, with other flags.
func TestSameBytes(t *testing.T) {
	if present(filepath.Join("..", "dist", "engine.wasm.gz")) == nil {
		t.Skip("the engine is not built in, so that its packages would have to be compiled: go generate ./web/engine")
	}
	tmp := t.TempDir()
	other := filepath.Join(tmp, "other")
	module := os.DirFS(filepath.Join("..", "..", ".."))
	err := fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		switch hidden := strings.HasPrefix(d.Name(), ".") && name != "."; {
		case err != nil:
			return err
		case d.IsDir() && hidden:
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(other, name), 0o777)
		case hidden:
			return nil
		}
		b, err := fs.ReadFile(module, name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(other, name), b, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "go.mod"},
		{"-c", "user.name=T", "-c", "user.email=t@teka.example", "commit", "-q", "-m", "tests: begin"}} {
		c := exec.Command("git", args...)
		c.Dir = other
		if out, err := c.CombinedOutput(); err != nil {
			t.Skipf("git %v: %v: %s", args, err, out)
		}
	}
	here, there := filepath.Join(tmp, "here.wasm"), filepath.Join(tmp, "there.wasm")
	if err := compile(".", here); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", "-buildvcs=true -trimpath=false")
	if err := compile(other, there); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(present(here), present(there)) {
		t.Error("the engine's bytes depend on where it is built")
	}
}
