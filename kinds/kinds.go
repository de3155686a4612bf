// Package kinds is the entry point: it reads puzzles of any kind in any notation (Parse for one, Read for many), writes them (Encode),
// provides their language (Language), and lists the kinds (All). Package puzzle has the operations on a puzzle. No other package names
// all kinds.
package kinds

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/akari"
	"github.com/teka-puzzles/teka/kinds/hashi"
	"github.com/teka-puzzles/teka/kinds/heyawake"
	"github.com/teka-puzzles/teka/kinds/hitori"
	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/kinds/nurikabe"
	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/kinds/slitherlink"
	"github.com/teka-puzzles/teka/kinds/sudoku"
	"github.com/teka-puzzles/teka/puzzle"
)

// All lists every kind in display order.
var All = []*puzzle.Kind{
	kakuro.Kind,
	masyu.Kind,
	nonogram.Kind,
	hashi.Kind,
	skyscrapers.Kind,
	slitherlink.Kind,
	akari.Kind,
	hitori.Kind,
	nurikabe.Kind,
	heyawake.Kind,
	sudoku.Kind,
}

// Names returns the names of All.
func Names() []string { return lists.Map(All, func(k *puzzle.Kind) string { return k.Name }) }

// ExampleKind is the kind used for examples in help and documents.
var ExampleKind = masyu.Kind

// Language returns the language with a code of words.Languages, with the words of all kinds.
func Language(code string) (*words.Language, error) { return words.In(code, All...) }
