package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

// The techniques that count what is seen from a clue.

// tallest is the least distance at which N can stand.
func (v *sight) tallest() int {
	if m := v.where(v.s.n); m != 0 {
		return m.Min()
	}
	return v.s.n
}

// notTallest names why N stands at none of the distances from a to b-1.
func (x *draft) notTallest(a, b int) {
	for d := a; d < b; d++ {
		x.not(d, x.s.n)
	}
}

// clueTwo (S10): only the first building and N are seen. Condition: c = 2, and N cannot stand before distance p, p > 0. Conclusion: the first
// building is the tallest of those before N: it is at least p and, when N is last, N-1 (blockade); N-1 is first or behind N, so not at
// distances 1 to p-1 (haven); the others before p are lower than the tallest that the first can be. When the first is 1, the next is N.
func clueTwo(v *sight) []puzzle.Step {
	n := v.s.n
	if v.clue != 2 || n < 3 {
		return nil
	}
	var out []puzzle.Step
	if v.value(0) == 1 {
		x := v.draft(true)
		x.is(0)
		x.place(1, n)
		out = append(out, x.step(puzzle.Args{"way": 1})...)
	}
	p := max(1, v.tallest())
	if p < 2 || p >= n {
		return out
	}
	x := v.draft(true)
	x.below(0, p)
	top := min(v.can[0].Max(), n-1)
	for d := 1; d < p; d++ {
		x.above(d, top-1)
	}
	if len(x.found) > 0 {
		x.notTallest(1, p)
		for h := top + 1; h < n; h++ {
			x.not(0, h)
		}
	}
	return append(out, x.step(puzzle.Args{"way": 0})...)
}

// nearlyFilled (S09): from distance p on it is known what is seen, and the cells before that show one building. Condition: all cells from p to
// N are known or surely hidden and show k buildings, c = k+1, and the cells before p are lower than the one at p. Conclusion: the first cell is
// the tallest of the first p: at least the p-th of the heights that can stand there, and the others are below the tallest that it can be.
func nearlyFilled(v *sight) []puzzle.Step {
	n := v.s.n
	var out []puzzle.Step
	for p := 2; p < n; p++ {
		if v.value(p) == 0 || v.value(p-1) != 0 {
			continue
		}
		x := v.draft(true)
		k, top, ok := x.certain(p)
		if !ok || v.clue != k+1 {
			continue
		}
		if v.value(p) == n && v.clue == 2 { // the clue 2 tells the rest
			continue
		}
		h := v.value(p)
		union := puzzle.Mask(0)
		for d := range p {
			union |= v.can[d]
		}
		if union&^(puzzle.Only(h+1)-1) != 0 || top != n {
			continue
		}
		least := union
		for range p - 1 {
			least &= least - 1
		}
		x.below(0, least.Min())
		for d := 1; d < p; d++ {
			x.above(d, v.can[0].Max()-1)
		}
		if len(x.found) == 0 {
			continue
		}
		for d := range p {
			for w := 1; w <= n; w++ {
				if w < least.Min() || w > h || d == 0 && w > v.can[0].Max() {
					x.not(d, w)
				}
			}
		}
		out = append(out, x.step(puzzle.Args{"open": p, "seen": k})...)
	}
	return out
}

// certain counts what is seen from distance p on, up to N, if nothing before it hides it, and names why.
func (x *draft) certain(p int) (seen, top int, ok bool) {
	for d := p; d < x.s.n && top < x.s.n; d++ {
		switch h := x.value(d); {
		case h > top:
			top = h
			seen++
			x.is(d)
		case h > 0:
			x.is(d)
		case x.can[d].Max() < top:
			for w := top + 1; w <= x.s.n; w++ {
				x.not(d, w)
			}
		default:
			return 0, 0, false
		}
	}
	return seen, top, top == x.s.n
}

// denseStaircase (S11): every building up to N is seen. Condition: N stands at distance c-1. Conclusion: the cells before it rise: each is above
// the least that the one before it can be, and below the most that the one behind it can be.
func denseStaircase(v *sight) []puzzle.Step {
	if v.clue < 2 || v.value(v.clue-1) != v.s.n {
		return nil
	}
	return v.rise(0, v.clue-1)
}

// needed (S14, second part): all cells before N are needed. Condition: the first k > 0 cells are known and show s buildings, N stands at distance
// p, and s + (p-k) + 1 = c. Conclusion: the cells from k to p-1 rise above the tallest before them, as in a dense staircase.
func needed(v *sight) []puzzle.Step {
	k, seen, _ := v.prefix()
	if k == 0 {
		return nil
	}
	where := v.where(v.s.n)
	if where.Len() != 1 || v.value(where.Min()) != v.s.n || where.Min() <= k || seen+where.Min()-k+1 != v.clue || seen == k {
		return nil
	}
	return v.rise(k, where.Min())
}

// prefix is how many cells are known from the first on, how many buildings they show, and the tallest.
func (v *sight) prefix() (k, seen, top int) {
	for ; k < v.s.n && v.value(k) > 0; k++ {
		if h := v.value(k); h > top {
			top = h
			seen++
		}
	}
	return k, seen, top
}

// rise is the step in which the cells from k to p-1 rise above those known before them, to N at p.
func (v *sight) rise(k, p int) []puzzle.Step {
	x := v.draft(true)
	_, _, low := v.prefix()
	if k == 0 {
		low = 0
	}
	lows, highs := make([]int, p+1), make([]int, p+1)
	at := low
	for d := k; d < p; d++ {
		lows[d] = at + 1
		for at++; at <= v.s.n && !v.can[d].Has(at); at++ {
		}
	}
	at = v.s.n
	for d := p - 1; d >= k; d-- {
		highs[d] = at - 1
		for at--; at > 0 && !v.can[d].Has(at); at-- {
		}
	}
	for d := k; d < p; d++ {
		x.below(d, lows[d])
		x.above(d, highs[d])
	}
	if len(x.found) == 0 {
		return nil
	}
	for d := range k {
		x.is(d)
	}
	x.is(p)
	for d := k; d < p; d++ {
		for w := lows[d]; d+1 < p && w < lows[d+1]-1; w++ {
			x.not(d, w)
		}
		for w := highs[d]; d > k && w > highs[d-1]+1; w-- {
			x.not(d, w)
		}
	}
	return x.step(puzzle.Args{"known": k})
}

// enough (S14, first part): as many buildings are seen as can be before N. Condition: the first k > 0 cells are known and show c-1 buildings, the
// tallest t < N. Conclusion: at distance k and behind it, as far as N cannot stand at or before, nothing is above t.
func enough(v *sight) []puzzle.Step {
	k, seen, top := v.prefix()
	if k == 0 || top == v.s.n || seen != v.clue-1 {
		return nil
	}
	x := v.draft(true)
	last := k
	for d := k; d < v.tallest(); d++ {
		old := len(x.found)
		for h := top + 1; h < v.s.n; h++ {
			x.strike(d, h)
		}
		if len(x.found) > old {
			last = d + 1
		}
	}
	if len(x.found) == 0 {
		return nil
	}
	for d := range k {
		x.is(d)
	}
	x.notTallest(k, last)
	return x.step(puzzle.Args{"known": k, "height": top})
}
