package paper

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// Arguments of steps. Shapes are as paper.format writes them.

type (
	nested struct { // depth of branches
		Depth int `args:"maybe"`
	}
	setArgs  struct{ From, To string } // the shapes of a cell before and after
	setsArgs struct {
		nested
		setArgs
		Cell puzzle.Place
	}
	sideArgs   struct{ Side string } // "top", "left", "bottom" or "right"
	borderArgs struct {
		setsArgs
		sideArgs
	}
	tryArgs struct {
		nested
		Cell     puzzle.Place
		*setArgs // in a branch
		*wayArgs // of the line
	}
	wayArgs struct {
		Onto  puzzle.Place
		Trial int
	}
	passArgs struct {
		nested
		method.Printed
		Pass  int    `args:"maybe"` // from 1
		After string `args:"maybe"` // before the first pass: the finished stage, "nothing", a side of the border, "white" or "black"
	}
	failArgs struct { // Reason is "empty", "clash" or "loop" for a branch, "stuck", "room" or "unreached" for the line
		nested
		Reason string
		Cell   puzzle.Place `args:"maybe"`
		At     puzzle.Place `args:"maybe"` // the edge of a clash
	}
	backArgs struct {
		nested
		*branchArgs
		End puzzle.Place `args:"maybe"` // of the line
	}
	waitArgs struct { // the branch stays open
		nested
		Cell  puzzle.Place
		Shape string
	}
	resumeArgs struct {
		nested
		method.Resumed
	}
	branchArgs struct {
		Cell  puzzle.Place
		Shape string
		Fails bool
	}
)

var args = map[string]any{
	border:                    borderArgs{},
	"paper.masyu.every-cell":  setsArgs{},
	"paper.masyu.white-start": setsArgs{},
	"paper.masyu.black-start": setsArgs{},
	whiteRule:                 setsArgs{},
	whiteBend:                 setsArgs{},
	blackRule:                 setsArgs{},
	blackElbow:                setsArgs{},
	"paper.masyu.filter":      setsArgs{},
	"paper.masyu.strike":      setsArgs{},
	"paper.masyu.pass":        passArgs{},
	"paper.masyu.single-loop": nil,
	"paper.masyu.try":         tryArgs{},
	"paper.masyu.fail":        failArgs{},
	"paper.masyu.back":        backArgs{},
	"paper.masyu.wait":        waitArgs{},
	"paper.masyu.resume":      resumeArgs{},
	"paper.masyu.solved":      method.Nested{},
}
