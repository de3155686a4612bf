package words_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words"
)

// Every rule that a Check names has its words in every language. The names stand in the comment of the function.
func TestBroken(t *testing.T) {
	files, err := filepath.Glob("../kinds/*/check.go")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	one := regexp.MustCompile(`"([a-z-]+)"`)
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		kind, found := filepath.Base(filepath.Dir(file)), 0
		comment, _, _ := strings.Cut(string(b), "\nfunc Check")
		for _, rule := range one.FindAllStringSubmatch(comment[strings.LastIndex(comment, "// Check"):], -1) {
			found++
			v := puzzle.Violation{Rule: rule[1], Text: "in English", At: []puzzle.Place{puzzle.Cell(0, 0)}, Clues: []puzzle.Place{puzzle.Cell(1, 1)}}
			for _, code := range words.Languages[1:] {
				l, err := words.In(code)
				if err != nil {
					t.Fatal(err)
				}
				if text := l.Broken(kind, v); text == v.Text || strings.Contains(text, "broken") {
					t.Errorf("%s: %s of %s is not said: %q", code, rule[1], kind, text)
				}
			}
		}
		if found < 5 {
			t.Errorf("%s names %d rules in its comment", file, found)
		}
	}
}
