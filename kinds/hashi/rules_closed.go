package hashi

import (
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
	"github.com/teka-puzzles/teka/sat"
)

// closed forbids bridges that join a few islands to a closed group: two islands j and k with neighbours that build nowhere else.
// These clauses follow from the numbers and connectivity; stated at once they spare search most of the conflicts in which it would
// find them one by one. The group is a tree of at most three bridges' length: between j and k run as many as each of them has left.
func (h *Hashi) closed(m *model.Model, counts []rule.Count) {
	for u, p := range h.pairs {
		if u%1024 == 0 && m.Ended() {
			return
		}
		if counts[u][0] == sat.False {
			continue
		}
		lefts := h.leaves(u, p.a, counts)
		if len(lefts) == 0 {
			continue
		}
		rights := h.leaves(u, p.b, counts)
		for _, left := range lefts {
			for _, right := range rights {
				n := h.islands[p.a].N - left.sum
				size := len(left.pairs) + len(right.pairs) + 2
				if n != h.islands[p.b].N-right.sum || n < 1 || n > h.max || size >= len(h.islands) || counts[u][n-1] == sat.False {
					continue
				}
				if len(left.pairs) == 0 && len(right.pairs) > 0 && right.pairs[0] < u || len(right.pairs) == 0 &&
					len(left.pairs) > 0 && left.pairs[0] < u {
					continue // a star, which its first pair states
				}
				clause := []sat.Lit{counts[u][n-1].Not()}
				clues := []puzzle.Place{puzzle.Whole(puzzle.Connected), h.cell(p.a), h.cell(p.b)}
				for k, side := range [2]leaves{left, right} {
					center := [2]int{p.a, p.b}[k]
					for _, v := range side.pairs {
						i := h.pairs[v].a + h.pairs[v].b - center
						clause = append(clause, counts[v][h.islands[i].N-1].Not())
						clues = append(clues, h.cell(i))
					}
				}
				m.Clues(func() { m.S.Add(clause...) }, clues...)
			}
		}
	}
}

// leaves are some neighbours of an island: their pairs with it, and the sum of their numbers.
type leaves struct {
	pairs []int
	sum   int
}

// leaves lists the sets of neighbours of island i, but the one in pair u, that could build all of their bridges to i and leave it
// one at least. Those to which there is a bridge for sure are in each of them.
func (h *Hashi) leaves(u, i int, counts []rule.Count) []leaves {
	if h.islands[i].N == 0 {
		return nil
	}
	all := []leaves{{}}
	for _, v := range h.around[i] {
		if v == u {
			continue
		}
		n, sure, before := h.islands[h.pairs[v].a+h.pairs[v].b-i].N, counts[v][0] == sat.True, len(all)
		if n > 0 && n <= h.max && counts[v][n-1] != sat.False {
			for _, s := range all {
				if s.sum+n < h.islands[i].N {
					all = append(all, leaves{append(s.pairs[:len(s.pairs):len(s.pairs)], v), s.sum + n})
				}
			}
		}
		if sure {
			all = all[before:]
		}
	}
	return all
}
