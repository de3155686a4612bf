// Package kakuro is the puzzle Kakuro: write a digit from 1 to 9 into every white cell so that the digits of each run, an unbroken row or
// column of white cells, all differ and add up to its clue.
package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Kakuro is one puzzle. Its unknowns are the white cells in reading order.
//
// Most boards have a header: a first row and column of blocked cells with clues only. It is optional: without it, the clues of runs that
// begin at the border are outside the board.
type Kakuro struct {
	rows, cols int
	index      []int32 // by cell in reading order: its unknown, -1 for a blocked cell
	runs       []run   // runs across in reading order, then runs down, column by column
	clash      []Clue  // further clues of runs that have one
	board      *puzzle.Board
}

type run struct {
	r, c    int
	heading puzzle.Heading
	cells   []int // unknowns
	sum     int   // 0 for no clue
}

// Clue is the sum of the run that begins at R, C. The digits of a run without a clue must still differ.
type Clue struct {
	R, C    int
	Heading puzzle.Heading
	Sum     int
}

// maxSum is the largest sum that a clue may have, possible or not.
const maxSum = 1 << 20

// New returns a puzzle of the given size, with white cells in reading order. It returns an error if the size does not match or exceeds
// Kind.Limits, or if a clue belongs to no run. Clues without a solution are no error (see Impossible).
func New(rows, cols int, white []bool, clues []Clue) (*Kakuro, error) {
	if err := sizes.CheckSides(rows, cols); err != nil {
		return nil, err
	}
	if len(white) != rows*cols {
		return nil, fault.Errorf("%d cells for %d rows and %d columns", len(white), rows, cols)
	}
	k := &Kakuro{rows: rows, cols: cols, index: make([]int32, len(white))}
	n := 0
	for _, w := range white {
		if w {
			n++
		}
	}
	if n > sizes.Cells {
		return nil, fault.Errorf("%d white cells: at most %d are allowed", n, sizes.Cells)
	}
	cells := make([]puzzle.Unknown, 0, n)
	for i, w := range white {
		k.index[i] = -1
		if w {
			k.index[i] = int32(len(cells))
			cells = append(cells, puzzle.Unknown{At: puzzle.Cell(i/cols, i%cols), Values: puzzle.Span(1, 9)})
		}
	}
	k.board = puzzle.NewBoard(cells)
	k.findRuns(len(cells))
	return k, k.give(clues)
}

// runsRoom returns the room for the runs of an ordinary board.
func runsRoom(rows, cols int) int { return 3 * (rows + cols) }

// findRuns finds the runs of n white cells, including runs of one cell.
func (k *Kakuro) findRuns(n int) {
	all := make([]int, 0, 2*n)
	k.runs = make([]run, 0, runsRoom(k.rows, k.cols))
	walk := func(h puzzle.Heading, lines, length int, at func(line, i int) (r, c int)) {
		for line := range lines {
			from := len(all)
			for i := range length + 1 {
				r, c := at(line, i)
				if j := k.unknown(r, c); j >= 0 {
					all = append(all, j)
				} else if n := len(all) - from; n > 0 {
					r, c = at(line, i-n)
					k.runs = append(k.runs, run{r: r, c: c, heading: h, cells: all[from:len(all):len(all)]})
					from = len(all)
				}
			}
		}
	}
	walk(puzzle.Across, k.rows, k.cols, func(line, i int) (int, int) { return line, i })
	walk(puzzle.Down, k.cols, k.rows, func(line, i int) (int, int) { return i, line })
}

// give adds clues. A second, different sum of a run becomes a clash. A clue without a run, or with a sum out of range, is an error.
func (k *Kakuro) give(clues []Clue) error {
	if len(clues) == 0 {
		return nil
	}
	at := make(map[puzzle.Place]*run, len(k.runs))
	for i := range k.runs {
		at[k.runs[i].place()] = &k.runs[i]
	}
	for _, c := range clues {
		place := puzzle.Run(c.R, c.C, c.Heading)
		run := at[place]
		if run == nil {
			return fault.Errorf("a clue for %s, but there is no such run", place)
		}
		if err := readable(place, c.Sum); err != nil {
			return err
		}
		switch run.sum {
		case 0:
			run.sum = c.Sum
		case c.Sum:
		default:
			k.clash = append(k.clash, c)
		}
	}
	return nil
}

func readable(at puzzle.Place, sum int) error {
	if sum < 1 || sum > maxSum {
		return fault.Errorf("a sum of %d for %s: 1 to %d are allowed", sum, at, maxSum)
	}
	return nil
}

func (r *run) place() puzzle.Place { return puzzle.Run(r.r, r.c, r.heading) }

// Run is a run of Runs.
type Run struct {
	At      puzzle.Place // its first cell and heading
	Cells   []int        // indices on the board
	Sum     int          // 0 for no clue
	Clashes bool         // it has several different clues
}

// Runs lists the runs across in reading order, then those down, column by column.
func (k *Kakuro) Runs() []Run {
	all := make([]Run, len(k.runs))
	for i, r := range k.runs {
		all[i] = Run{At: r.place(), Cells: slices.Clone(r.cells), Sum: r.sum}
		all[i].Clashes = slices.ContainsFunc(k.clash, func(c Clue) bool { return puzzle.Run(c.R, c.C, c.Heading) == all[i].At })
	}
	return all
}

// unknown returns the unknown of a cell, -1 if it is blocked or outside the board.
func (k *Kakuro) unknown(r, c int) int {
	if r < 0 || c < 0 || r >= k.rows || c >= k.cols {
		return -1
	}
	return int(k.index[r*k.cols+c])
}

// Kind implements puzzle.Puzzle.
func (k *Kakuro) Kind() *puzzle.Kind { return Kind }

// Size returns the number of rows and columns, including the header if any.
func (k *Kakuro) Size() (rows, cols int) { return k.rows, k.cols }

// Board lists the white cells in reading order.
func (k *Kakuro) Board() *puzzle.Board { return k.board }

// Kind describes Kakuro.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "kakuro",
	Title:         "Kakuro",
	Aliases:       []string{"kakkuro", "crosssums", "cross-sums"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
	Techniques:    techniques,
	RuleName:      ruleName,
	Bands:         puzzle.Bands{1.6, 1.8, 2.2, 2.8, 7},
	Scratch:       func(l *puzzle.View) any { return newBoard(l.Puzzle.(*Kakuro)) },
	Deduce:        quickSteps,
	Widen:         widen,
	Speech:        speech,
	StepArgs:      args,
	ViolationArgs: broken,
	Traits:        puzzle.Traits{Digits: true, Blocks: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         Check,
	Impossible:    Impossible,
	Random:        Random,
	Make:          maker,
})
