package frontier

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// dead is the state in which a rule is broken.
const dead int32 = -1

// mostStates bounds the states of one rule that are looked at.
const mostStates = 1 << 19

// table is a rule laid out for the order in which its open unknowns are read: the smallest automaton, layer by layer, of those that
// accept the same.
type table struct {
	over   []int     // the open unknowns, in the order read
	next   [][]int32 // by position: by state and value, counted among those of the unknown, the next state or dead
	widths []int     // by position: how many states there are before it
}

// trivial reports whether the rule leaves everything open.
func (t *table) trivial() bool {
	for i, next := range t.next {
		if t.widths[i] > 1 || slices.Contains(next, dead) {
			return false
		}
	}
	return true
}

// compile lays a rule out. The unknowns with one value are read on the way; at is the place of each in the order. possible is false when
// nothing keeps the rule.
func (c *counter) compile(r Rule, at []int) (t *table, possible bool, err error) {
	l := layout{c: c, r: r, order: c.reads(r, at)}
	start, from := l.fixed(r.Start(), 0)
	if start == dead {
		return nil, false, nil
	}
	t = &table{}
	states := []int32{start}
	raw := 0
	for from < len(l.order) {
		k := l.order[from]
		next := make([]int32, 0, len(states))
		ids, ahead, to := make(map[int32]int32), []int32(nil), 0
		for i, s := range states {
			if raw+i+len(ahead) > mostStates || i%lookEvery == 0 && c.ctx.Err() != nil {
				return nil, false, c.ended(ErrWide)
			}
			for v := range c.values[r.Over[k]].Values() {
				var n int32
				n, to = l.fixed(r.Next(s, k, v), from+1)
				if n != dead {
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
		raw += len(states)
		t.over, t.next, t.widths = append(t.over, r.Over[k]), append(t.next, next), append(t.widths, len(states))
		states, from = ahead, to
	}
	ends := make([]int32, len(states))
	for i, s := range states {
		if !r.Ends(s) {
			ends[i] = dead
		}
	}
	return t, t.shrink(ends), nil
}

// layout is a rule being laid out.
type layout struct {
	c     *counter
	r     Rule
	order []int // positions in Over
}

// fixed reads on from a state as long as unknowns have one value, and returns where it stops.
func (l *layout) fixed(s int32, from int) (int32, int) {
	for ; from < len(l.order); from++ {
		k := l.order[from]
		m := l.c.values[l.r.Over[k]]
		if m&(m-1) != 0 {
			break
		}
		if s != dead {
			s = l.r.Next(s, k, m.Min())
		}
	}
	return s, from
}

// reads is the order in which a rule is read: of a free one those first that have one value, so that the others follow each other.
func (c *counter) reads(r Rule, at []int) []int {
	order := make([]int, len(r.Over))
	for k := range order {
		order[k] = k
	}
	if r.Free {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[r.Over[a]], at[r.Over[b]]) })
	}
	return order
}

// shrink makes states one that accept the same, from the last layer to the first, and dead those that accept nothing. It returns false
// when the first is. becomes is what the states behind the last layer become.
func (t *table) shrink(becomes []int32) bool {
	var key []byte
	for i := len(t.next) - 1; i >= 0; i-- {
		next := t.next[i]
		values := len(next) / t.widths[i]
		ids, small, merged := make(map[string]int32), []int32(nil), make([]int32, t.widths[i])
		for s := range merged {
			row := next[s*values : (s+1)*values]
			key, merged[s] = key[:0], dead
			alive := false
			for j, n := range row {
				if n != dead {
					row[j] = becomes[n]
					alive = alive || row[j] != dead
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
		t.next[i], t.widths[i], becomes = small, len(ids), merged
	}
	return len(becomes) > 0 && becomes[0] != dead
}

// open reports whether an unknown has several values.
func open(m puzzle.Mask) bool { return m&(m-1) != 0 }
