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

// overlay writes a go build overlay that adds these folders to kinds and their lines to the list. Nothing is copied, and packages that do
// not depend on the kinds are not recompiled.
func overlay(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	list := filepath.Join(root, "kinds", "kinds.go")
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	const first, imports = "var All = []*puzzle.Kind{\n", "import (\n"
	lined := string(text)
	for _, name := range added {
		from := filepath.Join(root, "internal", "sixth", "testdata", name)
		err = filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
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
	said, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"kinds.go": []byte(lined), "overlay.json": said} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "overlay.json")
}

func build(t *testing.T, overlay, name, pkg string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), name)
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-overlay", overlay, "-o", program, pkg)
	cmd.Dir = "../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build %s: %v\n%s", pkg, err, out)
	}
	return program
}
