// Package kinds lists the kinds of puzzles that Teka knows. It is the only place that names them all.
package kinds

import (
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
