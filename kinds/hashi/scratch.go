package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

// tables is the data that techniques share, computed once for a puzzle.
type tables struct {
	*group.Layout
	near     [][]int // by island: its channels and those of its neighbours
	crossing [][]int // by channel: itself, then its crossings
	small    []union // see findUnions; nil before the first use
}

// pollEvery is the number of iterations between two checks for cancellation.
const pollEvery = 4096

// newTables computes the tables of a puzzle. They are incomplete if the view is cancelled.
func newTables(l *puzzle.View) *tables {
	h := l.Puzzle.(*Hashi)
	t := &tables{Layout: group.Edges("hashi", h.nodes()), near: make([][]int, len(h.islands)), crossing: make([][]int, len(h.pairs))}
	t.Layout.Args = familyArgs
	for i := range h.islands {
		if i%pollEvery == pollEvery-1 && l.Done() {
			return t
		}
		list := slices.Clone(h.incident[i])
		for _, u := range h.incident[i] {
			list = append(list, h.incident[h.otherEnd(u, i)]...)
		}
		slices.Sort(list)
		t.near[i] = slices.Compact(list)
	}
	for u := range h.pairs {
		if u%pollEvery == pollEvery-1 && l.Done() {
			return t
		}
		t.crossing[u] = []int{u}
	}
	h.Crossings(func(across, down int) {
		t.crossing[across] = append(t.crossing[across], down)
		t.crossing[down] = append(t.crossing[down], across)
	})
	return t
}

// board is the board that a technique examines, the steps that it has found, and assumed bounds of some channels.
type board struct {
	*puzzle.View
	*Hashi
	*tables
	assumed []assumption
	steps   []puzzle.Step
}

// assumption assumes that channel u has lo to hi bridges.
type assumption struct{ u, lo, hi int }

func newBoard(l *puzzle.View) *board {
	return &board{View: l, Hashi: l.Puzzle.(*Hashi), tables: l.Scratch.(*tables)}
}

// assuming returns the board with other assumptions.
func (b *board) assuming(ifs ...assumption) *board {
	return &board{View: b.View, Hashi: b.Hashi, tables: b.tables, assumed: ifs}
}

// consistent reports whether each of the channels has a candidate.
func (b *board) consistent(channels []int) bool {
	return !slices.ContainsFunc(channels, func(u int) bool { return b.Known.Candidates(u) == 0 })
}

func (b *board) channel(u int) puzzle.Place { return b.Board().At(u) }

func (b *board) cells(islands []int) []puzzle.Place {
	return lists.Map(islands, b.cell)
}

func (b *board) open(u int) bool { return b.Known.Candidates(u).Len() > 1 }

// assumption returns the assumption about a channel; nil for none.
func (b *board) assumption(u int) *assumption {
	for k := range b.assumed {
		if b.assumed[k].u == u {
			return &b.assumed[k]
		}
	}
	return nil
}

// blocked reports whether an assumed bridge crosses channel u.
func (b *board) blocked(u int) bool {
	for _, x := range b.assumed {
		if x.lo > 0 && x.u != u && slices.Contains(b.crossing[x.u], u) {
			return true
		}
	}
	return false
}

// lo returns the minimum number of bridges of a channel.
func (b *board) lo(u int) int {
	if x := b.assumption(u); x != nil {
		return x.lo
	}
	return b.Known.Candidates(u).Min()
}

// hi returns the maximum number of bridges of a channel.
func (b *board) hi(u int) int {
	if x := b.assumption(u); x != nil {
		return x.hi
	}
	if len(b.assumed) > 0 && b.blocked(u) {
		return 0
	}
	return b.Known.Candidates(u).Max()
}

// remaining returns how many bridges island i has for channel u if its other channels have as few as possible.
func (b *board) remaining(i, u int) int {
	return b.islands[i].N - b.built(i) + b.lo(u)
}

// capacity returns the maximum number of bridges of channel u as seen from island i.
func (b *board) capacity(i, u int) int { return b.capacityBy(byRemaining, i, u) }

func (b *board) capacities(i int) int { return b.capacitiesBy(byRemaining, i) }

// built returns the sum of the minimum numbers of bridges of an island's channels.
func (b *board) built(i int) int {
	sum := 0
	for _, u := range b.incident[i] {
		sum += b.lo(u)
	}
	return sum
}

// findingAbout begins a finding about an island, whose sentence names the island with its number.
func (b *board) findingAbout(i int) *puzzle.StepBuilder {
	f := b.findingFrom(i)
	f.AddArgs(islandArgs{Island: b.cell(i), Number: b.islands[i].N})
	return f
}

func (b *board) findingFrom(islands ...int) *puzzle.StepBuilder {
	return b.NewStep(b.cells(islands)...)
}

// onLo adds to the premises that channel u has at least lo bridges.
func (b *board) onLo(f *puzzle.StepBuilder, u int) {
	if b.assumption(u) == nil {
		f.UseEliminated(u, puzzle.Span(0, b.max)&^puzzle.Span(b.lo(u), b.max))
	}
}

// onHi adds to the premises that channel u has at most hi bridges.
func (b *board) onHi(f *puzzle.StepBuilder, u int) {
	switch known := b.Known.Candidates(u).Max(); {
	case b.assumption(u) != nil:
	case b.hi(u) < known:
		f.UseClues(puzzle.WholeBoard(puzzle.Crossing))
	default:
		f.UseEliminated(u, puzzle.Span(0, b.max)&^puzzle.Span(0, known))
	}
}

// atLeast concludes that channel u has at least n bridges.
func (b *board) atLeast(f *puzzle.StepBuilder, u, n int) {
	if n == b.max {
		f.Conclude(u, n)
		return
	}
	f.Eliminate(u, puzzle.Span(0, b.max)&^puzzle.Span(n, b.max))
}

// atMost concludes that channel u has at most n bridges.
func (b *board) atMost(f *puzzle.StepBuilder, u, n int) {
	if n == 0 {
		f.Conclude(u, 0)
		return
	}
	f.Eliminate(u, puzzle.Span(0, b.max)&^puzzle.Span(0, n))
}

// only concludes that channel u has one of the values in left.
func only(f *puzzle.StepBuilder, u int, left puzzle.Mask) {
	if left.Len() == 1 {
		f.Conclude(u, left.Min())
		return
	}
	f.Eliminate(u, ^left)
}

// add keeps a finding that concludes something new. Its clues are in reading order, rules last.
func (b *board) add(f *puzzle.StepBuilder) {
	if s, ok := f.Step(); ok {
		slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
		b.steps = append(b.steps, s)
	}
}
