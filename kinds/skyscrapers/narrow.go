package skyscrapers

import (
	"context"
	"math/bits"
	"sync"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/rule"
)

// narrowers are kept for the next puzzle, by side.
var narrowers [puzzle.MaxValue + 1]sync.Pool

// narrower filters a puzzle line by line.
type narrower struct {
	s      *Skyscrapers
	cert   *model.Certificate
	filter *rule.SightFilter
	lines  []axis
	clues  [][2]int      // by line: what is seen from its ends
	queue  *ground.Queue // the lines to look at again
	light  *ground.Queue // those of them that wait for a look without their clues, which comes before all others
	masks  []puzzle.Mask // by cell: the heights left
	was    []puzzle.Mask // before a trial
	came   []puzzle.Mask // what the trials at a cell came to
}

// Narrow filters line by line, until nothing changes, and on small boards tries single heights. A certificate says what the kernel
// concludes, and for it nothing is tried.
func (s *Skyscrapers) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	n, _ := narrowers[s.n].Get().(*narrower)
	if n == nil {
		n = &narrower{filter: rule.NewSightFilter(s.n), lines: s.axes(), clues: make([][2]int, 2*s.n), queue: ground.NewQueue(2 * s.n),
			light: ground.NewQueue(2 * s.n)}
	}
	n.s, n.cert, n.masks = s, cert, make([]puzzle.Mask, s.n*s.n)
	defer func() {
		n.s, n.cert, n.masks = nil, nil, nil // what is kept is memory, and no puzzle
		narrowers[s.n].Put(n)
	}()
	n.queue.Clear()
	for i, h := range s.grid {
		n.masks[i] = puzzle.Span(1, s.n)
		if h != 0 {
			n.set(i, puzzle.Only(h))
			cert.Restrict(s.board.Unknown(i).At, i, puzzle.Span(1, s.n), n.masks[i])
		}
	}
	for i, l := range n.lines {
		n.clues[i] = [2]int{s.sides[l.near][l.index], s.sides[l.far][l.index]}
		if n.clues[i] != [2]int{} {
			n.wait(i)
		}
	}
	n.light.Clear()
	if n.eases() {
		n.stairs()
		n.light.Fill()
	}
	if !n.settle(ctx) || cert == nil && s.n <= mostProbed && !n.probe(ctx) {
		clear(n.masks)
	}
	return n.masks
}

// eases reports whether a look at a line with its clues is so dear that what is cheap comes first.
func (n *narrower) eases() bool { return n.cert == nil && n.s.n > rule.MaxListed && n.s.n <= 12 }

// stairs strikes what a clue strikes from any line: what would hide so much in the first cells that too little is left to be seen.
func (n *narrower) stairs() {
	for i := range n.lines {
		l := &n.lines[i]
		at, step := l.first, l.step
		for _, clue := range n.clues[i] {
			if clue == 1 {
				n.masks[at] &= puzzle.Only(n.s.n)
			}
			for k := range min(clue, n.s.n) - 1 {
				n.masks[at+k*step] &= puzzle.Span(1, n.s.n-clue+1+k)
			}
			at, step = at+(n.s.n-1)*step, -step
		}
	}
}

// settle filters the lines that wait until none does; false when there is no solution. When ctx ends it stops.
func (n *narrower) settle(ctx context.Context) bool {
	side := n.s.n
	for ctx.Err() == nil {
		at, light := n.light.Pop()
		if !light {
			var ok bool
			if at, ok = n.queue.Pop(); !ok {
				break
			}
		}
		clues := n.clues[at]
		if light {
			clues = [2]int{}
		}
		short := side < rule.MaxListed || side == rule.MaxListed && clues != [2]int{}
		if short && !n.strike(at, clues) || !short && !n.look(at, clues) {
			if n.cert != nil {
				l := &n.lines[at]
				n.cert.RestrictBy(l.rule(clues[0] > 0, clues[1] > 0), 0, puzzle.Only(1), 0)
			}
			return false
		}
	}
	return true
}

