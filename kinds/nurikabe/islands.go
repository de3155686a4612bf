package nurikabe

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// What is known of a cell.
const (
	isOpen int8 = 0
	isLand int8 = 1
	isSea  int8 = -1
)

// islands examines the rule that each island has exactly one number, its size. All conclusions are by contradiction: of the four conflicts
// below, one arises if a cell has the opposite value.
//
// A search examines only the numbers, land and cells that changes may affect. The board is divided into up to 64 tiles, and the result of
// each examination is stored as the set of tiles that it depends on, its footprint; 0 if it is out of date.
type islands struct {
	*Nurikabe
	around  [][]int32 // by cell: the cells next to it
	numbers []int32   // cells with a number, known or not
	size    []int32   // by number: the size of its island; unlimited if it is unknown
	state   []int8    // by cell

	// Results of survey.
	of    []int32 // by cell: the index of its area if it is land, -1 otherwise
	areas []area  // connected land
	cells []int32 // of the areas, one after the other

	slack   []int32 // see measure
	spare   []int32 // by open cell with a footprint of a way: how much larger the island may be that contains the way
	seen    []int32 // by cell: the search that reached it last
	fresh   []int32 // by cell: the survey after which it was found to be land
	cost    []int32 // by cell reached
	up      []int32 // by cell reached: the cell before it, -1 for none
	round   int32
	todo    [][]int32  // cells to visit, by cost
	list    [2][]int32 // results of room
	flooded []int32    // the result of flood
	quick   bool       // search omits cuts
	done    func() bool

	tile    []uint64    // by cell: its tile and those of the cells next to it
	changed uint64      // the tiles of cells that have changed since the last round
	met     uint64      // the tiles of what foreign has examined
	rooms   [2][]uint64 // by number: the footprint of its room, and of the cells that it needs there
	ways    [2][]uint64 // by open cell, and first cell of an area: the footprint of a way to a number, and of the cells on all ways
}

// area is connected land.
type area struct {
	cells  []int32
	number int32  // the index of the number in it, -1 for none
	tiles  uint64 // of its cells and those next to them
}

// everywhere is the set of all tiles.
const everywhere = ^uint64(0)

// unlimited is the size of an island whose number is unknown.
const unlimited = math.MaxInt32 / 2

// conflict is a reason why a board has no solution.
type conflict struct {
	kind conflictKind
	at   int32 // a number or, if lost, a cell
}

type conflictKind uint8

const (
	joined conflictKind = iota // the land connected to a number has another number
	large                      // the land connected to a number exceeds it
	small                      // a number has too little room
	lost                       // land cannot be connected to any number within its size
)

// finding is a conclusion: the cell is land or sea, as otherwise the conflict arises. cell is -1 if it has arisen already.
type finding struct {
	cell int32
	to   int8
	conflict
}

func newIslands(n *Nurikabe) *islands {
	size := len(n.cells)
	w := &islands{Nurikabe: n, around: make([][]int32, size), state: n.state(puzzle.Facts{}), of: make([]int32, size),
		seen: make([]int32, size), fresh: make([]int32, size), cost: make([]int32, size), up: make([]int32, size), spare: make([]int32, size),
		tile: make([]uint64, size), done: func() bool { return false }}
	side := (max(n.Rows, n.Cols) + 7) / 8
	for i, x := range n.cells {
		for _, v := range append(n.Neighbours(i), i) {
			w.tile[i] |= 1 << (v/n.Cols/side*8 + v%n.Cols/side)
			if v != i {
				w.around[i] = append(w.around[i], int32(v))
			}
		}
		if x != None {
			w.numbers = append(w.numbers, int32(i))
			w.size = append(w.size, sizeOf(x))
		}
	}
	for k := range w.ways {
		w.rooms[k], w.ways[k] = make([]uint64, len(w.numbers)), make([]uint64, size)
	}
	w.measure()
	return w
}

// sizeOf returns the size of the island of a number.
func sizeOf(x int) int32 {
	if x == Query {
		return unlimited
	}
	return int32(x)
}

