package notation

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The player's entries in a cell of a text: =4 for a number, =1/3 for the numbers that are not crossed out, [1/3] for pencil candidates.

// ParseEntry reads the content of a cell whose numbers are 1 to n.
func ParseEntry(word string, n int) (w puzzle.PlaceMarks, err error) {
	left, pencil, noted := strings.Cut(word, "[")
	if noted {
		inside, closed := strings.CutSuffix(pencil, "]")
		if w.Pencil, err = numbersOf(inside, n); err != nil || !closed {
			return w, fault.Errorf("%s: numbers from 1 to %d separated by slashes are expected in brackets", codec.Quote(word), n)
		}
	}
	if left == "" {
		return w, nil
	}
	can, err := numbersOf(strings.TrimPrefix(left, "="), n)
	if err != nil || left[0] != '=' {
		return w, fault.Errorf("%s: numbers from 1 to %d separated by slashes are expected after =", codec.Quote(word), n)
	}
	if can.Len() == 1 {
		w.Value = can.Min()
	} else {
		w.Eliminated = ^can
	}
	return w, nil
}

// numbersOf reads numbers from 1 to n separated by slashes.
func numbersOf(text string, n int) (can puzzle.Mask, err error) {
	for part := range strings.SplitSeq(text, "/") {
		v, ok := codec.ParseNumber(part)
		if !ok || v == 0 || v > n {
			return 0, fault.Errorf("%s is not a number from 1 to %d", codec.Quote(part), n)
		}
		can |= puzzle.Only(v)
	}
	return can, nil
}

// FormatEntry writes what ParseEntry reads; a dot if a cell has no entry.
func FormatEntry(w puzzle.PlaceMarks, n int) string {
	word := ""
	switch {
	case w.Value > 0:
		word = "=" + strconv.Itoa(w.Value)
	case w.Eliminated != 0:
		word = "=" + slashed(puzzle.Span(1, n)&^w.Eliminated)
	}
	if w.Pencil != 0 {
		word += "[" + slashed(w.Pencil) + "]"
	}
	if word == "" {
		return "."
	}
	return word
}

func slashed(can puzzle.Mask) string {
	var words []string
	for v := range can.Values() {
		words = append(words, strconv.Itoa(v))
	}
	return strings.Join(words, "/")
}
