package hashi

import (
	"embed"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech is how Hashiwokakero is told: channels from an island, where the step has one, as "two bridges to R3C3" and not "R3C3-R5C3
// has 2 bridges".
var speech = group.Speech(words.Speech{
	Files: files,
	Drawn: words.Describe((*Hashi).describe),
	Members: map[string]words.Member{
		"ChannelEnds": words.Of(sentence.channelEnds),
		"Each":        words.Of(sentence.each),
		"End":         words.Of(sentence.end),
		"Lack":        words.Of(sentence.lack),
		"LastWay":     words.Of(sentence.lastWay),
		"Neighbours":  words.Of(sentence.neighbours),
		"OneWay":      words.Of(sentence.oneWay),
		"Standing":    words.Of(sentence.standing),
		"Trouble":     words.Of(sentence.trouble),
		"Ways":        words.Of(sentence.ways),
		"WaysEnd":     words.Of(sentence.waysEnd),
	},
	Apart:      func(x *words.Sentence, at puzzle.Place) bool { return sentence{x}.atIsland(at) }, // channels at the step's own island
	Group:      func(x *words.Sentence, g words.FactGroup) any { return sentence{x}.channelGroup(g) },
	Superseded: supersedes,
	Groups: []string{"hashi.isolated-group", "hashi.isolation", "hashi.one-three-two", "hashi.passage", "hashi.cut-off", "hashi.bottleneck",
		"hashi.circle"},
})

// sentence is a sentence about a Hashiwokakero.
type sentence struct{ *words.Sentence }

// told is a group of channels for the templates hashi/so and hashi/left.
type channelGroup struct {
	words.FactGroup
	Own   bool   // channels at the island of the step: Places are the islands that they lead to
	There bool   // it is the channel that the step speaks of
	Last  string // it is the last way of the step's island: see lastWay
}

func (x sentence) channelGroup(g words.FactGroup) channelGroup {
	g.Places = x.toward(g.All)
	t := channelGroup{FactGroup: g, Own: x.atIsland(g.At), There: x.named(g.All)}
	again := x.Breath != nil && x.Breath.Again // then only the place says where
	if t.Own && len(g.All) == 1 && x.Step.Technique != "hashi.finished" && !again {
		t.Last = x.lastWay()
	}
	return t
}

// superseded reports whether the next step looks at the same island, uses the same clues and settles the same channels.
func supersedes(s, next puzzle.Step) bool {
	one, _ := puzzle.Said[islandArgs](s.Args)
	other, _ := puzzle.Said[islandArgs](next.Args)
	more := slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { return !slices.Contains(next.Clues, c) })
	return !more && one.Island != (puzzle.Place{}) && one.Island == other.Island && !slices.ContainsFunc(s.New, func(x puzzle.Fact) bool {
		return !slices.ContainsFunc(next.New, func(y puzzle.Fact) bool { return y.At == x.At && !y.Not })
	})
}

// far is the other end of a channel at an island; ok is false when the channel is not there.
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

// island is the island that the step looks from.
func (x sentence) island() (puzzle.Place, bool) {
	said, _ := puzzle.Said[islandArgs](x.Step.Args)
	return said.Island, said.Island != (puzzle.Place{})
}

// toward names places: channels at the step's island by the islands that they lead to.
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

// atIsland reports whether a place is a channel at the step's island.
func (x sentence) atIsland(p puzzle.Place) bool {
	island, ok := x.island()
	if !ok {
		return false
	}
	_, ok = far(p, island)
	return ok
}

// ways is how many directions of the step's island are open on the board before it.
func (x sentence) ways() int {
	return x.countDirections(func(m puzzle.Mask) bool { return m.Len() > 1 })
}

// neighbours is how many directions the step's island has.
func (x sentence) neighbours() int { return x.countDirections(func(puzzle.Mask) bool { return true }) }

func (x sentence) countDirections(yes func(puzzle.Mask) bool) int {
	if x.Breath == nil {
		return 0
	}
	n := 0
	board := x.Breath.Known.Board()
	for i := range board.Len() {
		if x.atIsland(board.Unknown(i).At) && yes(x.Breath.Known.Can(i)) {
			n++
		}
	}
	return n
}

// each reports whether all that the step finds is the same for all directions of its island, at least two.
func (x sentence) each() bool {
	at := puzzle.Places(x.Step.New)
	for _, f := range x.Step.New {
		if f.Value != x.Step.New[0].Value || f.Not || !x.atIsland(f.At) {
			return false
		}
	}
	return len(at) > 1 && len(at) == x.ways()
}

// channelEnds is a channel by its two islands.
func (x sentence) channelEnds() []puzzle.Place {
	said, ok := puzzle.Said[channelArgs](x.Step.Args)
	if !ok {
		return nil
	}
	a, b := said.Channel.Ends()
	return []puzzle.Place{a, b}
}

// there reports whether places are the one channel that the sentence has named already.
func (x sentence) named(at []puzzle.Place) bool {
	if len(at) != 1 || !at[0].Between() {
		return false
	}
	if said, ok := puzzle.Said[channelArgs](x.Step.Args); ok {
		return said.Channel == at[0]
	}
	found := puzzle.Places(x.Step.New)
	_, ok := x.island()
	_, pair := puzzle.Said[pairArgs](x.Step.Args)
	return !ok && pair && len(found) == 1 && found[0] == at[0]
}

