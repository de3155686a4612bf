package nurikabe

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

func (n *Nurikabe) postSea(m *model.Model, lits []sat.Lit) {
	m.Clue(connected, func() {
		var watch []sat.Lit
		for _, l := range lits {
			if l != sat.False && l != sat.True {
				watch = append(watch, l, l.Not())
			}
		}
		m.S.Post(&seaRule{newIslands(n), lits}, sat.Costly, watch...)
	})
}

type seaRule struct {
	w   *islands
	sea []sat.Lit
}

func (r *seaRule) graph(skip int) ground.Graph {
	return ground.Graph{N: len(r.sea), Links: func(v int, list []ground.Link) []ground.Link {
		if r.w.state[v] == isLand || v == skip {
			return list
		}
		for _, u := range r.w.around[v] {
			if r.w.state[u] != isLand && int(u) != skip {
				list = append(list, ground.Link{To: int(u), Edge: min(v, int(u))*2 + map[bool]int{true: 1}[max(v, int(u))-min(v, int(u)) == 1]})
			}
		}
		return list
	}}
}

func (r *seaRule) Propagate(n *sat.Now, _ []int32) bool {
	for more := true; more; {
		more = false
		first := -1
		for i, l := range r.sea {
			r.w.state[i] = -n.Value(l)
			if r.w.state[i] == isSea && first < 0 {
				first = i
			}
		}
		if first < 0 {
			return true
		}
		s := r.graph(-1).Search()
		for i, x := range r.w.state {
			if x == isLand || s.PartOf[i] == s.PartOf[first] {
				continue
			}
			if x == isSea {
				return n.Fail(r.cut(n.View(), first, i, -1, nil)...)
			}
			if !n.Imply(r.sea[i].Not(), int32(-1-i)) {
				return false
			}
			more = true
		}
		if more {
			continue
		}
		for _, v := range r.graph(-1).Cuts().CutVertices {
			if r.w.state[v] != isOpen {
				continue
			}
			t := r.graph(v).Search()
			a := -1
			for i, x := range r.w.state {
				if x == isSea {
					if a >= 0 && t.PartOf[i] != t.PartOf[a] {
						if !n.Imply(r.sea[v], int32(v)) {
							return false
						}
						more = true
						break
					}
					a = i
				}
			}
		}
	}
	return true
}

func (r *seaRule) cut(v sat.View, a, b, skip int, dst []sat.Lit) []sat.Lit {
	t := r.graph(skip).Search()
	dst = append(dst, r.sea[a], r.sea[b])
	seen := map[int32]bool{}
	for i := range r.sea {
		if t.PartOf[i] == t.PartOf[b] {
			for _, u := range r.w.around[i] {
				if r.w.state[u] == isLand && !seen[u] && int(u) != skip && r.sea[u] != sat.False {
					seen[u] = true
					dst = append(dst, r.sea[u].Not())
				}
			}
		}
	}
	return dst
}

func (r *seaRule) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	for i, l := range r.sea {
		r.w.state[i] = -v.Value(l)
	}
	a := -1
	if tag < 0 {
		b := int(-1 - tag)
		t := r.graph(-1).Search()
		for i, x := range r.w.state {
			if x == isSea && t.PartOf[i] != t.PartOf[b] {
				a = i
			}
		}
		out := r.cut(v, a, b, -1, nil)
		for _, x := range out {
			if x != r.sea[b] {
				dst = append(dst, x)
			}
		}
		return dst
	}
	t := r.graph(int(tag)).Search()
	for i, x := range r.w.state {
		if x == isSea {
			if a >= 0 && t.PartOf[i] != t.PartOf[a] {
				return r.cut(v, a, i, int(tag), dst)
			}
			a = i
		}
	}
	panic("sea")
}
