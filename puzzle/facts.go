package puzzle

import (
	"iter"
	"math/bits"
	"slices"
	"sync"
)

// MaxValue is the largest value a place may hold.
const MaxValue = 63

// Mask is a set of values: bit v stands for value v.
type Mask uint64

// Only is the set that holds v alone.
func Only(v int) Mask { return 1 << v }

// Span is the set of all values from lo to hi.
func Span(lo, hi int) Mask { return Mask(^uint64(0)>>(MaxValue-hi)) &^ (1<<lo - 1) }

// Has reports whether v is in the set.
func (m Mask) Has(v int) bool { return m>>v&1 != 0 }

// Len counts the values.
func (m Mask) Len() int { return bits.OnesCount64(uint64(m)) }

// Min is the smallest value; of an empty set, 64.
func (m Mask) Min() int { return bits.TrailingZeros64(uint64(m)) }

// Max is the largest value; of an empty set, -1.
func (m Mask) Max() int { return bits.Len64(uint64(m)) - 1 }

// Values yields the values in ascending order.
func (m Mask) Values() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; m != 0; m &= m - 1 {
			if !yield(m.Min()) {
				return
			}
		}
	}
}

// Fact says that a place holds a value, or (Not) that it does not.
type Fact struct {
	At    Place `json:"at"`
	Value int   `json:"value"`
	Not   bool  `json:"not"`
}

// Unknown is a place to be filled and the values it may take before any clue is looked at.
type Unknown struct {
	At     Place
	Values Mask
}

// Board is the fixed list of a puzzle's unknowns. Indices into it are how the hot paths name a place.
type Board struct {
	unknowns []Unknown
	once     sync.Once
	index    map[Place]int
}

// NewBoard keeps the list; the caller must not change it any more.
func NewBoard(unknowns []Unknown) *Board { return &Board{unknowns: unknowns} }

// Len counts the unknowns.
func (b *Board) Len() int { return len(b.unknowns) }

// Unknown is the unknown with index i.
func (b *Board) Unknown(i int) Unknown { return b.unknowns[i] }

// Unknowns lists the unknowns by index. The caller must not change it.
func (b *Board) Unknowns() []Unknown { return b.unknowns }

// Index finds the unknown at a place, -1 when the board has none there.
func (b *Board) Index(at Place) int {
	b.once.Do(func() {
		b.index = make(map[Place]int, len(b.unknowns))
		for i, u := range b.unknowns {
			b.index[u.At] = i
		}
	})
	if i, ok := b.index[at]; ok {
		return i
	}
	return -1
}

// Facts is what is known of a board: for each unknown the values it may still take. A place without any value left is a
// contradiction. Like a map, a copy shares its content: use Clone for one of its own. The zero Facts means "nothing known" where a
// function takes it as an option; it has no board and no methods but IsZero.
type Facts struct {
	board *Board
	can   []Mask
}

// NewFacts is the knowledge before any clue: every value of every unknown possible.
func NewFacts(b *Board) Facts {
	f := Facts{b, make([]Mask, b.Len())}
	for i, u := range b.unknowns {
		f.can[i] = u.Values
	}
	return f
}

// FactsOf is what a list tells to be left to each unknown. It keeps the list; the caller must not change it any more.
func FactsOf(b *Board, can []Mask) Facts { return Facts{b, can} }

// IsZero reports whether f is the zero Facts.
func (f Facts) IsZero() bool { return f.board == nil }

// Board is the board the facts are about.
func (f Facts) Board() *Board { return f.board }

// Clone is a copy that shares nothing that changes.
func (f Facts) Clone() Facts { return Facts{f.board, append([]Mask(nil), f.can...)} }

// Can is the set of values that unknown i may still take.
func (f Facts) Can(i int) Mask { return f.can[i] }

// Value is the value of unknown i when only one is left.
func (f Facts) Value(i int) (v int, known bool) {
	m := f.can[i]
	return m.Min(), m != 0 && m&(m-1) == 0
}

// Restrict keeps only the values of m at unknown i and reports whether that struck any.
func (f Facts) Restrict(i int, m Mask) bool {
	old := f.can[i]
	f.can[i] &= m
	return f.can[i] != old
}

// Set makes v the only value of unknown i, whatever was known before.
func (f Facts) Set(i, v int) { f.can[i] = Only(v) }

