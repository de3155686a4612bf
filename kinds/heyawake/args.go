package heyawake

import "github.com/teka-puzzles/teka/puzzle"

// Arguments of steps besides facts and clues: a technique fills in a struct, and templates use the names of its fields.
type (
	ofNumber  struct{ Number int }
	lineArgs  struct{ From, To puzzle.Place } // the first and last cell of a span
	chainArgs struct {
		Cell puzzle.Place
		Edge bool // the chain reaches the edge of the board
	}
	countArgs struct{ Count int } // of ways
	waysArgs  struct {
		With       []puzzle.Place `args:"maybe"` // known cells of the chains that some ways would close
		Count, Out int
	}
)

var args = map[string]any{
	"heyawake.room-full":   ofNumber{},
	"heyawake.room-rest":   ofNumber{},
	"heyawake.three-rooms": lineArgs{},
	"heyawake.only-way":    ofNumber{},
	"heyawake.chain":       chainArgs{},
	"heyawake.room-ways": struct {
		ofNumber
		countArgs
	}{},
	"heyawake.room-chain": struct {
		ofNumber
		waysArgs
	}{},
	"heyawake.shaded-fails":   puzzle.Refutation{},
	"heyawake.unshaded-fails": puzzle.Refutation{},
}
