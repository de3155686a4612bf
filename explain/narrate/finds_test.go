package narrate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/wordstest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestFinds explains boards without a solution: small ones of all kinds with one wrong value, and boards on which a value contradicts
// an earlier elimination. Every deduction but the last finds something new, so explanations end, and the last explains the
// contradiction. No sentence is malformed.
func TestFinds(t *testing.T) {
	var languages []*words.Language
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		languages = append(languages, l)
	}
	r := rand.New(rand.NewPCG(6, 42))
	wrong := 0
	for _, k := range kinds.All {
		for n := range 30 {
			d, err := k.Random(r, puzzle.RandomOptions{Rows: 4 + n%2, Cols: 4 + n%2, Density: 0.7})
			if err != nil || d.Puzzle.Board().Len() == 0 {
				continue
			}
			known := puzzle.NewFacts(d.Puzzle.Board())
			i := r.IntN(known.Board().Len())
			u := known.Board().Unknown(i)
			right, _ := d.Solution.Value(i)
			for v := range (u.Values &^ puzzle.Only(right)).Values() {
				known.Add(puzzle.Fact{At: u.At, Value: v})
				break
			}
			if finds(t, languages, d.Puzzle, known) == puzzle.NoSolution {
				wrong++
			}
		}
	}
	if wrong < 50 {
		t.Errorf("only %d boards have no solution", wrong)
	}
	for _, board := range []string{
		`{"kind":"slitherlink","rows":4,"cols":3,"givens":["220","332","113","001"]}`,
		`{"kind":"skyscrapers","rows":3,"cols":3,"givens":{"n":3,"top":[0,0,0],"right":[1,3,0],"bottom":[2,1,0],"left":[2,0,2],` +
			`"grid":[[0,0,0],[1,0,0],[0,0,0]]}}`,
	} {
		p, err := kinds.Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		if s := finds(t, languages, p, puzzle.NewFacts(p.Board())); s != puzzle.NoSolution {
			t.Errorf("status %s of a board without a solution", s)
		}
	}
}

// finds explains p from the facts known and returns the status. It reports deductions that find nothing, malformed sentences, and a
// contradiction that is neither explained nor a full board.
func finds(t *testing.T, languages []*words.Language, p puzzle.Puzzle, known puzzle.Facts) puzzle.Status {
	start := slices.Collect(known.All())
	x := NewExplainer(t.Context(), study.Open(p), study.ExplainOptions{Known: known.Clone()})
	for d, ok := x.Next(); ok; d, ok = x.Next() {
		for _, l := range languages {
			if text := Text(l.About(p), known, d); wordstest.Malformed.MatchString(text) {
				t.Errorf("%s: %q", p.Kind().Name, text)
			}
		}
		for _, f := range d.New {
			known.Add(f)
		}
		if len(d.New) == 0 && !x.c.stopped {
			t.Fatalf("%s: nothing is found by %v; known were %v", p.Kind().Name, d.Links, start)
		}
	}
	s := x.Explanation().Status
	if s == puzzle.NoSolution && !x.c.stopped && !x.c.explained.Complete() {
		t.Errorf("%s: the contradiction is not explained; known were %v", p.Kind().Name, start)
	}
	return s
}
