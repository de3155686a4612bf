package paper

import (
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/puzzle"
)

// The rule of the single loop, which the paper lacks (see paper.go).

// loopBroken reports whether the known lines exclude a single loop: they close a loop without all pearls and lines, or the board is
// complete without a line. It is independent of Check.
func (q *paper) loopBroken() bool {
	lined := 0
	for i := range q.sets {
		if q.hasLine(i) {
			lined++
		}
	}
	seen := make([]bool, len(q.sets))
	for i := range q.sets {
		if seen[i] || !q.hasLine(i) {
			continue
		}
		if n, pearls := q.follow(i, seen); n > 0 {
			return n < lined || pearls < q.pearlCount()
		}
	}
	return lined == 0 && q.known.Complete()
}

// certain reports whether a line is known to leave cell i in a direction.
func (q *paper) certain(i int, h heading) bool {
	e := q.exit(i, h)
	return e >= 0 && q.known.Candidates(e) == puzzle.Only(1)
}

func (q *paper) hasLine(i int) bool {
	return q.certain(i, north) || q.certain(i, east) || q.certain(i, south) || q.certain(i, west)
}

// pearlCount returns the number of pearls of the puzzle.
func (q *paper) pearlCount() int {
	n := 0
	for _, pearl := range q.pearls {
		if pearl != masyu.NoPearl {
			n++
		}
	}
	return n
}

// follow walks along known lines from cell i. If they form a loop, it returns the numbers of its cells and pearls, otherwise 0.
func (q *paper) follow(i int, seen []bool) (n, pearls int) {
	at, from := i, heading(-1)
	for {
		seen[at] = true
		n++
		if q.pearls[at] != masyu.NoPearl {
			pearls++
		}
		next := heading(-1)
		for _, h := range paperOrder {
			if h != from && q.certain(at, h) {
				next = h
				break
			}
		}
		if next < 0 {
			return 0, 0
		}
		r, c := next.Step(at/q.cols, at%q.cols)
		at, from = r*q.cols+c, next.Turn(2)
		if at == i {
			return n, pearls
		}
		if seen[at] {
			return 0, 0
		}
	}
}
