package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques of one line of puzzles in colours and of clues that leave something open.

// ownersLevel is that of what follows only when it is asked which of several blocks a coloured cell belongs to: as in black and white.
const ownedLevel = 2.2

// missing: a colour that no block of the clue has is in no cell of the line. Condition: the clue has no block of it, and not any number of
// runs.
func coloursMissing(s *search) {
	absent := s.of.allColours() &^ puzzle.Only(White)
	for _, b := range s.clue {
		if b.Size == AnyRuns {
			return
		}
		absent &^= puzzle.Only(b.Colour)
	}
	for i := range s.cells {
		if f := s.eliminate(i, absent); f != nil {
			f.Say(coloursArgs{slices.Collect(absent.Values())})
		}
	}
}

// coloursOverlap: wherever a block lies, it covers some cells. Condition: the first start lo and the last start hi of the block, by what is
// marked, are less than its length apart. Conclusion: the cells from hi to the end of the block that starts at lo have its colour. Level
// 1.4, and 2.2 where it takes that a coloured cell belongs to one of several blocks.
func coloursOverlap(s *search) { s.forReaches(s.addOverlaps) }

// ranged applies find to the plain reaches of the blocks, and then, at ownersLevel, to the exact ones.
func (s *search) forReaches(find func(reaches)) {
	if !s.computeReaches(s.look.Over) {
		return
	}
	find(s.plain)
	s.mergeFrom = len(s.found)
	from := s.mergeFrom
	find(s.exact)
	for _, f := range s.found[from:] {
		f.Level = ownedLevel
	}
}

func (s *search) addOverlaps(at reaches) {
	for j := range at.lo {
		b := s.clue[j]
		for i := at.hi[j]; i < at.lo[j]+b.Size; i++ {
			f := s.eliminate(i, s.of.allColours()&^puzzle.Only(b.Colour))
			if f == nil {
				continue
			}
			said, _ := puzzle.Said[sizedArgs](f.Args)
			if word := s.of.formatBlock(b); !slices.Contains(said.Blocks, word) {
				f.Say(sizedArgs{append(said.Blocks, word)})
			}
		}
	}
}

// coloursReach: no block of a colour comes to a cell. Condition: the cell lies before the first start, or behind the last end, of each
// block of the colour. Conclusion: it does not have the colour. Cells out of reach of the same colours are told together. Level 1.8, and
// 2.2 where it takes that a coloured cell belongs to one of several blocks.
func coloursReach(s *search) {
	s.forReaches(s.addUnreached)
}

func (s *search) addUnreached(at reaches) {
	if at.lo == nil {
		return
	}
	var order []puzzle.Mask
	cells := map[puzzle.Mask][]int{}
	for i := range s.cells {
		var out, in puzzle.Mask
		for j, b := range s.clue {
			if out |= puzzle.Only(b.Colour); at.lo[j] <= i && i < at.hi[j]+b.Size {
				in |= puzzle.Only(b.Colour)
			}
		}
		if out &= s.cells[i] &^ (in | s.eliminated[i]); out != 0 {
			if cells[out] == nil {
				order = append(order, out)
			}
			cells[out] = append(cells[out], i)
		}
	}
	for _, out := range order {
		s.mergeFrom = len(s.found)
		for _, i := range cells[out] {
			if f := s.eliminate(i, out); f != nil {
				f.Say(coloursArgs{slices.Collect(out.Values())})
			}
		}
	}
}

// coloursAgree: what a cell is in no arrangement that fits the marks it is not.
func coloursAgree(s *search) {
	for i, m := range s.cells {
		if settled(s.possible[i]) {
			m = s.of.allColours() // the colour may follow without the marks of the cell itself
		}
		s.eliminate(i, m&^s.possible[i])
	}
}

// reaches are the first and the last cell where each block can start; nil when the clue leaves something open.
type reaches struct{ lo, hi []int }

// reach finds out once where blocks can start, when the clue gives all of them; false when the look ended before the reaches were shortest.
func (l *line) computeReaches(over func() bool) bool {
	if l.plain.lo != nil || slices.ContainsFunc(l.clue, func(b Block) bool { return b.Size < 0 }) {
		return true
	}
	var plain reaches
	eased := slices.Clone(l.cells)
	for i := range eased {
		eased[i] |= puzzle.Only(White)
	}
	for owned := true; owned; { // each time the reaches are shorter
		if plain, owned = newReaches(eased, l.clue), false; over() {
			return false
		}
		for i, m := range l.cells {
			if eased[i] != m && plain.owners(l.clue, i, m) == 1 {
				eased[i], owned = m, true
			}
		}
	}
	l.plain, l.exact = plain, newReaches(l.cells, l.clue)
	return true
}

// owners is how many blocks cell i may be of, when it has one of some colours.
func (r reaches) owners(clue []Block, i int, m puzzle.Mask) (n int) {
	for j, b := range clue {
		if m.Has(b.Colour) && r.lo[j] <= i && i < r.hi[j]+b.Size {
			n++
		}
	}
	return n
}

// reachesOf is where the blocks can start in such cells.
func newReaches(cells []puzzle.Mask, clue []Block) reaches {
	out := reaches{make([]int, len(clue)), make([]int, len(clue))}
	for j, can := range blockStarts(cells, clue) {
		out.lo[j], out.hi[j] = slices.Index(can, true), lastIndex(can)
	}
	return out
}

// placesOf returns, by block and cell, where each block can begin so that all blocks fit the cells in order. All sizes must be known.
func blockStarts(cells []puzzle.Mask, clue []Block) [][]bool {
	n := len(cells)
	_, ends := forwardPlaces(cells, clue)
	mirrored, last := slices.Clone(cells), slices.Clone(clue)
	slices.Reverse(mirrored)
	slices.Reverse(last)
	back, _ := forwardPlaces(mirrored, last)
	out := table(len(clue), n)
	for j, b := range clue {
		for s := 0; s+b.Size <= n; s++ {
			out[j][s] = ends[j][s+b.Size] && back[len(clue)-1-j][n-s-b.Size]
		}
	}
	return out
}

// laid returns where each block can start and before which cell it can end, given only the blocks before it.
func forwardPlaces(cells []puzzle.Mask, clue []Block) (starts, ends [][]bool) {
	ended := make([]bool, len(cells)+1)
	ended[0] = true
	colour := 0
	for _, b := range clue {
		from := canStart(cells, ended, colour != b.Colour)
		ended, colour = endsOf(cells, from, b), b.Colour
		starts, ends = append(starts, from), append(ends, ended)
	}
	return starts, ends
}

// endsOf returns the cells before which a run can end, given where it can start.
func endsOf(cells []puzzle.Mask, start []bool, b Block) []bool {
	next := make([]bool, len(start))
	row := 0 // how many cells on end can be of the colour
	for i, m := range cells {
		if row++; !m.Has(b.Colour) {
			row = 0
		}
		if row >= b.Size {
			next[i+1] = start[i+1-b.Size]
		}
	}
	return next
}

// canStart returns where the next run can start: after a gap or, if it may touch the last run, where that can end.
func canStart(cells []puzzle.Mask, ended []bool, touches bool) []bool {
	start := make([]bool, len(ended))
	gap := false // that behind the last run can go on
	for i, here := range ended {
		if i > 0 {
			gap = (gap || ended[i-1]) && cells[i-1].Has(White)
		}
		start[i] = gap || here && touches
	}
	return start
}
