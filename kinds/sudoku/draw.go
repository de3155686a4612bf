package sudoku

import (
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the regions, the diagonals as thin lines, givens, decided numbers and, in open cells with eliminated candidates, those that
// remain and that no line has yet.
func (s *Sudoku) Draw(known puzzle.Facts) scene.Scene {
	size := float64(s.n)
	d := scene.OfCells(s.n, s.n)
	d.AddGrid(scene.Grid, s.n, s.n)
	s.AddBorders(&d, scene.GridBold)
	d.AddFrame(0, 0, size, size)
	if s.diagonal {
		for i := range s.n {
			d.AddLine(scene.Grid, float64(i), float64(i), float64(i+1), float64(i+1))
			d.AddLine(scene.Grid, float64(i), size-float64(i), float64(i+1), size-float64(i+1))
		}
	}
	for i, v := range s.grid {
		x, y := d.Center(i/s.n, i%s.n)
		switch {
		case v != 0:
			d.AddLabel(scene.Given, x, y, strconv.Itoa(v))
		case !known.IsZero():
			ground.DrawNumber(&d, x, y, known, i, s.n)
		}
	}
	return d
}

// described is the data of a drawing's description for screen readers.
type (
	described struct {
		Size, Found, Open   int
		Irregular, Diagonal bool
		Given               []describedNumber
	}
	describedNumber struct {
		At     puzzle.Place
		Number int
	}
)

// PlaceName implements words.NamedPlaces: regions that are rectangles are boxes.
func (s *Sudoku) PlaceName(kind puzzle.PlaceKind) string {
	if kind != ground.RegionKind {
		return ""
	}
	for _, cells := range s.Cells {
		first, last := cells[0], cells[len(cells)-1]
		if (last/s.n-first/s.n+1)*(last%s.n-first%s.n+1) != s.n {
			return ""
		}
	}
	return "box"
}

func (s *Sudoku) describe(_ *words.Language, known puzzle.Facts) described {
	d := described{Size: s.n, Irregular: !s.isStandard(), Diagonal: s.diagonal}
	for i, v := range s.grid {
		if v != 0 {
			d.Given = append(d.Given, describedNumber{s.board.At(i), v})
		} else if !known.IsZero() && known.Candidates(i).Len() == 1 {
			d.Found++
		}
	}
	d.Open = len(s.grid) - len(d.Given) - d.Found
	return d
}
