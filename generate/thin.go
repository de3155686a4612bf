package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// errUndecided is why an attempt ends when a question came to its bound: nothing that is not certain is handed out.
var errUndecided = errors.New("a question came to its bound of conflicts")

// chain is a puzzle and the clues that can be left out one after the other, in this order, while its solution stays the only one. Clues that
// belong together by symmetry are left out together.
type chain struct {
	full  puzzle.Puzzle
	drops [][]puzzle.Place
}

// at is the puzzle without the first n of them.
func (c *chain) at(n int) (puzzle.Puzzle, error) {
	p := c.full
	for _, group := range c.drops[:n] {
		for _, at := range group {
			var err error
			if p, err = p.Kind().Without(p, at); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// thinned tries to leave out every clue once, in a random order, those given in cells first where the kind has clues elsewhere; it stops
// when no more than most are left. Several are left out at once as long as that goes well; the chain is the same, because what can be left out after
// others can be left out before them. After it ends with most 0, no group of clues can be left out alone.
func (p *plan) thinned(ctx context.Context, r *rand.Rand, full puzzle.Puzzle, most int) (*chain, error) {
	c := &chain{full: full}
	groups := p.groups(r, full)
	left := 0
	for _, g := range groups {
		left += len(g)
	}
	st := puzzle.Open(full)
	st.MaxConflicts = p.conflicts
	size := 1
	for len(groups) > 0 && left > most {
		size = min(size, len(groups), max(1, left-most))
		u, err := p.without(ctx, st, groups[:size])
		switch {
		case err != nil:
			return nil, err
		case u == puzzle.UniqueSolution:
			c.drops = append(c.drops, groups[:size]...)
			for _, g := range groups[:size] {
				left -= len(g)
			}
			groups, size = groups[size:], 2*size
		case size > 1:
			size = (size + 2) / 4
		case u == puzzle.Undecided && p.Minimal:
			return nil, errUndecided
		default:
			groups = groups[1:]
		}
		size = max(1, size)
	}
	return c, nil
}

// without leaves out some groups and asks whether the solution is still the only one; if it is not, they are there again.
func (p *plan) without(ctx context.Context, st *puzzle.Study, groups [][]puzzle.Place) (puzzle.Status, error) {
	all := slices.Concat(groups...)
	for _, at := range all {
		if err := st.Without(at); err != nil {
			return "", err
		}
	}
	u := st.Unique(ctx)
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case u.Err != nil:
		return "", u.Err
	case u.Status == puzzle.UniqueSolution:
		return u.Status, nil
	}
	for _, at := range all {
		if err := st.With(at); err != nil {
			return "", err
		}
	}
	return u.Status, nil
}

// groups lists the clues in the order in which leaving them out is tried.
func (p *plan) groups(r *rand.Rand, full puzzle.Puzzle) [][]puzzle.Place {
	rows, cols := full.Size()
	turn := p.symmetry.Turn()
	told := map[puzzle.Place]bool{}
	var places []puzzle.Place
	for _, c := range p.Kind.Clues(full) {
		told[c.At] = true
		places = append(places, c.At)
	}
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	if p.maker.Givens {
		slices.SortStableFunc(places, func(a, b puzzle.Place) int { return int(a.Kind) - int(b.Kind) }) // cells come first
	}
	var out [][]puzzle.Place
	for _, at := range places {
		if !told[at] {
			continue
		}
		told[at] = false
		group := []puzzle.Place{at}
		if image := turn.Place(at, rows, cols); told[image] {
			told[image] = false
			group = append(group, image)
		}
		out = append(out, group)
	}
	return out
}

// within reports whether no step of the puzzle is harder than allowed.
func (p *plan) within(ctx context.Context, q puzzle.Puzzle) (bool, error) {
	if p.cap >= puzzle.LastResorts[0].Level {
		g := p.study(q).Grade(ctx)
		if g.Status == puzzle.Undecided && ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		return g.Status == puzzle.UniqueSolution && g.Hardest <= p.cap, nil
	}
	e := p.study(q).Explain(ctx, puzzle.ExplainOptions{Named: true, MaxLevel: p.cap})
	if e.Status == puzzle.Undecided && ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	return e.Status == puzzle.UniqueSolution, nil
}

// study opens a study with the bounds of the wish.
func (p *plan) study(q puzzle.Puzzle) *puzzle.Study {
	st := puzzle.Open(q)
	st.MaxConflicts = 20 * p.conflicts
	return st
}

// hardest is the last puzzle of the chain that is not too hard, by bisection; ok is false when the full one is.
func (p *plan) hardest(ctx context.Context, c *chain) (q puzzle.Puzzle, ok bool, err error) {
	fits := func(n int) (bool, error) {
		if q, err = c.at(n); err != nil {
			return false, err
		}
		return p.within(ctx, q)
	}
	lo, hi := -1, len(c.drops)+1 // lo fits, hi does not
	if p.cap >= puzzle.HardestOf(p.Kind, puzzle.Labels[len(puzzle.Labels)-1]) {
		lo = len(c.drops)
	}
	for lo+1 < hi {
		mid := max(0, (lo+hi)/2)
		good, err := fits(mid)
		switch {
		case err != nil:
			return nil, false, err
		case good:
			lo = mid
		default:
			hi = mid
		}
		if hi == 0 {
			break
		}
	}
	if lo < 0 {
		return c.full, false, nil
	}
	q, err = c.at(lo)
	return q, true, err
}
