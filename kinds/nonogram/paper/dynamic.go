package paper

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The choice of procedures by dynamic programming, which the paper proposes and does not work out. Here it is read so: a table has an
// entry for each line and each of the five procedures, with what the procedure finds on the line as it is. An entry is worked out once and
// stands until a cell of its line changes. The entry that finds most is applied first. Only when no entry finds anything the
// arrangements of a line are looked at, of the line with the fewest; how many there are is counted by a recurrence (see ways), and
// they are gone through without being stored.

// paperTries bounds how many arrangements of one line are gone through.
const paperTries = 50_000_000

// found is an entry of the table.
type found struct {
	marks marks
	ok    bool
	gain  int
}

// nothing marks in found[5] a line whose arrangements have no more in common.
var nothing = &found{ok: true}

// choose applies entries of the table until the board is full or stuck.
func (q *paper) choose() {
	for q.open > 0 && !q.stop() {
		l, k, entry := q.best()
		switch {
		case l == nil && !q.fewest():
			return
		case l == nil:
		case !entry.ok:
			q.contradict(l, procedures[k].technique)
		default:
			q.write(l, entry.marks, procedures[k].technique, gainArgs{entry.gain})
		}
		q.propagate()
	}
	if q.end == "" {
		q.verify()
	}
}

// best is the entry that finds most, or one that shows a contradiction; l is nil when none finds anything.
func (q *paper) best() (l *paperLine, k int, entry *found) {
	for _, x := range q.lines {
		for i := range procedures {
			if x.found[i] == nil {
				x.found[i] = q.entry(x, i)
			}
			if e := x.found[i]; !e.ok || e.gain > 0 && (l == nil || e.gain > entry.gain) {
				l, k, entry = x, i, e
				if !e.ok {
					return l, k, entry
				}
			}
		}
	}
	return l, k, entry
}

// entry works out what a procedure finds on a line.
func (q *paper) entry(l *paperLine, k int) *found {
	c := q.read(l)
	out, ok := procedures[k].find(l.clue, c)
	e := &found{marks: out, ok: ok}
	for i := range c {
		if out[i] != c[i] {
			e.gain++
		}
	}
	return e
}

// fewest goes through the arrangements of the line that has the fewest, among those that were not gone through since they changed. It
// reports whether there was one.
func (q *paper) fewest() bool {
	var best *paperLine
	least := 0
	for _, l := range q.lines {
		if l.found[5] != nil || q.unknown(l) == 0 {
			continue
		}
		if q.stop() {
			return false
		}
		if n := newWays(l.clue, q.read(l)).total(); best == nil || n < least {
			best, least = l, n
		}
	}
	if best == nil {
		return false
	}
	if least > paperTries {
		q.limit(fault.Errorf("%v has %d arrangements, more than the limit of %d", best.at, least, paperTries))
		return false
	}
	q.count(best, intersection)
	return true
}

// count finds what all arrangements of a line share, going through them one by one until they share nothing new.
func (q *paper) count(l *paperLine, technique string) {
	c := q.read(l)
	w := newWays(l.clue, c)
	total := w.total()
	if total > paperTries { // only propagation asks for such lines: they wait
		return
	}
	if total == 0 {
		q.contradict(l, technique)
		return
	}
	black := make([]int, len(c)+1) // differences: where blocks begin and end
	n := 0
	w.each(func(starts []int) bool {
		n++
		for j, s := range starts {
			black[s]++
			black[s+l.clue[j]]--
		}
		return n&4095 != 0 || !q.stop() && !mixed(c, black, n)
	})
	if q.end != "" {
		return
	}
	sum := 0
	for i := range c {
		sum += black[i]
		switch sum {
		case 0:
			c[i] = crossed
		case n:
			c[i] = filled
		}
	}
	if n < total { // cut short: nothing is shared
		c = q.read(l)
	}
	q.write(l, c, technique, sharedArgs{countArgs: countArgs{total}})
	l.found[5] = nothing
}

// mixed reports whether every cell not known is filled in some of the first n arrangements and empty in others.
func mixed(c marks, black []int, n int) bool {
	sum := 0
	for i := range c {
		sum += black[i]
		if c[i] == unknown && (sum == 0 || sum == n) {
			return false
		}
	}
	return true
}

// verify makes sure that every line of the full board has its blocks: a procedure sees one line, and the last cell may have come
// from another.
func (q *paper) verify() {
	for _, l := range q.lines {
		if newWays(l.clue, q.read(l)).total() == 0 {
			q.end, q.broken = puzzle.NoSolution, l
			return
		}
	}
}
