package report

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// Board is an empty board for a program that lets people play: the drawing, and the positions of its places and clues in cells.
type Board struct {
	Scene  scene.Scene  `json:"scene"`
	Places []BoardPlace `json:"places"` // in the order of the board
	Clues  []BoardClue  `json:"clues"`
}

// Box is a rectangle in a drawing: its upper left corner and its size. An edge or a bridge is a line between two cell centres, so W or H
// is 0.
type Box struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// BoardPlace is a place to fill in.
type BoardPlace struct {
	At puzzle.Place `json:"at"`
	Box
	Kind   string `json:"kind" oneof:"cell,edge,bridge,border"` // "cell", "edge", "bridge" or "border"
	Values []int  `json:"values"`                               // the values it may have
}

// BoardClue is a clue; see puzzle.Clue.
type BoardClue struct {
	Clue  puzzle.Place `json:"clue"`
	Value int          `json:"value,omitempty"`
	Runs  []int        `json:"runs,omitempty"` // -1: one run of any length, -2: any number of runs
	// Colours are the palette indices of Runs.
	Colours []int `json:"colours,omitempty"`
	Box
}

// NewBoard returns the layout of a puzzle's empty board, described in a language: the scene, and each place and clue with its box.
func NewBoard(l *words.Language, p puzzle.Puzzle) Board {
	b := Board{Scene: l.Draw(p, puzzle.Facts{}), Places: []BoardPlace{}, Clues: []BoardClue{}}
	board := p.Board()
	for i := range board.Len() {
		u := board.Unknown(i)
		b.Places = append(b.Places, BoardPlace{u.At, boxOf(b.Scene, p, u.At), u.At.Kind.String(), slices.Collect(u.Values.Values())})
	}
	if p.Kind().Clues != nil {
		for _, c := range p.Kind().Clues(p) {
			b.Clues = append(b.Clues, BoardClue{c.At, c.Value, c.Runs, paletteColours(b.Scene, c.Colours), boxOf(b.Scene, p, c.At)})
		}
	}
	return b
}

// paletteColours returns the colours of a clue if the drawing has a palette.
func paletteColours(s scene.Scene, colours []int) []int {
	if len(s.Palette) == 0 {
		return nil
	}
	return colours
}

// boxOf returns the rectangle of a place in a drawing.
func boxOf(s scene.Scene, p puzzle.Puzzle, at puzzle.Place) Box {
	it, _ := puzzle.Outline(s, p, at)
	return Box{it.X, it.Y, it.X2 - it.X, it.Y2 - it.Y}
}

// MarksChecked is the result of checking marks against the rules alone.
type MarksChecked struct {
	Broken    []Violation    `json:"broken"`          // the rules broken
	Done      bool           `json:"done"`            // everything required is filled in, and no rule is broken
	Open      int            `json:"open"`            // places not filled in
	Satisfied []puzzle.Place `json:"satisfied"`       // clues that are satisfied
	Wrong     []scene.Item   `json:"wrong"`           // drawing items that mark the broken rules
	Scene     *scene.Scene   `json:"scene,omitempty"` // the board with the marks and Wrong
}

// CheckMarks checks marks, which may be nil, against the rules and describes the broken ones; nothing is solved. With drawn, the result
// includes a drawing of the board. The error means that answers of the kind cannot be checked.
func CheckMarks(it kinds.Item, l *words.Language, marks *puzzle.Marks, drawn bool) (MarksChecked, error) {
	known := puzzle.NewFacts(it.Puzzle.Board())
	if marks != nil {
		known = marks.Facts()
	}
	c, err := Check(it, l, known)
	if err != nil {
		return MarksChecked{}, err
	}
	out := MarksChecked{Broken: c.Violations, Done: c.Status == Right, Open: c.Open, Satisfied: []puzzle.Place{}, Wrong: []scene.Item{}}
	if f := it.Puzzle.Kind().Fulfilled; f != nil {
		out.Satisfied = append(out.Satisfied, f(it.Puzzle, known)...)
	}
	if at := c.At(); len(at) > 0 {
		drawing := it.Puzzle.Draw(puzzle.Facts{})
		n := len(drawing.Items)
		puzzle.Highlight(&drawing, it.Puzzle, scene.Wrong, at...)
		out.Wrong = append(out.Wrong, drawing.Items[n:]...)
	}
	if drawn {
		drawing := l.Draw(it.Puzzle, known)
		if marks != nil {
			drawPencil(&drawing, it.Puzzle, marks)
		}
		drawing.Items = append(drawing.Items, out.Wrong...)
		out.Scene = &drawing
	}
	return out, nil
}

// drawPencil adds the candidates noted in cells without a value, for kinds with numbers.
func drawPencil(s *scene.Scene, p puzzle.Puzzle, marks *puzzle.Marks) {
	if !p.Kind().Traits.Digits {
		return
	}
	valued := map[puzzle.Place]bool{}
	for _, m := range marks.List() {
		switch {
		case m.Pencil == 0 && !m.Not:
			valued[m.At] = true
		case m.Pencil != 0 && !valued[m.At] && m.At.Kind.Shape() == puzzle.InCell:
			most := p.Board().Unknown(p.Board().Index(m.At)).Values.Max()
			x, y := s.Center(int(m.At.R), int(m.At.C))
			board.AddCandidates(s, x, y, m.Pencil, most)
		}
	}
}
