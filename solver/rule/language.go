package rule

import (
	"fmt"
	"math/bits"
)

// Language is a set of words of one length, told by a small automaton: each cell of a line holds a letter, 0 to 63, and the letters of
// the line lead, position by position, from the start to an end. Steps only stay or lead on to later positions, a few at most, so that a
// set of positions is a row of bits, and a step of all of them over one cell a shift and a mask for each distance. Make it with
// NewLanguage, Position, Step and End.
type Language struct {
	takes []uint64   // by position: the letters that lead into it
	steps [][]int    // by position: where one may go from it
	ends  []bool     // by position: whether a line may end there
	words int        // of a set of positions; 0 as long as the language is being made
	far   []distance // the distances of steps
	into  [][]uint64 // by letter: the positions that it leads into
	final []uint64
}

// distance is all steps that lead equally far.
type distance struct {
	by   int
	from []uint64 // the positions from which there is one
}

// Start is the position before the first letter.
const Start = 0

// NewLanguage has the start alone, and no words.
func NewLanguage() *Language {
	return &Language{takes: []uint64{0}, steps: [][]int{nil}, ends: []bool{false}}
}

// Position adds a position that letters of the set given lead into, and returns it. Positions are numbered upwards.
func (l *Language) Position(letters uint64) int {
	l.takes, l.steps, l.ends = append(l.takes, letters), append(l.steps, nil), append(l.ends, false)
	return len(l.takes) - 1
}

// Step lets one go from a position to itself or to a later one that is less than 64 ahead.
func (l *Language) Step(from, to int) {
	if to < from || to-from >= 64 || to == Start {
		panic(fmt.Sprintf("rule: a step from position %d to %d", from, to))
	}
	l.steps[from] = append(l.steps[from], to)
}

// End lets lines end at a position.
func (l *Language) End(at int) { l.ends[at] = true }

// finish lays the automaton out in words of bits.
func (l *Language) finish() {
	if l.words > 0 {
		return
	}
	l.words = (len(l.takes) + 63) / 64
	l.final = make([]uint64, l.words)
	letters := uint64(0)
	for _, set := range l.takes {
		letters |= set
	}
	l.into = make([][]uint64, bits.Len64(letters))
	for v := range l.into {
		l.into[v] = make([]uint64, l.words)
	}
	for p, set := range l.takes {
		for ; set != 0; set &= set - 1 {
			mark(l.into[bits.TrailingZeros64(set)], p)
		}
		if l.ends[p] {
			mark(l.final, p)
		}
		for _, to := range l.steps[p] {
			mark(l.at(to-p).from, p)
		}
	}
}

// at is the steps of a distance.
func (l *Language) at(by int) *distance {
	for k := range l.far {
		if l.far[k].by == by {
			return &l.far[k]
		}
	}
	l.far = append(l.far, distance{by, make([]uint64, l.words)})
	return &l.far[len(l.far)-1]
}

// mark puts a position into a set.
func mark(set []uint64, p int) { set[p/64] |= 1 << (p % 64) }

// row is set i of a row of sets.
func (l *Language) row(sets []uint64, i int) []uint64 { return sets[i*l.words : (i+1)*l.words] }

// ahead sets to to the positions to which steps lead from those of x, whatever letter they take.
func (l *Language) ahead(to, x []uint64) {
	clear(to)
	for _, d := range l.far {
		carry := uint64(0)
		for j, word := range x {
			word &= d.from[j]
			to[j] |= word<<d.by | carry
			carry = word >> 1 >> (63 - d.by)
		}
	}
}

// behind sets from to the positions from which steps lead into those of y.
func (l *Language) behind(from, y []uint64) {
	clear(from)
	for _, d := range l.far {
		carry := uint64(0)
		for j := len(y) - 1; j >= 0; j-- {
			from[j] |= (y[j]>>d.by | carry) & d.from[j]
			carry = y[j] << 1 << (63 - d.by)
		}
	}
}

// only keeps of a set the positions that some of the letters lead into.
func (l *Language) only(set []uint64, letters uint64) {
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

// meets reports whether a letter leads into a position of both sets.
func (l *Language) meets(a, b []uint64, letter int) bool {
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

// LanguageFilter finds out which letters the cells of a line can hold when their word is of a language. It keeps what it found from call
// to call, and walks only over what has changed. Make it with NewLanguageFilter.
type LanguageFilter struct {
	l        *Language
	can      []uint64 // by cell: the letters with which the sets were made
	fwd, bwd []uint64 // by cell and one more: the positions reached before it, and those from which an end is reached
	step     []uint64 // one set
}

// NewLanguageFilter is the filter of a line of n cells. Filters of one language share it.
func NewLanguageFilter(l *Language, n int) *LanguageFilter {
	l.finish()
	f := &LanguageFilter{l: l, can: make([]uint64, n), fwd: make([]uint64, (n+1)*l.words), bwd: make([]uint64, (n+1)*l.words),
		step: make([]uint64, l.words)}
	mark(f.fwd, Start)
	copy(l.row(f.bwd, n), l.final)
	return f
}

// Run takes away from each cell the letters that it holds in no word of the language that the others allow, and reports whether any word
// is left; if none is, can stays as it is.
func (f *LanguageFilter) Run(can []uint64) bool {
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
		l.ahead(f.step, l.row(f.fwd, i))
		for left := can[i]; left != 0; left &= left - 1 {
			if v := bits.TrailingZeros64(left); !l.meets(f.step, l.row(f.bwd, i+1), v) {
				can[i] &^= 1 << v
			}
		}
	}
	return true
}

// forward makes the set before cell i+1 anew, and reports whether it has changed.
func (f *LanguageFilter) forward(i int) (changed bool) {
	f.l.ahead(f.step, f.l.row(f.fwd, i))
	f.l.only(f.step, f.can[i])
	return replace(f.l.row(f.fwd, i+1), f.step)
}

// backward makes the set before cell i anew, and reports whether it has changed.
func (f *LanguageFilter) backward(i int) (changed bool) {
	y := f.step
	copy(y, f.l.row(f.bwd, i+1))
	f.l.only(y, f.can[i])
	var room [8]uint64
	from := room[:min(len(y), len(room))]
	if len(from) < len(y) {
		from = make([]uint64, len(y))
	}
	f.l.behind(from, y)
	return replace(f.l.row(f.bwd, i), from)
}

// replace copies a set over another, and reports whether they differed.
func replace(set, by []uint64) (changed bool) {
	for j, word := range by {
		changed = changed || set[j] != word
		set[j] = word
	}
	return changed
}

// overlap reports whether two sets have a position in common.
func overlap(a, b []uint64) bool {
	for j, word := range a {
		if word&b[j] != 0 {
			return true
		}
	}
	return false
}
