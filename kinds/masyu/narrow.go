package masyu

import (
	"context"
	"math/bits"
	"sync"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// Narrow looks at cells, pearls and the ends of paths one by one until nothing changes, and tries single lines. Most newspaper boards
// are finished by that. A certificate says what the kernel concludes, and for it nothing is narrowed.
func (m *Masyu) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	masks := make([]puzzle.Mask, m.edges())
	for e := range masks {
		masks[e] = puzzle.Span(0, 1)
	}
	if cert != nil {
		return masks
	}
	n := narrowers.Get().(*narrower)
	defer func() {
		n.m = nil // what is kept is memory, and no puzzle
		narrowers.Put(n)
	}()
	n.begin(m)
	if !n.run(ctx) || !n.probe(ctx) {
		clear(masks)
		return masks
	}
	n.write(masks)
	return masks
}

// narrowers are kept for the next puzzle.
var narrowers = sync.Pool{New: func() any { return new(narrower) }}

// exits is a set of headings: bit h stands for heading h.
type exits uint8

// The sets of two opposite headings.
const (
	upright exits = 1<<north | 1<<south
	level   exits = 1<<east | 1<<west
)

// count is how many headings a set has.
func (e exits) count() int { return bits.OnesCount8(uint8(e)) }

// first is the first heading of a set that has one.
func (e exits) first() heading { return heading(bits.TrailingZeros8(uint8(e))) }

// one is the set of a heading.
func one(h heading) exits { return 1 << h }

// beside is the headings at right angles to h.
func beside(h heading) exits {
	if h == north || h == south {
		return level
	}
	return upright
}

// narrower knows by cell in which headings there is a line, and in which there can be none. The board stands in a frame of cells
// without exits, so that every cell has four neighbours.
type narrower struct {
	m      *Masyu
	width  int    // of a row, with its frame
	step   [4]int // to the neighbour in each heading
	cells  []spot
	queue  []int32 // the cells to look at again, the last one first
	must   int32   // pearls (cells) that the loop has to pass
	drawn  int32   // lines in all
	failed bool
	trial  trial
}

// spot is what is known of a cell. What one look asks for lies together.
type spot struct {
	lines, none exits
	pearl       Pearl
	pearls      exits // the headings in which there is a pearl beside
	waits       bool
	due         bool // a trial is due: it has changed for good since the last one
	path
	kept int32 // the last trial that noted it down
	look *look
}

// path is what is known at the end of a path, and at a cell without lines.
type path struct {
	other  int32 // the other end
	passed int32 // the pearls (with the rule of all cells, the cells) on the path
	long   int32 // its lines
}

// begin takes a puzzle.
func (n *narrower) begin(m *Masyu) {
	n.m, n.width = m, m.cols+2
	n.step = [4]int{north: -n.width, east: 1, south: n.width, west: -1}
	n.must, n.drawn, n.failed, n.trial.on, n.trial.round = 0, 0, false, false, 0
	n.cells, n.queue = ground.Zeros(n.cells, (m.rows+2)*n.width), n.queue[:0]
	for i := range n.cells {
		x := &n.cells[i]
		x.other, x.none, x.due, x.look = int32(i), 15, true, mayPass
	}
	for r := m.rows - 1; r >= 0; r-- {
		for c := m.cols - 1; c >= 0; c-- {
			i := (r+1)*n.width + c + 1
			x := &n.cells[i]
			x.pearl, x.none = m.Pearl(r, c), 0
			if x.pearl != NoPearl {
				for h, d := range n.step {
					n.cells[i+d].pearls |= one(heading(h).Turn(2))
				}
			}
			if m.all || x.pearl != NoPearl {
				n.must++
				x.passed, x.look = 1, mustPass
			}
			if r == 0 {
				x.none |= one(north)
			}
			if r == m.rows-1 {
				x.none |= one(south)
			}
			if c == 0 {
				x.none |= one(west)
			}
			if c == m.cols-1 {
				x.none |= one(east)
			}
			if x.passed > 0 || x.none.count() > 1 {
				n.wait(i)
			}
		}
	}
}

// wait lets a cell be looked at again.
func (n *narrower) wait(i int) {
	if !n.cells[i].waits {
		n.cells[i].waits = true
		n.queue = append(n.queue, int32(i))
	}
}

// changed lets a cell and the pearls beside it, whose rules look so far, be looked at again.
func (n *narrower) changed(i int) {
	n.wait(i)
	for near := n.cells[i].pearls; near != 0; near &= near - 1 {
		n.wait(i + n.step[near.first()])
	}
}

// run looks until nothing changes; false when there is no solution. When ctx ends it stops.
func (n *narrower) run(ctx context.Context) bool {
	for k := 1; len(n.queue) > 0 && !n.failed; k++ {
		if k%1024 == 0 && ctx.Err() != nil {
			break
		}
		i := int(n.queue[len(n.queue)-1])
		n.queue = n.queue[:len(n.queue)-1]
		x := &n.cells[i]
		x.waits = false
		n.cell(i, x)
		switch x.pearl {
		case White:
			n.white(i, x)
		case Black:
			n.black(i, x)
		}
	}
	return !n.failed
}

// look is what the lines of a cell and the headings without one say of the others, by both sets.
type look [256]struct {
	cross, draw exits
	fails       bool
}

// The looks at a cell that the loop may leave out, and at one that it has to pass.
var mayPass, mustPass = looks(false), looks(true)

