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

// errUndecided means that a query reached its limit, so that nothing is proved.
var errUndecided = fault.Errorf("a query reached its limit of conflicts")

// chain is a puzzle and groups of clues that can be omitted in this order while its solution remains unique. Clues related by symmetry form
// a group.
type chain struct {
	full  puzzle.Puzzle
	drops [][]puzzle.Place
}

// at returns the puzzle without the first n groups.
func (c *chain) at(n int) (puzzle.Puzzle, error) {
	return c.full.Kind().Without(c.full, slices.Concat(c.drops[:n]...)...)
}

// thinning omits clues of a puzzle.
type thinning struct {
	*plan
	st        *study.Study
	truth     puzzle.Facts // the solution
	chain     *chain
	omitted   []puzzle.Place        // all omitted clues
	core      map[puzzle.Place]bool // clues used by the last proof of uniqueness
	groups    [][]puzzle.Place      // groups to be tried
	preferred []puzzle.Place        // clues that proofs should use: those tried last, first
	left      int                   // number of remaining clues
	others    [][]puzzle.Place      // for each other solution found, if all clues are given values: the places that differ in it
}

// freeConflicts limits a query on a large board without requirements: clues whose omission needs a long proof stay.
const freeConflicts = 100

// omitClues omits clues in random order, given values first if the kind has other clues too, until at most the given number remain. Each
// proof of uniqueness lists the clues that it uses. The others are omitted directly, and only those listed are tried. Several groups are
// tried together as long as that succeeds. With most 0, the result is minimal: no group can be omitted alone.
func (p *plan) omitClues(ctx context.Context, r *rand.Rand, full puzzle.Draft, most int) (*chain, error) {
	t := p.thinning(r, full)
	return t.chain, t.run(ctx, most)
}

// thinning prepares to omit clues of a draft, with the limits of the request.
func (p *plan) thinning(r *rand.Rand, full puzzle.Draft) *thinning {
	t := &thinning{plan: p, st: study.Open(full.Puzzle), truth: full.Solution, chain: &chain{full: full.Puzzle},
		groups: p.groups(r, full.Puzzle)}
	t.st.MaxConflicts = p.conflicts
	if p.unconstrained() {
		t.st.MaxConflicts = freeConflicts
	}
	for _, g := range slices.Backward(t.groups) {
		t.left, t.preferred = t.left+len(g), append(t.preferred, g...)
	}
	return t
}

