package akari

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Techniques that assume lights and follow what they force by the four simplest techniques.

// The levels: of a refutation with two sub-steps, what each further one adds, what a cell without light adds, of cases, and what each of
// their steps adds.
const (
	failLevel   = 3.2
	perSubStep  = 0.3
	darkLevel   = 0.2
	casesLevel  = 3.6
	perCaseStep = 0.1
)

// maxSubSteps and maxCaseSteps limit what a person would follow.
const (
	maxSubSteps  = 14
	maxCaseSteps = 24
	caseRounds   = 4
)

// follow assumes a value of an open unknown and takes the steps that it forces. If only is not nil, it uses no cells, and only these
// numbers.
func (b board) follow(rounds int, only []int, assumed puzzle.Fact) *assume.Forcing {
	w := assume.Assume(b.Known, assumed)
	w.Keep = func(s puzzle.Step, _ puzzle.Fact) bool { return s.Technique == "akari.all-needed" }
	now := board{b.tables, b.WithFacts(w.Known)}
	w.Forced = func(last []int) []puzzle.Step { return now.forced(last, only) }
	if w.Run(rounds); w.Closed && len(w.End.New) > 0 { // what it contradicts is a premise, too
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
		if b.Known.Is(u, 1) {
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
	doubts, _ := b.counts.Failing(b.View, value)
	h := assume.Hypotheses{Value: value, Rounds: maxSubSteps,
		Follow: func(_ int, x puzzle.Fact) *assume.Forcing { return b.follow(maxSubSteps, nil, x) },
		Level: func(_, _ int, s *puzzle.Step) float64 {
			switch {
			case s == nil:
				return base
			case len(s.Sub) > maxSubSteps:
				return 0
			}
			return base + perSubStep*float64(max(0, len(s.Sub)-2))
		}}
	return h.Refutations(b.View, doubts)
}

// numberCases. Condition: N needs one more light; one in each open cell next to it is followed by simple steps, and some may fail.
// Conclusion: what all others have in common.
func (b board) numberCases(int) (out []puzzle.Step) {
	if !b.counts.Load(b.Known) {
		return nil
	}
	b.counts.Undo(0)
	for k := range b.numbers {
		lights, open, dark := b.split(k)
		if len(lights)+1 != b.number(k) || len(open) < 2 || b.Done() {
			continue
		}
		f := b.ofNumber(k)
		f.Use(lights...)
		f.Use(dark...)
		var cases []*assume.Forcing
		for _, u := range open {
			cases = append(cases, b.follow(caseRounds, nil, puzzle.Fact{At: b.at(u), Value: 1}))
		}
		shared, in, ok := assume.Share(f, cases)
		steps := 0
		for i := 0; i < len(cases) && ok; i++ {
			s := caseStep(cases[i], shared)
			steps += len(s.Sub)
			f.AddSub(s)
		}
		if !ok || steps > maxCaseSteps {
			continue
		}
		f.Level = assume.Rounded(casesLevel + perCaseStep*float64(steps))
		f.AddArgs(cellArgs{Cell: b.CellPlace(b.numbers[k])})
		f.AddArgs(puzzle.CaseCount{Cases: len(open)})
		f.AddArgs(puzzle.Outcomes{In: in, Out: len(open) - in})
		out = append(out, f.Steps()...)
	}
	return out
}

// caseStep returns a case as a step: from the assumed fact, which is a premise of it, to the shared facts or the contradiction.
func caseStep(w *assume.Forcing, shared []puzzle.Fact) puzzle.Step {
	s, x := w.Outcome(shared), w.Assumed[0]
	if !slices.Contains(s.Because, x) {
		s.Because = append(s.Because, x)
	}
	said := wayArgs{Lights: []puzzle.Place{x.At}}
	if x.Value == 0 {
		said = wayArgs{Dark: said.Lights}
	}
	s.Technique, s.Args = "akari.way", puzzle.ArgsOf(said)
	return s
}
