package lines

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/lists"
)

// startsIn returns where the runs of a line start.
func startsIn(x []bool) (out []int) {
	for i, black := range x {
		if black && (i == 0 || !x[i-1]) {
			out = append(out, i)
		}
	}
	return out
}

// TestWays compares the number of arrangements, their starts and, on lines without known black cells, the first and last start of each run
// with the list of all arrangements.
func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	none := 0
	for range 2000 {
		n, _, clue := randomLine(r, 12)
		state, black := make([]int8, n), int8(r.IntN(2))
		for i := range state {
			state[i] = []int8{-1, 0, 0, black}[r.IntN(4)]
		}
		can := lists.Map(state, maskOf)
		want := lists.Map(arrangements(clue, state), startsIn)
		var got [][]int
		w := NewWays(clue, can)
		w.Each(func(starts []int) bool {
			got = append(got, slices.Clone(starts))
			return true
		})
		if w.Total() != len(want) || !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("clue %v, state %v: %d arrangements %v, want %v", clue, state, w.Total(), got, want)
		}
		if slices.Contains(state, 1) {
			continue
		}
		lo, hi, ok := Packed(clue, can)
		if ok != (len(want) > 0) {
			t.Fatalf("clue %v, state %v: Packed is %v, there are %d arrangements", clue, state, ok, len(want))
		}
		if !ok {
			none++
		}
		for j := range clue {
			if all := lists.Map(want, func(starts []int) int { return starts[j] }); ok && (lo[j] != slices.Min(all) || hi[j] != slices.Max(all)) {
				t.Fatalf("clue %v, state %v: run %d starts from %d to %d, want %v", clue, state, j, lo[j], hi[j], all)
			}
		}
	}
	if none < 50 {
		t.Errorf("only %d lines had no arrangement", none)
	}
}
