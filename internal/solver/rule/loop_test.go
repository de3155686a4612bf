package rule

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// grid returns the graph of a board of cells.
func grid(rows, cols int) [][2]int32 {
	var ends [][2]int32
	for r := range rows {
		for c := range cols {
			v := int32(r*cols + c)
			if c+1 < cols {
				ends = append(ends, [2]int32{v, v + 1})
			}
			if r+1 < rows {
				ends = append(ends, [2]int32{v, v + int32(cols)})
			}
		}
	}
	return ends
}

// loopsOf lists the sets of edges that are empty or one loop, by the obvious definition: every vertex has no edge or two of them, and all
// are connected. It maps each set to the vertices that the loop passes.
func loopsOf(n int, ends [][2]int32) map[uint32]uint32 {
	loops := map[uint32]uint32{}
	for edges := range uint32(1) << len(ends) {
		if passed, ok := oneLoop(n, ends, edges); ok {
			loops[edges] = passed
		}
	}
	return loops
}

// oneLoop judges one set of edges for loopsOf.
func oneLoop(n int, ends [][2]int32, edges uint32) (passed uint32, ok bool) {
	degree := make([]int, n)
	group := make([]int, n)
	for v := range group {
		group[v] = v
	}
	for e := range ends {
		if edges>>e&1 == 0 {
			continue
		}
		from, to := group[ends[e][0]], group[ends[e][1]]
		for v := range group {
			if group[v] == from {
				group[v] = to
			}
		}
		degree[ends[e][0]]++
		degree[ends[e][1]]++
	}
	seen := -1
	for v, d := range degree {
		if d != 0 && d != 2 || d == 2 && seen >= 0 && group[v] != seen {
			return 0, false
		}
		if d == 2 {
			seen = group[v]
			passed |= 1 << v
		}
	}
	return passed, true
}

// degrees posts what Loop requires of its caller: no or two edges at a vertex, and two where it must be passed.
func degrees(s *sat.Solver, g *Graph, must []Required) {
	g.index()
	for v := range int32(g.N) {
		ks := g.at(v)
		for i, a := range ks {
			rest := []sat.Lit{g.Lits[a.edge].Not()}
			for j, b := range ks {
				if j != i {
					rest = append(rest, g.Lits[b.edge])
				}
				for k := range j {
					if i < k {
						s.Add(g.Lits[a.edge].Not(), g.Lits[ks[k].edge].Not(), g.Lits[b.edge].Not())
					}
				}
			}
			s.Add(rest...)
		}
	}
	for _, m := range must {
		some := []sat.Lit{m.If.Not()}
		for _, k := range g.at(m.At) {
			some = append(some, g.Lits[k.edge])
		}
		s.Add(some...)
	}
}

// TestLoop compares the rule with its definition, with vertices that are always demanded and with some that a literal demands.
func TestLoop(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	sizes := [][2]int{{2, 2}, {2, 4}, {3, 3}, {3, 4}, {2, 6}}
	loops := map[[2]int]map[uint32]uint32{}
	for i := range 80 {
		size := sizes[r.IntN(len(sizes))]
		ends := grid(size[0], size[1])
		n := size[0] * size[1]
		if loops[size] == nil {
			loops[size] = loopsOf(n, ends)
		}
		var always, at []int32 // at: each demanded by a variable, numbered after those of the edges
		for v := range int32(n) {
			switch {
			case r.IntN(4) != 0:
			case i < 40 || r.IntN(3) == 0 || len(ends)+len(at) >= 18:
				always = append(always, v)
			default:
				at = append(at, v)
			}
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: len(ends) + len(at),
			Post: func(s *sat.Solver, x []sat.Lit) {
				var must []Required
				for _, v := range always {
					must = append(must, Required{v, sat.True})
				}
				for k, v := range at {
					must = append(must, Required{v, x[len(ends)+k]})
				}
				g := &Graph{N: n, Ends: ends, Lits: x[:len(ends)]}
				degrees(s, g, must)
				Loop(s, g, must)
			},
			Holds: func(x []bool) bool {
				edges := uint32(0)
				for e, b := range x[:len(ends)] {
					if b {
						edges |= 1 << e
					}
				}
				passed, ok := loops[size][edges]
				for _, v := range always {
					ok = ok && passed>>v&1 != 0
				}
				for k, v := range at {
					ok = ok && (!x[len(ends)+k] || passed>>v&1 != 0)
				}
				return ok
			},
		})
	}
}

