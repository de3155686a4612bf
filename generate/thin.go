package generate

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// errUndecided is why an attempt ends when a question came to its bound: nothing that is not certain is handed out.
var errUndecided = fault.Errorf("a question came to its bound of conflicts")

// chain is a puzzle and the clues that can be left out one after the other, in this order, while its solution stays the only one.
// Clues that belong together by symmetry are left out together.
type chain struct {
	full  puzzle.Puzzle
	drops [][]puzzle.Place
}

// at is the puzzle without the first n of them.
func (c *chain) at(n int) (puzzle.Puzzle, error) {
	return c.full.Kind().Without(c.full, slices.Concat(c.drops[:n]...)...)
}

// thinning is a puzzle losing clues.
type thinning struct {
	*plan
	st     *study.Study
	truth  puzzle.Facts
	chain  *chain
	away   []puzzle.Place        // all that is left out
	rests  map[puzzle.Place]bool // what the last proof that the solution is the only one rests on
	groups [][]puzzle.Place      // to be tried
	rather []puzzle.Place        // what proofs are to rest on: what is tried last, first
	left   int                   // clues that are there
}

// freeConflicts bounds a question about a large board of which nothing is asked: a clue whose loss takes a long proof stays.
const freeConflicts = 100

// thinned leaves out clues in a random order, values given first where the kind has other clues, too, until no more than
// most are left. Each proof that the solution is still the only one names the clues that it rests on: the others go at once, and
// only clues that it names are tried. Several are left out at once as long as that goes well. After it ends with most 0, no group
// of clues can be left out alone.
func (p *plan) thinned(ctx context.Context, r *rand.Rand, full puzzle.Draft, most int) (*chain, error) {
	t := p.thinning(r, full)
	return t.chain, t.run(ctx, most)
}

// thinning begins to leave out clues.
func (p *plan) thinning(r *rand.Rand, full puzzle.Draft) *thinning {
	t := &thinning{plan: p, st: study.Open(full.Puzzle), truth: full.Solution, chain: &chain{full: full.Puzzle},
		groups: p.groups(r, full.Puzzle)}
	t.st.MaxConflicts = p.conflicts
	if p.free() {
		t.st.MaxConflicts = freeConflicts
	}
	for _, g := range slices.Backward(t.groups) {
		t.left, t.rather = t.left+len(g), append(t.rather, g...)
	}
	return t
}

// run leaves out clues until no more than most are left, or none can be.
func (t *thinning) run(ctx context.Context, most int) error {
	if u, err := t.without(ctx, 0); err != nil || u != puzzle.UniqueSolution {
		return cmp.Or(err, errUndecided)
	}
	t.dropIdle(most)
	for size := 1; len(t.groups) > 0 && t.left > most; size = max(1, size) {
		size = min(size, len(t.groups), max(1, t.left-most))
		u, err := t.without(ctx, size)
		switch {
		case err != nil:
			return err
		case u == puzzle.UniqueSolution:
			t.drop(size)
			t.dropIdle(most)
			size *= 2
		case size > 1:
			size = (size + 2) / 4
		case u == puzzle.Undecided && t.Minimal:
			return errUndecided
		default:
			t.groups = t.groups[1:]
		}
	}
	return nil
}

// without asks whether the solution is still the only one without the next n groups, too.
func (t *thinning) without(ctx context.Context, n int) (puzzle.Status, error) {
	u := t.st.StillUnique(ctx, t.truth, slices.Concat(append([][]puzzle.Place{t.away}, t.groups[:n]...)...), t.rather...)
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	if u.Status == puzzle.UniqueSolution {
		t.rests = make(map[puzzle.Place]bool, len(u.Core))
		for _, at := range u.Core {
			t.rests[at] = true
		}
	}
	return u.Status, nil
}

// drop leaves out the next n groups.
func (t *thinning) drop(n int) {
	for _, g := range t.groups[:n] {
		t.away, t.left = append(t.away, g...), t.left-len(g)
	}
	t.chain.drops = append(t.chain.drops, t.groups[:n]...)
	t.groups = t.groups[n:]
}

