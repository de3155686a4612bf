package puzzle

import (
	"iter"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// MaxValue is the largest value of a place.
const MaxValue = 63

// Mask is a set of values: bit v represents value v.
type Mask uint64

// Only returns the set {v}.
func Only(v int) Mask { return 1 << v }

// Span returns the set of the values lo to hi, where 0 ≤ lo ≤ hi ≤ MaxValue.
func Span(lo, hi int) Mask { return Mask(^uint64(0)>>(MaxValue-hi)) &^ (1<<lo - 1) }

// Has reports whether the set contains v.
func (m Mask) Has(v int) bool { return m>>v&1 != 0 }

// Len returns the number of values.
func (m Mask) Len() int { return bits.OnesCount64(uint64(m)) }

// Min returns the smallest value; 64 if the set is empty.
func (m Mask) Min() int { return bits.TrailingZeros64(uint64(m)) }

// Max returns the largest value; -1 if the set is empty.
func (m Mask) Max() int { return bits.Len64(uint64(m)) - 1 }

// Values iterates over the values in ascending order.
func (m Mask) Values() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; m != 0; m &= m - 1 {
			if !yield(m.Min()) {
				return
			}
		}
	}
}

// Fact states that a place has a value or, if Not is set, that it does not.
type Fact struct {
	At    Place `json:"at"`
	Value int   `json:"value"`
	Not   bool  `json:"not"`
}

// Unknown is a place to be filled, and its domain: the values it can take before any clue is considered.
type Unknown struct {
	At     Place
	Values Mask
}

// Board is the fixed list of a puzzle's unknowns. Hot code refers to a place by its index in this list.
type Board struct {
	// Units are the groups of unknowns, besides rows and columns, that hold each value once, such as boxes. They are set
	// before the board is used.
	Units []Unit
	// Kept caches a value that package constraint computes from a puzzle with this board, until its next call. A call takes it, so that
	// concurrent calls share nothing.
	Kept     atomic.Pointer[Kept]
	unknowns []Unknown
	once     sync.Once
	index    map[Place]int
}

// Kept is a value computed from the puzzle Of. Puzzles that differ in clues may share a board.
type Kept struct {
	Of    Puzzle
	Value any
}

// Unit is a group of unknowns with the place of its rule.
type Unit struct {
	At       Place
	Unknowns []int
}

// UnitCells returns the places of the unit whose rule is at a place, or nil.
func (b *Board) UnitCells(at Place) (out []Place) {
	for _, u := range b.Units {
		if u.At == at {
			for _, i := range u.Unknowns {
				out = append(out, b.unknowns[i].At)
			}
		}
	}
	return out
}

// NewBoard returns a board with the given unknowns. It keeps the slice, which must not be changed afterwards.
func NewBoard(unknowns []Unknown) *Board { return &Board{unknowns: unknowns} }

// GridBoard returns the board of the cells of a grid in reading order, each with these values.
func GridBoard(rows, cols int, values Mask) *Board {
	cells := make([]Unknown, rows*cols)
	for i := range cells {
		cells[i] = Unknown{At: Cell(i/cols, i%cols), Values: values}
	}
	return NewBoard(cells)
}

// Len returns the number of unknowns.
func (b *Board) Len() int { return len(b.unknowns) }

// Unknown returns the unknown with index i.
func (b *Board) Unknown(i int) Unknown { return b.unknowns[i] }

// At returns the place of the unknown with index i.
func (b *Board) At(i int) Place { return b.unknowns[i].At }

// Unknowns returns all unknowns, by index. The caller must not change the slice.
func (b *Board) Unknowns() []Unknown { return b.unknowns }

// Index returns the index of the unknown at a place, or -1.
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

// Facts holds the candidates of each unknown of a board. An unknown without candidates is a contradiction. Copies share their content; see
// Clone. The zero Facts, accepted by some functions as "nothing known", has no board: only IsZero and ValueOr may be called on it.
type Facts struct {
	board      *Board
	candidates []Mask
}

// NewFacts returns facts in which every unknown has its full domain.
func NewFacts(b *Board) Facts {
	f := Facts{b, make([]Mask, b.Len())}
	for i, u := range b.unknowns {
		f.candidates[i] = u.Values
	}
	return f
}

// FactsOf returns facts with the given candidates by unknown. It keeps the slice, which must not be changed afterwards.
func FactsOf(b *Board, can []Mask) Facts { return Facts{b, can} }

// IsZero reports whether f is the zero Facts.
func (f Facts) IsZero() bool { return f.board == nil }

// Board returns the board of the facts.
func (f Facts) Board() *Board { return f.board }

// Clone returns an independent copy.
func (f Facts) Clone() Facts { return Facts{f.board, append([]Mask(nil), f.candidates...)} }

// Candidates returns the candidates of unknown i.
func (f Facts) Candidates(i int) Mask { return f.candidates[i] }

