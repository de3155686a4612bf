package puzzle

import "github.com/teka-puzzles/teka/scene"

// Grouped is a puzzle with clues of groups of cells, such as rooms.
type Grouped interface {
	// GroupCells returns the cells of the group whose clue is at a place, in reading order; nil if no group has a clue there.
	GroupCells(at Place) []Place
}

// GroupCells returns the cells of a group of a puzzle; nil if it has none at that place.
func GroupCells(p Puzzle, at Place) []Place {
	if g, ok := p.(Grouped); ok {
		return g.GroupCells(at)
	}
	return nil
}

// Highlight adds the Outline of each place to a drawing of p, with the given role. Duplicates are drawn once, since overlapping marks would
// look like another role.
func Highlight(s *scene.Scene, p Puzzle, role scene.Role, places ...Place) {
	seen := map[Place]bool{}
	for _, at := range places {
		if seen[at] {
			continue
		}
		seen[at] = true
		if cells := GroupCells(p, at); len(cells) > 1 && addGroup(s, p, role, cells) {
			continue
		}
		if it, ok := Outline(*s, p, at); ok {
			it.Role = role
			s.Add(it)
		}
	}
}

// addGroup outlines a group of cells: it marks a rectangle, and draws the border of another shape, whose place is still to be marked. It
// returns whether the group is marked.
func addGroup(s *scene.Scene, p Puzzle, role scene.Role, cells []Place) bool {
	in := make(map[[2]int]bool, len(cells))
	from, to := [2]int{int(cells[0].R), int(cells[0].C)}, [2]int{}
	for _, c := range cells {
		at := [2]int{int(c.R), int(c.C)}
		in[at] = true
		for i := range at {
			from[i], to[i] = min(from[i], at[i]), max(to[i], at[i]+1)
		}
	}
	if (to[0]-from[0])*(to[1]-from[1]) == len(cells) {
		s.Add(scene.Item{Shape: scene.Rect, Role: role, X: s.Left + float64(from[1]), Y: s.Top + float64(from[0]),
			X2: s.Left + float64(to[1]), Y2: s.Top + float64(to[0]), Outline: true})
		return true
	}
	rows, cols := p.Size()
	addSegments(s, BorderOf(rows, cols, func(r, c int) bool { return in[[2]int{r, c}] }))
	return false
}

func addSegments(s *scene.Scene, list []Segment) {
	for _, x := range list {
		s.AddLine(scene.Region, s.Left+float64(x.C), s.Top+float64(x.R), s.Left+float64(x.C2), s.Top+float64(x.R2))
	}
}

// Outline returns the shape of a place in a drawing of p: squares for cells and outside clues, lines for edges, bridges and borders, small
// squares for corners, a half cell for the clue of a run. A row or column is its list of clues or, if the drawing has none, the outline of
// its cells. ok is false for a rule of the whole board. The item has no role.
func Outline(s scene.Scene, p Puzzle, at Place) (it scene.Item, ok bool) {
	rows, cols := p.Size()
	width, height := float64(cols), float64(rows)
	box := func(x, y, w, h float64, a scene.Anchor) (scene.Item, bool) {
		return scene.Item{Shape: scene.Rect, X: x, Y: y, X2: x + w, Y2: y + h, Anchor: a}, true
	}
	r, c := float64(at.R), float64(at.C)
	switch at.Kind.Shape() {
	case InCell:
		return box(s.Left+c, s.Top+r, 1, 1, scene.Middle)
	case AtCorner:
		return box(s.Left+c-cornerMarkSize/2, s.Top+r-cornerMarkSize/2, cornerMarkSize, cornerMarkSize, scene.Middle)
	case OnBorder:
		x, y := s.Left+max(c, float64(at.C2)), s.Top+max(r, float64(at.R2)) // start of the second cell
		if at.R == at.R2 {
			return scene.Item{Shape: scene.Line, X: x, Y: y, X2: x, Y2: y + 1}, true
		}
		return scene.Item{Shape: scene.Line, X: x, Y: y, X2: x + 1, Y2: y}, true
	case BetweenCells:
		x, y := s.Center(int(at.R), int(at.C))
		x2, y2 := s.Center(int(at.R2), int(at.C2))
		return scene.Item{Shape: scene.Line, X: x, Y: y, X2: x2, Y2: y2}, true
	}
	switch at.Kind {
	case RowKind:
		if s.ListClues {
			return box(0, s.Top+r, s.Left, 1, scene.Middle)
		}
		return scene.Item{Shape: scene.Rect, X: s.Left, Y: s.Top + r, X2: s.Left + width, Y2: s.Top + r + 1, Outline: true}, true
	case ColKind:
		if s.ListClues {
			return box(s.Left+c, 0, 1, s.Top, scene.Middle)
		}
		return scene.Item{Shape: scene.Rect, X: s.Left + c, Y: s.Top, X2: s.Left + c + 1, Y2: s.Top + height, Outline: true}, true
	case SideKind:
		x, y := outsideCorner(Side(at.Dir), r, width, height)
		return box(s.Left+x, s.Top+y, 1, 1, scene.Middle)
	case RunKind:
		if Heading(at.Dir) == Across {
			return box(s.Left+c-1, s.Top+r, 1, 1, scene.TopRight)
		}
		return box(s.Left+c, s.Top+r-1, 1, 1, scene.BottomLeft)
	}
	return it, false
}

// cornerMarkSize is the size of a corner mark, in cells.
const cornerMarkSize = 0.5

// outsideCorner returns the upper left corner of the square outside the board that holds clue i of a side.
func outsideCorner(side Side, i, width, height float64) (x, y float64) {
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

// Segment is a piece of a border between two grid corners, counted from the upper left corner of the board.
type Segment struct{ R, C, R2, C2 int }

// BorderOf returns the border of a set of cells, in segments one cell long.
func BorderOf(rows, cols int, in func(r, c int) bool) []Segment {
	within := func(r, c int) bool { return r >= 0 && c >= 0 && r < rows && c < cols && in(r, c) }
	var out []Segment
	for r := range rows + 1 {
		for c := range cols + 1 {
			if c < cols && within(r, c) != within(r-1, c) {
				out = append(out, Segment{r, c, r, c + 1})
			}
			if r < rows && within(r, c) != within(r, c-1) {
				out = append(out, Segment{r, c, r + 1, c})
			}
		}
	}
	return out
}

// DrawOutline draws the Kind's Outline of a step, if it has one.
func DrawOutline(s *scene.Scene, p Puzzle, known Facts, step Step) {
	if p.Kind().Outline != nil {
		addSegments(s, p.Kind().Outline(p, known, step))
	}
}
