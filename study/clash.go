package study

import (
	"context"
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Clues that clash: a minimal unsatisfiable set of them. The kernel names clues that suffice (its core); one after the other is left
// out of them and asked again, the far ones first, so that what stays is minimal. Which of the minimal sets that is depends on the
// order, so several are made, each around another clue, and the smallest is taken. The smallest of all is not sought: it may take
// exponentially many questions.

// Clash is clues that no board obeys together.
type Clash struct {
	Clues   []puzzle.Place // none without them: with any one of them left out, and all clues that are not here, there is a solution
	Minimal bool           // that was proved; else a bound came first, and some may not be needed
	Alone   []puzzle.Place // those of them that are to blame alone: with all other clues of the puzzle there is a solution
}

const (
	clashTries     = 10   // sets made, each around another clue
	clashConflicts = 5000 // for each attempt to leave a clue out
)

// Clash finds few clues of a puzzle without solution that clash, whatever is written on the board. Its Clues are none when the puzzle
// has a solution, or when the rules alone have none.
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
	for try := range clashTries {
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

// clashing is clues that clash, near an area as far as that goes; nil for none. minimal is false when a bound came first.
func (r *reasoner) clashing(ctx context.Context, near area) (core []puzzle.Place, minimal bool, err error) {
	var all []part
	for _, c := range r.p.Kind().Clues(r.s.now) {
		a := span(c.At, r.rows, r.cols)
		all = append(all, part{clue: c.At, far: a.apart(near)*64 + a.size()})
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

// disobeyed asks, within so many conflicts, whether clues clash by themselves, and which of them are enough for that; nil where there is a
// solution. Rules hold, and of the other clues what stays when they are taken away.
func (r *reasoner) disobeyed(ctx context.Context, clues []puzzle.Place, conflicts int64) ([]puzzle.Place, error) {
	away := map[puzzle.Place]bool{}
	for _, c := range r.p.Kind().Clues(r.s.p) {
		away[c.At] = true
	}
	for _, at := range clues {
		delete(away, at)
	}
	_, assume := r.counting(away)
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
