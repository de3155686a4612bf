package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Spare finds the smallest reason for a fact, as cheapest does, and counts the parts of it that can be removed without a search. ok is
// false if there is no reason without a search.
func Spare(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts, x puzzle.Fact) (size, spare int, ok bool) {
	r, err := Open(p).reasoner(ctx)
	if err != nil {
		return 0, 0, false
	}
	s, ok := r.why(ctx, known, &x, span(x.At, r.rows, r.cols), false)
	if !ok {
		return 0, 0, false
	}
	var parts []premise
	for _, f := range s.Because {
		parts = append(parts, premise{lit: r.m.Lit(f)})
	}
	for i, at := range r.clues {
		for _, c := range s.Clues {
			if c == at {
				parts = append(parts, premise{lit: r.guards[i], clue: at})
			}
		}
	}
	for k := range parts {
		rest := append(append([]premise(nil), parts[:k]...), parts[k+1:]...)
		if _, ok := r.clash(ctx, rest, &x, 0); ok {
			spare++
		}
	}
	return len(parts), spare, true
}

// AgreementOn returns the agreement found on a board among the given places, with all techniques.
func AgreementOn(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts, places ...puzzle.Place) (puzzle.Step, bool) {
	return agreement(ctx, newPlan(ctx, p, noLevel).finder(known.Clone(), nil), places)
}

// LookFor returns the smallest reason for one of several facts, without a search.
func LookFor(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts, facts ...puzzle.Fact) (puzzle.Step, bool) {
	return Open(p).cheapest(ctx, known, facts, len(facts), false, noLevel)
}

// WhyWithin returns the smallest reason for a fact, found without a search. It also returns the reason found when those above
// level(all.Level) are given up. found and ok report whether there are such reasons.
func WhyWithin(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts, x puzzle.Fact, level func(of float64) float64) (all,
	within puzzle.Step, found, ok bool) {
	r, err := Open(p).reasoner(ctx)
	if err != nil {
		return all, within, false, false
	}
	near := span(x.At, r.rows, r.cols)
	if all, found = r.why(ctx, known, &x, near, false); found {
		r.below = level(all.Level)
		within, ok = r.why(ctx, known, &x, near, false)
	}
	return all, within, found, ok
}

// Pretend makes the study, which has graded its puzzle, assume that all steps of the grade's rounds have a given level.
func (s *Study) Pretend(level float64) {
	s.named = level
	for _, st := range s.course.stages {
		for k := range st.steps {
			st.steps[k].Level = level
		}
	}
	for k := range s.course.stages {
		s.course.stages[k].level = level
	}
}

// ChainRound is the state after a round of what-ifs: the number of steps in all and in the longest chain, of open chains, and of open
// chains with a board.
type ChainRound struct{ Work, Longest, Open, Boards int }

// ChainRounds follows facts in rounds of up to more steps each, within most steps and room boards, until no chain is open.
func ChainRounds(ctx context.Context, p puzzle.Puzzle, facts []puzzle.Fact, more, most, room int) (out []ChainRound) {
	f := newPlan(ctx, p, noLevel).finder(puzzle.NewFacts(p.Board()), nil)
	w := whatIfSearch{f: f, disprovable: facts, open: make([]*chain, len(facts)), maxWork: most, maxBoards: room}
	for goes := true; goes; {
		goes = w.round(ctx, more) && len(w.open) > 0
		r := ChainRound{Work: w.work, Open: len(w.open)}
		for _, c := range w.open {
			if c == nil {
				continue
			}
			if r.Longest = max(r.Longest, len(c.Steps)); c.f != nil {
				r.Boards++
			}
		}
		out = append(out, r)
	}
	return out
}
