package akari

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Techniques that assume lights and follow what they force by the four simplest techniques.

// The levels: of a refutation with two sub-steps, what each further one adds, what a cell without light adds, of cases, and what cases of a
// number add.
const (
	failLevel   = 3.2
	perSubStep  = 0.3
	darkLevel   = 0.2
	casesLevel  = 3.6
	perCaseStep = 0.1
	numberLevel = 0.2
)

// maxSubSteps and maxCaseSteps limit what a person would follow.
const (
	maxSubSteps  = 14
	maxCaseSteps = 24
	caseRounds   = 4
)

// follow assumes values of open unknowns and takes the steps that they force. If only is not nil, it uses no cells, and only these numbers.
func (b board) follow(rounds int, only []int, assumed ...puzzle.Fact) *assume.Forcing {
	w := assume.Assume(b.Known, assumed...)
	now := board{b.tables, b.WithFacts(w.Known)}
	w.Run(rounds, func(last []int) []puzzle.Step { return now.forced(last, only) })
	if w.Closed && len(w.End.New) > 0 { // what it contradicts is a premise, too
		w.End.Because, w.End.New = append(slices.Clip(w.End.Because), b.board().Opposite(w.End.New[0])), nil
	}
	return w
}

// forced returns the steps that follow from the unknowns decided last; see follow.
func (b board) forced(last, only []int) (found []puzzle.Step) {
	take := func(id string, level float64, steps []puzzle.Step) {
		for _, s := range steps {
			s.Technique, s.Level = "akari."+id, level
			found = append(found, s)
		}
	}
	var cells []int // whose sources became fewer
	for _, u := range last {
		for h := range ground.Direction(4) {
			next := b.Next(b.cellOf(u), h)
			if next < 0 || b.cells[next] < 0 {
				continue
			}
			k, _ := slices.BinarySearch(b.numbers, next)
			if only != nil && !slices.Contains(only, k) {
				continue
			}
			take("full-number", 1.0, b.fullNumber(k))
			take("all-needed", 1.0, b.allNeeded(k))
		}
		if b.Is(u, 1) {
			for _, l := range b.in[u] {
				take("shine", 1.0, b.shine(int(l)))
			}
		} else if only == nil {
			cells = b.sources(u, cells)
		}
	}
	slices.Sort(cells)
	for _, x := range slices.Compact(cells) {
		take("only-source", 1.2, b.onlySource(x))
	}
	return found
}

// fails. Condition: a light in an open cell (or none, for value 0) leads to a contradiction by simple steps. Conclusion: the opposite. The
// level rises with the number of steps.
func (b board) fails(value int) []puzzle.Step {
	base := failLevel
	if value == 0 {
		base += darkLevel
	}
	w := b.counts
	if !w.Load(b.Known) {
		return nil
	}
	doubts := w.Failing(b.View, value)
	w.Undo(0)
	follow := func(x puzzle.Fact) *assume.Forcing { return b.follow(maxSubSteps, nil, x) }
	return assume.Refutations(b.View, doubts, value, follow, func(s *puzzle.Step, _ int) float64 {
		if len(s.Sub) > maxSubSteps {
			return 0
		}
		return base + perSubStep*float64(max(0, len(s.Sub)-2))
	})
}

// cellCases. Condition: X has two or three sources left; a light in each is followed by simple steps, and some may fail. Conclusion: what
// all others have in common.
func (b board) cellCases(int) (out []puzzle.Step) {
	w := b.counts
	if !w.Load(b.Known) {
		return nil
	}
	defer w.Undo(0)
	for x := range b.board().Len() {
		open, dark, ok := b.openSources(x)
		if !ok || len(open) < 2 || len(open) > 3 || b.Done() {
			continue
		}
		f := b.ofCell(x)
		f.Use(dark...)
		var ways [][]puzzle.Fact
		for _, u := range open {
			ways = append(ways, []puzzle.Fact{{At: b.at(u), Value: 1}})
		}
		if !w.Agree(ways) {
			continue
		}
		f.AddArgs(cellArgs{Cell: b.at(x)})
		out = append(out, b.shared(f, casesLevel, ways)...)
	}
	return out
}

