package kakuro

import "github.com/teka-puzzles/teka/puzzle"

// What steps say besides their facts and clues: the contract between a technique, which fills a struct in, and its sentence, which
// names its fields. Sum is 0 of a run without one.

type (
	runArgs   struct{ Sum, Cells int }
	restArgs  struct{ Sum, Rest int } // Rest is left to the open cells
	digitArgs struct{ Digit int }
	openArgs  struct {
		restArgs
		Cells int // open ones
	}
	combinedArgs struct { // Rest is 1 when they are the combinations of what is left, else 0
		Sum, Cells, Count, Rest int
		Sets                    []string
		Left                    []int
	}
	missingArgs struct {
		runArgs
		Missing, Total int // how many digits, and what they add up to
		Sets           []string
	}
	crossArgs struct {
		Across, Down combinedArgs
		A, B, Both   string
		Only         string `args:"maybe"` // in words alone: "across" or "down", where the other run has been gone through
		Holds        []int  `args:"maybe"` // and what it has left
	}
	limitArgs struct {
		restArgs
		Others, Limit, Most, Cells int // Most is 1 when the cell holds at most the limit
		Cell                       puzzle.Place
		With                       []puzzle.Place `args:"maybe"`
	}
	fillingsArgs struct {
		Fillings []string
		Open     []puzzle.Place
	}
	partnerArgs struct {
		restArgs
		Open     []puzzle.Place
		Fillings []string `args:"maybe"`
	}
	cutArgs struct {
		restArgs
		Cells, Count int
		Sets         []string
	}
	lacksArgs struct { // the digits that a long run, of Whole cells, leaves out, and what they add up to
		Lacks          []string `args:"maybe"`
		Missing, Whole int      `args:"maybe"`
	}
	neededArgs struct {
		restArgs
		Digits      []int
		Cells, Size int
		Sets        []string `args:"maybe"`
	}
	nakedArgs struct {
		Digits []int
		Size   int
		Cells  []puzzle.Place
	}
	triedArgs struct {
		restArgs
		fillingsArgs
		Fails []failArgs
	}
	failArgs struct { // a filling with which a run has none, by way of some cells
		Digits string
		Lost   puzzle.Place
		Via    []puzzle.Place `args:"maybe"`
		Left   []leftArgs     `args:"maybe"`
	}
	leftArgs struct {
		Place  puzzle.Place
		Digits []int
	}
	cornersArgs struct {
		Ways    int
		Corners []puzzle.Place
	}
	// The first Runs clues are the block: their sums make Across and Down. Other clues say only that two cells of theirs differ. Over and
	// Under are the cells only across and only down; Plus less Minus, those of them that are open, make Total.
	blockArgs struct {
		Runs                int
		Across, Down, Total int
		Plus, Minus         []puzzle.Place
		Over                []puzzle.Place `args:"maybe"`
		Under               []puzzle.Place `args:"maybe"`
	}
)

// args is what the steps of each technique carry.
var args = map[string]any{
	"kakuro.no-filling":       runArgs{},
	"kakuro.last-cell":        restArgs{},
	"kakuro.digit-used":       digitArgs{},
	"kakuro.only-combination": combinedArgs{},
	"kakuro.only-candidate":   digitArgs{},
	"kakuro.missing-digits":   missingArgs{},
	"kakuro.cross-reference":  crossArgs{},
	"kakuro.combinations":     combinedArgs{},
	"kakuro.limit":            limitArgs{},
	"kakuro.fillings": struct {
		openArgs
		fillingsArgs
	}{},
	"kakuro.pair-partner": partnerArgs{},
	"kakuro.combination-cut": struct {
		cutArgs
		lacksArgs
	}{},
	"kakuro.only-place": struct {
		neededArgs
		lacksArgs
	}{},
	"kakuro.naked-set": nakedArgs{},
	"kakuro.hidden-set": struct {
		neededArgs
		lacksArgs
	}{},
	"kakuro.row-against-column": blockArgs{},
	"kakuro.permutations":       openArgs{},
	"kakuro.cross-cases":        triedArgs{},
	"kakuro.run-pair":           cornersArgs{},
	"kakuro.virtual-run":        blockArgs{},
}

// rests is what a run says of its sum and of what is left of it.
func (l *line) rests() restArgs { return restArgs{Sum: l.sum, Rest: l.rest} }

// What broken rules say.
type (
	cellsArgs struct{ Cells int }
	sumArgs   struct { // Filled is what a run holds, as a sum; its Open cells make it Least or Most at the end; Sum is its clue, 0 for none
		Filled                 string
		Open, Least, Most, Sum int
	}
)

// broken is what the violations of each rule carry.
var broken = map[string]any{
	"no-value":   nil,
	"repeat":     digitArgs{},
	"sum":        sumArgs{},
	"too-much":   sumArgs{},
	"too-little": sumArgs{},
	"too-long":   cellsArgs{},
	"no-fit":     sumArgs{},
}
