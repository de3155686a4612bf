package frontier

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// TestRandom counts boards of few unknowns, some of them fixed, under random rules of every sort, and compares with all ways to fill them.
func TestRandom(t *testing.T) {
	some, none := 0, 0
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		b, values, g := grid(3)
		g.Loop, g.All, g.Tree = r.IntN(3) == 0, r.IntN(2) == 0, r.IntN(2) == 0
		all, isles := g, (*constraint.Islands)(nil)
		switch r.IntN(8) {
		case 0:
			g = nil
		case 1, 2:
			g = constraint.Grid(3, 3+r.IntN(2), puzzle.Only(r.IntN(2)))
			var cells []puzzle.Unknown
			for v := range g.Nodes {
				cells = append(cells, puzzle.Unknown{At: g.At(v), Values: puzzle.Span(0, 1)})
			}
			b, values = puzzle.NewBoard(cells), slices.Repeat([]puzzle.Mask{puzzle.Span(0, 1)}, g.Nodes)
			if r.IntN(3) > 0 {
				isles = numbers(r, g)
			}
		}
		fixed, corner := r.IntN(10), r.IntN(6) // the fixed edges are often a part of a circle, or all of it
		for u := range values {
			v := r.IntN(2)
			if corner < 4 && seed%2 == 0 && (g == nil || g.Members == 0) {
				v = 0
				if a, z := all.Ends[u][0], all.Ends[u][1]; around(corner, a) && around(corner, z) {
					v = 1
				}
			}
			if r.IntN(12) < fixed {
				values[u] = puzzle.Only(v)
			}
		}
		if isles != nil && r.IntN(2) == 0 {
			g = nil
		}
		reading := &constraint.Network{Graph: g, Islands: isles}
		var kept []func([]int) bool
		for range r.IntN(3) {
			rule, keeps := modulo(r, b)
			reading.Constraints, kept = append(reading.Constraints, rule), append(kept, keeps)
		}
		want := int64(0)
		filled := make([]int, len(values))
		var fill func(u int)
		fill = func(u int) {
			if u < len(values) {
				for v := range values[u].Values() {
					filled[u] = v
					fill(u + 1)
				}
				return
			}
			for _, keeps := range kept {
				if !keeps(filled) {
					return
				}
			}
			if (g == nil || joins(g, filled)) && (isles == nil || areIslands(isles, filled)) {
				want++
			}
		}
		fill(0)
		if n, exact, err := Count(t.Context(), b, values, reading); n != want || !exact || err != nil {
			t.Fatalf("seed %d: %d (%v, %v), not %d", seed, n, exact, err, want)
		}
		if want > 0 {
			some++
		} else {
			none++
		}
	}
	if some < 500 || none < 500 {
		t.Errorf("%d boards with solutions and %d without", some, none)
	}
}

// numbers returns islands over the nodes of a graph and up to three more, with numbers, that are next to one or two of them.
func numbers(r *rand.Rand, g *constraint.Graph) *constraint.Islands {
	s := &constraint.Islands{Land: puzzle.Only(r.IntN(2)), Numbers: make([]int, g.Nodes), Ends: slices.Clone(g.Ends), At: g.At}
	for range r.IntN(4) {
		n := 1 + r.IntN(7)
		switch r.IntN(12) {
		case 0, 1, 2:
			n = constraint.AnySize
		case 3:
			n += 1 << 16
		}
		first := r.IntN(g.Nodes)
		s.Ends = append(s.Ends, [2]int32{int32(len(s.Numbers)), int32(first)})
		if second := r.IntN(g.Nodes); second != first {
			s.Ends = append(s.Ends, [2]int32{int32(len(s.Numbers)), int32(second)})
		}
		s.Numbers = append(s.Numbers, n)
	}
	return s
}

// areIslands reports whether each island has one number, its size. It joins nodes until nothing changes.
func areIslands(s *constraint.Islands, filled []int) bool {
	of := make([]int, len(s.Numbers))
	for v := range of {
		of[v] = v
	}
	land := func(v int32) bool { return int(v) >= len(filled) || s.Land.Has(filled[v]) }
	for range of {
		for _, e := range s.Ends {
			if land(e[0]) && land(e[1]) {
				least := min(of[e[0]], of[e[1]])
				of[e[0]], of[e[1]] = least, least
			}
		}
	}
	for v, root := range of {
		if v != root || !land(int32(v)) {
			continue
		}
		size, held := 0, []int(nil)
		for w, of := range of {
			if of == root {
				size++
				if s.Numbers[w] != 0 {
					held = append(held, s.Numbers[w])
				}
			}
		}
		if len(held) != 1 || held[0] != size && held[0] != constraint.AnySize {
			return false
		}
	}
	return true
}

