package hitori

import (
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

// Arguments of steps besides facts and clues: a technique fills in a struct, and templates use the names of its fields.
type (
	numberArgs struct{ Number int } // the number that is repeated
	pairArgs   struct{ Pair int }   // the number of the flanked pair
	cornerArgs struct {
		Corner puzzle.Place   // the cell in the corner of the board
		Equal  []puzzle.Place // cells there with equal numbers side by side
	}
)

var args = group.Args("hitori", map[string]any{
	"hitori.repeated":      numberArgs{},
	"hitori.sandwich":      numberArgs{},
	"hitori.triple":        numberArgs{},
	"hitori.pair-isolates": numberArgs{},
	"hitori.flanked-pair": struct {
		numberArgs
		pairArgs
	}{},
	"hitori.corner":          cornerArgs{},
	"hitori.shading-fails":   puzzle.Refutation{},
	"hitori.unshading-fails": puzzle.Refutation{},
})
