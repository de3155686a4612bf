// Package nonogram is the puzzle Nonogram: shade cells so that the lengths of the runs of shaded cells in each row and column
// are the numbers given beside it.
package nonogram

import (
	"fmt"
	"slices"
	"sync"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
	"github.com/teka-puzzles/teka/sat"
)

// Nonogram is one puzzle. The unknown of the cell in row r and column c has index r*cols+c; it holds a value: 0 empty, 1 black.
type Nonogram struct {
	rows, cols [][]int // the runs of each line, from left to right and from top to bottom; nil for an empty line
	board      *puzzle.Board

	once sync.Once // for view, which techniques ask for
	view view
}

// The values of a cell.
const (
	White = 0
	Black = 1
)

// New makes a puzzle from the runs of each row and column. Zeros are dropped: [0] and [] are both an empty line. It is an error
// when there is no row or column, more than puzzle.MaxSide, a run is negative or the runs do not fit into their line.
func New(rows, cols [][]int) (*Nonogram, error) {
	if len(rows) == 0 || len(cols) == 0 {
		return nil, fmt.Errorf("%d rows and %d columns: at least one of each is needed", len(rows), len(cols))
	}
	if len(rows) > puzzle.MaxSide || len(cols) > puzzle.MaxSide {
		return nil, fmt.Errorf("%d rows and %d columns: at most %d of each are allowed", len(rows), len(cols), puzzle.MaxSide)
	}
	n := &Nonogram{}
	var err error
	if n.rows, err = tidy("row", rows, len(cols)); err != nil {
		return nil, err
	}
	if n.cols, err = tidy("column", cols, len(rows)); err != nil {
		return nil, err
	}
	cells := make([]puzzle.Unknown, 0, len(rows)*len(cols))
	for r := range rows {
		for c := range cols {
			cells = append(cells, puzzle.Unknown{At: puzzle.Cell(r, c), Values: puzzle.Span(White, Black)})
		}
	}
	n.board = puzzle.NewBoard(cells)
	return n, nil
}

// tidy copies the clues of a side without their zeros and checks that each fits a line of the length given.
func tidy(what string, lines [][]int, length int) ([][]int, error) {
	out := make([][]int, len(lines))
	for i, line := range lines {
		need := -1
		for _, run := range line {
			if run < 0 {
				return nil, fmt.Errorf("%s %d: a run of %d cells", what, i+1, run)
			}
			if run > 0 {
				out[i] = append(out[i], run)
				if run > length { // before it is added, so that huge numbers cannot overflow
					return nil, fmt.Errorf("%s %d: a run of %d cells, the line has %d", what, i+1, run, length)
				}
				if need += run + 1; need > length {
					return nil, fmt.Errorf("%s %d: the runs need at least %d cells, the line has %d", what, i+1, need, length)
				}
			}
		}
	}
	return out, nil
}

// Runs are the clues: the runs of each row from left to right, and of each column from top to bottom; nil for an empty line. They must
// not be changed.
func (n *Nonogram) Runs() (rows, cols [][]int) { return n.rows, n.cols }

// Kind is Nonogram.
func (n *Nonogram) Kind() *puzzle.Kind { return Kind }

// Size is the number of rows and columns.
func (n *Nonogram) Size() (rows, cols int) { return len(n.rows), len(n.cols) }

// Board lists the cells in reading order.
func (n *Nonogram) Board() *puzzle.Board { return n.board }

// Rules says of every row and column that its runs are its clue. Lines without an open cell need no saying: Narrow has seen that theirs are.
func (n *Nonogram) Rules(m *puzzle.Model) {
	lines := rule.NewLines(m.S)
	rows, cols := n.Size()
	all := make([]sat.Lit, rows*cols)
	for i := range all {
		all[i] = m.Is(i, Black)
	}
	for r, clue := range n.rows {
		if cells := all[r*cols : (r+1)*cols]; open(cells) {
			m.Clue(puzzle.Row(r), func() { lines.Post(cells, clue) })
		}
	}
	cells := make([]sat.Lit, rows)
	for c, clue := range n.cols {
		for r := range cells {
			cells[r] = all[r*cols+c]
		}
		if open(cells) {
			m.Clue(puzzle.Col(c), func() { lines.Post(cells, clue) })
		}
	}
}

// open reports whether a cell is not a constant.
func open(cells []sat.Lit) bool {
	return slices.ContainsFunc(cells, func(l sat.Lit) bool { return l != sat.True && l != sat.False })
}

// Kind describes Nonogram.
var Kind = &puzzle.Kind{
	Name:       "nonogram",
	Title:      "Nonogram",
	Aliases:    names[1:],
	Techniques: techniques,
	Formats:    formats,
	JSON:       corpus,
	Check:      Check,
	Impossible: Impossible,
}
