package sudoku_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/sudoku"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// TestSetsOnce checks that an explanation tells a naked or hidden set once, with everything that it rules out.
func TestSetsOnce(t *testing.T) {
	l, err := words.In("en", sudoku.Kind)
	if err != nil {
		t.Fatal(err)
	}
	set := regexp.MustCompile(`(?:Naked|Hidden) \w+: in [^(]*? can only be (?:in )?[^(,.]*`)
	p, _, err := puzzletest.Format(sudoku.Kind, codec.PuzzLink.Name).Decode(
		"https://puzz.link/p?sudoku/9/9/864h2k75g9k96i1i2l1m6i4h89h4i598k48g7h2g9j5", nil)
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	known := e.Start.Clone()
	for _, x := range e.Deductions {
		for _, s := range set.FindAllString(narrate.Text(l, known, x), -1) {
			if told[s] {
				t.Errorf("told again: %q", s)
			}
			told[s] = true
		}
		for _, f := range x.New {
			known.Add(f)
		}
	}
	if len(told) < 3 {
		t.Errorf("%d sets", len(told))
	}
}

// boxFirst is a board with hidden singles in boxes.
const boxFirst = "https://puzz.link/p?sudoku/9/9/7g9h5j6g8j95i7h8h51k3g4g5g3g2g6k74h2h8i71j7g5j9h4g1"

// TestBoxesFirst checks that a hidden single is found in a row or column only if its box has other cells for the number.
func TestBoxesFirst(t *testing.T) {
	p, _, err := puzzletest.Format(sudoku.Kind, codec.PuzzLink.Name).Decode(
		boxFirst, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	known, boxes := e.Start.Clone(), 0
	for _, x := range e.Deductions {
		for _, s := range x.Links {
			if s.Technique == "sudoku.only-place" && s.Clues[0].Kind == board.RegionKind {
				boxes++
			} else if s.Technique == "sudoku.only-place" {
				at, places := s.New[0].At, 0
				for k := range 9 {
					cell := puzzle.Cell(int(at.R)/3*3+k/3, int(at.C)/3*3+k%3)
					if known.CandidatesAt(cell).Has(s.Args["height"].(int)) {
						places++
					}
				}
				if places == 1 {
					t.Errorf("%v is found in %v, not in its box", s.New[0], s.Clues[0])
				}
			}
			for _, f := range s.New {
				known.Add(f)
			}
		}
	}
	if boxes == 0 {
		t.Error("no hidden single in a box")
	}
}

// TestNamesOfRegions checks that explanations call regions boxes only if they are rectangles.
func TestNamesOfRegions(t *testing.T) {
	read := puzzletest.Format(sudoku.Kind, codec.Text.Name).Decode
	const cells = "sudoku\n. . 6 . 2 .\n. . . 4 . 6\n. 5 . . . .\n. . . . 1 .\n3 . 5 . . .\n. 1 . 5 . .\n"
	irregular, _, err := read(cells+"aaabbc\ndaaebc\nddaebc\ndffebc\nddfebc\nfffeec\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	boxes, _, err := puzzletest.Format(sudoku.Kind, codec.PuzzLink.Name).Decode(boxFirst, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ lang, region, box string }{{"en", "region at", "box"}, {"id", "daerah di", "kotak"}} {
		l, err := words.In(c.lang, sudoku.Kind)
		if err != nil {
			t.Fatal(err)
		}
		for p, names := range map[puzzle.Puzzle][2]string{irregular: {c.region, c.box}, boxes: {c.box, c.region}} {
			text, about := "", l.About(p)
			e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
			known := e.Start.Clone()
			for _, x := range e.Deductions {
				text += narrate.Text(about, known, x)
				for _, f := range x.New {
					known.Add(f)
				}
			}
			if !strings.Contains(text, names[0]) || strings.Contains(text, names[1]) {
				t.Errorf("%s: %q is expected, and not %q:\n%s", c.lang, names[0], names[1], text)
			}
		}
	}
}

// TestNoHeights checks that Indonesian texts state bounds of numbers and not of heights.
func TestNoHeights(t *testing.T) {
	l, err := words.In("id", sudoku.Kind)
	if err != nil {
		t.Fatal(err)
	}
	l = l.Of(sudoku.Kind)
	all := []int{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for want, values := range map[string][]int{ // any order: each alone
		"tadinya paling besar 5": all[:5],
		"tadinya paling kecil 6": all[5:],
	} {
		if got := l.Phrase("latin/before", words.FactGroup{Values: values, Board: all}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestSingles checks that a sentence with one number left names one cell before its consequences and another sentence several, and that the
// title of a set has its size.
func TestSingles(t *testing.T) {
	p, _, err := puzzletest.Format(sudoku.Kind, codec.PuzzLink.Name).Decode(
		"https://puzz.link/p?sudoku/9/9/864h2k75g9k96i1i2l1m6i4h89h4i598k48g7h2g9j5", nil)
	if err != nil {
		t.Fatal(err)
	}
	e := narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{})
	for code, w := range map[string]struct{ one, several, set string }{ // any order: each alone
		"en": {"One number is left: ", "Each has one number left: ", `(?:Naked|Hidden) (?:pair|triple|quad)`},
		"id": {"Tinggal satu angka: ", "Masing-masing tinggal satu angka: ", `(?:Pasangan|Tiga serangkai|Empat serangkai) (?:terbuka|tersembunyi)`},
	} {
		l, err := words.In(code, sudoku.Kind)
		if err != nil {
			t.Fatal(err)
		}
		pair := regexp.MustCompile(`^\w+ = \d, \w+ = \d(?:[,.;]|$)`)
		set, n := regexp.MustCompile("^"+w.set+"$"), [3]int{}
		known := e.Start.Clone()
		for _, x := range e.Deductions {
			text := narrate.Text(l, known, x)
			for _, sentence := range strings.SplitAfter(text, ". ") {
				if after, ok := strings.CutPrefix(sentence, w.one); ok {
					if n[0]++; pair.MatchString(after) {
						t.Errorf("%s: %q has several cells", code, sentence)
					}
				}
				if after, ok := strings.CutPrefix(sentence, w.several); ok {
					if n[1]++; !pair.MatchString(after) {
						t.Errorf("%s: %q has one cell", code, sentence)
					}
				}
			}
			title := narrate.Heading(l, known, x)
			if set.MatchString(title) {
				if n[2]++; !strings.Contains(text, title+": ") {
					t.Errorf("%s: title %q of %q", code, title, text)
				}
			} else if strings.HasSuffix(x.Technique, "-set") {
				t.Errorf("%s: title %q names no size", code, title)
			}
			for _, f := range x.New {
				known.Add(f)
			}
		}
		if n[0] == 0 || n[1] == 0 || n[2] == 0 {
			t.Errorf("%s: too few sentences to tell: %v", code, n)
		}
	}
}
