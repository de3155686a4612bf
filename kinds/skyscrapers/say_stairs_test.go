package skyscrapers_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// TestStairs checks the heights that staircases exclude against all lines: with the height among these first cells, the clue cannot be
// satisfied. Headings name clues that the board has.
func TestStairs(t *testing.T) {
	l, err := words.In("en", skyscrapers.Kind)
	if err != nil {
		t.Fatal(err)
	}
	shows := regexp.MustCompile(`(\d) from (above|below|the left|the right)`)
	lines := regexp.MustCompile(`(row|column)s? (\d(?:(?:, | and )\d)*) shows? `)
	tall := regexp.MustCompile(`([^.]*): the (\d) would hide too many in ([^.]*)[.,] `)
	bound := regexp.MustCompile(`R(\d)C(\d) is at most (\d)`)
	head := regexp.MustCompile(`^Clues? (?:of )?([\d, and]+)`)
	seen := map[string]int{}
	for _, text := range towers {
		p, _, err := puzzletest.Format(skyscrapers.Kind, codec.Tatham.Name).Decode(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := strconv.Atoi(text[:1])
		st := study.Open(p)
		known := st.Board()
		for _, x := range narrate.Explain(t.Context(), st, study.ExplainOptions{}).Deductions {
			said := narrate.Text(l, known, x)
			for _, m := range tall.FindAllStringSubmatch(said+" ", -1) {
				seen["tall"]++
				for _, c := range cellsIn(m[3]) {
					if !excluded(lines, shows, strings.ToLower(m[1]), n, c[0], c[1], number(m[2])) {
						t.Errorf("%s: no clue keeps the %s from row %d, column %d: %q", text, m[2], c[0], c[1], said)
					}
				}
			}
			for s := range strings.SplitSeq(said, ". ") {
				clue, bounds, ok := strings.Cut(s, "; taller ones would hide too many: ")
				for _, m := range bound.FindAllStringSubmatch(bounds, -1) {
					if strings.Count(bounds, m[0][:len(m[0])-1]) > 1 {
						t.Errorf("%s: two bounds of one cell: %q", text, said)
					}
					if seen["bound"]++; ok && (!excluded(lines, shows, strings.ToLower(clue), n, number(m[1]), number(m[2]), number(m[3])+1) ||
						excluded(lines, shows, strings.ToLower(clue), n, number(m[1]), number(m[2]), number(m[3]))) {
						t.Errorf("%s: wrong bound: %q", text, said)
					}
				}
			}
			if before, _, again := strings.Cut(said, "Again they rise"); again && !strings.Contains(before, "rise") {
				t.Errorf("nothing has risen before: %q", said)
			}
			heading := narrate.Heading(l, known, x)
			if m := head.FindStringSubmatch(heading); m != nil {
				seen["heading"]++
				if !strings.Contains(said, "show") {
					t.Errorf("%q stands over %q", heading, said)
				}
				for _, c := range regexp.MustCompile(`\d+`).FindAllString(m[1], -1) {
					if !regexp.MustCompile(`shows? (all )?`+c+`\b`).MatchString(said) && !strings.Contains(said, "and "+c+" from") {
						t.Errorf("%q stands over %q", heading, said)
					}
				}
			} else if x.Technique == "skyscrapers.staircase" && strings.Contains(said, "would hide") {
				t.Errorf("a staircase without its clue: %q", heading)
			}
			for _, f := range x.New {
				known.Add(f)
			}
		}
	}
	if seen["tall"] < 10 || seen["bound"] < 10 || seen["heading"] < 40 {
		t.Errorf("seen: %v", seen)
	}
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// excluded reports whether a clue in a text keeps a height from a cell, on a board of n rows and columns.
func excluded(lines, shows *regexp.Regexp, text string, n, row, column, height int) bool {
	at := lines.FindAllStringSubmatchIndex(text, -1)
	for k, m := range at {
		end := len(text)
		if k+1 < len(at) {
			end = at[k+1][0]
		}
		own, d := row, column
		if text[m[2]:m[3]] == "column" {
			own, d = column, row
		}
		for _, clue := range shows.FindAllStringSubmatch(text[m[1]:end], -1) {
			first := d
			if clue[2] == "below" || clue[2] == "the right" {
				first = n + 1 - d
			}
			if strings.Contains(text[m[4]:m[5]], strconv.Itoa(own)) && height > n-number(clue[1])+first {
				return true
			}
		}
	}
	return false
}

// cellsIn returns the rows and columns of the cells that a text names.
func cellsIn(text string) (out [][2]int) {
	for _, m := range regexp.MustCompile(`R(\d)C(\d)(?: to R(\d)C(\d))?`).FindAllStringSubmatch(text, -1) {
		for r := number(m[1]); r <= max(number(m[1]), number(m[3])); r++ {
			for c := number(m[2]); c <= max(number(m[2]), number(m[4])); c++ {
				out = append(out, [2]int{r, c})
			}
		}
	}
	return out
}

// TestAlone: an Indonesian sentence about a cell with one height left says "hanya tersisa" only of what follows from it.
func TestAlone(t *testing.T) {
	l, err := words.In("id", skyscrapers.Kind)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := puzzletest.Format(skyscrapers.Kind, codec.Tatham.Name).Decode(towers[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	st := study.Open(p)
	known, all := st.Board(), ""
	for _, x := range narrate.Explain(t.Context(), st, study.ExplainOptions{}).Deductions {
		all += narrate.Text(l, known, x) + "\n"
		for _, f := range x.New {
			known.Add(f)
		}
	}
	if want := "Lalu tinggal B3K5 = 2, sehingga hanya tersisa B4K4 = 1."; !strings.Contains(all, want) {
		t.Errorf("%q is not in\n%s", want, all)
	}
}
