package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible says why no loop can exist when the pearls alone show it: the board is too thin for a loop, all of its cells should be
// visited and they are odd in number, or a pearl has no way through in what surrounds it.
func Impossible(p puzzle.Puzzle) error {
	m := p.(*Masyu)
	if m.rows < 2 || m.cols < 2 {
		return fault.Errorf("a loop needs at least two rows and two columns, the board has %d by %d", m.rows, m.cols)
	}
	if m.all && m.rows*m.cols%2 == 1 {
		return fault.Errorf("the loop should visit all %d cells, but a loop visits as many cells of one colour of a chessboard as of the other",
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

// has reports whether a pearl lies in a cell that may be outside the board.
func (m *Masyu) hasPearl(r, c int, p Pearl) bool {
	return r >= 0 && c >= 0 && r < m.rows && c < m.cols && m.Pearl(r, c) == p
}

// whyNotWhite is why no loop can go straight through a white pearl and turn beside it: in each direction the board ends, or both
// neighbours are white and so go straight as well.
func (m *Masyu) whyNotWhite(r, c int) error {
	at := puzzle.Cell(r, c)
	inside := [2]bool{r > 0 && r < m.rows-1, c > 0 && c < m.cols-1} // down, across
	lined := [2]bool{m.hasPearl(r-1, c, White) && m.hasPearl(r+1, c, White), m.hasPearl(r, c-1, White) && m.hasPearl(r, c+1, White)}
	switch {
	case !inside[0] && !inside[1]:
		return fault.Errorf("the white pearl in %v lies in a corner, where the loop cannot go straight", at)
	case !inside[0] && lined[1], !inside[1] && lined[0]:
		return fault.Errorf("the white pearl in %v lies on the border between two white ones, so that the loop could not turn on either side", at)
	case lined[0] && lined[1]:
		return fault.Errorf("the white pearl in %v has white ones on all four sides, so that the loop could not turn on either side", at)
	}
	return nil
}

// whyNotBlack is why no loop can turn in a black pearl with two arms of two cells: across or down, both ways end at the border or
// at another black pearl, in which the loop would have to turn.
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
