package skyscrapers

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// described is the data of a drawing's description: clues, 0 for none, givens, and progress.
type (
	described struct {
		Size                     int
		Top, Right, Bottom, Left []int
		Given                    []describedHeight
		Found, Open              int
	}
	describedHeight struct {
		At     puzzle.Place
		Height int
	}
)

// describe returns the data of the description for screen readers. known may be zero.
func (s *Skyscrapers) describe(_ *words.Language, known puzzle.Facts) described {
	at := &s.sides
	d := described{Size: s.n, Top: at[puzzle.Top], Right: at[puzzle.Right], Bottom: at[puzzle.Bottom], Left: at[puzzle.Left]}
	for i, h := range s.grid {
		if h != 0 {
			d.Given = append(d.Given, describedHeight{s.board.At(i), h})
		} else if !known.IsZero() && known.Candidates(i).Len() == 1 {
			d.Found++
		}
	}
	d.Open = s.n*s.n - len(d.Given) - d.Found
	return d
}
