package kakuro

import "github.com/teka-puzzles/teka/puzzle"

// The arguments of steps besides their facts and clues. Techniques fill in these structs, and templates use their fields. Sum is 0 for a
// run without one.

type (
	runArgs   struct{ Sum, Cells int }
	restArgs  struct{ Sum, Rest int } // Rest is for the open cells
	digitArgs struct{ Digit int }
	openArgs  struct {
		restArgs
		Cells int // open ones
	}
	combinedArgs struct { // Rest is 1 for the combinations of the rest in the open cells, else 0
		Sum, Cells, Count, Rest int
		Sets                    []string
		Left                    []int
	}
	// For wording only: the step leads to a hidden single, for which it eliminates the digit Without from the cells Where.
	leadingArgs struct {
		Without int            `args:"maybe"`
		Where   []puzzle.Place `args:"maybe"`
	}
	missingArgs struct {
		runArgs
		Missing, Total int // how many digits, and their sum
		Sets           []string
	}
	crossArgs struct {
		Across, Down combinedArgs
		A, B, Both   string
		Only         string `args:"maybe"` // for wording only: "across" or "down" if the other run's combinations are already used
		Holds        []int  `args:"maybe"` // and the digits that they left
	}
	limitArgs struct {
		restArgs
		Others, Limit, Most, Cells int // Most is 1 if the limit is an upper bound
		Cell                       puzzle.Place
		With                       []puzzle.Place `args:"maybe"`

		// For wording only: Digits are the digits of the cells With that add up to Others. If Cell is bounded from both sides (Both),
		// Opposite are those that add up to the opposite total, Bound. Pair is the combinations of two cells, if With is one cell and
		// can have the extreme digit left.
		Digits, Opposite []int          `args:"maybe"`
		Bound            int            `args:"maybe"`
		Both             bool           `args:"maybe"`
		Pair             []combinedArgs `args:"maybe"`
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
	lacksArgs struct { // the digits that a long run of Whole cells lacks, and their sum
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
	failArgs struct { // with these digits, the run Lost has no filling because of the cells Via
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
	// The first Runs clues are the block, with the totals Across and Down. Any further clues only require two cells to differ. Over and
	// Under are the cells only across and only down. The open ones among them are Plus and Minus: Plus less Minus makes Total.
	blockArgs struct {
		Runs                int
		Across, Down, Total int
		Plus, Minus         []puzzle.Place
		Over                []puzzle.Place `args:"maybe"`
		Under               []puzzle.Place `args:"maybe"`
	}
)

// args has the arguments of each technique.
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

func (l *line) rests() restArgs { return restArgs{Sum: l.sum, Rest: l.rest} }

// The arguments of violations.
type (
	cellsArgs struct{ Cells int }
	sumArgs   struct { // Filled is the digits of a run as a sum; its Open cells make it at Least or at Most that; Sum is its clue, 0 for none
		Filled                 string
		Open, Least, Most, Sum int
	}
)

// broken has the arguments of each rule.
var broken = map[string]any{
	"no-value":   nil,
	"repeat":     digitArgs{},
	"sum":        sumArgs{},
	"too-much":   sumArgs{},
	"too-little": sumArgs{},
	"too-long":   cellsArgs{},
	"no-fit":     sumArgs{},
}
