package akari

import "github.com/teka-puzzles/teka/puzzle"

// Arguments of steps besides facts and clues: a technique fills in a struct, and templates use the names of its fields.
type (
	ofNumber struct{ Number int }
	leftArgs struct {
		ofNumber
		Left int // cells next to the number that may still have a light
	}
	sourceArgs struct {
		Self int `args:"maybe"` // 1 if the cell is lit by its own light
	}
	sourcesArgs struct{ Sources []puzzle.Place }
	pairArgs    struct {
		Other   int            // the second number
		Numbers []puzzle.Place // where both are
		Count   int            // of the ways to place the lights of both
		Lights  []puzzle.Place `args:"maybe"` // of all ways, one way after the other, if there are at most two
		Sizes   []int          `args:"maybe"` // how many of them each way has
	}
	cellArgs struct{ Cell puzzle.Place } // of the number
	wayArgs  struct {                    // what a case assumes
		Lights, Dark []puzzle.Place `args:"maybe"`
	}
)

var args = map[string]any{
	"akari.full-number":     ofNumber{},
	"akari.all-needed":      leftArgs{},
	"akari.only-source":     sourceArgs{},
	"akari.diagonal":        leftArgs{},
	"akari.opposite-corner": sourcesArgs{},
	"akari.number-pair": struct {
		ofNumber
		pairArgs
		Opposites int `args:"maybe"`
	}{},
	"akari.light-fails": puzzle.Refutation{},
	"akari.dark-fails":  puzzle.Refutation{},
	"akari.number-cases": struct {
		ofNumber
		cellArgs
		puzzle.CaseCount
		puzzle.Outcomes
	}{},
	"akari.way": wayArgs{},
}
