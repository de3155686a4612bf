package paper

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// line is a row or column: its first cell and the step to the next, its place, and its two sides.
type line struct {
	first, step int
	at          puzzle.Place
	near, far   puzzle.Side
	index       int
}

func (q *paper) row(i int) line { return line{i * q.n, 1, puzzle.Row(i), puzzle.Left, puzzle.Right, i} }

func (q *paper) col(i int) line { return line{i, q.n, puzzle.Col(i), puzzle.Top, puzzle.Bottom, i} }

// pass lists the sequences of every line once: row i, then column i. If that eliminates nothing, the method is stuck.
func (q *paper) pass() {
	open := q.left()
	for i := range q.n {
		for _, l := range [...]line{q.row(i), q.col(i)} {
			if q.list(l); q.end != "" {
				return
			}
		}
	}
	if q.left() == open && !q.known.Complete() {
		q.end = puzzle.Stalled
	}
}

// left returns the number of candidates of all cells.
func (q *paper) left() int {
	n := 0
	for i := range q.board.Len() {
		n += q.known.Candidates(i).Len()
	}
	return n
}

// list lists the sequences of a line and eliminates the heights that none of the kept ones has. If none is kept, the method fails.
func (q *paper) list(l line) {
	s := sequences{paper: q, sets: make([]puzzle.Mask, q.n), heights: make([]int, q.n), found: make([]puzzle.Mask, q.n),
		near: q.Clue(l.near, l.index), far: q.Clue(l.far, l.index)}
	for k := range s.sets {
		s.sets[k] = q.known.Candidates(l.first + k*l.step)
	}
	s.from(0, 0)
	q.trials += s.listed
	if q.end != "" {
		return
	}
	if s.kept == 0 {
		q.fail(l.at)
		return
	}
	clues := []puzzle.Place{l.at}
	if s.near != 0 {
		clues = append(clues, puzzle.Outside(l.near, l.index))
	}
	if s.far != 0 {
		clues = append(clues, puzzle.Outside(l.far, l.index))
	}
	var strikes, because []puzzle.Fact
	for k, can := range s.sets {
		i := l.first + k*l.step
		for v := 1; v <= q.n; v++ {
			switch {
			case !can.Has(v):
				because = append(because, q.not(i, v))
			case !s.found[k].Has(v):
				strikes = append(strikes, q.not(i, v))
			}
		}
	}
	said := exhaustiveArgs{Sequences: s.listed, Kept: s.kept, Listed: s.names, Left: s.left}
	if len(strikes) == 0 && s.listed > 1 {
		q.step(puzzle.Step{Technique: exhaustive, Because: because, Clues: clues, Args: puzzle.ArgsOf(said)})
	}
	q.note(exhaustive, because, clues, said, strikes)
	q.settle()
}

// sequences enumerates the sequences of heights from the sets of a line.
type sequences struct {
	*paper
	sets, found  []puzzle.Mask
	heights      []int
	near, far    int
	listed, kept int
	tried        int      // heights since the last check of the context
	names, left  []string // the first sequences listed and kept, if there is a trace
}

// name writes the sequence: "2143", or with spaces if heights have two digits.
func (s *sequences) name() string {
	var b strings.Builder
	for k, h := range s.heights {
		if k > 0 && s.n > 9 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(h))
	}
	return b.String()
}

// from enumerates the sequences that continue at cell k; used are the heights before it. It counts all and those kept (different heights
// that match the clues), collects the heights of the kept ones in found, and names the first for the trace.
func (s *sequences) from(k int, used puzzle.Mask) {
	if k == len(s.sets) {
		if s.listed++; s.listed <= maxNamed && s.trace != nil {
			s.names = append(s.names, s.name())
		}
		if used.Len() == len(s.sets) && s.meets() {
			if s.kept++; s.kept <= maxNamed && s.trace != nil {
				s.left = append(s.left, s.name())
			}
			for i, h := range s.heights {
				s.found[i] |= puzzle.Only(h)
			}
		}
		return
	}
	for h := range s.sets[k].Values() {
		if s.distinct && used.Has(h) {
			continue
		}
		if s.tried++; s.tried%heightsPerLook == 0 && s.over() {
			return
		}
		s.heights[k] = h
		if s.from(k+1, used|puzzle.Only(h)); s.end != "" {
			return
		}
	}
}

// meets reports whether the sequence satisfies both clues.
func (s *sequences) meets() bool {
	near, far, last := 0, 0, len(s.heights)-1
	fromNear, fromFar := 0, 0
	for k := range s.heights {
		if h := s.heights[k]; h > fromNear {
			fromNear = h
			near++
		}
		if h := s.heights[last-k]; h > fromFar {
			fromFar = h
			far++
		}
	}
	return (s.near == 0 || s.near == near) && (s.far == 0 || s.far == far)
}
