package layers

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// columns is the maximum length of a line in characters, where a tab counts as one.
const columns = 140

// longLines returns the numbers of the lines of a Go source that are longer than columns. Text between backquotes does not count: struct
// tags and data, whose lines cannot be broken.
func longLines(t *testing.T, name string, source []byte) (long []int) {
	t.Helper()
	file := token.NewFileSet().AddFile(name, -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	counted := []byte(string(source))
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			break
		}
		if from := file.Offset(pos); tok == token.STRING && text[0] == '`' {
			for i := from; i < from+len(text); i++ {
				if counted[i] != '\n' {
					counted[i] = 0
				}
			}
		}
	}
	output := false // of an example, which is compared as it is
	for n, line := range strings.Split(string(counted), "\n") {
		if output = strings.TrimSpace(line) == "// Output:" || output && strings.HasPrefix(line, "\t//"); output {
			continue
		}
		if utf8.RuneCountInString(strings.ReplaceAll(line, "\x00", "")) > columns {
			long = append(long, n+1)
		}
	}
	return long
}

// TestLines: lines of Go have at most 140 columns.
func TestLines(t *testing.T) {
	files := 0
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		files++
		b, err := os.ReadFile(path)
		for _, n := range longLines(t, path, b) {
			t.Errorf("%s:%d: more than %d columns", path, n, columns)
		}
		return err
	})
	if err != nil || files < 300 {
		t.Errorf("%d files were read: %v", files, err)
	}
}

// TestLongLines: text between backquotes may be long, anything else may not.
func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", columns)
	for source, want := range map[string]int{
		"package p\n\nvar a" + strings.Repeat("ä", columns-9) + " int\n":       0,
		"package p\n\nvar a" + strings.Repeat("ä", columns-8) + " int\n":       1,
		"package p\n\nvar a = `" + long + "`\n":                                0,
		"package p\n\nvar a = `" + long + "\n" + long + "x`\n":                 0,
		"package p\n\nvar a = \"" + long + "\" // `\n":                         1,
		"package p\n\nvar a = `" + long + "` // " + long + "\n":                1,
		"package p\n\n// " + long + "\nvar a = 1\n":                            1,
		"package p\n\ntype t struct {\n\tA int `json:\"" + long + "\"`\n}\n":   0,
		"package p\n\ntype t struct {\n\tA int `json:\"\"` // " + long + "\n}": 1,
	} {
		if got := len(longLines(t, "p.go", []byte(source))); got != want {
			t.Errorf("%q: %d long lines, not %d", source, got, want)
		}
	}
}
