package frontier

import (
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// The labels of nodes at the frontier.
const (
	// Of a node of a loop: nothing leads to it yet, or the loop passes it. Labels from mark on are those of ends of ways, each of two.
	free   = 0
	passed = 1
	mark   = 2
	// Of a node of a group: it is not at the frontier. Others with the same label hang together.
	away = 0
)

// contract folds what is fixed into the graph: of a group the nodes that are joined become one, of a loop the ways become their ends.
// It returns false when the rule is broken already.
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
		return c.ways()
	}
	sets := ground.NewSets(g.Nodes)
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

// ways finds what the fixed parts of a loop are: each node gets the label that it has when it comes to the frontier.
func (c *counter) ways() (possible bool) {
	g := c.graph
	other := make([]int32, g.Nodes) // by node: the other end of the way that ends here
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
	ends, next := 0, uint16(mark)
	for i, d := range degree {
		switch {
		case d == 2:
			c.label[i] = passed
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

// ends are the nodes that an open unknown joins, -1 twice where it joins none: in a group, two that hang together already.
func (c *counter) ends(u int) [2]int32 {
	e := c.graph.Ends[u]
	a, b := c.node[e[0]], c.node[e[1]]
	if a == b && !c.graph.Tree {
		return [2]int32{-1, -1}
	}
	return [2]int32{a, b}
}

// frontier is the labels of the nodes at the frontier, read from a key and written back.
type frontier struct {
	label  []uint16 // by slot
	closed bool     // the loop is
}

// link draws the loop between two nodes, and reports whether it may.
func (f *frontier) link(a, b int) bool {
	x, y := f.label[a], f.label[b]
	switch {
	case f.closed || x == passed || y == passed:
		return false
	case x == free && y == free:
		f.label[a] = f.unused()
		f.label[b] = f.label[a]
	case x == free:
		f.label[a], f.label[b] = y, passed
	case y == free:
		f.label[a], f.label[b] = passed, x
	case x != y:
		f.label[a], f.label[b] = passed, passed
		for i, l := range f.label {
			if l == y {
				f.label[i] = x
			}
		}
	default:
		f.label[a], f.label[b] = passed, passed
		for _, l := range f.label {
			if l >= mark {
				return false // another way is left over
			}
		}
		f.closed = true
	}
	return true
}

// merge joins the parts of two nodes, and reports whether they were two.
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

// unused is a label that no node has.
func (f *frontier) unused() uint16 {
	most := uint16(mark - 1)
	for _, l := range f.label {
		most = max(most, l)
	}
	return most + 1
}

// tidy numbers the labels from the first, anew as they come.
func (f *frontier) tidy(first uint16, names []uint16) {
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

// append writes the frontier behind the states of the rules, each label in so many bytes.
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

// read reads what append wrote.
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
