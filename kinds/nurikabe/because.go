package nurikabe

import (
	"math"
	"slices"
)

// reason is why a conflict arises: cells known to be land or sea, and numbers whose sizes it depends on.
type reason struct{ land, sea, sizes []int32 }

// because surveys the state, in which a conflict has arisen, and returns why.
func (w *islands) because(x conflict) *reason {
	w.survey()
	r := &reason{}
	switch x.kind {
	case joined:
		r.land = w.path(w.numbers[x.at], func(c int32) bool { return c != w.numbers[x.at] && w.numbered(c) })
	case large:
		r.sizes = []int32{x.at}
		r.land = w.first(w.numbers[x.at], int(w.size[x.at])+1)
	case small:
		r.sizes = []int32{x.at}
		w.aroundRoom(x.at, r)
	case lost:
		for k, size := range w.size {
			if size != unlimited {
				r.sizes = append(r.sizes, int32(k))
			}
		}
		w.aroundReach(x.at, r)
	}
	for _, list := range []*[]int32{&r.land, &r.sea} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return r
}

// numbered reports whether a cell has a number.
func (w *islands) numbered(c int32) bool { return w.Nurikabe.cells[c] != None }

// first returns the first n cells of the land connected to a cell, nearest first.
func (w *islands) first(from int32, n int) []int32 {
	w.round++
	all := w.flood(from, func(c int32) bool { return w.state[c] == isLand })
	return slices.Clone(all[:min(n, len(all))])
}

// path returns a shortest path over land from a cell to one that to accepts, with both ends.
func (w *islands) path(from int32, to func(c int32) bool) (out []int32) {
	w.round++
	all := w.flood(from, func(c int32) bool { return w.state[c] == isLand })
	if k := slices.IndexFunc(all, to); k >= 0 {
		for c := all[k]; c >= 0; c = w.up[c] {
			out = append(out, c)
		}
	}
	return out
}

// aroundRoom adds why the room of a number is not larger: the sea around it, and the land of other numbers next to cells around it.
func (w *islands) aroundRoom(k int32, r *reason) {
	room := w.room(k, unlimited, 0)
	in := w.round
	var foreign []int32
	for _, c := range room {
		for _, v := range w.around[c] {
			switch {
			case w.seen[v] == in:
			case w.state[v] == isSea:
				r.sea = append(r.sea, v)
			default:
				foreign = append(foreign, v)
			}
		}
	}
	for _, c := range foreign {
		w.toForeign(c, k, r)
	}
}

// toForeign adds the land that connects a cell next to it to a number other than k.
func (w *islands) toForeign(c, k int32, r *reason) {
	for _, v := range append([]int32{c}, w.around[c]...) {
		if w.state[v] != isLand {
			continue
		}
		if own := w.areas[w.of[v]].number; own >= 0 && own != k {
			r.land = append(r.land, w.path(w.numbers[own], func(x int32) bool { return x == v })...)
			return
		}
	}
}

// aroundReach adds why the area of a cell cannot reach a number.
func (w *islands) aroundReach(from int32, r *reason) {
	own := w.areas[w.of[from]].cells
	r.land = append(r.land, own...)
	w.spread(own, func(c, cost int32) verdict {
		if w.state[c] == isLand {
			a := w.areas[w.of[c]]
			if a.number < 0 && w.of[c] == w.of[from] {
				return passed
			}
			slack := int32(math.MinInt32)
			for _, v := range a.cells {
				slack = max(slack, w.slack[v])
			}
			if n := int32(len(a.cells)); n > 1 && cost-n < slack {
				r.land = append(r.land, a.cells...)
			}
			return passes(a.number < 0 && cost <= slack)
		}
		if cost > w.slack[c] {
			return blocked
		}
		if w.state[c] == isSea {
			r.sea = append(r.sea, c)
			return blocked
		}
		free := true
		for _, v := range w.around[c] {
			if w.state[v] == isLand && w.areas[w.of[v]].number >= 0 {
				free = false
				r.land = append(r.land, w.areas[w.of[v]].cells...)
			}
		}
		return passes(free)
	})
}

func passes(is bool) verdict {
	if is {
		return passed
	}
	return blocked
}
