// Package skyscrapers is the puzzle Skyscrapers: fill a square with the heights 1 to N so that none repeats in a row or column. A number
// outside the frame tells how many buildings are seen from there: a building hides all lower ones behind it.
package skyscrapers

import (
	"context"
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
	"github.com/teka-puzzles/teka/sat"
)

// Skyscrapers is one puzzle. The unknown of the cell in row r and column c has index r*n+c; it holds a height, 1 to n.
type Skyscrapers struct {
	n     int
	sides [4][]int // by puzzle.Side: the clues, 0 for none; top and bottom from the left, left and right from the top
	grid  []int    // in reading order: the heights given, 0 for none
	board *puzzle.Board
}

// New makes a puzzle with n rows and columns. The clues of a side, by puzzle.Side, count from the left or from the top; 0 is none, and
// so is a side of length 0. The grid holds the heights given in reading order, 0 for none; it may be nil. It is an error when the
// size is not between 1 and puzzle.MaxValue, a list has another length, a clue is negative or a height is not 0 to n. A clue larger
// than n is a clue all the same: such a puzzle has no solution.
func New(n int, sides [4][]int, grid []int) (*Skyscrapers, error) {
	if n < 1 || n > puzzle.MaxValue {
		return nil, fmt.Errorf("%d rows and columns: 1 to %d are allowed", n, puzzle.MaxValue)
	}
	s := &Skyscrapers{n: n, grid: make([]int, n*n)}
	for side, clues := range sides {
		if len(clues) != n && len(clues) != 0 {
			return nil, fmt.Errorf("%s: %d clues for %d rows and columns", puzzle.Side(side), len(clues), n)
		}
		s.sides[side] = make([]int, n)
		for i, c := range clues {
			if c < 0 {
				return nil, fmt.Errorf("%s: the clue %d is negative", puzzle.Outside(puzzle.Side(side), i), c)
			}
			s.sides[side][i] = c
		}
	}
	if len(grid) != n*n && len(grid) != 0 {
		return nil, fmt.Errorf("%d cells for %d rows and columns", len(grid), n)
	}
	for i, h := range grid {
		if h < 0 || h > n {
			return nil, fmt.Errorf("%s: the height %d is not between 1 and %d", puzzle.Cell(i/n, i%n), h, n)
		}
		s.grid[i] = h
	}
	cells := make([]puzzle.Unknown, n*n)
	for i := range cells {
		cells[i] = puzzle.Unknown{At: puzzle.Cell(i/n, i%n), Values: puzzle.Span(1, n)}
	}
	s.board = puzzle.NewBoard(cells)
	return s, nil
}

// Clue is the number of buildings seen from a side at index i; 0 when it is not told.
func (s *Skyscrapers) Clue(side puzzle.Side, i int) int { return s.sides[side][i] }

// Given is the height given in the cell in row r and column c; 0 for none.
func (s *Skyscrapers) Given(r, c int) int { return s.grid[r*s.n+c] }

// Kind is Skyscrapers.
func (s *Skyscrapers) Kind() *puzzle.Kind { return Kind }

// Size is the number of rows and columns, which are as many.
func (s *Skyscrapers) Size() (rows, cols int) { return s.n, s.n }

// Board lists the cells in reading order.
func (s *Skyscrapers) Board() *puzzle.Board { return s.board }

// axis is a row or column: its cells as a first index and a step, its place, and the sides from which it is seen.
type axis struct {
	first, step int
	at          puzzle.Place
	near, far   puzzle.Side
	index       int
}

// axes lists the rows and then the columns.
func (s *Skyscrapers) axes() []axis {
	all := make([]axis, 0, 2*s.n)
	for r := range s.n {
		all = append(all, axis{r * s.n, 1, puzzle.Row(r), puzzle.Left, puzzle.Right, r})
	}
	for c := range s.n {
		all = append(all, axis{c, s.n, puzzle.Col(c), puzzle.Top, puzzle.Bottom, c})
	}
	return all
}

