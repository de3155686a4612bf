package sixth

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var added = []string{"latin", "fence", "plots"}

// both returns the program by its name: one program is linked in the time of two.
const both = `package main

import (
	"os"
	"path/filepath"

	"github.com/teka-puzzles/teka/cli"
)

func both() cli.Program {
	if filepath.Base(os.Args[0]) == "teka" {
		return cli.Teka()
	}
	return program()
}
`

// overlay writes a go build overlay that adds these folders to kinds and their lines to the list, and both to teka-batch. Nothing is
// copied, and packages that do not depend on the kinds are not recompiled.
func overlay(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	list, batch := filepath.Join(root, "kinds", "kinds.go"), filepath.Join(root, "cmd", "teka-batch", "main.go")
	text := read(list)
	const first, imports = "var All = []*puzzle.Kind{\n", "import (\n"
	lined := text
	for _, name := range added {
		from := filepath.Join(root, "internal", "sixth", "testdata", name)
		err := filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			rel, err := filepath.Rel(from, path)
			replace[filepath.Join(root, "kinds", name, rel)] = path
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		lined = strings.Replace(lined, first, first+"\t"+name+".Kind,\n", 1)
		lined = strings.Replace(lined, imports, imports+"\t\"github.com/teka-puzzles/teka/kinds/"+name+"\"\n", 1)
		if strings.Count(lined, name) != 2 {
			t.Fatalf("kinds.go has no list to put a line into:\n%s", text)
		}
	}
	dir := t.TempDir()
	replace[list] = filepath.Join(dir, "kinds.go")
	replace[batch], replace[filepath.Join(filepath.Dir(batch), "both.go")] = filepath.Join(dir, "main.go"), filepath.Join(dir, "both.go")
	said, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"kinds.go": []byte(lined), "both.go": []byte(both), "overlay.json": said,
		"main.go": []byte(strings.Replace(read(batch), "program().Execute(", "both().Execute(", 1))} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "overlay.json")
}

// build returns the path of teka, with teka-batch beside it.
func build(t *testing.T, overlay string) (teka string) {
	t.Helper()
	dir := t.TempDir()
	teka, batch := filepath.Join(dir, "teka"), filepath.Join(dir, "teka-batch")
	cmd := exec.Command("go", "build", "-buildvcs=false", "-ldflags=-s -w", "-overlay", overlay, "-o", batch, "./cmd/teka-batch")
	cmd.Dir = "../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	if err := os.Link(batch, teka); err != nil {
		t.Fatal(err)
	}
	return teka
}
