package heyawake

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestRooms: no small board consists mostly of rooms that are 1 wide and at least 3 long, or has many small rooms with a 0.
func TestRooms(t *testing.T) {
	const side = 8
	seeds := sweeptest.Samples(30, 100)
	made := 0
	for seed := range uint64(seeds) {
		d, err := makeDraft(context.Background(), rand.New(rand.NewPCG(seed, 1)),
			puzzle.MakeOptions{RandomOptions: puzzle.RandomOptions{Rows: side, Cols: side}, Tries: 80, MaxConflicts: 20_000})
		if errors.Is(err, puzzle.ErrNoDraft) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		made++
		h, narrow, zeros := d.Puzzle.(*Heyawake), 0, 0
		for k, cells := range h.Cells {
			rows, cols := map[int]bool{}, map[int]bool{}
			for _, i := range cells {
				rows[i/side], cols[i%side] = true, true
			}
			if min(len(rows), len(cols)) == 1 && len(cells) >= 3 {
				narrow++
			}
			if h.numbers[k] == 0 && len(cells) <= 4 {
				zeros++
			}
		}
		if 2*narrow > len(h.Cells) {
			t.Errorf("seed %d: %d of %d rooms are narrow", seed, narrow, len(h.Cells))
		}
		if zeros > 2 {
			t.Errorf("seed %d: %d small rooms with a 0", seed, zeros)
		}
	}
	if made < seeds/10 {
		t.Errorf("only %d boards of %d attempts", made, seeds)
	}
}
