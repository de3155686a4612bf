package book

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Worked is a puzzle with the steps of a method, the content of a worksheet.
type Worked struct {
	Puzzle puzzle.Puzzle
	Steps  []WorkedStep
	Known  puzzle.Facts // the board that the method reaches
	End    string       // result of the method, in words
}

// WorkedStep is a step of a method.
type WorkedStep struct {
	Name, Text string
	Stage      bool        // ends a stage or a pass, after which the board is drawn
	Board      scene.Scene // the board after the step, if Stage
}

// maxWorkedSteps is the maximum number of steps on a worksheet.
const maxWorkedSteps = 60

// NewWorksheet lays out a worksheet for a lecture: the board, the names of a method's steps, each with a blank line for its result, and
// an empty board for each stage. Unless NoAnswers is set, separate pages with the answers follow. The error means an unknown page size or
// a board that cannot be drawn.
func NewWorksheet(c Sheet, l *words.Language, w Worked) (*Layout, error) {
	s, err := c.typesetter(l)
	if err != nil {
		return nil, err
	}
	s.openPart("worksheet", c.Title, false)
	if !c.NoPoints {
		s.fields(l.Phrase("book/name", nil), l.Phrase("book/class", nil), l.Phrase("book/date", nil))
	}
	s.paragraph(sheets.Regular, textSize, "", "", l.Phrase("book/worksheet", nil), 0)
	steps := w.Steps[:min(len(w.Steps), maxWorkedSteps)]
	rows, cols := w.Puzzle.Size()
	empty := w.Puzzle.Draw(puzzle.Facts{})
	s.strip([]panel{{empty, rows, cols, "", "", ""}}, stripCell)
	var boards, answers []panel
	for i, x := range steps {
		s.blank(itoa(i+1)+". "+x.Name, x.Stage)
		if x.Stage {
			head := l.Phrase("book/after-step", i+1)
			boards = append(boards, panel{empty, rows, cols, head, x.Text, ""})
			answers = append(answers, panel{x.Board, rows, cols, head, x.Text, ""})
		}
	}
	if len(w.Steps) > len(steps) {
		s.note(l.Phrase("book/more-steps", len(w.Steps)-len(steps)))
	}
	s.strip(boards, stripCell)
	if c.NoAnswers {
		return s.layout()
	}
	s.openPart("answers", l.Phrase("book/answers", nil), false)
	for i, x := range steps {
		s.paragraph(sheets.Regular, smallSize, itoa(i+1), "", x.Name+": "+x.Text, 2*smallSize)
	}
	s.strip(append(answers, panel{w.Puzzle.Draw(w.Known), rows, cols, "", w.End, ""}), stripCell)
	return s.layout()
}

// blank sets the name of a step, followed by a line to fill in unless plain is true.
func (s *typesetter) blank(name string, plain bool) {
	const high = textSize * 2
	s.reserve(high)
	a := s.area()
	b := s.line(sheets.Regular, smallSize, a.X, s.y, 0, s.truncate(name, sheets.Regular, smallSize, a.W/2))
	if from := max(b.Right()+4*sheets.Point, a.X+a.W/4); !plain {
		s.add(Item{Box: sheets.Box{X: from, Y: s.y + smallSize*5/4, W: a.Right() - from}, Line: sheets.MinStroke})
	}
	s.y += high
}
