package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires the runs of each line to match its clue. Its automata share no code with the languages that Rules posts.
func (n *Nonogram) Network() *constraint.Network {
	lanes := n.lanes()
	out := &constraint.Network{NoValue: "%s can be neither filled nor empty", Constraints: make([]constraint.Constraint, 0, len(lanes))}
	cells, readers := make([]int, 0, 2*n.board.Len()), make([]lineAutomaton, len(lanes))
	for k, l := range lanes {
		if l.clue == nil {
			continue
		}
		name := "column"
		if l.at.Kind == puzzle.RowKind {
			name = "row"
		}
		for i := range l.n {
			cells = append(cells, l.unknown(i))
		}
		over := cells[len(cells)-l.n:]
		c := out.Add(name, l.at, readers[k].build(l.clue, l.n, len(n.inks)), over...)
		c.Violations = func(known puzzle.Facts) []puzzle.Violation { return n.violations(known, l, name) }
	}
	return out
}

// lineAutomaton reads a line run by run. A state is the number of items read and, within the next item, the number of cells read or, for
// AnyRuns, the current colour. Without AnyRuns, the automaton is deterministic.
type lineAutomaton struct {
	clue []Block
	at   []int32 // first state, by item, with one entry for the end
	item []int32 // item of each state
}

// build sets r to the automaton of the n-cell lines that match a clue and returns it, made deterministic if needed.
func (r *lineAutomaton) build(clue []Block, n, colours int) constraint.Automaton {
	room, behind, any := make([]int32, n+2*len(clue)+3), len(clue)+1, false
	*r = lineAutomaton{clue: clue, at: room[:0:behind], item: room[behind:behind]}
	for k := range len(clue) + 1 {
		states := 1
		switch {
		case k == len(clue):
		case clue[k].Size == AnyRuns:
			states, any = colours, true
		default:
			states += min(max(clue[k].Size, 1), n)
		}
		r.at = append(r.at, int32(len(r.item)))
		for range states {
			r.item = append(r.item, int32(k))
		}
	}
	if !any {
		return r
	}
	const first = 1 << 16 // states are encoded as runes, and sets of states as strings
	next := func(set string, _, colour int) (string, bool) {
		var room [8]int32
		var out []rune
		for _, x := range set {
			for _, to := range r.step(x-first, colour, room[:0]) {
				out = append(out, to+first)
			}
		}
		slices.Sort(out)
		return string(slices.Compact(out)), len(out) > 0
	}
	return constraint.States(string(rune(first)), next, func(set string) bool {
		return strings.ContainsFunc(set, func(x rune) bool { return r.Ends(x - first) })
	})
}

// step appends to to the states that a cell of this colour leads to from state: none if the cell does not fit.
func (r *lineAutomaton) step(state int32, colour int, to []int32) []int32 {
	k := r.item[state]
	if s := int(state - r.at[k]); s > 0 {
		switch b := r.clue[k]; {
		case b.Size == AnyRuns && s == colour || b.Size == SomeSize && b.Colour == colour:
			return append(to, state)
		case b.Size == AnyRuns:
		case b.Colour == colour && state+1 < r.at[k+1]:
			return append(to, state+1)
		case b.Colour == colour || b.Size != SomeSize && s != b.Size:
			return to
		default:
			k++
		}
	}
	if colour == 0 {
		return append(to, r.at[k])
	}
	for ; int(k) < len(r.clue); k++ {
		b := r.clue[k]
		if b.Size != AnyRuns {
			if b.Colour == colour {
				to = append(to, r.at[k]+1)
			}
			break
		}
		to = append(to, r.at[k]+int32(colour))
	}
	return to
}

func (r *lineAutomaton) Start() int32 { return 0 }

func (r *lineAutomaton) Next(state int32, _, colour int) int32 {
	var room [1]int32
	if to := r.step(state, colour, room[:0]); len(to) > 0 {
		return to[0]
	}
	return constraint.DeadState
}

// Ends reports whether all items are read except AnyRuns items, which may be empty.
func (r *lineAutomaton) Ends(state int32) bool {
	k := r.item[state]
	if s := int(state - r.at[k]); s > 0 && r.clue[k].Size != AnyRuns {
		if r.clue[k].Size != SomeSize && r.clue[k].Size != s {
			return false
		}
		k++
	}
	return !slices.ContainsFunc(r.clue[k:], func(b Block) bool { return b.Size != AnyRuns })
}
