package tell

import "slices"

// Long arguments are told in portions: what nobody says in one go is a thought of its own, though it ends in a mark.

// mostArgued is how many links that need thought an argument may have, and portionLinks how many the largest portion of a longer one.
const (
	mostArgued   = 8
	portionLinks = 5
)

// portion is what is told first of an argument: all of it when it can be said in one go. Of several trials the first is one, with what it rests on; of a longer
// argument the link that takes most of it, of those that do not take too much.
func (t *teller) portion(used map[int]needs) (first map[int]needs, whole bool) {
	if !t.portions {
		return used, true
	}
	var order, trials []int
	argued := 0
	for k := range used {
		order = append(order, k)
		if !t.steps[k].folds {
			argued++
		}
		if len(t.steps[k].Sub) > 0 {
			trials = append(trials, k)
		}
	}
	slices.Sort(order)
	if len(trials) > 1 || len(trials) == 1 && argued > portionLinks {
		k := slices.Min(trials)
		if n := t.below(k); n <= portionLinks && (len(trials) > 1 || k != order[len(order)-1]) {
			return t.under(used, k), false
		}
	}
	if argued <= mostArgued && len(trials) < 2 {
		return used, true
	}
	best, most := -1, 1
	for _, k := range order {
		if n := t.below(k); n >= most && n <= portionLinks && !t.steps[k].folds && k != order[len(order)-1] {
			best, most = k, n
		}
	}
	if best < 0 {
		return used, true
	}
	return t.under(used, best), false
}

// below counts the links that need thought among a step and those that it rests on.
func (t *teller) below(k int) int {
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
	need := needs{}
	for i, m := range used[k] {
		need[i] = m
	}
	return t.trace(need)
}