// strike filters a short line by the clues given.
func (n *narrower) strike(at int, clues [2]int) bool {
	l, line := &n.lines[at], uint64(0)
	for i, shift := l.first, 0; shift < 8*n.s.n; i, shift = i+l.step, shift+8 {
		line |= uint64(n.masks[i]) >> 1 << (shift & 63)
	}
	struck, ok := n.filter.RunPacked(line, clues[0], clues[1])
	if !ok {
		return false
	}
	for struck != 0 {
		k := bits.TrailingZeros64(struck) / 8
		m := struck >> (8 * k & 63) & 255
		struck &^= m << (8 * k & 63)
		n.leave(at, k, n.masks[l.first+k*l.step]&^puzzle.Mask(m<<1), clues)
	}
	return true
}

// look filters a line of any length.
func (n *narrower) look(at int, clues [2]int) bool {
	var row [puzzle.MaxValue + 1]uint64
	l, cells := &n.lines[at], row[:n.s.n]
	for k, i := 0, l.first; k < len(cells); k, i = k+1, i+l.step {
		cells[k] = uint64(n.masks[i]) >> 1
	}
	if !n.filter.Run(cells, clues[0], clues[1]) {
		return false
	}
	for k, c := range cells {
		if m := puzzle.Mask(c) << 1; m != n.masks[l.first+k*l.step] {
			n.leave(at, k, m, clues)
		}
	}
	return true
}

// leave leaves a cell of a line fewer heights, as the clues given demand, and lets the lines that this may tell something wait.
func (n *narrower) leave(at, k int, m puzzle.Mask, clues [2]int) {
	l := &n.lines[at]
	i := l.first + k*l.step
	if n.cert != nil {
		n.cert.RestrictBy(l.rule(clues[0] > 0, clues[1] > 0), i, n.masks[i], m)
	}
	n.masks[i] = m
	cross := k
	if at < n.s.n { // the column of cell k of a row
		cross += n.s.n
	}
	n.wait(cross)
	if n.eases() {
		n.light.Push(cross)
		if clues != n.clues[at] {
			n.wait(at)
		}
	}
}

// wait lets a line wait. Were it copied to where it is called, the engine of pages would be a kilobyte larger.
//
//go:noinline
func (n *narrower) wait(line int) { n.queue.Push(line) }

// mostProbed is the side of boards on which heights are tried.
const mostProbed = 6

// probe tries the heights of open cells, as far as the lines then lead: what leads to a contradiction is struck, and so is what all
// heights of a cell strike. False when there is no solution. Most boards on which one has to look ahead are finished by it, for
// less than what a kernel costs to set up.
func (n *narrower) probe(ctx context.Context) bool {
	for again := true; again; {
		again = false
		for i, m := range n.masks {
			if m.Len() < 2 {
				continue
			}
			if ctx.Err() != nil {
				return true
			}
			found, ok := n.fork(ctx, i)
			if !ok {
				return false
			}
			again = again || found
		}
	}
	return true
}

// fork tries the heights of a cell; ok is false when there is no solution.
func (n *narrower) fork(ctx context.Context, i int) (found, ok bool) {
	n.was = append(n.was[:0], n.masks...)
	n.came = ground.Zeros(n.came, len(n.masks))
	for v := range n.was[i].Values() {
		n.set(i, puzzle.Only(v))
		if n.settle(ctx) {
			for j, m := range n.masks {
				n.came[j] |= m
			}
		}
		n.queue.Clear()
		copy(n.masks, n.was)
	}
	for j, m := range n.came {
		if m != n.was[j] {
			n.set(j, m)
			found = true
		}
	}
	return found, n.came[i] != 0 && n.settle(ctx)
}

// set leaves a cell these heights, and lets its lines be looked at again.
func (n *narrower) set(i int, m puzzle.Mask) {
	n.masks[i] = m
	n.wait(i / n.s.n)
	n.wait(n.s.n + i%n.s.n)
}
