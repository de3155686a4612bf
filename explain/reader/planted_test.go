package reader

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
)

// fault is a way to make a true sentence false: it changes the number or the words of a submatch of pattern.
type fault struct {
	pattern *regexp.Regexp
	change  map[string]string // words by words; nil adds 1 to a number
}

// swaps returns a fault that exchanges two words.
func swaps(pattern, a, b string) fault {
	return fault{regexp.MustCompile(pattern), map[string]string{a: b, b: a}}
}

func counts(pattern string) fault { return fault{regexp.MustCompile(pattern), nil} }

// plantedFaults are faults by kind.
var plantedFaults = map[string][]fault{
	"kakuro": {counts(`\b(\d+) in (?:two|three|four|five|six)\b`), counts(`\b(\d+) left for (?:two|three|four|five|six)\b`),
		counts(`\bis (\d)\+\d`),
		swaps(`\bin (two|three)\b`, "two", "three"), swaps(`left for (two|three)\b`, "two", "three"), counts(`So R\d+C\d+ = ([1-8])\b`)},
	"masyu":       {swaps(`\b(white|black) pearls? R`, "white", "black"), swaps(`: (R)\d+C\d+-R\d+C\d+\.`, "R", "the cross R")},
	"skyscrapers": {counts(`(?:Row|Column|row|column) \d shows (\d) from`), counts(`So R\dC\d = (\d)\b`), counts(`, R\dC\d = (\d)\.$`)},
	"nonogram": {counts(`(?:Row|Column) \d+ \((\d+)`), counts(`\bis [RC](\d+)-[RC]\d+`), swaps(`[RC]\d+ is (empty)`, "empty", "filled"),
		swaps(`[RC]\d+ are (empty)`, "empty", "filled"), counts(`covers [RC]\d+-[RC](\d+)\b`)},
	"hashi": {counts(`\bThe (\d) in R`), swaps(`: (two) each to`, "two", "one"), swaps(`[:,] (?:then )?(one) (?:to|on) R`, "one", "two"),
		swaps(`: (no) bridge there`, "no", "one"), swaps(`has (two|three) neighbours`, "two", "three")},
	"slitherlink": {counts(`\b[Tt]he (\d) in R\d`), swaps(`So (the loop runs) (?:below|above|right|left)`, "the loop runs", "no line runs"),
		swaps(`[Ss]o (no line runs) (?:below|above|right|left)`, "no line runs", "the loop runs")},
	"akari": {counts(`\bThe (\d) in R\d`), swaps(`R\d+C\d+ (has a light)`, "has a light", "has no light"),
		swaps(`R\d+C\d+ (has no light)`, "has no light", "has a light")},
	"hitori": {counts(`[Tt]he (\d) in R\d`), swaps(`R\d+C\d+ is (unshaded|shaded)`, "unshaded", "shaded")},
	"nurikabe": {counts(`[Tt]he (\d) in R\d`), swaps(`R\d+C\d+ is (sea|land)`, "sea", "land"),
		swaps(`R\d+C\d+ are (sea|land)`, "sea", "land")},
	"sudoku":   {counts(`(?:^|So )R\d+C\d+ = ([1-8])\b`), counts(`, R\d+C\d+ = ([1-8])\.$`)},
	"heyawake": {swaps(`R\d+C\d+ is (unshaded|shaded)`, "unshaded", "shaded"), swaps(`R\d+C\d+ are (unshaded|shaded)`, "unshaded", "shaded")},
}

// perKind is the number of faults that TestPlanted plants in explanations of each kind.
const perKind = 14

// TestPlanted plants false statements in explanations, one in a text at a time: the reader finds each.
func TestPlanted(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds.All {
		planted, missed := 0, []string(nil)
		used := make([]int, len(plantedFaults[k.Name])) // how often each fault was planted
		for p := range generated(t, k, 11, 0) {
			if planted == perKind {
				break
			}
			about, e := l.About(p), explained(t, p)
			known := e.Start.Clone()
			for _, x := range e.Deductions {
				text := narrate.Text(about, known, x)
				if n, wrong := plant(text, plantedFaults[k.Name], used); planted < perKind && wrong != text {
					used[n]++
					planted++
					r, err := New(t.Context(), about, p, known)
					if err != nil {
						t.Fatal(err)
					}
					found := r.Step(t.Context(), wrong, linked(x), x.Stated())
					if !slices.ContainsFunc(found, func(f Finding) bool { return f.Class == False }) {
						missed = append(missed, text+"\n\t"+wrong)
					}
				}
				for _, f := range x.New {
					known.Add(f)
				}
			}
		}
		t.Logf("%s: %d planted, %d missed; by fault %v", k.Name, planted, len(missed), used)
		if planted < perKind {
			t.Errorf("%s: only %d faults planted", k.Name, planted)
		}
		if len(missed) > 0 {
			t.Errorf("%s: %d of %d faults missed:\n%s", k.Name, len(missed), planted, strings.Join(missed, "\n"))
		}
	}
}

// hypothesis matches texts with hypotheses, in which false statements are meant to be false.
var hypothesis = regexp.MustCompile(`\b(?:Suppose|If|Whichever|would|Either way|In every case|\?)`)

// plant returns a text with the least used fault that fits it, and the index of the fault. It changes the last match.
func plant(text string, faults []fault, used []int) (n int, wrong string) {
	if hypothesis.MatchString(text) {
		return 0, text
	}
	n, wrong = -1, text
	for k, f := range faults {
		all := f.pattern.FindAllStringSubmatchIndex(text, -1)
		if len(all) == 0 || n >= 0 && used[k] >= used[n] {
			continue
		}
		m := all[len(all)-1]
		was := text[m[2]:m[3]]
		is := f.change[was]
		if f.change == nil {
			v, _ := strconv.Atoi(was)
			is = strconv.Itoa(v + 1)
		}
		if is != "" {
			n, wrong = k, text[:m[2]]+is+text[m[3]:]
		}
	}
	return n, wrong
}
