package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Check returns the violations: land between two numbers, islands that are or must become too large or too small, land that cannot have
// a number any more, squares of sea, and sea that cannot be connected any more.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	n := p.(*Nurikabe)
	if known.IsZero() {
		known = puzzle.NewFacts(n.board)
	}
	var out puzzle.Violations
	for u, x := range n.board.Unknowns() {
		if known.Candidates(u) == 0 {
			out.Report("no-value", []puzzle.Place{x.At}, nil, "%s can be neither sea nor land", x.At)
		}
	}
	state := n.state(known)
	n.checkIslands(state, &out)
	for i := range n.cells {
		r, c := i/n.Cols, i%n.Cols
		if !n.Has(r+1, c+1) {
			continue
		}
		square := []int{i, i + 1, i + n.Cols, i + n.Cols + 1}
		if !slices.ContainsFunc(square, func(v int) bool { return state[v] != isSea }) {
			out.Report("pool", n.places(square), nil, "the sea fills the square from %s to %s", n.CellPlace(square[0]), n.CellPlace(square[3]))
		}
	}
	first := slices.Index(state, isSea)
	if first < 0 {
		return out
	}
	near := make([]bool, len(n.cells))
	for _, v := range n.area(first, func(v int) bool { return state[v] != isLand }) {
		near[v] = true
	}
	for i, x := range state {
		if x == isSea && !near[i] {
			out.Report("sea-split", []puzzle.Place{n.CellPlace(first), n.CellPlace(i)}, []puzzle.Place{connected},
				"the sea in %s cannot be connected to that in %s", n.CellPlace(i), n.CellPlace(first))
			break
		}
	}
	return out
}

// rooms returns the areas without sea, from 1: by cell its area, 0 for sea, and by area its number of cells.
func (n *Nurikabe) rooms(state []int8) (in, sizes []int) {
	in, sizes = make([]int, len(state)), []int{0}
	for i, x := range state {
		if x == isSea || in[i] > 0 {
			continue
		}
		room := n.area(i, func(v int) bool { return state[v] != isSea })
		for _, v := range room {
			in[v] = len(sizes)
		}
		sizes = append(sizes, len(room))
	}
	return in, sizes
}

// fulfilled returns the cells of the numbers that equal the number of cells around them without sea.
func fulfilled(p puzzle.Puzzle, known puzzle.Facts) (out []puzzle.Place) {
	n := p.(*Nurikabe)
	in, sizes := n.rooms(n.state(known))
	for i, x := range n.cells {
		if x > 0 && sizes[in[i]] == x {
			out = append(out, n.CellPlace(i))
		}
	}
	return out
}

// checkIslands reports the violations by islands.
func (n *Nurikabe) checkIslands(state []int8, out *puzzle.Violations) {
	seen := make([]bool, len(n.cells))
	in, sizes := n.rooms(state)
	numbered := make([]bool, len(sizes)) // by area: it has a number
	for i, x := range n.cells {
		numbered[in[i]] = numbered[in[i]] || x != None
	}
	for i, x := range state {
		if x != isLand || seen[i] {
			continue
		}
		area := n.area(i, func(v int) bool { return state[v] == isLand })
		var numbers []int
		for _, v := range area {
			if seen[v] = true; n.cells[v] != None {
				numbers = append(numbers, v)
			}
		}
		slices.Sort(area)
		slices.Sort(numbers)
		switch {
		case len(numbers) > 1:
			at := n.places(numbers)
			out.Report("joined", at, nil, "the numbers in %s and %s are on one island", at[0], at[1])
		case len(numbers) == 0 && !numbered[in[i]]:
			at := n.places(area)
			out.Report("no-number", at, nil, "the island with %s cannot have a number", at[0])
		}
		var cells []puzzle.Place // of the violations of all numbers in the area, which can be many
		for _, k := range numbers {
			if size := max(len(area), min(sizes[in[i]], n.cells[k])); n.cells[k] != Query && size != n.cells[k] {
				if cells == nil {
					cells = n.places(area)
				}
				n.reportSize(out, k, cells, size)
			}
		}
	}
}

// reportSize reports that an island has, or can have at most, a wrong number of cells.
func (n *Nurikabe) reportSize(out *puzzle.Violations, number int, area []puzzle.Place, size int) {
	said := sizeArgs{Number: n.cells[number], Size: size, Over: size > n.cells[number]}
	clue := []puzzle.Place{n.CellPlace(number)}
	format := "%s: the island has room for %d cells only, not %d"
	if said.Over {
		format = "%s: the island has %d cells, not %d"
	}
	out.Report("size", area, clue, format, clue[0], size, said.Number).AddArgs(said)
}

func (n *Nurikabe) places(cells []int) []puzzle.Place {
	out := make([]puzzle.Place, len(cells))
	for k, v := range cells {
		out[k] = n.CellPlace(v)
	}
	return out
}
