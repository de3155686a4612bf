package frontier

import (
	"slices"

	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Labels of nodes at the frontier.
const (
	// Loop: the node has no edge, or it is inside a path. Labels from firstEnd on belong to path ends, two for each path.
	free     = 0
	interior = 1
	firstEnd = 2
	// Group: the node is not at the frontier, or no member. Nodes with the same other label are connected.
	absent = 0
)

// contract folds the fixed edges into the graph: connected nodes of a group become one, and paths of a loop become their two ends. It
// returns false if the rule is violated already.
func (c *counter) contract() (possible bool) {
	g := c.graph
	if g == nil {
		return true
	}
	c.node = make([]int32, g.Nodes)
	c.label = make([]uint16, g.Nodes)
	if g.Loop {
		for i := range c.node {
			c.node[i] = int32(i)
		}
		return c.contractLoop()
	}
	if g.Members != 0 {
		c.contractMembers()
		return true
	}
	sets := ground.NewDisjointSets(g.Nodes)
	for u, m := range c.values {
		if open(m) || m.Min() == 0 {
			continue
		}
		a, b := int(g.Ends[u][0]), int(g.Ends[u][1])
		if g.Tree && sets.Find(a) == sets.Find(b) {
			return false
		}
		sets.Join(a, b)
	}
	for i := range c.node {
		c.node[i] = int32(sets.Find(i))
		if sets.Find(i) == i {
			c.parts++
		}
	}
	return true
}

// contractMembers merges connected nodes that are members for certain, and lists the nodes next to each unassigned one.
func (c *counter) contractMembers() {
	g := c.graph
	sets := ground.NewDisjointSets(g.Nodes)
	fixed := func(v int32) bool { return !open(c.values[v]) && c.values[v]&g.Members != 0 }
	for _, e := range g.Ends {
		if fixed(e[0]) && fixed(e[1]) {
			sets.Join(int(e[0]), int(e[1]))
		}
	}
	for v := range c.node {
		c.node[v] = int32(sets.Find(v))
		if fixed(int32(v)) && sets.Find(v) == v {
			c.parts++
		}
	}
	c.near = make([][]int32, g.Nodes)
	for _, e := range g.Ends {
		for k, v := range e {
			w := c.node[e[1-k]]
			if open(c.values[v]) && c.values[w]&g.Members != 0 && !slices.Contains(c.near[v], w) {
				c.near[v] = append(c.near[v], w)
			}
		}
	}
}

// contractLoop sets the label with which each node of a loop enters the frontier. It returns false if the fixed edges violate the rule.
func (c *counter) contractLoop() (possible bool) {
	g := c.graph
	other := make([]int32, g.Nodes) // by path end: the other end; the node itself if it has no edge
	degree := make([]uint8, g.Nodes)
	for i := range other {
		other[i] = int32(i)
	}
	closed := 0
	for u, m := range c.values {
		if open(m) || m.Min() == 0 {
			continue
		}
		a, b := g.Ends[u][0], g.Ends[u][1]
		if degree[a]++; degree[a] > 2 {
			return false
		}
		if degree[b]++; degree[b] > 2 {
			return false
		}
		x, y := other[a], other[b]
		if x == b {
			closed++
		}
		other[x], other[y] = y, x
	}
	ends, next := 0, uint16(firstEnd)
	for i, d := range degree {
		switch {
		case d == 2:
			c.label[i] = interior
		case d == 1:
			ends++
			if int(other[i]) > i {
				if next == 1<<16-1 {
					return false
				}
				c.label[i], c.label[other[i]] = next, next
				next++
			}
		}
	}
	c.closed = closed > 0
	return closed == 0 || closed == 1 && ends == 0
}

// nodesOf returns the nodes that an unassigned unknown may connect: its two ends, none if they are one node of a group already, as the edge
// then has no effect; or a node that may be a member, and those next to it.
func (c *counter) nodesOf(u int) []int32 {
	if c.graph.Members != 0 {
		return append([]int32{int32(u)}, c.near[u]...)
	}
	e := c.graph.Ends[u]
	a, b := c.node[e[0]], c.node[e[1]]
	if a == b && !c.graph.Tree {
		return nil
	}
	return []int32{a, b}
}

// frontier is the labels of the nodes at the frontier, decoded from a key.
type frontier struct {
	label  []uint16 // by slot
	closed bool     // the loop is closed, or the group of members is complete
}

// link adds an edge of the loop between two slots. It returns false if that violates the rule.
func (f *frontier) link(a, b int) bool {
	x, y := f.label[a], f.label[b]
	switch {
	case f.closed || x == interior || y == interior:
		return false
	case x == free && y == free:
		f.label[a] = f.unusedLabel()
		f.label[b] = f.label[a]
	case x == free:
		f.label[a], f.label[b] = y, interior
	case y == free:
		f.label[a], f.label[b] = interior, x
	case x != y:
		f.label[a], f.label[b] = interior, interior
		for i, l := range f.label {
			if l == y {
				f.label[i] = x
			}
		}
	default:
		f.label[a], f.label[b] = interior, interior
		for _, l := range f.label {
			if l >= firstEnd {
				return false // another path remains
			}
		}
		f.closed = true
	}
	return true
}

// merge joins the components of two slots. It returns false if they are one already.
func (f *frontier) merge(a, b int) bool {
	x, y := f.label[a], f.label[b]
	if x == y {
		return false
	}
	for i, l := range f.label {
		if l == y {
			f.label[i] = x
		}
	}
	return true
}

// unusedLabel returns a label that no node has.
func (f *frontier) unusedLabel() uint16 {
	most := uint16(firstEnd - 1)
	for _, l := range f.label {
		most = max(most, l)
	}
	return most + 1
}

// normalize renumbers the labels from first on in order of occurrence. names is scratch space.
func (f *frontier) normalize(first uint16, names []uint16) {
	next := first
	clear(names)
	for i, l := range f.label {
		if l < first {
			continue
		}
		if names[l] == 0 {
			names[l] = next
			next++
		}
		f.label[i] = names[l]
	}
}

// append appends the encoded frontier to a key, each label in wide bytes.
func (f *frontier) append(key []byte, wide int) []byte {
	for _, l := range f.label {
		key = append(key, byte(l))
		if wide > 1 {
			key = append(key, byte(l>>8))
		}
	}
	if f.closed {
		return append(key, 1)
	}
	return append(key, 0)
}

// read decodes what append wrote.
func (f *frontier) read(key []byte, wide int) {
	for i := range f.label {
		l := uint16(key[i*wide])
		if wide > 1 {
			l |= uint16(key[i*wide+1]) << 8
		}
		f.label[i] = l
	}
	f.closed = key[len(f.label)*wide] != 0
}