// numberCases. Condition: N has two to six ways to place its lights; each is followed by simple steps, and some may fail. Conclusion: what
// all others have in common.
func (b board) numberCases(int) (out []puzzle.Step) {
	w := b.counts
	if !w.Load(b.Known) {
		return nil
	}
	defer w.Undo(0)
	for k := range b.numbers {
		lights, open, dark := b.split(k)
		if len(open) < 2 || b.Done() {
			continue
		}
		f := b.ofNumber(k)
		f.Use(lights...)
		f.Use(dark...)
		var ways [][]puzzle.Fact
		for _, set := range b.waysOf([]int{k}, open) {
			var way []puzzle.Fact
			for i, u := range open {
				way = append(way, puzzle.Fact{At: b.at(u), Value: int(set >> i & 1)})
			}
			ways = append(ways, way)
		}
		if !w.Agree(ways) {
			continue
		}
		f.AddArgs(cellArgs{Cell: b.CellPlace(b.numbers[k])})
		out = append(out, b.shared(f, casesLevel+numberLevel, ways)...)
	}
	return out
}

// shared completes a step about the ways of a cell or number with the conclusions that the remaining ways share.
func (b board) shared(f *puzzle.StepBuilder, level float64, ways [][]puzzle.Fact) []puzzle.Step {
	follow := func(way []puzzle.Fact) *assume.Forcing { return b.follow(caseRounds, nil, way...) }
	cases, steps, _, ok := assume.Compare(f, ways, follow, caseStep)
	if !ok || steps > maxCaseSteps {
		return nil
	}
	for _, s := range distinct(ways, cases) {
		f.AddSub(s)
	}
	f.Level = assume.Rounded(level + perCaseStep*float64(steps))
	return f.Steps()
}

// distinct drops cases as long as the others cover all ways. A case covers the ways with all lights that it uses.
func distinct(ways [][]puzzle.Fact, cases []puzzle.Step) (out []puzzle.Step) {
	covers := func(s puzzle.Step, way []puzzle.Fact) bool {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		return len(said.Dark) == 0 && !slices.ContainsFunc(said.Lights, func(at puzzle.Place) bool {
			return !slices.Contains(way, puzzle.Fact{At: at, Value: 1})
		})
	}
	gone := make([]bool, len(cases))
	covered := func(way []puzzle.Fact) bool {
		for j, s := range cases {
			if !gone[j] && covers(s, way) {
				return true
			}
		}
		return false
	}
	for k := range cases {
		gone[k] = true
		if slices.ContainsFunc(ways, func(way []puzzle.Fact) bool { return !covered(way) }) {
			gone[k] = false
			out = append(out, cases[k])
		}
	}
	return out
}

// caseStep returns a case as a step: from the assumed facts that it uses, which are premises of it, to the shared facts or the
// contradiction. If it uses cells without light of a way, it has the whole way.
func caseStep(w *assume.Forcing, shared []puzzle.Fact) puzzle.Step {
	s := w.Outcome(shared)
	use := func(x puzzle.Fact) bool {
		return slices.Contains(s.New, x) ||
			slices.ContainsFunc(s.Sub, func(t puzzle.Step) bool {
				return slices.Contains(t.Because, x) || slices.Contains(t.New, w.Base.Board().Opposite(x))
			})
	}
	whole := !slices.ContainsFunc(w.Assumed, use) ||
		slices.ContainsFunc(w.Assumed, func(x puzzle.Fact) bool { return x.Value == 0 && use(x) })
	var said wayArgs
	for _, x := range w.Assumed {
		if !whole && !use(x) {
			continue
		}
		if !slices.Contains(s.Because, x) {
			s.Because = append(s.Because, x)
		}
		if x.Value == 1 {
			said.Lights = append(said.Lights, x.At)
		} else {
			said.Dark = append(said.Dark, x.At)
		}
	}
	if len(said.Lights) > 0 {
		said.Dark = nil
	}
	s.Technique, s.Args = "akari.way", puzzle.ArgsOf(said)
	return s
}
