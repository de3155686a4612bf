package constraint

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// maxStates bounds the states of a constraint that is propagated; a larger one removes no candidates.
const maxStates = 1 << 14

// Eliminated is called when a rule eliminates candidates: with the index of the constraint (-1 for the graph), the unknown i, and its
// candidates before and after. A rule that cannot be satisfied leaves some unknown no candidates.
type Eliminated func(constraint, i int, was, left puzzle.Mask)

// Presolve removes from values, by unknown, the candidates that no solution of a single constraint contains, until nothing changes. If
// graph is set, it also uses the graph's rule. It returns false if it finds that there is no solution, and stops when ctx ends. struck,
// called for each removal, may be nil.
func (n *Network) Presolve(ctx context.Context, values []puzzle.Mask, graph bool, struck Eliminated) (possible bool) {
	readers := make([][]int, len(values)) // by unknown: the constraints over it
	for i, c := range n.Constraints {
		for _, u := range c.Scope {
			readers[u] = append(readers[u], i)
		}
	}
	q := ground.NewQueue(len(n.Constraints))
	q.Fill()
	strike := func(by, u int, left puzzle.Mask) bool {
		was := values[u]
		if left &= was; left == was {
			return true
		}
		if struck != nil {
			struck(by, u, was, left)
		}
		values[u] = left
		for _, i := range readers[u] {
			if i != by {
				q.Push(i)
			}
		}
		return left != 0
	}
	for ctx.Err() == nil {
		i, ok := q.Pop()
		switch {
		case ok:
			if c := n.conjunction(i); !c.presolve(ctx, values, func(u int, left puzzle.Mask) bool { return strike(i, u, left) }) {
				return false
			}
		case !graph || n.Graph == nil:
			return true
		default:
			news := false
			if !n.Graph.presolve(values, func(x bound) bool {
				news = news || values[x.unknown]&^x.left != 0
				return strike(-1, x.unknown, x.left)
			}) {
				return false
			}
			if !news {
				return true
			}
		}
	}
	return true
}

// presolve calls strike with the candidates left to each unknown. It returns false if strike does, or if nothing satisfies the constraint.
func (c *Constraint) presolve(ctx context.Context, values []puzzle.Mask, strike func(u int, left puzzle.Mask) bool) bool {
	left, possible := c.candidates(ctx, values)
	for u, m := range left {
		if !strike(c.Scope[u], m) {
			return false
		}
	}
	return possible
}

// candidates returns the candidates of each unknown that occur in a solution of the constraint, in the order of Scope. All are empty if
// there is no solution; they are unchanged if there are too many states or ctx ended.
func (c *Constraint) candidates(ctx context.Context, values []puzzle.Mask) (left []puzzle.Mask, possible bool) {
	left = make([]puzzle.Mask, len(c.Scope))
	d, possible, err := c.Diagram(ctx, values, nil, maxStates)
	at := 0
	for k, u := range c.Scope {
		m := values[u]
		switch {
		case err != nil || possible && m.Len() == 1:
			left[k] = m
		case possible:
			all := make([]int, 0, 64)
			for v := range m.Values() {
				all = append(all, v)
			}
			for j, to := range d.Next[at] {
				if to != DeadState {
					left[k] |= puzzle.Only(all[j%len(all)])
				}
			}
			at++
		}
	}
	return left, possible || err != nil
}
