package nonogram

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest lists the techniques that are never the hardest step of a puzzle, with the reason.
var notHardest = map[string]fault.Text{
	"no-arrangement": puzzle.OnlyRefutes,
	"join":           puzzle.Subsumed,
	"mercury":        puzzle.Subsumed,
}

// colourNotHardest is notHardest for colour techniques.
var colourNotHardest = map[string]fault.Text{
	"colour-none":    puzzle.OnlyRefutes,
	"colour-missing": puzzle.ContinuesOthers,
}
