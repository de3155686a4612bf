package rule

import (
	"math/rand/v2"
	"slices"
	"testing"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
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

// TestMembers has vertices that are known from the start.
func TestMembers(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range sweeptest.Samples(300, 5000) {
		vertices, ends := randomGraph(r)
		if r.IntN(3) == 0 {
			vertices, ends = 12, grid(3, 4)
		}
		sure := r.IntN(vertices+1) * r.IntN(2)
		ruletest.Run(t, r, ruletest.Rule{
			Vars: vertices - sure,
			Post: func(s *sat.Solver, x []sat.Lit) {
				lits := make([]sat.Lit, sure)
				for i := range lits {
					lits[i] = sat.True.If(i%2 == 0)
				}
				Members(s, &Graph{N: vertices, Ends: ends}, append(lits, x...))
			},
			Holds: func(x []bool) bool {
				in := make([]bool, sure)
				for i := range in {
					in[i] = i%2 == 0
				}
				return len(memberParts(ends, append(in, x...))) <= 1
			},
		})
	}
}

// memberParts returns the parts of the members, as sets of vertices.
func memberParts(ends [][2]int32, in []bool) (parts []map[int32]bool) {
	for v, is := range in {
		if !is || slices.ContainsFunc(parts, func(p map[int32]bool) bool { return p[int32(v)] }) {
			continue
		}
		part := map[int32]bool{int32(v): true}
		for before := 0; before < len(part); {
			before = len(part)
			for _, e := range ends {
				if in[e[0]] && in[e[1]] && (part[e[0]] || part[e[1]]) {
					part[e[0]], part[e[1]] = true, true
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// TestMembersLarge compares propagation on boards of up to 9x9 vertices with its definition, vertex by vertex: decisions are refuted if and
// only if they leave members apart, and everything that follows is implied.
func TestMembersLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	apart, implied := 0, 0
	for range 12 {
		rows, cols := 5+r.IntN(5), 5+r.IntN(5)
		n, ends := rows*cols, grid(rows, cols)
		s := sat.New(sat.Options{})
		x := s.Bools(n)
		lit := func(v int, in bool) sat.Lit { return (x + sat.Lit(2*v)).If(in) }
		in, known := make([]bool, n), make([]int, n) // known: -1 absent, 1 member
		possible := func() bool {                    // members are connected if all undecided vertices join
			for v, k := range known {
				in[v] = k >= 0
			}
			with := 0
			for _, part := range memberParts(ends, in) {
				for v := range part { // any order: one member is enough
					if known[v] > 0 {
						with++
						break
					}
				}
			}
			return with <= 1
		}
		lits, both := []sat.Lit{}, []sat.Lit{}
		for v := range n {
			lits, both = append(lits, lit(v, true)), append(both, lit(v, true), lit(v, false))
		}
		s.Oracle(func(because []sat.Lit, l sat.Lit) bool {
			was := slices.Clone(known)
			defer copy(known, was)
			clear(known)
			for _, b := range append(because, l.Not()) {
				if b != sat.True {
					known[(b-x)/2] = 1 - 2*int((b-x)%2)
				}
			}
			return !possible()
		})
		Members(s, &Graph{N: n, Ends: ends}, lits)
		watch := &spy{seen: map[int32]bool{}}
		s.Post(watch, sat.Last, both...)
		var assume []sat.Lit
		for _, v := range r.Perm(n) {
			known[v] = 2*r.IntN(2) - 1
			watch.seen = map[int32]bool{}
			refuted, _ := s.Refute(t.Context(), append(assume, lit(v, known[v] > 0))...)
			if refuted == possible() {
				t.Fatalf("%dx%d, %d decided: refuted %v", rows, cols, len(assume), refuted)
			}
			if refuted {
				apart++
				known[v] = -known[v]
			}
			assume = append(assume, lit(v, known[v] > 0))
			watch.seen = map[int32]bool{}
			s.Refute(t.Context(), assume...)
			for w, k := range known {
				for _, to := range [...]int{-1, 1} {
					if known[w] = to; k == 0 && !possible() {
						implied++
						if i := int32(2 * w); !watch.seen[i] && to < 0 || !watch.seen[i+1] && to > 0 {
							t.Fatalf("%dx%d, %d decided: vertex %d cannot be %d", rows, cols, len(assume), w, to)
						}
					}
				}
				known[w] = k
			}
		}
	}
	if apart < 50 || implied < 200 {
		t.Errorf("%d decisions would have parted members, %d vertices were implied", apart, implied)
	}
}

// TestChains posts that no two chosen cells are side by side, and compares the boards with those whose other cells are connected.
func TestChains(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 400 {
		rows, cols := 2+r.IntN(3), 2+r.IntN(3)
		ends := grid(rows, cols)
		ruletest.Run(t, r, ruletest.Rule{
			Vars: rows * cols,
			Post: func(s *sat.Solver, x []sat.Lit) {
				for _, e := range ends {
					s.Add(x[e[0]].Not(), x[e[1]].Not())
				}
				Chains(s, rows, cols, x)
			},
			Holds: func(x []bool) bool {
				others := make([]bool, len(x))
				for v, in := range x {
					others[v] = !in
				}
				for _, e := range ends {
					if x[e[0]] && x[e[1]] {
						return false
					}
				}
				return len(memberParts(ends, others)) <= 1
			},
		})
	}
}
