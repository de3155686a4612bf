package slitherlink

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
)

// Arguments of steps: a technique fills in a struct, and templates use the names of its fields.
type (
	threesArgs struct {
		Cells   []puzzle.Place
		Outside puzzle.Place // another number, which a loop around both cells would violate
	}
	sidesArgs struct {
		Number  puzzle.Place
		Borders []puzzle.Place // two borders of its cell
		Differ  int            // 1 if the areas beyond them are on different sides of the loop
	}
	casesArgs struct { // In remain, Out are contradictory
		In, Out int
		Number  puzzle.Place
	}
	otherArgs struct{ Other puzzle.Place }   // the second number
	wayArgs   struct{ Taken []puzzle.Place } // the lines assumed
)

var args = loop.Args("slitherlink", map[string]any{
	"slitherlink.threes":       threesArgs{},
	"slitherlink.number-sides": sidesArgs{},
	"slitherlink.number-cases": struct {
		casesArgs
		puzzle.CaseCount
	}{},
	"slitherlink.number-pair-cases": struct {
		casesArgs
		puzzle.CaseCount
		otherArgs
	}{},
	"slitherlink.way": wayArgs{},
})

//go:embed words
var files embed.FS

var speech = loop.Speech(loop.CornersOf, words.Speech{
	Files:  files,
	Drawn:  words.Describe((*Slitherlink).describe),
	Merged: []string{"slitherlink.dead-end", "slitherlink.cell-full", "slitherlink.number-full", "slitherlink.number-rest"},
	Assumptions: func(s puzzle.Step) (out []puzzle.Fact) {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		for _, e := range said.Taken {
			out = append(out, puzzle.Fact{At: e, Value: 1})
		}
		return out
	},
})
