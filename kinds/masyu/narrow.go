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
	lines  []exits
	none   []exits
	pearl  []Pearl
	other  []int32 // of the end of a path, or of a cell without lines: the other end
	passed []int32 // and the pearls (with the rule of all cells, the cells) on the path
	long   []int32 // and its lines
	queue  []int32 // the cells to look at again, the last one first
	waits  []bool
	must   int32 // pearls (cells) that the loop has to pass
	drawn  int32 // lines in all
	failed bool
	trial  trial
}

// begin takes a puzzle.
func (n *narrower) begin(m *Masyu) {
	n.m, n.width = m, m.cols+2
	n.step = [4]int{north: -n.width, east: 1, south: n.width, west: -1}
	n.must, n.drawn, n.failed = 0, 0, false
	n.trial.begin((m.rows + 2) * (m.cols + 2))
	cells := (m.rows + 2) * n.width
	n.lines, n.none, n.pearl = ground.Zeros(n.lines, cells), ground.Zeros(n.none, cells), ground.Zeros(n.pearl, cells)
	n.other, n.passed, n.long = ground.Zeros(n.other, cells), ground.Zeros(n.passed, cells), ground.Zeros(n.long, cells)
	n.queue, n.waits = n.queue[:0], ground.Zeros(n.waits, cells)
	for i := range n.other {
		n.other[i], n.none[i] = int32(i), 15
	}
	for r := m.rows - 1; r >= 0; r-- {
		for c := m.cols - 1; c >= 0; c-- {
			i := (r+1)*n.width + c + 1
			n.pearl[i], n.none[i] = m.Pearl(r, c), 0
			if m.all || n.pearl[i] != NoPearl {
				n.must++
				n.passed[i] = 1
			}
			if r == 0 {
				n.none[i] |= one(north)
			}
			if r == m.rows-1 {
				n.none[i] |= one(south)
			}
			if c == 0 {
				n.none[i] |= one(west)
			}
			if c == m.cols-1 {
				n.none[i] |= one(east)
			}
			if m.all || n.pearl[i] != NoPearl || n.none[i].count() > 1 {
				n.wait(i)
			}
		}
	}
}

// wait lets a cell be looked at again.
func (n *narrower) wait(i int) {
	if !n.waits[i] {
		n.waits[i] = true
		n.queue = append(n.queue, int32(i))
	}
}

// changed lets a cell and the pearls beside it, whose rules look so far, be looked at again.
func (n *narrower) changed(i int) {
	n.wait(i)
	for _, d := range n.step {
		if n.pearl[i+d] != NoPearl {
			n.wait(i + d)
		}
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
		n.waits[i] = false
		n.cell(i)
		switch n.pearl[i] {
		case White:
			n.white(i)
		case Black:
			n.black(i)
		}
	}
	return !n.failed
}

// cell leaves a cell no or two lines.
func (n *narrower) cell(i int) {
	open := 15 &^ n.lines[i] &^ n.none[i]
	lines, may := n.lines[i].count(), (15 &^ n.none[i]).count()
	switch {
	case lines > 2 || lines == 1 && may == 1 || may < 2 && (n.m.all || n.pearl[i] != NoPearl):
		n.failed = true
	case lines == 2 || may < 2:
		n.cross(i, open)
	case may == 2 && (lines == 1 || n.m.all || n.pearl[i] != NoPearl):
		n.draw(i, open)
	}
}

// white leaves a white pearl the ways straight through it from which the loop can turn in a cell beside.
func (n *narrower) white(i int) {
	for _, way := range [2]struct {
		both exits
		a, b heading
	}{{upright, north, south}, {level, east, west}} {
		bendA, bendB := n.bends(i, way.a), n.bends(i, way.b)
		switch across := 15 &^ way.both; {
		case n.none[i]&way.both != 0 || n.lines[i]&across != 0 || !bendA && !bendB:
			n.cross(i, way.both&^n.none[i])
			n.draw(i, across&^n.lines[i])
		case n.lines[i]&way.both == 0 && n.none[i]&across == 0:
		default: // the loop goes this way
			n.draw(i, way.both&^n.lines[i])
			n.cross(i, across&^n.none[i])
			if !bendA {
				n.cross(i+n.step[way.b], one(way.b)&^n.none[i+n.step[way.b]])
			}
			if !bendB {
				n.cross(i+n.step[way.a], one(way.a)&^n.none[i+n.step[way.a]])
			}
		}
	}
}

