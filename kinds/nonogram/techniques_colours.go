package nonogram

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// ownedLevel is the level of deductions that must consider which of several blocks a coloured cell belongs to; plain owner has the same.
const ownedLevel = 2.2

// fullLine (N02): the blocks and the gaps between blocks of one colour fill the line.
func fullLine(s *search) {
	if len(s.clue) == 0 || minLength(s.clue) != s.n || slices.ContainsFunc(s.clue, func(b Block) bool { return b.Size < 0 }) {
		return
	}
	var marks []mark
	before := 0
	for _, b := range s.clue {
		if b.Colour == before {
			marks = cross(marks, len(marks), len(marks)+1)
		}
		marks, before = addMarks(marks, len(marks), len(marks)+b.Size, puzzle.Only(b.Colour)), b.Colour
	}
	s.add(marks, premiseRule{}, nil)
}

// coloursFinished: as many cells are coloured as the blocks need, so the others are empty.
func coloursFinished(s *search) {
	open := 0
	for _, b := range s.clue {
		if open += b.Size; b.Size < 0 {
			return
		}
	}
	coloured := func(i int) bool { return settled(s.cells[i]) && !s.crossed(i) }
	must := s.cellsWhere(coloured)
	if len(s.clue) == 0 || len(must) != open {
		return
	}
	var marks []mark
	for i := range s.cells {
		if !coloured(i) {
			marks = cross(marks, i, i+1)
		}
	}
	s.add(marks, premiseRule{must: must, may: noCell}, nil)
}

// clueColours returns the colours of a clue, all of them with the background if it is open.
func (n *Nonogram) clueColours(clue []Block) (m puzzle.Mask) {
	if clue == nil {
		return n.allColours()
	}
	for _, b := range clue {
		if m |= puzzle.Only(b.Colour); b.Size == AnyRuns {
			return n.allColours()
		}
	}
	return m &^ puzzle.Only(White)
}

// coloursShared: the clues of a cell's row and column have no colour in common, so the cell is empty.
func coloursShared(look *puzzle.View) []puzzle.Step {
	n := look.Puzzle.(*Nonogram)
	rows, cols := n.Size()
	f := look.NewStep()
	for i := range n.board.Len() {
		row, col := i/cols, rows+i%cols
		across, down := n.clueColours(n.lines[row]), n.clueColours(n.lines[col])
		if across != 0 && down != 0 && across&down == 0 && !settled(look.Known.Candidates(i)) {
			f.UseClues(puzzle.Row(row), puzzle.Col(i%cols))
			f.Conclude(i, White)
		}
	}
	return f.Steps()
}

// coloursMissing: a colour without a block in the clue is in no cell of the line. The clue must have no item AnyRuns.
func coloursMissing(s *search) {
	absent := s.of.allColours() &^ puzzle.Only(White) &^ s.of.clueColours(s.clue) // none if the clue has such an item
	for i := range s.cells {
		if f := s.eliminate(i, absent); f != nil {
			f.AddArgs(coloursArgs{slices.Collect(absent.Values())})
		}
	}
}

// coloursCapped: every block that can cover a run of a colour is as long as the run, so the cells at its ends do not have the colour.
func coloursCapped(s *search) {
	if !s.computeReaches(s.look.Done) || s.plain.lo == nil {
		return
	}
	for a, b := 0, 0; a < s.n; a = b {
		for b = a + 1; b < s.n && settled(s.cells[a]) && s.cells[b] == s.cells[a]; b++ {
		}
		longer := false // a block that can cover the run and more
		for j, block := range s.clue {
			in := s.cells[a].Has(block.Colour) && s.plain.lo[j] <= a && b <= s.plain.hi[j]+block.Size
			longer = longer || in && block.Size > b-a
		}
		if longer || !settled(s.cells[a]) || s.crossed(a) {
			continue
		}
		var marks []mark
		for _, i := range []int{a - 1, b} {
			if i >= 0 && i < s.n && s.cells[i]&s.cells[a] != 0 {
				marks = addMarks(marks, i, i+1, s.of.allColours()&^s.cells[a])
			}
		}
		if len(marks) > 0 {
			f := s.add(marks, premiseRule{must: blackRun{a, b}.cells()}, sizeArgs{b - a})
			f.AddArgs(coloursArgs{[]int{s.cells[a].Min()}})
		}
	}
}

