package nurikabe

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest are the techniques that are never the hardest step of a puzzle, with the reason.
var notHardest = map[string]fault.Text{
	"complete":  puzzle.ContinuesOthers,
	"between":   puzzle.ContinuesOthers,
	"pool":      puzzle.ContinuesOthers,
	"grow":      puzzle.ContinuesOthers,
	"escape":    puzzle.ContinuesOthers,
	"too-large": puzzle.ContinuesOthers,
}