// measure computes slack after a change of sizes. An island with t cells from some cell to v can reach a number only if t <= slack[v]:
// beyond v it needs at least as many cells as the distance.
func (w *islands) measure() {
	w.changed = everywhere
	w.slack = slices.Repeat([]int32{math.MinInt32}, len(w.state))
	for k, v := range w.numbers {
		w.slack[v] = w.size[k]
	}
	for v := range w.slack {
		w.relax(v, v%w.Cols > 0, 1)
		w.relax(v, v >= w.Cols, w.Cols)
	}
	for v := len(w.slack) - 1; v >= 0; v-- {
		w.relax(v, v%w.Cols+1 < w.Cols, -1)
		w.relax(v, v+w.Cols < len(w.slack), -w.Cols)
	}
}

// relax applies to cell v that the cell back steps before it, if there is one, is next to it.
func (w *islands) relax(v int, is bool, back int) {
	if is && w.slack[v-back] > w.slack[v] {
		w.slack[v] = w.slack[v-back] - 1
	}
}

// survey computes the areas of land.
func (w *islands) survey() {
	w.round++
	w.areas, w.cells = w.areas[:0], slices.Grow(w.cells[:0], len(w.state))
	for i := range w.of {
		w.of[i] = -1
	}
	for i, x := range w.state {
		if x != isLand || w.of[i] >= 0 {
			continue
		}
		first, own := len(w.cells), int32(len(w.areas))
		w.of[i] = own
		w.cells = append(w.cells, int32(i))
		for k := first; k < len(w.cells); k++ {
			for _, v := range w.around[w.cells[k]] {
				if w.state[v] == isLand && w.of[v] < 0 {
					w.of[v] = own
					w.cells = append(w.cells, v)
				}
			}
		}
		a := area{cells: w.cells[first:len(w.cells):len(w.cells)], number: -1}
		for _, v := range a.cells {
			a.tiles |= w.tile[v]
		}
		w.areas = append(w.areas, a)
	}
	for k, v := range w.numbers {
		w.areas[w.of[v]].number = int32(k)
	}
}

// without reports what holds does if an open cell is sea.
func (w *islands) without(c int32, holds func() bool) bool {
	w.state[c] = isSea
	defer func() { w.state[c] = isOpen }()
	return holds()
}

// way returns a way from an open cell, or an area without a number, to the land of a number within its size, or nil. It
// lists the cells before that land, last first, and ends with a cell where it starts. If part is set, the way may end at a cell from which
// one is known.
func (w *islands) way(from []int32, part bool) (out []int32) {
	last := w.spread(from, func(c, cost int32) verdict {
		switch k := w.numberAt(c); {
		case w.state[c] == isSea || w.state[c] == isOpen && cost > w.slack[c]:
			return blocked
		case part && w.state[c] == isOpen && w.ways[0][c] != 0 && cost <= w.spare[c]+1:
			return arrived
		case k == -1:
			return passed
		case k >= 0 && w.state[c] == isOpen && cost+int32(len(w.areas[w.of[w.numbers[k]]].cells)) <= w.size[k]:
			return arrived
		}
		return blocked
	})
	if last < 0 {
		return nil
	}
	tiles, spare := uint64(0), w.spare[last]
	if k := w.numberAt(last); k >= 0 {
		spare = w.size[k] - int32(len(w.areas[w.of[w.numbers[k]]].cells)) - 1
	} else {
		tiles = w.ways[0][last]
	}
	spare -= w.cost[last]
	for c := last; c >= 0; c = w.up[c] {
		out = append(out, c)
		tiles |= w.tile[c]
		for _, v := range append([]int32{c}, w.around[c]...) {
			if w.of[v] >= 0 {
				tiles |= w.areas[w.of[v]].tiles
			}
		}
		w.ways[0][c], w.spare[c] = tiles, spare+w.cost[c]
	}
	w.ways[0][from[0]] = tiles
	return out
}

