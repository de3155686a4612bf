// Package papers is the list of the published methods. It is apart from that of the kinds so that programs that solve by no paper,
// such as the engine for pages, need not carry them.
package papers

import (
	hashipaper "github.com/teka-puzzles/teka/kinds/hashi/paper"
	kakuropaper "github.com/teka-puzzles/teka/kinds/kakuro/paper"
	masyupaper "github.com/teka-puzzles/teka/kinds/masyu/paper"
	nonogrampaper "github.com/teka-puzzles/teka/kinds/nonogram/paper"
	skyscraperspaper "github.com/teka-puzzles/teka/kinds/skyscrapers/paper"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// All is every published method, in the order of the kinds. A method knows its kind, and no kind knows a method.
var All = []*method.Paper{
	kakuropaper.Method,
	masyupaper.Method,
	nonogrampaper.Method,
	hashipaper.Method,
	skyscraperspaper.Method,
}

// Of is the published method of a kind; nil when there is none.
func Of(k *puzzle.Kind) *method.Paper {
	for _, m := range All {
		if m.Kind == k {
			return m
		}
	}
	return nil
}
