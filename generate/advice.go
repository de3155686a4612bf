package generate

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Effect classifies the role of a clue in a unique puzzle.
type Effect string

// The effects.
const (
	Needed   Effect = "needed"   // without it there are several solutions
	Needless Effect = "needless" // without it the puzzle is still unique, with the same hardest step or an unknown grade
	Eases    Effect = "eases"    // likewise, but without it the hardest step is harder; an added clue makes the hardest step easier
	Hardens  Effect = "hardens"  // likewise, but without it the hardest step is easier
	Unclear  Effect = "unclear"  // a limit was reached
)

// ClueAdvice describes the effect of a clue.
type ClueAdvice struct {
	Clue   puzzle.Clue
	Effect Effect
	Second puzzle.Facts // if needed: another solution without the clue
	Grade  *study.Grade // of the puzzle without the clue, or with it if it is added; nil if unknown
}

// Advice describes the clues of a unique puzzle, for the person who sets it.
type Advice struct {
	Study     study.Result // the puzzle; without a unique solution there is no advice
	Grade     study.Grade
	Clues     []ClueAdvice // in clue order
	Additions []ClueAdvice // clues of the solution whose addition makes the hardest step easier, the easiest result first
	Complete  bool         // no limit was reached
}

// AdviceOptions limit the work of Advise. A value of 0 means the default.
type AdviceOptions struct {
	MaxConflicts int64 // solver limit per query; 20,000
	MaxGrades    int   // puzzles graded without one clue, and as many with another; 40
}

// maxAdditions is the largest number of additions reported.
const maxAdditions = 3

// advising is advice in progress.
type advising struct {
	AdviceOptions
	Advice
	p    puzzle.Puzzle
	kind *puzzle.Kind
}

// Advise examines each clue of a puzzle: whether it is needed, how the grade changes without it, and which further clues would make the
// hardest step easier. When ctx ends, it returns what it has found. The error means that clues of the kind cannot be omitted, or a defect
// of the engine.
func Advise(ctx context.Context, p puzzle.Puzzle, o AdviceOptions) (Advice, error) {
	k := p.Kind()
	if k.Clues == nil || k.Without == nil {
		return Advice{}, fault.Errorf("clues of %s cannot be omitted", k.Title)
	}
	if o.MaxConflicts == 0 {
		o.MaxConflicts = 20_000
	}
	if o.MaxGrades == 0 {
		o.MaxGrades = 40
	}
	a := &advising{AdviceOptions: o, p: p, kind: k}
	st := a.study(p)
	a.Study = st.Unique(ctx)
	if a.Study.Err != nil || a.Study.Status != puzzle.UniqueSolution {
		return a.Advice, a.Study.Err
	}
	a.Grade = st.Grade(ctx)
	a.Complete = true
	a.eachClue(ctx, st)
	a.gradeWithout(ctx)
	a.tryAdditions(ctx)
	a.Complete = a.Complete && ctx.Err() == nil
	return a.Advice, nil
}

// study opens a study within the limits.
func (a *advising) study(p puzzle.Puzzle) *study.Study {
	st := study.Open(p)
	st.MaxConflicts, st.WhatIfs = a.MaxConflicts, fewWhatIfs
	return st
}

// fewWhatIfs limits the candidates that a grade tries by what-ifs.
const fewWhatIfs = 200

// eachClue determines whether each clue is needed. A proof of uniqueness shows immediately that the clues it does not use are not.
func (a *advising) eachClue(ctx context.Context, st *study.Study) {
	all := st.StillUnique(ctx, a.Study.Solution, nil)
	for _, c := range a.kind.Clues(a.p) {
		x := ClueAdvice{Clue: c, Effect: Needless}
		if all.Status != puzzle.UniqueSolution || slices.Contains(all.Core, c.At) {
			switch u := st.StillUnique(ctx, a.Study.Solution, []puzzle.Place{c.At}); u.Status {
			case puzzle.UniqueSolution:
			case puzzle.SeveralSolutions:
				x.Effect, x.Second = Needed, u.Second
			default:
				x.Effect, a.Complete = Unclear, false
			}
		}
		a.Clues = append(a.Clues, x)
	}
}

// gradeWithout grades the puzzle without each clue that is not needed.
func (a *advising) gradeWithout(ctx context.Context) {
	graded := 0
	for i := range a.Clues {
		x := &a.Clues[i]
		if x.Effect != Needless {
			continue
		}
		if graded++; graded > a.MaxGrades || ctx.Err() != nil {
			a.Complete = false
			return
		}
		q, err := a.kind.Without(a.p, x.Clue.At)
		if err != nil {
			continue
		}
		g := a.study(q).Grade(ctx)
		switch {
		case g.Status != puzzle.UniqueSolution || a.Grade.Status != puzzle.UniqueSolution:
			a.Complete = false
			continue
		case g.Hardest > a.Grade.Hardest:
			x.Effect = Eases
		case g.Hardest < a.Grade.Hardest:
			x.Effect = Hardens
		}
		x.Grade = &g
	}
}

// tryAdditions looks for clues of the solution that make the hardest step easier, first those near that step.
func (a *advising) tryAdditions(ctx context.Context) {
	if a.kind.With == nil || a.kind.Make == nil || a.kind.Make.AllClues == nil || a.Grade.Status != puzzle.UniqueSolution {
		return
	}
	there := cluesByPlace(a.kind.Clues(a.p))
	more := slices.DeleteFunc(slices.Clone(a.kind.Make.AllClues(a.p, a.Study.Solution)), func(c puzzle.Clue) bool {
		_, ok := there[c.At]
		return ok
	})
	near := a.hardestPlace(ctx)
	slices.SortStableFunc(more, func(c, d puzzle.Clue) int { return distance(c.At, near) - distance(d.At, near) })
	for i, c := range more {
		if i >= a.MaxGrades || ctx.Err() != nil {
			a.Complete = false
			break
		}
		q, err := a.kind.With(a.p, c)
		if err != nil {
			continue
		}
		if g := a.study(q).Grade(ctx); g.Status == puzzle.UniqueSolution && g.Hardest < a.Grade.Hardest {
			a.Additions = append(a.Additions, ClueAdvice{Clue: c, Effect: Eases, Grade: &g})
		}
	}
	slices.SortStableFunc(a.Additions, func(x, y ClueAdvice) int {
		switch {
		case x.Grade.Hardest < y.Grade.Hardest:
			return -1
		case x.Grade.Hardest > y.Grade.Hardest:
			return 1
		}
		return 0
	})
	a.Additions = a.Additions[:min(len(a.Additions), maxAdditions)]
}

// hardestPlace returns a place that the hardest step decides; the zero place if no step is found.
func (a *advising) hardestPlace(ctx context.Context) (at puzzle.Place) {
	level := 0.0
	walk := a.study(a.p).Walk(ctx, study.ExplainOptions{})
	for s, ok := walk.Next(ctx); ok; s, ok = walk.Next(ctx) {
		if s.Level > level && len(s.New) > 0 {
			level, at = s.Level, s.New[0].At
		}
		if level >= a.Grade.Hardest {
			break
		}
	}
	return at
}

// distance is the number of rows and columns between two places.
func distance(a, b puzzle.Place) int {
	abs := func(n int16) int { return int(max(n, -n)) }
	return abs(a.R-b.R) + abs(a.C-b.C)
}
