package masyu

import (
	"context"
	"math/bits"
	"sync"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Narrow propagates cells, pearls and the ends of paths until nothing changes, then probes single lines. That solves most newspaper
// boards. With a certificate it does nothing, because certificates contain what the kernel concludes.
func (m *Masyu) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	masks := make([]puzzle.Mask, m.Edges())
	for e := range masks {
		masks[e] = puzzle.Span(0, 1)
	}
	if cert != nil {
		return masks
	}
	n := pool.Get().(*narrower)
	defer func() {
		n.m = nil // keep the memory, not the puzzle
		pool.Put(n)
	}()
	n.init(m)
	if !n.run(ctx) || !n.probe(ctx) {
		clear(masks)
		return masks
	}
	n.writeMasks(masks)
	return masks
}

var pool = sync.Pool{New: func() any { return new(narrower) }}

// exits is a set of headings, with bit h for heading h.
type exits uint8

// Sets of two opposite headings.
const (
	upright exits = 1<<north | 1<<south
	level   exits = 1<<east | 1<<west
)

func (e exits) count() int { return bits.OnesCount8(uint8(e)) }

func (e exits) first() heading { return heading(bits.TrailingZeros8(uint8(e))) }

func setOf(h heading) exits { return 1 << h }

// perpendicular returns the headings at right angles to h.
func perpendicular(h heading) exits {
	if h == north || h == south {
		return level
	}
	return upright
}

// narrower stores for each cell its lines and crosses by heading. A frame of cells without exits surrounds the board, so that every cell
// has four neighbours.
type narrower struct {
	m          *Masyu
	width      int    // of a row, including the frame
	step       [4]int // offset of the neighbour in each heading
	cells      []cellState
	queue      []int32 // stack of cells to examine
	must       int32   // number of cells that the loop must pass
	drawn      int32   // number of lines
	failed     bool
	probeState probeState
}

// cellState is the state of a cell. Fields that are read together are stored together.
type cellState struct {
	lines, none exits
	pearl       Pearl
	pearls      exits // headings of adjacent pearls
	same        exits // headings of adjacent pearls of the same colour
	queued      bool
	due         bool // changed permanently since its last probe
	path
	savedIn  int32 // last probe that saved the cell
	verdicts *verdicts
}

// path is the state at the end of a path, or of a cell without lines.
type path struct {
	other  int32 // the other end
	passed int32 // number of required cells on the path
	length int32 // number of lines
}

// init prepares the narrower for a puzzle: the frame, the borders, the pearls, and the first cells to examine.
func (n *narrower) init(m *Masyu) {
	n.m, n.width = m, m.cols+2
	n.step = [4]int{north: -n.width, east: 1, south: n.width, west: -1}
	n.must, n.drawn, n.failed, n.probeState.on, n.probeState.round = 0, 0, false, false, 0
	n.cells, n.queue = ground.Zeroed(n.cells, (m.rows+2)*n.width), n.queue[:0]
	for i := range n.cells {
		x := &n.cells[i]
		x.other, x.none, x.due, x.verdicts = int32(i), 15, true, mayPass
	}
	for r := m.rows - 1; r >= 0; r-- {
		for c := m.cols - 1; c >= 0; c-- {
			i := (r+1)*n.width + c + 1
			x := &n.cells[i]
			x.pearl, x.none = m.Pearl(r, c), 0
			if x.pearl != NoPearl {
				for h, d := range n.step {
					y, back := &n.cells[i+d], setOf(heading(h).Turn(2))
					y.pearls |= back
					if y.pearl == x.pearl {
						x.same |= setOf(heading(h))
						y.same |= back
					}
				}
			}
			if m.all || x.pearl != NoPearl {
				n.must++
				x.passed, x.verdicts = 1, mustPass
			}
			if r == 0 {
				x.none |= setOf(north)
			}
			if r == m.rows-1 {
				x.none |= setOf(south)
			}
			if c == 0 {
				x.none |= setOf(west)
			}
			if c == m.cols-1 {
				x.none |= setOf(east)
			}
			if x.passed > 0 || x.none.count() > 1 {
				n.enqueue(i)
			}
		}
	}
}

func (n *narrower) enqueue(i int) {
	if !n.cells[i].queued {
		n.cells[i].queued = true
		n.queue = append(n.queue, int32(i))
	}
}

