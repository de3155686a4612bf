package lines

import (
	"fmt"
	"math/bits"

	"github.com/teka-puzzles/teka/puzzle"
)

// Language is a regular language of words of one length, given by a nondeterministic automaton over the letters 0 to 63. A word is read
// from Start to an end; each letter must be allowed in the position that it leads into. Steps lead to the same or a later position. Sets
// of positions are bit sets, so reading a letter takes a shift and a mask for each distance of steps. Build it with NewLanguage,
// Position, Step and End.
type Language struct {
	entering  []uint64   // by position: the letters that lead into it
	succ      [][]int    // by position: its successors
	ends      []bool     // by position: whether it is accepting
	words     int        // words in a set of positions; 0 until finish
	distances []distance // the steps, by distance
	into      [][]uint64 // by letter: the positions it leads into
	final     []uint64
}

// distance is the set of steps of one distance.
type distance struct {
	by   int
	from []uint64 // the positions that have such a step
}

// Start is the position before the first letter.
const Start = 0

// NewLanguage returns a language with no words, consisting of Start alone.
func NewLanguage() *Language {
	return &Language{entering: []uint64{0}, succ: [][]int{nil}, ends: []bool{false}}
}

// Position adds a position that any letter of the given set leads into, and returns its number. Numbers increase.
func (l *Language) Position(letters uint64) int {
	l.entering, l.succ, l.ends = append(l.entering, letters), append(l.succ, nil), append(l.ends, false)
	return len(l.entering) - 1
}

// Step adds a step. It panics unless to is the same position as from or at most 63 later, and not Start.
func (l *Language) Step(from, to int) {
	if to < from || to-from >= 64 || to == Start {
		panic(fmt.Sprintf("rule: invalid step from position %d to %d", from, to))
	}
	l.succ[from] = append(l.succ[from], to)
}

// End makes a position accepting.
func (l *Language) End(at int) { l.ends[at] = true }

// finish builds the bit sets. The language must not change afterwards.
func (l *Language) finish() {
	if l.words > 0 {
		return
	}
	l.words = (len(l.entering) + 63) / 64
	l.final = make([]uint64, l.words)
	letters := uint64(0)
	for _, set := range l.entering {
		letters |= set
	}
	l.into = make([][]uint64, bits.Len64(letters))
	for v := range l.into {
		l.into[v] = make([]uint64, l.words)
	}
	for p, set := range l.entering {
		for ; set != 0; set &= set - 1 {
			addTo(l.into[bits.TrailingZeros64(set)], p)
		}
		if l.ends[p] {
			addTo(l.final, p)
		}
		for _, to := range l.succ[p] {
			addTo(l.distanceSet(to-p).from, p)
		}
	}
}

// distanceSet returns the steps of a distance.
func (l *Language) distanceSet(by int) *distance {
	for k := range l.distances {
		if l.distances[k].by == by {
			return &l.distances[k]
		}
	}
	l.distances = append(l.distances, distance{by, make([]uint64, l.words)})
	return &l.distances[len(l.distances)-1]
}

// addTo adds a position to a set.
func addTo(set []uint64, p int) { set[p/64] |= 1 << (p % 64) }

// row returns set i of an array of sets.
func (l *Language) row(sets []uint64, i int) []uint64 { return sets[i*l.words : (i+1)*l.words] }

// successors sets to to the positions reachable from x in one step, by any letter.
func (l *Language) successors(to, x []uint64) {
	clear(to)
	for _, d := range l.distances {
		carry := uint64(0)
		for j, word := range x {
			word &= d.from[j]
			to[j] |= word<<d.by | carry
			carry = word >> 1 >> (63 - d.by)
		}
	}
}

// predecessors sets from to the positions with a step into y.
func (l *Language) predecessors(from, y []uint64) {
	clear(from)
	for _, d := range l.distances {
		carry := uint64(0)
		for j := len(y) - 1; j >= 0; j-- {
			from[j] |= (y[j]>>d.by | carry) & d.from[j]
			carry = y[j] << 1 << (63 - d.by)
		}
	}
}