// oneWay reports whether the step builds in the last direction of its island that is open.
func (x sentence) oneWay() bool {
	return x.ways() == 1 && len(x.Step.New) == 1 && x.Step.New[0].Value > 0 && !x.Step.New[0].Not
}

// lastWay is how the step's island comes to its number by its last way that is open: "only" where it has no bridge yet, "lacks" where it
// has some elsewhere, "left" where there is one that way already; "" when several ways are open.
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
	case x.Breath.Known.Of(x.Step.New[0].At).Min() > 0:
		return "left"
	case elsewhere == 0:
		return "only"
	}
	return "lacks"
}

// lack is how many bridges the step's island gets by its last way.
func (x sentence) lack() int {
	if len(x.Step.New) == 0 {
		return 0
	}
	return x.Step.New[0].Value
}

// end is the island that the last way leads to.
func (x sentence) end() string { return x.toward(puzzle.Places(x.Step.New)) }

// mostUnmet is how many islands a sentence says may be unmet.
const maxUnmet = 4

// trouble is what any other way would lead to, of a step that says no more than its clues: islands without their bridges, islands cut
// off, bridges that cross.
func (x sentence) trouble() []string {
	var islands, out []string
	for _, c := range x.Step.Clues {
		switch {
		case c.Kind == puzzle.CellKind:
			islands = append(islands, x.Lang.Place(c))
		case c == puzzle.Whole(puzzle.Connected):
			out = append(out, x.Lang.Phrase("hashi/apart", nil))
		case c == puzzle.Whole(puzzle.Crossing):
			out = append(out, x.Lang.Phrase("hashi/cross", nil))
		}
	}
	if n := len(islands); n > 0 {
		of := map[string]any{"N": n, "Few": ""}
		if n <= maxUnmet {
			of["Few"] = x.Lang.Or(islands, false)
		}
		out = slices.Insert(out, 0, x.Lang.Phrase("hashi/unmet", of))
	}
	return out
}

// mostWays is how many cases of ways are said, and mostBuilt how many numbers of bridges these name.
const (
	maxEndings = 6
	maxBuilt   = 8
)

// standing says each of the ways that the step's islands have: "two to R3C3"; nothing when the step does not list them, or they
// take too many words.
func (x sentence) standing() []string {
	said, _ := puzzle.Said[cases](x.Step.Args)
	var out []string
	n := 0
	for _, way := range said.Standing {
		if n += len(way.Bridges); len(way.Bridges) == 0 || n > maxBuilt || x.Breath == nil {
			return nil
		}
		out = append(out, x.built(way.Bridges))
	}
	return out
}

// built says bridges of a case, in brief.
func (x sentence) built(facts []puzzle.Fact) string {
	said, _ := puzzle.Said[islandArgs](x.Step.Args)
	s := puzzle.Step{Technique: x.Step.Technique, Args: puzzle.ArgsOf(said), New: facts}
	return x.InBrief(s).Values(words.After(x.Breath.Known, []puzzle.Step{s}), puzzle.Places(facts))
}

// waysEnd says how the ways of the step's islands that it denies end, cases with the same end together: "with none to R7C8, R2C9
// would be unmet"; "" when the step does not list them, or they take too many words.
func (x sentence) waysEnd() string {
	said, _ := puzzle.Said[cases](x.Step.Args)
	if x.Breath == nil {
		return ""
	}
	type ending struct {
		how       string
		otherwise bool
	}
	var order []ending
	alike := map[ending][]string{}
	all := slices.ContainsFunc(said.Ends, func(c endArgs) bool { return c.Otherwise && x.denies(c) })
	n, built := 0, 0
	for _, c := range said.Ends {
		if !all && !x.denies(c) {
			continue
		}
		one := &words.Sentence{Step: puzzle.Step{Args: puzzle.ArgsOf(c)}, Lang: x.Lang}
		end := ending{x.Lang.Phrase("hashi/ending", one), c.Otherwise}
		if alike[end] == nil {
			order = append(order, end)
		}
		alike[end] = append(alike[end], x.built(c.Facts))
		n, built = n+1, built+len(c.Facts)
	}
	if n > maxEndings || built > maxBuilt {
		return ""
	}
	out := make([]string, len(order))
	for k, end := range order {
		of := map[string]any{"Cases": x.Lang.Or(alike[end], false), "How": end.how, "Otherwise": end.otherwise && k > 0}
		out[k] = x.Lang.Phrase("hashi/ends", of)
	}
	return strings.Join(out, "; ")
}

// denies reports whether a case is of something that the step strikes, or the step strikes elsewhere what all cases share.
func (x sentence) denies(c endArgs) bool {
	left, _ := puzzle.Said[leftBy](x.Step.Args)
	return x.Step.Contradiction() || left.By != nil || slices.ContainsFunc(c.Denies, func(f puzzle.Fact) bool {
		return slices.ContainsFunc(x.Step.New, func(y puzzle.Fact) bool { return words.Strikes(y, f.At, f.Value) })
	})
}
