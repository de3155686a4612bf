package constraint

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// ErrWide is why a constraint is not laid out: it has too many states.
var ErrWide = errors.New("constraint: too many states")

// lookEvery is how many states are laid out between two looks at the context.
const lookEvery = 1024

// Diagram is a constraint laid out for the order in which its open unknowns are read: the smallest automaton, layer by layer, of those
// that accept the same.
type Diagram struct {
	Over   []int     // the open unknowns, in the order read
	Next   [][]int32 // by position: by state and value, counted among those of the unknown, the next state or Dead
	Widths []int     // by position: how many states there are before it
}

// Trivial reports whether the constraint leaves everything open.
func (d *Diagram) Trivial() bool {
	for i, next := range d.Next {
		if d.Widths[i] > 1 || slices.Contains(next, Dead) {
			return false
		}
	}
	return true
}

// Diagram lays the constraint out for the values, by unknown, that are left. Unknowns with one value are read on the way; at is the place
// of each in the order in which those of a Free one are read, nil for that of Over. possible is false when nothing keeps the constraint.
// The error is ErrWide when there are more than so many states, or why ctx ended.
func (c *Constraint) Diagram(ctx context.Context, values []puzzle.Mask, at []int, most int) (d *Diagram, possible bool, err error) {
	l := layout{c: c, values: values, order: c.reads(at)}
	start, from := l.fixed(c.Start(), 0)
	if start == Dead {
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
			case i%lookEvery == 0 && ctx.Err() != nil:
				return nil, false, context.Cause(ctx)
			case raw+i+len(ahead) > most:
				return nil, false, ErrWide
			}
			for v := range values[c.Over[k]].Values() {
				var n int32
				n, to = l.fixed(c.Next(s, k, v), from+1)
				if n != Dead {
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
		d.Over, d.Next, d.Widths = append(d.Over, c.Over[k]), append(d.Next, next), append(d.Widths, len(states))
		states, from = ahead, to
	}
	ends := make([]int32, len(states))
	for i, s := range states {
		if !c.Ends(s) {
			ends[i] = Dead
		}
	}
	return d, d.shrink(ends), nil
}

// layout is a constraint being laid out.
type layout struct {
	c      *Constraint
	values []puzzle.Mask
	order  []int // positions in Over
}

// fixed reads on from a state as long as unknowns have one value, and returns where it stops.
func (l *layout) fixed(s int32, from int) (int32, int) {
	for ; from < len(l.order); from++ {
		k := l.order[from]
		m := l.values[l.c.Over[k]]
		if m&(m-1) != 0 {
			break
		}
		if s != Dead {
			s = l.c.Next(s, k, m.Min())
		}
	}
	return s, from
}

// reads is the order in which a constraint is read: of a free one those first that have one value, so that the others follow each other.
func (c *Constraint) reads(at []int) []int {
	order := make([]int, len(c.Over))
	for k := range order {
		order[k] = k
	}
	if c.Free && at != nil {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[c.Over[a]], at[c.Over[b]]) })
	}
	return order
}

// shrink makes states one that accept the same, from the last layer to the first, and Dead those that accept nothing. It returns false
// when the first is. becomes is what the states behind the last layer become.
func (d *Diagram) shrink(becomes []int32) bool {
	var key []byte
	for i := len(d.Next) - 1; i >= 0; i-- {
		next := d.Next[i]
		values := len(next) / d.Widths[i]
		ids, small, merged := make(map[string]int32), []int32(nil), make([]int32, d.Widths[i])
		for s := range merged {
			row := next[s*values : (s+1)*values]
			key, merged[s] = key[:0], Dead
			alive := false
			for j, n := range row {
				if n != Dead {
					row[j] = becomes[n]
					alive = alive || row[j] != Dead
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
	return len(becomes) > 0 && becomes[0] != Dead
}
