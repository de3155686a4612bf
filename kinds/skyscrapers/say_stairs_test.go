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
	alone := regexp.MustCompile(`(?:Row|Column) \d+ shows (\d) [a-z ]+: (?:among the first (\d) |)the (\d)( in front would| would| is not in front| is not among the first (\d))`)
	several := regexp.MustCompile(`([^.]*): so near the front the (\d) would hide too many`)
	head := regexp.MustCompile(`^Clues? ([\d, and]+)`)
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
			for _, m := range alone.FindAllStringSubmatch(said, -1) {
				clue, _ := strconv.Atoi(m[1])
				first, height := 1, number(m[3])
				if m[2]+m[5] != "" {
					first = number(m[2] + m[5])
				}
				seen["alone"]++
				if height <= n-clue+first {
					t.Errorf("%s: clue %d does not keep the %d from cell %d: %q", text, clue, height, first, said)
				}
			}
			for _, m := range several.FindAllStringSubmatch(said, -1) {
				for _, clue := range regexp.MustCompile(`shows? (\d)`).FindAllStringSubmatch(m[1], -1) {
					seen["several"]++
					if number(m[2]) <= n-number(clue[1])+1 {
						t.Errorf("%s: a clue %s lets the %s stand in front: %q", text, clue[1], m[2], said)
					}
				}
			}
			heading := narrate.Heading(l, x)
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
			} else if x.Technique == "skyscrapers.staircase" {
				t.Errorf("a staircase without its clue: %q", heading)
			}
			for _, f := range x.New {
				known.Add(f)
			}
		}
	}
	if seen["alone"] < 5 || seen["several"] < 3 || seen["heading"] < 40 {
		t.Errorf("seen: %v", seen)
	}
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
