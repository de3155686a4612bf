package layers

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// mayName lists the folders that may name kinds of puzzles: the kinds themselves, their checker, which uses no list of ours, the toy, which
// is an additional kind, and the build of the engine, which measures each.
var mayName = []string{"kinds", "cmd/tekacheck", "internal/sixth", "web/engine/build"}

// mayPlace matches the other files that may check the kind of a place: where places are made, named and measured.
var mayPlace = regexp.MustCompile(`^(puzzle/|explain/words/(places|named)\.go$|study/near\.go$)`)

// code lists the endings of files that are run or shown; documents may name kinds.
var code = []string{".go", ".js", ".ts", ".css", ".html", ".tmpl", ".txt", ".json"}

// TestNoKindNamed looks through the source for names of kinds: knowledge of one kind belongs in its folder. Tests may name them.
func TestNoKindNamed(t *testing.T) {
	var names []string
	for _, k := range kinds.All {
		names = append(names, k.Name, k.Title)
	}
	named := regexp.MustCompile(`(?i)\b(` + strings.Join(names, "|") + `)s?\b`)
	unnamed(t, func(path, line string) string {
		if slices.Contains(foreign[path], named.FindString(line)) {
			return ""
		}
		return named.FindString(line)
	})
}

// foreign are names of kinds that mean something else in a file.
var foreign = map[string][]string{
	"puzzle/codec/penpa_write.go": {"sudoku"}, // the tool of Penpa+ for numbers in cells of any puzzle
}

// TestNoKindGuessed looks for code that guesses the properties of a kind from its places, instead of using its traits (puzzle.Traits).
func TestNoKindGuessed(t *testing.T) {
	asked := regexp.MustCompile(`\bpuzzle\.(Cell|Edge|Pair|Row|Col|Side|Run)Kind\b`)
	unnamed(t, func(path, line string) string {
		if mayPlace.MatchString(path) {
			return ""
		}
		return asked.FindString(line)
	})
}

// unnamed reads the source line by line, except files that may name kinds, and reports the lines in which find finds something.
func unnamed(t *testing.T, find func(path, line string) string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel("../..", path)
		rel = filepath.ToSlash(rel)
		if e.IsDir() {
			if slices.Contains(mayName, rel) || e.Name() == "testdata" || e.Name() == ".git" || e.Name() == "dist" || rel == "docs" {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains(code, filepath.Ext(path)) || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		b, err := os.ReadFile(path)
		for n, line := range strings.Split(string(b), "\n") {
			if name := find(rel, line); name != "" {
				t.Errorf("%s:%d: %s is named: %s", rel, n+1, name, strings.TrimSpace(line))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 300 {
		t.Errorf("%d files were read: there are more", files)
	}
}