// enqueueNear schedules a changed cell, if something follows there, and the adjacent pearls, whose rules depend on it.
func (n *narrower) enqueueNear(i int, x *cellState) {
	if !x.queued && (x.pearl != NoPearl || x.verdicts[x.index()] != noVerdict) {
		x.queued = true
		n.queue = append(n.queue, int32(i))
	}
	for near := x.pearls; near != 0; near &= near - 1 {
		h := near.first()
		if y := &n.cells[i+n.step[h]]; !y.queued && x.none&setOf(h) == 0 { // if crossed, that pearl has already been scheduled
			y.queued = true
			n.queue = append(n.queue, int32(i+n.step[h]))
		}
	}
}

// run examines cells until nothing changes. It returns false if there is no solution, and stops when ctx ends.
func (n *narrower) run(ctx context.Context) bool {
	for k := 1; len(n.queue) > 0 && !n.failed; k++ {
		if k%1024 == 0 && ctx.Err() != nil {
			break
		}
		i := int(n.queue[len(n.queue)-1])
		n.queue = n.queue[:len(n.queue)-1]
		x := &n.cells[i]
		x.queued = false
		switch x.pearl {
		case White:
			n.white(i, x)
		case Black:
			n.black(i, x)
		default:
			n.cell(i, x)
		}
	}
	return !n.failed
}

// verdict is the consequence of a cell's lines and crosses for its open headings.
type verdict uint8

const (
	noVerdict verdict = iota
	crossRest
	drawRest
	contradiction
)

// verdicts are the verdicts by index (see cellState.index).
type verdicts [256]verdict

// mayPass applies to cells that the loop may avoid, mustPass to cells that it must pass.
var mayPass, mustPass = newVerdicts(false), newVerdicts(true)

// newVerdicts computes verdicts for cells with no line or two lines; with must, exactly two.
func newVerdicts(must bool) *verdicts {
	var all verdicts
	for known := range all {
		lines, none := exits(known&15), exits(known>>4)
		may := 15 &^ none
		switch x := &all[known]; {
		case lines.count() > 2 || lines.count() == 1 && may.count() == 1 || may.count() < 2 && must:
			*x = contradiction
		case lines|none == 15:
		case lines.count() == 2 || may.count() < 2:
			*x = crossRest
		case may.count() == 2 && (lines.count() == 1 || must):
			*x = drawRest
		}
	}
	return &all
}

// turnAhead and blockedAhead are tables by index: the headings from which the loop may turn when it enters the cell, and in which it
// cannot go straight through it.
var turnAhead, blockedAhead = newAhead()

// newAhead returns turnAhead and blockedAhead, indexed by the known lines (low four bits) and crosses of a cell.
func newAhead() (bends, stops [256]exits) {
	for known := range bends {
		lines, none := exits(known&15), exits(known>>4)
		for h := range heading(4) {
			if lines&setOf(h) == 0 && none&perpendicular(h) != perpendicular(h) {
				bends[known] |= setOf(h)
			}
			if none&setOf(h) != 0 || lines&perpendicular(h) != 0 {
				stops[known] |= setOf(h)
			}
		}
	}
	return bends, stops
}

func (x *cellState) index() uint8 { return uint8(x.lines | x.none<<4) }

func (e exits) opposite() exits { return (e<<2 | e>>2) & 15 }

// cell applies the verdict about a cell: it crosses or draws its open edges, or sets failed.
func (n *narrower) cell(i int, x *cellState) {
	switch open := 15 &^ x.lines &^ x.none; x.verdicts[x.index()] {
	case contradiction:
		n.failed = true
	case crossRest:
		n.cross(i, open)
	case drawRest:
		n.draw(i, open)
	}
}

// ahead returns the headings in which the next cell's entry in a table has that heading.
func (n *narrower) ahead(i int, table *[256]exits) exits {
	w, cells := n.width, n.cells
	return table[cells[i-w].index()]&(1<<north) | table[cells[i+1].index()]&(1<<east) |
		table[cells[i+w].index()]&(1<<south) | table[cells[i-1].index()]&(1<<west)
}

