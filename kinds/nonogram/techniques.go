package nonogram

import (
	"cmp"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques lists the techniques for plain puzzles, easiest first. Most look at one line; the last three also use crossing and parallel
// lines.
//
// A line has cells 0 to n-1 and blocks c1 to ck. lo and hi are the first and last start of a block, in the leftmost and the rightmost
// arrangement that fits all marks. "By crosses" means that only empty cells count. "By ranges" is between the two; see search.ranges.
var techniques = []puzzle.Technique{
	lineTechnique("no-arrangement", 1.0, nil),
	lineTechnique("empty-line", 1.0, emptyLine),
	lineTechnique("full-line", 1.0, fullLine),
	lineTechnique("finished-line", 1.0, finishedLine).WithFolding(puzzle.FoldAlways),
	blockTechnique("overlap", 1.3, overlap),
	blockTechnique("only-place", 1.3, onlyPlace),
	blockTechnique("less-room", 1.3, lessRoom),
	lineTechnique("edge-block", 1.4, edgeBlock).WithFolding(puzzle.FoldAlways),
	lineTechnique("cap", 1.4, capBlock).WithFolding(puzzle.FoldAlways),
	blockTechnique("unreachable", 1.6, unreachable).WithFolding(puzzle.FoldAlways),
	blockTechnique("small-gap", 1.6, smallGap).WithFolding(puzzle.FoldAlways),
	blockTechnique("join", 1.8, join),
	blockTechnique("split", 1.8, split),
	lineTechnique("mercury", 2.0, mercury),
	blockTechnique("owner", 2.2, owner),
	blockTechnique("segment", 2.2, segment),
	lineTechnique("all-arrangements", 3.0, allArrangements),
	{ID: "nonogram.edge-logic", Level: edgeLevel + perLink, Find: edgeLogic, UsesHypotheses: true},
	{ID: "nonogram.crossing", Level: crossingLevel + perLink, Find: crossing, UsesHypotheses: true},
	{ID: "nonogram.both-ways", Level: casesLevel + 2*perCase, Find: bothWays, UsesHypotheses: true},
}

// colourTechniques lists the techniques for coloured puzzles and open clues, easiest first. Those found by colourTechnique look at one
// line.
var colourTechniques = []puzzle.Technique{
	colourTechnique("colour-none", 1, nil),
	colourTechnique("colour-empty", 1, emptyLine),
	colourTechnique("colour-full", 1, fullLine),
	colourTechnique("colour-finished", 1, coloursFinished).WithFolding(puzzle.FoldAlways),
	{ID: "nonogram.colour-shared", Level: 1.1, Regions: wholeBoard, Find: coloursShared},
	colourTechnique("colour-missing", 1.2, coloursMissing).WithFolding(puzzle.FoldAlways),
	reachTechnique("colour-overlap", 1.4, coloursOverlap),
	colourTechnique("colour-cap", 1.5, coloursCapped).WithFolding(puzzle.FoldAlways),
	reachTechnique("colour-unreachable", 1.8, coloursUnreached).WithFolding(puzzle.FoldAlways),
	reachTechnique("colour-reach", 1.8, coloursReach),
	colourTechnique("colour-arrangements", arrangementsLevel, coloursAgree),
	{ID: "nonogram.colour-edge", Level: edgeLevel + perLink, Regions: wholeBoard, Find: colourEdge, UsesHypotheses: true},
	{ID: "nonogram.colour-crossing", Level: crossingLevel + perLink, Regions: wholeBoard, Find: crossing, UsesHypotheses: true},
}

// arrangementsLevel is the level of colour-arrangements. Arrangements in colours are not counted.
const arrangementsLevel = 3

// allTechniques lists all techniques, easiest first. Each applies to its variants only.
var allTechniques = slices.SortedStableFunc(slices.Values(slices.Concat(techniques, colourTechniques)), func(a, b puzzle.Technique) int {
	return cmp.Compare(a.Level, b.Level)
})

type search struct {
	*line
	look       *puzzle.View
	found      []*puzzle.StepBuilder
	reasons    [][]int       // by finding: its premises
	mergeFrom  int           // index of the first finding that new marks may be merged into
	eliminated []puzzle.Mask // by cell: colours that this search has eliminated
}

// searchLine returns the Steps function of a technique that applies find to consistent lines. A nil find reports the inconsistent lines.
func searchLine(find func(*search)) func(*puzzle.View) []puzzle.Step {
	return func(look *puzzle.View) []puzzle.Step {
		l := boardFor(look).line(look.Region)
		switch {
		case !l.hasDeductions || l.consistent == (find == nil):
			return nil
		case find == nil:
			return l.deduce(look).Steps()
		}
		s := search{line: l, look: look}
		if l.of.variant != plain {
			s.eliminated = make([]puzzle.Mask, l.n)
		}
		find(&s)
		var steps []puzzle.Step
		for _, f := range s.found {
			steps = append(steps, f.Steps()...)
		}
		return steps
	}
}

func lineTechnique(id string, level float64, find func(*search)) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: lineRegions, Find: searchLine(find)}
}

