package hashi

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people build bridges, easiest first. What they say of islands with a number says nothing of islands
// whose number is not told. Of two channels that cross, the one that an island cannot do without is found by few-neighbours, and the other one then
// by in-the-way.
//
// A channel is a pair of islands that see each other. Its lo and hi are the fewest and the most bridges that its marks allow; its room, seen
// from one of its islands, is hi or what the other island has left for it, whichever is less. An island with the number n has left n minus
// the lo of its other channels.
var techniques = []puzzle.Technique{
	atIsland("stuck", 1.0, stuck),
	atIsland("finished", 1.0, finished),
	atChannel("in-the-way", 1.0, inTheWay),
	atIsland("just-enough", 1.1, justEnough),
	atIsland("one-neighbour", 1.1, oneNeighbour),
	atIsland("one-short", 1.4, oneShort),
	atIsland("few-neighbours", 1.6, fewNeighbours),
	atIsland("too-many", 1.6, tooMany),
	atChannel("isolated-pair", 1.8, isolatedPair),
	everywhere("corner-two", 2.0, cornerTwo),
	everywhere("circle", 2.0, circle),
	everywhere("cut-off", 2.4, cutOff),
	everywhere("isolated-group", 2.4, isolatedGroup),
	everywhere("one-three-two", 2.4, oneThreeTwo),
	everywhere("starvation", 2.8, starvation),
	everywhere("isolation", 3.0, isolation),
	everywhere("bottleneck", 3.4, bottleneck),
	everywhere("parity", 4.2, parity),
	everywhere("two-colours", 4.3, twoColours),
	everywhere("parity-two", 4.4, parityTwo),
	everywhere("group-capacity", 4.4, groupCapacity),
	everywhere("island-cases", 4.6, islandCases),
	everywhere("pair-cases", 5.6, pairCases),
}

// atIsland makes a technique of a function that looks at an island and its neighbours.
func atIsland(id string, level float64, find func(b *board, i int) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "hashi." + id, Level: level, Regions: byIsland,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known, i := look.Puzzle, look.Known, look.Region
			b := newBoard(p.(*Hashi), known)
			if b.islands[i].N == 0 || !b.whole(b.view.near[i]) {
				return nil
			}
			return find(b, i)
		}}
}

// atChannel makes a technique of a function that looks at a channel and those that cross it.
func atChannel(id string, level float64, find func(b *board, u int) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "hashi." + id, Level: level, Regions: byChannel,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known, u := look.Puzzle, look.Known, look.Region
			b := newBoard(p.(*Hashi), known)
			if !b.whole(b.view.crossing[u]) {
				return nil
			}
			return find(b, u)
		}}
}

// everywhere makes a technique of a function that looks at the whole board.
func everywhere(id string, level float64, find func(b *board) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "hashi." + id, Level: level,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known := look.Puzzle, look.Known
			if known.Contradiction() >= 0 {
				return nil
			}
			return find(newBoard(p.(*Hashi), known))
		}}
}

// view is what techniques look up again and again.
type view struct {
	near     [][]int // by island: its channels and those of its neighbours
	crossing [][]int // by channel: itself, then those that cross it
	groups   []group
}

// lookup makes the view of a puzzle once.
func (h *Hashi) lookup() *view {
	h.once.Do(func() {
		v := &view{near: make([][]int, len(h.islands)), crossing: make([][]int, len(h.pairs))}
		for i := range h.islands {
			list := slices.Clone(h.around[i])
			for _, u := range h.around[i] {
				list = append(list, h.around[h.across(u, i)]...)
			}
			slices.Sort(list)
			v.near[i] = slices.Compact(list)
		}
		for u := range h.pairs {
			v.crossing[u] = []int{u}
		}
		h.crossings(func(across, down int) {
			v.crossing[across] = append(v.crossing[across], down)
			v.crossing[down] = append(v.crossing[down], across)
		})
		v.groups = h.smallGroups()
		h.view = v
	})
	return h.view
}

var byIsland = &puzzle.Regions{Of: islandRegions}

func islandRegions(l *puzzle.Look) [][]int { return l.Puzzle.(*Hashi).lookup().near }

var byChannel = &puzzle.Regions{Of: channelRegions}

func channelRegions(l *puzzle.Look) [][]int { return l.Puzzle.(*Hashi).lookup().crossing }

// across is the island at the other end of a channel.
func (h *Hashi) across(u, i int) int { return h.pairs[u].a + h.pairs[u].b - i }

// board is a puzzle with what is known of it and, in a what-if, what some channels are taken to hold.
type board struct {
	*Hashi
	known puzzle.Facts
	ifs   []assumption
}

// assumption takes it that a channel holds lo to hi bridges.
type assumption struct{ u, lo, hi int }

func newBoard(h *Hashi, known puzzle.Facts) *board {
	h.lookup()
	return &board{Hashi: h, known: known}
}

// whole reports whether each of some channels has a value left.
func (b *board) whole(channels []int) bool {
	return !slices.ContainsFunc(channels, func(u int) bool { return b.known.Can(u) == 0 })
}

// open reports whether more than one value is left to a channel.
func (b *board) open(u int) bool { return b.known.Can(u).Len() > 1 }

