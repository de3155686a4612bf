package puzzle

import "github.com/teka-puzzles/teka/scene"

// Highlight lays a mark over places in a drawing of p: cells and outside clues as squares, edges and bridges as lines, the clue of a
// run as the half cell it stands in, a row or column as its list of clues where the drawing has one, else as its cells. A rule of
// the whole board has no place to mark.
func Highlight(s *scene.Scene, p Puzzle, role scene.Role, places ...Place) {
	rows, cols := p.Size()
	width, height := float64(cols), float64(rows)
	box := func(x, y, w, h float64, a scene.Anchor) {
		s.Add(scene.Item{Shape: scene.Rect, Role: role, X: x, Y: y, X2: x + w, Y2: y + h, Anchor: a})
	}
	seen := map[Place]bool{} // two marks of one place would look like another role
	for _, at := range places {
		if seen[at] {
			continue
		}
		seen[at] = true
		r, c := float64(at.R), float64(at.C)
		switch at.Kind {
		case CellKind:
			box(s.Left+c, s.Top+r, 1, 1, scene.Middle)
		case EdgeKind, PairKind:
			x, y := s.Center(int(at.R), int(at.C))
			x2, y2 := s.Center(int(at.R2), int(at.C2))
			s.AddLine(role, x, y, x2, y2)
		case RowKind:
			if s.ListClues {
				box(0, s.Top+r, s.Left, 1, scene.Middle)
			} else {
				box(s.Left, s.Top+r, width, 1, scene.Middle)
			}
		case ColKind:
			if s.ListClues {
				box(s.Left+c, 0, 1, s.Top, scene.Middle)
			} else {
				box(s.Left+c, s.Top, 1, height, scene.Middle)
			}
		case SideKind:
			x, y := outside(Side(at.Dir), r, width, height)
			box(s.Left+x, s.Top+y, 1, 1, scene.Middle)
		case RunKind:
			if Heading(at.Dir) == Across {
				box(s.Left+c-1, s.Top+r, 1, 1, scene.TopRight)
			} else {
				box(s.Left+c, s.Top+r-1, 1, 1, scene.BottomLeft)
			}
		}
	}
}

// outside is the upper left corner of the square outside the board that holds clue i of a side.
func outside(side Side, i, width, height float64) (x, y float64) {
	switch side {
	case Top:
		return i, -1
	case Right:
		return width, i
	case Bottom:
		return i, height
	}
	return -1, i
}
