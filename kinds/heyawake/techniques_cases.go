package heyawake

import (
	"context"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that assume values and follow what they force by simple techniques.

// The levels: of a refutation in two rounds, what each further one adds, what an unshaded cell adds, of cases, what each round adds, and
// what cases of a room add. Rounds are counted rather than steps, because their number does not depend on the order of the cells.
const (
	failLevel     = 3.2
	perRound      = 0.3
	unshadedLevel = 0.4
	casesLevel    = 3.8
	perCaseRound  = 0.1
	roomLevel     = 0.2
)

// These limit what a person would follow: rounds of a refutation and of a case, cases, and steps of all cases.
const (
	maxRounds    = 14
	caseRounds   = 8
	maxCases     = 6
	maxCaseSteps = 60
)

// follow assumes values of open cells and takes the steps that they force.
func (b board) follow(rounds int, assumed ...puzzle.Fact) *assume.Forcing {
	w := assume.Assume(b.Known, assumed...)
	return w.Run(rounds, board{b.Heyawake, b.WithFacts(w.Known), b.t}.forced)
}

// forced returns the steps that follow from the cells decided last.
func (b board) forced(last []int) (found []puzzle.Step) {
	take := func(id string, level float64, steps []puzzle.Step) {
		for _, s := range steps {
			s.Technique, s.Level = "heyawake."+id, level
			found = append(found, s)
		}
	}
	var spans, rooms []int
	for _, i := range last {
		rooms = append(rooms, b.Of[i])
		if !b.is(i, 1) {
			for _, s := range b.spansOf[i] {
				spans = append(spans, int(s))
			}
			continue
		}
		take("side-by-side", 1.0, b.beside(i))
		take("chain", 1.8, b.chain(i))
		for _, x := range b.touched[i] {
			if x := int(x); x < b.outside() && b.open(x) {
				take("chain", 1.8, b.chain(x))
			}
		}
	}
	slices.Sort(rooms)
	for _, k := range slices.Compact(rooms) {
		take("room-full", 1.0, b.roomFull(k))
		take("room-rest", 1.1, b.roomRest(k))
		take("only-way", 1.6, b.onlyWay(k))
	}
	slices.Sort(spans)
	for _, s := range slices.Compact(spans) {
		take("three-rooms", 1.3, b.threeRooms(s))
	}
	return found
}

// fails. Condition: a value of an open cell leads to a contradiction by simple steps. Conclusion: the other value. The level rises with the
// number of steps.
func (b board) fails(value int) (out []puzzle.Step) {
	base := failLevel
	if value == 0 {
		base += unshadedLevel
	}
	w := b.propagated()
	if w == nil {
		return nil
	}
	var doubts []int
	for i := range b.Of {
		if w.state[i] == open && !b.Done() && !w.assume(puzzle.Fact{At: b.CellPlace(i), Value: value}) {
			doubts = append(doubts, i)
		}
		w.undo(w.base)
	}
	w.undo(0)
	for _, i := range doubts {
		if b.Done() {
			break
		}
		w := b.follow(maxRounds, puzzle.Fact{At: b.CellPlace(i), Value: value})
		if !w.Closed {
			continue
		}
		s, assumes := w.Refute(w.End)
		if assumes {
			s.New = []puzzle.Fact{{At: b.CellPlace(i), Value: 1 - value}}
		}
		s.Level = rounded(base + perRound*float64(max(0, w.Rounds-2)))
		out = append(out, s)
	}
	return out
}

func rounded(level float64) float64 { return math.Round(10*level) / 10 }

// propagated returns the counters of the board, with everything known propagated; nil if that is a contradiction. They are shared: the
// caller undoes all.
func (b board) propagated() *narrower {
	w := b.t.counts
	for i := range b.Of {
		if !b.open(i) {
			w.decide(i, uint8(b.Known.Candidates(i)), puzzle.Place{})
		}
	}
	if !w.settle(context.Background()) {
		w.undo(0)
		return nil
	}
	w.base = len(w.trail)
	return w
}

// assume propagates facts. It returns false if that is a contradiction. Cells beside a new shaded cell are looked at again at the end:
// whether they close a loop while it is propagated depends on the order of the cells.
func (w *narrower) assume(facts ...puzzle.Fact) bool {
	for _, x := range facts {
		if !w.decide(w.Board().Index(x.At), uint8(puzzle.Only(x.Value)), puzzle.Place{}) {
			return false
		}
	}
	for before := -1; before < len(w.trail); {
		if !w.settle(context.Background()) {
			return false
		}
		before = len(w.trail)
		for _, i := range w.trail[w.base:before] {
			if w.state[i] == shaded {
				w.closeAround(int(i))
			}
		}
	}
	return true
}

// agree reports whether ways may have something in common that is not known: what all that do not fail have in common by full propagation,
// or that all fail.
func (w *narrower) agree(ways [][]puzzle.Fact) bool {
	var common map[int32]uint8 // nil before the first way that does not fail
	for _, way := range ways {
		if w.assume(way...) {
			found := map[int32]uint8{}
			for _, i := range w.trail[w.base:] {
				if common == nil || common[i] == w.state[i] {
					found[i] = w.state[i]
				}
			}
			common = found
		}
		w.undo(w.base)
	}
	return common == nil || len(common) > 0
}

// lineCases. Condition: a span has two or three open cells and no shaded one; a shaded cell in each is followed by simple steps, and some
// may fail. Conclusion: what all others have in common.
func (b board) lineCases() (out []puzzle.Step) {
	w := b.propagated()
	if w == nil {
		return nil
	}
	defer w.undo(0)
	for _, s := range b.spans {
		dark, open, light := b.split(s.cells)
		if len(dark) > 0 || len(open) < 2 || len(open) > 3 || b.Done() {
			continue
		}
		var ways [][]puzzle.Fact
		for _, i := range open {
			ways = append(ways, []puzzle.Fact{{At: b.CellPlace(i), Value: 1}})
		}
		if !w.agree(ways) {
			continue
		}
		f := b.NewStep()
		f.Use(light...)
		f.AddArgs(lineArgs{From: b.CellPlace(s.cells[0]), To: b.CellPlace(s.cells[len(s.cells)-1])})
		out = append(out, b.shared(f, casesLevel, ways)...)
	}
	return out
}

// roomCases. Condition: there are two to six ways to shade the missing cells of a room; each is followed by simple steps, and some may
// fail. Conclusion: what all others have in common.
func (b board) roomCases() (out []puzzle.Step) {
	w := b.propagated()
	if w == nil {
		return nil
	}
	defer w.undo(0)
	for k := range b.Cells {
		all, ok := b.waysOf(k, maxCases)
		if !ok || len(all.sets) < 2 || b.Done() {
			continue
		}
		var ways [][]puzzle.Fact
		for _, set := range all.sets {
			var way []puzzle.Fact
			for x, i := range all.open {
				way = append(way, puzzle.Fact{At: b.CellPlace(i), Value: int(set >> x & 1)})
			}
			ways = append(ways, way)
		}
		if !w.agree(ways) {
			continue
		}
		f := b.fromRoom(k)
		out = append(out, b.shared(f, casesLevel+roomLevel, ways)...)
	}
	return out
}

// shared completes a step about the ways of a span or room with the conclusions that the remaining ways share.
func (b board) shared(f *puzzle.StepBuilder, level float64, ways [][]puzzle.Fact) []puzzle.Step {
	var all []*assume.Forcing
	for _, way := range ways {
		all = append(all, b.follow(caseRounds, way...))
	}
	shared, in, ok := assume.Share(f, all)
	if !ok {
		return nil
	}
	steps, rounds := 0, 0
	for _, w := range all {
		s := caseStep(w, shared)
		steps += len(s.Sub)
		rounds += w.Rounds
		f.AddSub(s)
	}
	if steps > maxCaseSteps {
		return nil
	}
	f.Level = rounded(level + perCaseRound*float64(rounds))
	f.AddArgs(puzzle.CaseCount{Cases: len(ways)})
	f.AddArgs(casesArgs{In: in, Out: len(ways) - in})
	return f.Steps()
}

// caseStep returns a case as a step: from the assumed cells, which are premises of it, to the shared facts or the contradiction.
func caseStep(w *assume.Forcing, shared []puzzle.Fact) puzzle.Step {
	s := w.Outcome(shared)
	var cells []puzzle.Place
	for _, x := range w.Assumed {
		if !slices.Contains(s.Because, x) {
			s.Because = append(s.Because, x)
		}
		if x.Value == 1 {
			cells = append(cells, x.At)
		}
	}
	s.Technique, s.Args = "heyawake.way", puzzle.ArgsOf(wayArgs{Cells: cells})
	return s
}
