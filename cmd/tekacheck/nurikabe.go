package main

// The places of a Nurikabe are its cells without a number in reading order, 1 for sea and 0 for land.

// unbounded is the size of an island with an unknown number.
const unbounded = 1 << 30

// pool is the rule that not all cells of a square are sea.
type pool []int32

// refuted reports whether all cells are certainly sea.
func (x pool) refuted(b *board) bool {
	for _, v := range x {
		if b.dom[v] != 2 {
			return false
		}
	}
	return true
}

// islands is the rule that the land around each number has as many cells and no other number, and that there is no other land. In the rule
// of a single number, only is its cell, and only its size counts.
type islands struct {
	rows, cols int
	places     []int32 // by cell: its place, 0 for a number
	sizes      []int   // by cell: the number there, unbounded if it is unknown, 0 for none
	names      []string
	off        []bool // by cell: the size does not count
	only       int    // -1 for all
	part       []int  // by cell of land: its part, from 1
	parts      []part
}

// part is connected land with the cell of its number, -1 for none.
type part struct{ cells, number int }

// demand sets whose sizes count: those whose rules are named, or all if named is nil.
func (x *islands) demand(named map[string]bool) {
	for i, rule := range x.names {
		x.off[i] = named != nil && !named[rule]
	}
}

// size returns the size of the island of a number.
func (x *islands) size(cell int) int {
	if x.off[cell] || x.only >= 0 && x.only != cell {
		return unbounded
	}
	return x.sizes[cell]
}

// around calls f for the cells next to one.
func (x *islands) around(i int, f func(j int)) {
	if i%x.cols > 0 {
		f(i - 1)
	}
	if i%x.cols+1 < x.cols {
		f(i + 1)
	}
	if i >= x.cols {
		f(i - x.cols)
	}
	if i+x.cols < len(x.places) {
		f(i + x.cols)
	}
}

func (x *islands) land(b *board, i int) bool { return x.places[i] == 0 || b.dom[x.places[i]] == 1 }
func (x *islands) sea(b *board, i int) bool  { return x.places[i] != 0 && b.dom[x.places[i]] == 2 }

// refuted reports whether land certainly has two numbers or more cells than its number, a number has too little room, or land cannot be
// connected to a number.
func (x *islands) refuted(b *board) bool {
	clear(x.part)
	x.parts = append(x.parts[:0], part{})
	for i := range x.places {
		if x.part[i] == 0 && x.land(b, i) && !x.gather(b, i) {
			return true
		}
	}
	for i, size := range x.sizes {
		if size > 0 && x.size(i) < unbounded && x.room(b, i) < x.size(i) {
			return true
		}
	}
	if x.only >= 0 {
		return false
	}
	tried := make([]bool, len(x.parts))
	for i, p := range x.part {
		if p > 0 && x.parts[p].number < 0 && !tried[p] {
			tried[p] = true
			if !x.arrives(b, i) {
				return true
			}
		}
	}
	return false
}

// gather collects the part of a cell. It returns false if it has two numbers or is too large.
func (x *islands) gather(b *board, from int) bool {
	p := part{number: -1}
	x.part[from] = len(x.parts)
	fits := true
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
		p.cells++
		if i := todo[0]; x.sizes[i] > 0 {
			fits = fits && (p.number < 0 || x.only >= 0)
			if p.number < 0 || i == x.only {
				p.number = i
			}
		}
		x.around(todo[0], func(j int) {
			if x.part[j] == 0 && x.land(b, j) {
				x.part[j] = len(x.parts)
				todo = append(todo, j)
			}
		})
	}
	x.parts = append(x.parts, p)
	return fits && (p.number < 0 || p.cells <= x.size(p.number))
}

// owner returns the cell of the number with which a cell is connected for certain if it is land: -1 for none, -2 for several.
func (x *islands) owner(i int) int {
	if x.part[i] > 0 {
		return x.parts[x.part[i]].number
	}
	owner := -1
	x.around(i, func(j int) {
		if x.part[j] == 0 {
			return
		}
		switch n := x.parts[x.part[j]].number; {
		case n < 0 || n == owner:
		case owner == -1:
			owner = n
		default:
			owner = -2
		}
	})
	return owner
}

// room counts the cells that may be connected with a number, up to its size.
func (x *islands) room(b *board, number int) (n int) {
	seen := map[int]bool{number: true}
	for todo := []int{number}; len(todo) > 0 && n < x.size(number); todo = todo[1:] {
		n++
		x.around(todo[0], func(j int) {
			if owner := x.owner(j); !seen[j] && !x.sea(b, j) && (owner == -1 || owner == number) {
				seen[j] = true
				todo = append(todo, j)
			}
		})
	}
	return n
}

// arrives reports whether land without a number can be connected with one within its size. The cost of a cell is the size of the land
// connected so far.
func (x *islands) arrives(b *board, from int) bool {
	cost := map[int]int{}
	var todo []int
	for i, p := range x.part {
		if p == x.part[from] {
			cost[i] = x.parts[p].cells
			todo = append(todo, i)
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		i, there := todo[0], false
		x.around(i, func(j int) {
			next := cost[i] + 1
			if p := x.part[j]; p > 0 {
				if next = cost[i] + x.parts[p].cells; p == x.part[i] {
					next = cost[i]
				}
			}
			if was, ok := cost[j]; x.sea(b, j) || ok && was <= next {
				return
			}
			switch owner := x.owner(j); {
			case owner >= 0 && x.part[j] == 0:
				there = there || next+x.parts[x.part[owner]].cells <= x.size(owner)
			case owner == -1 && next <= len(x.places):
				cost[j] = next
				todo = append(todo, j)
			}
		})
		if there {
			return true
		}
	}
	return false
}

// smallSea is the rule that the sea is connected and has at most as many cells as the islands leave. No step of an explanation uses it.
type smallSea struct {
	*islands
	most  int
	heads []int // scratch space, by cell: a cell of the same part before it, or itself
}

// head returns the first cell of the part of a cell.
func (x *smallSea) head(i int) int {
	for x.heads[i] != i {
		i = x.heads[i]
	}
	return i
}

// refuted reports whether the sea certainly has too many cells. A tree with an edge for each pair of known cells side by side, as far as
// they close no ring, needs further edges over the lines between columns and rows of the grid that separate known cells and that no such
// pair is on both sides of. It has one cell more than edges.
func (x *smallSea) refuted(b *board) bool {
	edges, top, bottom, left, right := 0, x.rows, -1, x.cols, -1
	below, behind := make([]bool, x.rows), make([]bool, x.cols)
	for i := range x.places {
		if x.heads[i] = i; !x.sea(b, i) {
			continue
		}
		r, c := i/x.cols, i%x.cols
		top, bottom, left, right = min(top, r), max(bottom, r), min(left, c), max(right, c)
		x.around(i, func(j int) {
			if j > i || !x.sea(b, j) {
				return
			}
			if j/x.cols == r {
				behind[c-1] = true
			} else {
				below[r-1] = true
			}
			if one, other := x.head(i), x.head(j); one != other {
				x.heads[max(one, other)] = min(one, other)
				edges++
			}
		})
	}
	for r := top; r < bottom; r++ {
		if !below[r] {
			edges++
		}
	}
	for c := left; c < right; c++ {
		if !behind[c] {
			edges++
		}
	}
	return bottom >= 0 && edges+1 > x.most
}
