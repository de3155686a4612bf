package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// rectangle is two runs across and two down that cross each other in four cells.
type rectangle struct {
	runs [4]int // two across, two down
	cell [4]int // where they cross: first across with first down, with second down; second across with first down, with second down
}

// rectangles are the rectangles of a puzzle.
func (k *Kakuro) rectangles() []rectangle {
	v := k.lookup()
	k.pairsOnce.Do(func() {
		for a := range k.runs {
			if k.runs[a].heading == puzzle.Down || v.dead[a] {
				continue
			}
			for b := range a {
				if k.runs[b].heading == puzzle.Down || v.dead[b] {
					continue
				}
				v.pairs = append(v.pairs, k.between(b, a)...)
			}
		}
	})
	return v.pairs
}

// between are the rectangles of two runs across.
func (k *Kakuro) between(a, b int) []rectangle {
	v := k.lookup()
	var ties [][3]int // a run down, its cell in a, its cell in b
	for _, u := range k.runs[a].cells {
		run := v.of[u][puzzle.Down]
		for _, w := range k.runs[b].cells {
			if v.of[w][puzzle.Down] == run && !v.dead[run] {
				ties = append(ties, [3]int{run, u, w})
			}
		}
	}
	var out []rectangle
	for j, y := range ties {
		for _, x := range ties[:j] {
			out = append(out, rectangle{[4]int{a, b, x[0], y[0]}, [4]int{x[1], y[1], x[2], y[2]}})
		}
	}
	return out
}

var byRectangle = &puzzle.Regions{Of: pairRegions}

// pairRegions are the rectangles, each with the cells of its runs.
func pairRegions(look *puzzle.Look) [][]int {
	k := look.Puzzle.(*Kakuro)
	out := make([][]int, len(k.rectangles()))
	for i, x := range k.rectangles() {
		for _, run := range x.runs {
			for _, u := range k.runs[run].cells {
				if !slices.Contains(out[i], u) {
					out[i] = append(out[i], u)
				}
			}
		}
	}
	return out
}

// pairWays is the largest number of ways to fill the four cells that are tried.
const pairWays = 256

// corners are the two corners of each run of a rectangle.
var corners = [4][2]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}

// runPair (K18): two runs across and two down cross each other in four cells; of all ways to fill these none that leaves each of the four
// runs a filling has a digit in a cell. Condition: none of the four has a digit in every cell already; at most 256 ways to fill the corners
// with their candidates. Conclusion: cells of the four runs lose the digits that they have in no such way.
func runPair(look *puzzle.Look) []puzzle.Step {
	p, known, region := look.Puzzle, look.Known, look.Region
	k := p.(*Kakuro)
	x := &k.rectangles()[region]
	none := []puzzle.Step(nil)
	ways := 1
	for _, u := range x.cell {
		n := known.Can(u).Len()
		if ways *= n; n < 2 {
			return none
		}
	}
	if ways > pairWays {
		return none
	}
	for _, run := range x.runs {
		if l := k.look(known, run); !l.ok || l.keep == nil {
			return none
		}
	}
	left := k.supported(x, func(u int) puzzle.Mask { return known.Can(u) })
	want := map[int]puzzle.Mask{}
	var cells []int
	for _, run := range x.runs {
		for _, u := range k.runs[run].cells {
			if _, seen := want[u]; seen {
				continue
			}
			want[u] = known.Can(u) &^ left[u]
			cells = append(cells, u)
			if left[u] == 0 {
				return none
			}
		}
	}
	some := false
	for _, m := range want {
		some = some || m != 0
	}
	if !some {
		return none
	}
	can := map[int]puzzle.Mask{}
	for _, u := range cells {
		can[u] = known.Can(u)
	}
	holds := func() bool {
		left := k.supported(x, func(u int) puzzle.Mask { return can[u] })
		for u, m := range want {
			if m&left[u] != 0 {
				return false
			}
		}
		return true
	}
	for _, u := range cells {
		if !slices.Contains(x.cell[:], u) {
			if can[u] = digits; !holds() {
				can[u] = known.Can(u)
			}
		}
	}
	left = k.supported(x, func(u int) puzzle.Mask { return can[u] })
	f := finding{args: puzzle.Args{"ways": ways}}
	for _, u := range cells {
		f.named = append(f.named, cut{u, digits &^ can[u]})
		if want[u] != 0 {
			f.keep = append(f.keep, cut{u, left[u]})
		}
	}
	for _, run := range x.runs {
		f.clues = append(f.clues, k.runs[run].place())
	}
	var at []puzzle.Place
	for _, u := range x.cell {
		at = append(at, k.board.Unknown(u).At)
	}
	f.args["corners"] = at
	return k.steps(known, []finding{f}, false)
}

