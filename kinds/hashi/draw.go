package hashi

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the islands, the known bridges, and a cross at both ends of each pair without bridges. For an undecided pair, it draws the
// certain bridges and, in pictures, the possible ones dashed, once their number is bounded. A finished board has no crosses.
func (h *Hashi) Draw(known puzzle.Facts) scene.Scene {
	w, height := float64(h.cols), float64(h.rows)
	s := scene.Scene{Width: w, Height: height, CellWidth: 4, CellHeight: 2}
	for _, x := range h.islands {
		if x.N > 9 {
			s.CellWidth = 5 // for two-digit numbers
		}
	}
	if h.rows*h.cols <= 1<<16 { // on larger boards, dots would dominate the drawing
		for r := range h.rows {
			for c := range h.cols {
				if _, island := h.at[[2]int{r, c}]; !island {
					x, y := s.Center(r, c)
					s.AddCircle(scene.Guide, x, y, 0.05)
				}
			}
		}
	}
	if !known.IsZero() {
		h.drawBridges(&s, known)
	}
	for _, x := range h.islands {
		cx, cy := s.Center(x.R, x.C)
		s.AddCircle(scene.Island, cx, cy, 0.4)
		label := scene.Item{Shape: scene.Label, Role: scene.Clue, X: cx, Y: cy, Text: x.number()}
		if x.N > 9 {
			label.Size = 0.46
		}
		s.Add(label)
	}
	s.AddFrame(0, 0, w, height)
	return s
}

func (x Island) number() string {
	if x.N == 0 {
		return "?"
	}
	return strconv.Itoa(x.N)
}

// drawBridges draws the certain and, once bounded, the possible bridges of each pair, and crosses where there are none.
func (h *Hashi) drawBridges(s *scene.Scene, known puzzle.Facts) {
	done := known.Complete()
	for i, p := range h.pairs {
		a, b := h.islands[p.a], h.islands[p.b]
		x, y := s.Center(a.R, a.C)
		x2, y2 := s.Center(b.R, b.C)
		switch can := known.Candidates(i); {
		case can == 0:
		case can.Min() > 0 || can.Max() > 0 && can.Max() < h.max:
			s.Add(scene.Item{Shape: scene.Line, Role: scene.BridgeLine, X: x, Y: y, X2: x2, Y2: y2, Lines: can.Max(), Open: can.Max() - can.Min()})
		case can == puzzle.Only(0) && !done:
			dx, dy := 0.5, 0.0
			if x == x2 {
				dx, dy = 0, 0.5
			}
			s.AddCross(scene.Empty, x+dx, y+dy)
			if x2-x+y2-y > 1 {
				s.AddCross(scene.Empty, x2-dx, y2-dy)
			}
		}
	}
}
