package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// spanRule propagates that the sea is connected and has at most a number of cells. A tree that connects its cells has one edge fewer than
// cells. Sides of two known cells can be edges of the tree: as many as known cells without the parts that they form. Each gap between two
// columns or rows needs as many other edges as one side of it has parts of possible sea that contain sea, but no known cell with a known
// neighbour over the gap; and at least one if there must be sea on both sides of the gap and no two known cells are side by side over it.
type spanRule struct {
	*islands // its grid
	lits     []sat.Lit
	most     int
	must     [2][2]int // by column and by row: some sea is at or before the first, and some at or after the second
	sea      []bool    // by cell: it is known sea

	wet, may [2][]uint64 // by column and by row: its cells that are sea, and those that may be, a bit each

	// Scratch space of least.
	box       [2][2]int // must, with the known sea
	need      []int     // by gap: the edges that it needs
	list, old []strip
}

// strip is the cells in one line of a part of possible sea on one side of a gap.
type strip struct {
	cells uint64
	wet   bool // the part contains sea
}

// spanName is the name of the rule in certificates.
var spanName = puzzle.NewRuleName("S")

// maxSpan is the largest side of a board with a spanRule.
const maxSpan = 64

// postSpan posts the number of cells of the sea if all numbers are known and it is small: otherwise there is room for any sea.
func (r *sizeRule) postSpan(m *model.Model) {
	most := len(r.sea)
	for k, on := range r.on {
		size := sizeOf(r.Nurikabe.cells[r.numbers[k]])
		if most -= int(size); most < 0 || on != sat.True {
			return
		}
	}
	if most < 2*(r.Rows+r.Cols) && max(r.Rows, r.Cols) <= maxSpan {
		m.S.From(m.Rule(spanName), func() { newSpan(r.islands, r.sea, most).post(m.S) })
	}
}

func newSpan(w *islands, sea []sat.Lit, most int) *spanRule {
	r := &spanRule{islands: w, lits: sea, most: most, sea: make([]bool, len(sea)), need: make([]int, max(w.Rows, w.Cols))}
	for h, lines := range [2]int{w.Cols, w.Rows} {
		r.wet[h], r.may[h] = make([]uint64, lines), make([]uint64, lines)
		r.must[h] = [2]int{w.mustReach(h, false), lines - 1 - w.mustReach(h, true)}
	}
	return r
}

func (r *spanRule) post(s *sat.Solver) {
	var watch []sat.Lit
	for _, l := range r.lits {
		if l != sat.False {
			watch = append(watch, l, l.Not())
		}
	}
	s.Post(r, sat.Costly, watch...)
}

// mustReach returns the first column or row, counted from the other end if back is set, up to which there must be sea: land alone would
// connect two numbers, or be larger than each. It returns the number of columns or rows if there is none.
func (w *islands) mustReach(h int, back bool) int {
	lines, across := w.Cols, w.Rows
	if h == 1 {
		lines, across = across, lines
	}
	for k := range lines {
		numbers, largest := 0, int32(0)
		for i, c := range w.numbers {
			x := w.line(c, h)
			if back {
				x = lines - 1 - x
			}
			if largest = max(largest, w.size[i]); x <= k+1 {
				numbers++
			}
		}
		if numbers > 1 || (k+1)*across > int(largest) {
			return k
		}
	}
	return lines
}

// line returns the column or row of a cell.
func (w *islands) line(c int32, h int) int {
	if h == 0 {
		return int(c) % w.Cols
	}
	return int(c) / w.Cols
}

// load sets whether a cell is sea (isSea), land or open.
func (r *spanRule) load(c int32, to int8) {
	r.sea[c] = to == isSea
	for h := range 2 {
		line, bit := r.line(c, h), uint64(1)<<r.line(c, 1-h)
		r.wet[h][line] &^= bit
		if r.may[h][line] |= bit; to == isSea {
			r.wet[h][line] |= bit
		} else if to == isLand {
			r.may[h][line] &^= bit
		}
	}
}

// least returns the least number of cells of the sea.
func (r *spanRule) least() int {
	out := r.edges() + 1
	for h, wet := range r.wet {
		r.box[h] = r.must[h]
		for k, x := range wet {
			if x != 0 {
				r.box[h] = [2]int{min(r.box[h][0], k), max(r.box[h][1], k)}
			}
		}
		need := r.need[:len(wet)-1]
		for g := range need {
			if need[g] = 0; r.inBox(h, g) && wet[g]&wet[g+1] == 0 {
				need[g] = 1
			}
		}
		r.sweep(h, false)
		r.sweep(h, true)
		for _, n := range need {
			out += n
		}
	}
	if r.box == [2][2]int{{r.Cols, -1}, {r.Rows, -1}} {
		return 0 // there need not be sea
	}
	return out
}

