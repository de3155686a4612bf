package notation

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// The player's entries in a cell of a text: =4 for a number, =1/3 for the numbers that are not crossed out, [1/3] for pencil candidates.

// ParseEntry reads the content of a cell whose numbers are 1 to n. ok is false if it is invalid; inBrackets then reports whether the
// error is in the brackets.
func ParseEntry(word string, n int) (w puzzle.PlaceMarks, inBrackets, ok bool) {
	left, pencil, noted := strings.Cut(word, "[")
	if noted {
		inside, closed := strings.CutSuffix(pencil, "]")
		if w.Pencil, ok = numbersOf(inside, n); !ok || !closed {
			return w, true, false
		}
	}
	if left == "" {
		return w, false, true
	}
	can, ok := numbersOf(strings.TrimPrefix(left, "="), n)
	if can.Len() == 1 {
		w.Value = can.Min()
	} else {
		w.Eliminated = ^can
	}
	return w, false, ok && left[0] == '='
}

// numbersOf reads numbers from 1 to n separated by slashes.
func numbersOf(text string, n int) (can puzzle.Mask, ok bool) {
	for part := range strings.SplitSeq(text, "/") {
		v, ok := codec.ParseNumber(part)
		if !ok || v == 0 || v > n {
			return 0, false
		}
		can |= puzzle.Only(v)
	}
	return can, true
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
