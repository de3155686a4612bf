package heyawake

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that assume a value and follow what it forces by simple techniques.

// The levels: of a refutation in two rounds, what each further one adds, what an unshaded cell adds, what comparing the ways to shade a
// room adds, the maximum. Rounds are counted rather than steps, because their number does not depend on the order of the cells.
const (
	failLevel     = 3.2
	perRound      = 0.3
	unshadedLevel = 0.4
	comparedLevel = 1.8
	hardestFail   = 6.9
)

// maxRounds limits the rounds of a refutation to what a person would follow.
const maxRounds = 24

// follow assumes a value of an open cell. If no steps follow from the last ones and rooms is true, a round compares all ways to shade rooms
// near the cells decided since it last did.
func (b board) follow(rooms bool, assumed puzzle.Fact) *assume.Forcing {
	w := assume.Assume(b.Known, assumed)
	w.Keep = func(s puzzle.Step, x puzzle.Fact) bool { // the only way to shade a room
		said, chains := puzzle.ArgsAs[waysArgs](s.Args)
		return x.Value == 1 && (s.Technique == "heyawake.only-way" || chains && said.Count == 1)
	}
	now := board{b.Heyawake, b.WithFacts(w.Known), b.t}
	var since []int
	w.Forced = func(last []int) []puzzle.Step {
		since = append(since, last...)
		found := now.forced(last)
		if len(found) == 0 && rooms {
			found, since = now.compared(since), nil
		}
		return found
	}
	return w
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
		if !b.Known.Is(i, 1) {
			for _, s := range b.spansOf[i] {
				spans = append(spans, int(s))
			}
			continue
		}
		take("side-by-side", 1.0, b.beside(i))
		take("chain", 1.8, b.chain(i))
		for _, x := range b.touched[i] {
			if x := int(x); x < b.outside() && b.Known.IsOpen(x) {
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
func (b board) fails(value int) []puzzle.Step {
	base := failLevel
	if value == 0 {
		base += unshadedLevel
	}
	doubts, ok := b.t.counts.Failing(b.View, value)
	if !ok {
		return nil
	}
	h := assume.Hypotheses{Value: value, Rounds: maxRounds,
		Follow: func(list int, x puzzle.Fact) *assume.Forcing { return b.follow(list > 0, x) },
		Level: func(list, rounds int, _ *puzzle.Step) float64 {
			return min(hardestFail, base+comparedLevel*float64(list)+perRound*float64(max(0, rounds-2)))
		}}
	var rest []int // all open cells
	for i := range b.Of {
		if b.Known.IsOpen(i) {
			rest = append(rest, i)
		}
	}
	return h.Refutations(b.View, doubts, rest)
}
