package kakuro

import (
	"context"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/kakuro/internal/sums"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Narrow propagates run by run to a fixpoint.
func (k *Kakuro) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	return lists.Map(k.filtered(ctx, cert), func(m uint16) puzzle.Mask { return puzzle.Mask(m) << 1 })
}

// filtered returns, by unknown, the digits that propagation leaves, with bit 0 for digit 1.
func (k *Kakuro) filtered(ctx context.Context, cert *model.Certificate) []uint16 {
	var filter sums.CageFilter
	can := make([]uint16, k.board.Len())
	of := make([][2]int32, len(can)) // the runs of each
	for i := range can {
		can[i] = 1<<9 - 1
	}
	short, long := ground.NewQueue(len(k.runs)), ground.NewQueue(len(k.runs)) // long runs wait for short ones
	wait := func(i int) {
		if len(k.runs[i].cells) > shortRun {
			long.Push(i)
		} else {
			short.Push(i)
		}
	}
	for i, r := range k.runs {
		wait(i)
		for _, u := range r.cells {
			of[u][r.heading] = int32(i)
		}
	}
	for _, r := range k.runs {
		may := sums.CageDigits(len(r.cells), r.sum)
		for _, u := range r.cells {
			if left := can[u] & may; left != can[u] {
				cert.Restrict(r.place(), u, puzzle.Mask(can[u])<<1, puzzle.Mask(left)<<1)
				can[u] = left
			}
		}
	}
	var cells [9]uint16
	for n := 0; n%1024 != 0 || ctx.Err() == nil; n++ {
		i, ok := short.Pop()
		if !ok {
			i, ok = long.Pop()
		}
		if !ok {
			break
		}
		r := &k.runs[i]
		if len(r.cells) > len(cells) {
			cert.Contradiction(r.place())
			clear(can)
			break
		}
		for j, u := range r.cells {
			cells[j] = can[u]
		}
		if !filter.Run(cells[:len(r.cells)], r.sum) {
			cert.Contradiction(r.place())
			clear(can)
			break
		}
		for j, u := range r.cells {
			if can[u] == cells[j] {
				continue
			}
			cert.Restrict(r.place(), u, puzzle.Mask(can[u])<<1, puzzle.Mask(cells[j])<<1)
			can[u] = cells[j]
			wait(int(of[u][1-r.heading]))
		}
	}
	return can
}

// shortRun is the largest number of cells of a run that is filtered first. Longer runs eliminate little for their cost.
const shortRun = 3
