package hashi

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech describes channels from an island if the step has one: "two bridges to R3C3" instead of "R3C3-R5C3 has 2 bridges".
var speech = group.Speech(words.Speech{
	Files: files,
	Drawn: words.Describe((*Hashi).describe),
	Members: map[string]words.Member{
		"ChannelEnds": words.Of(sentence.channelEnds),
		"Each":        words.Of(sentence.each),
		"Elsewhere":   words.Of(sentence.elsewhere),
		"End":         words.Of(sentence.end),
		"Exits":       words.Of(sentence.exits),
		"Group":       words.Of(sentence.group),
		"Lack":        words.Of(sentence.lack),
		"LastWay":     words.Of(sentence.lastWay),
		"Kept":        words.Of(sentence.kept),
		"Neighbours":  words.Of(sentence.neighbours),
		"Others":      words.Of(sentence.others),
		"Out":         words.Of(sentence.out),
		"OneWay":      words.Of(sentence.oneWay),
		"Only":        words.Of(sentence.only),
		"Rest":        words.Of(sentence.rest),
		"Room":        words.Of(sentence.room),
		"Standing":    words.Of(sentence.standing),
		"Sum":         words.Of(sentence.sum),
		"Trouble":     words.Of(sentence.trouble),
		"Ways":        words.Of(sentence.ways),
		"WaysEnd":     words.Of(sentence.waysEnd),
	},
	Separate:   func(x *words.Sentence, at puzzle.Place) bool { return sentence{x}.atIsland(at) }, // list the channels of its island alone
	GroupData:  func(x *words.Sentence, g words.FactGroup) any { return sentence{x}.channelGroup(g) },
	Superseded: supersedes,
	Obvious:    []string{"hashi.too-many"},
	NamedAsGroup: []string{"hashi.isolated-group", "hashi.isolation", "hashi.one-three-two", "hashi.passage", "hashi.cut-off",
		"hashi.bottleneck",
		"hashi.circle"},
})

type sentence struct{ *words.Sentence }

// channelGroup is a group of channels for the templates hashi/so and hashi/left.
type channelGroup struct {
	words.FactGroup
	Own   bool   // channels of the step's island: Places are the islands at their other ends
	There bool   // the step has already named this channel
	Whole bool   // all directions that the sentence has counted
	Then  bool   // the first consequence
	Last  string // see lastWay
	From  string // of a consequence: the island whose number decides the channel, and the island at the other end
	To    string
}

// channelGroup returns how a sentence names a group of channels: by their other ends if they are the island's own, the channels that
// decided them, and whether they are its last way. It is the data of the templates hashi/so and hashi/left.
func (x sentence) channelGroup(g words.FactGroup) channelGroup {
	g.Places = x.toward(g.All)
	t := channelGroup{FactGroup: g, Own: x.atIsland(g.At), There: x.named(g.All)}
	if first, ok := x.Memo.(puzzle.Place); g.After && (!ok || first == g.At) {
		t.Then, x.Memo = true, g.At
	}
	if g.After && len(g.All) == 1 {
		t.From, t.To = x.decider(g.At)
	}
	t.Whole = t.Own && !t.After && x.whole(g.All)
	t.Brief = t.Brief || t.Own && !t.After && (x.Step.Technique == "hashi.just-enough" || x.Step.Technique == "hashi.finished" && x.oneWay())
	// "Likewise for the 4 in R5C6" does not name the place.
	again := x.Context != nil && x.Context.Repeat && x.Step.Technique == "hashi.just-enough"
	if t.Own && len(g.All) == 1 && !g.Brief && x.Step.Technique != "hashi.finished" && !again {
		t.Last = x.lastWay()
	}
	return t
}

// whole reports whether channels, at least two, are all those that the sentence counts: "two neighbours: at least one each way". It is
// false in a hypothesis and if consequences use the number at another end, which the sentence must then name.
func (x sentence) whole(channels []puzzle.Place) bool {
	if x.Context == nil || len(x.Context.Assumed) > 0 {
		return false
	}
	island, _ := x.island()
	var ends []puzzle.Place
	for _, c := range channels {
		if end, ok := far(c, island); ok && !slices.Contains(ends, end) {
			ends = append(ends, end)
		}
	}
	room := x.room()
	return len(ends) > 1 && (x.each() || room.Form == "each" && len(ends) == room.Ways) &&
		!slices.ContainsFunc(x.Context.FollowUps, func(s puzzle.Step) bool {
			return slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { return slices.Contains(ends, c) })
		})
}

// decider names the island whose number decides a channel among the consequences of the step, and the island at its other end; "" and
// "" for none.
func (x sentence) decider(channel puzzle.Place) (from, to string) {
	if x.Context == nil {
		return "", ""
	}
	for _, s := range x.Context.FollowUps {
		said, ok := puzzle.ArgsAs[islandArgs](s.Args)
		end, there := far(channel, said.Island)
		if ok && there && slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.At == channel }) {
			from, to = x.Lang.Place(said.Island), x.Lang.Place(end)
		}
	}
	return from, to
}

