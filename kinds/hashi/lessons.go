package hashi

import (
	_ "embed"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

//go:embed lessons.txt
var lessons string

// notHardest are the techniques that are never the hardest step of a puzzle, with the reason.
var notHardest = map[string]fault.Text{
	"stuck":          puzzle.OnlyRefutes,
	"cut-off":        puzzle.OnlyRefutes,
	"finished":       puzzle.ContinuesOthers,
	"in-the-way":     puzzle.ContinuesOthers,
	"few-neighbours": puzzle.Subsumed,
	"too-many":       puzzle.Subsumed,
	"own-parity":     puzzle.Subsumed,
	"circle":         fault.Textf("needed only in puzzles whose bridges must not form a loop"),
}
