package skyscrapers

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest has the techniques that are the hardest step of no puzzle.
var notHardest = map[string]fault.Text{
	"no-arrangement": puzzle.OnlyRefutes,
	"rest-seen":      puzzle.Subsumed,
}
