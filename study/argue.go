package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Premises is what a claim may rest on, besides known facts and the rules that belong to no clue.
type Premises struct {
	Only      bool           // only Clues; otherwise all clues of the puzzle
	Clues     []puzzle.Place // clues
	Technique string         // id of the technique that has to show the claim; "" for any argument
}

// Verdict is the verdict on a claim.
type Verdict string

// The verdicts. Only Unproved depends on the premises.
const (
	Follows  Verdict = "follows"
	Stated   Verdict = "known"    // it is a known fact already
	Unproved Verdict = "unproved" // every solution has it, but it does not follow from the premises
	Refuted  Verdict = "false"    // no solution has it
	Unforced Verdict = "open"     // some solutions have it, others do not
	Unsound  Verdict = "mistake"  // no solution has the known facts
	Unjudged Verdict = "unknown"  // a limit was reached
)

// Argued is the answer of Argue.
type Argued struct {
	Verdict
	// Against is a board that satisfies the premises but not the claim; zero unless Unproved without a technique.
	Against puzzle.Facts
	// Missing are clues that make an Unproved claim follow, in addition to the named ones; nil if none were found within the limits.
	Missing []puzzle.Place
	Steps   []puzzle.Step // if Follows by a technique: a step for each fact that was not known
	Stopped error         // cause of Unjudged
}

// missingConflicts limits the search for the clues that are missing.
const missingConflicts = 20000

// Argue decides whether a claim follows from premises on a board; zero facts mean the empty one. Marks are ignored. Without a technique the
// decision is exact: the claim follows if every board has it that satisfies the rules, the known facts and the clues. With one, the
// technique has to find it on the board with the bookkeeping done. The error wraps ErrNoClue, or names an unknown technique.
func (s *Study) Argue(ctx context.Context, known puzzle.Facts, claim []puzzle.Fact, by Premises) (Argued, error) {
	s.spent = 0
	known = s.known(known)
	away, err := s.unnamed(ctx, by)
	if err != nil {
		return Argued{}, err
	}
	claim = slices.DeleteFunc(slices.Clone(claim), known.Holds)
	if len(claim) == 0 {
		return Argued{Verdict: Stated}, nil
	}
	out, err := s.truth(ctx, known, claim)
	switch {
	case err != nil || out != Follows:
	case by.Technique != "":
		var a Argued
		if a, err = s.shownBy(ctx, known, claim, by, away); err == nil {
			return a, nil
		}
	case by.Only:
		var a Argued
		if a, err = s.entailed(ctx, known, claim, away); err == nil {
			return a, nil
		}
	}
	if err != nil {
		return Argued{Verdict: Unjudged, Stopped: err}, nil
	}
	return Argued{Verdict: out}, nil
}

// unnamed returns the clues that premises exclude. Named places of rules, such as the row of a Latin square, are no clues and are ignored,
// because rules always hold. It is an error if premises name another place or a technique that does not exist.
func (s *Study) unnamed(ctx context.Context, by Premises) (map[puzzle.Place]bool, error) {
	k := s.p.Kind()
	if by.Technique != "" && !slices.ContainsFunc(k.Techniques, func(t puzzle.Technique) bool { return t.ID == by.Technique }) {
		return nil, fault.Errorf("%s has no technique %q", k.Name, by.Technique)
	}
	away := map[puzzle.Place]bool{}
	if !by.Only {
		return away, nil
	}
	if k.Clues != nil {
		for _, c := range k.Clues(s.p) {
			away[c.At] = true
		}
	}
	for _, at := range by.Clues {
		if away[at] || at.Kind == puzzle.RuleKind {
			continue
		}
		r, err := s.reasoner(ctx)
		if err != nil {
			return nil, err
		}
		if _, ok := r.m.GuardOf(at); !ok {
			return nil, fault.Errorf("%v: %w", at, puzzle.ErrNoClue)
		}
	}
	for _, at := range by.Clues {
		delete(away, at)
	}
	return away, nil
}

// truth compares a claim with the solutions that have the known facts: Follows means that all have it. The error is a limit.
func (s *Study) truth(ctx context.Context, known puzzle.Facts, claim []puzzle.Fact) (Verdict, error) {
	u := s.verdict(ctx)
	switch u.Status {
	case puzzle.UniqueSolution:
		switch {
		case len(contradicted(known.All(), u.Solution)) > 0:
			return Unsound, nil
		case len(contradicted(slices.Values(claim), u.Solution)) > 0:
			return Refuted, nil
		}
		return Follows, nil
	case puzzle.NoSolution:
		return Unsound, nil
	case puzzle.Undecided:
		return Unjudged, u.Stopped
	}
	r, err := s.reasoner(ctx)
	if err != nil {
		return Unjudged, err
	}
	base := r.supposing(known, r.guards)
	all, err := s.ask(ctx, r.m.S, 0, append(slices.Clone(base), r.literals(claim)...)...)
	if err != nil {
		return Unjudged, err
	}
	for _, x := range claim {
		without, err := s.ask(ctx, r.m.S, 0, append(slices.Clone(base), r.m.Lit(x).Not())...)
		switch {
		case err != nil:
			return Unjudged, err
		case without && all:
			return Unforced, nil
		case without:
			return Refuted, nil
		}
	}
	if !all { // no solution has a fact nor its negation
		return Unsound, nil
	}
	return Follows, nil
}

