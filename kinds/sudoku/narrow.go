package sudoku

import (
	"context"
	"math/bits"
	"sync"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// narrower propagates naked and hidden singles. It serves presolving and making boards.
type narrower struct {
	s      *Sudoku
	cert   *model.Certificate
	masks  []puzzle.Mask // by cell: candidates
	queue  *ground.Queue // dirty units
	before []puzzle.Mask // before a hypothesis
	union  []puzzle.Mask // union over the hypotheses of a cell
}

// pools are the memory of narrowers, by number of units.
var pools [4*25 + 3]sync.Pool

// newNarrower returns a narrower that knows the givens; a call of settle finds what follows.
func newNarrower(s *Sudoku, cert *model.Certificate) *narrower {
	n, _ := pools[len(s.units)].Get().(*narrower)
	if n == nil {
		n = &narrower{queue: ground.NewQueue(len(s.units))}
	}
	n.s, n.cert, n.masks = s, cert, make([]puzzle.Mask, len(s.grid))
	n.queue.Clear()
	all := puzzle.Span(1, s.n)
	for i, v := range s.grid {
		if n.masks[i] = all; v != 0 {
			cert.Restrict(s.board.At(i), i, all, puzzle.Only(v))
			n.set(i, puzzle.Only(v))
		}
	}
	return n
}

// release makes the memory available for other puzzles.
func (n *narrower) release() {
	units := len(n.s.units)
	n.s, n.cert, n.masks = nil, nil, nil
	pools[units].Put(n)
}

// maxProbed is the largest side of boards that are probed.
const maxProbed = 9

// Narrow finds naked and hidden singles. On small boards it also assumes candidates one by one, unless there is a certificate.
func (s *Sudoku) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	n := newNarrower(s, cert)
	defer n.release()
	masks := n.masks
	if !n.settle() || cert == nil && s.n <= maxProbed && !n.probe(ctx) {
		clear(masks)
	}
	return masks
}

// set replaces the candidates of a cell and marks its units as dirty.
func (n *narrower) set(i int, m puzzle.Mask) {
	n.masks[i] = m
	for _, k := range n.s.of[i] {
		n.queue.Push(int(k))
	}
}

// restrict reduces the candidates of a cell by the rule of a unit. It returns false if none is left.
func (n *narrower) restrict(u *unit, i int, m puzzle.Mask) bool {
	n.cert.Restrict(u.at, i, n.masks[i], m)
	n.set(i, m)
	return m != 0
}

// settle examines dirty units until none is left. It returns false if there is no solution.
func (n *narrower) settle() bool {
	for k, ok := n.queue.Pop(); ok; k, ok = n.queue.Pop() {
		if !n.examine(&n.s.units[k]) {
			return false
		}
	}
	return true
}

// examine eliminates the numbers of decided cells from the others of a unit, and decides cells that alone can hold a number. It returns
// false if that is impossible.
func (n *narrower) examine(u *unit) bool {
	var known, once, twice puzzle.Mask
	for _, i := range u.cells {
		m := n.masks[i]
		twice |= once & m
		once |= m
		if m&(m-1) == 0 {
			if m&known != 0 {
				return n.contradiction(u)
			}
			known |= m
		}
	}
	if bits.OnesCount64(uint64(once)) < n.s.n {
		return n.contradiction(u)
	}
	if bits.OnesCount64(uint64(known)) == n.s.n {
		return true
	}
	single := once &^ twice &^ known
	for _, i := range u.cells {
		m := n.masks[i]
		if m&(m-1) == 0 {
			continue
		}
		left := m &^ known
		if here := m & single; here != 0 {
			if left = here; here&(here-1) != 0 {
				return n.contradiction(u) // two numbers have only this cell
			}
		}
		if left != m && !n.restrict(u, i, left) {
			return false
		}
	}
	return true
}

// contradiction records that a unit cannot be filled, and returns false.
func (n *narrower) contradiction(u *unit) bool {
	if n.cert != nil {
		n.cert.Contradiction(u.at)
	}
	return false
}

// probe assumes the candidates of open cells one by one, fewest first, and propagates. It eliminates what leads to a contradiction and what
// all candidates of a cell eliminate, until that finds nothing more. It returns false if there is no solution.
func (n *narrower) probe(ctx context.Context) bool {
	for again := true; again; {
		again = false
		for size := 2; size <= 3 && !again; size++ {
			for i := range n.masks {
				if n.masks[i].Len() != size {
					continue
				}
				if ctx.Err() != nil {
					return true
				}
				found, ok := n.fork(i)
				if !ok {
					return false
				}
				again = again || found
			}
		}
	}
	return true
}

// fork assumes each candidate of a cell. found reports whether anything was eliminated; ok is false if there is no solution.
func (n *narrower) fork(i int) (found, ok bool) {
	n.before = append(n.before[:0], n.masks...)
	n.union = ground.Zeroed(n.union, len(n.masks))
	for v := range n.before[i].Values() {
		n.set(i, puzzle.Only(v))
		if n.settle() {
			for j, m := range n.masks {
				n.union[j] |= m
			}
		}
		n.queue.Clear()
		copy(n.masks, n.before)
	}
	for j, m := range n.union {
		if m != n.before[j] {
			n.set(j, m)
			found = true
		}
	}
	return found, n.union[i] != 0 && n.settle()
}
