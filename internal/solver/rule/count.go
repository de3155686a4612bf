package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Count is a small number in order encoding: literals for at least 1, at least 2, and so on. The caller posts that each literal implies
// the previous ones.
type Count []sat.Lit

// Exactly posts that n of a few literals are true: of any n+1 one is false, and of any len(lits)-n+1 one is true.
func Exactly(s *sat.Solver, n int, lits ...sat.Lit) {
	if n > len(lits) {
		s.Add()
		return
	}
	for set := range uint(1) << len(lits) {
		var few, many []sat.Lit
		for k, l := range lits {
			if set>>k&1 == 1 {
				few, many = append(few, l.Not()), append(many, l)
			}
		}
		if len(few) == n+1 {
			s.Add(few...)
		}
		if len(many) == len(lits)-n+1 {
			s.Add(many...)
		}
	}
}

// Sum posts the constraint lo <= sum of terms <= hi. It modifies the slice terms, removing fixed literals, and does not keep it.
func Sum(s *sat.Solver, lo, hi int, terms ...Count) {
	k, n := 0, 0
	for i, c := range terms {
		for len(c) > 0 && c[0] == sat.True {
			c = c[1:]
			lo, hi = lo-1, hi-1
		}
		for len(c) > 0 && c[len(c)-1] == sat.False {
			c = c[:len(c)-1]
		}
		if terms[i] = c; len(c) > 0 {
			k, n = k+1, n+len(c)
		}
	}
	if k == 0 {
		if lo > 0 || hi < 0 {
			s.Add()
		}
		return
	}
	r, watch := &sum{lo: lo, hi: hi}, make([]sat.Lit, 0, 2*n)
	if k <= len(r.inlineTerms) {
		r.terms, r.least, r.most = r.inlineTerms[:0], r.inlineBounds[:k:k], r.inlineBounds[len(r.inlineTerms):][:k:k]
	} else {
		r.terms, r.least, r.most = make([]Count, 0, k), make([]int, k), make([]int, k)
	}
	for _, c := range terms {
		if len(c) == 0 {
			continue
		}
		r.terms = append(r.terms, c)
		for _, l := range c {
			watch = append(watch, l, l.Not())
		}
	}
	s.Post(r, sat.Cheap, watch...)
}

// sum propagates the bounds of its terms, which is complete unless a value between the bounds of a term is excluded. A reason has at most
// one literal of each other term.
type sum struct {
	terms  []Count
	lo, hi int

	least, most []int // bounds of each term, during Propagate

	inlineTerms  [4]Count // storage of terms if there are at most four
	inlineBounds [8]int
}

// bounds returns the least and the greatest value that c can have at the time of v: as many literals as are true, and as many as are not
// false.
func bounds(c Count, v sat.View) (lo, hi int) {
	for hi < len(c) {
		switch v.Value(c[hi]) {
		case 1:
			lo = hi + 1
		case -1:
			return lo, hi
		}
		hi++
	}
	return lo, hi
}

// Propagate tightens the bounds of each term. One pass reaches the fixpoint: tightening one end of a term does not affect what it allows
// the others.
func (r *sum) Propagate(n *sat.Now, _ []int32) bool {
	least, most := 0, 0
	for i, c := range r.terms {
		lo, hi := 0, 0
		for ; hi < len(c); hi++ {
			if now := n.Value(c[hi]); now > 0 {
				lo = hi + 1
			} else if now < 0 {
				break
			}
		}
		r.least[i], r.most[i] = lo, hi
		least, most = least+lo, most+hi
	}
	up, down := r.hi-least, most-r.lo
	switch {
	case up < 0:
		return n.Fail(r.blame(n.View(), -1, -1-up, true, nil)...)
	case down < 0:
		return n.Fail(r.blame(n.View(), -1, -1-down, false, nil)...)
	case least == most:
		return true
	}
	for i, c := range r.terms {
		lo, hi := r.least[i], r.most[i]
		if lo+up < hi && !n.Imply(c[lo+up].Not(), int32(i)) || hi-down > lo && !n.Imply(c[hi-down-1], int32(i)) {
			return false
		}
	}
	return true
}

// Explain returns a bound of each other term, as far as needed.
func (r *sum) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	i := int(tag)
	for k, q := range r.terms[i] {
		switch l {
		case q: // at least k+1: the others are too small
			most := 0
			for j, c := range r.terms {
				if j != i {
					_, hi := bounds(c, v)
					most += hi
				}
			}
			return r.blame(v, i, r.lo-k-1-most, false, dst)
		case q.Not(): // at most k: the others are too large
			least := 0
			for j, c := range r.terms {
				if j != i {
					lo, _ := bounds(c, v)
					least += lo
				}
			}
			return r.blame(v, i, least+k-r.hi, true, dst)
		}
	}
	panic("rule: sum asked to explain a literal of another constraint")
}

// blame appends the lower or, if lower is false, upper bounds of all terms but one (-1 for none). It omits bounds fixed at the root, and
// others while their total contribution is at most spare.
func (r *sum) blame(v sat.View, but, spare int, lower bool, dst []sat.Lit) []sat.Lit {
	for j, c := range r.terms {
		if j == but {
			continue
		}
		lo, hi := bounds(c, v)
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
