package nurikabe

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Rules posts that the sea has no square, that each island has exactly one number and its size, and that the sea is connected. Steps cite
// the numbers, as sizes, and the rule that the sea is connected; the other rules need no clue.
func (n *Nurikabe) Rules(m *model.Model) {
	r := &sizeRule{islands: newIslands(n), past: newIslands(n), sea: make([]sat.Lit, len(n.cells)), why: make([][2]conflict, len(n.cells))}
	for i, u := range n.index {
		if r.sea[i] = sat.False; u >= 0 {
			r.sea[i] = m.Is(int(u), sea)
		}
	}
	for x := range n.squares {
		if m.Stopped() {
			return
		}
		m.S.From(m.Rule(poolName(n, int(x[0]))), func() {
			m.S.Add(r.sea[x[0]].Not(), r.sea[x[1]].Not(), r.sea[x[2]].Not(), r.sea[x[3]].Not())
		})
	}
	for _, c := range r.numbers {
		on := sat.False
		if n.cells[c] != Query {
			on = m.Guard(n.CellPlace(int(c)))
		}
		r.on = append(r.on, on)
	}
	m.S.From(m.Rule(islandsName), func() { r.post(m.S) })
	m.Clue(connected, func() {
		in := make([]sat.Lit, n.board.Len())
		for u := range in {
			in[u] = m.Is(u, sea)
		}
		rule.Members(m.S, &rule.Graph{N: len(in), Ends: n.links()}, in)
		r.postSpan(m)
		near := r.nearFirst()
		for i, l := range near {
			m.S.Prefer(l)
			m.S.Favor(l, 1-float64(i)/float64(len(near)))
		}
		if !m.Guarded() && len(in) <= maxProbed {
			m.S.BeforeSearch(func() { m.S.Probe(near, maxProbeCalls) })
		}
	})
}

// maxProbeCalls limits the work of probing, which halves the conflicts of the search on the boards of a collection. More calls save few
// conflicts, and take longer than the search on a board of 40x57.
const maxProbeCalls = 1_000

// maxProbed is the largest number of open cells that are probed: on a board of 200x200 one probe takes a second.
const maxProbed = 4_000

// links lists the pairs of unknowns side by side.
func (n *Nurikabe) links() (out [][2]int32) {
	for u := range n.board.Len() {
		for _, v := range n.Neighbours(n.cellOf(u)) {
			if w := n.index[v]; int(w) > u {
				out = append(out, [2]int32{int32(u), w})
			}
		}
	}
	return out
}

// islandsName is the name of the rule of the islands in certificates. Others are pROW.COLUMN for the square whose upper left cell is there,
// K for the connected sea, spanName, and g for the numbers.
var islandsName = puzzle.NewRuleName("I")

func poolName(n *Nurikabe, cell int) puzzle.RuleName {
	return puzzle.NewRuleName("p", cell/n.Cols+1, cell%n.Cols+1)
}

