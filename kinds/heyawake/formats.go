package heyawake

import (
	"math"
	"strconv"
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
	if err != nil {
		return nil, nil, err
	}
	marks, err := notation.Shades{}.File(h, f)
	return h, marks, err
}

// writeFile writes what readFile reads.
func (h *Heyawake) writeFile(marks *puzzle.Marks) (string, error) {
	w := codec.NewFileWriter("heyawake", h.Rows, h.Cols)
	notation.WriteFileRegions(w, &h.Regions, h.numbers)
	if marks != nil && !marks.Empty() {
		notation.Shades{}.WriteFile(h, w, marks)
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

// The text form has a word for each cell: the letters of its room, then the room's number in one of its cells, then a mark: # for a shaded
// cell, a dot for an unshaded one.
const letters, textMarks = "abcdefghijklmnopqrstuvwxyz", ".#"

var cellWords = fault.Textf("the letters of a room, then a number or nothing, then #, a dot or nothing")

// readText reads rows of words.
func readText(text string, notes *codec.Notes) (*Heyawake, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	if len(s.Lines) == 0 {
		return nil, nil, s.Errorf(s.End(), "no rows of cells: %s are expected", cellWords)
	}
	cols := len(codec.Words(s.Lines[0]))
	names := map[string]int{}
	var of, values []int
	type given struct{ cell, n, at int }
	var numbers []given
	for _, line := range s.Lines {
		cells := codec.Words(line)
		if len(cells) != cols {
			return nil, nil, s.Errorf(line.At, "%d cells in this row, %d in the first", len(cells), cols)
		}
		for _, w := range cells {
			word := w.Text
			mark := strings.IndexByte(textMarks, word[len(word)-1])
			if mark >= 0 {
				word = word[:len(word)-1]
			}
			name := strings.TrimRight(word, "0123456789")
			n, numbered := codec.ParseNumber(word[len(name):])
			if name == "" || strings.Trim(name, letters) != "" || word != name && !numbered {
				return nil, nil, s.Errorf(w.At, "%s is not a cell: %s are expected", codec.Quote(w.Text), cellWords)
			}
			if numbered {
				numbers = append(numbers, given{len(of), n, w.At})
			}
			if _, known := names[name]; !known {
				names[name] = len(names)
			}
			of, values = append(of, names[name]), append(values, mark)
		}
	}
	if err := sizes.CheckCells(len(s.Lines), cols, len(of)); err != nil {
		return nil, nil, err
	}
	rooms, err := ground.NewRegions(len(s.Lines), cols, of)
	if err != nil {
		return nil, nil, err
	}
	of = rooms.NoNumbers(codec.Blank)
	for _, x := range numbers {
		if err := notation.SetNumber(&rooms, of, x.cell/cols, x.cell%cols, x.n); err != nil {
			return nil, nil, s.Errorf(x.at, "%w", err)
		}
	}
	h, err := withNumbers(rooms, of, notes)
	if err != nil {
		return nil, nil, err
	}
	return h, puzzle.MarksOfValues(h.Board(), values), nil
}

// roomName returns the letters of a room.
func roomName(k int) string {
	name := ""
	for k++; k > 0; k = (k - 1) / len(letters) {
		name = string(letters[(k-1)%len(letters)]) + name
	}
	return name
}

// writeText writes what readText reads, in columns.
func (h *Heyawake) writeText(marks *puzzle.Marks) (string, error) {
	known := puzzle.ClaimedFacts(marks)
	words, wide := make([]string, len(h.Of)), 0
	for i, k := range h.Of {
		words[i] = roomName(k)
		if n := h.numbers[k]; n != None && h.Cells[k][0] == i {
			words[i] += strconv.Itoa(n)
		}
		if v := known.ValueOr(i); v >= 0 {
			words[i] += textMarks[v : v+1]
		}
		wide = max(wide, len(words[i]))
	}
	var b strings.Builder
	b.WriteString("heyawake\n")
	for i, w := range words {
		b.WriteString(w)
		if i%h.Cols < h.Cols-1 {
			b.WriteString(strings.Repeat(" ", wide+1-len(w)))
		} else {
			b.WriteString("\n")
		}
	}
	return b.String(), nil
}

// corpus is the JSON form of the puzzle: the givens are the number of the room of each cell, row by row, and the numbers given in the
// rooms, -1 for none. A room without a number may consist of several parts, which are separate rooms. The solution is rows of 1 for a
// shaded cell and 0 for others.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		h := p.(*Heyawake)
		return struct {
			Regions [][]int `json:"regions"`
			Numbers []int   `json:"numbers"`
		}{h.ByRow(), h.numbers}
	},
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		m, err := v.Object("regions", "numbers")
		if err != nil {
			return nil, err
		}
		height, width, of, err := m.Get("regions").Cells(rows, cols, func(cell codec.Value) (int, error) {
			return cell.Int(0, math.MaxInt32)
		})
		if err == nil {
			err = sizes.CheckCells(height, width, len(of))
		}
		if err != nil {
			return nil, err
		}
		numbers, err := m.Get("numbers").Ints(None, maxNumber)
		if err != nil {
			return nil, err
		}
		rooms, err := ground.NewRegions(height, width, of)
		ordered, met := rooms.NoNumbers(None), map[int]bool{}
		for k, cells := range rooms.Cells {
			from := of[cells[0]]
			if from >= len(numbers) {
				return nil, m.Get("numbers").Errorf("%d numbers, but there is a room %d, counted from 0", len(numbers), from)
			}
			if met[from] && numbers[from] != None {
				return nil, m.Get("regions").Errorf("%w", err)
			}
			ordered[k], met[from] = numbers[from], true
		}
		if len(numbers) != len(met) {
			return nil, m.Get("numbers").Errorf("%d numbers for %d rooms", len(numbers), len(met))
		}
		return puzzle.AsPuzzle(New(rooms, ordered))
	},
	GivensSchema: `{"type":"object","additionalProperties":false,"required":["regions","numbers"],"properties":{` +
		`"regions":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}},` +
		`"numbers":{"type":"array","items":{"type":"integer","minimum":-1}}}}`,
})
