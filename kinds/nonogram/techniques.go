package nonogram

import (
	"cmp"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people solve a nonogram, easiest first. Those of one line look at a row or column alone; the last
// three look at a line, at the lines across and at the lines beside.
//
// Lines have cells 0 to n-1 and blocks c1 to ck. A block's first and last start, lo and hi, are those of the leftmost and the
// rightmost arrangement. With "by the crosses" they are found from the crosses alone, else from all marks; "by their ranges" lies between.
var techniques = []puzzle.Technique{
	ofLine("no-arrangement", 1.0, nil),
	ofLine("empty-line", 1.0, emptyLine),
	ofLine("full-line", 1.0, fullLine),
	ofLine("finished-line", 1.0, finishedLine).Folding(puzzle.Bookkeeping),
	ofBlocks("overlap", 1.3, overlap),
	ofBlocks("only-place", 1.3, onlyPlace),
	ofBlocks("less-room", 1.3, lessRoom),
	ofLine("edge-block", 1.4, edgeBlock).Folding(puzzle.Bookkeeping),
	ofLine("cap", 1.4, capBlock).Folding(puzzle.Bookkeeping),
	ofBlocks("unreachable", 1.6, unreachable).Folding(puzzle.Bookkeeping),
	ofBlocks("small-gap", 1.6, smallGap),
	ofBlocks("join", 1.8, join),
	ofBlocks("split", 1.8, split),
	ofLine("mercury", 2.0, mercury),
	ofBlocks("owner", 2.2, owner),
	ofBlocks("segment", 2.2, segment),
	ofLine("all-arrangements", 3.0, allArrangements),
	{ID: "nonogram.edge-logic", Level: edgeLevel + perLink, Find: edgeLogic, Supposes: true},
	{ID: "nonogram.crossing", Level: crossingLevel + perLink, Find: crossing, Supposes: true},
	{ID: "nonogram.both-ways", Level: casesLevel + 2*perCase, Find: bothWays, Supposes: true},
}

// colourTechniques are those of puzzles in colours and of clues that leave something open, easiest first. Each looks at one line, but the
// last two.
var colourTechniques = []puzzle.Technique{
	inColours("colour-none", 1, nil),
	inColours("colour-missing", 1, missing).Folding(puzzle.Bookkeeping),
	inColours("colour-overlap", 1.4, coloursOverlap),
	inColours("colour-reach", 1.8, coloursReach).Folding(puzzle.Bookkeeping),
	inColours("colour-arrangements", colouringsLevel, coloursAgree),
	{ID: "nonogram.colour-edge", Level: edgeLevel + perLink, Regions: inOne, Find: colourEdge, Supposes: true},
	{ID: "nonogram.colour-crossing", Level: crossingLevel + perLink, Regions: inOne, Find: crossing, Supposes: true},
}

// colouringsLevel is that of all colourings of a line: they are not counted.
const colouringsLevel = 3

// allTechniques are those of the kind, easiest first: each finds something on puzzles of its own sort alone.
var allTechniques = slices.SortedStableFunc(slices.Values(slices.Concat(techniques, colourTechniques)), func(a, b puzzle.Technique) int {
	return cmp.Compare(a.Level, b.Level)
})

// search is a technique of one line at work in a line.
type search struct {
	*line
	look    *puzzle.Look
	found   []*puzzle.Finding
	reasons [][]int       // by finding: the cells that it rests on
	since   int           // findings before this one are not added to
	told    []puzzle.Mask // by cell: what has been claimed not to be there; see strike
}

// inLine makes the search of a technique of a function that looks at one line which fits its marks, and notes what it finds there. A nil
// function finds the lines that fit their marks in no way.
func inLine(find func(*search)) func(*puzzle.Look) []puzzle.Step {
	return func(look *puzzle.Look) []puzzle.Step {
		l := on(look).line(look.Region)
		switch {
		case !l.news || l.ok == (find == nil):
			return nil
		case find == nil:
			return l.because(look).Steps()
		}
		s := search{line: l, look: look}
		if l.pattern == nil {
			s.told = make([]puzzle.Mask, l.n)
		}
		find(&s)
		var steps []puzzle.Step
		for _, f := range s.found {
			steps = append(steps, f.Steps()...)
		}
		return steps
	}
}

// ofLine makes a technique of one line in black and white.
func ofLine(id string, level float64, find func(*search)) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: byLine, Find: inLine(find)}
}

