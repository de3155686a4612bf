package main

import (
	"encoding/json"
	"fmt"
)

// line is a row or column of a nonogram: the lengths of its runs of black cells are, in order, the clue. The clue is a pattern, a gap, a
// run, a gap, …, a gap: 2 1 is "g11g1g". A cell consumes a letter: a white one stays in a gap or enters the next, a black one enters the
// next letter of a run. Its auxiliaries are the cells, from 1, in which the runs start.
type line struct {
	cells           []int32
	heads           []int    // by run: the position of its first letter
	start           []int32  // by run: the variable, 0 while there is none
	run, gap, final []uint64 // positions of letters of runs, of gaps, and those in which the line may end
	timed           bool     // there are auxiliaries
	turn            []uint64 // by cell, once there are auxiliaries: first letters whose permission begins or ends there
	at, may         []uint64
}

func newLine(cells []int32, clue []int) (*line, error) {
	length := 1
	for _, c := range clue {
		if c < 1 || c > len(cells) {
			return nil, fmt.Errorf("a run of %d in a line of %d", c, len(cells))
		}
		length += c + 1
	}
	if length > len(cells)+2 {
		return nil, fmt.Errorf("runs of %d cells and gaps in a line of %d", length-2, len(cells))
	}
	words := (length + 63) / 64
	rows := make([]uint64, 5*words)
	row := func(i int) []uint64 { return rows[i*words : (i+1)*words] }
	l := &line{cells: cells, heads: make([]int, 0, len(clue)), start: make([]int32, len(clue)), run: row(0), gap: row(1), final: row(2), at: row(3), may: row(4)}
	set := func(s []uint64, p int) { s[p/64] |= 1 << (p % 64) }
	p := 0
	set(l.gap, 0)
	for _, c := range clue {
		l.heads = append(l.heads, p+1)
		for range c {
			p++
			set(l.run, p)
		}
		p++
		set(l.gap, p)
	}
	set(l.final, p)
	if p > 0 {
		set(l.final, p-1)
	}
	return l, nil
}

// refuted walks over the cells with the set of positions in the pattern that can be reached.
func (l *line) refuted(b *board) bool {
	if len(l.run) == 1 && !l.timed {
		return l.short(b)
	}
	w, x := len(l.run), l.at
	clear(l.turn)
	clear(x)
	x[0] = 1
	for k := range l.may {
		l.may[k] = ^uint64(0)
	}
	for j, v := range l.start {
		if v == 0 {
			continue
		}
		p, lo, hi := l.heads[j], lowest(b.dom[v]), highest(b.dom[v])
		bit := uint64(1) << (p % 64)
		l.may[p/64] &^= bit
		l.turn[(lo-1)*w+p/64] ^= bit
		l.turn[hi*w+p/64] ^= bit
	}
	for i, c := range l.cells {
		d, carry, any := b.dom[c], uint64(0), uint64(0)
		for k, was := range x {
			if l.timed {
				l.may[k] ^= l.turn[i*w+k]
			}
			up, next := was<<1|carry, uint64(0)
			carry = was >> 63
			if d&2 != 0 {
				next = up & l.run[k] & l.may[k]
			}
			if d&1 != 0 {
				next |= (was | up) & l.gap[k]
			}
			x[k] = next
			any |= next
		}
		if any == 0 {
			return true
		}
	}
	for k := range x {
		if x[k]&l.final[k] != 0 {
			return false
		}
	}
	return true
}

// short is refuted for a line whose pattern is one word and whose runs have no auxiliaries.
func (l *line) short(b *board) bool {
	x, run, gap := uint64(1), l.run[0], l.gap[0]
	for _, c := range l.cells {
		d, up := b.dom[c], x<<1
		x = up&run&-(d>>1&1) | (x|up)&gap&-(d&1)
	}
	return x&l.final[0] == 0
}

func readNonogram(g *game, givens json.RawMessage) error {
	var p struct{ Rows, Cols [][]int }
	if err := json.Unmarshal(givens, &p); err != nil {
		return err
	}
	if len(p.Rows) != g.rows || len(p.Cols) != g.cols || g.rows > maxSide || g.cols > maxSide {
		return fmt.Errorf("clues for %d rows and %d columns", len(p.Rows), len(p.Cols))
	}
	g.grow(g.rows * g.cols)
	for r := range g.rows {
		for c := range g.cols {
			g.place(3, r, c)
		}
	}
	slab := make([]int32, 2*g.places) // the cells of all lines
	for _, side := range []struct {
		name               string
		clues              [][]int
		length, step, next int
	}{{"r", p.Rows, g.cols, 1, g.cols}, {"c", p.Cols, g.rows, g.cols, 1}} {
		for i, clue := range side.clues {
			if clue == nil {
				continue // of this line nothing is told
			}
			if len(clue) == 1 && clue[0] == 0 {
				side.clues[i], clue = []int{}, []int{}
			}
			cells := slab[:side.length:side.length]
			slab = slab[side.length:]
			for k := range cells {
				cells[k] = int32(1 + i*side.next + k*side.step)
			}
			l, err := newLine(cells, clue)
			if err != nil {
				return fmt.Errorf("%s%d: %v", side.name, i+1, err)
			}
			g.say(l, "%s%d", side.name, i+1)
		}
	}
	g.canon = p
	g.makes = func(name string) int32 {
		of, j, ok := parts(name, "")
		l, _ := g.rules[of].(*line)
		if !ok || l == nil || j < 1 || j > len(l.start) {
			return 0
		}
		if l.start[j-1] == 0 {
			l.start[j-1], l.timed = g.add(span(1, len(l.cells)), true), true
			l.turn = make([]uint64, (len(l.cells)+2)*len(l.run))
		}
		return l.start[j-1]
	}
	return nil
}
