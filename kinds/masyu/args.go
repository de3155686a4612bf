package masyu

import (
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// Arguments of steps besides facts and clues: a technique fills in a struct, and templates use the names of its fields.

type (
	turnsArgs struct {
		Turns        int // 1 if the line turns, 0 if it cannot
		Black, White puzzle.Place
		Beside       puzzle.Place `args:"maybe"` // another white pearl, in the cell of the turn
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
		Over     []puzzle.Place // the cells between them, through which pearls carry the line
	}
	casesArgs struct { // In remain, Out are contradictory
		In, Out int
		Pearl   puzzle.Place
	}
	otherArgs struct{ Other puzzle.Place } // the second pearl
	wayArgs   struct{ Pearls, Taken []puzzle.Place }
)

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

// Arguments of broken rules.
type (
	branchArgs struct{ Lines int }    // number of lines that meet
	pearlArgs  struct{ Pearl string } // its colour in English
	closedArgs struct {               // a loop through From does not pass Out: a line, a pearl or a cell
		From, Out puzzle.Place
		Line      bool
		Pearl     string `args:"maybe"`
	}
)

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
