package nonogram

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

func everySolution(n *Nonogram) (out [][]puzzle.Mask) {
	rows, cols := n.Size()
	var lay func(known []puzzle.Mask)
	lay = func(known []puzzle.Mask) {
		if len(known) == rows*cols {
			if len(Check(n, puzzle.FactsOf(n.board, slices.Clone(known)))) == 0 {
				out = append(out, slices.Clone(known))
			}
			return
		}
		for word := range 1 << cols {
			row := make([]puzzle.Mask, cols)
			for c := range row {
				row[c] = puzzle.Only(word >> c & 1)
			}
			if clue := n.lines[len(known)/cols]; clue == nil || slices.Equal(blocksIn(row), clue) {
				lay(append(known, row...))
			}
		}
	}
	lay(nil)
	return out
}

// TestProbe compares Probe with all solutions: it eliminates no value of a solution, and returns nil only if no solution exists. Unique
// confirms boards that Probe finishes, and agrees with the kernel.
func TestProbe(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 7))
	struck, finished, none := 0, 0, 0
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range sweeptest.Samples(2_000, 10_000) {
		n := mix(r, 2+r.IntN(3), 4+r.IntN(3))
		left := n.Narrow(t.Context(), nil)
		untold := slices.ContainsFunc(n.lines[:n.height], func(clue []Block) bool { return clue == nil })
		if untold || left[0] == 0 || puzzle.FactsOf(n.board, left).Complete() {
			continue
		}
		all, now := everySolution(n), n.Probe(t.Context(), left)
		if now == nil {
			if none++; len(all) > 0 {
				t.Fatalf("%v: %d solutions, and Probe finds none", n.runs, len(all))
			}
			continue
		}
		for _, x := range all {
			for i, m := range x {
				if m&now[i] == 0 || now[i]&^left[i] != 0 {
					t.Fatalf("%v: cell %d is left %b of %b, and there is a solution with %b", n.runs, i, now[i], left[i], m)
				}
			}
		}
		if !puzzle.FactsOf(n.board, left).Equal(puzzle.FactsOf(n.board, now)) {
			if struck++; !slices.Equal(n.Probe(ended, left), left) {
				t.Fatalf("%v: values are struck when nobody waits for it", n.runs)
			}
		}
		if puzzle.FactsOf(n.board, now).Complete() && len(all) > 0 {
			finished++
		}
		checkProbed(t, n, all)
	}
	if struck < 25 || finished < 4 || none < 10 {
		t.Errorf("values struck on %d boards, %d finished, %d without a solution", struck, finished, none)
	}
}

// checkProbed compares verdicts with and, under a conflict limit, without probing.
func checkProbed(t *testing.T, n *Nonogram, all [][]puzzle.Mask) {
	t.Helper()
	want := puzzle.NoSolution
	switch {
	case len(all) > 1:
		want = puzzle.SeveralSolutions
	case len(all) == 1:
		want = puzzle.UniqueSolution
	}
	for _, o := range []study.Options{{}, {MaxConflicts: 1 << 20}} {
		if u := study.Unique(t.Context(), n, o); u.Status != want || u.Err != nil {
			t.Fatalf("%v: %v, %v, want %v", n.runs, u.Status, u.Err, want)
		}
	}
}
