package hashi

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// forbidGroups forbids isolated groups of a few islands: two neighbours j and k, and neighbours of theirs without other bridges. These
// clauses follow from the numbers and connectivity; adding them at the start saves most of the conflicts in which the search would learn
// them.
func (h *Hashi) forbidGroups(m *model.Model, counts []rule.Count) {
	var lefts, rights [1 << maxLeaves]leaves
	for u, p := range h.pairs {
		if u%1024 == 0 && m.Stopped() {
			return
		}
		if counts[u][0] == sat.False {
			continue
		}
		lefts := h.leaves(&lefts, u, p.a, counts)
		if len(lefts) == 0 {
			continue
		}
		rights := h.leaves(&rights, u, p.b, counts)
		for i := range lefts {
			for j := range rights {
				h.forbidGroup(m, counts, u, &lefts[i], &rights[j])
			}
		}
	}
}

// forbidGroup forbids the group of a pair with some leaves at both ends.
func (h *Hashi) forbidGroup(m *model.Model, counts []rule.Count, u int, left, right *leaves) {
	p := h.pairs[u]
	n := h.islands[p.a].N - left.sum
	if n != h.islands[p.b].N-right.sum || n > h.max || left.n+right.n+2 >= len(h.islands) || counts[u][n-1] == sat.False {
		return
	}
	if left.n == 0 && right.n > 0 && right.pairs[0] < u || right.n == 0 && left.n > 0 && left.pairs[0] < u {
		return // a star, posted for its first pair
	}
	var clauses [1 + 2*maxLeaves]sat.Lit
	var places [3 + 2*maxLeaves]puzzle.Place
	clause := append(clauses[:0], counts[u][n-1].Not())
	clues := append(places[:0], puzzle.WholeBoard(puzzle.Connected), h.cell(p.a), h.cell(p.b))
	for k, side := range [2]*leaves{left, right} {
		center := [2]int{p.a, p.b}[k]
		for _, v := range side.pairs[:side.n] {
			i := h.otherEnd(v, center)
			clause = append(clause, counts[v][h.islands[i].N-1].Not())
			clues = append(clues, h.cell(i))
		}
	}
	m.Clues(func() { m.S.Add(clause...) }, clues...)
}

// maxLeaves is the maximum number of neighbours of an island besides the other island of a pair.
const maxLeaves = 3

// leaves are some neighbours of an island: their pairs with it, and the sum of their numbers.
type leaves struct {
	pairs  [maxLeaves]int
	n, sum int
}

// leaves returns, in the given buffer, the sets of neighbours of island i, except the one in pair u, that could build all their bridges
// to i and leave it at least one. Neighbours with a certain bridge to i are in every set.
func (h *Hashi) leaves(room *[1 << maxLeaves]leaves, u, i int, counts []rule.Count) []leaves {
	if h.islands[i].N == 0 {
		return nil
	}
	room[0] = leaves{}
	all := room[:1]
	for _, v := range h.incident[i] {
		if v == u {
			continue
		}
		n, sure, before := h.islands[h.otherEnd(v, i)].N, counts[v][0] == sat.True, len(all)
		if n > 0 && n <= h.max && counts[v][n-1] != sat.False {
			for k := range before {
				if s := &all[k]; s.sum+n < h.islands[i].N {
					t := leaves{s.pairs, s.n + 1, s.sum + n}
					t.pairs[s.n] = v
					all = append(all, t)
				}
			}
		}
		if sure {
			all = all[before:]
		}
	}
	return all
}
