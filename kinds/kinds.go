// Package kinds is where to begin: it reads puzzles of any kind in any notation (Parse for one, Read for many), writes them
// (Encode), speaks of them (Language), and lists the kinds (All). What can be asked of a puzzle is in package puzzle. It is the
// only place that names all kinds.
package kinds

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/puzzle"
)

// All is every kind, in the order in which lists show them.
var All = []*puzzle.Kind{
	kakuro.Kind,
	masyu.Kind,
	nonogram.Kind,
	hashi.Kind,
	skyscrapers.Kind,
}

// Shown is the kind that help and documents take their examples from.
var Shown = masyu.Kind

// Language is a language by its code, one of words.Languages, with the words of all kinds.
func Language(code string) (*words.Language, error) { return words.In(code, All...) }
