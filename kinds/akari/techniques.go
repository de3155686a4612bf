package akari

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// techniques are the techniques, easiest first. In the comments, N is a number, X a white cell that no light shines on, and its sources are
// the cells from which a light would shine on it: those of its row and column up to the next black cells, and X itself. An open cell is one
// not known to have a light or none.
var techniques = []puzzle.Technique{
	{ID: "akari.full-number", Level: 1.0, Regions: byNumber, Find: at(board.fullNumber), Folding: puzzle.FoldAlways},
	{ID: "akari.all-needed", Level: 1.0, Regions: byNumber, Find: at(board.allNeeded)},
	{ID: "akari.shine", Level: 1.0, Regions: byLane, Find: at(board.shine), Folding: puzzle.FoldAlways},
	{ID: "akari.only-source", Level: 1.2, Regions: byCell, Find: at(board.onlySource)},
	{ID: "akari.diagonal", Level: 1.6, Regions: aroundNumber, Find: at(board.diagonal)},
	{ID: "akari.opposite-corner", Level: 2.2, Find: forUnlit(board.oppositeCorner)},
	{ID: "akari.number-pair", Level: 3.0, Regions: aroundPair, Find: at(board.numberPair)},
	{ID: "akari.light-fails", Level: failLevel, Find: at(func(b board, _ int) []puzzle.Step { return b.fails(1) }), UsesHypotheses: true},
	{ID: "akari.dark-fails", Level: failLevel + darkLevel, Find: at(func(b board, _ int) []puzzle.Step { return b.fails(0) }),
		UsesHypotheses: true},
	{ID: "akari.number-cases", Level: casesLevel, Find: at(board.numberCases), UsesHypotheses: true},
}

// The regions: the cells next to a number, a lane, and the sources of a cell; and the same with the cells in their sight.
var (
	byNumber = &puzzle.Regions{Of: func(l *puzzle.View) [][]int { return l.Scratch.(*tables).near }}
	byLane   = puzzle.RegionsBy(boardOf, func(b board) int { return len(b.lanes) }, func(b board, l int) []int { return b.lanes[l].cells })
	byCell   = puzzle.RegionsBy(boardOf, func(b board) int { return b.board().Len() },
		func(b board, u int) []int { return b.sources(u, nil) })
	aroundNumber = puzzle.RegionsBy(boardOf, func(b board) int { return len(b.numbers) },
		func(b board, k int) []int { return b.inSight(b.near[k]) })
	aroundPair = puzzle.RegionsBy(boardOf, func(b board) int { return len(b.pairs) },
		func(b board, i int) []int {
			return b.inSight(slices.Concat(b.near[b.pairs[i][0]], b.near[b.pairs[i][1]]))
		})
)

// inSight returns the unknowns that lights in some unknowns would shine on.
func (b board) inSight(from []int) []int {
	var out []int
	for _, u := range from {
		out = b.sources(u, out)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// at returns a search that calls find for the region.
func at(find func(b board, region int) []puzzle.Step) func(l *puzzle.View) []puzzle.Step {
	return func(l *puzzle.View) []puzzle.Step { return find(boardOf(l), l.Region) }
}

// forUnlit returns a search that calls find for each cell on which no light shines. open and dark are the undecided sources of the cell and
// those without a light.
func forUnlit(find func(b board, x int, open, dark []int) []puzzle.Step) func(l *puzzle.View) []puzzle.Step {
	return func(l *puzzle.View) (out []puzzle.Step) {
		b := boardOf(l)
		for x := range b.board().Len() {
			if l.Done() {
				break
			}
			if open, dark, ok := b.openSources(x); ok {
				out = append(out, find(b, x, open, dark)...)
			}
		}
		return out
	}
}

// fullNumber. Condition: N has its lights. Conclusion: the other cells next to it have none. With more lights it is a contradiction.
func (b board) fullNumber(k int) []puzzle.Step {
	return b.Known.AtMost(b.number(k), 1, b.near[k], func() *puzzle.StepBuilder { return b.ofNumber(k) }).Steps()
}

// allNeeded. Condition: as many cells next to N are not dark as it needs. Conclusion: all of them are lights. With fewer it is a
// contradiction.
func (b board) allNeeded(k int) []puzzle.Step {
	return b.Known.AtMost(len(b.near[k])-b.number(k), 0, b.near[k], func() *puzzle.StepBuilder {
		_, open, _ := b.split(k)
		f := b.ofNumber(k)
		f.AddArgs(leftArgs{ofNumber{b.number(k)}, len(open)})
		return f
	}).Steps()
}

// shine. Condition: a cell has a light. Conclusion: the other cells of its lane have none. With two lights it is a contradiction.
func (b board) shine(l int) []puzzle.Step {
	return b.Known.AtMost(1, 1, b.lanes[l].cells, func() *puzzle.StepBuilder { return b.NewStep() }).Steps()
}

// seen returns the step that finds a cell without a light because a known light shines on it, or nil: every reader sees it, even if the
// study concluded it from other facts.
func seen(l *puzzle.View, u int) []puzzle.Step {
	b := boardOf(l)
	for _, lane := range b.in[u] {
		for _, s := range b.shine(int(lane)) {
			if slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return b.board().Index(f.At) == u }) {
				s.Technique, s.Level = "akari.shine", 1
				return []puzzle.Step{s}
			}
		}
	}
	return nil
}

