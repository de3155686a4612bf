package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that try the shapes of an island, or assume a cell and follow what that forces by simple techniques.

// The levels: of an island with few shapes, what each shape adds, of a refutation, what each round of its steps adds, what assuming land
// adds, and the maximum of a refutation.
const (
	shapesLevel = 2.6
	perShape    = 0.1
	failLevel   = 3.2
	perRound    = 0.4
	landLevel   = 0.1
	hardestFail = 6.9
)

// The most shapes, and rounds of steps, that a person would follow, and the most tries to find the shapes.
const (
	maxShapes = 16
	maxRounds = 20
	maxTries  = 2000
)

// shapes. Condition: the island of N can be completed in few ways. Conclusion: cells in all of them are land; cells next to all of them are
// sea.
func (b board) shapes() (out []*puzzle.StepBuilder) {
	for k, v := range b.numbers {
		area := b.areas[b.of[v]]
		missing := int(b.size[k]) - len(area.cells)
		if missing < 1 || missing > maxTries || area.number != int32(k) || b.Done() {
			continue
		}
		x := shaping{board: b, k: int32(k), why: &reason{}, noted: make([]uint8, len(b.state))}
		x.mention(&x.why.land, area.cells...)
		for _, c := range area.cells {
			x.noted[c] |= inShape
		}
		if !x.extend(slices.Clone(area.cells)) || x.ways == 0 {
			continue
		}
		f := b.ofNumber(k)
		f.Level = assume.Rounded(shapesLevel + perShape*float64(x.ways))
		f.AddArgs(x.args(len(area.cells)))
		f.Use(b.unknowns(x.why.land)...)
		f.Use(b.unknowns(x.why.sea)...)
		for c, n := range x.in {
			if n == x.ways && b.state[c] == isOpen {
				f.Conclude(int(b.index[c]), land)
			}
		}
		for c, n := range x.beside {
			if n == x.ways && b.state[c] == isOpen {
				f.Conclude(int(b.index[c]), sea)
			}
		}
		out = append(out, f)
	}
	return out
}

// shaping is the search for the shapes of the island of a number.
type shaping struct {
	board
	k           int32
	why         *reason
	noted       []uint8 // by cell
	ways, tries int
	pools       bool  // a shape would fill a square with sea
	in, beside  []int // by cell: the shapes that it is in, or beside
	shapes      [2][]int32
}

// What the search has noted of a cell.
const (
	inShape   uint8 = 1 << iota // it is in the shape
	banned                      // shapes with it have been tried
	examined                    // whether it can be in a shape is known
	excluded                    // it cannot
	mentioned                   // it is a premise
)

// excludes reports whether a cell cannot be in a shape, and adds why to the premises.
func (x *shaping) excludes(c int32) bool {
	if x.noted[c]&examined == 0 {
		x.noted[c] |= examined
		if x.foreign(c, x.k) {
			x.noted[c] |= excluded
			if x.state[c] == isSea {
				x.mention(&x.why.sea, c)
			} else {
				x.toForeign(c, x.k, x.why)
			}
		}
	}
	return x.noted[c]&excluded != 0
}

// mention adds cells to premises.
func (x *shaping) mention(to *[]int32, cells ...int32) {
	for _, c := range cells {
		if x.noted[c]&mentioned == 0 {
			x.noted[c] |= mentioned
			*to = append(*to, c)
		}
	}
}

// tried counts a try. It returns false if there are too many.
func (x *shaping) tried() bool {
	x.tries++
	return x.tries <= maxTries && !x.Done()
}

// extend tries all shapes that contain some cells and no banned cell. It returns false if there are too many.
func (x *shaping) extend(cells []int32) bool {
	if !x.tried() {
		return false
	}
	if len(cells) == int(x.size[x.k]) {
		return x.count(cells)
	}
	var without []int32
	defer func() {
		for _, v := range without {
			x.noted[v] &^= banned
		}
	}()
	for _, c := range cells {
		for _, v := range x.around[c] {
			if x.noted[v]&(inShape|banned) != 0 || x.excludes(v) {
				continue
			}
			x.round++
			land := func(u int32) bool { return x.state[u] == isLand && x.noted[u]&inShape == 0 }
			more := x.flood(v, land) // with the stray land next to it
			x.mention(&x.why.land, more[1:]...)
			if len(cells)+len(more) <= int(x.size[x.k]) {
				next := append(cells, more...)
				more = next[len(cells):]
				for _, u := range more {
					x.noted[u] |= inShape
				}
				fits := x.extend(next)
				for _, u := range more {
					x.noted[u] &^= inShape
				}
				if !fits {
					return false
				}
			}
			x.noted[v] |= banned
			if without = append(without, v); !x.tried() {
				return false
			}
		}
	}
	return true
}

