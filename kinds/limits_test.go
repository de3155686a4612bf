package kinds_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestLimits checks everything that depends on sizes against the Limits of the kinds.
func TestLimits(t *testing.T) {
	for _, k := range kinds.All {
		l := k.Limits
		ask := func(rows, cols int) error {
			return generate.Request{Kind: k, Rows: rows, Cols: cols, Count: 1, Seed: 1}.Validate()
		}
		least, most := l.Generated.Min, l.Generated.Max
		for side, ok := range map[int]bool{least - 1: false, least: true, l.Default: true, most: true, most + 1: false} {
			if err := ask(side, side); (err == nil) != ok {
				t.Errorf("%s, %dx%d: %v", k.Name, side, side, err)
			}
		}
		if err := ask(least, most); (err != nil) != l.Square {
			t.Errorf("%s, %dx%d: %v", k.Name, least, most, err)
		}
		if s := l.Editor; s.Min > l.Generated.Min || s.Max < l.Generated.Max || s.Max > l.Side {
			t.Errorf("%s: %v are set, %v are made: what is made can be changed", k.Name, s, l.Generated)
		}
		r := rand.New(rand.NewPCG(1, 1))
		if _, err := k.Random(r, puzzle.RandomOptions{Rows: l.Side + 1, Cols: l.Side + 1, Density: 0.5}); err == nil {
			t.Errorf("%s: a board of %d rows is more than the kind allows", k.Name, l.Side+1)
		}
	}
}

// TestLimitsTold checks the table of flags in docs/generate.md against the Limits.
func TestLimitsTold(t *testing.T) {
	text, err := os.ReadFile("../docs/generate.md")
	if err != nil {
		t.Fatal(err)
	}
	var row string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "| `--size WxH` |") {
			row = line
		}
	}
	for _, k := range kinds.All {
		sides := fmt.Sprintf("%d to %d", k.Limits.Generated.Min, k.Limits.Generated.Max)
		_, said, found := strings.Cut(strings.ToLower(row), k.Name)
		if at, other := strings.Index(said, sides), strings.Index(said, " to "); !found || at < 0 || at > other {
			t.Errorf("docs/generate.md does not say that %s is made with %s rows and columns: %s", k.Name, sides, row)
		}
	}
}

// TestExampleOfKind solves the example puzzle of each kind.
func TestExampleOfKind(t *testing.T) {
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil || p.Kind() != k {
			t.Errorf("%s: %q: %v", k.Name, k.Example, err)
			continue
		}
		if r := study.Unique(t.Context(), p, study.Options{}); r.Status != puzzle.UniqueSolution {
			t.Errorf("%s: %s", k.Name, r.Status)
		}
	}
}

// TestLimitsOfFormats: docs/formats.md names each kind that allows fewer cells or rows than others, with the number.
func TestLimitsOfFormats(t *testing.T) {
	text, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, limits, _ := strings.Cut(string(text), "## Limits\n")
	limits, _, _ = strings.Cut(limits, "\n## ")
	for _, k := range kinds.All {
		number := fmt.Sprint(k.Limits.Side)
		if n := k.Limits.Cells; n > 0 {
			number = fmt.Sprintf("%d,%03d", n/1000, n%1000)
		} else if k.Limits.Side == puzzle.MaxSide {
			continue
		}
		_, said, found := strings.Cut(limits, strings.Replace(k.Title, "Hashiwokakero", "Hashi", 1))
		if !found || !strings.Contains(said, number) {
			t.Errorf("docs/formats.md: limit %s of %s", number, k.Name)
		}
	}
}

// TestGeneratePage checks docs/generate.md: the version of the generator, which kinds can be minimal and how their clues are counted, and
// the techniques for which no puzzle is made.
func TestGeneratePage(t *testing.T) {
	text, err := os.ReadFile("../docs/generate.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	if want := fmt.Sprintf("(now %d)", generate.Version); !strings.Contains(page, want) {
		t.Errorf("docs/generate.md: no %q", want)
	}
	between := func(from, to string) string {
		_, part, _ := strings.Cut(page, from)
		part, _, _ = strings.Cut(part, to)
		return part
	}
	minimal, refused := between("| `--minimal` |", "; the other kinds"), between("### A puzzle for a lesson", "The table shows")
	amounts := between("### How many clues", "*")
	for _, k := range kinds.All {
		name := strings.Replace(k.Title, "Hashiwokakero", "Hashi", 1)
		if strings.Contains(minimal, name) != k.Make.OmitsClues {
			t.Errorf("docs/generate.md, --minimal: %s", name)
		}
		_, row, found := strings.Cut(amounts, "\n| "+name+" |")
		row, _, _ = strings.Cut(row, "\n")
		if a := k.Make.Amount; found != (a.Places != nil) || strings.Contains(row, "exactly N") != (a.Max > 0) || (a.Min > 0) != (a.Max > 0) {
			t.Errorf("docs/generate.md, clues of %s:%s", name, row)
		}
		for id := range k.Make.NeverHardest { // any order: each is checked alone
			if !strings.Contains(refused, "`"+id+"`") {
				t.Errorf("docs/generate.md, techniques for which no puzzle is made: %s of %s", id, name)
			}
		}
	}
}
