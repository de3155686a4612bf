package nurikabe

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// What is known of a cell.
const (
	isOpen int8 = 0
	isLand int8 = 1
	isSea  int8 = -1
)

// islands examines the rule that each island has exactly one number, its size. All conclusions are by contradiction: of the four conflicts
// below, one arises if a cell has the opposite value.
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

	slack []int32 // see measure
	seen  []int32 // by cell: the search that reached it last
	cost  []int32 // by cell reached
	up    []int32 // by cell reached: the cell before it, -1 for none
	round int32
	todo  [][]int32 // cells to visit, by cost
	quick bool      // search omits cuts
	news  []int32   // cells that changed since the last search; nil for all. searchCuts tries only what is near them
}

// area is connected land.
type area struct {
	cells  []int32
	number int32 // the index of the number in it, -1 for none
}

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
	w := &islands{Nurikabe: n, around: make([][]int32, len(n.cells)), state: n.state(puzzle.Facts{}), of: make([]int32, len(n.cells)),
		seen: make([]int32, len(n.cells)), cost: make([]int32, len(n.cells)), up: make([]int32, len(n.cells))}
	for i, x := range n.cells {
		for _, v := range n.neighbours(i) {
			w.around[i] = append(w.around[i], int32(v))
		}
		if x != None {
			w.numbers = append(w.numbers, int32(i))
			w.size = append(w.size, sizeOf(x))
		}
	}
	w.measure()
	return w
}

// neighbours returns the cells next to one.
func (n *Nurikabe) neighbours(cell int) (out []int) {
	for h := range ground.Direction(4) {
		if v := n.Next(cell, h); v >= 0 {
			out = append(out, v)
		}
	}
	return out
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
		w.areas = append(w.areas, area{w.cells[first:len(w.cells):len(w.cells)], -1})
	}
	for k, v := range w.numbers {
		w.areas[w.of[v]].number = int32(k)
	}
}

// search reports what follows from the state, round by round, and adds it to the state. It ends and returns false if yield does, and at a
// conflict that has arisen.
func (w *islands) search(yield func(f finding) bool) bool {
	for more := true; more; {
		more = false
		w.survey()
		var news []int32 // land, which is not surveyed yet
		found := func(cell int32, to int8, kind conflictKind, at int32) bool {
			if cell >= 0 {
				if w.state[cell] != isOpen || to == isLand && slices.Contains(news, cell) {
					return true
				}
				if more = true; to == isSea {
					w.state[cell] = isSea
				} else {
					news = append(news, cell)
				}
				if w.news != nil {
					w.news = append(w.news, cell)
				}
			}
			return yield(finding{cell, to, conflict{kind, at}}) && cell >= 0 && !(to == isSea && slices.Contains(news, cell))
		}
		if !w.searchNumbers(found) || !w.searchBeside(found) || !w.searchReach(found) || !more && !w.quick && !w.searchCuts(found) {
			return false
		}
		for _, c := range news {
			w.state[c] = isLand
		}
	}
	return true
}

// near reports whether a cell within some distance of another one has changed.
func (w *islands) near(cell int32, distance int) bool {
	if w.news == nil {
		return true
	}
	r, c := int(cell)/w.Cols, int(cell)%w.Cols
	for _, v := range w.news {
		y, x := int(v)/w.Cols-r, int(v)%w.Cols-c
		if max(y, -y)+max(x, -x) <= distance {
			return true
		}
	}
	return false
}

type report func(cell int32, to int8, kind conflictKind, at int32) bool

// searchNumbers finds areas with two numbers, and those that are too large.
func (w *islands) searchNumbers(found report) bool {
	for k, v := range w.numbers {
		a := w.areas[w.of[v]]
		if a.number != int32(k) && !found(-1, 0, joined, int32(k)) {
			return false
		}
		if len(a.cells) > int(w.size[k]) && !found(-1, 0, large, int32(k)) {
			return false
		}
	}
	return true
}

// searchBeside finds cells that would join two numbers or make an island too large.
func (w *islands) searchBeside(found report) bool {
	for c, x := range w.state {
		if x != isOpen {
			continue
		}
		own := int32(-1) // a number next to it
		var beside [4]int32
		total, areas := int32(1), beside[:0]
		for _, v := range w.around[c] {
			a := w.of[v]
			if a < 0 || slices.Contains(areas, a) {
				continue
			}
			areas = append(areas, a)
			total += int32(len(w.areas[a].cells))
			if k := w.areas[a].number; k < 0 {
				continue
			} else if own < 0 {
				own = k
			} else if !found(int32(c), isSea, joined, k) {
				return false
			}
		}
		if k := own; k >= 0 && total > w.size[k] && !found(int32(c), isSea, large, k) {
			return false
		}
	}
	return true
}

