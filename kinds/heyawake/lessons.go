package heyawake

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest are the techniques that are never the hardest step of a puzzle, with the reason.
var notHardest = map[string]fault.Text{
	"side-by-side": puzzle.ContinuesOthers,
}
