package nonogram

import (
	"fmt"
	"slices"
	"strings"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the clues and, of what is known, the cells in their colours with their letters, and a dot in each empty one; of cells that
// lack some colours, the letters of those left, when they are few. Clues stand on their colours, with the letters behind the numbers.
func (n *Coloured) Draw(known puzzle.Facts) scene.Scene {
	rows, cols := n.Size()
	s := scene.Scene{Dense: true, ListClues: true, CellWidth: n.cellWidth(), CellHeight: 1,
		Title: fmt.Sprintf("Nonogram, %d rows and %d columns", rows, cols), Description: n.describe(known)}
	if !n.black() {
		for v, name := range n.ValueNames() {
			s.Palette = append(s.Palette, scene.Dye{Letter: n.inks[v].Letter, Name: name, Tint: n.inks[v].hue()})
		}
		s.Title = fmt.Sprintf("Nonogram in %d colours, %d rows and %d columns", len(n.inks)-1, rows, cols)
	}
	for _, line := range n.rows {
		s.Left = max(s.Left, float64((len(n.clueText(line))+2)/2))
	}
	for _, line := range n.cols {
		s.Top = max(s.Top, float64(len(line)))
	}
	s.Left, s.Top = max(s.Left, 1), max(s.Top, 1)
	s.Width, s.Height = s.Left+float64(cols), s.Top+float64(rows)
	done := !known.IsZero() && known.Complete()
	if !known.IsZero() {
		for i := range n.board.Len() {
			n.drawCell(&s, i, known.Can(i), done)
		}
	}
	(&Nonogram{rows: make([][]int, rows), cols: make([][]int, cols)}).drawLines(&s, done)
	n.drawClues(&s)
	return s
}

// drawCell adds what is known of a cell.
func (n *Coloured) drawCell(s *scene.Scene, i int, can puzzle.Mask, done bool) {
	at := n.board.Unknown(i).At
	x, y := s.Center(int(at.R), int(at.C))
	paper := n.inks[0].RGB == blackOnWhite()[0].RGB
	switch {
	case can.Len() > 1 && can != puzzle.Span(0, len(n.inks)-1) && can.Len() <= mostLeft:
		var left strings.Builder
		for v := range can.Values() {
			left.WriteString(n.inks[v].Letter)
		}
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Candidate, X: x, Y: y, Text: left.String(), Size: 0.34})
	case can.Len() != 1:
	case n.black() && can.Has(Black):
		s.AddRect(scene.Filled, x-0.5, y-0.5, x+0.5, y+0.5)
	case can.Has(0):
		if !paper {
			s.Add(scene.Item{Shape: scene.Rect, Role: scene.Filled, X: x - 0.5, Y: y - 0.5, X2: x + 0.5, Y2: y + 0.5, Tint: n.inks[0].hue()})
		}
		if !done {
			s.AddCircle(scene.Empty, x, y, 0.1)
		}
	default:
		k := n.inks[can.Min()]
		s.Add(scene.Item{Shape: scene.Rect, Role: scene.Filled, X: x - 0.5, Y: y - 0.5, X2: x + 0.5, Y2: y + 0.5, Tint: k.hue(), Text: k.Letter},
			scene.Item{Shape: scene.Label, Role: scene.Value, X: x, Y: y, Text: k.Letter, Size: 0.46, Tint: k.hue()})
	}
}

// mostLeft is how many colours that are left are shown in a cell.
const mostLeft = 2

// cellWidth is how many terminal columns a cell needs for the clues above neighbouring columns to stay apart: two, if it can be.
func (n *Coloured) cellWidth() int {
	need := 2
	for _, line := range n.cols {
		for _, b := range line {
			need = max(need, len(n.word(b))+1)
		}
	}
	return need
}

// drawClues adds the clues: those of a row end at the board, those of a column stand on it.
func (n *Coloured) drawClues(s *scene.Scene) {
	tint := func(b Block) string {
		if b.Colour == 0 || n.black() {
			return ""
		}
		return n.inks[b.Colour].hue()
	}
	for r, line := range n.rows {
		x, y := s.Left, s.Top+float64(r)+0.5
		add := func(text, tint string) {
			s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, X: x, Y: y, Text: text, Anchor: scene.Ending, Tint: tint})
			x -= float64(len(text)+1) / 2
		}
		if len(line) == 0 {
			add(n.clueText(line), "")
		}
		for k := len(line) - 1; k >= 0; k-- {
			add(n.word(line[k]), tint(line[k]))
		}
	}
	for c, line := range n.cols {
		x := s.Left + float64(c) + 0.5
		if len(line) == 0 {
			s.AddLabel(scene.Clue, x, s.Top-0.5, n.clueText(line))
		}
		for k, b := range line {
			it := scene.Item{Shape: scene.Label, Role: scene.Clue, X: x, Y: s.Top - float64(len(line)-k) + 0.5, Text: n.word(b), Tint: tint(b)}
			if len(it.Text) > 2 {
				it.Size = 1.2 / float64(len(it.Text))
			}
			s.Add(it)
		}
	}
}

// describe lists the clues and counts what is known, for people who cannot see the drawing.
func (n *Coloured) describe(known puzzle.Facts) string {
	var b strings.Builder
	if !n.black() {
		for i, k := range n.inks[1:] {
			sep := ", "
			if i == 0 {
				sep = "Colours: "
			}
			b.WriteString(sep + k.Letter + " " + k.Name)
		}
		b.WriteString(". ")
	}
	if slices.ContainsFunc(n.lines(), func(l colouredLine) bool {
		return l.clue == nil || slices.ContainsFunc(l.clue, func(b Block) bool { return b.Size < 0 })
	}) {
		b.WriteString(someSize + " is a block of any length, " + anyRuns + " any number of blocks. ")
	}
	side := func(name string, lines [][]Block) {
		b.WriteString(name)
		for i, line := range lines {
			sep := "; "
			if i == 0 {
				sep = ": "
			}
			b.WriteString(sep + n.clueText(line))
		}
		b.WriteString(". ")
	}
	side("Rows", n.rows)
	side("Columns", n.cols)
	cells, open := ground.Tally(n.board, known)
	filled := 0
	for v := 1; v < len(n.inks); v++ {
		filled += cells[v]
	}
	fmt.Fprintf(&b, "%d cells filled, %d empty, %d open.", filled, cells[0], open)
	return b.String()
}
