package hashi

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
)

// own is the Hashi behind a puzzle.
func own(p puzzle.Puzzle) (*Hashi, error) {
	h, ok := p.(*Hashi)
	if !ok {
		return nil, fmt.Errorf("a puzzle of the kind %s is not a Hashi", p.Kind().Name)
	}
	return h, nil
}