// reachTechnique returns a technique that applies find to the reaches of the blocks, the easiest to see first. The level grows by 0.1
// per block of a line with two to four and more, by 0.2 where coloured cells locate them, and is at least ownedLevel where several blocks
// could own such a cell.
func reachTechnique(id string, level float64, find func(*search, reaches)) puzzle.Technique {
	return colourTechnique(id, level, func(s *search) {
		if !s.computeReaches(s.look.Done) {
			return
		}
		tenths := float64(10 * level)
		if len(s.clue) > 1 {
			tenths += float64(min(4, len(s.clue)))
		}
		for _, stage := range [...]struct {
			at          reaches
			more, least float64
		}{{s.bare, 0, 0}, {s.plain, 2, 0}, {s.exact, 2, 10 * ownedLevel}} {
			from := len(s.found)
			s.mergeFrom = from
			find(s, stage.at)
			for _, f := range s.found[from:] {
				f.Level = math.Round(max(tenths+stage.more, stage.least)) / 10
			}
		}
	})
}

// coloursOverlap: wherever a block starts, it covers some cells. Condition: hi < lo + c. Conclusion: its cells hi to lo+c-1 have its
// colour.
func coloursOverlap(s *search, at reaches) {
	for j := range at.lo {
		b := s.clue[j]
		for i := at.hi[j]; i < at.lo[j]+b.Size; i++ {
			f := s.eliminate(i, s.of.allColours()&^puzzle.Only(b.Colour))
			if f == nil {
				continue
			}
			args, _ := puzzle.ArgsAs[sizedArgs](f.Args)
			if word := s.of.formatBlock(b); !slices.Contains(args.Blocks, word) {
				f.AddArgs(sizedArgs{append(args.Blocks, word)})
			}
		}
	}
}

// coloursReach: a cell that is in the reach of no block of a colour does not have that colour. Cells that lose the same colours form one
// finding.
func coloursReach(s *search, at reaches) { s.addUnreached(at, false) }

// coloursUnreached is coloursReach for cells that become empty.
func coloursUnreached(s *search, at reaches) { s.addUnreached(at, true) }

// addUnreached eliminates from each cell the colours of the clue none of whose blocks reaches it. emptied selects the cells that become
// empty, or only the others.
func (s *search) addUnreached(at reaches, emptied bool) {
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
		if out &= s.cells[i] &^ (in | s.eliminated[i]); out != 0 && (s.cells[i]&^out == puzzle.Only(White)) == emptied {
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
				f.AddArgs(coloursArgs{slices.Collect(out.Values())})
			}
		}
	}
}

// coloursAgree: a cell does not have a colour that it has in no arrangement that fits the marks.
func coloursAgree(s *search) {
	for i, m := range s.cells {
		if settled(s.possible[i]) {
			m = s.of.allColours() // its own marks may not be needed
		}
		s.eliminate(i, m&^s.possible[i])
	}
}

// reaches are the first and last start of each block. Both are nil if the clue is open.
type reaches struct{ lo, hi []int }

// computeReaches sets bare, plain and exact once, if all sizes are known. bare ignores coloured cells, and plain uses one only if a single
// block can own it. It returns false if over stopped it.
func (l *line) computeReaches(over func() bool) bool {
	if l.plain.lo != nil || slices.ContainsFunc(l.clue, func(b Block) bool { return b.Size < 0 }) {
		return true
	}
	reach := func(cells []puzzle.Mask) reaches { return newReaches(lines.Starts(cells, asRuns(l.clue))) }
	var plain reaches
	eased, bare := slices.Clone(l.cells), slices.Clone(l.cells)
	for i, m := range l.cells {
		if eased[i] |= puzzle.Only(White); !m.Has(White) {
			bare[i] = l.of.allColours()
		}
	}
	for owned := true; owned; { // the reaches shrink in each round
		if plain, owned = reach(eased), false; over() {
			return false
		}
		for i, m := range l.cells {
			if eased[i] != m && plain.owners(l.clue, i, m) == 1 {
				eased[i], owned = m, true
			}
		}
	}
	l.bare, l.plain, l.exact = reach(bare), plain, reach(l.cells)
	return true
}

// owners returns the number of blocks that can cover cell i, whose colour is in m.
func (r reaches) owners(clue []Block, i int, m puzzle.Mask) (n int) {
	for j, b := range clue {
		if m.Has(b.Colour) && r.lo[j] <= i && i < r.hi[j]+b.Size {
			n++
		}
	}
	return n
}

// newReaches returns the first and last of the possible starts of each block; -1 for a block without any.
func newReaches(starts [][]bool) reaches {
	out := reaches{make([]int, len(starts)), make([]int, len(starts))}
	for j, can := range starts {
		out.lo[j], out.hi[j] = slices.Index(can, true), lastIndex(can)
	}
	return out
}
