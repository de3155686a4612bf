package narrate_test

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSingleIsShort: a single deduction has at most four arguments besides bookkeeping, even where the first value follows from many more,
// and it concludes something new.
func TestSingleIsShort(t *testing.T) {
	long := 0
	for _, k := range kinds.All {
		if !k.Traits.Digits {
			continue
		}
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 6, Cols: 6, Count: 3, Seed: 4, MinGrade: "Hard"}) {
			if err != nil {
				t.Fatal(err)
			}
			for _, level := range []float64{1, 2, 3, 4} { // boards on which easier techniques find nothing more
				reached, err := study.Open(m.Puzzle).Reach(t.Context(), puzzle.Facts{}, level)
				if err != nil || reached.Board.Complete() {
					continue
				}
				st := study.Open(m.Puzzle)
				values := puzzle.NewMarks(m.Puzzle.Board())
				for i, u := range m.Puzzle.Board().Unknowns() {
					if v, ok := reached.Board.Value(i); ok {
						values.Set(u.At, v)
					}
				}
				if st.Load(values) != nil {
					t.Fatal("the marks do not fit")
				}
				chain, err := narrate.NextNear(t.Context(), st, puzzle.Place{})
				if err != nil {
					continue
				}
				single := chain.Single(st.Board(), puzzle.Place{})
				if n := arguments(k, single); n > 4 || n == 0 && !k.Traits.Givens { // bookkeeping alone decides cells of boards with many givens

					t.Errorf("%s: %d arguments", k.Name, n)
				}
				if len(single.New) == 0 || st.Board().Holds(single.New[0]) {
					t.Errorf("%s: it concludes %v", k.Name, single.New)
				}
				if arguments(k, chain) > 4 {
					long++
				}
			}
		}
	}
	if long < 2 {
		t.Errorf("only %d chains are long", long)
	}
}

// arguments counts the links of a deduction without bookkeeping.
func arguments(k *puzzle.Kind, d narrate.Deduction) (n int) {
	for _, s := range d.Links {
		if k.Folding(s.Technique) != puzzle.FoldAlways {
			n++
		}
	}
	return n
}
