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
const maxEnumerated = 50_000_000

// found is an entry of the table.
type tableEntry struct {
	marks marks
	ok    bool
	gain  int
}

// nothing marks in found[5] a line whose arrangements have no more in common.
var exhausted = &tableEntry{ok: true}

// choose applies entries of the table until the board is full or stuck.
func (q *state) applyTable() {
	for q.open > 0 && !q.stop() {
		l, k, entry := q.bestEntry()
		switch {
		case l == nil && !q.intersectFewest():
			return
		case l == nil:
		case !entry.ok:
			q.addContradiction(l, procedures[k].technique)
		default:
			q.addDeductions(l, entry.marks, procedures[k].technique, gainArgs{entry.gain})
		}
		q.propagate()
	}
	if q.status == "" {
		q.verify()
	}
}

// best is the entry that finds most, or one that shows a contradiction; l is nil when none finds anything.
func (q *state) bestEntry() (l *line, k int, entry *tableEntry) {
	for _, x := range q.lines {
		for i := range procedures {
			if x.entries[i] == nil {
				x.entries[i] = q.newEntry(x, i)
			}
			if e := x.entries[i]; !e.ok || e.gain > 0 && (l == nil || e.gain > entry.gain) {
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
func (q *state) newEntry(l *line, k int) *tableEntry {
	c := q.read(l)
	out, ok := procedures[k].find(l.clue, c)
	e := &tableEntry{marks: out, ok: ok}
	for i := range c {
		if out[i] != c[i] {
			e.gain++
		}
	}
	return e
}

// fewest goes through the arrangements of the line that has the fewest, among those that were not gone through since they changed. It
// reports whether there was one.
func (q *state) intersectFewest() bool {
	var best *line
	least := 0
	for _, l := range q.lines {
		if l.entries[5] != nil || q.unknown(l) == 0 {
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
	if least > maxEnumerated {
		q.stopAtLimit(fault.Errorf("%v has %d arrangements, more than the limit of %d", best.at, least, maxEnumerated))
		return false
	}
	q.intersectCounted(best, intersection)
	return true
}

// count finds what all arrangements of a line share, going through them one by one until they share nothing new.
func (q *state) intersectCounted(l *line, technique string) {
	c := q.read(l)
	w := newWays(l.clue, c)
	total := w.total()
	if total > maxEnumerated { // only propagation asks for such lines: they wait
		return
	}
	if total == 0 {
		q.addContradiction(l, technique)
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
	if q.status != "" {
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
	q.addDeductions(l, c, technique, sharedArgs{countArgs: countArgs{total}})
	l.entries[5] = exhausted
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
func (q *state) verify() {
	for _, l := range q.lines {
		if newWays(l.clue, q.read(l)).total() == 0 {
			q.status, q.failed = puzzle.NoSolution, l
			return
		}
	}
}
