package study

import (
	"context"
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Finding conflicting clues means finding a minimal unsatisfiable subset. The kernel's core is reduced by removing one clue after
// another, distant ones first. Which minimal set results depends on the order, so several are computed, each around another clue, and the
// smallest is returned. Finding the smallest of all may take exponentially many queries and is not attempted.

// Clash is a set of clues that no board satisfies together.
type Clash struct {
	Clues   []puzzle.Place // if Minimal, removing any one of them makes the others satisfiable
	Minimal bool           // proved minimal; otherwise a limit was reached
	Alone   []puzzle.Place // those whose removal alone makes the puzzle solvable
}

const (
	maxClashes     = 10   // sets computed
	clashConflicts = 5000 // limit per attempt to remove a clue
)

// Clash returns a small set of conflicting clues of a puzzle without a solution, regardless of the marks. Clues is empty if the puzzle
// has a solution, if the rules alone have none, or if the kind lists no clues. The error is a limit or that of ctx; once a set is found,
// limits only make it less small.
func (s *Study) Clash(ctx context.Context) (Clash, error) {
	s.spent = 0
	if s.p.Kind().Clues == nil {
		return Clash{}, nil
	}
	r, err := s.reasoner(ctx)
	if err != nil {
		return Clash{}, err
	}
	var best []puzzle.Place
	minimal := false
	around := area{0, 0, r.rows - 1, r.cols - 1}
	for try := range maxClashes {
		if try > 0 {
			if ctx.Err() != nil || len(best) < 2 || try > len(best) {
				break
			}
			around = span(best[try-1], r.rows, r.cols)
		}
		core, ok, err := r.clashing(ctx, around)
		if err != nil {
			if best == nil {
				return Clash{}, err
			}
			break
		}
		if core == nil {
			return Clash{}, nil
		}
		if best == nil || ok && (!minimal || len(core) < len(best)) {
			best, minimal = core, ok
		}
	}
	out := Clash{Clues: best, Minimal: minimal}
	for _, at := range best {
		if ctx.Err() != nil {
			break
		}
		var others []puzzle.Place
		for _, c := range s.p.Kind().Clues(s.now) {
			if c.At != at {
				others = append(others, c.At)
			}
		}
		if clash, err := r.disobeyed(ctx, others, clashConflicts); err == nil && clash == nil {
			out.Alone = append(out.Alone, at)
		}
	}
	slices.SortStableFunc(out.Clues, puzzle.Place.Compare)
	slices.SortStableFunc(out.Alone, puzzle.Place.Compare)
	return out, nil
}

// clashing returns conflicting clues, near an area if possible; core is nil if the puzzle has a solution. minimal is false if a limit was
// reached while the set was reduced. An error means that no set was found.
func (r *reasoner) clashing(ctx context.Context, near area) (core []puzzle.Place, minimal bool, err error) {
	var all []premise
	for _, c := range r.p.Kind().Clues(r.s.now) {
		a := span(c.At, r.rows, r.cols)
		all = append(all, premise{clue: c.At, far: a.apart(near)*64 + a.size()})
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].far < all[j].far })
	for _, a := range all {
		core = append(core, a.clue)
	}
	if core, err = r.disobeyed(ctx, core, 0); core == nil || err != nil {
		return nil, false, err
	}
	minimal = true
	core, ended := reduce.Cores(ctx, core, 1, func(puzzle.Place) bool { return true }, func(rest []puzzle.Place) ([]puzzle.Place, bool) {
		smaller, err := r.disobeyed(ctx, rest, clashConflicts)
		minimal = minimal && err == nil
		return smaller, smaller != nil && err == nil
	}, func(int) bool { return false })
	return core, minimal && ended, nil
}

// disobeyed returns a subset of the given clues that already conflicts with the rules, or nil if there is a solution. Other clues count
// only with the residue that they leave when they are removed. conflicts limits the search (0: no separate limit); at the limit there is
// an error.
func (r *reasoner) disobeyed(ctx context.Context, clues []puzzle.Place, conflicts int64) ([]puzzle.Place, error) {
	away := map[puzzle.Place]bool{}
	for _, c := range r.p.Kind().Clues(r.s.p) {
		away[c.At] = true
	}
	for _, at := range clues {
		delete(away, at)
	}
	_, assume := r.active(away)
	guard := func(at puzzle.Place) sat.Lit { g, _ := r.m.GuardOf(at); return g }
	own := make(map[sat.Lit]bool, len(clues))
	for _, at := range clues {
		own[guard(at)] = true
	}
	assume = slices.DeleteFunc(assume, func(l sat.Lit) bool { return own[l] })
	for _, at := range clues {
		assume = append(assume, guard(at))
	}
	if found, err := r.s.ask(ctx, r.m.S, conflicts, assume...); found || err != nil {
		return nil, err
	}
	blamed := make(map[sat.Lit]bool)
	for _, l := range r.m.S.Core() {
		blamed[l] = true
	}
	return slices.DeleteFunc(slices.Clone(clues), func(at puzzle.Place) bool { return !blamed[guard(at)] }), nil
}
