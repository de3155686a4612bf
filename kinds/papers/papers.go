// Package papers lists the published methods. It is separate from package kinds so that programs that do not use them, such as the
// WebAssembly engine, need not include them.
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

// All lists the published methods in the order of the kinds. Kinds do not depend on methods.
var All = []*method.Paper{
	kakuropaper.Method,
	masyupaper.Method,
	nonogrampaper.Method,
	hashipaper.Method,
	skyscraperspaper.Method,
}

// Of returns the published method of a kind, or nil.
func Of(k *puzzle.Kind) *method.Paper {
	for _, m := range All {
		if m.Kind == k {
			return m
		}
	}
	return nil
}