// retain keeps only the positions that some of the letters lead into.
func (l *Language) retain(set []uint64, letters uint64) {
	for j := range set {
		keep := uint64(0)
		for left := letters; left != 0; left &= left - 1 {
			if v := bits.TrailingZeros64(left); v < len(l.into) {
				keep |= l.into[v][j]
			}
		}
		set[j] &= keep
	}
}

// intersectAt reports whether a letter leads into a position of both sets.
func (l *Language) intersectAt(a, b []uint64, letter int) bool {
	if letter >= len(l.into) {
		return false
	}
	for j, m := range l.into[letter] {
		if a[j]&b[j]&m != 0 {
			return true
		}
	}
	return false
}

// LanguageFilter computes the letters that each cell of a line can hold if the line is a word of a language. It is incremental: a call
// processes only what has changed since the last one.
type LanguageFilter struct {
	l        *Language
	can      []puzzle.Mask // by cell: the letters for which the sets are valid
	fwd, bwd []uint64      // by cell and one more: the positions reachable before it, and the positions that lead to an end
	step     []uint64      // scratch space for one set
}

// NewLanguageFilter returns a filter for a line of n cells. The language is shared and must not change afterwards.
func NewLanguageFilter(l *Language, n int) *LanguageFilter {
	l.finish()
	f := &LanguageFilter{l: l, can: make([]puzzle.Mask, n), fwd: make([]uint64, (n+1)*l.words), bwd: make([]uint64, (n+1)*l.words),
		step: make([]uint64, l.words)}
	addTo(f.fwd, Start)
	copy(l.row(f.bwd, n), l.final)
	return f
}

// Run removes from each cell the letters that occur in no word. It returns false, leaving can unchanged, if there is no word.
func (f *LanguageFilter) Run(can []puzzle.Mask) bool {
	lo, hi := len(can), -1
	for i, letters := range can {
		if letters != f.can[i] {
			f.can[i] = letters
			lo, hi = min(lo, i), i
		}
	}
	l := f.l
	for i := lo; i < len(can); i++ {
		if !f.forward(i) && i >= hi {
			break
		}
	}
	for i := hi; i >= 0; i-- {
		if !f.backward(i) && i <= lo {
			break
		}
	}
	if !overlap(l.row(f.bwd, 0), l.row(f.fwd, 0)) {
		return false
	}
	for i := range can {
		l.successors(f.step, l.row(f.fwd, i))
		for left := can[i]; left != 0; left &= left - 1 {
			if v := left.Min(); !l.intersectAt(f.step, l.row(f.bwd, i+1), v) {
				can[i] &^= 1 << v
			}
		}
	}
	return true
}

// forward recomputes the set before cell i+1 and reports whether it has changed.
func (f *LanguageFilter) forward(i int) (changed bool) {
	f.l.successors(f.step, f.l.row(f.fwd, i))
	f.l.retain(f.step, uint64(f.can[i]))
	return replace(f.l.row(f.fwd, i+1), f.step)
}

// backward recomputes the set before cell i and reports whether it has changed.
func (f *LanguageFilter) backward(i int) (changed bool) {
	y := f.step
	copy(y, f.l.row(f.bwd, i+1))
	f.l.retain(y, uint64(f.can[i]))
	var room [8]uint64
	from := room[:min(len(y), len(room))]
	if len(from) < len(y) {
		from = make([]uint64, len(y))
	}
	f.l.predecessors(from, y)
	return replace(f.l.row(f.bwd, i), from)
}

// replace copies by to set and reports whether they differed.
func replace(set, by []uint64) (changed bool) {
	for j, word := range by {
		changed = changed || set[j] != word
		set[j] = word
	}
	return changed
}

// overlap reports whether two sets intersect.
func overlap(a, b []uint64) bool {
	for j, word := range a {
		if word&b[j] != 0 {
			return true
		}
	}
	return false
}