// Unplaced returns the candidates of unknown i, a cell, that no other cell of its runs and units has as its value, or all of its candidates
// if none would be left. A run goes along a row or column up to a cell that is no unknown. It is for boards on which runs and units hold
// each value at most once.
func (f Facts) Unplaced(i int) Mask {
	left := f.candidates[i]
	remove := func(k int) {
		if v, ok := f.Value(k); ok && k != i {
			left &^= Only(v)
		}
	}
	for _, d := range [...][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		at := f.board.unknowns[i].At
		for k := i; k >= 0; k = f.board.Index(at) {
			remove(k)
			at = Cell(int(at.R)+d[0], int(at.C)+d[1])
		}
	}
	for _, u := range f.board.Units {
		if slices.Contains(u.Unknowns, i) {
			for _, k := range u.Unknowns {
				remove(k)
			}
		}
	}
	if left == 0 {
		return f.candidates[i]
	}
	return left
}

// Value returns the value of unknown i if it has exactly one candidate. If known is false, v is not a value: the smallest candidate, or 64.
func (f Facts) Value(i int) (v int, known bool) {
	m := f.candidates[i]
	return m.Min(), m != 0 && m&(m-1) == 0
}

// Restrict removes all candidates of unknown i outside m and reports whether there were any.
func (f Facts) Restrict(i int, m Mask) bool {
	old := f.candidates[i]
	f.candidates[i] &= m
	return f.candidates[i] != old
}

// Set makes v the only candidate of unknown i.
func (f Facts) Set(i, v int) { f.candidates[i] = Only(v) }

// SetCandidates replaces the candidates of unknown i.
func (f Facts) SetCandidates(i int, m Mask) { f.candidates[i] = m }

// Reset restores the full domain of unknown i.
func (f Facts) Reset(i int) { f.candidates[i] = f.board.unknowns[i].Values }

// CandidatesAt returns the candidates of the unknown at a place, or the empty set if the board has no such place.
func (f Facts) CandidatesAt(at Place) Mask {
	if i := f.board.Index(at); i >= 0 {
		return f.candidates[i]
	}
	return 0
}

// Holds reports whether the fact is known. For a place that is not on the board, every negative fact is.
func (f Facts) Holds(x Fact) bool {
	m := f.CandidatesAt(x.At)
	if x.Not {
		return !m.Has(x.Value)
	}
	return m == Only(x.Value)
}

// Contradicts reports whether the fact contradicts what is known. For a place that is not on the board, every positive fact does.
func (f Facts) Contradicts(x Fact) bool {
	m := f.CandidatesAt(x.At)
	if x.Not {
		return m == Only(x.Value)
	}
	return !m.Has(x.Value)
}

// Add adds a fact and reports whether it removed candidates. Facts about other places than the board's are ignored.
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

// AddAll adds facts.
func (f Facts) AddAll(facts []Fact) {
	for _, x := range facts {
		f.Add(x)
	}
}

// Complete reports whether every unknown has exactly one candidate.
func (f Facts) Complete() bool {
	for _, m := range f.candidates {
		if m == 0 || m&(m-1) != 0 {
			return false
		}
	}
	return true
}

// Open returns the number of unknowns with more than one candidate.
func (f Facts) Open() int {
	n := 0
	for _, m := range f.candidates {
		if m&(m-1) != 0 {
			n++
		}
	}
	return n
}

// Contradiction returns the index of an unknown without candidates, or -1.
func (f Facts) Contradiction() int {
	for i, m := range f.candidates {
		if m == 0 {
			return i
		}
	}
	return -1
}

// Equal reports whether both have the same candidates for the same number of unknowns.
func (f Facts) Equal(g Facts) bool {
	if len(f.candidates) != len(g.candidates) {
		return false
	}
	for i := range f.candidates {
		if f.candidates[i] != g.candidates[i] {
			return false
		}
	}
	return true
}

// All iterates over the facts beyond the board's domains, in board order: a positive fact for one candidate, otherwise a negative fact for
// each eliminated value.
func (f Facts) All() iter.Seq[Fact] { return f.facts(false) }

// AllWithFixed is like All but also yields the values of unknowns whose domain has only one value.
func (f Facts) AllWithFixed() iter.Seq[Fact] { return f.facts(true) }

// facts iterates over the facts like All or, if every is set, like AllWithFixed.
func (f Facts) facts(every bool) iter.Seq[Fact] {
	return func(yield func(Fact) bool) {
		for i, u := range f.board.unknowns {
			if f.candidates[i] == u.Values && !every {
				continue
			}
			if v, ok := f.Value(i); ok {
				if !yield(Fact{At: u.At, Value: v}) {
					return
				}
				continue
			}
			for v := range (u.Values &^ f.candidates[i]).Values() {
				if !yield(Fact{At: u.At, Value: v, Not: true}) {
					return
				}
			}
		}
	}
}

// Eliminated returns the unknown of a fact and the values that the fact eliminates there, from its whole domain. i is -1 if the board has
// no such place.
func (b *Board) Eliminated(x Fact) (i int, m Mask) {
	i = b.Index(x.At)
	if i < 0 {
		return i, 0
	}
	if x.Not {
		return i, Only(x.Value)
	}
	return i, b.unknowns[i].Values &^ Only(x.Value)
}

// Opposite returns the negation of x. For a place with two values, it is always a positive fact.
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

// Sort sorts facts in board order, those of one place by value.
func (b *Board) Sort(facts []Fact) {
	slices.SortStableFunc(facts, func(x, y Fact) int {
		if i, j := b.Index(x.At), b.Index(y.At); i != j {
			return i - j
		}
		return x.Value - y.Value
	})
}
