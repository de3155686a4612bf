package puzzle

import (
	"github.com/teka-puzzles/teka/puzzle/codec"
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
	// the line and column. It reports in notes, which may be nil, how it took what can be taken in several ways, what it left out and
	// what it filled in.
	Decode func(text string, notes *codec.Notes) (Puzzle, *Marks, error)
	// Encode writes the puzzle and those marks that the notation can represent, which may be nil, and, where there is an Answer, a
	// solution, which may be the zero Facts. It fails if the notation cannot represent the puzzle. Encode is nil for notations that are
	// only read.
	Encode func(p Puzzle, m *Marks, solution Facts) (string, error)
	// Answer is the solution that a text carries for checking, in full, beside what a player has written; zero when it has none. Nil for
	// notations that cannot.
	Answer func(text string, p Puzzle) Facts
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

// Told returns the value of unknown i of Facts that may be zero, -1 if it is not known or i is no unknown.
func (f Facts) Told(i int) int {
	if !f.IsZero() && i >= 0 {
		if v, ok := f.Value(i); ok {
			return v
		}
	}
	return none
}
