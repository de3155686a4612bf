package skyscrapers

import (
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// What steps say besides their facts and clues: the contract between a technique, which fills a struct in, and its sentence, which
// names its fields.

type (
	lineArgs struct { // the number of the first clue at a side, 0 for none, the size of the board, and the number of the other clue
		Clue, N int
		Far     int `args:"maybe"`
	}
	stairsArgs struct { // of several staircases said in one clause
		Stairs []stairArgs `args:"maybe"`
		Height int         `args:"maybe"` // which all of them strike
	}
	stairArgs struct {
		Side puzzle.Place
		Clue int
	}
	farArgs    struct{ Far int }   // of lineArgs: the clue at the other side
	wayArgs    struct{ Way int }   // 0: the first hides all before the tallest, 1: the second is the tallest, 2: all is lower
	knownArgs  struct{ Known int } // cells at the start
	seenArgs   struct{ Seen int }  // buildings
	hiddenArgs struct {            // it is about cells that are hidden, not seen, because of those seen
		Hidden bool
		Seen   []puzzle.Place `args:"maybe"`
	}
	moreArgs   struct{ More bool }             // of the last two heights the other way round: it would show more, not fewer
	hidingArgs struct{ Hidden []puzzle.Place } // the cells that are hidden
	filledArgs struct {
		Open int // cells at the start
		seenArgs
	}
	enoughArgs struct {
		knownArgs
		latin.ValueArgs
	}
	rowsArgs struct { // the arrangements of a line, or how those with other heights end
		Count        int
		Arrangements []string  `args:"maybe"`
		Ends         []endArgs `args:"maybe"`
	}
	endArgs struct { // From is the clue that fails, where there are two
		Place   puzzle.Place
		How     string
		Heights []int
		From    puzzle.Place `args:"maybe"`
	}
	triedArgs struct {
		Line         puzzle.Place
		Arrangements []string
		Fails        []failArgs
	}
	failArgs struct { // an arrangement with which a line has none, by way of some cells
		Heights string
		Line    puzzle.Place
		Via     []puzzle.Place `args:"maybe"`
	}
	pairArgs struct { // A and B are numbers of arrangements
		First, Second puzzle.Place
		A, B, Count   int
	}
	waysArgs struct {
		One, Two []string    `args:"maybe"`
		Clashes  []clashArgs `args:"maybe"`
	}
	clashArgs struct {
		Heights string
		Where   []puzzle.Place
	}
	fall struct { // of a line
		How  string       `args:"maybe"`
		Must int          `args:"maybe"`
		From puzzle.Place `args:"maybe"`
	}
)

// args is what the steps of each technique carry.
var args = latin.Args("skyscrapers", map[string]any{
	"skyscrapers.no-arrangement": lineArgs{},
	"skyscrapers.clue-one":       lineArgs{},
	"skyscrapers.clue-n":         lineArgs{},
	"skyscrapers.only-place": struct {
		lineArgs
		latin.ValueArgs
	}{},
	"skyscrapers.staircase": struct {
		lineArgs
		stairsArgs
	}{},
	"skyscrapers.facing": lineArgs{},
	"skyscrapers.clue-two": struct {
		lineArgs
		wayArgs
	}{},
	"skyscrapers.two-twos": struct {
		lineArgs
		latin.ValueArgs
	}{},
	"skyscrapers.nearly-filled": struct {
		lineArgs
		filledArgs
	}{},
	"skyscrapers.last-two": struct {
		lineArgs
		moreArgs
	}{},
	"skyscrapers.dense-staircase": struct {
		lineArgs
		knownArgs
	}{},
	"skyscrapers.enough": struct {
		lineArgs
		enoughArgs
	}{},
	"skyscrapers.needed": struct {
		lineArgs
		knownArgs
	}{},
	"skyscrapers.clue-n-1": lineArgs{},
	"skyscrapers.open-staircase": struct {
		lineArgs
		knownArgs
		seenArgs
	}{},
	"skyscrapers.naked-set": struct {
		lineArgs
		latin.SetArgs
	}{},
	"skyscrapers.must-see": struct {
		lineArgs
		hiddenArgs
	}{},
	"skyscrapers.rest-seen": struct {
		lineArgs
		hidingArgs
	}{},
	"skyscrapers.hidden-set": struct {
		lineArgs
		latin.SetArgs
	}{},
	"skyscrapers.line-cases": struct {
		lineArgs
		rowsArgs
	}{},
	"skyscrapers.chain": ofChain{},
	"skyscrapers.cross-cases": struct {
		lineArgs
		triedArgs
	}{},
	"skyscrapers.two-lines": struct {
		lineArgs
		pairArgs
		waysArgs
	}{},
	"skyscrapers.line-chain": ofChain{},
})

type ofChain struct {
	lineArgs
	latin.ChainArgs
	fall
}

// What broken rules say.
type (
	timesArgs struct {
		latin.ValueArgs
		Times int // that it stands in the line
	}
	// From one side of the Line (from 1) Least to Most buildings are seen, or will be while it is Open; None says that no filling is left.
	viewArgs struct {
		Line, Clue, Least, Most int
		Open, None              bool
	}
)

// broken is what the violations of each rule carry.
var broken = map[string]any{
	"no-value":      nil,
	"given":         latin.ValueArgs{},
	"row-repeat":    timesArgs{},
	"column-repeat": timesArgs{},
	"row-fit":       nil,
	"column-fit":    nil,
	"top-view":      viewArgs{},
	"right-view":    viewArgs{},
	"bottom-view":   viewArgs{},
	"left-view":     viewArgs{},
}
