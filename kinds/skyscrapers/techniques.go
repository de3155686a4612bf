package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are human techniques, easiest first. A cell with one candidate is decided and needs no step. In their comments, cells have
// distances 0 to N-1 from the side of a clue c, and N is the tallest height.
var techniques = []puzzle.Technique{
	ofLine("no-arrangement", 1.0, noArrangement),
	latin.Technique("skyscrapers", "given"),
	fromSide("clue-one", 1.0, clueOne),
	fromSide("clue-n", 1.0, clueN),
	latin.Technique("skyscrapers", "same-line"),
	latin.Technique("skyscrapers", "only-place"),
	{ID: "skyscrapers.staircase", Level: 1.5, Regions: latin.ByLine, Find: fromSide("staircase", 1.5, staircase).Find, Show: puzzle.ShowUsed},
	ofLine("facing", 1.6, facing),
	fromSide("clue-two", 2.0, clueTwo),
	ofLine("two-twos", 2.2, twoTwos),
	fromSide("nearly-filled", 2.2, nearlyFilled),
	fromSide("last-two", 2.2, lastTwo),
	fromSide("dense-staircase", 2.2, denseStaircase),
	fromSide("enough", 2.4, enough),
	fromSide("needed", 2.4, needed),
	fromSide("clue-n-1", 2.4, oneHidden),
	fromSide("must-see", 2.5, mustSee),
	fromSide("open-staircase", 2.6, openStaircase),
	latin.Technique("skyscrapers", "naked-set"),
	fromSide("rest-seen", restSeenLevel+perHidden, restSeen),
	latin.Technique("skyscrapers", "hidden-set"),
	ofLine("line-cases", 3.2, lineCases),
	latin.Technique("skyscrapers", "x-wing"),
	latin.Technique("skyscrapers", "chain"),
	{ID: "skyscrapers.cross-cases", Level: crossCasesLevel, Find: crossCases, UsesHypotheses: true},
	{ID: "skyscrapers.two-lines", Level: pairLevels[0].level, Find: twoLines},
	{ID: "skyscrapers.line-chain", Level: lineChainLevel, Find: lineChain},
}

// ofLine returns a technique that calls find for each row and column, seen from its first cell, unless a cell has no candidate.
func ofLine(id string, level float64, find func(v *line) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "skyscrapers." + id, Level: level, Regions: latin.ByLine,
		Find: func(look *puzzle.View) []puzzle.Step {
			v := boardOf(look).line(look.Region)
			if slices.Contains(v.can, 0) {
				return nil
			}
			return find(v)
		}}
}

// fromSide returns a technique that calls find for each line as seen from each side with a clue.
func fromSide(id string, level float64, find func(v *line) []puzzle.Step) puzzle.Technique {
	return ofLine(id, level, func(v *line) []puzzle.Step {
		var out []puzzle.Step
		for _, v := range []*line{v, v.other} {
			if v.clue > 0 && v.clue <= v.n {
				out = append(out, find(v)...)
			}
		}
		return out
	})
}
