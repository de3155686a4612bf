package masyu

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// What steps say besides their facts and clues: the contract between a technique, which fills a struct in, and its sentence, which
// names its fields.

type (
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
	throughArgs struct {
		loop.LeftOut
		From, To puzzle.Place   // the ends of a line
		Over     []puzzle.Place // and the cells between them, through which pearls carry it
	}
	casesArgs struct { // In stand, Out do not
		In, Out int
		Pearl   puzzle.Place
	}
	otherArgs struct{ Other puzzle.Place } // the second pearl
	wayArgs   struct{ Pearls, Taken []puzzle.Place }
)

// args is what the steps of each technique carry.
var args = loop.Args("masyu", map[string]any{
	"masyu.black-faces-white":    turnsArgs{},
	"masyu.white-axis":           axisArgs{},
	"masyu.black-between-whites": whitesArgs{},
	"masyu.through-loop":         throughArgs{},
	"masyu.diagonal-parity":      loop.Lines{},
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
})

// What broken rules say.
type (
	branchArgs struct{ Lines int }    // that meet
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
	"branch":         branchArgs{},
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
