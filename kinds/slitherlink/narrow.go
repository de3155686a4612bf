package slitherlink

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Narrow propagates corners, numbers with their corners, and the ends of paths until nothing changes.
func (s *Slitherlink) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	if c != nil {
		return model.Filter(ctx, s, c)
	}
	n := newNarrower(s)
	for i := range n.queued {
		n.enqueue(i)
	}
	n.settle(ctx)
	if n.failed {
		clear(n.can)
	}
	return n.can
}

// newNarrower returns a narrower that knows nothing yet.
func newNarrower(s *Slitherlink) *narrower {
	rows, cols := s.Corners()
	return &narrower{s: s, can: slices.Repeat([]puzzle.Mask{puzzle.Span(0, 1)}, s.Edges()), queued: make([]bool, rows*cols+len(s.numbers)),
		other: ground.NewDisjointSets(rows * cols), length: make([]int, rows*cols)}
}

// settle propagates until nothing changes or ctx ends.
func (n *narrower) settle(ctx context.Context) {
	corners := len(n.other)
	for len(n.queue) > 0 && !n.failed && ctx.Err() == nil {
		i := n.queue[len(n.queue)-1]
		n.queue, n.queued[i] = n.queue[:len(n.queue)-1], false
		if i < corners {
			n.corner(i)
		} else {
			n.cell(i - corners)
		}
	}
}

// load propagates the known values. It returns false if that is a contradiction.
func (n *narrower) load(known puzzle.Facts) bool {
	for e := range n.can {
		n.set(e, known.Candidates(e))
	}
	n.settle(context.Background())
	return !n.failed
}

// fits reports whether a value of a border has no contradiction by propagation. It does not change n.
func (n *narrower) fits(e, value int) bool {
	w := *n
	w.can, w.other, w.length, w.queue = slices.Clone(n.can), slices.Clone(n.other), slices.Clone(n.length), nil
	w.queued = make([]bool, len(n.queued))
	w.set(e, puzzle.Only(value))
	w.settle(context.Background())
	return !w.failed
}

// narrower propagates known facts. The queue has corners, then cells after them.
type narrower struct {
	s      *Slitherlink
	can    []puzzle.Mask // by border
	queue  []int
	queued []bool
	other  []int // by corner that ends a path, or has no lines: the other end
	length []int // the number of lines of that path
	lines  int
	failed bool
}

func (n *narrower) enqueue(i int) {
	if !n.queued[i] {
		n.queued[i] = true
		n.queue = append(n.queue, i)
	}
}

// set decides a border, and queues what depends on it.
func (n *narrower) set(e int, to puzzle.Mask) {
	switch was := n.can[e]; {
	case was&to == 0:
		n.failed = true
		return
	case was == was&to:
		return
	}
	n.can[e] = to
	x, y := n.s.Ends(e)
	rows, cols := n.s.Corners()
	for _, z := range [...]int{x, y} {
		n.enqueue(z)
		for k := range 4 {
			cell := n.s.Cell(z/cols-k/2, z%cols-k%2)
			if cell >= 0 && n.s.numbers[cell] != None {
				n.enqueue(rows*cols + cell)
			}
		}
	}
	if to == puzzle.Only(1) {
		n.join(x, y)
	}
}

// join adds a line between two corners to the paths, and crosses the border that would close the new path too early.
func (n *narrower) join(x, y int) {
	n.lines++
	a, b := n.other[x], n.other[y]
	if a == y {
		n.failed = n.failed || n.length[x]+1 < n.lines
		return
	}
	length := n.length[x] + n.length[y] + 1
	n.other[a], n.other[b], n.length[a], n.length[b] = b, a, length, length
	_, cols := n.s.Corners()
	for h := range ground.Direction(4) {
		r, c := h.Step(a/cols, a%cols)
		if e := n.s.Exit(a/cols, a%cols, h); e >= 0 && r*cols+c == b && length < n.lines && n.can[e].Len() == 2 {
			n.set(e, puzzle.Only(0))
		}
	}
}

// corner applies the rule of corner x: none or two of its borders are lines. It decides borders, or sets failed.
func (n *narrower) corner(x int) {
	_, cols := n.s.Corners()
	lines, open := 0, 0
	var exits [4]int
	for h := range ground.Direction(4) {
		e := n.s.Exit(x/cols, x%cols, h)
		if exits[h] = -1; e < 0 {
			continue
		}
		switch n.can[e] {
		case puzzle.Only(1):
			lines++
		case puzzle.Span(0, 1):
			open++
			exits[h] = e
		}
	}
	to := puzzle.Only(0)
	switch {
	case lines > 2 || lines == 1 && open == 0:
		n.failed = true
	case lines == 1 && open == 1:
		to = puzzle.Only(1)
	case lines != 2 && open != 1:
		return
	}
	for _, e := range exits {
		if e >= 0 {
			n.set(e, to)
		}
	}
}

// cell narrows the borders around a numbered cell, and those that leave its corners, to the patterns that fit the number. It sets failed if
// there are none.
func (n *narrower) cell(cell int) {
	if n.s.numbers[cell] == None {
		return
	}
	at := n.s.around(cell)
	var can [12]puzzle.Mask
	for i, e := range at {
		if can[i] = puzzle.Only(0); e >= 0 {
			can[i] = n.can[e]
		}
	}
	left := patterns(n.s.numbers[cell], can)
	n.failed = n.failed || left[0] == 0
	for i, e := range at {
		if e >= 0 && left[i] != can[i] && !n.failed {
			n.set(e, left[i])
		}
	}
}
