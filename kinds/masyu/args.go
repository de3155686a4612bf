package masyu

import "github.com/teka-puzzles/teka/puzzle"

// What steps say besides their facts and clues: the contract between a technique, which fills a struct in, and its sentence, which
// names its fields.

type (
	visitedArgs struct {
		All int `args:"maybe"` // 1 when every cell is visited
	}
	turnsArgs struct {
		Turns        int // 1 when the line turns, 0 when it cannot
		Black, White puzzle.Place
		Beside       puzzle.Place `args:"maybe"` // another white pearl, where it would have to turn
	}
	axisArgs struct {
		Pearl  puzzle.Place
		Beside puzzle.Place `args:"maybe"` // another white pearl in the same line
	}
	whitesArgs struct {
		Pearl  puzzle.Place
		Whites []puzzle.Place
	}
	outsideArgs struct{ Outside puzzle.Place } // a pearl, a line or a cell that is left out
	throughArgs struct {
		outsideArgs
		From, To puzzle.Place   // the ends of a line
		Over     []puzzle.Place // and the cells between them, through which pearls carry it
	}
	linesArgs struct{ Lines int } // that cross the outline
	cutArgs   struct {
		Outside puzzle.Place
		Cells   []puzzle.Place `args:"maybe"`
		Joint   puzzle.Place   `args:"maybe"`
	}
	gapsArgs struct {
		Gaps            []puzzle.Place
		Inside, Outside puzzle.Place
	}
	exitArgs struct {
		Cells []puzzle.Place
		In    puzzle.Place
	}
	sidesArgs struct {
		Inside int            // 1 when the side of the loop is inside, 0 outside
		From   []puzzle.Place // a corner of that side, as the two cells between which it lies
		Lines  int            // between it and the rim, a white pearl for one
		Past   []puzzle.Place `args:"maybe"` // a corner that the side has to pass; else it is a gap
	}
	casesArgs struct { // In stand, Out do not
		In, Out int
		Pearl   puzzle.Place
	}
	otherArgs struct{ Other puzzle.Place } // the second pearl
	wayArgs   struct{ Pearls, Taken []puzzle.Place }
)

// args is what the steps of each technique carry.
var args = map[string]any{
	"masyu.dead-end":             visitedArgs{},
	"masyu.black-faces-white":    turnsArgs{},
	"masyu.white-axis":           axisArgs{},
	"masyu.black-between-whites": whitesArgs{},
	"masyu.early-loop":           outsideArgs{},
	"masyu.through-loop":         throughArgs{},
	"masyu.bottleneck":           gapsArgs{},
	"masyu.only-exit":            exitArgs{},
	"masyu.cut-off":              cutArgs{},
	"masyu.parity":               linesArgs{},
	"masyu.diagonal-parity":      linesArgs{},
	"masyu.inside-outside":       sidesArgs{},
	"masyu.trapped-end":          puzzle.Refutation{},
	"masyu.forced-loop":          puzzle.Refutation{},
	"masyu.sealed-pocket":        puzzle.Refutation{},
	"masyu.pearl-cases": struct {
		casesArgs
		puzzle.CaseCount
	}{},
	"masyu.pearl-pair-cases": struct {
		casesArgs
		puzzle.CaseCount
		otherArgs
	}{},
	"masyu.way": wayArgs{},
}

// What broken rules say.
type (
	pearlArgs  struct{ Pearl string } // its colour in English
	closedArgs struct {               // a loop through From leaves something out: a line, a pearl, or a cell
		From, Out puzzle.Place
		Line      bool
		Pearl     string `args:"maybe"`
	}
)

// broken is what the violations of each rule carry.
var broken = map[string]any{
	"no-value":       nil,
	"branch":         linesArgs{},
	"dead-end":       nil,
	"pearl-missed":   pearlArgs{},
	"cell-missed":    nil,
	"pearl-blocked":  pearlArgs{},
	"white-straight": nil,
	"white-turn":     nil,
	"black-turn":     nil,
	"black-arm":      nil,
	"closed-loop":    closedArgs{},
	"no-loop":        nil,
}
