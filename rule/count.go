package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/sat"
)

// Count is a small number in the kernel, as a chain of literals: at least 1, at least 2, and so on. Each literal entails those before it;
// Sum relies on that and does not demand it.
type Count []sat.Lit

// Sum posts the rule that counts add up to a number between lo and hi.
func Sum(s *sat.Solver, lo, hi int, terms ...Count) {
	var watch []sat.Lit
	for _, c := range terms {
		for _, l := range c {
			watch = append(watch, l, l.Not())
		}
	}
	s.Post(&sum{terms: slices.Clone(terms), lo: lo, hi: hi}, sat.Cheap, watch...)
}

// sum filters the bounds of its terms, which is complete as long as no value between the bounds of a term is excluded. A bound of one term
// rests on one literal of each other term at most: order literals are the language in which sums have short reasons.
type sum struct {
	terms  []Count
	lo, hi int
}

// bounds are the least and the greatest number that a term can be.
func bounds(c Count, value func(sat.Lit) int8) (lo, hi int) {
	hi = len(c)
	for k, l := range c {
		switch value(l) {
		case 1:
			lo = k + 1
		case -1:
			return lo, k
		}
	}
	return lo, hi
}

// Propagate tightens the bounds of each term to what the others leave.
func (r *sum) Propagate(n *sat.Now, _ []int32) bool {
	for changed := true; changed; {
		changed = false
		least, most := 0, 0
		for _, c := range r.terms {
			lo, hi := bounds(c, n.Value)
			least, most = least+lo, most+hi
		}
		switch {
		case least > r.hi:
			return n.Fail(r.blame(n.View(), -1, least-r.hi-1, true, nil)...)
		case most < r.lo:
			return n.Fail(r.blame(n.View(), -1, r.lo-most-1, false, nil)...)
		}
		up, down := r.hi-least, most-r.lo
		for i, c := range r.terms {
			lo, hi := bounds(c, n.Value)
			if lo+up < hi {
				if !n.Imply(c[lo+up].Not(), int32(i)) {
					return false
				}
				changed = true
			}
			if hi-down > lo {
				if !n.Imply(c[hi-down-1], int32(i)) {
					return false
				}
				changed = true
			}
		}
	}
	return true
}

// Explain names a bound of each other term.
func (r *sum) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	i := int(tag)
	for k, q := range r.terms[i] {
		switch l {
		case q: // at least k+1, since the others are not enough
			most := 0
			for j, c := range r.terms {
				if j != i {
					_, hi := bounds(c, v.Value)
					most += hi
				}
			}
			return r.blame(v, i, r.lo-k-1-most, false, dst)
		case q.Not(): // at most k, since the others are enough
			least := 0
			for j, c := range r.terms {
				if j != i {
					lo, _ := bounds(c, v.Value)
					least += lo
				}
			}
			return r.blame(v, i, least+k-r.hi, true, dst)
		}
	}
	panic("rule: a sum is asked for a literal that is not its own")
}

// blame appends the lower (or upper) bounds of all terms but one, without those that the spare amount allows to forget.
func (r *sum) blame(v sat.View, but, spare int, lower bool, dst []sat.Lit) []sat.Lit {
	for j, c := range r.terms {
		if j == but {
			continue
		}
		lo, hi := bounds(c, v.Value)
		gap, l := len(c)-hi, sat.True
		switch {
		case lower && lo > 0:
			gap, l = lo, c[lo-1]
		case lower || gap == 0:
			continue
		default:
			l = c[hi].Not()
		}
		switch {
		case v.Root(l):
		case gap <= spare:
			spare -= gap
		default:
			dst = append(dst, l)
		}
	}
	return dst
}
