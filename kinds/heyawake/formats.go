package heyawake

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Heyawake).writeURL),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Heyawake).writeFile),
	notation.Marks(codec.Text, readText, (*Heyawake).writeText),
	notation.Marks(codec.Bare, readDrawing, nil),
}

// withNumbers returns the puzzle with the numbers of a notation, in which a question mark means that a number is not known.
func withNumbers(rooms ground.Regions, numbers []int, notes *codec.Notes) (*Heyawake, error) {
	unknown := 0
	for k, n := range numbers {
		if n == codec.Query {
			unknown++
		}
		numbers[k] = max(n, None)
	}
	if unknown > 0 {
		notes.Notef("%v", fault.Plural(unknown, fault.Textf("1 room with a question mark is read as a room without a number"),
			fault.Textf("%d rooms with question marks are read as rooms without numbers", unknown)))
	}
	return New(rooms, numbers)
}

// readURL reads https://puzz.link/p?heyawake/cols/rows/borders and numbers.
func readURL(text string, notes *codec.Notes) (*Heyawake, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	if err := sizes.CheckCells(u.Rows, u.Cols, u.Rows*u.Cols); err != nil {
		return nil, err
	}
	rooms, numbers, err := notation.URLRegions(u)
	if err != nil {
		return nil, err
	}
	return withNumbers(rooms, numbers, notes)
}

func (h *Heyawake) writeURL() (string, error) {
	body, err := notation.FormatRegions(&h.Regions, h.numbers)
	return codec.URL{Pid: "heyawake", Rows: h.Rows, Cols: h.Cols}.String(body), err
}

// fileMarks are the values of cells in pzprv3 files.
var fileMarks = []string{".", "+", "#"}

// readFile reads a pzprv3 file: rooms, numbers, then marks.
func readFile(text string, notes *codec.Notes) (*Heyawake, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	if err := sizes.CheckCells(f.Rows, f.Cols, f.Rows*f.Cols); err != nil {
		return nil, nil, err
	}
	rooms, numbers, err := notation.FileRegions(f)
	if err != nil {
		return nil, nil, err
	}
	h, err := withNumbers(rooms, numbers, notes)
	if err != nil || !f.More() {
		return h, nil, err
	}
	values := make([]int, 0, len(h.Of))
	err = f.Grid(h.Rows, h.Cols, func(_, _ int, word string) error {
		for v, sign := range fileMarks {
			if word == sign {
				values = append(values, v-1)
				return nil
			}
		}
		return fault.Errorf("%s is not a shaded cell (#), an unshaded one (+) or an open one (.)", codec.Quote(word))
	})
	if err != nil {
		return nil, nil, err
	}
	f.IgnoreRest()
	return h, puzzle.MarksOfValues(h.Board(), values), nil
}

// writeFile writes what readFile reads.
func (h *Heyawake) writeFile(marks *puzzle.Marks) (string, error) {
	w, known := codec.NewFileWriter("heyawake", h.Rows, h.Cols), puzzle.ClaimedFacts(marks)
	notation.WriteFileRegions(w, &h.Regions, h.numbers)
	if marks != nil && !marks.Empty() {
		w.Grid(h.Rows, h.Cols, func(r, c int) string { return fileMarks[known.ValueOr(r*h.Cols+c)+1] })
	}
	return w.String(), nil
}

// readDrawing reads what Draw shows as text. Rows of cells alone do not show rooms.
func readDrawing(text string, notes *codec.Notes) (*Heyawake, *puzzle.Marks, error) {
	d, ok := codec.DrawnRooms(text)
	if !ok {
		return nil, nil, fault.Errorf("the rooms are not shown: expected an address, JSON, rows of room names, or a drawing with bold lines")
	}
	rows, cols := len(d.Rows), len(d.Rows[0])
	if err := sizes.CheckCells(rows, cols, rows*cols); err != nil {
		return nil, nil, err
	}
	rooms := ground.SplitRegions(rows, cols, func(cell int, h ground.Direction) bool {
		return d.Bold(cell/cols, cell%cols, h == ground.South)
	})
	numbers, values := rooms.NoNumbers(codec.Blank), make([]int, rows*cols)
	for cell := range values {
		w := d.Rows[cell/cols][cell%cols]
		number := strings.Trim(w.Text, "░()")
		n, numbered := codec.ParseNumber(number)
		switch {
		case w.Text == "", w.Text == number && numbered:
			values[cell] = -1
		case w.Text == "███", numbered && strings.Trim(w.Text, "░") == number:
			values[cell] = 1
		case w.Text != "·" && !(numbered && strings.Trim(w.Text, "()") == number):
			return nil, nil, codec.Errorf(text, w.At, "%s is not a cell of a drawing: expected a number, a shaded cell, a dot or a blank",
				codec.Quote(w.Text))
		}
		if numbered {
			if err := notation.SetNumber(&rooms, numbers, cell/cols, cell%cols, n); err != nil {
				return nil, nil, codec.Errorf(text, w.At, "%w", err)
			}
		}
	}
	h, err := withNumbers(rooms, numbers, notes)
	if err != nil {
		return nil, nil, err
	}
	return h, puzzle.MarksOfValues(h.Board(), values), nil
}

// penpa is a Heyawake in Penpa+: lines around rooms, numbers in cells, and shaded cells.
var penpa = notation.Penpa[*Heyawake]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // borders of rooms and numbers, and nothing else
		q := &d.Question
		h, err := readPenpa(d, nil)
		return err == nil && len(h.Cells) > 1 && len(q.Symbols)+len(q.Texts)+len(q.Corners)+len(q.Lines)+len(q.Shades) == 0
	},
	Read: readPenpa,
	Draw: func(h *Heyawake) (*codec.Drawing, error) {
		d := codec.NewDrawing("heyawake", h.Rows, h.Cols, [4]int{})
		notation.DrawPenpaRegions(d, &h.Regions, h.numbers)
		return d, nil
	},
	Fill: notation.Shades{},
}

func readPenpa(d *codec.Drawing, notes *codec.Notes) (*Heyawake, error) {
	rooms, numbers, err := notation.PenpaRegions(d)
	if err != nil {
		return nil, err
	}
	return withNumbers(rooms, numbers, notes)
}
