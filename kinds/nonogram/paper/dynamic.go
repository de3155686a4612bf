package paper

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The variant "dynamic". The paper proposes to choose procedures by dynamic programming but gives no details. Here, a table stores the
// result of each of the five procedures on each line until a cell of the line changes. The entry that determines most cells is applied
// first. If none does, the arrangements of the line with the fewest are intersected. They are counted by a recurrence (see ways) and
// enumerated without being stored.

// maxEnumerated is the maximum number of arrangements of a line that are enumerated.
const maxEnumerated = 50_000_000

// tableEntry is the result of a procedure on a line. gain is the number of cells it determines.
type tableEntry struct {
	marks marks
	ok    bool
	gain  int
}

// exhausted, as entries[5], marks a line whose arrangements share nothing more.
var exhausted = &tableEntry{ok: true}

// applyTable applies the best entries of the table, or intersects a line where there is none, until the board is full or nothing follows;
// then it verifies the board.
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

// bestEntry returns the entry that determines most cells, or one with a contradiction. l is nil if none determines any.
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

// newEntry applies procedure k to a line. gain counts the marks that it changes; the board is not changed.
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

// intersectFewest intersects the arrangements of the line with the fewest, among the lines that changed since their last intersection. It
// returns false if none.
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
		if n := newWays(l.clue, q.read(l)).Total(); best == nil || n < least {
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

// intersectCounted enumerates the arrangements of a line and sets the cells that all share. It stops once none can be shared.
func (q *state) intersectCounted(l *line, technique string) {
	c := q.read(l)
	w := newWays(l.clue, c)
	total := w.Total()
	if total > maxEnumerated { // only reached from propagation: postpone the line
		return
	}
	if total == 0 {
		q.addContradiction(l, technique)
		return
	}
	black := make([]int, len(c)+1) // difference array: +1 where blocks start, -1 after they end
	n := 0
	w.Each(func(starts []int) bool {
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
	if n < total { // stopped early: nothing is shared
		c = q.read(l)
	}
	q.addDeductions(l, c, technique, sharedArgs{countArgs: countArgs{total}})
	l.entries[5] = exhausted
}

// mixed reports whether each unknown cell is filled in some of the first n arrangements and empty in others.
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

// verify checks that every line of the full board matches its clue. Procedures see one line, and the last cell may come from a crossing
// one.
func (q *state) verify() {
	for _, l := range q.lines {
		if newWays(l.clue, q.read(l)).Total() == 0 {
			q.status, q.failed = puzzle.NoSolution, l
			return
		}
	}
}