// Put makes m what is left to unknown i, whatever was known before.
func (f Facts) Put(i int, m Mask) { f.can[i] = m }

// Reset forgets all that is known of unknown i.
func (f Facts) Reset(i int) { f.can[i] = f.board.unknowns[i].Values }

// Of is the set of values that a place may still take: empty when the board has no such unknown.
func (f Facts) Of(at Place) Mask {
	if i := f.board.Index(at); i >= 0 {
		return f.can[i]
	}
	return 0
}

// Holds reports whether the fact is known.
func (f Facts) Holds(x Fact) bool {
	m := f.Of(x.At)
	if x.Not {
		return !m.Has(x.Value)
	}
	return m == Only(x.Value)
}

// Denies reports whether the fact contradicts what is known.
func (f Facts) Denies(x Fact) bool {
	m := f.Of(x.At)
	if x.Not {
		return m == Only(x.Value)
	}
	return !m.Has(x.Value)
}

// Add makes a fact known and reports whether that was news; a fact about a place that the board does not have is ignored.
func (f Facts) Add(x Fact) bool {
	i := f.board.Index(x.At)
	if i < 0 {
		return false
	}
	if x.Not {
		return f.Restrict(i, ^Only(x.Value))
	}
	return f.Restrict(i, Only(x.Value))
}

// Complete reports whether every unknown has exactly one value left.
func (f Facts) Complete() bool {
	for _, m := range f.can {
		if m == 0 || m&(m-1) != 0 {
			return false
		}
	}
	return true
}

// Open counts the unknowns with more than one value left.
func (f Facts) Open() int {
	n := 0
	for _, m := range f.can {
		if m&(m-1) != 0 {
			n++
		}
	}
	return n
}

// Contradiction is the index of an unknown without any value left, -1 when there is none.
func (f Facts) Contradiction() int {
	for i, m := range f.can {
		if m == 0 {
			return i
		}
	}
	return -1
}

// Equal reports whether both know exactly the same about the same number of unknowns.
func (f Facts) Equal(g Facts) bool {
	if len(f.can) != len(g.can) {
		return false
	}
	for i := range f.can {
		if f.can[i] != g.can[i] {
			return false
		}
	}
	return true
}

// All yields what is known beyond the board itself, in the board's order: a positive fact where one value is left, else a
// negative fact for each value struck.
func (f Facts) All() iter.Seq[Fact] { return f.facts(false) }

// Every yields what All yields, and the value of each place that the board itself leaves only one.
func (f Facts) Every() iter.Seq[Fact] { return f.facts(true) }

func (f Facts) facts(every bool) iter.Seq[Fact] {
	return func(yield func(Fact) bool) {
		for i, u := range f.board.unknowns {
			if f.can[i] == u.Values && !every {
				continue
			}
			if v, ok := f.Value(i); ok {
				if !yield(Fact{At: u.At, Value: v}) {
					return
				}
				continue
			}
			for v := range (u.Values &^ f.can[i]).Values() {
				if !yield(Fact{At: u.At, Value: v, Not: true}) {
					return
				}
			}
		}
	}
}

// Strikes is the unknown of a fact and the values that the fact strikes there.
func (b *Board) Strikes(x Fact) (i int, m Mask) {
	i = b.Index(x.At)
	if i < 0 {
		return i, 0
	}
	if x.Not {
		return i, Only(x.Value)
	}
	return i, b.unknowns[i].Values &^ Only(x.Value)
}

// Opposite is the denial of x; on a place with two values it is the other value.
func (b *Board) Opposite(x Fact) Fact {
	if i := b.Index(x.At); i >= 0 {
		if other := b.unknowns[i].Values &^ Only(x.Value); other.Len() == 1 {
			if x.Not {
				return Fact{At: x.At, Value: x.Value}
			}
			return Fact{At: x.At, Value: other.Min()}
		}
	}
	x.Not = !x.Not
	return x
}

// Sort puts facts into the order of the board.
func (b *Board) Sort(facts []Fact) {
	slices.SortStableFunc(facts, func(x, y Fact) int {
		if i, j := b.Index(x.At), b.Index(y.At); i != j {
			return i - j
		}
		return x.Value - y.Value
	})
}
