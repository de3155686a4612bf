package reader_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/reader"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
)

// exchange returns a function that exchanges the words of each pair in a text.
func exchange(words ...string) func(string) string {
	other := map[string]string{}
	for i, word := range words {
		other[word] = words[i^1]
	}
	pattern := regexp.MustCompile(`\b(?:` + strings.Join(words, "|") + `)\b`)
	return func(text string) string {
		return pattern.ReplaceAllStringFunc(text, func(word string) string { return other[word] })
	}
}

// TestSwapped exchanges the words for the two values of a cell in one sentence of an explanation at a time, in both languages: the reader
// finds the sentence false.
func TestSwapped(t *testing.T) {
	shades, ground := exchange("unshaded", "shaded", "hitam", "putih"), exchange("sea", "land", "laut", "daratan")
	for _, x := range []struct {
		kind string
		swap func(string) string
	}{{"nurikabe", ground}, {"hitori", shades}, {"heyawake", shades}} {
		k, err := kinds.ByName(x.kind)
		if err != nil {
			t.Fatal(err)
		}
		for n, code := range []string{"en", "id"} {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			swapped, missed, board := 0, []string(nil), 0
			for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 9, Cols: 9, Seed: 7, Count: 2}) {
				if err != nil {
					t.Fatal(err)
				}
				if board++; board != n+1 && sweeptest.Samples(0, 1) == 0 { // one in each language
					continue
				}
				about, e := l.About(m.Puzzle), explained(t, m.Puzzle)
				known := e.Start.Clone()
				for _, d := range e.Deductions {
					list := strings.SplitAfter(narrate.Text(about, known, d), ". ")
					r, err := reader.New(t.Context(), about, m.Puzzle, known)
					if err != nil {
						t.Fatal(err)
					}
					for i, sentence := range list {
						wrong := slices.Clone(list)
						if wrong[i] = x.swap(sentence); wrong[i] == sentence {
							continue
						}
						swapped++
						if len(reader.Shades(r, strings.Join(wrong, ""), linked(d))) == 0 {
							missed = append(missed, wrong[i])
						}
					}
					for _, f := range d.New {
						known.Add(f)
					}
				}
			}
			t.Logf("%s %s: %d swapped, %d missed", x.kind, code, swapped, len(missed))
			if swapped < 20 {
				t.Errorf("%s %s: only %d sentences swapped", x.kind, code, swapped)
			}
			if len(missed) > swapped/200 { // the facts of all cases of a step are read together
				t.Errorf("%s %s: %d missed:\n%s", x.kind, code, len(missed), strings.Join(missed, "\n"))
			}
		}
	}
}
