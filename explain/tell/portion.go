package tell

import (
	"maps"
	"slices"
)

// Long arguments are told in portions: what nobody says in one go is a thought of its own, though it ends in a mark.

// mostArgued is how many links that need thought an argument may have, and portionLinks how many the largest portion of a longer one.
const (
	mostArgued   = 8
	portionLinks = 5
)

// portion is what is told first of an argument: all of it when it can be said in one go. Of several trials the first is one, with
// what it rests on; of a longer argument the link that takes most of it, of those that do not take too much.
func (t *teller) portion(used map[int]needs) (first map[int]needs, whole bool) {
	first, whole = used, true
	if k, some := t.trials(used); some > 1 {
		first, whole = t.under(used, k), false
	}
	order := slices.Sorted(maps.Keys(first))
	end := order[len(order)-1]
	n := 0
	for _, k := range order { // what strikes the values one by one counts, too, not only what the last rests on
		if !t.steps[k].folds {
			n++
		}
	}
	if n <= portionLinks || n <= t.argued || n <= mostArgued && len(t.steps[end].Sub) == 0 {
		return first, whole
	}
	best, most := -1, 1
	for _, k := range order {
		if n := t.thinking(k); n >= most && n <= portionLinks && !t.steps[k].folds && k != end {
			best, most = k, n
		}
	}
	if best < 0 {
		return first, whole
	}
	return t.under(first, best), false
}

// trials are how many of the steps used are trials, and which is the first. Where an argument may be long, a technique that
// supposes something is none.
func (t *teller) trials(used map[int]needs) (first, some int) {
	for k := range used { // any order: a count, and the smallest
		if len(t.steps[k].Sub) > 0 && (t.argued == 0 || tries(t.kind, t.steps[k].Step)) {
			if some++; some == 1 || k < first {
				first = k
			}
		}
	}
	return first, some
}

// thinking counts the links that need thought among a step and those that it rests on.
func (t *teller) thinking(k int) int {
	n := 0
	for _, x := range t.searchFrom(k) {
		if !t.steps[x].folds {
			n++
		}
	}
	return n
}

// under is the part of an argument that ends in a step.
func (t *teller) under(used map[int]needs, k int) map[int]needs {
	return t.below(map[int]needs{k: maps.Clone(used[k])})
}