// supersedes reports whether the next step is about the same island, uses the same clues and decides the same channels.
func supersedes(s, next puzzle.Step) bool {
	one, _ := puzzle.ArgsAs[islandArgs](s.Args)
	other, _ := puzzle.ArgsAs[islandArgs](next.Args)
	more := slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { return !slices.Contains(next.Clues, c) })
	return !more && one.Island != (puzzle.Place{}) && one.Island == other.Island && !slices.ContainsFunc(s.New, func(x puzzle.Fact) bool {
		return !slices.ContainsFunc(next.New, func(y puzzle.Fact) bool { return y.At == x.At && !y.Not })
	})
}

// far returns the other end of a channel at an island; ok is false if the channel is not at the island.
func far(channel, island puzzle.Place) (other puzzle.Place, ok bool) {
	a, b := channel.Ends()
	switch {
	case !channel.Between():
	case a == island:
		return b, true
	case b == island:
		return a, true
	}
	return puzzle.Place{}, false
}

func (x sentence) island() (puzzle.Place, bool) {
	said := words.Args[islandArgs](x)
	return said.Island, said.Island != (puzzle.Place{})
}

// toward names places, but channels of the step's island by their other ends.
func (x sentence) toward(at []puzzle.Place) string {
	island, ok := x.island()
	if !ok {
		return x.Lang.Chains(at)
	}
	var others []puzzle.Place
	for _, p := range at {
		q, ok := far(p, island)
		if !ok {
			return x.Lang.Chains(at)
		}
		others = append(others, q)
	}
	return x.Lang.Places(others)
}

// atIsland reports whether channel p ends at the step's island. It is false if the step has none.
func (x sentence) atIsland(p puzzle.Place) bool {
	island, ok := x.island()
	if !ok {
		return false
	}
	_, ok = far(p, island)
	return ok
}

// ways counts the open channels of the step's island.
func (x sentence) ways() int {
	return x.countDirections(func(m puzzle.Mask) bool { return m.Len() > 1 })
}

// neighbours counts all channels of the step's island.
func (x sentence) neighbours() int { return x.countDirections(func(puzzle.Mask) bool { return true }) }

// countDirections counts the channels of the step's island whose candidates yes accepts; 0 without an island or a context.
func (x sentence) countDirections(yes func(puzzle.Mask) bool) int {
	if x.Context == nil {
		return 0
	}
	n := 0
	board := x.Context.Known.Board()
	for i := range board.Len() {
		if x.atIsland(board.At(i)) && yes(x.Context.Known.Candidates(i)) {
			n++
		}
	}
	return n
}

// each reports whether the step concludes the same value, more than one bridge, for all open channels of its island, at least two.
func (x sentence) each() bool {
	at := puzzle.Places(x.Step.New)
	for _, f := range x.Step.New {
		if f.Value != x.Step.New[0].Value || f.Value < 2 || f.Not || !x.atIsland(f.At) {
			return false
		}
	}
	return len(at) > 1 && len(at) == x.ways()
}

// channelEnds returns both islands of the channel in the step's arguments, or nil if they have none.
func (x sentence) channelEnds() []puzzle.Place {
	said, ok := puzzle.ArgsAs[channelArgs](x.Step.Args)
	if !ok {
		return nil
	}
	a, b := said.Channel.Ends()
	return []puzzle.Place{a, b}
}

// named reports whether places are the one channel that the sentence has already named.
func (x sentence) named(at []puzzle.Place) bool {
	if len(at) != 1 || !at[0].Between() {
		return false
	}
	if said, ok := puzzle.ArgsAs[channelArgs](x.Step.Args); ok {
		return said.Channel == at[0]
	}
	found := puzzle.Places(x.Step.New)
	_, ok := x.island()
	_, pair := puzzle.ArgsAs[pairArgs](x.Step.Args)
	return !ok && pair && len(found) == 1 && found[0] == at[0]
}

// oneWay reports whether the step builds in the only open channel of its island.
func (x sentence) oneWay() bool {
	return x.ways() == 1 && len(x.Step.New) == 1 && x.Step.New[0].Value > 0 && !x.Step.New[0].Not
}

// lastWay returns the form of a sentence about the only open channel of the step's island: "only" if the island has no bridge yet,
// "lacks" if it has bridges elsewhere, "left" if the channel already has one; "" if several channels are open.
func (x sentence) lastWay() string {
	if !x.oneWay() {
		return ""
	}
	elsewhere := 0
	x.countDirections(func(m puzzle.Mask) bool {
		if m.Len() == 1 {
			elsewhere += m.Min()
		}
		return false
	})
	switch {
	case x.Context.Known.CandidatesAt(x.Step.New[0].At).Min() > 0:
		return "left"
	case elsewhere == 0:
		return "only"
	}
	return "lacks"
}

// lack returns how many bridges the last channel of the step's island gets.
func (x sentence) lack() int {
	if len(x.Step.New) == 0 {
		return 0
	}
	return x.Step.New[0].Value
}

// end names the island at the other end of the last channel.
func (x sentence) end() string { return x.toward(puzzle.Places(x.Step.New)) }
