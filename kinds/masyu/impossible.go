package masyu

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
)

// Impossible says why no loop can exist when the pearls alone show it: the board is too thin for a loop, all of its cells should be
// visited and they are odd in number, or a pearl has no way through in what surrounds it.
func Impossible(p puzzle.Puzzle) string {
	m := p.(*Masyu)
	if m.rows < 2 || m.cols < 2 {
		return fmt.Sprintf("a loop needs at least two rows and two columns, the board has %d by %d", m.rows, m.cols)
	}
	if m.all && m.rows*m.cols%2 == 1 {
		return fmt.Sprintf("the loop should visit all %d cells, but a loop visits as many cells of one colour of a chessboard as of the other", m.rows*m.cols)
	}
	for i, pearl := range m.pearls {
		why := ""
		switch row, col := i/m.cols, i%m.cols; pearl {
		case White:
			why = m.whyNotWhite(row, col)
		case Black:
			why = m.whyNotBlack(row, col)
		}
		if why != "" {
			return fmt.Sprintf("the %s pearl in %s %s", pearl.word(), puzzle.Cell(i/m.cols, i%m.cols), why)
		}
	}
	return ""
}

// has reports whether a pearl lies in a cell that may be outside the board.
func (m *Masyu) has(r, c int, p Pearl) bool {
	return r >= 0 && c >= 0 && r < m.rows && c < m.cols && m.Pearl(r, c) == p
}

// whyNotWhite is why no loop can go straight through a white pearl and turn beside it: in each direction the board ends, or both
// neighbours are white and so go straight as well.
func (m *Masyu) whyNotWhite(r, c int) string {
	inside := [2]bool{r > 0 && r < m.rows-1, c > 0 && c < m.cols-1} // down, across
	lined := [2]bool{m.has(r-1, c, White) && m.has(r+1, c, White), m.has(r, c-1, White) && m.has(r, c+1, White)}
	switch {
	case !inside[0] && !inside[1]:
		return "lies in a corner, where the loop cannot go straight"
	case !inside[0] && lined[1], !inside[1] && lined[0]:
		return "lies on the border between two white ones, so that the loop could not turn on either side"
	case lined[0] && lined[1]:
		return "has white ones on all four sides, so that the loop could not turn on either side"
	}
	return ""
}

// whyNotBlack is why no loop can turn in a black pearl with two arms of two cells: across or down, both ways end at the border or
// at another black pearl, in which the loop would have to turn.
func (m *Masyu) whyNotBlack(r, c int) string {
	across := c >= 2 && !m.has(r, c-1, Black) || c < m.cols-2 && !m.has(r, c+1, Black)
	down := r >= 2 && !m.has(r-1, c, Black) || r < m.rows-2 && !m.has(r+1, c, Black)
	const text = "has no room to go two cells %s: the border or another black pearl is in the way on both sides"
	switch {
	case !across:
		return fmt.Sprintf(text, "to the left or right")
	case !down:
		return fmt.Sprintf(text, "up or down")
	}
	return ""
}