// literals returns the literals of facts.
func (r *reasoner) literals(facts []puzzle.Fact) []sat.Lit {
	return lists.Map(facts, r.m.Lit)
}

// supposing returns guards together with the literals of the known facts.
func (r *reasoner) supposing(known puzzle.Facts, guards []sat.Lit) []sat.Lit {
	return append(slices.Clone(guards), r.literals(slices.Collect(known.All()))...)
}

// entailed decides whether a claim that is true follows without the clues in away. The error is a limit.
func (s *Study) entailed(ctx context.Context, known puzzle.Facts, claim []puzzle.Fact, away map[puzzle.Place]bool) (Argued, error) {
	r, err := s.reasoner(ctx)
	if err != nil {
		return Argued{}, err
	}
	for _, at := range s.removed {
		away[at] = true
	}
	_, guards := r.active(away)
	base := r.supposing(known, guards)
	for _, x := range claim {
		found, err := s.ask(ctx, r.m.S, 0, append(slices.Clone(base), r.m.Lit(x).Not())...)
		if err != nil {
			return Argued{}, err
		}
		if found {
			out := Argued{Verdict: Unproved, Against: r.m.Facts()}
			out.Missing = r.missing(ctx, known, x, away)
			return out, nil
		}
	}
	return Argued{Verdict: Follows}, nil
}

// missing returns clues in away, as few and as near as a reduction finds, with which a fact follows. It returns nil if none were found
// within missingConflicts.
func (r *reasoner) missing(ctx context.Context, known puzzle.Facts, x puzzle.Fact, away map[puzzle.Place]bool) []puzzle.Place {
	own := func(a premise) bool { return a.clue.Kind == puzzle.NoPlace || !away[a.clue] }
	parts := r.premises(known, span(x.At, r.rows, r.cols))
	slices.SortStableFunc(parts, func(a, b premise) int {
		switch {
		case own(a) == own(b):
			return 0
		case own(a):
			return -1
		}
		return 1
	})
	core, ok := r.clash(ctx, parts, &x, missingConflicts)
	if !ok {
		return nil
	}
	core, _ = reduce.Cores(ctx, core, 1, func(a premise) bool { return !own(a) }, func(rest []premise) ([]premise, bool) {
		return r.clash(ctx, rest, &x, shrinkConflicts)
	}, func(int) bool { return false })
	var out []puzzle.Place
	for _, a := range core {
		if !own(a) {
			out = append(out, a.clue)
		}
	}
	slices.SortStableFunc(out, puzzle.Place.Compare)
	return out
}

// shownBy decides whether a technique finds a claim that is true, on the board as it is or with the bookkeeping done, without the clues in
// away. The error is that of ctx.
func (s *Study) shownBy(ctx context.Context, known puzzle.Facts, claim []puzzle.Fact, by Premises,
	away map[puzzle.Place]bool) (Argued, error) {
	f := s.techniques(ctx).finder(known, nil)
	follow, out, open := newFollow(f), Argued{Verdict: Follows}, slices.Clone(claim)
	m := slices.IndexFunc(f.methods, func(m *method) bool { return m.ID == by.Technique })
	for range 2 {
		if m < 0 || !f.refresh(ctx, m, 0) {
			return Argued{}, context.Cause(ctx)
		}
		open = slices.DeleteFunc(open, func(x puzzle.Fact) bool {
			step, ok := f.deciding(m, x, away)
			if ok {
				out.Steps = append(out.Steps, step)
			}
			return ok || follow.Knows(x)
		})
		if len(open) == 0 {
			return out, nil
		}
		if err := follow.fold(ctx); err != nil {
			return Argued{}, err
		}
	}
	return Argued{Verdict: Unproved}, nil
}

// deciding returns a step of a method that decides a fact and uses none of the clues in away. The method's results must be up to date.
func (f *finder) deciding(m int, x puzzle.Fact, away map[puzzle.Place]bool) (puzzle.Step, bool) {
	for _, steps := range append(slices.Clone(f.caches[m].byRegion), f.caches[m].whole) {
		for _, st := range steps {
			after := f.known.Clone()
			after.AddAll(st.New)
			if after.Holds(x) && !slices.ContainsFunc(st.Clues, func(at puzzle.Place) bool { return away[at] }) {
				return st, true
			}
		}
	}
	return puzzle.Step{}, false
}
