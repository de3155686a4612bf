package slitherlink

import (
	"embed"
	"slices"

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
	cornerArgs struct{ Corner string } // "ur", "lr", "ll" or "ul"
	sidesArgs  struct {
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
	"slitherlink.threes":        threesArgs{},
	"slitherlink.closed-corner": cornerArgs{},
	"slitherlink.enter":         cornerArgs{},
	"slitherlink.number-sides":  sidesArgs{},
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
	Files: files,
	Drawn: words.Describe((*Slitherlink).describe),
	Members: map[string]words.Member{
		"Corner": words.Of(sentence.corner),
	},
	FollowUpData: func(x *words.Sentence, steps []puzzle.Step) any { return falls(x, steps) },
	Merged:       []string{"slitherlink.dead-end", "slitherlink.cell-full", "slitherlink.number-full", "slitherlink.number-rest"},
	Assumptions: func(s puzzle.Step) (out []puzzle.Fact) {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		for _, e := range said.Taken {
			out = append(out, puzzle.Fact{At: e, Value: 1})
		}
		return out
	},
})

type sentence struct{ *words.Sentence }

// corner names the corner of a number's cell.
func (x sentence) corner() string {
	said, _ := puzzle.ArgsAs[cornerArgs](x.Step.Args)
	return x.Lang.Phrase("slitherlink/corner/"+said.Corner, x.Clues())
}

// consequences are the borders that follow from an argument, with the numbers that it has not named.
type consequences struct {
	Numbers        []puzzle.Place
	Lines, Crosses string // Crosses only without lines
}

// Named returns the numbers that the sentence names.
func (c consequences) Named() (all, last []puzzle.Place) { return c.Numbers, c.Numbers }

// falls returns what steps write on the board, as consequences: the lines or, without lines, the crosses, and the numbers used. It returns
// nil if they write nothing new.
func falls(x *words.Sentence, steps []puzzle.Step) any {
	var c consequences
	var on, off []puzzle.Place
	for _, s := range steps {
		for _, at := range s.Clues {
			if at.Kind == puzzle.CellKind && !x.Context.Named[at] && !slices.Contains(c.Numbers, at) {
				c.Numbers = append(c.Numbers, at)
			}
		}
		for _, f := range s.New {
			switch {
			case x.Context.Known.Holds(f):
			case f.Value == 1 && !slices.Contains(on, f.At):
				on = append(on, f.At)
			case f.Value == 0 && !slices.Contains(off, f.At):
				off = append(off, f.At)
			}
		}
	}
	if c.Lines = x.Lang.Places(on); len(on) == 0 {
		c.Crosses = x.Lang.Places(off)
	}
	if c.Lines+c.Crosses == "" {
		return nil
	}
	return c
}
