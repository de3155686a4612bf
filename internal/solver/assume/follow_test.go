package assume_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestRun assumes values in a row in which each cell has the value of the one before. Rounds follow the values to the next cells until
// nothing follows, rounds are over, or the last cell contradicts. Two cases share what neither leaves open.
func TestRun(t *testing.T) {
	base := puzzle.NewFacts(cells(5))
	base.Add(is(4, 1))
	run := func(rounds, value int) *assume.Forcing {
		w := assume.Assume(base, is(0, value))
		w.Forced = func(last []int) (out []puzzle.Step) {
			for _, i := range last {
				if i < 4 {
					v, _ := w.Known.Value(i)
					out = append(out, puzzle.Step{Because: []puzzle.Fact{is(i, v)}, New: []puzzle.Fact{is(i+1, v)}})
				}
			}
			return out
		}
		return w.Run(rounds)
	}
	for _, x := range []struct {
		rounds, value, taken int
		closed               bool
	}{{9, 1, 3, false}, {2, 1, 2, false}, {9, 2, 4, true}, {3, 2, 3, false}} {
		w := run(x.rounds, x.value)
		if w.Rounds != x.taken || w.Closed != x.closed {
			t.Errorf("%+v: %d rounds, closed: %v", x, w.Rounds, w.Closed)
		}
		if s := w.Outcome([]puzzle.Fact{is(2, x.value)}); len(s.Sub) != map[bool]int{false: 2, true: 4}[x.closed] {
			t.Errorf("%+v: %d sub-steps", x, len(s.Sub))
		}
	}
	for _, x := range []struct {
		cases  []*assume.Forcing
		shared []puzzle.Fact
		in     int
		ok     bool
	}{
		{[]*assume.Forcing{run(9, 1), run(9, 2)}, []puzzle.Fact{is(0, 1), is(1, 1), is(2, 1), is(3, 1)}, 1, true},
		{[]*assume.Forcing{run(2, 1), run(1, 1)}, []puzzle.Fact{is(0, 1), is(1, 1)}, 2, true},
		{[]*assume.Forcing{run(2, 1), run(2, 2)}, nil, 2, false},
		{[]*assume.Forcing{run(9, 2)}, nil, 0, true},
	} {
		f := (&puzzle.View{Known: base}).NewStep()
		shared, in, ok := assume.Share(f, x.cases)
		if !slices.Equal(shared, x.shared) || in != x.in || ok != x.ok {
			t.Errorf("%v, %d, %v, want %v, %d, %v", shared, in, ok, x.shared, x.in, x.ok)
		}
	}
}

// TestRefutations refutes values in the row of TestRun: the nearer to its end, the easier. Another list is used only if the first has no
// refutation at all, even if only easier steps than that are needed.
func TestRefutations(t *testing.T) {
	base := puzzle.NewFacts(cells(5))
	base.Add(is(4, 1))
	h := assume.Hypotheses{Value: 2, Rounds: 9, Level: func(_, rounds int, _ *puzzle.Step) float64 { return float64(rounds) },
		Follow: func(_ int, x puzzle.Fact) *assume.Forcing {
			w := assume.Assume(base, x)
			w.Forced = func(last []int) (out []puzzle.Step) {
				for _, i := range last {
					out = append(out, puzzle.Step{Because: []puzzle.Fact{is(i, 2)}, New: []puzzle.Fact{is(i+1, 2)}})
				}
				return out
			}
			return w
		}}
	for _, x := range []struct {
		most   float64
		lists  [][]int
		levels []float64
	}{
		{0, [][]int{{0, 2, 1, 2}}, []float64{4, 2, 3, 2}},
		{9, [][]int{{0, 2, 1, 2}}, []float64{2, 2}},
		{1, [][]int{{0, 2, 1, 2}}, nil},
		{0, [][]int{{}, {3}}, []float64{1}},
		{0, [][]int{{0}, {3}}, []float64{4}},
		{2, [][]int{{0}, {3}}, []float64{4}},
	} {
		view := &puzzle.View{Known: base, Most: x.most}
		view.SetContext(t.Context())
		var levels []float64
		for _, s := range h.Refutations(view, x.lists...) {
			levels = append(levels, s.Level)
		}
		if !slices.Equal(levels, x.levels) {
			t.Errorf("%+v: levels %v", x, levels)
		}
	}
}