// numberAt returns the number whose land contains a cell or, if that is open, is next to it; -1 for none, -2 for several.
func (w *islands) numberAt(c int32) int32 {
	if w.state[c] == isLand {
		return w.areas[w.of[c]].number
	}
	to := int32(-1)
	for _, v := range w.around[c] {
		if w.state[v] != isLand || w.of[v] < 0 {
			continue
		}
		if k := w.areas[w.of[v]].number; to == -1 {
			to = k
		} else if k >= 0 && k != to {
			return -2
		}
	}
	return to
}

// onlyExit returns the only open cell next to an area that counts, or -1 for none or several.
func (w *islands) onlyExit(a area, counts func(c int32) bool) int32 {
	exit := int32(-1)
	for _, v := range a.cells {
		for _, c := range w.around[v] {
			if w.state[c] != isOpen || c == exit || !counts(c) {
				continue
			}
			if exit >= 0 {
				return -1
			}
			exit = c
		}
	}
	return exit
}

// foreign reports whether a cell cannot be on the island of a number: it is sea, or next to the land of another number.
func (w *islands) foreign(c, k int32) bool {
	w.met |= w.tile[c]
	if w.state[c] == isSea {
		return true
	}
	other := func(v int32) bool {
		if w.of[v] < 0 || w.state[v] != isLand {
			return false
		}
		a := &w.areas[w.of[v]]
		w.met |= a.tiles
		return a.number >= 0 && a.number != k
	}
	if w.state[c] == isLand {
		return other(c)
	}
	return slices.ContainsFunc(w.around[c], other)
}

// room returns the cells that can be on the island of a number, regardless of its size, or the first most of them. The result is valid
// until the next call with the same list, 0 or 1.
func (w *islands) room(k, most int32, list int) []int32 {
	w.round++
	out := append(w.list[list][:0], w.numbers[k])
	w.seen[out[0]] = w.round
	for i := 0; i < len(out) && len(out) < int(most); i++ {
		for _, v := range w.around[out[i]] {
			if w.seen[v] != w.round && !w.foreign(v, k) {
				w.seen[v], w.up[v] = w.round, out[i]
				out = append(out, v)
			}
		}
	}
	w.list[list] = out
	return out
}

// verdict is what spread does with a cell: leave it out, go on from it, or end there.
type verdict uint8

const (
	blocked verdict = iota
	passed
	arrived
)

// spread visits cells from those of an area, or an open cell, in order of cost: the size of an island that contains the area and the cell.
// A cell is entered once for each cheaper way to it. The result is the cell where it ended, -1 for none.
func (w *islands) spread(from []int32, enter func(c, cost int32) verdict) int32 {
	w.round++
	most := int32(len(from))
	last := int32(-1)
	push := func(c, up, cost int32) {
		switch enter(c, cost) {
		case arrived:
			last = c
		case blocked:
			return
		}
		w.up[c] = up
		for int(cost) >= len(w.todo) {
			w.todo = append(w.todo, nil)
		}
		most = max(most, cost)
		w.seen[c], w.cost[c] = w.round, cost
		w.todo[cost] = append(w.todo[cost], c)
	}
	for _, c := range from {
		push(c, -1, int32(len(from)))
	}
	for cost := int32(len(from)); cost <= most && int(cost) < len(w.todo); cost++ {
		for i := 0; i < len(w.todo[cost]) && last < 0; i++ {
			c := w.todo[cost][i]
			if w.cost[c] != cost {
				continue
			}
			for _, v := range w.around[c] {
				next := cost + 1
				if w.state[v] == isLand {
					if w.of[v] == w.of[c] && w.state[c] == isLand {
						next = cost
					} else {
						next = cost + int32(len(w.areas[w.of[v]].cells))
					}
				}
				if w.seen[v] == w.round && w.cost[v] <= next {
					continue
				}
				if push(v, c, next); last >= 0 {
					break
				}
			}
		}
		w.todo[cost] = w.todo[cost][:0]
	}
	return last
}
