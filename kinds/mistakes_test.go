package kinds_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestTwoMistakes makes two wrong marks and some right ones on the example of each kind. Both must be found, for reasons that use no
// wrong mark.
func TestTwoMistakes(t *testing.T) {
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		u := study.Unique(t.Context(), p, study.Options{})
		if u.Status != puzzle.UniqueSolution {
			t.Fatalf("%s: %s", k.Name, u.Status)
		}
		b, st, r := p.Board(), study.Open(p), rand.New(rand.NewPCG(7, 24))
		told := 0
		for range 12 {
			for _, x := range st.Marks().Claims() {
				st.Marks().Clear(x.At)
			}
			var wrong []puzzle.Fact
			for _, i := range r.Perm(b.Len())[:min(10, b.Len())] {
				at, values := b.Unknown(i).At, b.Unknown(i).Values
				v, _ := u.Solution.Value(i)
				if other := values.Min() + r.IntN(values.Max()-values.Min()+1); len(wrong) < 2 && other != v {
					v = other
					wrong = append(wrong, puzzle.Fact{At: at, Value: v})
				}
				st.Marks().Set(at, v)
			}
			h := st.Mistake(t.Context())
			if len(wrong) < 2 {
				continue
			}
			if h.Status != puzzle.Mistaken || len(h.Wrong) != 2 {
				t.Errorf("%s: %v are wrong: %s, %v", k.Name, wrong, h.Status, h.Wrong)
				continue
			}
			if h.Why == nil {
				continue
			}
			told++
			for _, x := range h.Why.Because {
				if slices.Contains(wrong, x) {
					t.Errorf("%s: of %v it is said of %v: %s because of %v", k.Name, wrong, h.Wrong[0], h.Why.Technique, h.Why.Because)
				}
			}
		}
		if told < 6 {
			t.Errorf("%s: only %d reasons were given", k.Name, told)
		}
	}
}
