package reader

import (
	"regexp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Boards with colours: sentences state the colours of cells by name, and what a row and a column have in common.

// colourPattern returns a pattern for a statement about the colour of a cell, such as "is not red or blue". Submatch 1 is "not" or
// empty, submatch 2 the names. The pattern is nil for puzzles whose values have no names.
func (r *Reader) colourPattern() *regexp.Regexp {
	if len(r.valueNames) == 0 {
		return nil
	}
	var names []string
	for _, name := range r.valueNames {
		names = append(names, regexp.QuoteMeta(name))
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // "light green" before "green"
	any := "(?:" + strings.Join(names, "|") + ")"
	return compiled(`^(?:is |are )?(not |tidak )?(` + any + `(?:(?:, or |, atau |, | or | atau | and | dan )` + any + `)*)`)
}

// coloured parses a statement about the colour of a cell at the start of says. holds reports whether value v satisfies it. ok is false
// if the statement names no colour or the values have no names.
func (r *Reader) coloured(says string) (holds func(v int) bool, ok bool) {
	if r.colours == nil {
		return nil, false
	}
	m := r.colours.FindStringSubmatch(says)
	if m == nil {
		return nil, false
	}
	list := compiled(`, or |, atau |, | or | atau | and | dan `).Split(m[2], -1)
	return func(v int) bool { return slices.Contains(list, r.valueNames[v]) == (m[1] == "") }, true
}

// sharesNone matches a sentence about a row and a column that have no colour in common. Such a sentence names the two lines by their
// cells.
var sharesNone = regexp.MustCompile(`share no colour|tidak punya warna yang sama`)

// linesOfCells returns all clues if a sentence of the text matches sharesNone; otherwise nil.
func linesOfCells(text string, clues []puzzle.Place) []puzzle.Place {
	if sharesNone.MatchString(text) {
		return clues
	}
	return nil
}