// white narrows a white pearl to the axes on which the loop can turn in an adjacent cell.
func (n *narrower) white(i int, x *cellState) {
	turn := n.ahead(i, &turnAhead) &^ x.same
	notUp := x.none&upright != 0 || x.lines&level != 0 || turn&upright == 0
	notLevel := x.none&level != 0 || x.lines&upright != 0 || turn&level == 0
	way := upright
	switch {
	case notUp && notLevel:
		n.failed = true
		return
	case notUp:
		way = level
	case !notLevel:
		return
	}
	n.draw(i, way&^x.lines)
	n.cross(i, 15&^way&^x.none)
	if turn &= way; turn&(turn-1) == 0 { // at one end only
		next := i + n.step[turn.first()]
		n.cross(next, turn&^n.cells[next].none)
	}
}

// black narrows a black pearl to the arms that can go straight on.
func (n *narrower) black(i int, x *cellState) {
	none := n.ahead(i, &blockedAhead) | x.same | x.none | x.lines.opposite()
	n.cross(i, none&^x.none)
	n.draw(i, none.opposite()&^x.lines)
	for left := x.lines; left != 0; left &= left - 1 {
		h := left.first()
		next := i + n.step[h]
		n.draw(next, setOf(h)&^n.cells[next].lines)
	}
}

// cross crosses edges of a cell, also for the cells at their other ends, and queues the cells near them. It sets failed if one is a line.
func (n *narrower) cross(i int, what exits) {
	if what == 0 {
		return
	}
	x := &n.cells[i]
	if x.lines&what != 0 {
		n.failed = true
		return
	}
	n.save(i, x)
	x.none |= what
	for ; what != 0; what &= what - 1 {
		h := what.first()
		next := i + n.step[h]
		y := &n.cells[next]
		n.save(next, y)
		y.none |= setOf(h.Turn(2))
		n.enqueueNear(next, y)
	}
	n.enqueueNear(i, x)
}

// draw draws edges of a cell that are not drawn yet.
func (n *narrower) draw(i int, what exits) {
	for x := &n.cells[i]; what != 0; what &= what - 1 {
		h := what.first()
		next := i + n.step[h]
		y := &n.cells[next]
		if x.none&setOf(h) != 0 || x.lines&(x.lines-1) != 0 || y.lines&(y.lines-1) != 0 {
			n.failed = true
			return
		}
		n.save(i, x)
		n.save(next, y)
		x.lines |= setOf(h)
		y.lines |= setOf(h.Turn(2))
		n.enqueueNear(i, x)
		n.enqueueNear(next, y)
		n.join(i, next)
	}
}

// join merges the paths that end in u and v after a line was drawn between them. It crosses the edge between the ends of the new path if
// that would close the loop too early. If the path closes, the loop is complete and all other edges are crossed.
func (n *narrower) join(u, v int) {
	n.drawn++
	from, to := n.cells[u].path, n.cells[v].path
	a, b := int(from.other), int(to.other)
	if a == v {
		if from.passed < n.must || from.length+1 < n.drawn {
			n.failed = true
		}
		for i := range n.cells {
			if rest := 15 &^ n.cells[i].lines &^ n.cells[i].none; rest != 0 && n.inside(i) {
				n.cross(i, rest)
			}
		}
		return
	}
	passed, long := from.passed+to.passed, from.length+to.length+1
	n.save(a, &n.cells[a])
	n.save(b, &n.cells[b])
	n.cells[a].path, n.cells[b].path = path{int32(b), passed, long}, path{int32(a), passed, long}
	if passed == n.must && long == n.drawn {
		return
	}
	for h, d := range n.step {
		if x := &n.cells[a]; a+d == b && (x.lines|x.none)&setOf(heading(h)) == 0 {
			n.cross(a, setOf(heading(h)))
		}
	}
}

// inside reports whether a cell is on the board, not in the frame.
func (n *narrower) inside(i int) bool {
	r, c := i/n.width, i%n.width
	return r > 0 && r <= n.m.rows && c > 0 && c <= n.m.cols
}

// writeMasks sets the masks of the decided edges. The others stay as they are.
func (n *narrower) writeMasks(masks []puzzle.Mask) {
	for e := range masks {
		at, _ := n.m.Ends(e)
		switch x, h := &n.cells[(at/n.m.cols+1)*n.width+at%n.m.cols+1], n.m.Heading(e); {
		case x.lines&setOf(h) != 0:
			masks[e] = puzzle.Only(1)
		case x.none&setOf(h) != 0:
			masks[e] = puzzle.Only(0)
		}
	}
}
