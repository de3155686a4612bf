package skyscrapers

import (
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// The arguments of steps besides their facts and clues. Techniques fill in these structs, and templates use their fields.

type (
	lineArgs struct { // Clue is that of the first side named, 0 for none; Far the other one
		Clue, N int
		Far     int `args:"maybe"`
	}
	stairsArgs struct { // several staircases in one clause
		Stairs []stairArgs `args:"maybe"`
		Height int         `args:"maybe"` // the height that they all eliminate
	}
	stairArgs struct {
		Side puzzle.Place
		Clue int
	}
	farArgs    struct{ Far int }   // the clue of the other side, as in lineArgs
	wayArgs    struct{ Way int }   // see the ways of clueTwo
	knownArgs  struct{ Known int } // known cells at the start
	seenArgs   struct{ Seen int }  // visible buildings
	hiddenArgs struct {            // whether the cells are hidden, and by which visible buildings
		Hidden bool
		Seen   []puzzle.Place `args:"maybe"`
	}
	moreArgs struct { // the other order would show more buildings, not fewer: Shows
		More  bool
		Shows int
	}
	hidingArgs struct{ Hidden []puzzle.Place } // hidden cells
	filledArgs struct {
		Open int // open cells at the start
		seenArgs
	}
	enoughArgs struct {
		knownArgs
		latin.ValueArgs
	}
	rowsArgs struct { // the arrangements of a line, or why cells cannot hold other heights
		Count        int
		Arrangements []string  `args:"maybe"`
		Ends         []endArgs `args:"maybe"`
	}
	endArgs struct { // From is the clue that fails, if there are two; at least or at most Count buildings would be visible
		Place   puzzle.Place
		How     string
		Heights []int
		From    puzzle.Place `args:"maybe"`
		Count   int          `args:"maybe"`
		Shows   []int        `args:"maybe"` // the numbers of buildings that could be visible, if the clue is between them
		buildingsArgs
		splitArgs
	}
	buildingsArgs struct { // the buildings that would be visible, or all that could be: cells, and heights in others
		Cells []puzzle.Place `args:"maybe"`
		Tall  []int          `args:"maybe"`
	}
	splitArgs struct { // the heights of the cell By, or the cells of the height Of, by what they would show
		By    puzzle.Place `args:"maybe"`
		Of    int          `args:"maybe"`
		Parts []partArgs   `args:"maybe"`
	}
	partArgs struct {
		How     string
		Heights []int          `args:"maybe"`
		Where   []puzzle.Place `args:"maybe"`
		From    puzzle.Place   `args:"maybe"`
	}
	reasonsArgs struct { // of nodes of a chain: the lines, and why other heights fail
		Forced []forcedArgs `args:"maybe"`
		Ends   []endArgs    `args:"maybe"`
	}
	forcedArgs struct { // why Line, with the clues Seen from the places Sides, leaves Place one height
		Place, Line  puzzle.Place
		Sides        []puzzle.Place
		Seen         []int
		Arrangements []string `args:"maybe"`
	}
	triedArgs struct {
		Line         puzzle.Place
		Arrangements []string
		Fails        []failArgs
	}
	failArgs struct { // with these heights, Line has no arrangement because of the cells Via
		Heights string
		Line    puzzle.Place
		Via     []puzzle.Place `args:"maybe"`
	}
	pairArgs struct { // A and B are numbers of arrangements
		First, Second puzzle.Place
		A, B, Count   int
		Across        []puzzle.Place // the lines used that cross both
	}
	waysArgs struct {
		One, Two []string    `args:"maybe"`
		Clashes  []clashArgs `args:"maybe"`
	}
	clashArgs struct {
		Heights string
		Where   []puzzle.Place
	}
	cause struct { // why a line has no arrangement
		How  string       `args:"maybe"`
		Must int          `args:"maybe"`
		From puzzle.Place `args:"maybe"`
	}
)

// args has the arguments of each technique.
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
	cause
	reasonsArgs
}

// The arguments of violations.
type (
	timesArgs struct {
		latin.ValueArgs
		Times int // occurrences in the line
	}
	// From one side of Line (counted from 1), Least to Most buildings are visible, or will be while it is Open. None: no filling is left.
	viewArgs struct {
		Line, Clue, Least, Most int
		Open, None              bool
	}
)

// broken has the arguments of each rule.
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
