package skyscrapers

import (
	"context"
	"sync"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
)

// filters are kept for the next puzzle, by side.
var filters [puzzle.MaxValue + 1]sync.Pool

// Narrow filters line by line, until nothing changes.
func (s *Skyscrapers) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	masks := make([]puzzle.Mask, s.n*s.n)
	for i, h := range s.grid {
		masks[i] = puzzle.Span(1, s.n)
		if h != 0 {
			masks[i] = puzzle.Only(h)
			cert.Left(s.board.Unknown(i).At, i, puzzle.Span(1, s.n), masks[i])
		}
	}
	lines := s.axes()
	queue := ground.NewQueue(len(lines))
	queue.Fill()
	filter, _ := filters[s.n].Get().(*rule.SightFilter)
	if filter == nil {
		filter = rule.NewSightFilter(s.n)
	}
	defer filters[s.n].Put(filter)
	var row [puzzle.MaxValue + 1]uint64
	cells := row[:s.n]
	for ctx.Err() == nil {
		at, ok := queue.Pop()
		if !ok {
			break
		}
		l := &lines[at]
		for k := range cells {
			cells[k] = uint64(masks[l.first+k*l.step]) >> 1
		}
		near, far := s.sides[l.near][l.index], s.sides[l.far][l.index]
		if !filter.Run(cells, near, far) {
			if cert != nil {
				cert.LeftBy(l.rule(near > 0, far > 0), 0, puzzle.Only(1), 0)
			}
			clear(masks)
			return masks
		}
		for k, c := range cells {
			i := l.first + k*l.step
			if masks[i] == puzzle.Mask(c)<<1 {
				continue
			}
			if cert != nil {
				cert.LeftBy(l.rule(near > 0, far > 0), i, masks[i], puzzle.Mask(c)<<1)
			}
			masks[i] = puzzle.Mask(c) << 1
			if at < s.n { // the column of cell k of a row
				queue.Push(s.n + k)
			} else {
				queue.Push(k)
			}
		}
	}
	return masks
}
