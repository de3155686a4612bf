package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible returns why the pearls alone exclude a loop: the board is too narrow, the loop must visit all of an odd number of cells, or
// a pearl has no way through its surroundings. It returns nil otherwise.
func Impossible(p puzzle.Puzzle) error {
	m := p.(*Masyu)
	if m.rows < 2 || m.cols < 2 {
		return fault.Errorf("a loop needs at least two rows and two columns, the board has %d by %d", m.rows, m.cols)
	}
	if m.all && m.rows*m.cols%2 == 1 {
		return fault.Errorf("the loop cannot visit all %d cells: on a chessboard, a loop visits as many white cells as black ones",
			m.rows*m.cols)
	}
	for i, pearl := range m.pearls {
		var why error
		switch row, col := i/m.cols, i%m.cols; pearl {
		case White:
			why = m.whyNotWhite(row, col)
		case Black:
			why = m.whyNotBlack(row, col)
		}
		if why != nil {
			return why
		}
	}
	return nil
}

// hasPearl reports whether a cell, which may be outside the board, has a pearl.
func (m *Masyu) hasPearl(r, c int, p Pearl) bool {
	return r >= 0 && c >= 0 && r < m.rows && c < m.cols && m.Pearl(r, c) == p
}

// whyNotWhite returns why no loop can go straight through a white pearl and turn next to it: in each direction there is a border, or both
// neighbours are white and so go straight as well. It returns nil if one can.
func (m *Masyu) whyNotWhite(r, c int) error {
	at := puzzle.Cell(r, c)
	inside := [2]bool{r > 0 && r < m.rows-1, c > 0 && c < m.cols-1} // down, across
	lined := [2]bool{m.hasPearl(r-1, c, White) && m.hasPearl(r+1, c, White), m.hasPearl(r, c-1, White) && m.hasPearl(r, c+1, White)}
	switch {
	case !inside[0] && !inside[1]:
		return fault.Errorf("the white pearl in %v is in a corner, where the loop cannot go straight", at)
	case !inside[0] && lined[1], !inside[1] && lined[0]:
		return fault.Errorf("the white pearl in %v is on the border between two white ones, so the loop could turn on neither side", at)
	case lined[0] && lined[1]:
		return fault.Errorf("the white pearl in %v has white ones on all four sides, so the loop could turn on neither side", at)
	}
	return nil
}

// whyNotBlack returns why no loop can turn on a black pearl with two arms of two cells: horizontally or vertically, both sides end at the
// border or at another black pearl. It returns nil if one can.
func (m *Masyu) whyNotBlack(r, c int) error {
	across := c >= 2 && !m.hasPearl(r, c-1, Black) || c < m.cols-2 && !m.hasPearl(r, c+1, Black)
	down := r >= 2 && !m.hasPearl(r-1, c, Black) || r < m.rows-2 && !m.hasPearl(r+1, c, Black)
	switch {
	case !across:
		return fault.Errorf("the black pearl in %v has no room to go two cells to the left or right: the border or another black pearl is in "+
			"the way on both sides", puzzle.Cell(r, c))
	case !down:
		return fault.Errorf("the black pearl in %v has no room to go two cells up or down: the border or another black pearl is in the way "+
			"on both sides", puzzle.Cell(r, c))
	}
	return nil
}
