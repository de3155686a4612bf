package report_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSummary recomputes the summaries of made boards of every kind, and of a board that needs a what-if, from their steps and from the
// grade of the board alone, which nearly always names a technique that explanations could
// use at the hardest level. A summary does not open with given values.
func TestSummary(t *testing.T) {
	boards, absent := 0, 0
	check := func(p puzzle.Puzzle, code string) {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		x := report.Explain(t.Context(), kinds.Item{Puzzle: p}, l, report.ExplainOptions{Graded: true})
		z, name := x.Summary, p.Kind().Name
		g := study.GradeOf(t.Context(), p)
		if fmt.Sprint(*x.Grade) != fmt.Sprint(g) {
			t.Errorf("%s: graded %+v with an explanation, %+v alone", name, *x.Grade, g)
		}
		var levels []float64
		opening := 0
		for i, s := range x.Steps {
			levels = append(levels, s.Level)
			if opening == i && strings.HasSuffix(s.Technique, ".given") {
				opening++
			}
		}
		top := slices.Max(levels)
		hardest, asHard := slices.Index(levels, top), -1
		for _, level := range levels {
			if level == top {
				asHard++
			}
		}
		if top != g.Hardest || !slices.Equal(z.Levels, levels) || z.Hardest.Number != hardest+1 || z.AsHard != asHard ||
			z.Steps != len(levels) || z.Opening.Number != opening+1 {
			t.Errorf("%s: %+v of %v, graded %g, opening %d", name, z, levels, g.Hardest, opening+1)
		}
		if boards++; !stepOf(p, study.Explain(t.Context(), p, study.ExplainOptions{}).Steps, g.HardestBy, top) {
			t.Logf("%s: %s has no step of level %g", name, g.HardestBy, top)
			absent++
		}
		for _, s := range []*report.SummaryStep{z.Opening, z.Hardest} {
			head := x.Steps[s.Number-1].Head
			if !slices.ContainsFunc(append(x.Steps[s.Number-1].Links, x.Steps[s.Number-1]), func(x report.Step) bool {
				return slices.Contains([]string{l.Heading([]puzzle.Step{x.Step}), head}, s.Name) && x.Level == s.Level && len(s.At) > 0 &&
					slices.Contains(puzzle.Places(x.New), s.At[0])
			}) {
				t.Errorf("%s: no step %q of level %g decides %v: %q", name, s.Name, s.Level, s.At, z.Text)
			}
			if !strings.Contains(z.Text, s.Name) && asHard+1 < len(levels) {
				t.Errorf("%s: %q is not named in %q", name, s.Name, z.Text)
			}
		}
		if !strings.HasPrefix(z.Text, report.GradeName(l, g)+": ") {
			t.Errorf("%s: no grade in %q", name, z.Text)
		}
	}
	for _, k := range kinds.All {
		n := 0
		for m := range made(t, k, 1) {
			check(m.Puzzle, "en")
			if n++; n == 1 {
				check(m.Puzzle, "id")
			}
		}
	}
	for _, text := range []string{
		"https://puzz.link/p?skyscrapers/6/6/i5i42l354g45i", // needs a what-if
		"https://puzz.link/p?nurikabe/7/7/m2g1g2o3k2j6n2m",  // a study that explained it finds another what-if
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		check(p, "en")
	}
	if absent*5 > boards { // an explanation may take another step of that level first, after which the technique has none
		t.Errorf("the hardest technique has no step on %d of %d boards", absent, boards)
	}
}

// stepOf reports whether the technique has a step of the level on a board along the steps, or is a last resort among them.
func stepOf(p puzzle.Puzzle, steps []puzzle.Step, id string, level float64) bool {
	known := puzzle.NewFacts(p.Board())
	at := slices.IndexFunc(p.Kind().Techniques, func(t puzzle.Technique) bool { return t.ID == id })
	for _, s := range steps {
		if s.Technique == id && s.Level == level || at >= 0 && slices.ContainsFunc(
			p.Kind().Techniques[at].Find(puzzle.NewView(p, known)), func(s puzzle.Step) bool { return s.Level == level }) {
			return true
		}
		for _, f := range s.New {
			known.Add(f)
		}
	}
	return false
}

// TestSummaryContradiction: a summary names no place of a step that decides none.
func TestSummaryContradiction(t *testing.T) {
	for code, want := range map[string]string{ // any order: each is alone
		"en": "1 step. It opens (Lit by a light).", "id": "1 langkah. Pembukanya (Kena cahaya).",
	} {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		it := kinds.Item{}
		if it.Puzzle, err = kinds.Parse(`{"kind":"akari","rows":1,"cols":3,"givens":["..."]}`); err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(it.Puzzle.Board())
		known.Set(0, 1)
		known.Set(2, 1)
		x := report.Explain(t.Context(), it, l, report.ExplainOptions{ExplainOptions: study.ExplainOptions{Known: known}})
		if x.Summary == nil || x.Summary.Text != want {
			t.Errorf("%+v, not %q", x.Summary, want)
		}
	}
}

// TestAreas: an area as wide or as high as the board is named by its rows or its columns alone, and a border is named as one.
func TestAreas(t *testing.T) {
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	borders := 0
	for text, want := range map[string]string{ // any order: each is asked for alone
		"nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n": "Look at row 1.",
		"nonogram\nrows: 2, 1, 1\ncols: 3, 1, 0\n":           "Look at column 1.",
	} {
		for it := range kinds.Read(strings.NewReader(text), "", kinds.ReadOptions{}) {
			h, err := report.Hint(t.Context(), it, l, it.Marks, 2)
			if err != nil || h.Hints[1] != want {
				t.Errorf("%q, not %q (%v)", h.Hints, want, err)
			}
		}
	}
	for _, k := range kinds.All {
		for m := range made(t, k, 1) {
			rows, cols := m.Puzzle.Size()
			all := regexp.MustCompile(fmt.Sprintf(`(^|\D)(columns 1 to %d|rows 1 to %d, )($|\D)`, cols, rows))
			for marked := range along(t, m.Puzzle, 1) {
				h, err := report.Hint(t.Context(), kinds.Item{Puzzle: m.Puzzle}, l, marked, 4)
				if err != nil {
					t.Fatal(err)
				}
				if h.Status != report.HintStep {
					continue
				}
				area, decide := h.Hints[1], h.Hints[3]
				if all.MatchString(area) {
					t.Errorf("%s: %q of %dx%d", k.Name, area, rows, cols)
				}
				if h.Look.Decide[0].Kind.Shape() == puzzle.OnBorder {
					if borders++; !strings.HasPrefix(decide, "Decide the border") {
						t.Errorf("%s: %q", k.Name, decide)
					}
				}
			}
		}
	}
	if borders == 0 {
		t.Error("no borders")
	}
}
