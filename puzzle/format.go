package puzzle

import (
	"encoding/json"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Format reads and writes one notation of a kind. Notations are shared between kinds: codec.PuzzLink of two kinds are two
// Formats of one notation; a notation that one kind has of its own is made in the folder of that kind. A reader asks the notations of
// all kinds where texts begin and end, so that a new one needs no line elsewhere.
type Format struct {
	*codec.Notation
	// Claims reports whether a text that names no kind is one of this kind; nil when any is. Whether a name is this kind's is seen from
	// its Name and Aliases.
	Claims func(text string) bool
	// Decode reads one puzzle and the player's marks in its text; the marks are nil if there are none. Errors contain the offset or
	// the line and column.
	Decode func(text string) (Puzzle, *Marks, error)
	// Noted is Decode that also tells in notes how it took what can be taken in several ways, what it left out and what it filled in. Nil
	// where there is never anything to tell.
	Noted func(text string, notes *codec.Notes) (Puzzle, *Marks, error)
	// Encode writes the puzzle and those marks that the notation can represent; the marks may be nil. It fails if the notation
	// cannot represent the puzzle. Encode is nil for notations that are only read.
	Encode func(p Puzzle, m *Marks) (string, error)
	// Answer is the solution that a text carries for checking, in full, beside what a player has written; zero when it has none. Nil, as
	// EncodeAnswered, which writes one, for notations that cannot.
	Answer         func(text string, p Puzzle) Facts
	EncodeAnswered func(p Puzzle, m *Marks, solution Facts) (string, error)
}

// MarkFormat is a Format that carries marks, made of functions that deal in the puzzles of one kind. Empty marks become nil.
func MarkFormat[P Puzzle](n *codec.Notation, decode func(text string) (P, *Marks, error),
	encode func(p P, m *Marks) (string, error)) Format {
	return Format{
		Notation: n,
		Decode: func(text string) (Puzzle, *Marks, error) {
			p, m, err := decode(text)
			if err != nil {
				return nil, nil, err
			}
			if m != nil && m.Empty() {
				m = nil
			}
			return p, m, nil
		},
		Encode: func(p Puzzle, m *Marks) (string, error) { return encode(p.(P), m) },
	}
}

// ClueFormat is a Format that carries the clues alone; encode is nil where it is only read.
func ClueFormat[P Puzzle](n *codec.Notation, decode func(text string) (P, error), encode func(p P) (string, error)) Format {
	f := MarkFormat(n,
		func(text string) (P, *Marks, error) { p, err := decode(text); return p, nil, err },
		func(p P, _ *Marks) (string, error) { return encode(p) })
	if encode == nil {
		f.Encode = nil
	}
	return f
}

// BareFormat is the Format of texts that name neither kind nor notation. read makes a puzzle from one division of the text into cells.
// labels maps the label of a block to the kind's name for it. If two divisions give different puzzles, the text is rejected.
func BareFormat[P Puzzle](read func(t codec.Table) (P, error), labels func(label string) string) Format {
	f := NotedClueFormat(codec.Bare, func(text string, notes *codec.Notes) (first P, err error) {
		tables, err := codec.Tables(text, labels)
		if err != nil {
			return first, err
		}
		var found string
		var way fault.Text
		for _, t := range tables {
			p, wrong := read(t)
			if wrong != nil {
				if err == nil {
					err = wrong
				}
				continue
			}
			givens, _ := json.Marshal(p.Kind().JSON.Givens(p)) // of lists and numbers
			if found == "" {
				first, found, way = p, string(givens), t.Way
				for _, line := range t.Left {
					notes.Notef("%s is left out", codec.Short(line))
				}
			} else if found != string(givens) {
				return first, fault.Errorf("two readings fit and make different boards, %s and %s: write a dot in each empty cell",
					way, t.Way)
			}
		}
		if found != "" {
			err = nil
		}
		return first, err
	}, nil)
	f.Encode = nil
	return f
}

// NotedMarkFormat is a MarkFormat whose reader reports how it interpreted a text.
func NotedMarkFormat[P Puzzle](n *codec.Notation, decode func(text string, notes *codec.Notes) (P, *Marks, error),
	encode func(p P, m *Marks) (string, error)) Format {
	f := MarkFormat(n, func(text string) (P, *Marks, error) { return decode(text, nil) }, encode)
	f.Noted = func(text string, notes *codec.Notes) (Puzzle, *Marks, error) {
		return MarkFormat(n, func(text string) (P, *Marks, error) { return decode(text, notes) }, encode).Decode(text)
	}
	return f
}

// NotedClueFormat is a ClueFormat whose reader tells how it took a text.
func NotedClueFormat[P Puzzle](n *codec.Notation, decode func(text string, notes *codec.Notes) (P, error),
	encode func(p P) (string, error)) Format {
	return NotedMarkFormat(n,
		func(text string, notes *codec.Notes) (P, *Marks, error) {
			p, err := decode(text, notes)
			return p, nil, err
		},
		func(p P, _ *Marks) (string, error) { return encode(p) })
}

// Claiming is the same Format with the way in which it tells texts that name no kind.
func (f Format) Claiming(claims func(text string) bool) Format {
	f.Claims = claims
	return f
}

// AsPuzzle turns what a constructor of a kind returns into a Puzzle, which is nil beside an error.
func AsPuzzle[P Puzzle](p P, err error) (Puzzle, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Written is what marks say of one place. Value is -1 where no value is written.
type Written struct {
	Value          int
	Struck, Pencil Mask
}

// Sheet is what marks, which may be nil, say of each unknown of a board.
func Sheet(b *Board, m *Marks) []Written {
	out := make([]Written, b.Len())
	for i := range out {
		out[i].Value = none
	}
	if m == nil {
		return out
	}
	for _, x := range m.List() {
		switch w := &out[b.Index(x.At)]; {
		case x.Pencil != 0:
			w.Pencil = x.Pencil
		case x.Not:
			w.Struck |= Only(x.Value)
		default:
			w.Value = x.Value
		}
	}
	return out
}

// MarksFrom makes the marks of a Sheet. Values that a place cannot hold are left out.
func MarksFrom(b *Board, sheet []Written) *Marks {
	m := NewMarks(b)
	for i, w := range sheet {
		can := b.unknowns[i].Values
		e := entry{none, w.Struck & can, w.Pencil & can}
		if w.Value != none && can.Has(w.Value) {
			e.value = int8(w.Value)
		}
		if e != blank {
			m.layers[0].places[i] = e
		}
	}
	return m
}

// Claims is what marks, which may be nil, claim: the zero Facts when nothing.
func Claims(m *Marks) Facts {
	if m == nil || len(m.Claims()) == 0 {
		return Facts{}
	}
	return m.Facts()
}
