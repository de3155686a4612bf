package hashi

import (
	"fmt"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/puzzle"
)

// Rules posts the numbers, the crossings and the connection of all islands. It uses order literals, "at least k bridges", because sums
// and connectivity then have short reasons.
func (h *Hashi) Rules(m *model.Model) {
	counts, lits := make([]rule.Count, len(h.pairs)), make(rule.Count, len(h.pairs)*h.max)
	for i := range counts {
		if i%1024 == 0 && m.Stopped() {
			return
		}
		counts[i] = h.orderLiterals(m, i, lits[i*h.max:i*h.max:(i+1)*h.max])
		m.S.Favor(counts[i][0], 1e-3) // branch first on whether two islands are connected
	}
	var terms []rule.Count
	for i, x := range h.islands {
		if x.N == 0 {
			continue
		}
		terms = terms[:0]
		for _, u := range h.incident[i] {
			terms = append(terms, counts[u])
		}
		m.Clue(h.cell(i), func() { rule.Sum(m.S, x.N, x.N, terms...) })
	}
	m.Clue(puzzle.WholeBoard(puzzle.Crossing), func() {
		h.crossings(func(across, down int) { m.S.Add(counts[across][0].Not(), counts[down][0].Not()) })
	})
	h.forbidGroups(m, counts)
	g := &rule.Graph{N: len(h.islands)}
	for i, p := range h.pairs {
		g.Ends = append(g.Ends, [2]int32{int32(p.a), int32(p.b)})
		g.Lits = append(g.Lits, counts[i][0])
	}
	m.Clue(puzzle.WholeBoard(puzzle.Connected), func() { rule.Connected(m.S, g) })
	if h.tree {
		m.Clue(puzzle.WholeBoard(puzzle.Tree), func() { rule.Forest(m.S, g) })
	}
}

// orderLiterals appends the order literals of an unknown to c. For up to two bridges they are value literals; otherwise those between the
// first and the last are new variables.
func (h *Hashi) orderLiterals(m *model.Model, i int, c rule.Count) rule.Count {
	c = append(c, m.Is(i, 0).Not())
	for k := 2; k < h.max; k++ {
		l := m.S.Bool()
		m.Name(l, fmt.Sprintf("%d>%d", i+1, k-1), fmt.Sprintf("%d<%d", i+1, k-1))
		c = append(c, l)
	}
	if h.max > 1 {
		c = append(c, m.Is(i, h.max))
	}
	if h.max <= 2 {
		return c // no further variables
	}
	for k := 1; k < len(c); k++ { // c[k-1] is "at least k", c[k] "at least k+1"
		is := m.Is(i, k)
		m.S.Add(c[k].Not(), c[k-1])
		m.S.Add(is.Not(), c[k-1])
		m.S.Add(is.Not(), c[k].Not())
		m.S.Add(is, c[k-1].Not(), c[k])
	}
	return c
}

// ruleName returns the name of a clue in certificates: a rule of the whole board, or an island.
func ruleName(at puzzle.Place) puzzle.RuleName {
	if at.Kind == puzzle.RuleKind {
		return puzzle.NewRuleName(map[puzzle.Rule]string{puzzle.Connected: "K", puzzle.Crossing: "X", puzzle.Tree: "T"}[puzzle.Rule(at.Dir)])
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}