func colourTechnique(id string, level float64, find func(*search)) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: colourLineRegions, Find: searchLine(find)}
}

// blockTechnique returns a technique that locates blocks. It is harder to see with many blocks: the level grows by 0.1 per three further
// blocks, up to 0.4.
func blockTechnique(id string, level float64, find func(*search)) puzzle.Technique {
	return lineTechnique(id, level, func(s *search) {
		find(s)
		for _, f := range s.found {
			f.Level = math.Round(float64(10*level)+float64(min(4, max(0, len(s.runs)-1)/3))) / 10
		}
	})
}

var lineRegions = &puzzle.Regions{Of: func(look *puzzle.View) [][]int {
	n := look.Puzzle.(*Nonogram)
	out := make([][]int, len(n.lines))
	for k, l := range n.lanes() {
		for i := range l.n {
			out[k] = append(out[k], l.unknown(i))
		}
	}
	return out
}}

// colourLineRegions is lineRegions, but empty for plain puzzles.
var colourLineRegions = &puzzle.Regions{Of: func(look *puzzle.View) [][]int {
	if look.Puzzle.(*Nonogram).variant == plain {
		return nil
	}
	return lineRegions.Of(look)
}}

// wholeBoard is the board as one region, but empty for plain puzzles.
var wholeBoard = &puzzle.Regions{Of: func(look *puzzle.View) [][]int {
	n := look.Puzzle.(*Nonogram)
	if n.variant == plain {
		return nil
	}
	all := make([]int, n.board.Len())
	for i := range all {
		all[i] = i
	}
	return [][]int{all}
}}

// add records marks, without those already known, and returns their finding. Marks with equal premises share a finding. Arguments of the
// same type are overwritten.
func (s *search) add(marks []mark, w premiseRule, args any) *puzzle.StepBuilder {
	marks = slices.DeleteFunc(marks, func(m mark) bool { return settled(s.cells[m.i]) })
	if len(marks) == 0 {
		return s.look.NewStep() // without conclusion
	}
	slices.SortStableFunc(marks, func(x, y mark) int { return x.i - y.i })
	reason := s.minimalPremises(marks, w)
	k := s.mergeFrom + slices.IndexFunc(s.reasons[s.mergeFrom:], func(r []int) bool { return slices.Equal(r, reason) })
	if k < s.mergeFrom {
		k = len(s.found)
		s.found, s.reasons = append(s.found, s.finding(s.look, reason)), append(s.reasons, reason)
	}
	f := s.found[k]
	for _, m := range marks {
		f.Restrict(s.unknown(m.i), m.is)
	}
	if args != nil {
		f.AddArgs(args)
	}
	return f
}

// eliminate records that a cell does not have some colours. It returns nil if the board or this search has already ruled them out.
func (s *search) eliminate(i int, not puzzle.Mask) *puzzle.StepBuilder {
	if not&s.cells[i]&^s.eliminated[i] == 0 {
		return nil
	}
	s.eliminated[i] |= not
	return s.add([]mark{{i, s.of.allColours() &^ not}}, premiseRule{}, nil)
}

func fill(marks []mark, a, b int) []mark { return addMarks(marks, a, b, mayBlack) }

func cross(marks []mark, a, b int) []mark { return addMarks(marks, a, b, mayWhite) }

func addMarks(marks []mark, a, b int, is puzzle.Mask) []mark {
	for i := a; i < b; i++ {
		marks = append(marks, mark{i, is})
	}
	return marks
}
