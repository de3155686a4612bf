package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Channels between islands are told from an island, where the step has one: "two bridges to R3C3", not "R3C3-R5C3 has 2 bridges".

// far is the other end of a channel at an island; ok is false when the channel is not there.
func far(channel, island puzzle.Place) (other puzzle.Place, ok bool) {
	a, b := puzzle.Cell(int(channel.R), int(channel.C)), puzzle.Cell(int(channel.R2), int(channel.C2))
	switch {
	case channel.Kind != puzzle.PairKind:
	case a == island:
		return b, true
	case b == island:
		return a, true
	}
	return puzzle.Place{}, false
}

// island is the island that the step looks from.
func (x *Sentence) island() (puzzle.Place, bool) {
	at, ok := x.Step.Args["island"].(puzzle.Place)
	return at, ok
}

// toward names places: channels at the step's island by the islands that they lead to.
func (x *Sentence) toward(at []puzzle.Place) string {
	island, ok := x.island()
	if !ok {
		return x.l.lines(at)
	}
	var others []puzzle.Place
	for _, p := range at {
		q, ok := far(p, island)
		if !ok {
			return x.l.lines(at)
		}
		others = append(others, q)
	}
	return x.l.places(others)
}

// atIsland reports whether a place is a channel at the step's island.
func (x *Sentence) atIsland(p puzzle.Place) bool {
	island, ok := x.island()
	if !ok {
		return false
	}
	_, ok = far(p, island)
	return ok
}

// Ways is how many directions of the step's island are open on the board before it.
func (x *Sentence) Ways() int { return x.count(func(m puzzle.Mask) bool { return m.Len() > 1 }) }

// Neighbours is how many directions the step's island has.
func (x *Sentence) Neighbours() int { return x.count(func(puzzle.Mask) bool { return true }) }

func (x *Sentence) count(yes func(puzzle.Mask) bool) int {
	if x.breath == nil {
		return 0
	}
	n := 0
	board := x.breath.Known.Board()
	for i := range board.Len() {
		if x.atIsland(board.Unknown(i).At) && yes(x.breath.Known.Can(i)) {
			n++
		}
	}
	return n
}

// Each reports whether all that the step finds is the same for all directions of its island, at least two.
func (x *Sentence) Each() bool {
	at := puzzle.Places(x.Step.New)
	for _, f := range x.Step.New {
		if f.Value != x.Step.New[0].Value || f.Not || !x.atIsland(f.At) {
			return false
		}
	}
	return len(at) > 1 && len(at) == x.Ways()
}

// ChannelEnds is a channel by its two islands.
func (x *Sentence) ChannelEnds() []puzzle.Place {
	c, ok := x.Step.Args["channel"].(puzzle.Place)
	if !ok {
		return nil
	}
	return []puzzle.Place{puzzle.Cell(int(c.R), int(c.C)), puzzle.Cell(int(c.R2), int(c.C2))}
}

// there reports whether places are the one channel that the sentence has named already.
func (x *Sentence) there(at []puzzle.Place) bool {
	if len(at) != 1 || at[0].Kind != puzzle.PairKind {
		return false
	}
	if c, ok := x.Step.Args["channel"]; ok {
		return c == at[0]
	}
	found := puzzle.Places(x.Step.New)
	_, ok := x.island()
	return !ok && x.Step.Args["number"] != nil && len(found) == 1 && found[0] == at[0]
}

// OneWay reports whether the step builds in the last direction of its island that is open.
func (x *Sentence) OneWay() bool {
	return x.Ways() == 1 && len(x.Step.New) == 1 && x.Step.New[0].Value > 0 && !x.Step.New[0].Not
}

// mostWays is how many cases of ways are said, and mostBuilt how many numbers of bridges these name.
const (
	mostWays  = 6
	mostBuilt = 8
)

// Standing says each of the ways that the step's islands have: "two to R3C3"; nothing when the step does not list them, or they take too many words.
func (x *Sentence) Standing() []string {
	ways, _ := x.Step.Args["standing"].([]puzzle.Args)
	var out []string
	n := 0
	for _, way := range ways {
		built, _ := way["bridges"].([]puzzle.Fact)
		if n += len(built); len(built) == 0 || n > mostBuilt || x.breath == nil {
			return nil
		}
		out = append(out, x.built(built))
	}
	return out
}

// built says bridges of a case, in brief.
func (x *Sentence) built(facts []puzzle.Fact) string {
	s := puzzle.Step{Technique: x.Step.Technique, Args: puzzle.Args{"island": x.Step.Args["island"]}, New: facts}
	y := &Sentence{Step: s, Kind: x.Kind, l: x.l, breath: x.breath, since: true}
	return y.values(after(x.breath.Known, []puzzle.Step{s}), puzzle.Places(facts))
}

// WaysEnd says how the ways of the step's islands that it denies end, cases with the same end together: "with none to R7C8, R2C9 would be unmet"; "" when the step does
// not list them, or they take too many words.
func (x *Sentence) WaysEnd() string {
	list, _ := x.Step.Args["ends"].([]puzzle.Args)
	if x.breath == nil {
		return ""
	}
	var order []string
	cases := map[string][]string{}
	n, built := 0, 0
	for _, c := range list {
		facts, _ := c["facts"].([]puzzle.Fact)
		if !x.denies(c) {
			continue
		}
		ending := &Sentence{Step: puzzle.Step{Args: c}, Kind: x.Kind, l: x.l}
		how, _ := x.l.run(x.Kind+"/ending", ending)
		if cases[how] == nil {
			order = append(order, how)
		}
		cases[how] = append(cases[how], x.built(facts))
		n, built = n+1, built+len(puzzle.Places(facts))
	}
	if n > mostWays || built > mostBuilt {
		return ""
	}
	out := make([]string, len(order))
	for k, how := range order {
		out[k] = x.l.Phrase(x.Kind+"/ends", map[string]any{"Cases": x.l.joinBy("or", cases[how], false), "How": how})
	}
	return strings.Join(out, "; ")
}

// denies reports whether a case is of something that the step strikes, or the step strikes elsewhere what all cases share.
func (x *Sentence) denies(c puzzle.Args) bool {
	facts, _ := c["denies"].([]puzzle.Fact)
	return x.Step.Contradiction() || x.Step.Args["by"] != nil || slices.ContainsFunc(facts, func(f puzzle.Fact) bool {
		return slices.ContainsFunc(x.Step.New, func(y puzzle.Fact) bool { return strikes(y, f.At, f.Value) })
	})
}
