package main

// line is a row or column of a nonogram: the lengths of its runs of black cells are, in order, the clue. The clue is a pattern, a gap, a
// run, a gap, …, a gap: 2 1 is "g11g1g". A cell consumes a letter: a white one stays in a gap or enters the next, a black one enters the
// next letter of a run. Its auxiliaries are the cells, from 1, in which the runs start.
type line struct {
	first, step, n int      // its cells: the first place, from one to the next, how many
	start          int32    // the variable of the first run; the others follow
	heads          []int    // by run: the position of its first letter
	end            int      // the position of the last gap
	gap            []uint64 // the positions of gaps; all others are letters of runs
	at             []uint64 // the positions that can be reached
	timed          []int    // the runs of which it is known where they may start
}

// say makes a line of its clue.
func (l *line) say(g *game, name string, clue []int) {
	l.heads = make([]int, len(clue), 2*len(clue))
	for j, c := range clue {
		l.heads[j], l.end = l.end+1, l.end+c+1
	}
	l.start = g.auxiliaries(name+".", len(clue), span(1, l.n))
	g.say(name, l)
	if l.end > l.n+1 { // too much for the line: no walk is long enough
		return
	}
	w := l.end/64 + 1
	words := make([]uint64, 2*w)
	l.gap, l.at, l.timed = words[:w], words[w:], l.heads[len(clue):]
	l.gap[w-1] = 1 << (l.end % 64)
	for _, p := range l.heads {
		l.gap[(p-1)/64] |= 1 << ((p - 1) % 64)
	}
}

// refuted walks over the cells with the set of positions in the pattern that can be reached. A run starts where its first letter is.
func (l *line) refuted(b *board) bool {
	if l.end > l.n+1 {
		return true
	}
	l.timed = l.timed[:0]
	for j := range l.heads {
		if b.dom[int(l.start)+j] != b.full[l.start] {
			l.timed = append(l.timed, j)
		}
	}
	if len(l.gap) == 1 && len(l.timed) == 0 { // as below, for short lines
		at, gap := uint64(1), l.gap[0]
		for i := 0; i < l.n && at != 0; i++ {
			d, up := b.dom[l.first+i*l.step], at<<1
			at = up&^gap&-(d>>1&1) | (at|up)&gap&-(d&1)
		}
		return (at|at<<1)>>l.end&1 == 0
	}
	clear(l.at)
	l.at[0] = 1
	for i := range l.n {
		d, carry := b.dom[l.first+i*l.step], uint64(0)
		white, black := -(d & 1), -(d >> 1 & 1)
		for k, was := range l.at {
			up := was<<1 | carry
			carry = was >> 63
			l.at[k] = up&^l.gap[k]&black | (was|up)&l.gap[k]&white
		}
		for _, j := range l.timed {
			p := l.heads[j]
			if p > i+1 || black == 0 {
				break // no run can start so late in the pattern
			}
			if starts := b.dom[int(l.start)+j]; l.reached(p) && (i+1 < lowest(starts) || i+1 > highest(starts)) {
				l.at[p/64] &^= 1 << (p % 64)
			}
		}
	}
	return !l.reached(l.end) && (l.end == 0 || !l.reached(l.end-1))
}

func (l *line) reached(p int) bool { return l.at[p/64]>>(p%64)&1 != 0 }
