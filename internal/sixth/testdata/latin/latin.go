// Package latin is a toy: a Latin square, in each row and column every number once. It shows that a kind is a folder and a line; see
// package sixth.
package latin

import (
	"fmt"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/rule"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Latin is one puzzle.
type Latin struct {
	n     int
	given []int // in reading order; 0 for none
	board *puzzle.Board
}

var sizes = puzzle.Limits{Side: 9, Square: true, Made: puzzle.Sides{Least: 2, Most: 7}, Set: puzzle.Sides{Least: 1, Most: 9}, Usual: 4}

// Kind is the toy.
var Kind = &puzzle.Kind{
	Name:    "latin",
	Title:   "Latin square",
	Aliases: []string{"latinsquare"},
	Limits:  sizes,
	Example: "latin\n1 2 3\n2 . .\n. . .\n",
	Formats: formats,
	JSON:    corpus,
	Check:   check,
	Broken:  map[string]any{"twice": numberAt{}, "given": numberAt{}},
	Clues:   clues,
	Without: without,
	With:    with,
	Random:  random,
	Make:    maker,
}

// New makes a puzzle of n rows from the numbers given.
func New(n int, given []int) (*Latin, error) {
	if n < 1 || n > sizes.Side || len(given) != n*n {
		return nil, fault.Errorf("%d rows and columns: 1 to %d are allowed", n, sizes.Side)
	}
	l := &Latin{n: n, given: given}
	cells := make([]puzzle.Unknown, n*n)
	for i, v := range given {
		if v < 0 || v > n {
			return nil, fault.Errorf("%s: the height %d is not between 1 and %d", puzzle.Cell(i/n, i%n), v, n)
		}
		cells[i] = puzzle.Unknown{At: puzzle.Cell(i/n, i%n), Values: puzzle.Span(1, n)}
	}
	l.board = puzzle.NewBoard(cells)
	return l, nil
}

func (l *Latin) Kind() *puzzle.Kind     { return Kind }
func (l *Latin) Size() (rows, cols int) { return l.n, l.n }
func (l *Latin) Board() *puzzle.Board   { return l.board }

// lines are the rows, then the columns: their places and the indices of their cells.
func (l *Latin) lines() (at []puzzle.Place, cells [][]int) {
	for k := range 2 * l.n {
		line := make([]int, l.n)
		for i := range line {
			if line[i] = k*l.n + i; k >= l.n {
				line[i] = i*l.n + k - l.n
			}
		}
		if k < l.n {
			at = append(at, puzzle.Row(k))
		} else {
			at = append(at, puzzle.Col(k-l.n))
		}
		cells = append(cells, line)
	}
	return at, cells
}

func (l *Latin) Rules(m *model.Model) {
	for i, v := range l.given {
		if v != 0 {
			m.Clue(l.board.Unknown(i).At, func() { m.S.Add(m.Is(i, v)) })
		}
	}
	at, lines := l.lines()
	for k, line := range lines {
		cells := make([][]sat.Lit, l.n)
		for c, i := range line {
			for v := range l.n {
				cells[c] = append(cells[c], m.Is(i, v+1))
			}
		}
		m.Clue(at[k], func() { rule.Permutation(m.S, cells) })
	}
}

func (l *Latin) Draw(known puzzle.Facts) scene.Scene {
	size := float64(l.n)
	d := scene.Scene{Width: size, Height: size, CellWidth: 4, CellHeight: 2}
	d.AddGrid(scene.Grid, l.n, l.n)
	d.AddFrame(0, 0, size, size)
	for i, v := range l.given {
		x, y := d.Center(i/l.n, i%l.n)
		if v != 0 {
			d.AddLabel(scene.Given, x, y, strconv.Itoa(v))
		} else if !known.IsZero() {
			if v, ok := known.Value(i); ok {
				d.AddLabel(scene.Value, x, y, strconv.Itoa(v))
			}
		}
	}
	return d
}

// numberAt is what broken rules say: a number, and the line or the cell that it stands in.
type numberAt struct {
	At    puzzle.Place
	Value int
}

// check names each number that stands in a line twice, and on a complete board nothing else can be wrong but a number given.
func check(p puzzle.Puzzle, known puzzle.Facts) (out []puzzle.Violation) {
	l := p.(*Latin)
	at, lines := l.lines()
	for k, line := range lines {
		seen := map[int]int{}
		for _, i := range line {
			v, ok := known.Value(i)
			if first, twice := seen[v]; ok && twice {
				out = append(out, puzzle.Violation{Rule: "twice", Text: fmt.Sprintf("%s: %d stands there twice", at[k], v),
					At:    []puzzle.Place{l.board.Unknown(first).At, l.board.Unknown(i).At},
					Clues: []puzzle.Place{at[k]}, Args: puzzle.ArgsOf(numberAt{at[k], v})})
			} else if ok {
				seen[v] = i
			}
		}
	}
	for i, v := range l.given {
		if v != 0 && !known.Can(i).Has(v) {
			at := l.board.Unknown(i).At
			out = append(out, puzzle.Violation{Rule: "given", Text: fmt.Sprintf("%s: %d is given", at, v), At: []puzzle.Place{at},
				Clues: []puzzle.Place{at}, Args: puzzle.ArgsOf(numberAt{at, v})})
		}
	}
	return out
}
