package nonogram

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the clues and, of what is known, the black cells and a dot in each empty one. A finished board has neither dots nor
// heavy lines, so that the picture stands alone.
func (n *Nonogram) Draw(known puzzle.Facts) scene.Scene {
	rows, cols := n.Size()
	s := scene.Scene{Dense: true, ListClues: true, CellWidth: n.cellWidth(), CellHeight: 1}
	for _, runs := range n.rows {
		s.Left = max(s.Left, float64(listWidth(runs)+1)/2)
	}
	s.Left = float64(int(s.Left))
	for _, runs := range n.cols {
		s.Top = max(s.Top, float64(len(runs)))
	}
	s.Left, s.Top = max(s.Left, 1), max(s.Top, 1)
	s.Width, s.Height = s.Left+float64(cols), s.Top+float64(rows)
	done := !known.IsZero() && known.Complete()
	if !known.IsZero() {
		n.drawCells(&s, known, done)
	}
	n.drawLines(&s, done)
	n.drawClues(&s)
	return s
}

// listWidth is how many half cells the clues of a row take: each number needs one for a digit and one for the gap before it.
func listWidth(runs []int) int {
	w := 1 // an empty line shows a 0, an open one a ?
	if len(runs) > 0 {
		w = 0
	}
	for _, run := range runs {
		w += len(strconv.Itoa(run)) + 1
	}
	return w
}

// cellWidth is how many terminal columns a cell needs for the numbers above neighbouring columns to stay apart: two, if it can be.
func (n *Nonogram) cellWidth() int {
	need := 2
	for j, runs := range n.cols {
		for k := 1; k <= len(runs); k++ {
			digits := len(strconv.Itoa(runs[len(runs)-k]))
			if j > 0 && k <= len(n.cols[j-1]) {
				digits++
			}
			need = max(need, digits)
		}
	}
	return need
}

// drawCells adds the cells known.
func (n *Nonogram) drawCells(s *scene.Scene, known puzzle.Facts, done bool) {
	for i := range n.board.Len() {
		v, ok := known.Value(i)
		if !ok {
			continue
		}
		at := n.board.Unknown(i).At
		x, y := s.Center(int(at.R), int(at.C))
		switch {
		case v == Black:
			s.AddRect(scene.Filled, x-0.5, y-0.5, x+0.5, y+0.5)
		case !done:
			s.AddCircle(scene.Empty, x, y, 0.1)
		}
	}
}

// drawLines adds the grid, which reaches between the clues, with every fifth line heavier until the board is done.
func (n *Nonogram) drawLines(s *scene.Scene, done bool) {
	role := func(i int) scene.Role {
		if i%5 == 0 && !done {
			return scene.GridBold
		}
		return scene.Grid
	}
	for r := 1; r < len(n.rows); r++ {
		s.AddLine(role(r), 0, s.Top+float64(r), s.Width, s.Top+float64(r))
	}
	for c := 1; c < len(n.cols); c++ {
		s.AddLine(role(c), s.Left+float64(c), 0, s.Left+float64(c), s.Height)
	}
	for _, end := range [...][4]float64{{s.Left, 0, s.Width, 0}, {s.Width, 0, s.Width, s.Top}, {s.Left, 0, s.Left, s.Top},
		{0, s.Top, 0, s.Height}, {0, s.Height, s.Left, s.Height}, {0, s.Top, s.Left, s.Top}} {
		s.AddLine(scene.Border, end[0], end[1], end[2], end[3]) // the clues have a border
	}
	s.AddFrame(s.Left, s.Top, s.Width, s.Height)
}

// drawClues adds the numbers: those of a row end at the board, those of a column stand on it.
func (n *Nonogram) drawClues(s *scene.Scene) {
	for r, runs := range n.rows {
		x, y := s.Left, s.Top+float64(r)+0.5
		add := func(text string) {
			s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, X: x, Y: y, Text: text, Anchor: scene.Ending})
			x -= float64(len(text)+1) / 2
		}
		if len(runs) == 0 {
			add(clue(runs))
		}
		for k := len(runs) - 1; k >= 0; k-- {
			add(strconv.Itoa(runs[k]))
		}
	}
	for c, runs := range n.cols {
		if len(runs) == 0 {
			s.AddLabel(scene.Clue, s.Left+float64(c)+0.5, s.Top-0.5, clue(runs))
		}
		for k, run := range runs {
			s.AddLabel(scene.Clue, s.Left+float64(c)+0.5, s.Top-float64(len(runs)-k)+0.5, strconv.Itoa(run))
		}
	}
}

// clue is the runs of a line as players write them: "2 1", "0" for an empty line, or "?" for an open one.
func clue(runs []int) string {
	switch {
	case runs == nil:
		return "?"
	case len(runs) == 0:
		return "0"
	}
	words := make([]string, len(runs))
	for i, run := range runs {
		words[i] = strconv.Itoa(run)
	}
	return strings.Join(words, " ")
}
