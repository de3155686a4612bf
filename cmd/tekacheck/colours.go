package main

import "slices"

// colours is a row or column of a nonogram in colours, or one whose clue leaves something open. Its cells are read one by one, in all ways
// that they can be runs of the clue.
type colours struct {
	first, step, n int // its cells: the first place, from one to the next, how many
	clue           []item
	states         []progress // that can be reached; the first is that before the first cell
	next           [][][]int  // by state and colour: the states that a cell leads to
	ends           []bool     // by state: whether the line can end there
	at, to         []bool     // by state: whether it is reached
}

// item is what a clue says of a run.
type item struct{ size, colour int }

// Sizes of items that are no numbers.
const (
	anySize = -1 // one run of any length
	anyRuns = -2 // any number of runs
)

// progress is how much of a clue has been read: so many items are done, and the run that the last cell belongs to, of no length when that
// is empty. A loose run is one of any number of runs, and no item is done with it.
type progress struct {
	items, length, colour int
	loose                 bool
}

// say makes a line of its clue.
func (l *colours) say(g *game, name string, clue []item, values int) {
	l.clue = clue
	g.say(name, l)
	if !l.roomy() {
		return
	}
	known := map[progress]int{}
	number := func(p progress) int {
		k, ok := known[p]
		if !ok {
			k = len(l.states)
			known[p] = k
			l.states, l.next = append(l.states, p), append(l.next, make([][]int, values))
			l.ends = append(l.ends, l.ended(p))
		}
		return k
	}
	number(progress{})
	for k := 0; k < len(l.states); k++ {
		for v := range values {
			for _, p := range l.after(l.states[k], v) {
				if j := number(p); !slices.Contains(l.next[k][v], j) {
					l.next[k][v] = append(l.next[k][v], j)
				}
			}
		}
	}
	l.at, l.to = make([]bool, len(l.states)), make([]bool, len(l.states))
}

// roomy reports whether the runs have room, were there no gaps between them.
func (l *colours) roomy() bool {
	sum := 0
	for _, it := range l.clue {
		if it.size > 0 {
			sum += it.size
		}
	}
	return sum <= l.n
}

// closed is what has been read when the run under way is over; ok is false when it is too short.
func (l *colours) closed(p progress) (items int, ok bool) {
	if p.length == 0 || p.loose {
		return p.items, true
	}
	it := l.clue[p.items]
	return p.items + 1, it.size == anySize || it.size == p.length
}

// after lists what has been read when the next cell has a colour, 0 for none.
func (l *colours) after(p progress, colour int) []progress {
	if colour > 0 && p.length > 0 && p.colour == colour {
		if !p.loose && l.clue[p.items].size != anySize {
			if p.length == l.clue[p.items].size {
				return nil
			}
			p.length++
		}
		return []progress{p}
	}
	items, ok := l.closed(p)
	switch {
	case !ok:
		return nil
	case colour == 0:
		return []progress{{items: items}}
	}
	var out []progress
	for ; items < len(l.clue); items++ {
		it := l.clue[items]
		if it.size != anyRuns {
			if it.colour == colour {
				out = append(out, progress{items, 1, colour, false})
			}
			break
		}
		out = append(out, progress{items, 1, colour, true}) // or none of any number of runs
	}
	return out
}

// ended reports whether all has been read that must be.
func (l *colours) ended(p progress) bool {
	items, ok := l.closed(p)
	return ok && !slices.ContainsFunc(l.clue[items:], func(it item) bool { return it.size != anyRuns })
}

// refuted reads the line with all that its cells can still be.
func (l *colours) refuted(b *board) bool {
	if !l.roomy() {
		return true
	}
	clear(l.at)
	l.at[0] = true
	for i := range l.n {
		clear(l.to)
		d := b.dom[l.first+i*l.step]
		for k, here := range l.at {
			if !here {
				continue
			}
			for v, next := range l.next[k] {
				if d>>v&1 == 0 {
					continue
				}
				for _, j := range next {
					l.to[j] = true
				}
			}
		}
		l.at, l.to = l.to, l.at
	}
	for k, here := range l.at {
		if here && l.ends[k] {
			return false
		}
	}
	return true
}