// TestLoopDemand: demanding a vertex after the path was joined crosses the edge that would close the path without it. A demanded vertex on
// the path does not, and without a demand the edge stays open.
func TestLoopDemand(t *testing.T) {
	for _, c := range []struct {
		at     int32
		closed bool // the loop may be closed
	}{{0, true}, {2, false}, {5, false}} {
		s := sat.New(sat.Options{})
		x := make([]sat.Lit, 7)
		for i := range x {
			x[i] = s.Bool()
		}
		demand := s.Bool()
		Loop(s, &Graph{N: 6, Ends: grid(2, 3), Lits: x}, []Required{{c.at, demand}})
		path := []sat.Lit{x[0], x[1], x[3]} // of the four edges around the left square: see grid
		if refuted, _ := s.Refute(t.Context(), append(path, x[5])...); refuted {
			t.Fatal("a loop is refused although nothing is demanded")
		}
		for _, assume := range [][]sat.Lit{append(path, demand, x[5]), append(path, x[5], demand), {demand, x[5], x[0], x[1], x[3]}} {
			if refuted, _ := s.Refute(t.Context(), assume...); refuted == c.closed {
				t.Errorf("vertex %d: refuted %v", c.at, refuted)
			} else if refuted && (!slices.Contains(s.Core(), demand) || len(s.Core()) != 5) {
				t.Errorf("vertex %d: the core is %v", c.at, s.Core())
			}
		}
	}
}

// TestBlocksAtVertex: two squares that share a vertex are two blocks, so an edge of one excludes all edges of the other. Only the search
// for blocks finds this.
func TestBlocksAtVertex(t *testing.T) {
	ends := [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 4}, {4, 5}, {5, 6}, {6, 2}}
	for here := range 8 {
		for there := range 8 {
			s := sat.New(sat.Options{})
			x := make([]sat.Lit, len(ends))
			for i := range x {
				x[i] = s.Bool()
			}
			Loop(s, &Graph{N: 7, Ends: ends, Lits: x}, nil)
			if refuted, _ := s.Refute(t.Context(), x[here], x[there]); refuted != (here/4 != there/4) {
				t.Errorf("edges %v and %v together: refuted %v", ends[here], ends[there], refuted)
			} else if core := s.Core(); refuted && len(core) != 2 {
				t.Errorf("edges %v and %v together: %d of them are to blame", ends[here], ends[there], len(core))
			}
		}
	}
}

// TestLoopPosting: posting a loop takes memory proportional to its graph, even if each vertex is demanded by a separate clue. Copying the
// watched literals for each of them would take gigabytes.
func TestLoopPosting(t *testing.T) {
	const side = 100
	s := sat.New(sat.Options{})
	g := &Graph{N: side * side, Ends: grid(side, side)}
	for range g.Ends {
		g.Lits = append(g.Lits, s.Bool())
	}
	var must []Required
	for v := range g.N {
		must = append(must, Required{int32(v), s.Bool()})
	}
	g.Lits = slices.Grow(g.Lits, len(must)) // spare capacity, which must not be overwritten
	behind := g.Lits[:cap(g.Lits)][len(g.Lits):]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Loop(s, g, must)
	runtime.ReadMemStats(&after)
	if took, most := after.TotalAlloc-before.TotalAlloc, uint64(2000*(len(must)+len(g.Ends))); took > most {
		t.Errorf("%d bytes, want %d at most", took, most)
	}
	if slices.ContainsFunc(behind, func(l sat.Lit) bool { return l != 0 }) {
		t.Error("the literals of the graph were written behind")
	}
}
