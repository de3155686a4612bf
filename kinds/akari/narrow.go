package akari

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// What is known of an unknown.
const (
	open  = uint8(3)
	dark  = uint8(1) // no light
	light = uint8(2)
)

// narrower propagates the rules. It counts what the constraints need and undoes assumptions step by step.
type narrower struct {
	*Akari
	cert  *model.Certificate
	state []uint8 // by unknown: open, dark or light
	left  []int32 // by unknown: how many of its sources are not dark
	lit   []int32 // by unknown: how many lights shine on it, counting each direction
	trail []int32 // decided unknowns, in order
	done  int     // how many of trail are propagated
	most  int     // maximum number of decisions; 0 for no limit
	base  int     // how many of trail are known, when techniques assume others
}

// newNarrower returns a narrower that knows nothing yet. cert may be nil.
func newNarrower(a *Akari, cert *model.Certificate) *narrower {
	n := a.board.Len()
	w := &narrower{Akari: a, cert: cert, state: make([]uint8, n), left: make([]int32, n), lit: make([]int32, n), trail: make([]int32, 0, n)}
	for u := range w.state {
		w.state[u] = open
		w.left[u] = int32(len(a.lanes[a.in[u][0]].cells) + len(a.lanes[a.in[u][1]].cells) - 1)
	}
	return w
}

// Narrow propagates the rules until nothing changes or ctx ends. It returns the candidates left, by unknown; all are empty if there is no
// solution.
func (a *Akari) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	w := newNarrower(a, cert)
	masks := make([]puzzle.Mask, len(w.state))
	if !w.start(ctx) {
		return masks
	}
	for u, s := range w.state {
		masks[u] = puzzle.Mask(s)
	}
	return masks
}

// start propagates what holds on the empty board. It returns false if there is no solution.
func (w *narrower) start(ctx context.Context) bool {
	for i, n := range w.cells {
		if n >= 0 && !w.number(i) {
			return false
		}
	}
	for u := range w.state {
		if !w.source(u) {
			return false
		}
	}
	return w.settle(ctx)
}

// decide makes an unknown dark or light because of a rule. It returns false if it is the opposite.
func (w *narrower) decide(u int, to uint8, because puzzle.Place) bool {
	switch w.state[u] {
	case to:
		return true
	case open:
		w.cert.Restrict(because, u, puzzle.Mask(open), puzzle.Mask(to))
		w.state[u] = to
		w.trail = append(w.trail, int32(u))
		return true
	}
	w.cert.Contradiction(because)
	return false
}

// settle propagates the decided unknowns. It returns false if there is no solution. If ctx ends, it stops early.
func (w *narrower) settle(ctx context.Context) bool {
	for ; w.done < len(w.trail) && (w.most == 0 || w.done < w.most); w.done++ {
		if w.done%1024 == 1023 && ctx.Err() != nil {
			return true
		}
		u := int(w.trail[w.done])
		if !w.propagate(u) {
			w.done++ // its counters are updated, so undo must restore them
			return false
		}
	}
	return true
}

// count adds by times the effect of a decided unknown to the counters: a light lights all cells of its lanes; a dark cell is one place less
// for a light there.
func (w *narrower) count(u int, by int32) {
	for h, l := range w.in[u] {
		for _, v := range w.lanes[l].cells {
			switch {
			case w.state[u] == light:
				w.lit[v] += by
			case h == 0 || v != u:
				w.left[v] -= by
			}
		}
	}
}

// propagate applies the rules that an unknown affects. It returns false if one cannot be satisfied.
func (w *narrower) propagate(u int) bool {
	w.count(u, 1)
	for _, k := range w.beside[u] {
		if k >= 0 && w.cells[k] >= 0 && !w.number(int(k)) {
			return false
		}
	}
	for _, l := range w.in[u] {
		for _, v := range w.lanes[l].cells {
			switch {
			case w.state[u] == dark:
				if !w.source(v) {
					return false
				}
			case v != u && !w.decide(v, dark, w.lanes[l].at):
				return false
			}
		}
	}
	return true
}

// source applies the rule that an unknown is lit. It returns false if it cannot be.
func (w *narrower) source(v int) bool {
	if w.lit[v] > 0 || w.left[v] > 1 {
		return true
	}
	for _, l := range w.in[v] {
		for _, x := range w.lanes[l].cells {
			if w.state[x] != dark {
				return w.decide(x, light, w.board.Unknown(v).At)
			}
		}
	}
	w.cert.Contradiction(w.board.Unknown(v).At)
	return false
}

// number applies the rule of the number in a cell. It returns false if it cannot be satisfied.
func (w *narrower) number(cell int) bool {
	near := w.near[cell]
	lights, free := 0, 0
	for _, u := range near {
		switch w.state[u] {
		case light:
			lights++
		case open:
			free++
		}
	}
	to, n := open, w.cells[cell]
	switch {
	case lights > n || lights+free < n:
		w.cert.Contradiction(w.place(cell))
		return false
	case free > 0 && lights == n:
		to = dark
	case free > 0 && lights+free == n:
		to = light
	default:
		return true
	}
	for _, u := range near {
		if w.state[u] == open && !w.decide(u, to, w.place(cell)) {
			return false
		}
	}
	return true
}

// undo removes all decisions after the first n, which must be propagated.
func (w *narrower) undo(n int) {
	for k := len(w.trail) - 1; k >= n; k-- {
		u := int(w.trail[k])
		if k < w.done {
			w.count(u, -1)
		}
		w.state[u] = open
	}
	w.trail, w.done = w.trail[:n], min(w.done, n)
}

// maxProbed limits the decisions that follow from an assumption, since contradictions are near; probesPerCell those of all probes, by open
// unknown: boards that need more are left to the kernel.
const (
	maxProbed     = 64
	probesPerCell = 6
)

// Probe implements model.Prober: it assumes a light in each open unknown and propagates; if that fails, the cell is dark. Unknowns near new
// decisions come next.
func (a *Akari) Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask {
	w := newNarrower(a, nil)
	for u, m := range left {
		if m.Len() == 1 && !w.decide(u, uint8(m), puzzle.Place{}) {
			return nil
		}
	}
	if !w.settle(ctx) {
		return nil
	}
	before := len(w.trail)
	budget := probesPerCell * (len(w.state) - before)
	near, next := ground.NewQueue(len(w.state)), 0
	for budget > 0 && ctx.Err() == nil {
		u, ok := near.Pop()
		if !ok {
			if u = next; u == len(w.state) {
				break
			}
			next++
		}
		if w.state[u] != open {
			continue
		}
		n := len(w.trail)
		w.decide(u, light, puzzle.Place{})
		w.most = n + maxProbed
		fits := w.settle(ctx)
		budget -= len(w.trail) - n
		w.most = 0
		w.undo(n)
		if fits {
			continue
		}
		w.decide(u, dark, puzzle.Place{})
		if !w.settle(ctx) {
			return nil
		}
		budget += probesPerCell * (len(w.trail) - n)
		for _, v := range w.trail[n:] {
			for _, l := range w.in[v] {
				for _, x := range w.lanes[l].cells {
					if w.state[x] == open {
						near.Push(x)
					}
				}
			}
		}
	}
	if len(w.trail) == before {
		return nil
	}
	out := make([]puzzle.Mask, len(left))
	for u, s := range w.state {
		out[u] = puzzle.Mask(s)
	}
	return out
}
