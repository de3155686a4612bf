package main

import (
	"math/bits"
	"slices"
)

// line is a row or column of a nonogram: its runs have the lengths and order of the clue. The clue is compiled to a pattern of positions. A
// gap position takes any number of white cells, a run of 2 is two positions of one cell each. A cell outside, with its own colour, lies
// before the first cell and after the last one, so 2 1 becomes "og11g1go". A cell moves from a position to one of the next few. Auxiliaries
// of a clue of numbers are the start cells of the runs, counted from 1.
type line struct {
	first, step, n int        // its cells: first place, distance between places, number
	takes          [][]uint64 // by colour: bit set of the positions that take it; nil if the runs do not fit
	jumps          [][]uint64 // by distance: the positions with a move of that distance
	at             []uint64   // reachable positions
	start          int32      // the variable of the first run; the others follow
	heads          []int      // by run: its first position; nil if runs have no variables
	timed          []int      // runs with restricted start cells
}

// item is an element of a clue.
type item struct{ size, colour int }

// Sizes that are not numbers.
const (
	anySize = -1 // one run of any length
	anyRuns = -2 // any number of runs
)

// position takes a cell of some colours. by is the bit set of the distances of its moves.
type position struct{ colours, by uint64 }

// compile compiles the rule of a line from its clue. colours counts white. numbers states that the clue consists of numbers; only then have
// the runs variables.
func (l *line) compile(g *game, name string, clue []item, colours int, numbers bool) {
	g.addRule(name, l)
	if numbers {
		l.start = g.auxiliaries(name+".", len(clue), span(1, l.n))
	}
	room := l.n // excluding gaps
	for _, it := range clue {
		if it.size != anyRuns {
			room -= max(1, it.size)
		}
	}
	if room < 0 {
		return
	}
	outside := item{1, colours}
	pattern, heads := []position{{0, 1 << 1}}, []int{}
	before, loose := outside, false
	for _, it := range slices.Concat(clue, []item{outside}) {
		if loose = loose || it.size == anyRuns; it.size == anyRuns {
			continue
		}
		pattern = between(pattern, before.colour, it.colour, 1<<colours-1, loose)
		heads = append(heads, len(pattern))
		for range it.size {
			pattern = append(pattern, position{1 << it.colour, 1 << 1})
		}
		if it.size == anySize {
			pattern = append(pattern, position{1 << it.colour, 1<<0 | 1<<1})
		}
		before, loose = it, false
	}
	if numbers {
		l.heads = heads[:len(clue)] // without the end
	}
	l.setPattern(pattern, colours)
}

// between appends the part between two runs of the given colours: a gap, which is optional if the colours differ. If loose, it is any cells
// that extend neither run: two or more, or one, or none if the colours differ.
func between(pattern []position, a, b int, all uint64, loose bool) []position {
	gap := []position{{1, 1<<0 | 1<<1}}
	last := &pattern[len(pattern)-1]
	if loose {
		gap = []position{{all &^ (1 << a), 1<<1 | 1<<2}, {all, 1<<0 | 1<<1}, {all &^ (1 << b), 1 << 2}, {all &^ (1<<a | 1<<b), 1 << 1}}
		last.by |= 1 << len(gap) // to the last position, for a single cell
	}
	if a != b {
		last.by |= 1 << (len(gap) + 1)
	}
	return append(pattern, gap...)
}

// setPattern stores a pattern as bit sets: the positions that take each colour, and for each bit of a jump the positions that have it.
func (l *line) setPattern(pattern []position, colours int) {
	sets := func(n int) (sets [][]uint64) {
		for range n {
			sets = append(sets, make([]uint64, (len(pattern)+63)/64))
		}
		return sets
	}
	most := uint64(0)
	for _, is := range pattern {
		most = max(most, is.by)
	}
	l.at, l.takes, l.jumps = sets(1)[0], sets(colours+1), sets(bits.Len64(most))
	for p, is := range pattern {
		for c, set := range l.takes {
			set[p/64] |= is.colours >> c & 1 << (p % 64)
		}
		for by, set := range l.jumps {
			set[p/64] |= is.by >> by & 1 << (p % 64)
		}
	}
}

// refuted reports whether no colouring of the cells matches the pattern. It simulates the cells on the set of reachable positions. Only the
// last position takes the cell after the line.
func (l *line) refuted(b *board) bool {
	if l.takes == nil {
		return true
	}
	l.timed = l.timed[:0]
	for j := range l.heads {
		if b.dom[int(l.start)+j] != b.full[l.start] {
			l.timed = append(l.timed, j)
		}
	}
	clear(l.at)
	l.at[0] = 1
	for i := range l.n {
		l.walk(b.dom[l.first+i*l.step])
		for _, j := range l.timed {
			if starts, p := b.dom[int(l.start)+j], l.heads[j]; i+1 < lowest(starts) || i+1 > highest(starts) {
				l.at[p/64] &^= 1 << (p % 64)
			}
		}
	}
	l.walk(1 << (len(l.takes) - 1))
	return slices.Max(l.at) == 0
}

// walk advances the reachable positions by a cell of some colours, a bit set.
func (l *line) walk(colours uint64) {
	below := uint64(0)
	for k, was := range l.at {
		to, fits := uint64(0), uint64(0)
		for by, from := range l.jumps {
			if to |= was & from[k] << by; k > 0 {
				to |= below & from[k-1] >> (64 - by)
			}
		}
		for left := colours; left != 0; left &= left - 1 {
			fits |= l.takes[bits.TrailingZeros64(left)][k]
		}
		l.at[k], below = to&fits, was
	}
}
