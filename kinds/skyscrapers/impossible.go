package skyscrapers

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible returns why one or two clues alone exclude every board; nil if they do not.
func Impossible(p puzzle.Puzzle) error {
	s := p.(*Skyscrapers)
	for _, find := range []func(*Skyscrapers) error{(*Skyscrapers).tooMany, (*Skyscrapers).facing, (*Skyscrapers).sameSide,
		(*Skyscrapers).corners, (*Skyscrapers).repeated} {
		if why := find(s); why != nil {
			return why
		}
	}
	return nil
}

// tooMany returns an error that names the first clue larger than the board, or nil.
func (s *Skyscrapers) tooMany() error {
	for side, clues := range s.sides {
		for i, c := range clues {
			if c > s.n {
				return fault.Errorf("the clue %s requires %d buildings, but a line has %d", puzzle.Outside(puzzle.Side(side), i), c, s.n)
			}
		}
	}
	return nil
}

// facing finds contradictory clues at the two ends of a line. Only the tallest building is visible from both ends.
func (s *Skyscrapers) facing() error {
	for _, l := range s.axes() {
		a, b := s.sides[l.near][l.index], s.sides[l.far][l.index]
		near, far := puzzle.Outside(l.near, l.index), puzzle.Outside(l.far, l.index)
		switch {
		case a == 0 || b == 0:
		case a+b > s.n+1:
			return fault.Errorf("%s and %s require %d and %d buildings: together at most %d can be visible, since only the tallest is visible from "+
				"both ends",
				near, far, a, b, s.n+1)
		case a+b == 2 && s.n > 1:
			return fault.Errorf("%s and %s both require 1 building: the tallest would be at both ends", near, far)
		}
	}
	return nil
}

// sameSide finds clues of one side that require the same height in two cells of a row or column.
func (s *Skyscrapers) sameSide() error {
	if s.n == 1 {
		return nil
	}
	for side, clues := range s.sides {
		for _, x := range []struct {
			clue, height int
		}{{1, s.n}, {s.n, 1}} {
			first := -1
			for i, c := range clues {
				if c != x.clue {
					continue
				}
				if first >= 0 {
					return fault.Errorf("%s and %s both require %d buildings: the height %d would occur twice along that side",
						puzzle.Outside(puzzle.Side(side), first), puzzle.Outside(puzzle.Side(side), i), c, x.height)
				}
				first = i
			}
		}
	}
	return nil
}

// corners finds a clue 1 next to a corner with a greater clue around the corner: the corner cell would be the tallest and not the tallest.
func (s *Skyscrapers) corners() error {
	last := s.n - 1
	for _, x := range []struct {
		a  puzzle.Side
		i  int
		b  puzzle.Side
		j  int
		at puzzle.Place
	}{
		{puzzle.Top, 0, puzzle.Left, 0, puzzle.Cell(0, 0)},
		{puzzle.Top, last, puzzle.Right, 0, puzzle.Cell(0, last)},
		{puzzle.Bottom, 0, puzzle.Left, last, puzzle.Cell(last, 0)},
		{puzzle.Bottom, last, puzzle.Right, last, puzzle.Cell(last, last)},
	} {
		a, b := s.sides[x.a][x.i], s.sides[x.b][x.j]
		if a > 0 && b > 0 && (a == 1) != (b == 1) {
			return fault.Errorf("%s and %s require %d and %d buildings: only one of them puts the tallest in %s",
				puzzle.Outside(x.a, x.i), puzzle.Outside(x.b, x.j), a, b, x.at)
		}
	}
	return nil
}

// repeated finds a height that is given twice in a line.
func (s *Skyscrapers) repeated() error {
	for _, l := range s.axes() {
		var where [puzzle.MaxValue + 1]int
		for k := range s.n {
			i := l.first + k*l.step
			h := s.grid[i]
			if h == 0 {
				continue
			}
			if where[h] > 0 {
				return fault.Errorf("%s: the height %d is given in %s and in %s", l.at, h, s.board.At(where[h]-1), s.board.At(i))
			}
			where[h] = i + 1
		}
	}
	return nil
}
