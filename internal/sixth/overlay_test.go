package sixth

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// toy is the folder in testdata and the name of its package.
const toy = "latin"

// overlay writes the file that tells go build of a tree in which the toy's folder lies in kinds, and its line stands in the list. Nothing
// is copied, and what does not depend on the kinds is not compiled again.
func overlay(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	from := filepath.Join(root, "internal", "sixth", "testdata", toy)
	err = filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(from, path)
		replace[filepath.Join(root, "kinds", toy, rel)] = path
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(root, "kinds", "kinds.go")
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	const first = "var All = []*puzzle.Kind{\n"
	lined := strings.Replace(string(text), first, first+"\t"+toy+".Kind,\n", 1)
	lined = strings.Replace(lined, "import (\n", "import (\n\t\"github.com/teka-puzzles/teka/kinds/"+toy+"\"\n", 1)
	if strings.Count(lined, toy) != 2 {
		t.Fatalf("kinds.go has no list to put a line into:\n%s", text)
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

// build builds a program of the module with the toy in it.
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