// looks leaves a cell no or two lines.
func looks(must bool) *look {
	var all look
	for known := range all {
		lines, none := exits(known&15), exits(known>>4)
		open, may := 15&^lines&^none, 15&^none
		switch x := &all[known]; {
		case lines.count() > 2 || lines.count() == 1 && may.count() == 1 || may.count() < 2 && must:
			x.fails = true
		case lines.count() == 2 || may.count() < 2:
			x.cross = open
		case may.count() == 2 && (lines.count() == 1 || must):
			x.draw = open
		}
	}
	return &all
}

// cell takes a look at a cell.
func (n *narrower) cell(i int, x *spot) {
	said := &x.look[x.lines|x.none<<4]
	switch {
	case said.fails:
		n.failed = true
	case said.cross != 0:
		n.cross(i, said.cross)
	case said.draw != 0:
		n.draw(i, said.draw)
	}
}

// white leaves a white pearl the ways straight through it from which the loop can turn in a cell beside.
func (n *narrower) white(i int, x *spot) {
	for a := north; a <= east; a++ {
		b := a.Turn(2)
		both := one(a) | one(b)
		across := 15 &^ both
		bendA, bendB := n.bends(i, a), n.bends(i, b)
		switch {
		case x.none&both != 0 || x.lines&across != 0 || !bendA && !bendB:
			n.cross(i, both&^x.none)
			n.draw(i, across&^x.lines)
		case x.lines&both == 0 && x.none&across == 0:
		default: // the loop goes this way
			n.draw(i, both&^x.lines)
			n.cross(i, across&^x.none)
			if !bendA {
				n.cross(i+n.step[b], one(b)&^n.cells[i+n.step[b]].none)
			}
			if !bendB {
				n.cross(i+n.step[a], one(a)&^n.cells[i+n.step[a]].none)
			}
		}
	}
}

// bends reports whether the loop may turn in the next cell in a heading.
func (n *narrower) bends(i int, h heading) bool {
	next := &n.cells[i+n.step[h]]
	return next.pearl != White && next.lines&one(h) == 0 && next.none&beside(h) != beside(h)
}

// black leaves a black pearl the arms that can go straight on.
func (n *narrower) black(i int, x *spot) {
	for h := range heading(4) {
		next := &n.cells[i+n.step[h]]
		if next.none&one(h) != 0 || next.lines&beside(h) != 0 || next.pearl == Black {
			n.cross(i, one(h)&^x.none)
		}
		back := one(h.Turn(2))
		if x.none&one(h) != 0 {
			n.draw(i, back&^x.lines)
		}
		if x.lines&one(h) != 0 {
			n.cross(i, back&^x.none)
			n.draw(i+n.step[h], one(h)&^next.lines)
		}
	}
}

// cross notes that no line leaves a cell in some headings.
func (n *narrower) cross(i int, what exits) {
	for x := &n.cells[i]; what != 0; what &= what - 1 {
		h := what.first()
		if x.lines&one(h) != 0 {
			n.failed = true
			return
		}
		next := i + n.step[h]
		n.keep(i)
		n.keep(next)
		x.none |= one(h)
		n.cells[next].none |= one(h.Turn(2))
		n.changed(i)
		n.changed(next)
	}
}

// draw notes that lines leave a cell in some headings.
func (n *narrower) draw(i int, what exits) {
	for x := &n.cells[i]; what != 0; what &= what - 1 {
		h := what.first()
		next := i + n.step[h]
		if y := &n.cells[next]; x.none&one(h) != 0 || x.lines.count() >= 2 || y.lines.count() >= 2 {
			n.failed = true
			return
		}
		n.keep(i)
		n.keep(next)
		x.lines |= one(h)
		n.cells[next].lines |= one(h.Turn(2))
		n.changed(i)
		n.changed(next)
		n.join(i, next)
	}
}

// join makes the paths that end in u and v, between which a line was drawn, one. It crosses the edge between the ends of the new one if it
// would close the loop too early; closed in time, the loop is all there is.
func (n *narrower) join(u, v int) {
	n.drawn++
	from, to := n.cells[u].path, n.cells[v].path
	a, b := int(from.other), int(to.other)
	if a == v {
		if from.passed < n.must || from.long+1 < n.drawn {
			n.failed = true
		}
		for i := range n.cells {
			if rest := 15 &^ n.cells[i].lines &^ n.cells[i].none; rest != 0 && n.inside(i) {
				n.cross(i, rest)
			}
		}
		return
	}
	passed, long := from.passed+to.passed, from.long+to.long+1
	n.keep(a)
	n.keep(b)
	n.cells[a].path, n.cells[b].path = path{int32(b), passed, long}, path{int32(a), passed, long}
	if passed == n.must && long == n.drawn {
		return
	}
	for h, d := range n.step {
		if x := &n.cells[a]; a+d == b && (x.lines|x.none)&one(heading(h)) == 0 {
			n.cross(a, one(heading(h)))
		}
	}
}

// inside reports whether a cell is one of the board.
func (n *narrower) inside(i int) bool {
	r, c := i/n.width, i%n.width
	return r > 0 && r <= n.m.rows && c > 0 && c <= n.m.cols
}

// write says what is known by edge.
func (n *narrower) write(masks []puzzle.Mask) {
	e := 0
	for _, h := range [2]heading{east, south} {
		rows, cols := n.m.rows, n.m.cols
		if h == east {
			cols--
		} else {
			rows--
		}
		for r := range rows {
			for i := (r+1)*n.width + 1; i <= (r+1)*n.width+cols; i++ {
				switch x := &n.cells[i]; {
				case x.lines&one(h) != 0:
					masks[e] = puzzle.Only(1)
				case x.none&one(h) != 0:
					masks[e] = puzzle.Only(0)
				}
				e++
			}
		}
	}
}