// around reports whether a node belongs to one of the four squares.
func around(corner int, node int32) bool {
	r, c := int(node/3)-corner/2, int(node%3)-corner%2
	return r >= 0 && r < 2 && c >= 0 && c < 2
}

// modulo returns the rule that a weighted sum of some unknowns, or of those in one row, has a given remainder, and a function that checks
// it. The weights depend on the order of the unknowns in the rule.
func modulo(r *rand.Rand, b *puzzle.Board) (constraint.Constraint, func(filled []int) bool) {
	by, rest, free, row := 2+r.IntN(3), r.IntN(2), r.IntN(2) == 0, int8(r.IntN(3))
	var over []int
	for u := range b.Len() {
		if at := b.Unknown(u).At; free && r.IntN(2) == 0 || !free && int8(at.R) == row && at.R2 == at.R {
			over = append(over, u)
		}
	}
	step := func(sum, k, v int) int { return (sum + (k+1)*v) % by }
	next := func(s int, k, v int) (int, bool) { return step(s, k, v), true }
	modulo := constraint.States(0, next, func(s int) bool { return s == rest })
	return constraint.Constraint{Automaton: modulo, Scope: over, AnyOrder: free}, func(filled []int) bool {
		sum := 0
		for k, u := range over {
			sum = step(sum, k, filled[u])
		}
		return sum == rest
	}
}

// joins reports whether the unknowns other than 0 join the nodes as the graph requires.
func joins(g *constraint.Graph, filled []int) bool {
	degree, group := make([]int, g.Nodes), make([]int, g.Nodes)
	for i := range group {
		group[i] = i
	}
	if g.Members != 0 { // flood from the first member
		in := func(v int) bool { return g.Members.Has(filled[v]) }
		reached := map[int]bool{}
		for range g.Nodes {
			for v := range g.Nodes {
				if in(v) && len(reached) == 0 {
					reached[v] = true
				}
			}
			for _, e := range g.Ends {
				if a, b := int(e[0]), int(e[1]); in(a) && in(b) && (reached[a] || reached[b]) {
					reached[a], reached[b] = true, true
				}
			}
		}
		return !slices.ContainsFunc(group, func(v int) bool { return in(v) && !reached[v] })
	}
	edges := 0
	for u, v := range filled {
		if v == 0 {
			continue
		}
		edges++
		a, b := int(g.Ends[u][0]), int(g.Ends[u][1])
		degree[a]++
		degree[b]++
		for i, from, to := 0, group[a], group[b]; i < len(group); i++ {
			if group[i] == from {
				group[i] = to
			}
		}
	}
	first := -1
	for i, d := range degree {
		switch {
		case g.Loop && d != 2 && (d != 0 || g.All):
			return false
		case g.Loop && d == 0:
			continue
		case first < 0:
			first = i
		case group[i] != group[first]:
			return false
		}
	}
	return first >= 0 && (g.Loop || !g.Tree || edges == g.Nodes-1)
}

// TestWide has more than 256 nodes at the frontier at a time: a hub joined to all leaves but one, and another hub joined to two successive
// leaves, so that the whole graph is one tree.
func TestWide(t *testing.T) {
	const n = 300
	g := &constraint.Graph{Nodes: n + 2, Tree: true}
	var cells []puzzle.Unknown
	var values []puzzle.Mask
	var rows [2][]int
	for u := range 2 * n {
		row, col := u/n, u%n
		leaf := col
		if row == 1 {
			leaf = n - 1 - col
		}
		rows[row] = append(rows[row], u)
		cells = append(cells, puzzle.Unknown{At: puzzle.Cell(row, col), Values: puzzle.Span(0, 1)})
		values = append(values, puzzle.Span(0, 1))
		g.Ends = append(g.Ends, [2]int32{int32(n + row), int32(leaf)})
	}
	but := func(left int, _, v int) (int, bool) { return left - (1 - v), left-(1-v) >= 0 }
	two := func(had int, _, v int) (int, bool) { // 0, then 1 after one, then 2
		return had + v, had != 1 && had+v <= 2 || had == 1 && v == 1
	}
	r := &constraint.Network{Graph: g, Constraints: []constraint.Constraint{
		{Automaton: constraint.States(1, but, func(left int) bool { return left == 0 }), Scope: rows[0]},
		{Automaton: constraint.States(0, two, func(had int) bool { return had == 2 }), Scope: rows[1]}}}
	if got, exact, err := Count(t.Context(), puzzle.NewBoard(cells), values, r); got != 2*(n-1) || !exact || err != nil {
		t.Errorf("%d (%v, %v), not %d", got, exact, err, 2*(n-1))
	}
}
