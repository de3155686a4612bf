package tell

import (
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// trail is the small steps taken so far, and who struck what: the graph of reasons.
type trail struct {
	board *puzzle.Board
	told  puzzle.Facts // what has been said, and what falls from it
	known puzzle.Facts // what the steps know
	steps []link
	widen func(puzzle.Step, puzzle.Facts) puzzle.Step // of the kind; nil for one without
	by    [][]strike                                  // by unknown: the steps that struck values there, in order

	visit int32   // the number of the search under way
	found []int32 // by it: the steps
	work  int     // places and steps looked at, roughly
}

// link is a step taken.
type link struct {
	puzzle.Step
	folds bool    // it is bookkeeping
	cost  float64 // what it adds to a thought
	on    []arc   // what it rests on; of this nothing need be kept that is told
	visit int32   // the last search that came here
}

// arc says that values of an unknown must have been struck, and by which step they were.
type arc struct {
	step   int32
	at     int32
	values puzzle.Mask
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
	t.steps = append(t.steps, link{Step: s, folds: folds, cost: weight(s, folds), on: t.arcs(s.Because)})
	for _, x := range s.New {
		i, m := t.strikes(x)
		if i < 0 {
			continue
		}
		if m &= t.known.Can(i); m == 0 {
			continue
		}
		t.known.Restrict(i, ^m)
		if !x.Not { // it strikes all other values by itself: nothing that rests on the value rests on those who struck some before
			t.by[i] = []strike{{n, t.board.Unknown(i).Values &^ puzzle.Only(x.Value) & t.told.Can(i)}}
			at = append(at, i)
			continue
		}
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

// arcs are what facts rest on: the steps that struck what they say is struck.
func (t *trail) arcs(facts []puzzle.Fact) []arc {
	var out []arc
	for _, x := range facts {
		i, m := t.strikes(x)
		if i < 0 {
			continue
		}
		for _, s := range t.by[i] {
			if hit := s.values & m & t.told.Can(i); hit != 0 {
				out = append(out, arc{int32(s.step), int32(i), hit})
			}
		}
	}
	return out
}

// untold are the arcs of a step that lead to something that is not told. What is told stays told: the others are forgotten.
func (t *trail) untold(k int) []arc {
	l := &t.steps[k]
	l.on = slices.DeleteFunc(l.on, func(a arc) bool { return a.values&t.told.Can(int(a.at)) == 0 })
	return l.on
}

// search finds the steps that values struck of an unknown rest on, back to what is told, the last first; the list is good until the
// next search. It gives up, with ok false, when they cost more than most.
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
	for _, s := range t.by[i] {
		if s.values&m != 0 {
			reach(int32(s.step))
		}
	}
	for n := 0; n < len(t.found); n++ {
		if cost > most+rounding {
			return nil, 0, false
		}
		for _, a := range t.untold(int(t.found[n])) {
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

// searchFrom lists a step and those that it rests on, back to what is told; the list is good until the next search.
func (t *trail) searchFrom(k int) []int32 {
	t.visit++
	t.found = append(t.found[:0], int32(k))
	t.steps[k].visit = t.visit
	for n := 0; n < len(t.found); n++ {
		t.work++
		for _, a := range t.untold(int(t.found[n])) {
			if l := &t.steps[a.step]; l.visit != t.visit {
				l.visit = t.visit
				t.found = append(t.found, a.step)
			}
		}
	}
	return t.found
}

// single is the one step that all of what is known of an unknown and not told rests on; -1 when there are several.
func (t *trail) single(i int) int {
	m := t.told.Can(i) &^ t.known.Can(i)
	k := -1
	for _, s := range t.by[i] {
		if s.values&m != 0 {
			if k >= 0 {
				return -1
			}
			k = s.step
		}
	}
	if k >= 0 && len(t.untold(k)) > 0 {
		return -1
	}
	return k
}

// rounding is more than sums of costs differ by when they are added up in another order.
const rounding = 1e-9

// trace finds the steps that a need rests on, back to what is told; each by its number, with the conclusions of it that are needed.
func (t *trail) trace(need needs) map[int]needs {
	used := map[int]needs{}
	for i, m := range need { // any order: a union of masks
		for _, s := range t.by[i] {
			if hit := s.values & m; hit != 0 {
				demand(used, s.step, i, hit)
			}
		}
	}
	return t.below(used)
}

// demand notes that a step is used for values struck of an unknown.
func demand(used map[int]needs, step, i int, m puzzle.Mask) {
	if used[step] == nil {
		used[step] = needs{}
	}
	used[step][i] |= m
}

// below adds to steps used those that they rest on, back to what is told.
func (t *trail) below(used map[int]needs) map[int]needs {
	last := final(used)
	t.work += last / 8
	for k := last; k >= 0; k-- { // what a step rests on was struck before it
		if used[k] == nil {
			continue
		}
		for _, a := range t.untold(k) {
			demand(used, int(a.step), int(a.at), a.values&t.told.Can(int(a.at)))
		}
	}
	return used
}

// weight is what a step adds to a thought.
func weight(s puzzle.Step, folds bool) float64 {
	if folds {
		return bookkeeping
	}
	return s.Level
}

// bookkeeping is what a link costs that needs no thought.
const bookkeeping = 0.4

// widened is a step with what else it concludes where it is told; only what the steps know as well, so that they stay ahead.
func (t *trail) widened(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if t.widen == nil || len(s.New) == 0 {
		return s
	}
	wide := t.widen(s, known)
	for _, x := range wide.New {
		if i, m := t.strikes(x); i < 0 || t.known.Can(i)&m != 0 {
			return s
		}
	}
	return wide
}

// links makes the links of a thought, in their order, each with the conclusions that are used, and as fresh as the board is then; where
// numbers are written, with all that it concludes of the places of these, so that a bound is told as tight as it is, and once.
func (t *trail) links(used map[int]needs) []puzzle.Step {
	order := slices.Sorted(maps.Keys(used))
	out := make([]puzzle.Step, len(order))
	known := t.told.Clone()
	for n, k := range order {
		s := t.steps[k].Step
		s.New = slices.DeleteFunc(slices.Clone(s.New), func(x puzzle.Fact) bool {
			i, m := t.strikes(x)
			if i >= 0 && !t.board.Unknown(i).Values.Has(0) {
				return used[k][i] == 0 || m&t.told.Can(i) == 0
			}
			return used[k][i]&m == 0
		})
		out[n] = fresh(t.widened(s, known), known)
		for _, x := range out[n].New {
			known.Add(x)
		}
	}
	return out
}
