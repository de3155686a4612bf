package rule

import (
	"math/bits"

	"github.com/teka-puzzles/teka/solver/sat"
)

// Views are the lines of a skyscraper board of which something is seen, in one kernel.
type Views struct {
	s       *sat.Solver
	n       int
	work    *arranger
	all     []*visible
	roomy   bool                   // there is room for the order literals
	atMost  map[*sat.Lit][]sat.Lit // by cell, named by where its literals begin: see skyline
	because []sat.Lit
}

// NewViews has no line yet. The lines will have n cells.
func NewViews(s *sat.Solver, n int) *Views {
	return &Views{s: s, n: n, work: newArranger(n, openMost), atMost: make(map[*sat.Lit][]sat.Lit)}
}

// visible is the rule of a skyscraper line, a permutation of its heights: from its near end and from its far end as many buildings are
// seen as the clues say. A building is seen when no taller one stands before it.
//
// The filter is complete for up to openMost open cells: see arrange.go. The same walk explains: going forward, a height struck from a cell
// is named only when forgetting that would let the walk reach a state from which the clues can be met (Gange, Stuckey and Szymanek, MDD
// propagators with explanation, 2011).
//
// On boards that need search, reasons made of struck heights become long, and walks dear. So lines get order literals (see skyline.go)
// after some conflicts, or before the first one when they are longer than openMost; from then on the filter serves the root alone.
// Measured: on 526 published boards up to 9x9 walks alone needed 821 conflicts and a quarter of the time that the clauses of skyline.go
// alone took with 14,320; on three 12x12 boards without a clue to spare walks alone took ten times as long as those clauses.
type visible struct {
	*Views
	asked   *sight
	cells   [][]sat.Lit // by cell and height
	as      Sides
	refined bool // it has order literals
}

// refineAfter is the number of conflicts after which lines get order literals.
const refineAfter = 20

// Sides are the sources, in a proof, of what is seen of a line from either end and from both: see sat.Solver.From.
type Sides struct{ Near, Far, Both sat.Source }

// Post posts the rule for a line: cells[i][h] says that cell i has height h+1, and Permutation holds of it. The row and the column of a
// cell share its slice of literals. The clues count what is seen from before the first and from behind the last cell; 0 is no clue.
func (vs *Views) Post(cells [][]sat.Lit, near, far int, as Sides) {
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

func (vs *Views) post(cells [][]sat.Lit, near, far int, as Sides) {
	if near > vs.n || far > vs.n || near > 0 && far > 0 && near+far > vs.n+1 {
		vs.s.Add()
		return
	}
	g := newSight(vs.n, near, far)
	if g == nil {
		vs.Post(cells, near, 0, as)
		vs.Post(cells, 0, far, as)
		return
	}
	v := &visible{Views: vs, asked: g, cells: cells, as: as}
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
	if vs.n > openMost {
		vs.s.BeforeSearch(v.refine)
	} else {
		vs.s.AfterConflicts(refineAfter, v.refine)
	}
}

// Propagate filters the whole line.
func (v *visible) Propagate(n *sat.Now, _ []int32) bool {
	if n.Level() > 0 && (v.refined || v.n > openMost) {
		return true
	}
	a := v.work
	for h := range a.place {
		m := uint64(0)
		for i, c := range v.cells {
			if n.Value(c[h]) >= 0 {
				m |= 1 << i
			}
		}
		a.place[h] = m
	}
	if !a.strike(v.asked) {
		v.because = v.blame(v.because[:0], n.View(), -1, -1)
		return n.Fail(v.because...)
	}
	for h, m := range a.struck {
		for ; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			if !n.Imply(v.cells[i][h].Not(), int32(i*v.n+h)) {
				return false
			}
		}
	}
	return true
}

// Explain names heights struck from cells so that no arrangement is left in which the cell and height of the tag belong together.
func (v *visible) Explain(view sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	return v.blame(dst, view, int(tag)/v.n, int(tag)%v.n)
}

// blame appends to dst struck heights that leave no arrangement in which a cell has the height given; with the cell -1, none at all.
func (v *visible) blame(dst []sat.Lit, view sat.View, cell, height int) []sat.Lit {
	if v.n > openMost { // it speaks at the root only, where nothing needs a reason
		return dst
	}
	a := v.work
	for h := range a.place {
		m := uint64(0)
		for i, c := range v.cells {
			if !view.True(c[h].Not()) {
				m |= 1 << i
			}
		}
		a.place[h] = m
	}
	a.blame(v.asked, cell, height)
	for h, m := range a.struck {
		for ; m != 0; m &= m - 1 {
			if l := v.cells[bits.TrailingZeros64(m)][h].Not(); !view.Root(l) {
				dst = append(dst, l)
			}
		}
	}
	return dst
}

// SightFilter filters lines outside a kernel.
type SightFilter struct {
	n    int
	work *arranger
	made map[[2]int]*sight // by clues
}

// NewSightFilter is for lines of n cells.
func NewSightFilter(n int) *SightFilter {
	return &SightFilter{n: n, work: newArranger(n, openFirst), made: make(map[[2]int]*sight)}
}

// Run strikes from the cells of a line, whose bits h say that the height h+1 is possible, what stands in no arrangement that meets
// the clues; on lines without a clue, or with more than openFirst open cells, only what is struck by cells with one height and heights with
// one cell. It returns false when that leaves nothing to a cell or height. Strike is faster where it serves.
func (f *SightFilter) Run(cells []uint64, near, far int) bool {
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
	g := f.made[[2]int{near, far}]
	if g == nil {
		if g = newSight(f.n, near, far); g == nil {
			return f.Run(cells, near, 0) && f.Run(cells, 0, far)
		}
		f.made[[2]int{near, far}] = g
	}
	clear(a.place)
	for i, c := range cells {
		for ; c != 0; c &= c - 1 {
			a.place[bits.TrailingZeros64(c)] |= 1 << i
		}
	}
	if !a.filter(g) {
		return false
	}
	for h, m := range a.struck {
		for ; m != 0; m &= m - 1 {
			cells[bits.TrailingZeros64(m)] &^= 1 << h
		}
	}
	return true
}

// Strike is Run for a line in one word, a byte for each cell: it finds what is struck. The line has at most MostListed cells, and a clue if
// it has so many.
func (f *SightFilter) Strike(line uint64, near, far int) (struck uint64, ok bool) {
	if near > f.n || far > f.n {
		return 0, false
	}
	return listed(f.n, near, far).strike(line)
}

// singles strikes what cells with one height and heights with one cell leave no room for.
func (f *SightFilter) singles(cells []uint64) bool {
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
			if own := c &^ twice; own != 0 { // what no other cell may hold
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

// Permutation says that a line holds each of its values once: cells[i][v] says that cell i holds value v, and there are as many cells as
// values. That each cell holds exactly one value is not said here.
func Permutation(s *sat.Solver, cells [][]sat.Lit) {
	places := make([]sat.Lit, 0, len(cells))
	for v := range cells {
		places = places[:0]
		for _, c := range cells {
			if c[v] != sat.False {
				places = append(places, c[v])
			}
		}
		s.Add(places...)
		s.AtMostOne(places...)
	}
}
