package nonogram

import "github.com/teka-puzzles/teka/puzzle"

// The arguments of steps: each technique fills in a struct, and its sentence template reads the fields by name.

type (
	clueArgs   struct{ Clue []int }
	sizeArgs   struct{ Size int }        // block length
	blocksArgs struct{ Blocks []int }    // block lengths
	blockArgs  struct{ Size, Block int } // Block counts from 1
	touchArgs  struct{ Size, Touches int }
	totalArgs  struct{ Fill, Total int } // Fill is 1 if the open cells become filled, 0 if they become empty
	countArgs  struct {
		Count        int
		Arrangements []string `args:"maybe"`
	}
	eitherArgs struct { // the two values of a cell, or the possible places of a block
		puzzle.CaseCount
		At    puzzle.Place   `args:"maybe"`
		Line  []puzzle.Place `args:"maybe"`
		Size  int            `args:"maybe"`
		Block int            `args:"maybe"`
		Clue  []int          `args:"maybe"`
	}
	placeArgs struct { // one possible place of a block
		Size int
		From puzzle.Place
	}
)

// Arguments of steps on coloured lines: the clue as words with the colour number of each block, and colour numbers.
type (
	wordsArgs struct {
		Clue []string
		Hues []int
		// Lacking are crossing lines whose clues have no block of the colour at the same index of Lacked, which explains a premise.
		Lacking []puzzle.Place `args:"maybe"`
		Lacked  []int          `args:"maybe"`
	}
	coloursArgs struct{ Colours []int }
	sizedArgs   struct{ Blocks []string } // the blocks as words
)

var args = map[string]any{
	"nonogram.no-arrangement": clueArgs{},
	"nonogram.empty-line":     clueArgs{},
	"nonogram.full-line":      clueArgs{},
	"nonogram.finished-line": struct {
		clueArgs
		totalArgs
	}{},
	"nonogram.overlap": struct {
		clueArgs
		blocksArgs
	}{},
	"nonogram.only-place": struct {
		clueArgs
		blocksArgs
	}{},
	"nonogram.less-room": struct {
		clueArgs
		blocksArgs
	}{},
	"nonogram.edge-block": struct {
		clueArgs
		touchArgs
	}{},
	"nonogram.cap":         ofSize{},
	"nonogram.unreachable": clueArgs{},
	"nonogram.small-gap":   ofSize{},
	"nonogram.join":        clueArgs{},
	"nonogram.split":       ofSize{},
	"nonogram.mercury":     ofSize{},
	"nonogram.owner":       ofBlock{},
	"nonogram.segment":     ofBlock{},
	"nonogram.all-arrangements": struct {
		clueArgs
		countArgs
	}{},
	"nonogram.edge-logic": puzzle.Refutation{},
	"nonogram.crossing":   puzzle.Refutation{},
	"nonogram.both-ways":  eitherArgs{},
	"nonogram.placement":  placeArgs{},

	"nonogram.colour-none":     wordsArgs{},
	"nonogram.colour-empty":    wordsArgs{},
	"nonogram.colour-full":     wordsArgs{},
	"nonogram.colour-finished": wordsArgs{},
	"nonogram.colour-shared":   nil,
	"nonogram.colour-missing":  ofColours{},
	"nonogram.colour-cap": struct {
		ofColours
		sizeArgs
	}{},
	"nonogram.colour-overlap": struct {
		wordsArgs
		sizedArgs
	}{},
	"nonogram.colour-unreachable":  ofColours{},
	"nonogram.colour-reach":        ofColours{},
	"nonogram.colour-arrangements": wordsArgs{},
	"nonogram.colour-edge":         puzzle.Refutation{},
	"nonogram.colour-crossing":     puzzle.Refutation{},
}

type ofColours struct {
	wordsArgs
	coloursArgs
}

type ofSize struct {
	clueArgs
	sizeArgs
}

type ofBlock struct {
	clueArgs
	blockArgs
}

// Arguments of violations. Clues are formatted for display.
type (
	wrongRuns struct {
		Clue, Runs string
		None       bool // nothing is filled
	}
	noFit struct {
		Clue  string
		Empty bool // the clue has no block
	}
)

var violationArgs = map[string]any{
	"no-value":    nil,
	"row-runs":    wrongRuns{},
	"column-runs": wrongRuns{},
	"row-fit":     noFit{},
	"column-fit":  noFit{},
}
