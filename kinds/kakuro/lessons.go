package kakuro

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest are the techniques that no puzzle has as its hardest step.
var notHardest = map[string]fault.Text{
	"no-filling":      puzzle.OnlyRefutes,
	"last-cell":       puzzle.GoesOn,
	"digit-used":      puzzle.GoesOn,
	"cross-reference": puzzle.SeenBefore,
}
