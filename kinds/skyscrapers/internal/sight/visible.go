package sight

import (
	"math/bits"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Views posts skyscraper lines with clues in one solver.
type Views struct {
	s        *sat.Solver
	n        int
	work     *arranger
	all      []*visible
	reserved bool                   // reserve has been called
	atMost   map[*sat.Lit][]sat.Lit // by the address of the cell's first literal: see heightLimits
	because  []sat.Lit
}

// NewViews returns a Views for lines of n cells.
func NewViews(s *sat.Solver, n int) *Views {
	return &Views{s: s, n: n, work: newArranger(n, maxOpenSearch), atMost: make(map[*sat.Lit][]sat.Lit)}
}

// visible is the constraint on a skyscraper line, a permutation of its heights: the clues are the numbers of buildings visible from the
// near and far end. A building is visible if no taller one is in front of it.
//
// The filter is domain consistent for up to maxOpenSearch open cells: see arrange.go. Explanations use the same dynamic program: an
// eliminated candidate is included only if it would reach a state that leads to the clues (Gange, Stuckey and Szymanek, MDD propagators
// with explanation, 2011).
//
// On boards that need search, reasons over candidates become long and the filter slow. Lines therefore get order literals (see
// skyline.go) after some conflicts, or before the first one if they are longer than maxOpenSearch; from then on the filter runs at the
// root only. Measured: on 526 published boards up to 9x9, the filter alone needed 821 conflicts and a quarter of the time of the clauses
// alone, which needed 14,320. On three 12x12 boards without redundant clues, the filter alone took ten times as long as the clauses.
type visible struct {
	*Views
	target  *sightClues
	cells   [][]sat.Lit // by cell and height
	sources Sources
	refined bool // it has order literals
}

// refineAfter is the number of conflicts before lines get order literals.
const refineAfter = 20

// Sources are the proof sources of a line's clues: near, far, and both together. See sat.Solver.From.
type Sources struct{ Near, Far, Both sat.Source }

// Post posts the clues of a line. cells[i][h] is the literal for "cell i has height h+1", and Permutation must hold. The row and the
// column of a cell must share its slice of literals. near and far are the numbers of buildings visible from before the first and behind
// the last cell; 0 is no clue.
func (vs *Views) Post(cells [][]sat.Lit, near, far int, as Sources) {
	if near == 0 && far == 0 {
		return
	}
	by := as.Both
	if near == 0 {
		by = as.Far
	} else if far == 0 {
		by = as.Near
	}
	vs.s.From(by, func() { vs.post(cells, near, far, as) })
}

// post is Post for clues of which at least one is given, without setting the proof source. Impossible clues are a contradiction; a pair too
// large for sightClues is posted as two single clues.
func (vs *Views) post(cells [][]sat.Lit, near, far int, as Sources) {
	if near > vs.n || far > vs.n || near > 0 && far > 0 && near+far > vs.n+1 {
		vs.s.Add()
		return
	}
	g := newSightClues(vs.n, near, far)
	if g == nil {
		vs.Post(cells, near, 0, as)
		vs.Post(cells, 0, far, as)
		return
	}
	v := &visible{Views: vs, target: g, cells: cells, sources: as}
	watch := make([]sat.Lit, 0, vs.n*vs.n)
	for _, c := range cells {
		for _, l := range c {
			if l > sat.False {
				watch = append(watch, l.Not())
			}
		}
	}
	vs.s.Post(v, sat.Costly, watch...)
	vs.all = append(vs.all, v)
	if vs.n > maxOpenSearch {
		vs.s.BeforeSearch(v.refine)
	} else {
		vs.s.AfterConflicts(refineAfter, v.refine)
	}
}

// Propagate implies that the heights in no arrangement are absent. Above the root it does nothing if the line has order literals or is
// longer than maxOpenSearch.
func (v *visible) Propagate(n *sat.Now, _ []int32) bool {
	if n.Level() > 0 && (v.refined || v.n > maxOpenSearch) {
		return true
	}
	a := v.work
	for h := range a.domain {
		m := uint64(0)
		for i, c := range v.cells {
			if n.Value(c[h]) >= 0 {
				m |= 1 << i
			}
		}
		a.domain[h] = m
	}
	if !a.filterListed(v.target) {
		v.because = v.blame(v.because[:0], n.View(), -1, -1)
		return n.Fail(v.because...)
	}
	for h, m := range a.removed {
		for ; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			if !n.Imply(v.cells[i][h].Not(), int32(i*v.n+h)) {
				return false
			}
		}
	}
	return true
}

