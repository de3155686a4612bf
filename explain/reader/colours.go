package reader

import (
	"regexp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Boards with colours: sentences state the colours of cells by name, and what a row and a column have in common.

// colourPattern matches what a sentence says of the colours of a cell: a submatch for "not", and one for the names. It is nil for puzzles
// whose values have no names.
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
	return regexp.MustCompile(`^(?:is |are )?(not |tidak )?(` + any + `(?:(?:, or |, atau |, | or | atau | and | dan )` + any + `)*)`)
}

// coloured returns whether a cell of which a sentence says something can have value v. ok is false if the sentence names no colour.
func (r *Reader) coloured(says string) (holds func(v int) bool, ok bool) {
	if r.colours == nil {
		return nil, false
	}
	m := r.colours.FindStringSubmatch(says)
	if m == nil {
		return nil, false
	}
	list := regexp.MustCompile(`, or |, atau |, | or | atau | and | dan `).Split(m[2], -1)
	return func(v int) bool { return slices.Contains(list, r.valueNames[v]) == (m[1] == "") }, true
}

// sharesNone matches a sentence about cells whose row and column have no colour in common: it names the lines of its cells.
var sharesNone = regexp.MustCompile(`share no colour|tidak punya warna yang sama`)

// linesOfCells returns those of some clues whose lines a text names by their cells.
func linesOfCells(text string, clues []puzzle.Place) []puzzle.Place {
	if sharesNone.MatchString(text) {
		return clues
	}
	return nil
}
