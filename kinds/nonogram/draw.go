package nonogram

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the clues and the known cells. A coloured cell gets its colour and letter (black has none), an empty cell a dot, and a cell
// with at most maxCandidates colours left their letters. Clues are drawn on their colour, with the letter after the number. A finished
// board has no dots and no heavy lines.
func (n *Nonogram) Draw(known puzzle.Facts) scene.Scene {
	rows, cols := n.Clues()
	s := scene.Scene{Dense: true, ListClues: true, CellWidth: n.cellWidth(), CellHeight: 1}
	for v, name := range n.ValueNames() {
		s.Palette = append(s.Palette, scene.CellColor{Letter: n.inks[v].Letter, Name: name, Tint: n.inks[v].hex()})
	}
	for _, line := range rows {
		s.Left = max(s.Left, float64((len(n.clueText(line))+2)/2))
	}
	for _, line := range cols {
		s.Top = max(s.Top, float64(len(line)))
	}
	s.Left, s.Top = max(s.Left, 1), max(s.Top, 1)
	s.Width, s.Height = s.Left+float64(len(cols)), s.Top+float64(len(rows))
	done := !known.IsZero() && known.Complete()
	if !known.IsZero() {
		for i := range n.board.Len() {
			n.drawCell(&s, i, known.Candidates(i), done)
		}
	}
	n.drawLines(&s, done)
	n.drawClues(&s)
	return s
}

// cellWidth returns the width of a cell in terminal columns, at least two, so that clues above neighbouring columns do not touch. A plain
// number needs no gap if its neighbour column has no number at that height.
func (n *Nonogram) cellWidth() int {
	need := 2
	_, cols := n.Clues()
	for j, line := range cols {
		for k := 1; k <= len(line); k++ {
			width := len(n.formatBlock(line[len(line)-k]))
			if n.variant != plain || j > 0 && k <= len(cols[j-1]) {
				width++
			}
			need = max(need, width)
		}
	}
	return need
}

// drawCell draws cell i with the candidates can: its colour, a dot if it is empty, or the letters of the few colours left. done omits
// the dots.
func (n *Nonogram) drawCell(s *scene.Scene, i int, can puzzle.Mask, done bool) {
	at := n.board.At(i)
	x, y := s.Center(int(at.R), int(at.C))
	paper := n.inks[0].RGB == blackOnWhite()[0].RGB
	switch {
	case can.Len() > 1 && can != n.allColours() && can.Len() <= maxCandidates:
		var left strings.Builder
		for v := range can.Values() {
			left.WriteString(n.inks[v].Letter)
		}
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Candidate, X: x, Y: y, Text: left.String(), Size: 0.34})
	case can.Len() != 1:
	case n.variant != coloured && can.Has(Black):
		s.AddRect(scene.Filled, x-0.5, y-0.5, x+0.5, y+0.5)
	case can.Has(0):
		if !paper {
			s.AddCellColor(scene.CellColor{Tint: n.inks[0].hex()}, false, x-0.5, y-0.5)
		}
		if !done {
			s.AddCircle(scene.Empty, x, y, 0.1)
		}
	default:
		k := n.inks[can.Min()]
		s.AddCellColor(scene.CellColor{Letter: k.Letter, Tint: k.hex()}, true, x-0.5, y-0.5)
	}
}

const maxCandidates = 2

// drawLines adds the grid, extended between the clues. Every fifth line is heavier unless the board is done.
func (n *Nonogram) drawLines(s *scene.Scene, done bool) {
	role := func(i int) scene.Role {
		if i%5 == 0 && !done {
			return scene.GridBold
		}
		return scene.Grid
	}
	rows, cols := n.Size()
	for r := 1; r < rows; r++ {
		s.AddLine(role(r), 0, s.Top+float64(r), s.Width, s.Top+float64(r))
	}
	for c := 1; c < cols; c++ {
		s.AddLine(role(c), s.Left+float64(c), 0, s.Left+float64(c), s.Height)
	}
	for _, end := range [...][4]float64{{s.Left, 0, s.Width, 0}, {s.Width, 0, s.Width, s.Top}, {s.Left, 0, s.Left, s.Top},
		{0, s.Top, 0, s.Height}, {0, s.Height, s.Left, s.Height}, {0, s.Top, s.Left, s.Top}} {
		s.AddLine(scene.Border, end[0], end[1], end[2], end[3]) // border of the clue area
	}
	s.AddFrame(s.Left, s.Top, s.Width, s.Height)
}

// drawClues adds the clues, right-aligned for rows and bottom-aligned for columns.
func (n *Nonogram) drawClues(s *scene.Scene) {
	tint := func(b Block) string {
		if b.Colour == 0 || n.variant != coloured {
			return ""
		}
		return n.inks[b.Colour].hex()
	}
	rows, cols := n.Clues()
	for r, line := range rows {
		x, y := s.Left, s.Top+float64(r)+0.5
		add := func(text, tint string) {
			s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, X: x, Y: y, Text: text, Anchor: scene.Ending, Tint: tint})
			x -= float64(len(text)+1) / 2
		}
		if len(line) == 0 {
			add(n.clueText(line), "")
		}
		for k := len(line) - 1; k >= 0; k-- {
			add(n.formatBlock(line[k]), tint(line[k]))
		}
	}
	for c, line := range cols {
		x := s.Left + float64(c) + 0.5
		if len(line) == 0 {
			s.AddLabel(scene.Clue, x, s.Top-0.5, n.clueText(line))
		}
		for k, b := range line {
			y := s.Top - float64(len(line)-k) + 0.5
			it := scene.Item{Shape: scene.Label, Role: scene.Clue, X: x, Y: y, Text: n.formatBlock(b), Tint: tint(b)}
			if len(it.Text) > 2 && n.variant != plain {
				it.Size = 1.2 / float64(len(it.Text))
			}
			s.Add(it)
		}
	}
}
