package frontier

import (
	"encoding/binary"
	"slices"

	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// islands is the rule about islands in a count. Certain land that is connected is one node. Of a node at the frontier, only the island that
// it belongs to matters: which other nodes at the frontier belong to it, and its mass.
type islands struct {
	*constraint.Islands
	node  []int32   // by node: the first of those that are certain land and connected with it
	near  [][]int32 // by open unknown: the nodes next to it that may be land
	mass  []uint16  // by node of certain land
	slots int
	alone uint16 // the largest mass without a number
}

// The mass of an island. With a number it is numbered plus the nodes that are still missing, or anySize. Without one it is its nodes, at
// most alone; that also represents all larger masses, which only a number of any size allows.
const (
	numbered uint16 = 1 << 15
	anySize  uint16 = 1<<16 - 1
)

// together returns the mass of two islands that become one. It returns false if that is not allowed.
func (s *islands) together(a, b uint16) (uint16, bool) {
	if a > b {
		a, b = b, a
	}
	switch {
	case a >= numbered:
		return 0, false
	case b == anySize:
		return b, true
	case b >= numbered:
		return b - a, b-numbered >= a
	case a+b <= s.alone:
		return a + b, true
	}
	return s.alone, slices.Contains(s.Numbers, constraint.AnySize)
}

// complete reports whether an island needs no more land.
func complete(mass uint16) bool { return mass == numbered || mass == anySize }

// contract joins certain land. It returns false if an island breaks the rule already. err is not nil on a board that is too large.
func (s *islands) contract(c *counter) (possible bool, err error) {
	if len(s.Numbers) >= int(numbered)-1 {
		return false, constraint.ErrTooManyStates
	}
	certain := func(v int32) bool { return int(v) >= len(c.values) || c.values[v]&^s.Land == 0 }
	sets := ground.NewDisjointSets(len(s.Numbers))
	for _, e := range s.Ends {
		if certain(e[0]) && certain(e[1]) {
			sets.Join(int(e[0]), int(e[1]))
		}
	}
	most := slices.Max(s.Numbers)
	if s.alone = uint16(max(1, min(most, len(s.Numbers))-1)); slices.Contains(s.Numbers, constraint.AnySize) {
		s.alone++
	}
	s.node, s.mass = make([]int32, len(s.Numbers)), make([]uint16, len(s.Numbers))
	for v, number := range s.Numbers {
		root := sets.Find(v)
		s.node[v] = int32(root)
		own := uint16(1)
		switch {
		case !certain(int32(v)):
			continue
		case number == constraint.AnySize:
			own = anySize
		case number > len(s.Numbers):
			return false, nil
		case number > 0:
			own = numbered + uint16(number-1)
		}
		if s.mass[root] == 0 {
			s.mass[root] = own
		} else if s.mass[root], possible = s.together(s.mass[root], own); !possible {
			return false, nil
		}
	}
	s.near = make([][]int32, len(c.values))
	for _, e := range s.Ends {
		for k, v := range e {
			if w := s.node[e[1-k]]; int(v) < len(c.values) && open(c.values[v]) && (certain(w) || c.values[w]&s.Land != 0) &&
				!slices.Contains(s.near[v], w) {
				s.near[v] = append(s.near[v], w)
			}
		}
	}
	return true, nil
}

// nodesOf returns the nodes that an open unknown may connect: its own, and those next to it.
func (s *islands) nodesOf(u int) []int32 { return append([]int32{int32(u)}, s.near[u]...) }

// coast is the effect of a step on islands, by slot.
type coast struct {
	ends  []int   // its own node, and those next to it
	enter []entry // certain land that enters the frontier; its label is its mass
	leave []int
}

// place assigns slots to the nodes at the frontier. It returns false if certain land that no unknown touches breaks the rule.
func (s *islands) place(c *counter, order []int) (possible bool) {
	first, last := lifetimes(order, len(s.Numbers), s.nodesOf)
	var places slotter
	at := make([]int, len(s.Numbers))
	leave := make([][]int, len(order))
	for v, k := range last {
		switch {
		case k >= 0:
			leave[k] = append(leave[k], v)
		case s.mass[v] > 0 && !complete(s.mass[v]):
			return false
		}
	}
	for k, u := range order {
		x := &c.steps[k].coast
		for _, v := range s.nodesOf(u) {
			if first[v] == k {
				first[v], at[v] = -1, places.take()
				if s.mass[v] > 0 {
					x.enter = append(x.enter, entry{slot: at[v], label: s.mass[v]})
				}
			}
			x.ends = append(x.ends, at[v])
		}
		for _, v := range leave[k] {
			x.leave = append(x.leave, at[v])
			places.free(at[v])
		}
	}
	s.slots = places.n
	return true
}

// slot is a node at the frontier: the label of its island, absent for none, and the island's mass.
type slot struct{ label, mass uint16 }

// slotBytes is the size of a slot in a key.
const slotBytes = 4

// settle gives the unknown of the step a value, and appends the islands after it to the key. It returns false if the value is not allowed.
func (w *walker) settle(key []byte, value int) bool {
	s, x, most := w.c.islands, &w.s.coast, uint16(absent)
	for i := range w.land {
		w.land[i] = slot{binary.LittleEndian.Uint16(key[slotBytes*i:]), binary.LittleEndian.Uint16(key[slotBytes*i+2:])}
		most = max(most, w.land[i].label)
	}
	for _, e := range x.enter {
		most++
		w.land[e.slot] = slot{most, e.label}
	}
	if s.Land.Has(value) {
		w.land[x.ends[0]] = slot{most + 1, 1}
		for _, near := range x.ends[1:] {
			if !w.joinIslands(x.ends[0], near) {
				return false
			}
		}
	}
	for _, i := range x.leave {
		was := w.land[i]
		w.land[i] = slot{}
		if was.label != absent && !complete(was.mass) && !slices.Contains(w.land, was) {
			return false
		}
	}
	clear(w.islandNames)
	next := uint16(absent)
	for _, l := range w.land {
		if l.label != absent && w.islandNames[l.label] == absent {
			next++
			w.islandNames[l.label] = next
		}
		w.key = binary.LittleEndian.AppendUint16(w.key, w.islandNames[l.label])
		w.key = binary.LittleEndian.AppendUint16(w.key, l.mass)
	}
	return true
}

// joinIslands makes the islands of two slots one. It returns false if that is not allowed.
func (w *walker) joinIslands(a, b int) bool {
	x, y := w.land[a], w.land[b]
	if y.label == absent || x.label == y.label {
		return true
	}
	mass, possible := w.c.islands.together(x.mass, y.mass)
	for i, l := range w.land {
		if l.label == x.label || l.label == y.label {
			w.land[i] = slot{x.label, mass}
		}
	}
	return possible
}
