package main

import "fmt"

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

func (g *game) newLine(name string, clue []int, first, step, n int) (*line, error) {
	l := &line{first: first, step: step, n: n, heads: make([]int, len(clue)), late: make([]int, len(clue))}
	for j, c := range clue {
		if c < 1 || c > n {
			return nil, fmt.Errorf("%s: a run of %d in a line of %d", name, c, n)
		}
		l.heads[j] = l.end + 1
		l.end += c + 1
	}
	if l.end > n+1 {
		return nil, fmt.Errorf("%s: runs of %d cells and gaps in a line of %d", name, l.end-1, n)
	}
	w := l.end/64 + 1
	rows := make([]uint64, 3*w)
	l.run, l.gap, l.at = rows[:w], rows[w:2*w], rows[2*w:]
	for p, j := 0, 0; p <= l.end; p++ {
		if j < len(clue) && p == l.heads[j]+clue[j] {
			j++
		}
		if j < len(clue) && p >= l.heads[j] {
			l.run[p/64] |= 1 << (p % 64)
		} else {
			l.gap[p/64] |= 1 << (p % 64)
		}
	}
	l.start = g.auxiliaries(name+".", len(clue), span(1, n))
	return l, nil
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
	rows, cols := p.tables["rows"], p.tables["cols"]
	if len(rows) != g.rows || len(cols) != g.cols {
		return fmt.Errorf("clues for %d rows and %d columns", len(rows), len(cols))
	}
	for i := range g.rows * g.cols {
		g.place(3, i/g.cols, i%g.cols, i/g.cols, i%g.cols)
	}
	g.wide = int32(g.places + 1)
	side := func(letter byte, clues [][]int, step, next, n int) error {
		for i, clue := range clues {
			if clue == nil {
				continue // of this line nothing is told
			}
			if len(clue) == 1 && clue[0] == 0 {
				clue = nil
			}
			name := name(letter, i+1)
			l, err := g.newLine(name, clue, 1+i*next, step, n)
			if err != nil {
				return err
			}
			g.say(name, l)
		}
		return nil
	}
	if err := side('r', rows, 1, g.cols, g.cols); err != nil {
		return err
	}
	return side('c', cols, g.cols, 1, g.rows)
}
