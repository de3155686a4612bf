package skyscrapers

import (
	"context"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
)

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
	filter := rule.NewSightFilter(s.n)
	cells := make([]uint64, s.n)
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
			cert.LeftBy(l.rule(near > 0, far > 0), 0, puzzle.Only(1), 0)
			clear(masks)
			return masks
		}
		for k, c := range cells {
			i := l.first + k*l.step
			if masks[i] == puzzle.Mask(c)<<1 {
				continue
			}
			cert.LeftBy(l.rule(near > 0, far > 0), i, masks[i], puzzle.Mask(c)<<1)
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
