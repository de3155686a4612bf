package narrate

import (
	"maps"
	"slices"
)

// Long arguments are explained in portions: a part that is too long for one deduction becomes a separate deduction, even if it ends in
// a mark.

// maxArgumentLinks limits the non-bookkeeping steps of an argument, and maxPortionLinks those of the largest portion of a longer one.
const (
	maxArgumentLinks = 8
	maxPortionLinks  = 5
	maxDigitLinks    = 3 // of both in kinds with digits and glances, where each link is a sum
)

// portion returns the steps to explain first, and whether these are the whole argument. If there are several trials, the first portion is
// one trial with its premises. A long argument is cut at the step with the most reasoning below it, up to maxPortionLinks.
func (t *composer) portion(used map[int]needs) (first map[int]needs, whole bool) {
	first, whole = used, true
	if k, some := t.trials(used); some > 1 {
		first, whole = t.subArgument(used, k), false
	}
	order := slices.Sorted(maps.Keys(first))
	end := order[len(order)-1]
	n := 0
	for _, k := range order { // all steps that eliminate values count, not only the premises of the last
		n += t.reasoning(k)
	}
	longest := maxArgumentLinks
	if t.kind.Traits.Digits && t.view != nil {
		longest = maxDigitLinks
	}
	if n <= min(longest, maxPortionLinks) || n <= t.maxArgument || n <= longest && len(t.steps[end].Sub) == 0 {
		return first, whole
	}
	best, most := -1, 1
	for _, k := range order {
		if n := t.countReasoning(k); n >= most && n <= min(longest, maxPortionLinks) && !t.steps[k].bookkeeping && k != end {
			best, most = k, n
		}
	}
	if best < 0 {
		return first, whole
	}
	return t.subArgument(first, best), false
}

// trials returns the first trial among the steps used and the number of trials; first is 0 if none. With a raised limit of
// links, techniques that assume something do not count.
func (t *composer) trials(used map[int]needs) (first, some int) {
	for k := range used { // any order: a count, and the smallest
		if t.supposes(k) && (t.maxArgument == 0 || isTrial(t.kind, t.steps[k].Step)) {
			if some++; some == 1 || k < first {
				first = k
			}
		}
	}
	return first, some
}

// supposes reports whether step k follows a hypothesis.
func (t *composer) supposes(k int) bool {
	return len(t.steps[k].Sub) > 0 || t.steps[k].Args["supposed"] != nil
}

// countReasoning counts the reasoning of step k and its premises.
func (t *composer) countReasoning(k int) int {
	n := 0
	for _, x := range t.premisesOf(k) {
		n += t.reasoning(int(x))
	}
	return n
}

// reasoning returns what step k counts for in the length of an argument: nothing for bookkeeping, and, unless the limit of links is raised,
// two for a hypothesis, which takes several sentences.
func (t *composer) reasoning(k int) int {
	switch {
	case t.steps[k].bookkeeping:
		return 0
	case t.maxArgument == 0 && t.steps[k].Args["supposed"] != nil:
		return 2
	}
	return 1
}

// subArgument returns the part of an argument that ends in step k.
func (t *composer) subArgument(used map[int]needs, k int) map[int]needs {
	return t.addPremises(map[int]needs{k: maps.Clone(used[k])})
}