// bends reports whether the loop may turn in the next cell in a heading.
func (n *narrower) bends(i int, h heading) bool {
	next := i + n.step[h]
	return n.pearl[next] != White && n.lines[next]&one(h) == 0 && n.none[next]&beside(h) != beside(h)
}

// black leaves a black pearl the arms that can go straight on.
func (n *narrower) black(i int) {
	for h := range heading(4) {
		next := i + n.step[h]
		if n.none[next]&one(h) != 0 || n.lines[next]&beside(h) != 0 || n.pearl[next] == Black {
			n.cross(i, one(h)&^n.none[i])
		}
		back := one(h.Turn(2))
		if n.none[i]&one(h) != 0 {
			n.draw(i, back&^n.lines[i])
		}
		if n.lines[i]&one(h) != 0 {
			n.cross(i, back&^n.none[i])
			n.draw(next, one(h)&^n.lines[next])
		}
	}
}

// cross notes that no line leaves a cell in some headings.
func (n *narrower) cross(i int, what exits) {
	for h := range heading(4) {
		if what&one(h) == 0 {
			continue
		}
		next := i + n.step[h]
		if n.lines[i]&one(h) != 0 {
			n.failed = true
			return
		}
		n.keep(i)
		n.keep(next)
		n.none[i] |= one(h)
		n.none[next] |= one(h.Turn(2))
		n.changed(i)
		n.changed(next)
	}
}

// draw notes that lines leave a cell in some headings.
func (n *narrower) draw(i int, what exits) {
	for h := range heading(4) {
		if what&one(h) == 0 {
			continue
		}
		next := i + n.step[h]
		if n.none[i]&one(h) != 0 || n.full(i) || n.full(next) {
			n.failed = true
			return
		}
		n.keep(i)
		n.keep(next)
		n.lines[i] |= one(h)
		n.lines[next] |= one(h.Turn(2))
		n.changed(i)
		n.changed(next)
		n.join(i, next)
	}
}

// full reports whether the loop passes a cell.
func (n *narrower) full(i int) bool { return n.lines[i].count() >= 2 }

// join makes the paths that end in u and v, between which a line was drawn, one. It crosses the edge between the ends of the new one if it
// would close the loop too early; closed in time, the loop is all there is.
func (n *narrower) join(u, v int) {
	n.drawn++
	a, b := int(n.other[u]), int(n.other[v])
	if a == v {
		if n.passed[u] < n.must || n.long[u]+1 < n.drawn {
			n.failed = true
		}
		for i := range n.lines {
			if rest := 15 &^ n.lines[i] &^ n.none[i]; rest != 0 && n.inside(i) {
				n.cross(i, rest)
			}
		}
		return
	}
	passed, long := n.passed[u]+n.passed[v], n.long[u]+n.long[v]+1
	n.keep(a)
	n.keep(b)
	n.other[a], n.other[b] = int32(b), int32(a)
	n.passed[a], n.passed[b] = passed, passed
	n.long[a], n.long[b] = long, long
	if passed == n.must && long == n.drawn {
		return
	}
	for h := range heading(4) {
		if a+n.step[h] == b && (n.lines[a]|n.none[a])&one(h) == 0 {
			n.cross(a, one(h))
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
				switch {
				case n.lines[i]&one(h) != 0:
					masks[e] = puzzle.Only(1)
				case n.none[i]&one(h) != 0:
					masks[e] = puzzle.Only(0)
				}
				e++
			}
		}
	}
}
