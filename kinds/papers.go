package kinds

import (
	hashipaper "github.com/teka-puzzles/teka/kinds/hashi/paper"
	kakuropaper "github.com/teka-puzzles/teka/kinds/kakuro/paper"
	masyupaper "github.com/teka-puzzles/teka/kinds/masyu/paper"
	nonogrampaper "github.com/teka-puzzles/teka/kinds/nonogram/paper"
	skyscraperspaper "github.com/teka-puzzles/teka/kinds/skyscrapers/paper"
	"github.com/teka-puzzles/teka/puzzle"
)

// Papers is every published method, in the order of the kinds. A method knows its kind, and no kind knows a method.
var Papers = []*puzzle.Paper{
	kakuropaper.Method,
	masyupaper.Method,
	nonogrampaper.Method,
	hashipaper.Method,
	skyscraperspaper.Method,
}

// Paper is the published method of a kind; nil when there is none.
func Paper(k *puzzle.Kind) *puzzle.Paper {
	for _, m := range Papers {
		if m.Kind == k {
			return m
		}
	}
	return nil
}
