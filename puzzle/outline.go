package puzzle

import "github.com/teka-puzzles/teka/scene"

// Segment is a piece of the border between cells: from one corner to another, counted from the upper left corner of the board.
type Segment struct{ R, C, R2, C2 int }

// Around is the border of a set of cells of a board, in pieces as long as a cell.
func Around(rows, cols int, in func(r, c int) bool) []Segment {
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

// Surround draws the outline of the part of the board that a step speaks of, where its kind knows one.
func Surround(s *scene.Scene, p Puzzle, known Facts, step Step) {
	if p.Kind().Outline == nil {
		return
	}
	for _, x := range p.Kind().Outline(p, known, step) {
		s.AddLine(scene.Region, s.Left+float64(x.C), s.Top+float64(x.R), s.Left+float64(x.C2), s.Top+float64(x.R2))
	}
}
