package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFresh: an engine that is there to be built in was made of what is there now.
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

// TestSources: the digest is the same again, and of what the engine is made of.
func TestSources(t *testing.T) {
	a, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	if b, err := sources(); err != nil || a != b || len(strings.TrimSpace(a)) != 64 {
		t.Errorf("%q, then %q (%v)", a, b, err)
	}
}