// onlySource. Condition: X has one source that is not dark. Conclusion: it is a light. Without any it is a contradiction.
func (b board) onlySource(x int) []puzzle.Step {
	open, dark, ok := b.openSources(x)
	if !ok || len(open) > 1 {
		return nil
	}
	f := b.ofCell(x)
	f.Use(dark...)
	if len(open) == 0 {
		f.Contradict()
		return f.Steps()
	}
	f.Conclude(open[0], 1)
	self := 0
	if open[0] == x {
		self = 1
	}
	f.AddArgs(sourceArgs{Self: self})
	return f.Steps()
}

// premiseLevel is added to the level of a pattern if it depends on known facts.
const premiseLevel = 0.4

// diagonal. Condition: N needs all its open cells but one, and a cell diagonally next to it sees two of them. Conclusion: a light there
// would leave too few, so it is dark.
func (b board) diagonal(k int) []puzzle.Step {
	lights, open, dark := b.split(k)
	if len(lights)+len(open) != b.number(k)+1 || len(open) < 2 {
		return nil
	}
	f := b.ofNumber(k)
	f.AddArgs(leftArgs{ofNumber{b.number(k)}, len(open)})
	if len(dark) > 0 {
		f.Use(dark...)
		f.Level = 1.6 + premiseLevel
	}
	for i, u := range open {
		for _, v := range open[:i] {
			for _, x := range b.both(u, v) {
				f.Conclude(x, 0)
			}
		}
	}
	return f.Steps()
}

// both returns the open unknowns besides u and v from which a light would shine on both.
func (b board) both(u, v int) []int {
	return those(b.sources(u, nil), func(x int) bool { return x != u && x != v && b.Known.IsOpen(x) && b.sees(x, v) })
}

// oppositeCorner. Condition: X has two sources left, and Y, which sees both, does not see X. Conclusion: a light in Y would leave X unlit,
// so Y is dark.
func (b board) oppositeCorner(x int, open, dark []int) []puzzle.Step {
	if len(open) != 2 {
		return nil
	}
	f := b.ofCell(x)
	f.Use(dark...)
	for _, y := range b.both(open[0], open[1]) {
		f.Conclude(y, 0)
	}
	f.AddArgs(sourcesArgs{Sources: b.places(open)})
	return f.Steps()
}

func (b board) places(list []int) (out []puzzle.Place) {
	for _, u := range list {
		out = append(out, b.at(u))
	}
	return out
}

// widen extends steps to all cells that a light shines on, or that are next to a number that is complete or needs all of them
// (puzzle.Kind.Widen).
func widen(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	var from puzzle.Place
	reach, value := 1, 0
	switch {
	case s.Technique == "akari.shine" && len(s.Because) == 1:
		from, reach = s.Because[0].At, known.Board().Len()
	case s.Technique == "akari.full-number":
		from = s.Clues[0]
	case s.Technique == "akari.all-needed":
		from, value = s.Clues[0], 1
	default:
		return s
	}
	s.New = slices.Clone(s.New)
	for d := range ground.Direction(4) {
		r, c := d.Step(int(from.R), int(from.C))
		for n := 0; n < reach && known.Board().Index(puzzle.Cell(r, c)) >= 0; n++ {
			x := puzzle.Fact{At: puzzle.Cell(r, c), Value: value}
			if known.CandidatesAt(x.At).Len() > 1 && !slices.Contains(s.New, x) {
				s.New = append(s.New, x)
			}
			r, c = d.Step(r, c)
		}
	}
	return s
}

// maxListedWays is the maximum number of ways that a sentence lists.
const maxListedWays = 2