// count counts a shape, unless the sea next to it completes a square. It returns false if there are too many.
func (x *shaping) count(cells []int32) bool {
	around := slices.DeleteFunc(x.exits(cells), func(c int32) bool { return x.noted[c]&inShape != 0 })
	for _, c := range around {
		for _, first := range [...]int{int(c), int(c) - 1, int(c) - x.Cols, int(c) - x.Cols - 1} {
			if first < 0 || !x.Has(first/x.Cols+1, first%x.Cols+1) || first%x.Cols > int(c)%x.Cols {
				continue
			}
			square := [...]int32{int32(first), int32(first + 1), int32(first + x.Cols), int32(first + x.Cols + 1)}
			if slices.ContainsFunc(square[:], func(v int32) bool {
				return x.state[v] != isSea && (x.seen[v] != x.round || x.noted[v]&inShape != 0)
			}) {
				continue
			}
			for _, v := range square {
				if x.state[v] == isSea {
					x.mention(&x.why.sea, v)
				}
			}
			x.pools = true
			return true
		}
	}
	if x.ways++; x.ways > maxShapes {
		return false
	}
	if x.ways <= len(x.shapes) {
		x.shapes[x.ways-1] = slices.Clone(cells)
	}
	if x.in == nil {
		x.in, x.beside = make([]int, len(x.state)), make([]int, len(x.state))
	}
	for _, c := range cells {
		x.in[c]++
	}
	for _, c := range around {
		x.beside[c]++
	}
	return true
}

// args describes the shapes, in the order of the board, by the cells that they add to the n first ones, if there are few.
func (x *shaping) args(n int) shapesArgs {
	said := shapesArgs{Ways: x.ways, Pools: x.pools}
	if x.ways > len(x.shapes) {
		return said
	}
	var added [][]int32
	for _, shape := range x.shapes[:x.ways] {
		added = append(added, slices.Sorted(slices.Values(shape[n:])))
	}
	if len(added) == 2 && slices.Compare(added[0], added[1]) > 0 {
		slices.Reverse(added)
	}
	for _, more := range added {
		for _, c := range more {
			said.Cells = append(said.Cells, x.CellPlace(int(c)))
		}
		said.Sizes = append(said.Sizes, len(more))
	}
	return said
}

// follow assumes a fact. A round takes all easy steps, up to a contradiction.
func follow(l *puzzle.View, assumed puzzle.Fact) *assume.Forcing {
	w := assume.Assume(l.Known, assumed)
	view := l.WithFacts(w.Known)
	w.Forced = func([]int) (found []puzzle.Step) {
		for i := 0; i < len(easy) && !slices.ContainsFunc(found, puzzle.Step.Contradiction); i++ {
			found = easy[i].AppendSteps(view, found)
		}
		return found
	}
	return w
}

// fails. Condition: a value of an open cell leads to a contradiction by easy steps. Conclusion: it has the other. The level rises with the
// number of steps. Cells whose contradictions are hard to find come last, if no other cell has one.
func fails(l *puzzle.View, value int) []puzzle.Step {
	if l.Known.Contradiction() >= 0 {
		return nil
	}
	base := failLevel
	if value == land {
		base += landLevel
	}
	h := assume.Hypotheses{Value: value, Rounds: maxRounds, Follow: func(_ int, x puzzle.Fact) *assume.Forcing { return follow(l, x) },
		Level: func(_, rounds int, _ *puzzle.Step) float64 { return min(hardestFail, base+perRound*float64(rounds)) }}
	doubts, rest := boardOf(l).doubts(value)
	return h.Refutations(l, doubts, rest)
}

// doubts lists the open cells, next to known ones, for which a value is a contradiction after settling, and the rest.
func (b board) doubts(value int) (out, rest []int) {
	to, refutable := stateOf(puzzle.Only(value)), b.Refutable(value)
	was := slices.Clone(b.state)
	fits := b.settle()
	b.forget()
	state, rooms, ways := slices.Clone(b.state), slices.Clone(b.rooms[0]), slices.Clone(b.ways[0])
	for u := range b.board.Len() {
		c := int32(b.cellOf(u))
		if was[c] != isOpen || !refutable(u) || b.Done() {
			continue
		}
		if !slices.ContainsFunc(b.around[c], func(v int32) bool { return was[v] != isOpen }) {
			rest = append(rest, u)
			continue
		}
		if state[c] == isOpen && fits {
			b.set(c, to)
		}
		if !fits || state[c] == -to || state[c] == isOpen && !b.settle() {
			out = append(out, u)
		} else {
			rest = append(rest, u)
		}
		copy(b.state, state)
		copy(b.rooms[0], rooms)
		copy(b.ways[0], ways)
		b.changed = 0
	}
	return out, rest
}
