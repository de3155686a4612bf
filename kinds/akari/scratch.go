package akari

import (
	"github.com/teka-puzzles/teka/puzzle"
)

// tables is the data that techniques share, computed once for a puzzle.
type tables struct {
	*Akari
	numbers []int     // cells with a number
	near    [][]int   // by index in numbers: the unknowns next to it
	pairs   [][2]int  // indices of numbers whose lights affect each other
	counts  *narrower // for hypotheses
}

// newTables computes the tables of a puzzle: its numbers, and the pairs of numbers with lanes in common.
func newTables(a *Akari) *tables {
	t := &tables{Akari: a, counts: newNarrower(a, nil)}
	at := map[int32][]int{} // by lane: the numbers with a cell in it
	for i, n := range a.cells {
		if n < 0 {
			continue
		}
		k := len(t.numbers)
		t.numbers, t.near = append(t.numbers, i), append(t.near, a.near[i])
		met := map[int]bool{k: true}
		for _, u := range t.near[k] {
			for _, l := range a.in[u] {
				for _, j := range at[l] {
					if !met[j] {
						met[j], t.pairs = true, append(t.pairs, [2]int{j, k})
					}
				}
			}
		}
		for _, u := range t.near[k] {
			for _, l := range a.in[u] {
				at[l] = append(at[l], k)
			}
		}
	}
	return t
}

// board is a board that techniques examine.
type board struct {
	*tables
	*puzzle.View
}

func boardOf(l *puzzle.View) board { return board{l.Scratch.(*tables), l} }

// at returns the place of an unknown.
func (b board) at(u int) puzzle.Place { return b.board().Unknown(u).At }

func (b board) board() *puzzle.Board { return b.Akari.board }

// sees reports whether a light in u shines on v.
func (b board) sees(u, v int) bool { return b.in[u][0] == b.in[v][0] || b.in[u][1] == b.in[v][1] }

// those returns the unknowns of a list for which keep is true.
func those(list []int, keep func(u int) bool) (out []int) {
	for _, u := range list {
		if keep(u) {
			out = append(out, u)
		}
	}
	return out
}

// split divides the unknowns next to a number into lights, open ones and others.
func (b board) split(k int) (lights, open, dark []int) { return b.Known.Split(b.near[k]) }

// openSources returns the undecided sources of an unknown and those known to be dark. ok is false if a light shines on it.
func (b board) openSources(u int) (open, dark []int, ok bool) {
	for _, l := range b.in[u] {
		for _, v := range b.lanes[l].cells {
			switch {
			case l == b.in[u][1] && v == u:
			case b.Known.Is(v, 1):
				return nil, nil, false
			case b.Known.IsOpen(v):
				open = append(open, v)
			default:
				dark = append(dark, v)
			}
		}
	}
	return open, dark, true
}

// number returns the number with an index.
func (b board) number(k int) int { return b.cells[b.numbers[k]] }

// ofNumber begins a step about a number.
func (b board) ofNumber(k int) *puzzle.StepBuilder {
	f := b.NewStep(b.CellPlace(b.numbers[k]))
	f.AddArgs(ofNumber{b.number(k)})
	return f
}

// ofCell begins a step about a white cell that must be lit.
func (b board) ofCell(u int) *puzzle.StepBuilder { return b.NewStep(b.at(u)) }