// numberPair. Condition: N and M share cells next to them, or lanes, and the ways to place the lights of both agree on something.
// Conclusion: what all ways have in common: lights, cells without, and cells that a light shines on in each way.
func (b board) numberPair(region int) []puzzle.Step {
	p := b.pairs[region]
	var cells []int
	for _, k := range p {
		for _, u := range b.near[k] {
			if b.Known.IsOpen(u) && !slices.Contains(cells, u) {
				cells = append(cells, u)
			}
		}
	}
	if len(cells) < 2 || b.independent(p) {
		return nil
	}
	ways := b.waysOf(p[:], cells)
	f := b.ofNumber(p[0])
	f.UseClues(b.CellPlace(b.numbers[p[1]]))
	for _, k := range p {
		lights, _, dark := b.split(k)
		f.Use(lights...)
		f.Use(dark...)
	}
	if len(ways) == 0 {
		f.Contradict()
	}
	all, any := uint(1)<<len(cells)-1, uint(0)
	for _, w := range ways {
		all, any = all&w, any|w
	}
	for i, u := range cells {
		switch {
		case len(ways) == 0:
		case all>>i&1 == 1:
			f.Conclude(u, 1)
		case any>>i&1 == 0:
			f.Conclude(u, 0)
		}
	}
	for _, x := range b.inSight(cells) {
		if len(ways) == 0 || !b.Known.IsOpen(x) || slices.Contains(cells, x) {
			continue
		}
		if !slices.ContainsFunc(ways, func(w uint) bool { return !b.lights(w, cells, x) }) {
			f.Conclude(x, 0)
		}
	}
	numbers := []puzzle.Place{b.CellPlace(b.numbers[p[0]]), b.CellPlace(b.numbers[p[1]])}
	said := pairArgs{Other: b.number(p[1]), Numbers: numbers, Count: len(ways)}
	if len(ways) <= maxListedWays {
		for _, w := range ways {
			said.Sizes = append(said.Sizes, bits.OnesCount(w))
			for i, u := range cells {
				if w>>i&1 == 1 {
					said.Lights = append(said.Lights, b.at(u))
				}
			}
		}
	}
	f.AddArgs(said)
	return b.refuted(p, f.Steps())
}

// refuted adds a case to a step about two numbers for each of its conclusions: the opposite is assumed, and both numbers lead to a
// contradiction. It adds none if one of them does not.
func (b board) refuted(p [2]int, steps []puzzle.Step) []puzzle.Step {
	for k, s := range steps {
		var cases []puzzle.Step
		for _, x := range s.New {
			if w := b.follow(maxSubSteps, p[:], b.board().Opposite(x)); w.Closed {
				cases = append(cases, caseStep(w, nil))
			}
		}
		if len(cases) == len(s.New) {
			steps[k].Sub = cases
			steps[k].AddArgs(puzzle.Opposites{Opposites: len(cases)})
		}
	}
	return steps
}

// independent reports whether the numbers of a pair share no open cell, and no lane contains open cells of both.
func (b board) independent(p [2]int) bool {
	for _, u := range b.near[p[0]] {
		for _, v := range b.near[p[1]] {
			if b.Known.IsOpen(u) && b.Known.IsOpen(v) && b.sees(u, v) {
				return false
			}
		}
	}
	return true
}

// lights reports whether a way shines on x.
func (b board) lights(way uint, cells []int, x int) bool {
	for i, u := range cells {
		if way>>i&1 == 1 && b.sees(u, x) {
			return true
		}
	}
	return false
}

// waysOf returns the sets of cells that may have the lights of some numbers.
func (b board) waysOf(numbers, cells []int) (out []uint) {
	clash := make([]uint, len(cells))                                   // by cell: the cells it sees
	near, need := make([]uint, len(numbers)), make([]int, len(numbers)) // by number
	for i, u := range cells {
		for j, v := range cells {
			if i != j && b.sees(u, v) {
				clash[i] |= 1 << j
			}
		}
		for s, k := range numbers {
			if slices.Contains(b.near[k], u) {
				near[s] |= 1 << i
			}
		}
	}
	for s, k := range numbers {
		lights, _, _ := b.split(k)
		need[s] = b.number(k) - len(lights)
	}
	for w := range uint(1) << len(cells) {
		fits := true
		for s := range numbers {
			fits = fits && bits.OnesCount(w&near[s]) == need[s]
		}
		for i := range cells {
			fits = fits && (w>>i&1 == 0 || w&clash[i] == 0)
		}
		if fits {
			out = append(out, w)
		}
	}
	return out
}
