package constraint

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// ErrTooManyStates is the error for a constraint whose diagram has too many states.
var ErrTooManyStates = errors.New("constraint: too many states")

// checkEvery is the number of states expanded between two checks of the context.
const checkEvery = 1024

// Diagram is a constraint as a decision diagram over its open unknowns in reading order: the smallest layered automaton that accepts the
// same values.
type Diagram struct {
	Scope  []int     // the open unknowns, in reading order
	Next   [][]int32 // by position, then by state and index of the value in the unknown's domain: the next state or DeadState
	Widths []int     // by position: number of states before it
}

// Trivial reports whether every combination of values satisfies the constraint.
func (d *Diagram) Trivial() bool {
	for i, next := range d.Next {
		if d.Widths[i] > 1 || slices.Contains(next, DeadState) {
			return false
		}
	}
	return true
}

// Diagram returns the diagram of the constraint for the given candidates, indexed by unknown. Unknowns with one value are folded into the
// transitions. at gives each unknown's position in the reading order, for a constraint with AnyOrder; nil means the order of Scope.
// possible is false if nothing satisfies the constraint. The error is ErrTooManyStates if there are more than most states, or the cause if
// ctx ended.
func (c *Constraint) Diagram(ctx context.Context, values []puzzle.Mask, at []int, most int) (d *Diagram, possible bool, err error) {
	l := layout{c: c, values: values, order: c.reads(at)}
	start, from := l.fixed(c.Start(), 0)
	if start == DeadState {
		return nil, false, nil
	}
	d = &Diagram{}
	states := []int32{start}
	raw := 0
	for from < len(l.order) {
		k := l.order[from]
		next := make([]int32, 0, len(states))
		ids, ahead, to := make(map[int32]int32), []int32(nil), 0
		for i, s := range states {
			switch {
			case i%checkEvery == 0 && ctx.Err() != nil:
				return nil, false, context.Cause(ctx)
			case raw+i+len(ahead) > most:
				return nil, false, ErrTooManyStates
			}
			for v := range values[c.Scope[k]].Values() {
				var n int32
				n, to = l.fixed(c.Next(s, k, v), from+1)
				if n != DeadState {
					id, ok := ids[n]
					if !ok {
						id = int32(len(ahead))
						ids[n], ahead = id, append(ahead, n)
					}
					n = id
				}
				next = append(next, n)
			}
		}
		if len(ahead) == 0 {
			return nil, false, nil
		}
		raw += len(states)
		d.Scope, d.Next, d.Widths = append(d.Scope, c.Scope[k]), append(d.Next, next), append(d.Widths, len(states))
		states, from = ahead, to
	}
	ends := make([]int32, len(states))
	for i, s := range states {
		if !c.Ends(s) {
			ends[i] = DeadState
		}
	}
	return d, d.shrink(ends), nil
}

// layout is a constraint whose diagram is being built.
type layout struct {
	c      *Constraint
	values []puzzle.Mask
	order  []int // positions in Scope
}

// fixed reads from a state while unknowns have one value, and returns the state and position where it stops.
func (l *layout) fixed(s int32, from int) (int32, int) {
	for ; from < len(l.order); from++ {
		k := l.order[from]
		m := l.values[l.c.Scope[k]]
		if m&(m-1) != 0 {
			break
		}
		if s != DeadState {
			s = l.c.Next(s, k, m.Min())
		}
	}
	return s, from
}

// reads returns the order in which the constraint is read, as positions in Scope. They are sorted by at if the constraint has AnyOrder and
// at is not nil.
func (c *Constraint) reads(at []int) []int {
	order := make([]int, len(c.Scope))
	for k := range order {
		order[k] = k
	}
	if c.AnyOrder && at != nil {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[c.Scope[a]], at[c.Scope[b]]) })
	}
	return order
}

// shrink merges states that accept the same values, from the last layer to the first. States that accept nothing become DeadState; it
// returns false if the start does. becomes maps the states after the last layer to their merged ones.
func (d *Diagram) shrink(becomes []int32) bool {
	var key []byte
	for i := len(d.Next) - 1; i >= 0; i-- {
		next := d.Next[i]
		values := len(next) / d.Widths[i]
		ids, small, merged := make(map[string]int32), []int32(nil), make([]int32, d.Widths[i])
		for s := range merged {
			row := next[s*values : (s+1)*values]
			key, merged[s] = key[:0], DeadState
			alive := false
			for j, n := range row {
				if n != DeadState {
					row[j] = becomes[n]
					alive = alive || row[j] != DeadState
				}
				key = binary.LittleEndian.AppendUint32(key, uint32(row[j]))
			}
			if !alive {
				continue
			}
			id, ok := ids[string(key)]
			if !ok {
				id = int32(len(ids))
				ids[string(key)], small = id, append(small, row...)
			}
			merged[s] = id
		}
		d.Next[i], d.Widths[i], becomes = small, len(ids), merged
	}
	return len(becomes) > 0 && becomes[0] != DeadState
}
