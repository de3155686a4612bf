package tell

import (
	"container/heap"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// trail is the small steps taken so far, and who struck what: the graph of reasons.
type trail struct {
	board *puzzle.Board
	told  puzzle.Facts // what has been said, and what falls from it
	known puzzle.Facts // what the steps know
	steps []link
	by    [][]strike // by unknown: the steps that struck values there, in order
}

// link is a step taken.
type link struct {
	puzzle.Step
	folds bool // it is bookkeeping
}

// strike is what a step struck at an unknown.
type strike struct {
	step   int
	values puzzle.Mask
}

// needs is, by unknown, values that must have been struck.
type needs map[int]puzzle.Mask

func newTrail(start puzzle.Facts) *trail {
	return &trail{board: start.Board(), told: start.Clone(), known: start.Clone(), by: make([][]strike, start.Board().Len())}
}

// strikes is the unknown of a fact and the values that it strikes.
func (t *trail) strikes(x puzzle.Fact) (i int, m puzzle.Mask) {
	if i = t.board.Index(x.At); i < 0 {
		return i, 0
	}
	if x.Not {
		return i, puzzle.Only(x.Value)
	}
	return i, t.board.Unknown(i).Values &^ puzzle.Only(x.Value)
}

// take notes a step, and lists the unknowns at which it struck something.
func (t *trail) take(s puzzle.Step, folds bool) []int {
	var at []int
	n := len(t.steps)
	t.steps = append(t.steps, link{s, folds})
	for _, x := range s.New {
		i, m := t.strikes(x)
		if i < 0 {
			continue
		}
		if m &= t.known.Can(i); m == 0 {
			continue
		}
		t.known.Restrict(i, ^m)
		if k := len(t.by[i]); k > 0 && t.by[i][k-1].step == n {
			t.by[i][k-1].values |= m
		} else {
			t.by[i] = append(t.by[i], strike{n, m})
			at = append(at, i)
		}
	}
	return at
}

// add demands facts, but for what is told.
func (t *trail) add(need needs, facts ...puzzle.Fact) {
	for _, x := range facts {
		if i, m := t.strikes(x); i >= 0 {
			if m &= t.told.Can(i); m != 0 {
				need[i] |= m
			}
		}
	}
}

// queue holds steps, the last first.
type queue []int

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i] > q[j] }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(int)) }
func (q *queue) Pop() any {
	n := len(*q) - 1
	x := (*q)[n]
	*q = (*q)[:n]
	return x
}

// trace finds the steps that a need rests on, back to what is told; each by its number, with the conclusions of it that are needed. It gives up, with ok false,
// as soon as they cost more than most.
func (t *trail) trace(need needs, most float64) (used map[int]needs, cost float64, ok bool) {
	used = map[int]needs{}
	var open queue
	demand := func(i int, m puzzle.Mask) {
		for _, s := range t.by[i] {
			if hit := s.values & m; hit != 0 {
				if used[s.step] == nil {
					used[s.step] = needs{}
					heap.Push(&open, s.step)
				}
				used[s.step][i] |= hit
			}
		}
	}
	for i, m := range need {
		demand(i, m)
	}
	for open.Len() > 0 {
		k := heap.Pop(&open).(int)
		if cost += t.cost(k); cost > most {
			return nil, cost, false
		}
		more := needs{}
		t.add(more, t.steps[k].Because...)
		for i, m := range more {
			demand(i, m)
		}
	}
	return used, cost, true
}

// cost is what a step adds to a thought.
func (t *trail) cost(k int) float64 {
	return t.weight(t.steps[k].Step, t.steps[k].folds)
}

// weight is that of a step that may not have been taken.
func (t *trail) weight(s puzzle.Step, folds bool) float64 {
	if folds {
		return bookkeeping
	}
	return s.Level
}

// bookkeeping is what a link costs that needs no thought.
const bookkeeping = 0.4

// links makes the links of a thought, in their order, each with the conclusions that are used.
func (t *trail) links(used map[int]needs) []puzzle.Step {
	order := make([]int, 0, len(used))
	for k := range used {
		order = append(order, k)
	}
	slices.Sort(order)
	out := make([]puzzle.Step, len(order))
	for n, k := range order {
		s := t.steps[k].Step
		s.New = slices.DeleteFunc(slices.Clone(s.New), func(x puzzle.Fact) bool {
			i, m := t.strikes(x)
			return used[k][i]&m == 0
		})
		out[n] = s
	}
	return out
}
