package kakuro

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the clues in blocked cells, sums across above and to the right of a diagonal, sums down below and to the left. It shows the
// known digits and, small, the candidates of cells with eliminated ones. A board without a header gets one if its clues need the space.
func (k *Kakuro) Draw(known puzzle.Facts) scene.Scene {
	s := scene.Scene{CellWidth: 6, CellHeight: 2}
	top, left := k.margins()
	s.Top, s.Left = float64(top), float64(left)
	s.Width, s.Height = s.Left+float64(k.cols), s.Top+float64(k.rows)
	sums := k.sums()
	for r := -top; r < k.rows; r++ {
		for c := -left; c < k.cols; c++ {
			if i := k.unknown(r, c); i < 0 {
				drawBlocked(&s, r, c, sums[[2]int{r, c}])
			} else if !known.IsZero() {
				x, y := s.Center(r, c)
				ground.DrawNumber(&s, x, y, known, i, 9)
			}
		}
	}
	for r := 1; r < k.rows+top; r++ {
		s.AddLine(scene.Grid, 0, float64(r), s.Width, float64(r))
	}
	for c := 1; c < k.cols+left; c++ {
		s.AddLine(scene.Grid, float64(c), 0, float64(c), s.Height)
	}
	s.AddFrame(0, 0, s.Width, s.Height)
	return s
}

// margins returns the number of rows above and columns to the left of the board that its clues need.
func (k *Kakuro) margins() (top, left int) {
	for _, r := range k.runs {
		switch {
		case r.sum == 0:
		case r.heading == puzzle.Down && r.r == 0:
			top = 1
		case r.heading == puzzle.Across && r.c == 0:
			left = 1
		}
	}
	return top, left
}

// cellSums are the sums in a blocked cell: of the run below and of the run to its right, 0 for none.
type cellSums struct{ down, across int }

// sums returns the clues by cell. The row or column of clues outside the board is -1.
func (k *Kakuro) sums() map[[2]int]cellSums {
	sums := make(map[[2]int]cellSums)
	for _, r := range k.runs {
		at := [2]int{r.r - 1, r.c}
		if r.heading == puzzle.Across {
			at = [2]int{r.r, r.c - 1}
		}
		x := sums[at]
		switch {
		case r.sum == 0:
			continue
		case r.heading == puzzle.Across:
			x.across = r.sum
		default:
			x.down = r.sum
		}
		sums[at] = x
	}
	return sums
}

// drawBlocked draws a blocked cell with its sums, if it has any, on both sides of a diagonal.
func drawBlocked(s *scene.Scene, r, c int, sums cellSums) {
	x, y := s.Center(r, c)
	s.AddRect(scene.Blocked, x-0.5, y-0.5, x+0.5, y+0.5)
	if sums == (cellSums{}) {
		return
	}
	s.AddLine(scene.Grid, x-0.5, y-0.5, x+0.5, y+0.5)
	clue := func(sum int, a scene.Anchor) {
		if sum > 0 {
			s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, X: x, Y: y, Text: strconv.Itoa(sum), Anchor: a})
		}
	}
	clue(sums.down, scene.BottomLeft)
	clue(sums.across, scene.TopRight)
}
