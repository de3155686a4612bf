package slitherlink

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// techniques are the techniques, easiest first.
//
// In the comments C is a cell with a number n. Its corner k is between its borders in the headings k and k+1. A border is a line (known to
// be one), crossed (known not to be one, or missing) or open.
var techniques = []puzzle.Technique{
	atNumber("number-full", 1.0, itsBorders, (*board).full).WithFolding(puzzle.FoldAlways),
	loop.Technique("slitherlink", "cell-full"),
	atNumber("number-rest", 1.1, itsBorders, (*board).rest).WithFolding(puzzle.FoldAlways),
	loop.Technique("slitherlink", "dead-end"),
	atNumber("zero-three", 1.2, itsNeighbours, (*board).zeroThree),
	atNumber("closed-corner", 1.3, itsCorners, func(b *board, cell int) { b.walks(cell, closedCorner) }),
	atNumber("two-corner", 1.4, itsCorners, (*board).twoCorner),
	atNumber("threes", 1.5, itsNeighbours, (*board).threes),
	{ID: "slitherlink.diagonal-threes", Level: 1.6, Find: onBoard((*board).diagonalThrees)},
	atNumber("enter", 1.8, itsCorners, func(b *board, cell int) { b.walks(cell, entering) }).WithShowing(puzzle.ShowAll),
	{ID: "slitherlink.sector", Level: 2.2, Find: onBoard((*board).sectors), Show: puzzle.ShowAll},
	loop.Technique("slitherlink", "early-loop"),
	atNumber("number-corners", 2.6, itsCorners, (*board).corners),
	loop.Technique("slitherlink", "bottleneck"),
	loop.Technique("slitherlink", "only-exit"),
	loop.Technique("slitherlink", "cut-off"),
	loop.Technique("slitherlink", "parity"),
	loop.Technique("slitherlink", "inside-outside"),
	loop.Technique("slitherlink", "trapped-end"),
	loop.Technique("slitherlink", "forced-loop"),
	loop.Technique("slitherlink", "sealed-pocket"),
	{ID: "slitherlink.border-fails", Level: loop.ShortTry, Find: onBoard((*board).fails), UsesHypotheses: true},
}

// moves are the obvious deductions from numbers, and more are others by which a person follows a hypothesis. For obvious ones each cell is
// examined from its upper left and its lower right corner, one of which belongs to each of its borders.
var (
	moves = []loop.Move{
		move("number-full", 1.0, 2, (*board).full),
		move("number-rest", 1.1, 2, (*board).rest),
	}
	more = []loop.Move{
		move("closed-corner", 1.3, 4, func(b *board, cell int) { b.walks(cell, closedCorner) }),
		move("enter", 1.8, 4, func(b *board, cell int) { b.walks(cell, entering) }),
		move("number-corners", 2.6, 4, (*board).corners),
	}
	wide = slices.Concat(loop.Wide("slitherlink", "early-loop"), []loop.Move{
		{ID: "slitherlink.sector", Level: 2.2, Find: func(b *loop.Board, _ int) { (&board{b, b.Puzzle.(*Slitherlink)}).sectors() }},
	}, loop.Wide("slitherlink", "only-exit", "cut-off", "bottleneck", "parity", "inside-outside"))
)

// move returns a move by a number: find is called for two or all four of the cells at a corner.
func move(id string, level float64, cells int, find func(b *board, cell int)) loop.Move {
	return loop.Move{ID: "slitherlink." + id, Level: level, Find: func(b *loop.Board, x int) {
		s := b.Puzzle.(*Slitherlink)
		r, c := x/(s.Cols+1), x%(s.Cols+1)
		around := [...]int{s.Cell(r, c), s.Cell(r-1, c-1), s.Cell(r-1, c), s.Cell(r, c-1)}
		for _, cell := range around[:cells] {
			if cell >= 0 && s.numbers[cell] != None {
				find(&board{b, s}, cell)
			}
		}
	}}
}

// tables is the data that techniques share, computed once for a puzzle.
type tables struct {
	*loop.Layout
	numbered []int // the cells with a number
}

