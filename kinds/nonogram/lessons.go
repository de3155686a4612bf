package nonogram

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest are the techniques that no puzzle has as its hardest step.
var notHardest = map[string]fault.Text{
	"no-arrangement": puzzle.OnlyRefutes,
	"join":           puzzle.SeenBefore,
	"mercury":        puzzle.SeenBefore,
}

// notHardestInColours are those of colours.
var colourNotHardest = map[string]fault.Text{
	"colour-none":    puzzle.OnlyRefutes,
	"colour-missing": puzzle.GoesOn,
}
