// Package kakuro is the puzzle Kakuro: write a digit from 1 to 9 into every white cell so that the digits of each run, a row or
// column of white cells without a gap, all differ and add up to the number given for it.
package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Kakuro is one puzzle. Its unknowns are the white cells in reading order.
//
// The board is as it came: most often with a first row and a first column of blocked cells that hold clues only, the header, but a
// board without it is as good. The clue of a run that begins at the border then stands outside.
type Kakuro struct {
	rows, cols int
	index      []int32 // by cell in reading order: its unknown, -1 for a blocked cell
	runs       []run   // those across in reading order, then those down, column by column
	clash      []Clue  // clues for a run that has another one already
	board      *puzzle.Board
}

// run is a row or column of white cells between blocked ones or the border.
type run struct {
	r, c    int
	heading puzzle.Heading
	cells   []int // unknowns
	sum     int   // 0 when it has no clue
}

// Clue is the sum of the run that begins at R, C. A board may have runs without a clue: their digits must differ all the same.
type Clue struct {
	R, C    int
	Heading puzzle.Heading
	Sum     int
}

// maxSum is the largest sum that a clue may tell, possible or not.
const maxSum = 1 << 20

// New makes a puzzle of the size given from the white cells in reading order and the clues. It is an error when the size does not match
// or does not keep to Kind.Limits, or a clue belongs to no run. What makes a puzzle impossible is no error: see Impossible.
func New(rows, cols int, white []bool, clues []Clue) (*Kakuro, error) {
	if rows < 1 || cols < 1 || rows > sizes.Side || cols > sizes.Side {
		return nil, fault.Errorf("%d rows and %d columns: 1 to %d of each are allowed", rows, cols, sizes.Side)
	}
	if len(white) != rows*cols {
		return nil, fault.Errorf("%d cells for %d rows and %d columns", len(white), rows, cols)
	}
	k := &Kakuro{rows: rows, cols: cols, index: make([]int32, len(white))}
	var cells []puzzle.Unknown
	for i, w := range white {
		k.index[i] = -1
		if w {
			k.index[i] = int32(len(cells))
			cells = append(cells, puzzle.Unknown{At: puzzle.Cell(i/cols, i%cols), Values: puzzle.Span(1, 9)})
		}
	}
	if len(cells) > sizes.Cells {
		return nil, fault.Errorf("%d white cells: at most %d are allowed", len(cells), sizes.Cells)
	}
	k.board = puzzle.NewBoard(cells)
	k.findRuns(len(cells))
	return k, k.give(clues)
}

// findRuns lists the runs. Each of the n white cells is in two.
func (k *Kakuro) findRuns(n int) {
	all := make([]int, 0, 2*n)
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

// give gives the runs their clues.
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
			return fault.Errorf("a clue for %s, where none begins", place)
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

// readable is an error when a clue cannot tell that sum.
func readable(at puzzle.Place, sum int) error {
	if sum < 1 || sum > maxSum {
		return fault.Errorf("a sum of %d for %s: 1 to %d can be read", sum, at, maxSum)
	}
	return nil
}

// place names the run.
func (r *run) place() puzzle.Place { return puzzle.Run(r.r, r.c, r.heading) }

// Run is a run as others see it.
type Run struct {
	At      puzzle.Place // where it begins, and its heading
	Cells   []int        // indices on the board
	Sum     int          // 0 when it has no clue
	Clashes bool         // it has several clues, which differ
}

// Runs lists the runs: those across in reading order, then those down, column by column.
func (k *Kakuro) Runs() []Run {
	all := make([]Run, len(k.runs))
	for i, r := range k.runs {
		all[i] = Run{At: r.place(), Cells: slices.Clone(r.cells), Sum: r.sum}
		all[i].Clashes = slices.ContainsFunc(k.clash, func(c Clue) bool { return puzzle.Run(c.R, c.C, c.Heading) == all[i].At })
	}
	return all
}

// unknown is the index of the unknown in a cell, -1 when it is blocked or outside the board.
func (k *Kakuro) unknown(r, c int) int {
	if r < 0 || c < 0 || r >= k.rows || c >= k.cols {
		return -1
	}
	return int(k.index[r*k.cols+c])
}

// Kind is Kakuro.
func (k *Kakuro) Kind() *puzzle.Kind { return Kind }

// Size is the number of rows and columns, the header included where the board has one.
func (k *Kakuro) Size() (rows, cols int) { return k.rows, k.cols }

// Board lists the white cells in reading order.
func (k *Kakuro) Board() *puzzle.Board { return k.board }

// Kind describes Kakuro.
var Kind = &puzzle.Kind{
	Name:       "kakuro",
	Title:      "Kakuro",
	Aliases:    []string{"kakkuro", "crosssums", "cross-sums"},
	Limits:     sizes,
	Example:    "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
	Techniques: techniques,
	RuleName:   ruleName,
	Bands:      puzzle.Bands{1.8, 2, 2.2, 2.4, 7},
	Scratch:    func(l *puzzle.Look) any { return newBoard(l.Puzzle.(*Kakuro)) },
	Glance:     glance,
	Widen:      widen,
	Speech:     speech,
	Args:       args,
	Broken:     broken,
	Traits:     puzzle.Traits{Digits: true},
	Formats:    formats,
	JSON:       corpus,
	Check:      Check,
	Impossible: Impossible,
	Clues:      clues.Clues,
	Without:    clues.Without,
	With:       clues.With,
	Fulfilled:  clues.Fulfilled,
	Random:     Random,
	Make:       maker,
}