// Rules says that given heights stand where they are given, that every row and column is a permutation of the heights, and that as many
// buildings are seen as its clues say.
func (s *Skyscrapers) Rules(m *puzzle.Model) {
	for i, h := range s.grid {
		if h != 0 {
			m.Clue(s.board.Unknown(i).At, func() { m.S.Add(m.Is(i, h)) })
		}
	}
	views := rule.NewViews(m.S, s.n)
	lits := make([]sat.Lit, 0, s.n*s.n*s.n)
	for i := range s.n * s.n {
		for h := range s.n {
			lits = append(lits, m.Is(i, h+1))
		}
	}
	for _, l := range s.axes() {
		cells := make([][]sat.Lit, s.n)
		for k := range cells {
			i := l.first + k*l.step
			cells[k] = lits[i*s.n : (i+1)*s.n]
		}
		m.Clue(l.at, func() { rule.Permutation(m.S, cells) })
		near, far := s.sides[l.near][l.index], s.sides[l.far][l.index]
		if m.Guarded() {
			if near != 0 {
				m.Clues(func() { views.Post(cells, near, 0, rule.Sides{}) }, l.at, puzzle.Outside(l.near, l.index))
			}
			if far != 0 {
				m.Clues(func() { views.Post(cells, 0, far, rule.Sides{}) }, l.at, puzzle.Outside(l.far, l.index))
			}
			continue
		}
		if !m.Counts(l.at, puzzle.Outside(l.near, l.index)) {
			near = 0
		}
		if !m.Counts(l.at, puzzle.Outside(l.far, l.index)) {
			far = 0
		}
		views.Post(cells, near, far, rule.Sides{Near: m.Views(l.at, true, false), Far: m.Views(l.at, false, true), Both: m.Views(l.at, true, true)})
	}
}

// Narrow filters line by line, until nothing changes.
func (s *Skyscrapers) Narrow(ctx context.Context, cert *puzzle.Certificate) []puzzle.Mask {
	masks := make([]puzzle.Mask, s.n*s.n)
	for i, h := range s.grid {
		masks[i] = puzzle.Span(1, s.n)
		if h != 0 {
			masks[i] = puzzle.Only(h)
			cert.Left(s.board.Unknown(i).At, i, puzzle.Span(1, s.n), masks[i])
		}
	}
	lines := s.axes()
	queue, waits := make([]int, len(lines)), make([]bool, len(lines))
	for i := range lines {
		queue[i], waits[i] = i, true
	}
	filter := rule.NewSightFilter(s.n)
	cells := make([]uint64, s.n)
	for len(queue) > 0 && ctx.Err() == nil {
		at := queue[0]
		queue, waits[at] = queue[1:], false
		l := &lines[at]
		for k := range cells {
			cells[k] = uint64(masks[l.first+k*l.step]) >> 1
		}
		near, far := s.sides[l.near][l.index], s.sides[l.far][l.index]
		if !filter.Run(cells, near, far) {
			cert.Views(l.at, near > 0, far > 0, 0, puzzle.Only(1), 0)
			clear(masks)
			return masks
		}
		for k, c := range cells {
			i := l.first + k*l.step
			if masks[i] == puzzle.Mask(c)<<1 {
				continue
			}
			cert.Views(l.at, near > 0, far > 0, i, masks[i], puzzle.Mask(c)<<1)
			masks[i] = puzzle.Mask(c) << 1
			other := s.n + k // the column of cell k of a row
			if at >= s.n {
				other = k
			}
			if !waits[other] {
				queue, waits[other] = append(queue, other), true
			}
		}
	}
	return masks
}

// Kind describes Skyscrapers.
var Kind = &puzzle.Kind{
	Name:       "skyscrapers",
	Title:      "Skyscrapers",
	Aliases:    []string{"skyscraper", "towers", "building"},
	Techniques: techniques,
	Scratch:    newBoard,
	Formats:    formats,
	JSON:       corpus,
	Check:      Check,
	Impossible: Impossible,
	Clues:      clues,
	Without:    without,
	With:       with,
	Random:     Random,
}
