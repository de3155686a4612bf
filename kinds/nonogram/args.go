package nonogram

import "github.com/teka-puzzles/teka/puzzle"

// What steps say besides their facts and clues: the contract between a technique, which fills a struct in, and its sentence, which
// names its fields.

type (
	clueArgs   struct{ Clue []int }
	sizeArgs   struct{ Size int }        // of a block
	blocksArgs struct{ Blocks []int }    // their sizes
	blockArgs  struct{ Size, Block int } // Block counts from 1
	touchArgs  struct{ Size, Touches int }
	totalArgs  struct{ Fill, Total int } // Fill is 1 when the open cells are filled, 0 when they are empty
	countArgs  struct {
		Count        int
		Arrangements []string `args:"maybe"`
	}
	eitherArgs struct { // the cases of a cell, or of the places of a block
		puzzle.CaseCount
		At    puzzle.Place   `args:"maybe"`
		Line  []puzzle.Place `args:"maybe"`
		Size  int            `args:"maybe"`
		Block int            `args:"maybe"`
		Clue  []int          `args:"maybe"`
	}
	placeArgs struct { // a place of a block
		Size int
		From puzzle.Place
	}
)

// What steps in colours say: the clue as words and the colour of each, and colours, by their numbers.
type (
	wordsArgs struct {
		Clue []string
		Hues []int
	}
	coloursArgs struct{ Colours []int }
	sizedArgs   struct{ Blocks []string } // the blocks as words
)

// args is what the steps of each technique carry.
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

	"nonogram.colour-none":    wordsArgs{},
	"nonogram.colour-missing": ofColours{},
	"nonogram.colour-overlap": struct {
		wordsArgs
		sizedArgs
	}{},
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

// What broken rules say, of a clue as it is written.
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

// broken is what the violations of each rule carry.
var violationArgs = map[string]any{
	"no-value":    nil,
	"row-runs":    wrongRuns{},
	"column-runs": wrongRuns{},
	"row-fit":     noFit{},
	"column-fit":  noFit{},
}
