package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// spanRule propagates that the sea is connected and has at most a number of cells. A tree that connects its cells crosses each gap between
// two columns or rows with sea, and has one edge fewer than cells. Sides of two known cells can be edges of the tree, so the sea has at
// least 1 + (known cells - parts that they form) + (gaps between them that no side of two known cells crosses) cells.
type spanRule struct {
	*islands // its grid
	lits     []sat.Lit
	most     int
	wet      []bool // by cell: it is sea

	// Results of least.
	part    []int32   // by cell of sea: its part, from 1
	crossed [2][]bool // by column and by row: a side of two cells crosses the gap after it
	box     [2][2]int // the first and the last column, and row, with sea
	queue   []int32
}

// spanName is the name of the rule in certificates.
var spanName = puzzle.NewRuleName("S")

// postSpan posts the number of cells of the sea if all numbers are known and it is small: otherwise there is room for any sea.
func (r *sizeRule) postSpan(m *model.Model) {
	most := len(r.sea)
	for k, on := range r.on {
		size := sizeOf(r.Nurikabe.cells[r.numbers[k]])
		if most -= int(size); most < 0 || on != sat.True {
			return
		}
	}
	if most < 2*(r.Rows+r.Cols) {
		s := newSpan(r.islands, r.sea, most)
		m.S.From(m.Rule(spanName), func() { m.S.Post(s, sat.Costly, s.lits...) })
	}
}

func newSpan(w *islands, sea []sat.Lit, most int) *spanRule {
	return &spanRule{islands: w, lits: sea, most: most, wet: make([]bool, len(sea)), part: make([]int32, len(sea)),
		crossed: [2][]bool{make([]bool, w.Cols), make([]bool, w.Rows)}}
}

// across returns the gap between two cells side by side.
func (r *spanRule) across(a, b int32) *bool {
	first := int(min(a, b))
	if first/r.Cols == int(max(a, b))/r.Cols {
		return &r.crossed[0][first%r.Cols]
	}
	return &r.crossed[1][first/r.Cols]
}

// least returns the least number of cells of the sea.
func (r *spanRule) least() int {
	clear(r.part)
	clear(r.crossed[0])
	clear(r.crossed[1])
	r.box = [2][2]int{{r.Cols, -1}, {r.Rows, -1}}
	cells, parts := 0, int32(0)
	for c, wet := range r.wet {
		if !wet || r.part[c] > 0 {
			continue
		}
		parts++
		r.part[c], r.queue = parts, append(r.queue[:0], int32(c))
		for k := 0; k < len(r.queue); k++ {
			c := r.queue[k]
			for h, x := range [2]int{int(c) % r.Cols, int(c) / r.Cols} {
				r.box[h] = [2]int{min(r.box[h][0], x), max(r.box[h][1], x)}
			}
			for _, v := range r.around[c] {
				if !r.wet[v] {
					continue
				}
				if *r.across(c, v) = true; r.part[v] == 0 {
					r.part[v], r.queue = parts, append(r.queue, v)
				}
			}
		}
		cells += len(r.queue)
	}
	if parts == 0 {
		return 0
	}
	out := 1 + cells - int(parts)
	for h, list := range r.crossed {
		for g := r.box[h][0]; g < r.box[h][1]; g++ {
			if !list[g] {
				out++
			}
		}
	}
	return out
}

// more returns how many cells more the sea has at least if an open cell is sea.
func (r *spanRule) more(c int32) (out int) {
	for h, x := range [2]int{int(c) % r.Cols, int(c) / r.Cols} {
		out += max(0, r.box[h][0]-x) + max(0, x-r.box[h][1])
	}
	var list [4]int32
	parts := list[:0]
	for _, v := range r.around[c] {
		if !r.wet[v] {
			continue
		}
		if !*r.across(c, v) {
			out--
		}
		if !slices.Contains(parts, r.part[v]) {
			parts = append(parts, r.part[v])
		}
	}
	return out + len(parts)
}

// Propagate implies which cells are land because the sea would be too large.
func (r *spanRule) Propagate(n *sat.Now, _ []int32) bool {
	r.load(n.View())
	least := r.least()
	if least > r.most {
		return n.Fail(r.because(n.View(), -1, nil)...)
	}
	for c, l := range r.lits {
		if least > 0 && n.Value(l) == 0 && least+r.more(int32(c)) > r.most && !n.Imply(l.Not(), int32(c)) {
			return false
		}
	}
	return true
}

func (r *spanRule) load(v sat.View) {
	for c, l := range r.lits {
		r.wet[c] = v.True(l)
	}
}

// Explain returns why a cell is land.
func (r *spanRule) Explain(v sat.View, _ sat.Lit, cell int32, dst []sat.Lit) []sat.Lit {
	r.load(v)
	r.wet[cell] = true
	return r.because(v, cell, dst)
}

// because appends cells of sea, besides one, that make the sea too large.
func (r *spanRule) because(v sat.View, but int32, dst []sat.Lit) []sat.Lit {
	for c, l := range r.lits {
		if !r.wet[c] || int32(c) == but || v.Root(l) {
			continue
		}
		if r.wet[c] = false; r.least() <= r.most {
			r.wet[c] = true
			dst = append(dst, l)
		}
	}
	return dst
}
