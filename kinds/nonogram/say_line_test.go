package nonogram

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestStarts compares the possible starts of blocks with all fillings of short lines.
func TestStarts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	both := puzzle.Only(0) | puzzle.Only(1)
	possible := 0
	for range 3000 {
		n := 1 + r.IntN(9)
		filling := r.IntN(1 << n)
		clue := blocksOf(filling, n)
		cells := make([]puzzle.Mask, n)
		for i := range cells {
			switch r.IntN(4) {
			case 0:
				cells[i] = puzzle.Only(filling >> i & 1)
			case 1:
				cells[i] = puzzle.Only(r.IntN(2))
			default:
				cells[i] = both
			}
		}
		want := make([][]bool, len(clue))
		for j := range want {
			want[j] = make([]bool, n)
		}
		for f := range 1 << n {
			fits := len(blocksOf(f, n)) == len(clue)
			for i := range n {
				fits = fits && cells[i].Has(f>>i&1)
			}
			for j, c := range blocksOf(f, n) {
				fits = fits && c == clue[j]
			}
			if !fits {
				continue
			}
			possible++
			j := 0
			for i := range n {
				if f>>i&1 == 1 && (i == 0 || f>>(i-1)&1 == 0) {
					want[j][i] = true
					j++
				}
			}
		}
		got := lines.Starts(cells, asRuns(clueBlocks(puzzle.Clue{Runs: clue})))
		for j := range want {
			for i := range n {
				if got[j][i] != want[j][i] {
					t.Fatalf("clue %v, cells %v: block %d begins at %d: %v, want %v", clue, cells, j, i, got[j][i], want[j][i])
				}
			}
		}
	}
	if possible < 3000 {
		t.Errorf("only %d fillings fitted", possible)
	}
}

func blocksOf(filling, n int) []int {
	var out []int
	for i := range n {
		switch {
		case filling>>i&1 == 0:
		case i > 0 && filling>>(i-1)&1 == 1:
			out[len(out)-1]++
		default:
			out = append(out, 1)
		}
	}
	return out
}