// supported is, for each cell of a rectangle's runs, the digits that it has in some filling of the corners with which each of the runs can be
// filled.
func (k *Kakuro) supported(x *rectangle, can func(u int) puzzle.Mask) map[int]puzzle.Mask {
	var fillings [4][10][10][]puzzle.Mask // by run and the digits of its corners: the digits of its cells then, nil for no filling
	for n, run := range x.runs {
		cells := k.runs[run].cells
		masks := make([]puzzle.Mask, len(cells))
		first, second := slices.Index(cells, x.cell[corners[n][0]]), slices.Index(cells, x.cell[corners[n][1]])
		for i, u := range cells {
			masks[i] = can(u)
		}
		a, b := masks[first], masks[second]
		for v := range a.Values() {
			for w := range b.Values() {
				if v != w {
					masks[first], masks[second] = puzzle.Only(v), puzzle.Only(w)
					fillings[n][v][w] = filter(masks, k.runs[run].sum)
				}
			}
		}
	}
	var used [4][10][10]bool
	for v0 := range can(x.cell[0]).Values() {
		for v1 := range can(x.cell[1]).Values() {
			if fillings[0][v0][v1] == nil {
				continue
			}
			for v2 := range can(x.cell[2]).Values() {
				if fillings[2][v0][v2] == nil {
					continue
				}
				for v3 := range can(x.cell[3]).Values() {
					if fillings[1][v2][v3] != nil && fillings[3][v1][v3] != nil {
						used[0][v0][v1], used[1][v2][v3], used[2][v0][v2], used[3][v1][v3] = true, true, true, true
					}
				}
			}
		}
	}
	out := map[int]puzzle.Mask{}
	for n, run := range x.runs {
		for v := range used[n] {
			for w, ok := range used[n][v] {
				if ok {
					for i, u := range k.runs[run].cells {
						out[u] |= fillings[n][v][w][i]
					}
				}
			}
		}
	}
	return out
}

// xWing (K17): two parallel runs both need a digit, and both can have it only where the same two runs cross them. So each of these two
// has it in one of the two, and their other cells lose it. Condition: d is required in two parallel runs, as in only-place, and a candidate
// of just those two cells in each that lie in the same two crossing runs. The crossing runs need not require d.
func xWing(look *puzzle.Look) []puzzle.Step {
	p, known := look.Puzzle, look.Known
	k := p.(*Kakuro)
	of := k.lookup().of
	type place struct {
		run   int
		cross [2]int
	}
	var out []finding
	for d := 1; d <= 9; d++ {
		var places []place
		for i := range k.runs {
			l := k.look(known, i)
			if l.sum == 0 || !l.ok || l.keep == nil || len(l.open) < 2 || l.placed.Has(d) {
				continue
			}
			if cells := l.where(l.can, d); len(cells) == 2 && meet(l.possible(l.can)).Has(d) {
				h := 1 - l.heading
				places = append(places, place{i, [2]int{of[l.cells[cells[0]]][h], of[l.cells[cells[1]]][h]}})
			}
		}
		for j, b := range places {
			for _, a := range places[:j] {
				if a.cross == b.cross && k.runs[a.run].heading == k.runs[b.run].heading {
					out = append(out, k.wing(known, d, a.run, b.run, a.cross))
				}
			}
		}
	}
	return k.steps(known, out, false)
}

// where is the open cells that may hold d.
func (l *look) where(can []puzzle.Mask, d int) []int {
	var out []int
	for _, j := range l.open {
		if can[j].Has(d) {
			out = append(out, j)
		}
	}
	return out
}

// wing is what an x-wing finds.
func (k *Kakuro) wing(known puzzle.Facts, d, a, b int, cross [2]int) finding {
	f := finding{args: puzzle.Args{"digit": d}}
	for _, i := range []int{a, b} {
		l := k.look(known, i)
		at := l.where(l.can, d)
		can := l.relax(func(can []puzzle.Mask) bool {
			return slices.Equal(l.where(can, d), at) && meet(l.possible(can)).Has(d)
		})
		f.named = append(f.named, l.digitsPlaced()...)
		for _, j := range l.open {
			f.named = append(f.named, cut{l.cells[j], l.free &^ can[j]})
		}
		f.clues = append(f.clues, l.at)
	}
	for _, i := range cross {
		f.clues = append(f.clues, k.runs[i].place())
		for _, u := range k.runs[i].cells {
			if !slices.Contains(k.runs[a].cells, u) && !slices.Contains(k.runs[b].cells, u) {
				f.keep = append(f.keep, cut{u, digits &^ puzzle.Only(d)})
			}
		}
	}
	return f
}
