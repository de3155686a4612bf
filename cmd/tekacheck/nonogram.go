package main

import (
	"math/bits"
	"slices"
)

// line is a row or column of a nonogram: its runs are, in order, those of the clue. The clue is a pattern of positions, each of which takes
// one cell: a gap takes white ones, any number, and a run of 2 is two positions. Before the first cell and behind the last one lies a cell
// outside, of a colour of its own; so 2 1 is "og11g1go". A cell leads from a position to some of the next few. Auxiliaries of a clue of
// numbers are the cells, from 1, in which the runs start.
type line struct {
	first, step, n int        // its cells: the first place, from one to the next, how many
	takes          [][]uint64 // by colour: the positions that take it, as a set of bits; nil where the runs have no room
	jumps          [][]uint64 // by how much further on: the positions that lead there
	at             []uint64   // those reached
	start          int32      // the variable of the first run; the others follow
	heads          []int      // by run: its first position; nil where runs have no variables
	timed          []int      // the runs of which it is known where they may start
}

// item is what a clue says of a run.
type item struct{ size, colour int }

// Sizes of items that are no numbers.
const (
	anySize = -1 // one run of any length
	anyRuns = -2 // any number of runs
)

// position takes a cell of some colours, and leads to positions so much further on: a bit for each.
type position struct{ colours, by uint64 }

// say makes a line of its clue, in which there are so many colours with white. Only in a clue of numbers runs have variables.
func (l *line) say(g *game, name string, clue []item, colours int, numbers bool) {
	g.say(name, l)
	if numbers {
		l.start = g.auxiliaries(name+".", len(clue), span(1, l.n))
	}
	room := l.n // without gaps
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
		l.heads = heads[:len(clue)] // without what lies behind
	}
	l.lay(pattern, colours)
}

// between adds what stands between two runs of these colours: a gap, which may be left out where they differ; or, where it is loose, any
// cells that make neither of the runs longer: two and more, or one, or none where the colours differ.
func between(pattern []position, a, b int, all uint64, loose bool) []position {
	gap := []position{{1, 1<<0 | 1<<1}}
	last := &pattern[len(pattern)-1]
	if loose {
		gap = []position{{all &^ (1 << a), 1<<1 | 1<<2}, {all, 1<<0 | 1<<1}, {all &^ (1 << b), 1 << 2}, {all &^ (1<<a | 1<<b), 1 << 1}}
		last.by |= 1 << len(gap) // to the last one, a cell alone
	}
	if a != b {
		last.by |= 1 << (len(gap) + 1)
	}
	return append(pattern, gap...)
}

// lay makes sets of a pattern.
func (l *line) lay(pattern []position, colours int) {
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

// refuted walks over the cells with the set of positions that can be reached. The last one alone takes the cell behind the line.
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

// walk goes on by a cell of some colours, a bit each.
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
