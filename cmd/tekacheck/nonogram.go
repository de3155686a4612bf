package main

import (
	"fmt"
	"slices"
)

// line is a row or column of a nonogram: the lengths of its runs of black cells are, in order, the clue. The clue is a pattern, a gap, a
// run, a gap, …, a gap: 2 1 is "g11g1g". A cell consumes a letter: a white one stays in a gap or enters the next, a black one enters the
// next letter of a run. Its auxiliaries are the cells, from 1, in which the runs start.
type line struct {
	first, step, n int      // its cells: the first place, from one to the next, how many
	heads          []int    // by run: the position of its first letter
	start          int32    // the variable of the first run; the others follow
	end            int      // the position of the last gap
	run, gap       []uint64 // positions of letters of runs, and of gaps
	at             []uint64 // positions that can be reached
	late           []int    // by run: the cell before which it and all behind it may be held back
}

// say makes a line of its clue.
func (l *line) say(g *game, name string, clue []int) error {
	slab := make([]int, 2*len(clue))
	l.heads, l.late = slab[:len(clue)], slab[len(clue):]
	for j, c := range clue {
		if l.heads[j], l.end = l.end+1, l.end+c+1; c < 1 || c > l.n || l.end > l.n+1 {
			return fmt.Errorf("%s: %v in a line of %d", name, clue, l.n)
		}
	}
	w := l.end/64 + 1
	rows := make([]uint64, 3*w)
	l.run, l.gap, l.at = rows[:w], rows[w:2*w], rows[2*w:]
	for p := range l.end + 1 {
		l.gap[p/64] |= 1 << (p % 64)
	}
	for j, c := range clue {
		for p := l.heads[j]; p < l.heads[j]+c; p++ {
			l.gap[p/64] ^= 1 << (p % 64)
			l.run[p/64] ^= 1 << (p % 64)
		}
	}
	l.start = g.auxiliaries(name+".", len(clue), span(1, l.n))
	g.say(name, l)
	return nil
}

// refuted walks over the cells with the set of positions in the pattern that can be reached. Before a run has started, and only then, the position lies
// before its head.
func (l *line) refuted(b *board) bool {
	late, timed := l.n+1, false
	for j := len(l.late) - 1; j >= 0; j-- {
		d := b.dom[int(l.start)+j]
		timed = timed || d != b.full[l.start]
		late = min(late, highest(d))
		l.late[j] = late
	}
	clear(l.at)
	l.at[0] = 1
	if len(l.at) == 1 && !timed { // as below, for short lines
		x, run, gap := uint64(1), l.run[0], l.gap[0]
		for i := range l.n {
			d, up := b.dom[l.first+i*l.step], x<<1
			x = up&run&-(d>>1&1) | (x|up)&gap&-(d&1)
		}
		return x>>l.end&1 == 0 && (l.end == 0 || x>>(l.end-1)&1 == 0)
	}
	begun, may := 0, 0 // runs that must have started, and that may have
	for i := range l.n {
		d, carry := b.dom[l.first+i*l.step], uint64(0)
		white, black := -(d & 1), -(d >> 1 & 1)
		for k, was := range l.at {
			up := was<<1 | carry
			carry = was >> 63
			l.at[k] = up&l.run[k]&black | (was|up)&l.gap[k]&white
		}
		if timed {
			for begun < len(l.late) && l.late[begun] <= i+1 {
				begun++
			}
			for may < len(l.late) && lowest(b.dom[int(l.start)+may]) <= i+1 {
				may++
			}
			l.cut(begun, may)
		}
	}
	return !l.reached(l.end) && (l.end == 0 || !l.reached(l.end-1))
}

func (l *line) reached(p int) bool { return l.at[p/64]>>(p%64)&1 != 0 }

// cut leaves out the positions where fewer runs have started than must have, or more than may have.
func (l *line) cut(must, may int) {
	from, to := 0, l.end+1
	if must > 0 {
		from = l.heads[must-1]
	}
	if may < len(l.heads) {
		to = l.heads[may]
	}
	for k := range l.at {
		l.at[k] &= below(to-64*k) &^ below(from-64*k)
	}
}

// below is the first p of 64 bits.
func below(p int) uint64 { return 1<<max(0, min(p, 64)) - 1 }

func readNonogram(g *game, p *givens) error {
	for i := range g.rows * g.cols {
		g.place(3, i, i)
	}
	g.wide = int32(g.places + 1)
	if len(p.Rows) != g.rows || len(p.Cols) != g.cols {
		return fmt.Errorf("clues for %d rows and %d columns", len(p.Rows), len(p.Cols))
	}
	for i, clue := range slices.Concat(p.Rows, p.Cols) {
		if clue == nil {
			continue // of this line nothing is told
		}
		if len(clue) == 1 && clue[0] == 0 {
			clue = nil
		}
		l, of := &line{first: 1 + i*g.cols, step: 1, n: g.cols}, name('r', i+1)
		if k := i - g.rows; k >= 0 {
			l, of = &line{first: 1 + k, step: g.cols, n: g.rows}, name('c', k+1)
		}
		if err := l.say(g, of, clue); err != nil {
			return err
		}
	}
	return nil
}
