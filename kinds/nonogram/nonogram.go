// Package nonogram is the puzzle Nonogram: shade cells so that the lengths of the runs of shaded cells in each row and column
// are the numbers given beside it.
package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Nonogram is one puzzle. The unknown of the cell in row r and column c has index r*cols+c; it holds a value: 0 empty, 1 black.
type Nonogram struct {
	rows, cols [][]int // the runs of each line, from left to right and from top to bottom; nil for an empty line
	board      *puzzle.Board
}

// The values of a cell.
const (
	White = 0
	Black = 1
)

// New makes a puzzle from the runs of each row and column. Zeros are dropped: [0], [] and nil are all an empty line. It is an error
// when there is no row or column, more of either than Kind.Limits says, or a run is negative or above a million. Runs that do not
// fit into their line make no error but a puzzle without a solution: see Impossible.
func New(rows, cols [][]int) (*Nonogram, error) {
	if len(rows) == 0 || len(cols) == 0 {
		return nil, fault.Errorf("%d rows and %d columns: at least one of each is needed", len(rows), len(cols))
	}
	if len(rows) > sizes.Side || len(cols) > sizes.Side {
		return nil, fault.Errorf("%d rows and %d columns: at most %d of each are allowed", len(rows), len(cols), sizes.Side)
	}
	n := &Nonogram{}
	var err error
	if n.rows, err = tidied(rows, puzzle.Row); err != nil {
		return nil, err
	}
	if n.cols, err = tidied(cols, puzzle.Col); err != nil {
		return nil, err
	}
	n.board = puzzle.NewBoard(cells(n.Size()))
	return n, nil
}

// cells lists the unknowns of a board.
func cells(rows, cols int) []puzzle.Unknown {
	out := make([]puzzle.Unknown, 0, rows*cols)
	for i := range rows * cols {
		out = append(out, puzzle.Unknown{At: puzzle.Cell(i/cols, i%cols), Values: puzzle.Span(White, Black)})
	}
	return out
}

// maxRun is the longest run that a clue may tell, possible or not.
const maxRun = 1 << 20

// tidied copies the clues of a side.
func tidied(lines [][]int, at func(int) puzzle.Place) (out [][]int, err error) {
	size := 0
	for _, runs := range lines {
		size += len(runs)
	}
	out, room := make([][]int, len(lines)), make([]int, 0, size) // one piece of memory for all
	for i, runs := range lines {
		from := len(room)
		if room, err = tidy(room, at(i), runs); err != nil {
			return nil, err
		}
		out[i] = room[from:len(room):len(room)]
	}
	return out, nil
}

// tidy appends a clue without its zeros.
func tidy(out []int, at puzzle.Place, runs []int) ([]int, error) {
	for _, run := range runs {
		if run < 0 || run > maxRun {
			return nil, fault.Errorf("%v: a run of %d cells: 1 to %d can be read", at, run, maxRun)
		}
		if run > 0 {
			out = append(out, run)
		}
	}
	return out, nil
}

// Runs are the clues: the runs of each row from left to right, and of each column from top to bottom; an empty list for an
// empty line, nil for an open one, of which nothing is told. They must not be changed.
func (n *Nonogram) Runs() (rows, cols [][]int) { return n.rows, n.cols }

// Kind is Nonogram.
func (n *Nonogram) Kind() *puzzle.Kind { return Kind }

// Size is the number of rows and columns.
func (n *Nonogram) Size() (rows, cols int) { return len(n.rows), len(n.cols) }

// Board lists the cells in reading order.
func (n *Nonogram) Board() *puzzle.Board { return n.board }

// geometry is the place of line k, rows before columns, its first unknown, the step to the next, and its length.
func (n *Nonogram) geometry(k int) (at puzzle.Place, first, step, length int) {
	rows, cols := n.Size()
	if k < rows {
		return puzzle.Row(k), k * cols, 1, cols
	}
	return puzzle.Col(k - rows), k - rows, cols, rows
}

// Kind describes Nonogram.
var Kind = &puzzle.Kind{
	Name:       "nonogram",
	Title:      "Nonogram",
	Aliases:    []string{"pattern", "picross", "griddlers"},
	Limits:     sizes,
	Example:    "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h",
	Techniques: allTechniques,
	RuleName:   ruleName,
	Bands:      puzzle.Bands{1.6, 1.8, 4, 4.8, 7},
	Scratch:    newScratch,
	Speech:     speech,
	Args:       allArgs,
	Broken:     broken,
	Formats:    withAllClues(formats),
	JSON:       corpus,
	Check:      Check,
	Impossible: Impossible,
	Random:     Random,
	Make:       maker,
	Clues:      clues.Clues,
	Without:    clues.Without,
	With:       clues.With,
	Fulfilled:  clues.Fulfilled,
}
