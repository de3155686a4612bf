package lines

import (
	"math/bits"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// runs is the constraint on a line of at most maxNarrow cells: see Lines.Post. The known cells are two words in a Memory.
type runs struct {
	narrow
	cells   []sat.Lit // true if black
	clue    []int
	known   sat.Memory
	recheck uint64 // cells that the next call must process
	work    *scratch
	order   *order   // nil unless the board is hard
	line    *pattern // pattern of the order literals
}

func newRuns(s *sat.Solver, cells []sat.Lit, clue []int, w *scratch) *runs {
	n := len(cells)
	return &runs{narrow: newNarrow(n, clue), cells: cells, clue: clue, known: s.Memory(4), recheck: 1<<n - 1, work: w}
}

// reader is implemented by sat.Now and sat.View.
type reader interface {
	Load(m sat.Memory, i int) int32
}

// load returns the known cells.
func load[R reader](n R, m sat.Memory) (black, white uint64) {
	return uint64(uint32(n.Load(m, 0))) | uint64(uint32(n.Load(m, 1)))<<32, uint64(uint32(n.Load(m, 2))) | uint64(uint32(n.Load(m, 3)))<<32
}

// Propagate filters the line. News are twice the index of a cell, plus one for white.
func (r *runs) Propagate(n *sat.Now, news []int32) bool {
	black, white := load(n, r.known)
	for _, k := range news {
		if k&1 == 0 {
			black |= 1 << (k / 2)
		} else {
			white |= 1 << (k / 2)
		}
	}
	changed := (black ^ r.black) | (white ^ r.white) | r.recheck
	r.black, r.white, r.recheck = black, white, 0
	if changed != 0 {
		toBlack, toWhite, ok := r.update(changed)
		if !ok {
			r.recheck = changed & -changed // otherwise the same contradiction would look unchanged next time
			r.store(n, black, white)
			return r.fail(n, black, white)
		}
		black |= toBlack
		white |= toWhite
		r.recheck = toBlack | toWhite // backtracking may undo them
		for left := r.recheck; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			n.Imply(r.cells[i].If(toBlack>>i&1 != 0), int32(i))
		}
	}
	r.store(n, black, white)
	return true
}

// fail reports known cells that exclude all arrangements.
func (r *runs) fail(n *sat.Now, black, white uint64) bool {
	w := r.work
	if r.order != nil {
		w.because = r.blameWithBounds(n.View(), black, white, noClaim, w.because[:0])
	} else {
		w.because = r.appendCells(n.View(), r.blame(black, white, 0, r.bwd), black, w.because[:0])
	}
	return n.Fail(w.because...)
}

// store sets the known cells.
func (r *runs) store(n *sat.Now, black, white uint64) {
	n.Store(r.known, 0, int32(black))
	n.Store(r.known, 1, int32(black>>32))
	n.Store(r.known, 2, int32(white))
	n.Store(r.known, 3, int32(white>>32))
}

// Explain returns known cells and, with order literals, bounds that exclude all arrangements with the other value of the cell. tag is the
// index of the cell.
func (r *runs) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	black, white := load(v, r.known)
	claim := uint64(1) << tag
	for left := (black | white) &^ claim; left != 0; left &= left - 1 {
		if i := bits.TrailingZeros64(left); !v.Assigned(r.cells[i]) {
			black &^= 1 << i
			white &^= 1 << i
		}
	}
	if l == r.cells[tag] {
		black, white = black&^claim, white|claim
	} else {
		black, white = black|claim, white&^claim
	}
	if r.order != nil {
		return r.blameWithBounds(v, black, white, int(tag), dst)
	}
	n := len(r.cells)
	bwd, y := r.work.sets[:n+1], r.final
	bwd[n] = y
	for i := n - 1; i >= 0; i-- {
		viaBlack, viaWhite := r.predecessors(y)
		y = viaBlack&^-(white>>(i&63)&1) | viaWhite&^-(black>>(i&63)&1)
		bwd[i] = y
	}
	return r.appendCells(v, r.blame(black, white, claim, bwd), black, dst)
}

// appendCells appends the literals of the given cells to dst, except those fixed at the root.
func (r *runs) appendCells(v sat.View, named, black uint64, dst []sat.Lit) []sat.Lit {
	for ; named != 0; named &= named - 1 {
		i := bits.TrailingZeros64(named)
		dst = appendUnlessRoot(v, r.cells[i].If(black>>i&1 != 0), dst)
	}
	return dst
}

// refine posts order literals unless the line is finished.
func (r *runs) refine(s *sat.Solver) {
	if r.order = plainOrder(s, r.cells, r.clue); r.order != nil {
		r.line = newPattern(r.clue)
	}
}

// blameWithBounds appends to dst known cells and bounds of runs that exclude all arrangements. It omits cell claim, whose value is an
// assumption.
func (r *runs) blameWithBounds(v sat.View, black, white uint64, claim int, dst []sat.Lit) []sat.Lit {
	state := r.work.state[:len(r.cells)]
	for i := range state {
		state[i] = int8(black>>i&1) - int8(white>>i&1)
	}
	return r.work.appendReason(v, r.line, r.order, r.cells, state, claim, dst)
}
