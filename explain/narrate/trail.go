package narrate

import (
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// trail is the graph of reasons: the steps taken so far and, for each elimination, the step that made it.
type trail struct {
	board        *puzzle.Board
	explained    puzzle.Facts // the board as explained so far
	known        puzzle.Facts // the board after all steps
	steps        []subStep
	widen        func(puzzle.Step, puzzle.Facts) puzzle.Step // Kind.Widen, may be nil
	showing      func(technique string) puzzle.Showing       // Kind.Showing, may be nil
	eliminations [][]elimination                             // by unknown, in order

	visit int32   // number of the current search
	found []int32 // result of the current search
	work  int     // approximate count of places and steps visited
}

type subStep struct {
	puzzle.Step
	bookkeeping bool
	cost        float64 // contribution to the cost of a deduction
	arcs        []arc   // premises; explained ones may be dropped
	visit       int32   // number of the last search that reached it
}

// arc is a premise: an earlier step eliminated values at unknown at.
type arc struct {
	step   int32
	at     int32
	values puzzle.Mask
}

// elimination records the values that a step eliminated at an unknown.
type elimination struct {
	step   int
	values puzzle.Mask
}

// needs maps unknowns to the eliminations that are required there.
type needs map[int]puzzle.Mask

func newTrail(start puzzle.Facts) *trail {
	board := start.Board()
	return &trail{board: board, explained: start.Clone(), known: start.Clone(), eliminations: make([][]elimination, board.Len())}
}

// eliminates returns the unknown of a fact and the values that the fact rules out there; i is negative if there is no such unknown.
func (t *trail) eliminates(x puzzle.Fact) (i int, m puzzle.Mask) {
	if i = t.board.Index(x.At); i < 0 {
		return i, 0
	}
	if x.Not {
		return i, puzzle.Only(x.Value)
	}
	return i, t.board.Unknown(i).Values &^ puzzle.Only(x.Value)
}

// record adds a step and returns the unknowns where it eliminates something new. folds marks the step as bookkeeping.
func (t *trail) record(s puzzle.Step, folds bool) []int {
	var at []int
	n := len(t.steps)
	t.steps = append(t.steps, subStep{Step: s, bookkeeping: folds, cost: weight(s, folds), arcs: t.arcs(s.Because)})
	for _, x := range s.New {
		i, m := t.eliminates(x)
		if i < 0 {
			continue
		}
		if m &= t.known.Candidates(i); m == 0 {
			continue
		}
		t.known.Restrict(i, ^m)
		if !x.Not && t.known.Candidates(i) != 0 { // the value rules out all others, so earlier eliminations are not needed
			t.eliminations[i] = []elimination{{n, t.board.Unknown(i).Values &^ puzzle.Only(x.Value) & t.explained.Candidates(i)}}
			at = append(at, i)
			continue
		}
		if k := len(t.eliminations[i]); k > 0 && t.eliminations[i][k-1].step == n {
			t.eliminations[i][k-1].values |= m
		} else {
			t.eliminations[i] = append(t.eliminations[i], elimination{n, m})
			at = append(at, i)
		}
	}
	return at
}

// add requires facts, except those already explained.
func (t *trail) add(need needs, facts ...puzzle.Fact) {
	for _, x := range facts {
		if i, m := t.eliminates(x); i >= 0 {
			if m &= t.explained.Candidates(i); m != 0 {
				need[i] |= m
			}
		}
	}
}

// arcs returns the arcs to the steps that eliminated what facts exclude.
func (t *trail) arcs(facts []puzzle.Fact) []arc {
	var out []arc
	for _, x := range facts {
		i, m := t.eliminates(x)
		if i < 0 {
			continue
		}
		for _, s := range t.eliminations[i] {
			if hit := s.values & m & t.explained.Candidates(i); hit != 0 {
				out = append(out, arc{int32(s.step), int32(i), hit})
			}
		}
	}
	return out
}

// openArcs deletes the arcs of step k that lead only to what is already explained, and returns the others.
func (t *trail) openArcs(k int) []arc {
	l := &t.steps[k]
	l.arcs = slices.DeleteFunc(l.arcs, func(a arc) bool { return a.values&t.explained.Candidates(int(a.at)) == 0 })
	return l.arcs
}

// search returns the steps from which the eliminations m at unknown i follow, back to explained facts, latest first. The slice is valid
// until the next search. ok is false if their cost exceeds most.
func (t *trail) search(i int, m puzzle.Mask, most float64) (found []int32, cost float64, ok bool) {
	t.visit++
	defer func() { t.work += 1 + len(t.found) }()
	t.found = t.found[:0]
	reach := func(k int32) {
		if l := &t.steps[k]; l.visit != t.visit {
			l.visit = t.visit
			cost += l.cost
			t.found = append(t.found, k)
		}
	}
	for _, s := range t.eliminations[i] {
		if s.values&m != 0 {
			reach(int32(s.step))
		}
	}
	for n := 0; n < len(t.found); n++ {
		if cost > most+rounding {
			return nil, 0, false
		}
		for _, a := range t.openArcs(int(t.found[n])) {
			reach(a.step)
		}
	}
	slices.SortFunc(t.found, func(a, b int32) int { return int(b - a) })
	cost = 0
	for _, k := range t.found {
		cost += t.steps[k].cost
	}
	return t.found, cost, cost <= most
}

// premisesOf returns step k and the steps it depends on, back to explained facts. The slice is valid until the next search.
func (t *trail) premisesOf(k int) []int32 {
	t.visit++
	t.found = append(t.found[:0], int32(k))
	t.steps[k].visit = t.visit
	for n := 0; n < len(t.found); n++ {
		t.work++
		for _, a := range t.openArcs(int(t.found[n])) {
			if l := &t.steps[a.step]; l.visit != t.visit {
				l.visit = t.visit
				t.found = append(t.found, a.step)
			}
		}
	}
	return t.found
}

// onlyStep returns the one step that implies everything known but not explained about unknown i, or -1 if it takes several.
func (t *trail) onlyStep(i int) int {
	m := t.explained.Candidates(i) &^ t.known.Candidates(i)
	k := -1
	for _, s := range t.eliminations[i] {
		if s.values&m != 0 {
			if k >= 0 {
				return -1
			}
			k = s.step
		}
	}
	if k >= 0 && len(t.openArcs(k)) > 0 {
		return -1
	}
	return k
}

// rounding bounds the difference between sums of costs added in different orders.
const rounding = 1e-9

// trace returns the steps that need depends on, back to explained facts, with the conclusions that are used of each.
func (t *trail) trace(need needs) map[int]needs {
	used := map[int]needs{}
	for i, m := range need { // any order: a union of masks
		for _, s := range t.eliminations[i] {
			if hit := s.values & m; hit != 0 {
				markUsed(used, s.step, i, hit)
			}
		}
	}
	return t.addPremises(used)
}

// markUsed records that the eliminations m at unknown i by step are used.
func markUsed(used map[int]needs, step, i int, m puzzle.Mask) {
	if used[step] == nil {
		used[step] = needs{}
	}
	used[step][i] |= m
}

// addPremises adds the steps that those in used depend on, back to explained facts.
func (t *trail) addPremises(used map[int]needs) map[int]needs {
	last := lastOf(used)
	t.work += last / 8
	for k := last; k >= 0; k-- { // premises have smaller indices
		if used[k] == nil {
			continue
		}
		for _, a := range t.openArcs(k) {
			markUsed(used, int(a.step), int(a.at), a.values&t.explained.Candidates(int(a.at)))
		}
	}
	return used
}

// weight returns what a step adds to the cost of a deduction.
func weight(s puzzle.Step, folds bool) float64 {
	if folds {
		return bookkeepingCost
	}
	return s.Level
}

const bookkeepingCost = 0.4

// widened returns s with the further conclusions of Kind.Widen, if the steps have derived all of them; otherwise s.
func (t *trail) widened(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if t.widen == nil || len(s.New) == 0 {
		return s
	}
	wide := t.widen(s, known)
	for _, x := range wide.New {
		if i, m := t.eliminates(x); i < 0 || t.known.Candidates(i)&m != 0 {
			return s
		}
	}
	return wide
}

// links returns the steps used, in order, each with its used conclusions only and without sub-steps that have become redundant. At places
// with numbers a step keeps all its conclusions, so that a bound is stated once and in full.
func (t *trail) links(used map[int]needs) []puzzle.Step {
	order := slices.Sorted(maps.Keys(used))
	out := make([]puzzle.Step, len(order))
	known := t.explained.Clone()
	for n, k := range order {
		s := t.steps[k].Step
		s.New = slices.DeleteFunc(slices.Clone(s.New), func(x puzzle.Fact) bool {
			i, m := t.eliminates(x)
			if !x.At.Between() && i >= 0 && t.board.Unknown(i).Values.Has(0) && len(s.Because) == 0 {
				return t.explained.Holds(x) // the clue of a line decides these cells alone, so they are stated once
			}
			if i >= 0 && !t.board.Unknown(i).Values.Has(0) && (t.showing == nil || t.showing(s.Technique) != puzzle.ShowUsed) {
				return used[k][i] == 0 || m&t.explained.Candidates(i) == 0
			}
			return used[k][i]&m == 0
		})
		out[n] = withoutKnown(t.widened(s, known), known)
		known.AddAll(out[n].New)
	}
	return out
}
