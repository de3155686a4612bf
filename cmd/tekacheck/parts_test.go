package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// parts are the files of the checker by purpose, as docs/certificates.md lists them with their lines.
var parts = []struct{ name, files string }{
	{"judges", "board check problem table hashi kakuro masyu nonogram skyscrapers totals akari connected hitori nurikabe heyawake sudoku"},
	{"readers", "json game read_hashi read_kakuro read_masyu read_nonogram read_skyscrapers read_slitherlink read_nurikabe"},
	{"command and archives", "main archives zstd"},
	{"explanations", "steps beside"},
}

// TestParts: each file belongs to one part, the judges read no JSON and no files, and the documented line counts are right.
func TestParts(t *testing.T) {
	docs, err := os.ReadFile("../../docs/certificates.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{}
	for _, name := range files {
		left[name] = !strings.HasSuffix(name, "_test.go")
	}
	for _, p := range parts {
		lines := 0
		for name := range strings.FieldsSeq(p.files) {
			text, err := os.ReadFile(name + ".go")
			if err != nil {
				t.Fatal(err)
			}
			lines += bytes.Count(text, []byte("\n"))
			left[name+".go"] = false
			if head, _, _ := bytes.Cut(text, []byte("\nfunc ")); p.name == "judges" && regexp.MustCompile(`"(encoding|compress|os)\b`).Match(head) {
				t.Errorf("%s.go is a judge, and reads files", name)
			}
		}
		told := regexp.MustCompile(`\| ` + p.name + ` \| .* \| ([0-9,]+) \|`).FindSubmatch(docs)
		if told == nil {
			t.Fatalf("nothing is told of the part %s", p.name)
		}
		n, err := strconv.Atoi(strings.ReplaceAll(string(told[1]), ",", ""))
		if err != nil || n < lines-20 || n > lines+20 {
			t.Errorf("%s: %s lines are told, and there are %d", p.name, told[1], lines)
		}
	}
	for name, is := range left {
		if is {
			t.Errorf("%s belongs to no part", name)
		}
	}
}
