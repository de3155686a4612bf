package skyscrapers

import (
	"context"
	"math/bits"
	"sync"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/skyscrapers/internal/sight"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// narrowers are reused for later puzzles, by side.
var narrowers [puzzle.MaxValue + 1]sync.Pool

type narrower struct {
	s      *Skyscrapers
	cert   *model.Certificate
	filter *sight.Filter
	lines  []axis
	clues  [][2]int      // by line: the clues at its ends
	queue  *ground.Queue // dirty lines
	light  *ground.Queue // dirty lines to check first without their clues
	masks  []puzzle.Mask // by cell: candidates
	before []puzzle.Mask // before a hypothesis
	union  []puzzle.Mask // union over the hypotheses of a cell
}

// Narrow propagates line by line to a fixpoint. On small boards it also probes single candidates, unless there is a certificate: that
// records what the kernel concludes.
func (s *Skyscrapers) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	n, _ := narrowers[s.n].Get().(*narrower)
	if n == nil {
		n = &narrower{filter: sight.NewFilter(s.n), lines: s.axes(), clues: make([][2]int, 2*s.n), queue: ground.NewQueue(2 * s.n),
			light: ground.NewQueue(2 * s.n)}
	}
	n.s, n.cert, n.masks = s, cert, make([]puzzle.Mask, s.n*s.n)
	defer func() {
		n.s, n.cert, n.masks = nil, nil, nil // only memory is reused
		narrowers[s.n].Put(n)
	}()
	n.queue.Clear()
	for i, h := range s.grid {
		n.masks[i] = puzzle.Span(1, s.n)
		if h != 0 {
			n.set(i, puzzle.Only(h))
			cert.Restrict(s.board.At(i), i, puzzle.Span(1, s.n), n.masks[i])
		}
	}
	for i, l := range n.lines {
		n.clues[i] = [2]int{s.sides[l.near][l.index], s.sides[l.far][l.index]}
		if n.clues[i] != [2]int{} {
			n.enqueue(i)
		}
	}
	n.light.Clear()
	if n.costly() {
		n.stairs()
		n.light.Fill()
	}
	if !n.settle(ctx) || cert == nil && s.n <= maxProbed && !n.probe(ctx) {
		clear(n.masks)
	}
	return n.masks
}

// costly reports whether lines with clues are so expensive to check that cheap checks come first.
func (n *narrower) costly() bool { return n.cert == nil && n.s.n > sight.MaxListed && n.s.n <= 12 }

// stairs eliminates heights that are too tall for the first cells of a line: behind them, too few buildings would be visible.
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

// settle checks dirty lines until all are clean. It returns false if there is no solution. If ctx ends, it stops early.
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
		short := side < sight.MaxListed || side == sight.MaxListed && clues != [2]int{}
		if short && !n.checkShort(at, clues) || !short && !n.check(at, clues) {
			if n.cert != nil {
				l := &n.lines[at]
				n.cert.RestrictBy(l.rule(clues[0] > 0, clues[1] > 0), 0, puzzle.Only(1), 0)
			}
			return false
		}
	}
	return true
}

// checkShort eliminates what line at rules out with these clues (0 for none). It returns false if the line has no arrangement. The line
// must fit into 64 bits.
func (n *narrower) checkShort(at int, clues [2]int) bool {
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
		n.restrict(at, k, n.masks[l.first+k*l.step]&^puzzle.Mask(m<<1), clues)
	}
	return true
}

// check eliminates what line at rules out with these clues (0 for none). It returns false if the line has no arrangement. Unlike checkShort
// it accepts lines of any length.
func (n *narrower) check(at int, clues [2]int) bool {
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
			n.restrict(at, k, m, clues)
		}
	}
	return true
}

// restrict eliminates candidates of a cell of a line because of these clues, and marks the lines as dirty that this may affect.
func (n *narrower) restrict(at, k int, m puzzle.Mask, clues [2]int) {
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
	n.enqueue(cross)
	if n.costly() {
		n.light.Push(cross)
		if clues != n.clues[at] {
			n.enqueue(at)
		}
	}
}

// enqueue marks a line as dirty. Inlined, it would make the engine of the page a kilobyte larger.
//
//go:noinline
func (n *narrower) enqueue(line int) { n.queue.Push(line) }

// maxProbed is the largest side of boards that are probed.
const maxProbed = 6

// probe assumes candidates of open cells and propagates. It eliminates candidates that lead to a contradiction, and what all candidates of
// a cell eliminate. It returns false if there is no solution. It completes most boards that need lookahead, at less than the cost of
// setting up a kernel.
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

// fork propagates each candidate of a cell and eliminates what none of them leaves possible. found reports whether anything was eliminated;
// ok is false if there is no solution.
func (n *narrower) fork(ctx context.Context, i int) (found, ok bool) {
	n.before = append(n.before[:0], n.masks...)
	n.union = ground.Zeroed(n.union, len(n.masks))
	for v := range n.before[i].Values() {
		n.set(i, puzzle.Only(v))
		if n.settle(ctx) {
			for j, m := range n.masks {
				n.union[j] |= m
			}
		}
		n.queue.Clear()
		copy(n.masks, n.before)
	}
	for j, m := range n.union {
		if m != n.before[j] {
			n.set(j, m)
			found = true
		}
	}
	return found, n.union[i] != 0 && n.settle(ctx)
}

func (n *narrower) set(i int, m puzzle.Mask) {
	n.masks[i] = m
	n.enqueue(i / n.s.n)
	n.enqueue(n.s.n + i%n.s.n)
}
