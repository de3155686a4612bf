package nonogram

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestTooLong checks that a clue that is too long gives a puzzle without solution in counting, presolve, rules and techniques, and that
// there is one without that clue.
func TestTooLong(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for i := range 60 {
		d, err := Random(r, puzzle.RandomOptions{Rows: 2 + r.IntN(6), Cols: 2 + r.IntN(6), Density: 0.5})
		if err != nil {
			t.Fatal(err)
		}
		rows, cols := d.Puzzle.(*Nonogram).Runs()
		at := r.IntN(len(rows))
		bad := append([][]int(nil), rows...)
		bad[at] = append([]int{len(cols)}, rows[at]...)
		if i%3 == 0 || len(rows[at]) == 0 {
			bad[at] = []int{maxRun}
		}
		n, err := New(bad, cols)
		if err != nil {
			t.Fatal(err)
		}
		if Impossible(n) == nil {
			t.Fatalf("%v %v is possible", bad, cols)
		}
		for _, m := range n.Narrow(t.Context(), nil) {
			if m != 0 {
				t.Fatalf("%v %v: the filter leaves values", bad, cols)
			}
		}
		look := puzzle.NewView(n, puzzle.NewFacts(n.board))
		for _, x := range Kind.Techniques {
			x.StepsAt(look)
		}
		if got := Check(n, d.Solution); len(got) == 0 {
			t.Errorf("%v %v: the check finds nothing", bad, cols)
		}
		m := model.New(n, model.Options{Guarded: true})
		var others, all []sat.Lit
		for k := range rows {
			all = append(all, m.Guard(puzzle.Row(k)))
			if k != at {
				others = append(others, m.Guard(puzzle.Row(k)))
			}
		}
		for k := range cols {
			all, others = append(all, m.Guard(puzzle.Col(k))), append(others, m.Guard(puzzle.Col(k)))
		}
		if ok, err := m.S.Solve(t.Context(), all...); ok || err != nil {
			t.Errorf("%v %v: the rules allow a solution, %v", bad, cols, err)
		}
		if ok, err := m.S.Solve(t.Context(), others...); !ok || err != nil {
			t.Errorf("%v %v without row %d: no solution, %v", bad, cols, at+1, err)
		}
	}
}