func ruleName(at puzzle.Place) puzzle.RuleName {
	if at == connected {
		return puzzle.NewRuleName("K")
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}

// sizeRule propagates the rule of the islands.
type sizeRule struct {
	*islands
	past *islands      // at the time of an implication
	sea  []sat.Lit     // by cell
	on   []sat.Lit     // by number: true if its size counts
	why  [][2]conflict // by cell and value: the conflict by which the value was implied last
}

// nearFirst returns the literals of the cells without a number in the order of their distance from one. Decisions and probes in this
// order, sea first, take a tenth of the conflicts on a board of 40x57.
func (r *sizeRule) nearFirst() (out []sat.Lit) {
	list, reached := slices.Clone(r.numbers), make([]bool, len(r.sea))
	for _, c := range list {
		reached[c] = true
	}
	for i := 0; i < len(list); i++ {
		for _, v := range r.around[list[i]] {
			if !reached[v] {
				reached[v] = true
				list, out = append(list, v), append(out, r.sea[v])
			}
		}
	}
	return out
}

func (r *sizeRule) post(s *sat.Solver) {
	var watch []sat.Lit
	for _, l := range r.sea {
		if l != sat.True && l != sat.False {
			watch = append(watch, l, l.Not())
		}
	}
	for _, l := range r.on {
		if l != sat.True && l != sat.False {
			watch = append(watch, l)
		}
	}
	s.Post(r, sat.Last, watch...)
}

// load sets the state and the sizes of w to those of an assignment.
func (r *sizeRule) load(w *islands, value func(l sat.Lit) int8) {
	for i, l := range r.sea {
		w.set(int32(i), -value(l)) // isSea if l is true
	}
	changed := false
	for k, l := range r.on {
		size := int32(unlimited)
		if value(l) > 0 {
			size = sizeOf(r.Nurikabe.cells[r.numbers[k]])
		}
		changed = changed || size != w.size[k]
		w.size[k] = size
	}
	if changed {
		w.measure()
	}
}

// Propagate implies the cells that the rule decides. It returns false on a conflict.
func (r *sizeRule) Propagate(n *sat.Now, _ []int32) bool {
	r.load(r.islands, n.Value)
	return r.search(func(f finding) bool {
		if f.cell < 0 {
			return n.Fail(r.lits(n.View(), r.because(f.conflict), -1, nil)...)
		}
		l := r.sea[f.cell].If(f.to == isSea)
		if n.True(l) {
			return true
		}
		r.why[f.cell][(f.to+1)/2] = f.conflict
		return n.Imply(l, 2*f.cell+int32(f.to+1)/2)
	})
}

// Explain returns the reason of the conflict that would arise otherwise.
func (r *sizeRule) Explain(v sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	cell, to := tag/2, int8(tag%2)*2-1
	r.load(r.past, v.Value)
	r.past.state[cell] = -to
	why := r.past.because(r.why[cell][tag%2])
	return r.lits(v, why, cell, dst)
}

// lits appends the literals of a reason, without that of a cell and facts at the root.
func (r *sizeRule) lits(v sat.View, why *reason, but int32, dst []sat.Lit) []sat.Lit {
	add := func(l sat.Lit) {
		if !v.Root(l) {
			dst = append(dst, l)
		}
	}
	for _, c := range why.land {
		if c != but {
			add(r.sea[c].Not())
		}
	}
	for _, c := range why.sea {
		if c != but {
			add(r.sea[c])
		}
	}
	for _, k := range why.sizes {
		add(r.on[k])
	}
	return dst
}

// Network requires land in each square, connected sea, and islands with one number and its size.
func (n *Nurikabe) Network() *constraint.Network {
	nodes, cells := make([]int32, len(n.cells)), make([]int, n.board.Len()) // by cell its node: the unknowns come first; by node its cell
	for i, u := range n.index {
		if nodes[i] = u; u >= 0 {
			cells[u] = i
		}
	}
	for i, u := range n.index {
		if u < 0 {
			nodes[i], cells = int32(len(cells)), append(cells, i)
		}
	}
	at := func(node int) puzzle.Place { return n.CellPlace(cells[node]) }
	out := &constraint.Network{NoValue: "%s can be neither sea nor land", Islands: &constraint.Islands{Land: puzzle.Only(land), At: at},
		Graph: &constraint.Graph{Nodes: n.board.Len(), Members: puzzle.Only(sea), At: at}}
	for _, i := range cells {
		out.Islands.Numbers = append(out.Islands.Numbers, n.cells[i])
	}
	for _, e := range constraint.Grid(n.Rows, n.Cols, 0).Ends {
		pair := [2]int32{nodes[e[0]], nodes[e[1]]}
		out.Islands.Ends = append(out.Islands.Ends, pair)
		if max(pair[0], pair[1]) < int32(n.board.Len()) {
			out.Graph.Ends = append(out.Graph.Ends, pair)
		}
	}
	for square := range n.squares {
		n.addPool(out, square)
	}
	return out
}

// addPool adds the rule that a square is not all sea, unless it has a number.
func (n *Nurikabe) addPool(to *constraint.Network, square [4]int32) {
	over := make([]int, 0, 4)
	for _, i := range square {
		if n.index[i] < 0 {
			return
		}
		over = append(over, int(n.index[i]))
	}
	first, last := n.CellPlace(int(square[0])), n.CellPlace(int(square[3]))
	clue := puzzle.Edge(int(first.R), int(first.C), int(last.R), int(last.C)) // not that of a cell
	to.Add("pool", clue, constraint.Count{Max: 3, Of: puzzle.Only(sea)}, over...).Text = func(at []puzzle.Place) string {
		return fmt.Sprintf("the sea fills the square from %s to %s", at[0], at[3])
	}
}