// assumed is the assumption about a channel; nil for none.
func (b *board) assumed(u int) *assumption {
	for k := range b.ifs {
		if b.ifs[k].u == u {
			return &b.ifs[k]
		}
	}
	return nil
}

// blocked reports whether a bridge that is assumed crosses a channel.
func (b *board) blocked(u int) bool {
	for _, x := range b.ifs {
		if x.lo > 0 && x.u != u && slices.Contains(b.view.crossing[x.u], u) {
			return true
		}
	}
	return false
}

// lo is the fewest bridges of a channel.
func (b *board) lo(u int) int {
	if x := b.assumed(u); x != nil {
		return x.lo
	}
	return b.known.Can(u).Min()
}

// hi is the most bridges of a channel.
func (b *board) hi(u int) int {
	if x := b.assumed(u); x != nil {
		return x.hi
	}
	if len(b.ifs) > 0 && b.blocked(u) {
		return 0
	}
	return b.known.Can(u).Max()
}

// left is what an island has for channel u when its other channels have as few bridges as they can.
func (b *board) left(i, u int) int {
	n := b.islands[i].N
	for _, w := range b.around[i] {
		if w != u {
			n -= b.lo(w)
		}
	}
	return n
}

// room is the most bridges of channel u seen from island i.
func (b *board) room(i, u int) int { return b.roomBy(byLeft, i, u) }

// rooms are the rooms of all channels of an island together.
func (b *board) rooms(i int) int { return b.roomsBy(byLeft, i) }

// lows are the fewest bridges of all channels of an island together.
func (b *board) lows(i int) int {
	sum := 0
	for _, u := range b.around[i] {
		sum += b.lo(u)
	}
	return sum
}

// reason collects the clues and facts on which a step rests.
type reason struct {
	*board
	clues []puzzle.Place
	facts []puzzle.Fact
}

// because begins a reason with some islands.
func (b *board) because(islands ...int) *reason {
	r := &reason{board: b}
	for _, i := range islands {
		r.clue(b.cell(i))
	}
	return r
}

func (r *reason) clue(at puzzle.Place) {
	if !slices.Contains(r.clues, at) {
		r.clues = append(r.clues, at)
	}
}

func (r *reason) fact(x puzzle.Fact) {
	if !slices.Contains(r.facts, x) {
		r.facts = append(r.facts, x)
	}
}

// few names why a channel has at least lo bridges.
func (r *reason) few(u int) {
	if r.assumed(u) != nil {
		return
	}
	lo, at := r.lo(u), r.Hashi.board.Unknown(u).At
	switch {
	case lo == 0:
	case !r.open(u):
		r.fact(puzzle.Fact{At: at, Value: lo})
	default:
		for v := range lo {
			r.fact(puzzle.Fact{At: at, Value: v, Not: true})
		}
	}
}

// most names why a channel has at most hi bridges.
func (r *reason) most(u int) {
	at := r.Hashi.board.Unknown(u).At
	known := r.known.Can(u).Max()
	switch {
	case r.assumed(u) != nil:
	case r.hi(u) < known:
		r.clue(puzzle.Whole(puzzle.Crossing))
	case known == r.max:
	case !r.open(u):
		r.fact(puzzle.Fact{At: at, Value: known})
	default:
		for v := known + 1; v <= r.max; v++ {
			r.fact(puzzle.Fact{At: at, Value: v, Not: true})
		}
	}
}

// room names why a channel has no more room, seen from island i.
func (r *reason) room(i, u int) { r.roomBy(byLeft, i, u) }

// step makes a step of the reason.
func (r *reason) step(args puzzle.Args, found ...puzzle.Fact) puzzle.Step {
	slices.SortFunc(r.clues, func(a, b puzzle.Place) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.R, b.R), cmp.Compare(a.C, b.C), cmp.Compare(a.Dir, b.Dir))
	})
	return puzzle.Step{New: found, Because: r.facts, Clues: r.clues, Args: args}
}

// about are the args of a step about an island.
func (b *board) about(i int) puzzle.Args {
	return puzzle.Args{"island": b.cell(i), "number": b.islands[i].N}
}

// exactly says that a channel has n bridges.
func (b *board) exactly(u, n int) puzzle.Fact {
	return puzzle.Fact{At: b.Hashi.board.Unknown(u).At, Value: n}
}

// atLeast says that a channel has n bridges or more.
func (b *board) atLeast(u, n int) []puzzle.Fact {
	if n == b.max {
		return []puzzle.Fact{b.exactly(u, n)}
	}
	return b.none(u, 0, n-1)
}

// atMost says that a channel has n bridges or fewer.
func (b *board) atMost(u, n int) []puzzle.Fact {
	if n == 0 {
		return []puzzle.Fact{b.exactly(u, 0)}
	}
	return b.none(u, n+1, b.max)
}

// none strikes the values from lo to hi.
func (b *board) none(u, lo, hi int) []puzzle.Fact {
	var out []puzzle.Fact
	for v := max(0, lo); v <= min(hi, b.max); v++ {
		out = append(out, puzzle.Fact{At: b.Hashi.board.Unknown(u).At, Value: v, Not: true})
	}
	return out
}