// dropIdle leaves out the groups that the last proof does not rest on, in their order, as long as more than most clues are left.
// Clues of another sort than the next one's stay: while values given are to be tried, those around the board could take their place.
func (t *thinning) dropIdle(most int) {
	if len(t.groups) == 0 {
		return
	}
	sort := t.groups[0][0].Kind
	idle := func(g []puzzle.Place) bool {
		return g[0].Kind == sort && !slices.ContainsFunc(g, func(at puzzle.Place) bool { return t.rests[at] })
	}
	var kept [][]puzzle.Place
	for all := t.groups; len(all) > 0; all = all[1:] {
		if t.groups = all; t.left > most && idle(all[0]) {
			t.drop(1)
		} else {
			kept = append(kept, all[0])
		}
	}
	t.groups = kept
}

// dull reports whether a clue is one of those that are left out first: what the wish avoids, and what gives too much away.
func (p *plan) dull(q puzzle.Puzzle, c puzzle.Clue) bool {
	for _, a := range p.avoids {
		if a.Clue != nil && a.Clue(q, c) {
			return true
		}
	}
	return p.must == "" && p.maker.Dull != nil && p.maker.Dull(q, c)
}

// groups lists the clues in the order in which leaving them out is tried.
func (p *plan) groups(r *rand.Rand, full puzzle.Puzzle) [][]puzzle.Place {
	rows, cols := full.Size()
	turn := p.symmetry.Turn()
	told, rank := map[puzzle.Place]bool{}, map[puzzle.Place]int{} // -1 for what goes first
	var places []puzzle.Place
	for _, c := range p.Kind.Clues(full) {
		if told[c.At] = true; p.dull(full, c) {
			rank[c.At] = -1
		}
		places = append(places, c.At)
	}
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	board := full.Board()
	var each [4]int // of the clues around the board those of each side in turn, so that none is left bare while others tell much
	for _, at := range places {
		if p.maker.Givens && board.Index(at) < 0 && rank[at] == 0 {
			each[at.Dir]++
			rank[at] = each[at.Dir]
		}
	}
	slices.SortStableFunc(places, func(a, b puzzle.Place) int { return cmp.Compare(rank[a], rank[b]) })
	if p.maker.Givens {
		slices.SortStableFunc(places, func(a, b puzzle.Place) int { return min(board.Index(b), 0) - min(board.Index(a), 0) }) // values come first
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
	if p.cap >= study.LastResorts[0].Level {
		g := p.study(q).Grade(ctx)
		if g.Status == puzzle.Undecided && ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		return g.Status == puzzle.UniqueSolution && g.Hardest <= p.cap, nil
	}
	to, err := p.study(q).Reach(ctx, puzzle.Facts{}, p.cap)
	return to.Board.Complete(), err
}

// study opens a study with the bounds of the wish.
func (p *plan) study(q puzzle.Puzzle) *study.Study {
	st := study.Open(q)
	st.MaxConflicts, st.WhatIfs = 20*p.conflicts, p.whatIfs
	return st
}

// hardest is how many groups of the chain the last puzzle that is not too hard leaves out, by bisection; -1 when the full one is.
func (p *plan) hardest(ctx context.Context, c *chain) (int, error) {
	fits := func(n int) (bool, error) {
		q, err := c.at(n)
		if err != nil {
			return false, err
		}
		return p.within(ctx, q)
	}
	lo, hi := -1, len(c.drops)+1 // lo fits, hi does not
	if p.cap >= study.HardestOf(p.Kind, puzzle.Labels[len(puzzle.Labels)-1]) {
		lo = len(c.drops)
	}
	for lo+1 < hi {
		mid := max(0, (lo+hi)/2)
		good, err := fits(mid)
		switch {
		case err != nil:
			return 0, err
		case good:
			lo = mid
		default:
			hi = mid
		}
		if hi == 0 {
			break
		}
	}
	return lo, nil
}