// run omits clues until at most the given number remain or none can be omitted. The error is errUndecided if the limit prevents a proof
// that the draft is unique or, for a minimal puzzle, that a clue is needed.
func (t *thinning) run(ctx context.Context, most int) error {
	if u, err := t.without(ctx, 0); err != nil || u != puzzle.UniqueSolution {
		return cmp.Or(err, errUndecided)
	}
	t.dropUnused(most)
	for size := 1; len(t.groups) > 0 && t.left > most; size = max(1, size) {
		size = min(size, len(t.groups), max(1, t.left-most))
		u, err := t.without(ctx, size)
		switch {
		case err != nil:
			return err
		case u == puzzle.UniqueSolution:
			t.drop(size)
			t.dropUnused(most)
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

// without returns the status of the solution without the clues omitted so far and the next n groups: unique, several or undecided. If
// unique, it sets core. The error is that of ctx.
func (t *thinning) without(ctx context.Context, n int) (puzzle.Status, error) {
	away := slices.Concat(append([][]puzzle.Place{t.omitted}, t.groups[:n]...)...)
	for _, differ := range t.others {
		if !slices.ContainsFunc(differ, func(at puzzle.Place) bool { return !slices.Contains(away, at) }) {
			return puzzle.SeveralSolutions, nil
		}
	}
	u := t.st.StillUnique(ctx, t.truth, away, t.preferred...)
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	switch u.Status {
	case puzzle.SeveralSolutions:
		t.remember(u.Second)
	case puzzle.UniqueSolution:
		t.core = make(map[puzzle.Place]bool, len(u.Core))
		for _, at := range u.Core {
			t.core[at] = true
		}
	}
	return u.Status, nil
}

// remember adds another solution to others if all clues are given values.
func (t *thinning) remember(second puzzle.Facts) {
	var differ []puzzle.Place
	for _, c := range t.Kind.Clues(t.chain.full) {
		i := puzzle.GivenAt(t.chain.full, c)
		if i < 0 {
			return
		}
		if second.ValueOr(i) != c.Value {
			differ = append(differ, c.At)
		}
	}
	t.others = append(t.others, differ)
}

// drop omits the next n groups.
func (t *thinning) drop(n int) {
	for _, g := range t.groups[:n] {
		t.omitted, t.left = append(t.omitted, g...), t.left-len(g)
	}
	t.chain.drops = append(t.chain.drops, t.groups[:n]...)
	t.groups = t.groups[n:]
}

// dropUnused omits the groups that the last proof does not use, in order, as long as more than most clues remain. Clues of another sort
// than the next one's stay: while given values are tried, clues around the board could take their place.
func (t *thinning) dropUnused(most int) {
	if len(t.groups) == 0 {
		return
	}
	sort := t.groups[0][0].Kind
	idle := func(g []puzzle.Place) bool {
		return g[0].Kind == sort && !slices.ContainsFunc(g, func(at puzzle.Place) bool { return t.core[at] })
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

// dropFirst reports whether a clue should be omitted first, because it is to be avoided or gives away too much.
func (p *plan) dropFirst(q puzzle.Puzzle, c puzzle.Clue) bool {
	for _, a := range p.avoids {
		if a.Clue != nil && a.Clue(q, c) {
			return true
		}
	}
	return p.required == "" && p.maker.Revealing != nil && p.maker.Revealing(q, c)
}

// groups returns the clues in the order in which omitting them is tried. A group is a clue with its image under the requested symmetry,
// if that is another clue. By default given values next to other clues need no image, so that few remain.
func (p *plan) groups(r *rand.Rand, full puzzle.Puzzle) [][]puzzle.Place {
	rows, cols := full.Size()
	turn := p.symmetry.Turn()
	told, rank := map[puzzle.Place]bool{}, map[puzzle.Place]int{} // -1 for the first ones
	var places []puzzle.Place
	for _, c := range p.Kind.Clues(full) {
		if told[c.At] = true; p.dropFirst(full, c) {
			rank[c.At] = -1
		}
		places = append(places, c.At)
	}
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	board := full.Board()
	var each [4]int // alternates between the sides, so that none loses all its clues early
	for _, at := range places {
		if p.maker.NeedsGivens && board.Index(at) < 0 && rank[at] == 0 {
			each[at.Dir]++
			rank[at] = each[at.Dir]
		}
	}
	slices.SortStableFunc(places, func(a, b puzzle.Place) int { return cmp.Compare(rank[a], rank[b]) })
	if p.maker.NeedsGivens { // given values first
		slices.SortStableFunc(places, func(a, b puzzle.Place) int { return min(board.Index(b), 0) - min(board.Index(a), 0) })
	}
	var out [][]puzzle.Place
	for _, at := range places {
		if !told[at] {
			continue
		}
		told[at] = false
		group := []puzzle.Place{at}
		alone := p.Symmetry == "" && p.maker.NeedsGivens && board.Index(at) >= 0
		if image := turn.Place(at, rows, cols); told[image] && !alone {
			told[image] = false
			group = append(group, image)
		}
		out = append(out, group)
	}
	if p.spreads(full) {
		return spread(r, out, rank, rows, cols)
	}
	return out
}

// isWithinLevel reports whether named steps up to the allowed level, or the whole grade if that allows last resorts, complete the puzzle.
// The error is that of ctx.
func (p *plan) isWithinLevel(ctx context.Context, q puzzle.Puzzle) (bool, error) {
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

// study opens a study with the limits of the request.
func (p *plan) study(q puzzle.Puzzle) *study.Study {
	st := study.Open(q)
	st.MaxConflicts, st.WhatIfs = 20*p.conflicts, p.whatIfs
	return st
}

// lastFitting returns the number of omitted groups of the last puzzle of the chain that is not too hard, by bisection; -1 if the full one
// is.
func (p *plan) lastFitting(ctx context.Context, c *chain) (int, error) {
	fits := func(n int) (bool, error) {
		q, err := c.at(n)
		if err != nil {
			return false, err
		}
		return p.isWithinLevel(ctx, q)
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