// inBox reports whether there must be sea on both sides of the gap after a column or row.
func (r *spanRule) inBox(h, gap int) bool { return gap >= r.box[h][0] && gap < r.box[h][1] }

// edges returns the number of edges of a forest that connects each part of the known sea.
func (r *spanRule) edges() (n int) {
	r.round++
	for c, sea := range r.sea {
		if sea && r.seen[c] != r.round {
			n += len(r.flood(int32(c), func(v int32) bool { return r.sea[v] })) - 1
		}
	}
	return n
}

// sweep raises need by what one side of each gap needs: the side before it or, if back is set, after it.
func (r *spanRule) sweep(h int, back bool) {
	lines, closed := len(r.wet[h]), 0 // closed: parts with sea that do not reach the gap
	r.list = r.list[:0]
	for k := range lines - 1 {
		at, next, gap := k, k+1, k
		if back {
			at, next, gap = lines-1-k, lines-2-k, lines-2-k
		}
		wet := r.wet[h][at]
		r.list, r.old = r.old[:0], r.list
		for left := r.may[h][at]; left != 0; {
			run := left &^ (left + left&-left) // the first run of ones
			left &^= run
			r.list = append(r.list, strip{run, wet&run != 0})
		}
		for _, x := range r.old {
			if !r.extend(x) && x.wet {
				closed++
			}
		}
		all, open := closed, closed
		for _, x := range r.list {
			if x.wet {
				all++
				if x.cells&wet&r.wet[h][next] == 0 {
					open++
				}
			}
		}
		if all > 1 || r.inBox(h, gap) {
			r.need[gap] = max(r.need[gap], open)
		}
	}
}

// extend merges the strips of a line with the same cells as one of the line before it. It returns false if there are none.
func (r *spanRule) extend(x strip) bool {
	into := -1
	for i := 0; i < len(r.list); i++ {
		switch {
		case r.list[i].cells&x.cells == 0:
		case into < 0:
			into = i
			r.list[i].wet = r.list[i].wet || x.wet
		default:
			r.list[into].cells |= r.list[i].cells
			r.list[into].wet = r.list[into].wet || r.list[i].wet
			r.list = slices.Delete(r.list, i, i+1)
			i--
		}
	}
	return into >= 0
}

// tight is the greatest number of spare cells with which Propagate tries each open cell.
const tight = 2

// Propagate implies which cells are land because the sea would be too large.
func (r *spanRule) Propagate(n *sat.Now, _ []int32) bool {
	r.loadAll(n.View())
	least := r.least()
	if least > r.most {
		return n.Fail(r.because(n.View(), -1, nil)...)
	}
	if least+tight < r.most {
		return true
	}
	for c, l := range r.lits {
		if n.Value(l) != 0 {
			continue
		}
		c := int32(c)
		r.load(c, isSea)
		large := r.least() > r.most
		if r.load(c, isOpen); large {
			if !n.Imply(l.Not(), c) {
				return false
			}
			r.load(c, isLand)
		}
	}
	return true
}

func (r *spanRule) loadAll(v sat.View) {
	for c, l := range r.lits {
		r.load(int32(c), -v.Value(l))
	}
}

// Explain returns why a cell is land.
func (r *spanRule) Explain(v sat.View, _ sat.Lit, cell int32, dst []sat.Lit) []sat.Lit {
	r.loadAll(v)
	r.load(cell, isSea)
	return r.because(v, cell, dst)
}

// because appends known cells, besides one, that make the sea too large. Land goes first: reasons of sea alone are shorter.
func (r *spanRule) because(v sat.View, but int32, dst []sat.Lit) []sat.Lit {
	for _, is := range [...]int8{isLand, isSea} {
		for c, l := range r.lits {
			l, c := l.If(is == isSea), int32(c)
			if c == but || !v.True(l) || v.Root(l) {
				continue
			}
			if r.load(c, isOpen); r.least() <= r.most {
				r.load(c, is)
				dst = append(dst, l)
			}
		}
	}
	return dst
}
