package kakuro

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
)

// Narrow filters run by run, until nothing changes.
func (k *Kakuro) Narrow(ctx context.Context, cert *puzzle.Certificate) []puzzle.Mask {
	can := make([]uint16, k.board.Len()) // by unknown: the digits left, less one
	of := make([][2]int32, len(can))     // and its runs
	for i := range can {
		can[i] = 1<<9 - 1
	}
	queue, waits := make([]int32, len(k.runs)), make([]bool, len(k.runs))
	for i, r := range k.runs {
		queue[i], waits[i] = int32(i), true
		for _, u := range r.cells {
			of[u][r.heading] = int32(i)
		}
	}
	var filter rule.CageFilter
	var cells [9]uint16
	for n := 0; len(queue) > 0 && (n%1024 != 0 || ctx.Err() == nil); n++ {
		i := queue[0]
		queue = queue[1:]
		waits[i] = false
		r := &k.runs[i]
		if len(r.cells) > len(cells) {
			cert.Impossible(r.place())
			clear(can)
			break
		}
		for j, u := range r.cells {
			cells[j] = can[u]
		}
		if !filter.Run(cells[:len(r.cells)], r.sum) {
			cert.Impossible(r.place())
			clear(can)
			break
		}
		for j, u := range r.cells {
			if can[u] == cells[j] {
				continue
			}
			cert.Left(r.place(), u, puzzle.Mask(can[u])<<1, puzzle.Mask(cells[j])<<1)
			can[u] = cells[j]
			if other := of[u][1-r.heading]; !waits[other] {
				queue, waits[other] = append(queue, other), true
			}
		}
	}
	masks := make([]puzzle.Mask, len(can))
	for i, m := range can {
		masks[i] = puzzle.Mask(m) << 1
	}
	return masks
}
