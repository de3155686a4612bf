package puzzle

import (
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Format reads and writes one notation of a kind. Kinds can share a notation, such as codec.PuzzLink, with a Format each. The Notation also
// defines where texts begin and end, so readers need no code for a new one.
type Format struct {
	*codec.Notation
	// Matches reports whether a text without a kind's name can be of this kind; nil accepts all. Texts with a name are matched by Name and
	// Aliases.
	Matches func(text string) bool
	// Decode reads a puzzle and the player's marks, which are nil if the text has none. Errors contain the offset, or line and column.
	// notes, which may be nil, receives ambiguities and omitted or added details.
	Decode func(text string, notes *codec.Notes) (Puzzle, *Marks, error)
	// Encode writes the puzzle with the marks (may be nil) that the notation can represent and, if Answer is set, a solution (may be zero).
	// It fails if the notation cannot represent the puzzle. Encode is nil for read-only notations.
	Encode func(p Puzzle, m *Marks, solution Facts) (string, error)
	// Answer returns the complete solution that a text contains for answer checking, or the zero Facts. It is nil if the notation has no
	// answer checking.
	Answer func(text string, p Puzzle) Facts
}

// WithMatches returns the format with another Matches function.
func (f Format) WithMatches(claims func(text string) bool) Format {
	f.Matches = claims
	return f
}

// AsPuzzle converts a constructor's result to Puzzle: nil if err is not nil.
func AsPuzzle[P Puzzle](p P, err error) (Puzzle, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// MustPuzzle converts a constructor's result to Puzzle. It panics if err is not nil, as for a board that is known to be valid.
func MustPuzzle[P Puzzle](p P, err error) Puzzle {
	if err != nil {
		panic(err)
	}
	return p
}

// PlaceMarks contains the marks at one place. Value is -1 for none.
type PlaceMarks struct {
	Value              int
	Eliminated, Pencil Mask
}

// PlaceMarksOf returns the marks at each unknown of the board. m may be nil.
func PlaceMarksOf(b *Board, m *Marks) []PlaceMarks {
	out := make([]PlaceMarks, b.Len())
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
			w.Eliminated |= Only(x.Value)
		default:
			w.Value = x.Value
		}
	}
	return out
}

// MarksFrom returns the marks that PlaceMarksOf lists. It drops values outside a place's domain.
func MarksFrom(b *Board, sheet []PlaceMarks) *Marks {
	m := NewMarks(b)
	for i, w := range sheet {
		can := b.unknowns[i].Values
		e := entry{none, w.Eliminated & can, w.Pencil & can}
		if w.Value != none && can.Has(w.Value) {
			e.value = int8(w.Value)
		}
		if e != blank {
			m.layers[0].places[i] = e
		}
	}
	return m
}

// MarksOfValues returns marks with values of the first unknowns, -1 for none.
func MarksOfValues(b *Board, values []int) *Marks {
	sheet := PlaceMarksOf(b, nil)
	for i, v := range values {
		sheet[i].Value = v
	}
	return MarksFrom(b, sheet)
}

// ClaimedFacts returns m.Facts(), or the zero Facts if m is nil or claims nothing.
func ClaimedFacts(m *Marks) Facts {
	if m == nil || len(m.Claims()) == 0 {
		return Facts{}
	}
	return m.Facts()
}

// CountOf returns how many of some unknowns have a value, and how many have it or are not known. f may be the zero Facts.
func (f Facts) CountOf(v int, unknowns ...int) (have, most int) {
	for _, i := range unknowns {
		switch f.ValueOr(i) {
		case v:
			have++
			most++
		case none:
			most++
		}
	}
	return have, most
}

// ValueOr returns the value of unknown i, or -1 if it is not known, i is negative, or f is the zero Facts.
func (f Facts) ValueOr(i int) int {
	if !f.IsZero() && i >= 0 {
		if v, ok := f.Value(i); ok {
			return v
		}
	}
	return none
}
