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

// smallSea is the rule that the sea is connected and has at most as many cells as the islands leave. A step that names that rule and all
// numbers may use it.
type smallSea struct {
	*islands
	most  int
	heads []int      // scratch space, by cell: a cell of the same part before it, or itself
	reach *[2][2]int // computed on first use, by row and by column: some sea is there or before, and some there or behind
}

// whole reports whether a rule is the one about a small sea and a step that names some rules may use it.
func whole(r rule, named map[string]bool) bool {
	x, ok := r.(*smallSea)
	if !ok || !named["K"] {
		return false
	}
	for _, number := range x.names {
		if number != "" && !named[number] {
			return false
		}
	}
	return true
}

// head returns the first cell of the part of a cell.
func (x *smallSea) head(i int) int {
	for x.heads[i] != i {
		i = x.heads[i]
	}
	return i
}

// lines returns the number of rows (0) or columns (1), and line that of a cell.
func (x *smallSea) lines(axis int) int { return [2]int{x.rows, x.cols}[axis] }

func (x *smallSea) line(i, axis int) int { return [2]int{i / x.cols, i % x.cols}[axis] }

// reached returns up to which row or column the islands cannot do without sea, and from which on.
func (x *smallSea) reached(axis int) (reach [2]int) {
	lines := x.lines(axis)
	reach = [2]int{lines, -1}
	dry := func(first, last int) bool {
		b := board{dom: make([]uint64, len(x.places)+1)}
		for i, v := range x.places {
			if b.dom[v] = 3; x.line(i, axis) >= first && x.line(i, axis) <= last {
				b.dom[v] = 1
			}
		}
		return !x.islands.refuted(&b)
	}
	for k := lines - 1; k >= 0 && !dry(0, k); k-- {
		reach[0] = k
	}
	for k := 0; k < lines && !dry(k, lines-1); k++ {
		reach[1] = k
	}
	return reach
}

// refuted reports whether the sea certainly has too many cells. A tree that connects it has one cell more than edges. Its edges are those
// for pairs of known cells side by side, as far as they close no ring, and those over each line between two rows or columns of the grid
// that are no such pair: at least one if there is sea on both sides and no pair, and one for each part of possible sea on one side that has
// sea but no pair over the line.
func (x *smallSea) refuted(b *board) bool {
	if x.reach == nil {
		x.reach = &[2][2]int{x.reached(0), x.reached(1)}
	}
	edges, some := 0, false
	for i := range x.places {
		if x.heads[i] = i; !x.sea(b, i) {
			continue
		}
		x.around(i, func(j int) {
			if j > i || !x.sea(b, j) {
				return
			}
			if one, other := x.head(i), x.head(j); one != other {
				x.heads[max(one, other)] = min(one, other)
				edges++
			}
		})
	}
	for axis, reach := range x.reach {
		for i := range x.places {
			if x.sea(b, i) {
				reach = [2]int{min(reach[0], x.line(i, axis)), max(reach[1], x.line(i, axis))}
			}
		}
		some = some || reach[0] < x.lines(axis)
		for first := 1; first < x.lines(axis); first++ {
			edges += x.over(b, axis, first, reach[0] < first && first <= reach[1])
		}
	}
	return some && edges+1 > x.most
}

// over returns the least number of edges over the line before a row or column that are no pairs. both is whether there must be sea on both
// sides.
func (x *smallSea) over(b *board, axis, first int, both bool) (most int) {
	pairs, seen := false, make([]bool, len(x.places))
	var parts, open [2]int // by side: parts with sea, and those without a pair
	for i := range x.places {
		if seen[i] || x.land(b, i) {
			continue
		}
		side := x.line(i, axis) < first
		sea, pair := false, false
		seen[i] = true
		for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
			at := todo[0]
			sea = sea || x.sea(b, at)
			x.around(at, func(j int) {
				if (x.line(j, axis) < first) != side {
					pair = pair || x.sea(b, at) && x.sea(b, j)
				} else if !seen[j] && !x.land(b, j) {
					seen[j] = true
					todo = append(todo, j)
				}
			})
		}
		k := 0
		if side {
			k = 1
		}
		if pairs = pairs || pair; sea {
			parts[k]++
		}
		if sea && !pair {
			open[k]++
		}
	}
	if both && !pairs {
		most = 1
	}
	for k, n := range parts {
		if both || n > 1 {
			most = max(most, open[k])
		}
	}
	return most
}