// Explain returns eliminated candidates that exclude every arrangement with the implied one. tag is cell*n + height.
func (v *visible) Explain(view sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	return v.blame(dst, view, int(tag)/v.n, int(tag)%v.n)
}

// blame appends to dst eliminated candidates that exclude every arrangement with the given height in the cell, or every one if cell is
// -1.
func (v *visible) blame(dst []sat.Lit, view sat.View, cell, height int) []sat.Lit {
	if v.n > maxOpenSearch { // it runs at the root only, where no reasons are needed
		return dst
	}
	a := v.work
	for h := range a.domain {
		m := uint64(0)
		for i, c := range v.cells {
			if !view.True(c[h].Not()) {
				m |= 1 << i
			}
		}
		a.domain[h] = m
	}
	a.blame(v.target, cell, height)
	for h, m := range a.removed {
		for ; m != 0; m &= m - 1 {
			if l := v.cells[bits.TrailingZeros64(m)][h].Not(); !view.Root(l) {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

// Filter filters skyscraper lines without a solver.
type Filter struct {
	n       int
	work    *arranger
	targets map[[2]int]*sightClues // by pair of clues
}

// NewFilter returns a filter for lines of n cells.
func NewFilter(n int) *Filter {
	return &Filter{n: n, work: newArranger(n, maxOpenPresolve), targets: make(map[[2]int]*sightClues)}
}

// Run removes from the candidates of a line, where bit h represents height h+1, the values in no arrangement matching the clues; 0 is no
// clue. On lines without clues or with more than maxOpenPresolve open cells it only applies naked and hidden singles. It returns false if
// it finds that no arrangement is left; cells may have changed then. RunPacked is faster for short lines.
func (f *Filter) Run(cells []uint64, near, far int) bool {
	if near > f.n || far > f.n || near > 0 && far > 0 && near+far > f.n+1 {
		return false
	}
	a := f.work
	if !f.singles(cells) {
		return false
	}
	if near == 0 && far == 0 {
		return true
	}
	g := f.targets[[2]int{near, far}]
	if g == nil {
		if g = newSightClues(f.n, near, far); g == nil {
			return f.Run(cells, near, 0) && f.Run(cells, 0, far)
		}
		f.targets[[2]int{near, far}] = g
	}
	clear(a.domain)
	for i, c := range cells {
		for ; c != 0; c &= c - 1 {
			a.domain[bits.TrailingZeros64(c)] |= 1 << i
		}
	}
	if !a.filter(g) {
		return false
	}
	for h, m := range a.removed {
		for ; m != 0; m &= m - 1 {
			cells[bits.TrailingZeros64(m)] &^= 1 << h
		}
	}
	return true
}

// RunPacked is Run for a line in one word, with a byte for each cell. It returns the candidates to remove; ok is false if no arrangement is
// left. The line must have at most MaxListed cells, and at least one clue if it has that many.
func (f *Filter) RunPacked(line uint64, near, far int) (removed uint64, ok bool) {
	if near > f.n || far > f.n {
		return 0, false
	}
	return sightListFor(f.n, near, far).filter(line)
}

// singles applies naked and hidden singles until nothing changes. It returns false if a cell or height has no candidate, or if two cells
// need the same height or one cell two.
func (f *Filter) singles(cells []uint64) bool {
	for again := true; again; {
		again = false
		known, once, twice := uint64(0), uint64(0), uint64(0)
		for _, c := range cells {
			if c&(c-1) == 0 {
				if c&^known == 0 {
					return false
				}
				known |= c
			}
			twice |= once & c
			once |= c
		}
		if once != 1<<f.n-1 {
			return false
		}
		for i, c := range cells {
			if c&(c-1) == 0 {
				continue
			}
			left := c &^ known
			if own := c &^ twice; own != 0 { // heights that are candidates of no other cell
				left = own
			}
			if left != c {
				cells[i], again = left, true
			}
			if left == 0 || left&^twice != 0 && left&(left-1) != 0 {
				return false
			}
		}
	}
	return true
}
