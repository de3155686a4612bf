package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Chains posts the constraint that the other cells of a grid are connected along their sides, given that no two of the cells in are side by
// side, which the caller posts. in has a literal for each cell in reading order, and both sides of the grid are at least 2.
//
// Cells in the set that touch at a corner form chains, and the outside of the grid belongs to every chain that reaches it. A chain
// separates other cells exactly if it closes a loop.
func Chains(s *sat.Solver, rows, cols int, in []sat.Lit) {
	n := rows * cols
	c := &chains{in: in, touch: make([][]int32, n), done: s.Memory(1), linked: s.Memory(n + 1), group: s.Memory(n + 1),
		from: make([]int32, n+1), mark: make([]int32, n+1), seen: make([]int32, n+1)}
	for v := range n {
		y, x := v/cols, v%cols
		for _, d := range [...][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if r, k := y+d[0], x+d[1]; r >= 0 && k >= 0 && r < rows && k < cols {
				c.touch[v] = append(c.touch[v], int32(r*cols+k))
			}
		}
		if y == 0 || x == 0 || y == rows-1 || x == cols-1 {
			c.touch[v] = append(c.touch[v], int32(n))
			c.rim = append(c.rim, int32(v))
		}
	}
	c.touch = append(c.touch, c.rim)
	s.Init(c.linked, n, 1)
	s.Init(c.group, n, int32(-n)) // larger than all cells, so that members walks the chains that join it
	s.Post(c, sat.Costly, in...)
}

// chains propagates that chains close no loop. It finds every loop, and the open cells that would close one near the chains that have
// grown. The reason is the loop.
type chains struct {
	in     []sat.Lit
	touch  [][]int32  // by cell: the cells at its corners, and the outside, whose number is the number of cells
	rim    []int32    // the cells that touch the outside
	done   sat.Memory // 1 after the first call
	linked sat.Memory // by cell: 1 if it belongs to its group; always for the outside
	group  sat.Memory // union-find by cell; see find

	// Scratch space.
	list  []int32
	near  []int32 // the cells of chains that have grown
	round int32
	from  []int32 // by cell: the cell from which a search reached it
	mark  []int32 // by cell: the start of that search
	seen  []int32 // by cell: round if the search has reached it
}

// Propagate links the new cells to the chains they touch. It returns false on a conflict: a chain closes a loop.
func (c *chains) Propagate(n *sat.Now, news []int32) bool {
	if n.Load(c.done, 0) == 0 {
		n.Store(c.done, 0, 1)
		for v, l := range c.in {
			if n.True(l) && !c.link(n, int32(v)) {
				return false
			}
		}
		for v := range c.in {
			if !c.open(n, int32(v)) {
				return false
			}
		}
		return true
	}
	c.near = c.near[:0]
	for _, v := range news {
		if !c.link(n, v) {
			return false
		}
	}
	for _, v := range c.near {
		for _, x := range c.touch[v] {
			if !c.open(n, x) {
				return false
			}
		}
	}
	return true
}

// link adds a cell to the chains that it touches, and adds to near the cell and those of the smaller chains. It returns false on a
// conflict.
func (c *chains) link(n *sat.Now, v int32) bool {
	if n.Load(c.linked, int(v)) == 1 {
		return true
	}
	n.Store(c.linked, int(v), 1)
	c.near = append(c.near, v)
	for _, x := range c.touch[v] {
		if n.Load(c.linked, int(x)) == 0 {
			continue
		}
		a, na := find(n, c.group, x)
		b, nb := find(n, c.group, v)
		if a == b {
			return n.Fail(append(c.loop(n.View(), v, nil), c.in[v])...)
		}
		if na < nb {
			c.members(n, x, v)
			a, b = b, a
		} else if nb > 1 {
			c.members(n, v, x)
		}
		join(n, c.group, a, b, na+nb)
	}
	return true
}

// find returns the representative of v's group and the size of the group. groups is a union-find: by member its parent plus one, or 1 minus
// the size of the group.
func find(n *sat.Now, groups sat.Memory, v int32) (root, size int32) {
	for {
		up := n.Load(groups, int(v))
		if up <= 0 {
			return v, 1 - up
		}
		v = up - 1
	}
}

// join adds the group with the representative b to that of a. size is that of both.
func join(n *sat.Now, groups sat.Memory, a, b, size int32) {
	n.Store(groups, int(a), 1-size)
	n.Store(groups, int(b), a+1)
}

// members adds to near the linked cells of the chain of v, without passing through but and the outside.
func (c *chains) members(n *sat.Now, v, but int32) {
	c.round++
	c.seen[v], c.seen[but], c.seen[len(c.in)] = c.round, c.round, c.round
	first := len(c.near)
	if int(v) < len(c.in) {
		c.near = append(c.near, v)
	}
	for k := first; k < len(c.near); k++ {
		for _, x := range c.touch[c.near[k]] {
			if c.seen[x] != c.round && n.Load(c.linked, int(x)) == 1 {
				c.seen[x] = c.round
				c.near = append(c.near, x)
			}
		}
	}
}

// open excludes an undecided cell if it touches one chain twice. It returns false on a conflict.
func (c *chains) open(n *sat.Now, v int32) bool {
	if int(v) == len(c.in) || n.Value(c.in[v]) != 0 {
		return true
	}
	var roots [5]int32
	k := 0
	for _, x := range c.touch[v] {
		if n.Load(c.linked, int(x)) == 0 {
			continue
		}
		root, _ := find(n, c.group, x)
		for _, y := range roots[:k] {
			if y == root {
				return n.Imply(c.in[v].Not(), v)
			}
		}
		roots[k] = root
		k++
	}
	return true
}

// Explain returns the loop that a cell would close.
func (c *chains) Explain(v sat.View, _ sat.Lit, cell int32, dst []sat.Lit) []sat.Lit {
	return c.loop(v, cell, dst)
}

// loop appends the literals of the other cells of a short loop through a cell: it searches from all that the cell touches until two
// searches meet.
func (c *chains) loop(v sat.View, cell int32, dst []sat.Lit) []sat.Lit {
	c.round++
	c.list = c.list[:0]
	c.seen[cell] = c.round
	c.mark[cell] = -1
	outside := int32(len(c.in))
	is := func(x int32) bool { return x == outside || v.True(c.in[x]) }
	for _, x := range c.touch[cell] {
		if is(x) {
			c.seen[x], c.from[x], c.mark[x] = c.round, -1, x
			c.list = append(c.list, x)
		}
	}
	for k := 0; k < len(c.list); k++ {
		x := c.list[k]
		for _, y := range c.touch[x] {
			switch {
			case !is(y) || y == cell:
			case c.seen[y] != c.round:
				c.seen[y], c.from[y], c.mark[y] = c.round, x, c.mark[x]
				c.list = append(c.list, y)
			case c.mark[y] != c.mark[x]:
				for _, end := range [...]int32{x, y} {
					for ; end >= 0; end = c.from[end] {
						if end != outside && !v.Root(c.in[end]) {
							dst = append(dst, c.in[end])
						}
					}
				}
				return dst
			}
		}
	}
	panic("rule: no loop through a cell that closes one")
}
