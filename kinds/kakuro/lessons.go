package kakuro

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest has the techniques that are the hardest step of no puzzle.
var notHardest = map[string]fault.Text{
	"no-filling":      puzzle.OnlyRefutes,
	"last-cell":       puzzle.ContinuesOthers,
	"digit-used":      puzzle.ContinuesOthers,
	"cross-reference": puzzle.Subsumed,
}
