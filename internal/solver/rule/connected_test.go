package rule

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// randomGraph returns up to 7 vertices and up to 11 edges, two of which may join the same vertices.
func randomGraph(r *rand.Rand) (vertices int, ends [][2]int32) {
	vertices = 1 + r.IntN(7)
	for range r.IntN(12) {
		a, b := r.IntN(vertices), r.IntN(vertices)
		if a != b {
			ends = append(ends, [2]int32{int32(a), int32(b)})
		}
	}
	return vertices, ends
}

// groups returns the number of groups into which the edges in x join the vertices, and the number of these edges.
func groups(vertices int, ends [][2]int32, x []bool) (groups, edges int) {
	group := make([]int, vertices)
	for v := range group {
		group[v] = v
	}
	groups = vertices
	for i, e := range ends {
		if !x[i] {
			continue
		}
		edges++
		if a, b := group[e[0]], group[e[1]]; a != b {
			groups--
			for v := range group {
				if group[v] == a {
					group[v] = b
				}
			}
		}
	}
	return groups, edges
}

func TestConnected(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 600 {
		vertices, ends := randomGraph(r)
		sure := r.IntN(len(ends) + 1) // the edges before it are known from the start
		if r.IntN(2) == 0 {
			sure = 0
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: len(ends) - sure,
			Post: func(s *sat.Solver, x []sat.Lit) {
				lits := make([]sat.Lit, sure)
				for i := range lits {
					lits[i] = sat.True.If(i%2 == 0)
				}
				Connected(s, &Graph{N: vertices, Ends: ends, Lits: append(lits, x...)})
			},
			Holds: func(x []bool) bool {
				all := make([]bool, sure)
				for i := range all {
					all[i] = i%2 == 0
				}
				n, _ := groups(vertices, ends, append(all, x...))
				return n == 1
			},
		})
	}
}

func TestForest(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 400 {
		vertices, ends := randomGraph(r)
		ruletest.Run(t, r, ruletest.Rule{
			Vars: len(ends),
			Post: func(s *sat.Solver, x []sat.Lit) { Forest(s, &Graph{N: vertices, Ends: ends, Lits: x}) },
			Holds: func(x []bool) bool {
				n, edges := groups(vertices, ends, x)
				return n+edges == vertices
			},
		})
	}
}

// spy records the literals that have become true, after all other propagators have run.
type spy struct{ seen map[int32]bool }

func (s *spy) Propagate(_ *sat.Now, news []int32) bool {
	for _, i := range news {
		s.seen[i] = true
	}
	return true
}

func (s *spy) Explain(sat.View, sat.Lit, int32, []sat.Lit) []sat.Lit { panic("it implies nothing") }

// TestConnectedLarge compares the search around lost edges, which small graphs do not reach, with the obvious definition. On boards of 8x8
// to 12x12 vertices, edges are lost and built one after the other. After each one, an assumption is refuted exactly if it would part the
// board, and every edge that the rest needs to stay connected is implied. Reasons and cores part the board, too.
func TestConnectedLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	parted := 0
	for range 6 {
		rows, cols := 8+r.IntN(5), 8+r.IntN(5)
		n, ends := rows*cols, grid(rows, cols)
		for range 6 {
			ends = append(ends, [2]int32{int32(r.IntN(n)), int32(n - 1)}) // a few long ones, some of them twice
		}
		ends = slices.DeleteFunc(ends, func(e [2]int32) bool { return e[0] == e[1] })
		s := sat.New(sat.Options{})
		x := make([]sat.Lit, len(ends))
		edge := map[sat.Lit]int{}
		for e := range x {
			x[e] = s.Bool()
			edge[x[e].Not()] = e
		}
		joined := func(absent []sat.Lit) bool {
			there := make([]bool, len(ends))
			for e := range there {
				there[e] = true
			}
			for _, l := range absent {
				if e, ok := edge[l]; ok {
					there[e] = false
				}
			}
			k, _ := groups(n, ends, there)
			return k == 1
		}
		s.Oracle(func(because []sat.Lit, l sat.Lit) bool { return !joined(append(because, l.Not())) })
		Connected(s, &Graph{N: n, Ends: ends, Lits: x})
		var assume []sat.Lit
		watch := &spy{}
		s.Post(watch, sat.Last, x...)
		for _, e := range r.Perm(len(ends)) {
			if watch.seen = map[int32]bool{}; r.IntN(10) == 0 {
				if refuted, _ := s.Refute(t.Context(), assume...); refuted {
					t.Fatal("refuted afterwards")
				}
				for e, l := range x {
					if !watch.seen[int32(e)] && !joined(append(assume, l.Not())) {
						t.Fatalf("%dx%d, %d edges decided: edge %d is needed and not implied", rows, cols, len(assume), e)
					}
				}
			}
			l := x[e].If(r.IntN(5) == 0)
			refuted, _ := s.Refute(t.Context(), append(assume, l)...)
			if parts := !joined(append(assume, l)); refuted != parts {
				t.Fatalf("%dx%d, %d edges decided: refuted %v, parted %v", rows, cols, len(assume), refuted, parts)
			}
			if refuted {
				parted++
				if joined(s.Core()) {
					t.Fatalf("the core %v does not part the board", s.Core())
				}
				l = l.Not()
			}
			assume = append(assume, l)
		}
		if ok, err := s.Solve(t.Context(), assume...); !ok || err != nil {
			t.Fatal(ok, err)
		}
	}
	if parted < 100 {
		t.Errorf("only %d edges would have parted a board", parted)
	}
}
