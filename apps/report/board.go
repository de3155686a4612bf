package report

import (
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Board is an empty board for a front that people play on: what to draw, and where its places and clues lie in the drawing, in cells.
type Board struct {
	Scene  scene.Scene  `json:"scene"`
	Places []BoardPlace `json:"places"` // in the order of the board
	Clues  []BoardClue  `json:"clues"`
}

// Box is where something lies in a drawing: its upper left corner and its size. Of an edge or a bridge, which is a line from the
// centre of a cell to that of another, one of W and H is 0.
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
	Kind   string `json:"kind" oneof:"cell,edge,bridge"` // "cell", "edge" or "bridge"
	Values []int  `json:"values"`                        // that it may take
}

// BoardClue is a clue; see puzzle.Clue.
type BoardClue struct {
	Clue  puzzle.Place `json:"clue"`
	Value int          `json:"value,omitempty"`
	Runs  []int        `json:"runs,omitempty"` // -1 is one of any length, -2 any number of runs
	// Colours are those of Runs, by their places in the palette of the scene.
	Colours []int `json:"colours,omitempty"`
	Box
}

// NewBoard lays out the empty board of a puzzle, described in a language.
func NewBoard(l *words.Language, p puzzle.Puzzle) Board {
	b := Board{Scene: l.Draw(p, puzzle.Facts{}), Places: []BoardPlace{}, Clues: []BoardClue{}}
	board := p.Board()
	for i := range board.Len() {
		u := board.Unknown(i)
		b.Places = append(b.Places, BoardPlace{u.At, boxOf(b.Scene, p, u.At), u.At.Kind.String(), slices.Collect(u.Values.Values())})
	}
	if p.Kind().Clues != nil {
		for _, c := range p.Kind().Clues(p) {
			b.Clues = append(b.Clues, BoardClue{c.At, c.Value, c.Runs, paletted(b.Scene, c.Colours), boxOf(b.Scene, p, c.At)})
		}
	}
	return b
}

// paletted are the colours of a clue, where the drawing tells colours from each other.
func paletted(s scene.Scene, colours []int) []int {
	if len(s.Palette) == 0 {
		return nil
	}
	return colours
}

// boxOf is where a place lies in a drawing.
func boxOf(s scene.Scene, p puzzle.Puzzle, at puzzle.Place) Box {
	it, _ := puzzle.Outline(s, p, at)
	return Box{it.X, it.Y, it.X2 - it.X, it.Y2 - it.Y}
}

// MarksChecked is what is seen of marks on a board by the rules of the game alone.
type MarksChecked struct {
	Broken    []Violation    `json:"broken"`          // the rules broken
	Done      bool           `json:"done"`            // the board is full, as far as it must be, and keeps every rule
	Open      int            `json:"open"`            // places not filled in
	Satisfied []puzzle.Place `json:"satisfied"`       // clues that what is written fulfils
	Wrong     []scene.Item   `json:"wrong"`           // what marks the places and clues of the rules broken in a drawing of the board
	Scene     *scene.Scene   `json:"scene,omitempty"` // the board with the marks and what is wrong
}

// CheckMarks holds marks, which may be nil, against the rules, and says in a language which are broken; nothing is solved. The board is
// drawn where that is asked for: whoever draws it already needs what is wrong alone.
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

// drawPencil adds the candidates noted in cells without a value, where the kind's places hold numbers.
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
			slots := 1
			for slots*slots < most {
				slots++
			}
			x, y := s.Center(int(m.At.R), int(m.At.C))
			for v := range m.Pencil.Values() {
				s.Add(scene.Item{Shape: scene.Label, Role: scene.Candidate, X: x, Y: y, Text: strconv.Itoa(v), Anchor: scene.Slotted,
					Slot: max(0, v-1), Slots: slots})
			}
		}
	}
}
