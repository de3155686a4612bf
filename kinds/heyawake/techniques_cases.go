package heyawake

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that assume values and follow what they force by simple techniques.

// The levels: of a refutation in two rounds, what each further one adds, what an unshaded cell adds, what comparing the ways to shade a
// room adds, the maximum; of cases, what each round adds, and what cases of a room add. Rounds are counted rather than steps, because
// their number does not depend on the order of the cells.
const (
	failLevel     = 3.2
	perRound      = 0.3
	unshadedLevel = 0.4
	comparedLevel = 1.8
	hardestFail   = 6.9
	casesLevel    = 3.8
	perCaseRound  = 0.1
	roomLevel     = 0.2
)

// These limit what a person would follow: rounds of a refutation and of a case, cases, and steps of all cases.
const (
	maxRounds    = 24
	caseRounds   = 8
	maxCases     = 6
	maxCaseSteps = 60
)

// follow assumes values of open cells and takes the steps that they force. If there are no more and rooms is true, it compares all ways to
// shade rooms near the cells decided since it last did.
func (b board) follow(rounds int, rooms bool, assumed ...puzzle.Fact) *assume.Forcing {
	w := assume.Assume(b.Known, assumed...)
	now := board{b.Heyawake, b.WithFacts(w.Known), b.t}
	var since []int
	return w.Run(rounds, func(last []int) []puzzle.Step {
		since = append(since, last...)
		found := now.forced(last)
		if len(found) == 0 && rooms {
			found, since = now.compared(since), nil
		}
		return found
	})
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
		if !b.Is(i, 1) {
			for _, s := range b.spansOf[i] {
				spans = append(spans, int(s))
			}
			continue
		}
		take("side-by-side", 1.0, b.beside(i))
		take("chain", 1.8, b.chain(i))
		for _, x := range b.touched[i] {
			if x := int(x); x < b.outside() && b.IsOpen(x) {
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

// compared returns the steps that follow from all ways to shade the rooms that some cells are in or next to.
func (b board) compared(cells []int) (found []puzzle.Step) {
	w := b.t.counts
	defer w.Undo(0)
	if !w.load(b.Known) {
		return nil
	}
	for k, around := range b.t.around {
		if b.Done() || !slices.ContainsFunc(around, func(i int) bool { return slices.Contains(cells, i) }) {
			continue
		}
		steps, id := b.roomWays(k), "heyawake.room-ways"
		if len(steps) == 0 {
			steps, id = b.roomChain(k), "heyawake.room-chain"
		}
		for _, s := range steps {
			s.Technique = id
			found = append(found, s)
		}
	}
	return found
}

// fails. Condition: a value of an open cell leads to a contradiction by simple steps; if none does, by these and all ways to shade rooms.
// Conclusion: the other value. The level rises with the number of steps.
func (b board) fails(value int) (out []puzzle.Step) {
	base := failLevel
	if value == 0 {
		base += unshadedLevel
	}
	w := b.t.counts
	if !w.Load(b.Known) {
		return nil
	}
	doubts := w.Failing(b.View, value)
	w.Undo(0)
	for _, rooms := range [...]bool{false, true} {
		if rooms {
			base, doubts = base+comparedLevel, b.allOpen()
		}
		out = assume.Refutations(b.View, doubts, value, func(x puzzle.Fact) *assume.Forcing { return b.follow(maxRounds, rooms, x) },
			func(_ *puzzle.Step, rounds int) float64 {
				return min(hardestFail, base+perRound*float64(max(0, rounds-2)))
			})
		if len(out) > 0 {
			break
		}
	}
	return out
}

// allOpen returns the open cells.
func (b board) allOpen() (out []int) {
	for i := range b.Of {
		if b.IsOpen(i) {
			out = append(out, i)
		}
	}
	return out
}

// lineCases. Condition: a span has two or three open cells and no shaded one; a shaded cell in each is followed by simple steps, and some
// may fail. Conclusion: what all others have in common.
func (b board) lineCases(int) (out []puzzle.Step) {
	w := b.t.counts
	if !w.Load(b.Known) {
		return nil
	}
	defer w.Undo(0)
	for _, s := range b.spans {
		dark, open, light := b.Split(s.cells)
		if len(dark) > 0 || len(open) < 2 || len(open) > 3 || b.Done() {
			continue
		}
		var ways [][]puzzle.Fact
		for _, i := range open {
			ways = append(ways, []puzzle.Fact{{At: b.CellPlace(i), Value: 1}})
		}
		if !w.Agree(ways) {
			continue
		}
		f := b.ofSpan(s)
		f.Use(light...)
		out = append(out, b.shared(f, casesLevel, ways)...)
	}
	return out
}

// roomCases. Condition: there are two to six ways to shade the missing cells of a room; each is followed by simple steps, and some may
// fail. Conclusion: what all others have in common.
func (b board) roomCases(int) (out []puzzle.Step) {
	w := b.t.counts
	if !w.Load(b.Known) {
		return nil
	}
	defer w.Undo(0)
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
		if !w.Agree(ways) {
			continue
		}
		f := b.fromRoom(k)
		out = append(out, b.shared(f, casesLevel+roomLevel, ways)...)
	}
	return out
}

// shared completes a step about the ways of a span or room with the conclusions that the remaining ways share.
func (b board) shared(f *puzzle.StepBuilder, level float64, ways [][]puzzle.Fact) []puzzle.Step {
	follow := func(way []puzzle.Fact) *assume.Forcing { return b.follow(caseRounds, false, way...) }
	cases, steps, rounds, ok := assume.Compare(f, ways, follow, caseStep)
	if !ok || steps > maxCaseSteps {
		return nil
	}
	for _, s := range cases {
		f.AddSub(s)
	}
	f.Level = assume.Rounded(level + perCaseRound*float64(rounds))
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