// searchReach finds numbers without enough room, cells that they need, and cells and areas that no number can reach.
func (w *islands) searchReach(found report) bool {
	reached := make([]bool, len(w.state))
	for k, v := range w.numbers {
		a := w.areas[w.of[v]]
		w.reach(int32(k), reached)
		need := w.size[k]
		if need == unlimited || len(a.cells) >= int(need) {
			continue
		}
		room := w.room(int32(k), need+1)
		if len(room) < int(need) && !found(-1, 0, small, int32(k)) {
			return false
		}
		for _, c := range room {
			if len(room) == int(need) && w.state[c] == isOpen && !found(c, isLand, small, int32(k)) {
				return false
			}
		}
		if exit := w.onlyExit(a, func(c int32) bool { return !w.foreign(c, int32(k)) }); exit >= 0 && !found(exit, isLand, small, int32(k)) {
			return false
		}
	}
	for c, x := range w.state {
		if x == isOpen && !reached[c] && !found(int32(c), isSea, lost, int32(c)) {
			return false
		}
	}
	for _, a := range w.areas {
		if a.number >= 0 {
			continue
		}
		if !reached[a.cells[0]] && !found(-1, 0, lost, a.cells[0]) {
			return false
		}
		if exit := w.onlyExit(a, func(int32) bool { return true }); exit >= 0 && !found(exit, isLand, lost, a.cells[0]) {
			return false
		}
	}
	return true
}

// searchCuts finds cells that a number needs, or through which alone land can reach a number.
func (w *islands) searchCuts(found report) bool {
	for k, v := range w.numbers {
		need := w.size[k]
		if need == unlimited || len(w.areas[w.of[v]].cells) >= int(need) || !w.near(v, int(need)+2) {
			continue
		}
		for _, c := range w.room(int32(k), need) {
			if w.state[c] == isOpen && w.without(c, func() bool { return len(w.room(int32(k), need)) < int(need) }) &&
				!found(c, isLand, small, int32(k)) {
				return false
			}
		}
	}
	most := int(slices.Max(append([]int32{0}, w.size...)))
	for _, a := range w.areas {
		if a.number >= 0 || !w.near(a.cells[0], most+len(a.cells)+2) {
			continue
		}
		for _, c := range w.way(a.cells) {
			if w.state[c] == isOpen && w.without(c, func() bool { return w.way(a.cells) == nil }) && !found(c, isLand, lost, a.cells[0]) {
				return false
			}
		}
	}
	return true
}

// without reports what holds does if an open cell is sea.
func (w *islands) without(c int32, holds func() bool) bool {
	w.state[c] = isSea
	defer func() { w.state[c] = isOpen }()
	return holds()
}

// way returns a way from land without a number to the land of a number within its size; nil if there is none. It lists the cells before
// that land, last first, and ends with a cell of the land where it starts.
func (w *islands) way(from []int32) (out []int32) {
	last := int32(-1)
	w.spread(from, func(c, cost int32) bool {
		if last >= 0 || w.state[c] == isSea {
			return false
		}
		if w.state[c] == isLand {
			return w.areas[w.of[c]].number < 0
		}
		if cost > w.slack[c] {
			return false
		}
		to := int32(-1) // the number next to the cell, -2 for several
		for _, v := range w.around[c] {
			if w.state[v] != isLand || w.of[v] < 0 {
				continue
			}
			if k := w.areas[w.of[v]].number; k >= 0 && k != to {
				to = k
				if to >= 0 && cost+int32(len(w.areas[w.of[v]].cells)) > w.size[k] {
					to = -2
				}
			}
		}
		if to >= 0 {
			last = c
		}
		return to == -1
	})
	for c := last; c >= 0; c = w.up[c] {
		out = append(out, c)
	}
	return out
}

// onlyExit returns the only open cell next to an area that counts; -1 if there are none or several.
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
	if w.state[c] == isLand {
		own := w.areas[w.of[c]].number
		return own >= 0 && own != k
	}
	return w.state[c] == isSea || slices.ContainsFunc(w.around[c], func(v int32) bool {
		return w.state[v] == isLand && w.of[v] >= 0 && w.areas[w.of[v]].number >= 0 && w.areas[w.of[v]].number != k
	})
}

// room returns the cells that can be on the island of a number, regardless of its size, or the first most of them.
func (w *islands) room(k, most int32) []int32 {
	w.round++
	out := append([]int32(nil), w.numbers[k])
	w.seen[out[0]] = w.round
	for i := 0; i < len(out) && len(out) < int(most); i++ {
		for _, v := range w.around[out[i]] {
			if w.seen[v] != w.round && !w.foreign(v, k) {
				w.seen[v] = w.round
				out = append(out, v)
			}
		}
	}
	return out
}

// reach marks the cells that the island of a number can reach within its size. An open cell costs one, an area its size.
func (w *islands) reach(k int32, reached []bool) {
	own := w.of[w.numbers[k]]
	w.spread(w.areas[own].cells, func(c, cost int32) bool {
		if cost > w.size[k] || w.foreign(c, k) {
			return false
		}
		reached[c] = true
		return true
	})
}

// spread visits cells from those of an area in order of cost: the size of an island that contains the area and the cell. enter reports
// whether to go on from a cell, which is entered once for each cheaper way to it.
func (w *islands) spread(from []int32, enter func(c, cost int32) bool) {
	w.round++
	for i := range w.todo {
		w.todo[i] = w.todo[i][:0]
	}
	push := func(c, cost int32) {
		for int(cost) >= len(w.todo) {
			w.todo = append(w.todo, nil)
		}
		w.seen[c], w.cost[c] = w.round, cost
		w.todo[cost] = append(w.todo[cost], c)
	}
	for _, c := range from {
		w.up[c] = -1
		push(c, int32(len(from)))
		enter(c, int32(len(from)))
	}
	for cost := int32(len(from)); int(cost) < len(w.todo); cost++ {
		for i := 0; i < len(w.todo[cost]); i++ {
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
				if w.up[v] = c; enter(v, next) {
					push(v, next)
				}
			}
		}
	}
}
