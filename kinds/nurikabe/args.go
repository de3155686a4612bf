package nurikabe

import (
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Arguments of steps besides facts and clues: a technique fills in a struct, and templates use the names of its fields.
type (
	ofNumber    struct{ Number int }
	betweenArgs struct{ One, Two puzzle.Place } // two numbers
	strayArgs   struct{ Cell puzzle.Place }     // a cell that must belong to an island
	squareArgs  struct{ From, To puzzle.Place } // the corners of a square
	roomArgs    struct{ Room int }              // cells that an island could have
	shapesArgs  struct {
		Ways  int
		Pools bool           `args:"maybe"` // other shapes would fill a square with sea
		Cells []puzzle.Place `args:"maybe"` // if there are one or two ways, the cells that each adds, Sizes of them
		Sizes []int          `args:"maybe"`
	}
)

var args = group.Args("nurikabe", map[string]any{
	"nurikabe.complete":    ofNumber{},
	"nurikabe.between":     betweenArgs{},
	"nurikabe.grow":        ofNumber{},
	"nurikabe.escape":      strayArgs{},
	"nurikabe.too-large":   ofNumber{},
	"nurikabe.unreachable": strayArgs{},
	"nurikabe.needs": struct {
		ofNumber
		roomArgs
	}{},
	"nurikabe.only-way": strayArgs{},
	"nurikabe.square":   squareArgs{},
	"nurikabe.shapes": struct {
		ofNumber
		shapesArgs
	}{},
	"nurikabe.sea-fails":  puzzle.Refutation{},
	"nurikabe.land-fails": puzzle.Refutation{},
})

var broken = map[string]any{
	"no-value":      nil,
	"joined":        nil,
	"no-number":     nil,
	"size":          constraint.IslandSize{},
	"pool":          nil,
	"not-connected": nil,
}
