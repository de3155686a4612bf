package hashi

import "github.com/teka-puzzles/teka/puzzle"

// Arguments of steps besides facts and clues: a technique fills in a struct, and templates use the names of its fields.

type (
	islandArgs struct {
		Island puzzle.Place
		Number int
	}
	bridgeArgs  struct{ Bridge puzzle.Place }
	channelArgs struct{ Channel puzzle.Place }
	pairArgs    struct{ Number int } // of both islands
	atLeast     struct{ Least int }  // bridges
	stuckArgs   struct {             // the number of bridges that an island has or, if that is not too many, can have
		Bridges int
	}
	roomArgs struct { // the capacities of an island's channels, except those that have none
		Room []puzzle.Fact `args:"maybe"`
	}
	closedArgs struct { // the number of bridges in a channel, and the group that they complete
		Bridges int
		Channel puzzle.Place
		Group   []puzzle.Place
	}
	alone struct { // a group connected to the others by one channel
		Islands int
		Channel puzzle.Place
		groupArgs
	}
	groupArgs struct {
		Group []puzzle.Place `args:"maybe"` // its islands, unless there are too many
		End   puzzle.Place   `args:"maybe"` // its island at the channel
	}
	cutOffArgs struct { // a group and one of its islands
		Islands int
		Island  puzzle.Place
		groupArgs
	}
	passageArgs struct { // a group, one of its islands, and adjacent islands that cannot be passed
		Islands int
		Island  puzzle.Place
		Beside  []puzzle.Place
		Joined  bool `args:"maybe"` // some of Beside are joined to others
		groupArgs
	}
	maybeChannel struct {
		Channel puzzle.Place `args:"maybe"` // absent in a contradiction
	}
	oddArgs struct {
		Odd     bool
		Channel puzzle.Place
	}
	parityArgs struct { // Odd is 1 or 0
		Sum, Out, Odd int
		Channel       puzzle.Place
	}
	exitsArgs struct {
		Group, Exits  []puzzle.Place
		Sum, Out, Odd int
	}
	coloursArgs struct {
		Group         []puzzle.Place
		First, Second []puzzle.Place // its two colours
		More, Fewer   int            // the bridges that they need
		Channel       puzzle.Place   `args:"maybe"` // absent in a contradiction
	}
	cornersArgs struct {
		Group, Between []puzzle.Place
		Sum, Take      int
		Rest           []puzzle.Fact `args:"maybe"` // what other channels can take
	}
	capacityArgs struct {
		Group      []puzzle.Place
		Sum, Leave int
		Least      bool // else most
		Inside     int  // the bridges between the islands: at most if Least, else at least
		Basis      int  // see basis
		Within     bool // the conclusion is about a channel inside
		Rest       int  // what the other exits, or channels inside, have or can take
		exitsOf
	}
	exitsOf struct { // bridges by island outside a group
		Exits []puzzle.Fact `args:"maybe"`
	}
	fall struct { // how cases fail
		Cross, Alone bool           `args:"maybe"`
		Group        []puzzle.Place `args:"maybe"` // the islands that would be alone
		Unmet        []puzzle.Place `args:"maybe"`
	}
	cases struct {
		Ways, Left int
		fall
		Standing []wayArgs `args:"maybe"`
		Ends     []endArgs `args:"maybe"`
	}
	wayArgs struct{ Bridges []puzzle.Fact }
	endArgs struct {
		Facts, Denies []puzzle.Fact
		Otherwise     bool           `args:"maybe"` // it covers only the ways that no earlier case covers
		Bars          []puzzle.Place `args:"maybe"` // channels whose bridges block the unmet island
		fall
	}
	leftBy struct { // the islands that cause the bound in all cases
		By []puzzle.Place `args:"maybe"`
	}
	pairOf struct { // the second island of a pair
		Other puzzle.Place
		And   int
	}
)

var args = map[string]any{
	"hashi.stuck": struct {
		islandArgs
		stuckArgs
	}{},
	"hashi.finished":      islandArgs{},
	"hashi.in-the-way":    bridgeArgs{},
	"hashi.just-enough":   islandArgs{},
	"hashi.one-neighbour": islandArgs{},
	"hashi.one-short": struct {
		islandArgs
		roomArgs
	}{},
	"hashi.few-neighbours": struct {
		islandArgs
		atLeast
		roomArgs
	}{},
	"hashi.too-many":       islandArgs{},
	"hashi.isolated-pair":  pairArgs{},
	"hashi.circle":         channelArgs{},
	"hashi.cut-off":        cutOffArgs{},
	"hashi.isolated-group": closedArgs{},
	"hashi.one-three-two":  isolationArgs{},
	"hashi.own-parity": struct {
		islandArgs
		oddArgs
	}{},
	"hashi.isolation":  isolationArgs{},
	"hashi.bottleneck": alone{},
	"hashi.passage": struct {
		passageArgs
		maybeChannel
	}{},
	"hashi.parity":         parityArgs{},
	"hashi.two-corners":    cornersArgs{},
	"hashi.parity-two":     exitsArgs{},
	"hashi.group-capacity": capacityArgs{},
	"hashi.two-colours":    coloursArgs{},
	"hashi.island-cases":   islandCasesArgs{},
	"hashi.pair-cases": struct {
		islandCasesArgs
		pairOf
	}{},
}

type isolationArgs struct {
	islandArgs
	alone
}

type islandCasesArgs struct {
	islandArgs
	cases
	leftBy
}

// Arguments of broken rules.
type (
	numberArgs  struct{ Number int } // of an island
	bridgesArgs struct {
		numberArgs
		Bridges int // its number of bridges, or the maximum possible
	}
)

var broken = map[string]any{
	"no-value":      nil,
	"too-many":      bridgesArgs{},
	"too-few":       bridgesArgs{},
	"no-sum":        numberArgs{},
	"crossing":      nil,
	"not-connected": nil,
	"circle":        nil,
}
