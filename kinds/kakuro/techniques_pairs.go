package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// rectangle is two runs across and two down that cross each other in four cells.
type rectangle struct {
	runs [4]int // two across, two down
	cell [4]int // where they cross: first across with first down, with second down; second across with first down, with second down
}

// allRectangles returns the rectangles of the puzzle, or nil if the search is stopped.
func (b *board) allRectangles() []rectangle {
	if b.rectangles != nil {
		return b.rectangles
	}
	found := []rectangle{}
	for i, r := range b.runs {
		if r.heading == puzzle.Down || b.lines[i].impossible {
			continue
		}
		if b.Done() {
			return nil
		}
		for _, j := range b.above(i) {
			found = append(found, b.between(j, i)...)
		}
	}
	b.rectangles = found
	return found
}

// above lists the earlier runs across that share a run down with run i, in their order.
func (b *board) above(i int) []int {
	var out []int
	for _, u := range b.runs[i].cells {
		for _, w := range b.runs[b.of[u][puzzle.Down]].cells {
			if j := b.of[w][puzzle.Across]; j < i && !b.lines[j].impossible {
				out = append(out, j)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// between returns the rectangles of two runs across: each pair of runs down that cross both.
func (b *board) between(i, j int) []rectangle {
	var ties [][3]int // a run down, its cell in i, its cell in j
	for _, u := range b.runs[i].cells {
		run := b.of[u][puzzle.Down]
		for _, w := range b.runs[j].cells {
			if b.of[w][puzzle.Down] == run && !b.lines[run].impossible {
				ties = append(ties, [3]int{run, u, w})
			}
		}
	}
	var out []rectangle
	for n, y := range ties {
		for _, x := range ties[:n] {
			out = append(out, rectangle{[4]int{i, j, x[0], y[0]}, [4]int{x[1], y[1], x[2], y[2]}})
		}
	}
	return out
}

// pairWays is the maximum number of ways to fill the four cells that are tried.
const pairWays = 256

// corners are the two corners of each run of a rectangle.
var corners = [4][2]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}

// runPair (K18). Condition: two runs across and two down cross each other in four cells, none of which is decided, with at most 256 ways to
// fill these. In no way that leaves each of the four runs a filling does a cell have a certain digit. Conclusion: it is eliminated.
func runPair(look *puzzle.View) []puzzle.Step {
	b := boardOf(look)
	x := &b.allRectangles()[b.Region]
	ways := 1
	for _, u := range x.cell {
		n := b.Known.Candidates(u).Len()
		if ways *= n; n < 2 || ways > pairWays {
			return nil
		}
	}
	for _, run := range x.runs {
		if !b.line(run).fits {
			return nil
		}
	}
	cells := b.cellsOf(x.runs[:])
	can := make([]puzzle.Mask, len(cells))
	var others []int // than the corners; the last is dropped first
	for i, u := range slices.Backward(cells) {
		if can[i] = b.Known.Candidates(u); !slices.Contains(x.cell[:], u) {
			others = append(others, i)
		}
	}
	left := b.supported(x, cells, can)
	if slices.Contains(left, 0) || slices.Equal(left, can) {
		return nil
	}
	again := func(named []int) []puzzle.Mask { // what remains if of the others only these are known
		wide := slices.Clone(can)
		for _, i := range others {
			if !slices.Contains(named, i) {
				wide[i] = digits
			}
		}
		return b.supported(x, cells, wide)
	}
	// Drop whole cells only, not single digits: each attempt tries all ways to fill the corners.
	named := reduce.Shrink(others, func(some []int) bool { return sameEliminations(again(some), can, left) })
	f := b.NewStep(b.clues(x.runs[:]...)...)
	f.Use(x.cell[:]...)
	for _, i := range named {
		f.Use(cells[i])
	}
	for i, m := range again(named) {
		if left[i] != can[i] {
			f.Restrict(cells[i], m)
		}
	}
	var corners []puzzle.Place
	for _, u := range x.cell {
		corners = append(corners, b.cell(u))
	}
	f.AddArgs(cornersArgs{Ways: ways, Corners: corners})
	return f.Steps()
}

// supported returns, for each cell of a rectangle's runs, the digits that it has in some filling of all four runs.
func (b *board) supported(x *rectangle, cells []int, can []puzzle.Mask) []puzzle.Mask {
	var corner [4]puzzle.Mask
	for c, u := range x.cell {
		corner[c] = can[slices.Index(cells, u)]
	}
	var at [4][]int                       // by run: the positions of its cells in the list
	var fillings [4][10][10][]puzzle.Mask // by run and the digits of its corners: the digits of its cells, nil for no filling
	for n, run := range x.runs {
		var masks []puzzle.Mask
		for _, u := range b.runs[run].cells {
			i := slices.Index(cells, u)
			at[n], masks = append(at[n], i), append(masks, can[i])
		}
		c := corners[n]
		first, second := slices.Index(b.runs[run].cells, x.cell[c[0]]), slices.Index(b.runs[run].cells, x.cell[c[1]])
		for v := range corner[c[0]].Values() {
			for w := range (corner[c[1]] &^ puzzle.Only(v)).Values() {
				masks[first], masks[second] = puzzle.Only(v), puzzle.Only(w)
				fillings[n][v][w] = b.filter(masks, b.runs[run].sum)
			}
		}
	}
	var used [4][10][10]bool
	for v0 := range corner[0].Values() {
		for v1 := range corner[1].Values() {
			if fillings[0][v0][v1] == nil {
				continue
			}
			for v2 := range corner[2].Values() {
				if fillings[2][v0][v2] == nil {
					continue
				}
				for v3 := range corner[3].Values() {
					if fillings[1][v2][v3] != nil && fillings[3][v1][v3] != nil {
						used[0][v0][v1], used[1][v2][v3], used[2][v0][v2], used[3][v1][v3] = true, true, true, true
					}
				}
			}
		}
	}
	out := make([]puzzle.Mask, len(cells))
	for n := range used {
		for v := range used[n] {
			for w, ok := range used[n][v] {
				for j, i := range at[n] {
					if ok {
						out[i] |= fillings[n][v][w][j]
					}
				}
			}
		}
	}
	return out
}