// newTables computes the tables of a puzzle: its numbers, and the corners that the loop must pass because a cell there has a 3 or more.
func newTables(s *Slitherlink) *tables {
	t := &tables{Layout: s.NewLayout("slitherlink")}
	clue := make([]int, len(t.Must)) // by corner: a cell whose number requires the loop to pass it
	for i, n := range s.numbers {
		if n == None {
			continue
		}
		t.numbered = append(t.numbered, i)
		for k := range ground.Direction(4) {
			if x := s.corner(i, k); n >= 3 {
				t.Must[x], clue[x] = true, i
			}
		}
	}
	t.Clue = func(x int) puzzle.Place { return s.CellPlace(clue[x]) }
	t.Unmet = func(x int, on func(e int) bool) (puzzle.Place, bool) {
		best, far := -1, 0
		for _, i := range t.numbered {
			n := 0
			for _, e := range s.Around(i) {
				if on(e) {
					n++
				}
			}
			if d := t.Far(x, s.corner(i, 3)); n != s.numbers[i] && (best < 0 || d < far) {
				best, far = i, d
			}
		}
		if best < 0 {
			return puzzle.Place{}, false
		}
		return s.CellPlace(best), true
	}
	t.Moves = append(t.Moves, moves...)
	return t
}

// corner returns a corner of a cell: that between the headings k and k+1.
func (s *Slitherlink) corner(cell int, k ground.Direction) int {
	r, c := cell/s.Cols, cell%s.Cols
	if k == ground.East || k == ground.South { // to the south
		r++
	}
	if k == ground.North || k == ground.East { // to the east
		c++
	}
	return r*(s.Cols+1) + c
}

type board struct {
	*loop.Board
	*Slitherlink
}

// finding begins a finding with the numbers of some cells as premises.
func (b *board) finding(cells ...int) *puzzle.StepBuilder {
	f := b.NewStep()
	for _, i := range cells {
		f.UseClues(b.CellPlace(i))
	}
	return f
}

// is reports whether a cell, which may be -1, has the number n.
func (b *board) is(cell, n int) bool { return cell >= 0 && b.numbers[cell] == n }

func onBoard(find func(b *board)) func(*puzzle.View) []puzzle.Step {
	return loop.Find(func(b *loop.Board) { find(&board{b, b.Puzzle.(*Slitherlink)}) })
}

// sectors and diagonalThrees walk diagonally from every cell.
func (b *board) sectors()        { b.allWalks(sector) }
func (b *board) diagonalThrees() { b.allWalks(diagonalThrees) }

func (b *board) allWalks(want walkKind) {
	for cell := range b.numbers {
		if b.Done() {
			return
		}
		b.walks(cell, want)
	}
}

func atNumber(id string, level float64, regions *puzzle.Regions, find func(b *board, cell int)) puzzle.Technique {
	return puzzle.Technique{ID: "slitherlink." + id, Level: level, Regions: regions,
		Find: onBoard(func(b *board) { find(b, b.Scratch.(*tables).numbered[b.Region]) })}
}

// Regions of numbers: the borders of the cell, those at its corners, and those at the corners of the cells up to one step away, which are
// empty unless a 0 or a 3 is in the cell.
var (
	itsBorders = regions(func(s *Slitherlink, cell int) []int {
		at := s.Around(cell)
		return at[:]
	})
	itsCorners    = regions((*Slitherlink).atCorners)
	itsNeighbours = regions(func(s *Slitherlink, cell int) (list []int) {
		for dr := -1; dr <= 1 && s.numbers[cell]%3 == 0; dr++ {
			for dc := -1; dc <= 1; dc++ {
				if near := s.Cell(cell/s.Cols+dr, cell%s.Cols+dc); near >= 0 {
					list = append(list, s.atCorners(near)...)
				}
			}
		}
		return list
	})
)

// regions returns the regions of techniques about numbers: for each cell with a number the borders that of returns, sorted.
func regions(of func(s *Slitherlink, cell int) []int) *puzzle.Regions {
	numbered := func(l *puzzle.View) *board {
		return &board{&loop.Board{View: l}, l.Puzzle.(*Slitherlink)}
	}
	return puzzle.RegionsBy(numbered, func(b *board) int { return len(b.Scratch.(*tables).numbered) }, func(b *board, k int) []int {
		list := of(b.Slitherlink, b.Scratch.(*tables).numbered[k])
		slices.Sort(list)
		return slices.Compact(list)
	})
}

// atCorners returns the borders that touch a cell: its own and the ones that leave its corners.
func (s *Slitherlink) atCorners(cell int) (list []int) {
	for k := range ground.Direction(4) {
		x := s.corner(cell, k)
		for h := range ground.Direction(4) {
			if e := s.Exit(x/(s.Cols+1), x%(s.Cols+1), h); e >= 0 {
				list = append(list, e)
			}
		}
	}
	return list
}
