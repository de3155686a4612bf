package constraint

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// maxChecked bounds the transitions and states considered when a board is checked; a larger constraint counts as satisfiable.
const maxChecked = 1 << 20

// Check lists the violations of the declared rules, checking each rule separately. On a partial board, it reports only what no values of
// the open unknowns can repair. It implements puzzle.Kind's Check for kinds without their own.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	if known.IsZero() {
		known = puzzle.NewFacts(p.Board())
	}
	n, done := network(p)
	defer done()
	var out puzzle.Violations
	values, some := make([]puzzle.Mask, p.Board().Len()), make([]puzzle.Mask, p.Board().Len())
	for i, u := range p.Board().Unknowns() {
		values[i], some[i] = known.Candidates(i), known.Candidates(i)
		if values[i] == 0 {
			some[i] = u.Values
			text := cmp.Or(n.NoValue, "no value is left for %s")
			out = append(out, puzzle.Violation{Rule: "no-value", At: []puzzle.Place{u.At}, Text: fmt.Sprintf(text, u.At)})
		}
	}
	var w walk
	for i := range n.Constraints {
		if n.Constraints[i].isSatisfied(values) {
			continue
		}
		c := n.conjunction(i)
		if w.possible(c, values) || c.Violations == nil && w.possible(c, some) {
			continue
		}
		if c.Violations != nil {
			for _, v := range c.Violations(known) {
				if v.Clues == nil {
					v.Clues = []puzzle.Place{c.Clue}
				}
				out = append(out, v)
			}
			continue
		}
		v := puzzle.Violation{Rule: c.Rule, Clues: n.clues(i), Text: fmt.Sprintf("%s: nothing fits any more", c.Clue)}
		over := c.Scope
		if c.Text != nil {
			v.Clues, v.Text = nil, c.Text(lists.Map(over, p.Board().At))
		} else if w, ok := n.Constraints[i].Automaton.(explainer); ok {
			if at, text := w.explain(n.Constraints[i].candidatesOf(known)); text != "" {
				over, v.Text = over[:0:0], fmt.Sprintf("%s: %s", c.Clue, text)
				for _, k := range at {
					over = append(over, c.Scope[k])
				}
			}
		}
		for _, u := range over {
			v.At = append(v.At, p.Board().At(u))
		}
		out = append(out, v)
	}
	if n.Islands != nil {
		n.Islands.check(some, &out)
	}
	if g := n.Graph; g != nil {
		out = append(out, g.check(p.Board(), some)...)
	}
	return out
}

// Fulfilled lists the clues whose constraints the board satisfies if nothing more is filled in: open unknowns count as 0 where their domain
// contains it. It implements puzzle.Kind's Fulfilled for kinds without their own.
func Fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	values := make([]puzzle.Mask, p.Board().Len())
	for i, u := range p.Board().Unknowns() {
		if values[i] = known.Candidates(i); values[i].Len() != 1 && u.Values.Has(0) {
			values[i] = puzzle.Only(0)
		}
	}
	n, done := network(p)
	defer done()
	broken := map[puzzle.Place]bool{}
	for _, c := range n.Constraints {
		broken[c.Clue] = broken[c.Clue] || !c.isSatisfied(values)
	}
	if n.Islands != nil {
		n.Islands.unfulfilled(values, func(at puzzle.Place) { broken[at] = true })
	}
	var out []puzzle.Place
	for _, clue := range p.Kind().Clues(p) {
		if !broken[clue.At] {
			out = append(out, clue.At)
		}
	}
	return out
}

// network returns the network of a puzzle for one goroutine, as its automata number their states when they are reached. The board keeps it
// for the next call, once done is called.
func network(p puzzle.Puzzle) (n *Network, done func()) {
	at := &p.Board().Kept
	kept := at.Swap(nil)
	if kept == nil || kept.Of != p {
		kept = &puzzle.Kept{Of: p, Value: p.(Declared).Network()}
	}
	return kept.Value.(*Network), func() { at.Store(kept) }
}

// candidatesOf returns the candidates of the unknowns, in the order of Scope.
func (c *Constraint) candidatesOf(known puzzle.Facts) []puzzle.Mask {
	return lists.Map(c.Scope, known.Candidates)
}

// explainer is an automaton that can name the values that violate it, by position. text is empty if no particular values do.
type explainer interface {
	explain(read []puzzle.Mask) (at []int, text string)
}

// explain returns the positions of two unknowns with the same value, and a text about it; nil if the values differ.
func (different) explain(read []puzzle.Mask) (at []int, text string) {
	for k, m := range read {
		if i := slices.Index(read[:k], m); m.Len() == 1 && i >= 0 {
			return []int{i, k}, fmt.Sprintf("%d occurs twice", m.Min())
		}
	}
	return nil, ""
}

func (t Table) explain(read []puzzle.Mask) (at []int, text string) {
	if len(t) == 1 && len(read) == 1 {
		return []int{0}, fmt.Sprintf("%d is given", t[0][0])
	}
	return nil, ""
}

// isSatisfied reports whether every unknown has exactly one value and these values satisfy the constraint.
func (c *Constraint) isSatisfied(values []puzzle.Mask) bool {
	s := c.Start()
	for k, u := range c.Scope {
		m := values[u]
		if m == 0 || m&(m-1) != 0 {
			return false
		}
		if s = c.Next(s, k, m.Min()); s == DeadState {
			return false
		}
	}
	return c.Ends(s)
}

// walk holds the buffers of possible, for one constraint after another.
type walk struct {
	now, next []int32
	seen      []int // by state: 1 + the last position after which it was reached
}

// possible reports whether some combination of the values satisfies the constraint. It returns true if that takes too much work to decide.
func (w *walk) possible(c *Constraint, values []puzzle.Mask) bool {
	w.now = append(w.now[:0], c.Start())
	clear(w.seen)
	work := 0
	for k, u := range c.Scope {
		w.next = w.next[:0]
		for _, s := range w.now {
			for m := values[u]; m != 0; m &= m - 1 {
				to := c.Next(s, k, m.Min())
				if work++; work > maxChecked || to >= maxChecked {
					return true
				}
				if to == DeadState {
					continue
				}
				if int(to) >= len(w.seen) {
					w.seen = append(w.seen, make([]int, int(to)+1)...)
				}
				if w.seen[to] <= k {
					w.seen[to] = k + 1
					w.next = append(w.next, to)
				}
			}
		}
		w.now, w.next = w.next, w.now
	}
	return slices.ContainsFunc(w.now, c.Ends)
}