// inColours makes one of other puzzles.
func inColours(id string, level float64, find func(*search)) puzzle.Technique {
	return puzzle.Technique{ID: "nonogram." + id, Level: level, Regions: byColouredLine, Find: inLine(find)}
}

// ofBlocks is ofLine for techniques that ask which block lies where: with many blocks in the line that takes longer to see, so that
// the level grows by 0.1 for three blocks more, up to 0.4.
func ofBlocks(id string, level float64, find func(*search)) puzzle.Technique {
	return ofLine(id, level, func(s *search) {
		find(s)
		for _, f := range s.found {
			f.Level = math.Round(float64(10*level)+float64(min(4, max(0, len(s.runs)-1)/3))) / 10
		}
	})
}

// byLine divides the board into its lines: rows, then columns.
var byLine = &puzzle.Regions{Of: func(look *puzzle.Look) [][]int {
	n := look.Puzzle.(*Nonogram)
	out := make([][]int, len(n.lines))
	for k, l := range n.lanes() {
		for i := range l.n {
			out[k] = append(out[k], l.unknown(i))
		}
	}
	return out
}}

// byColouredLine is byLine for the puzzles whose techniques these are.
var byColouredLine = &puzzle.Regions{Of: func(look *puzzle.Look) [][]int {
	if look.Puzzle.(*Nonogram).variant == plain {
		return nil
	}
	return byLine.Of(look)
}}

// inOne is the board in one; there is nothing to look at in puzzles with techniques of their own.
var inOne = &puzzle.Regions{Of: func(look *puzzle.Look) [][]int {
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

// find notes marks; those that are known already are dropped. Marks that rest on the same cells are one finding, which is returned
// for more to be said; of args with the same name it has the last.
func (s *search) find(marks []mark, w why, said any) *puzzle.Finding {
	marks = slices.DeleteFunc(marks, func(m mark) bool { return settled(s.cells[m.i]) })
	if len(marks) == 0 {
		return s.look.Finding() // which concludes nothing
	}
	slices.SortStableFunc(marks, func(x, y mark) int { return x.i - y.i })
	reason := s.reason(marks, w)
	k := s.since + slices.IndexFunc(s.reasons[s.since:], func(r []int) bool { return slices.Equal(r, reason) })
	if k < s.since {
		k = len(s.found)
		s.found, s.reasons = append(s.found, s.finding(s.look, reason)), append(s.reasons, reason)
	}
	f := s.found[k]
	for _, m := range marks {
		f.Left(s.unknown(m.i), m.is)
	}
	if said != nil {
		f.Say(said)
	}
	return f
}

// strike finds that a cell has none of some colours; nil when that is known, or has been found by this search.
func (s *search) strike(i int, not puzzle.Mask) *puzzle.Finding {
	if not&s.cells[i]&^s.told[i] == 0 {
		return nil
	}
	s.told[i] |= not
	return s.find([]mark{{i, s.of.all() &^ not}}, why{}, nil)
}

// fill and cross add the marks of the cells from a to b, b not included.
func fill(marks []mark, a, b int) []mark { return put(marks, a, b, mayBlack) }

func cross(marks []mark, a, b int) []mark { return put(marks, a, b, mayWhite) }

func put(marks []mark, a, b int, is puzzle.Mask) []mark {
	for i := a; i < b; i++ {
		marks = append(marks, mark{i, is})
	}
	return marks
}
