package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Hint is help on a half-filled board.
//
// Status is Solved when there is a step to take (or the board is full and right); Mistaken when the board holds a mistake;
// SeveralSolutions when nothing more follows, and Open says what stays open; NoSolution when the puzzle itself has none; Stalled and
// Undecided as for Explain.
type Hint struct {
	Status   puzzle.Status
	Step     *puzzle.Step   // the easiest step open; for NoSolution, why
	Wrong    []puzzle.Fact  // the marks that are wrong, as written, and what notes leave out wrongly; see Together
	Together bool           // they are wrong only together
	Why      *puzzle.Step   // why the first of them is wrong: it follows from the others and the clues that it is not so
	Open     []puzzle.Place // what stays open
	Reason   error
	Stopped  error // why Status is Undecided; see Explanation
}

// HintFor finds the easiest step on a board, or the mistake it holds.
func HintFor(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts) Hint {
	s := Open(p)
	if !known.IsZero() {
		s.marks = puzzle.MarksOf(known)
	}
	return s.Hint(ctx)
}

// Hint finds the mistake that is written on the board, or else the easiest step.
func (s *Study) Hint(ctx context.Context) Hint {
	if h := s.Mistake(ctx); h.Status != puzzle.Solved {
		return h
	}
	return s.Ahead(ctx)
}

// Ahead is Hint where it is known that no mistake is written.
func (s *Study) Ahead(ctx context.Context) Hint {
	s.spent = 0
	e := s.beginHere(ctx)
	if e.f.known.Complete() {
		return Hint{Status: puzzle.Solved}
	}
	step, ok := e.next(ctx, noLevel)
	if ok {
		return Hint{Status: puzzle.Solved, Step: &step}
	}
	h := Hint{Status: e.ex.Status, Open: e.ex.Open, Reason: e.ex.Reason, Stopped: e.ex.Stopped}
	if n := len(e.ex.Steps); n > 0 {
		h.Step = &e.ex.Steps[n-1]
	}
	return h
}

// Mistake looks whether what is written can be right, and if not, what is wrong and why. Status is Solved when there is no mistake.
func (s *Study) Mistake(ctx context.Context) Hint {
	s.spent = 0
	return s.mistake(ctx)
}

// mistake looks whether the board can be finished, and if not, whose fault it is.
func (s *Study) mistake(ctx context.Context) Hint {
	clean := s.verdict(ctx)
	h := Hint{Status: puzzle.Mistaken}
	switch clean.Status {
	case puzzle.Undecided:
		return Hint{Status: puzzle.Undecided, Reason: clean.Reason, Stopped: clean.Stopped}
	case puzzle.NoSolution:
		e := s.explainer(ctx, ExplainOptions{})
		for e.ex.Status == "" {
			e.step(ctx, noLevel)
		}
		h = Hint{Status: puzzle.NoSolution, Reason: clean.Reason}
		if n := len(e.ex.Steps); n > 0 {
			h.Step = &e.ex.Steps[n-1]
		}
		return h
	case puzzle.UniqueSolution:
		h.Wrong = unlike(slices.Values(s.claims()), clean.Solution)
	default:
		var err error
		if h.Wrong, err = s.quarrel(ctx, clean); err != nil {
			return Hint{Status: puzzle.Undecided, Reason: err, Stopped: err}
		}
		h.Together = true
	}
	if len(h.Wrong) == 0 {
		return Hint{Status: puzzle.Solved}
	}
	s.blame(ctx, &h)
	return h
}

// claims are the marks and what the candidates noted leave out.
func (s *Study) claims() []puzzle.Fact { return append(s.marks.Claims(), s.marks.LeftOut()...) }

// unlike lists the facts that the solution denies.
func unlike(facts func(yield func(puzzle.Fact) bool), solution puzzle.Facts) []puzzle.Fact {
	var out []puzzle.Fact
	for x := range facts {
		if solution.Denies(x) {
			out = append(out, x)
		}
	}
	return out
}

// quarrel lists marks that cannot all be right, none of them too many; none when all can be. The puzzle has several solutions, of which
// some are known.
func (s *Study) quarrel(ctx context.Context, some Result) ([]puzzle.Fact, error) {
	claims := s.claims()
	for _, f := range []puzzle.Facts{some.Solution, some.Second} {
		if len(unlike(slices.Values(claims), f)) == 0 {
			return nil, nil
		}
	}
	r, err := s.reasoner(ctx)
	if err != nil {
		return nil, err
	}
	clash := func(facts []puzzle.Fact) (bool, error) {
		assume := r.on()
		for _, x := range facts {
			assume = append(assume, r.m.Lit(x))
		}
		found, err := s.ask(ctx, r.m.S, 0, assume...)
		return !found && err == nil, err
	}
	if bad, err := clash(claims); !bad {
		return nil, err
	}
	core := make(map[sat.Lit]bool)
	for _, l := range r.m.S.Core() {
		core[l] = true
	}
	blamed := slices.DeleteFunc(claims, func(x puzzle.Fact) bool {
		l := r.m.Lit(x)
		return !core[l] && l != sat.False
	})
	few := reduce.ShrinkWhile(func() bool { return ctx.Err() == nil && !s.exhausted() }, blamed, func(facts []puzzle.Fact) bool {
		bad, _ := clash(facts)
		return bad
	})
	return few, context.Cause(ctx)
}

// blame finds the wrong mark that is refuted in the fewest steps, and puts it first. The board to begin with has no wrong mark at
// all, or, when they are only wrong together, nothing but the others of them. A mark that one step denies at sight of the others is
// blamed by that step alone. Where what is right is known, no reason rests on a mark that is wrong.
func (s *Study) blame(ctx context.Context, h *Hint) {
	board := s.p.Board()
	best := -1
	var why puzzle.Step
	try := func(base []puzzle.Fact, wrong []puzzle.Fact) {
		e := s.explainer(ctx, ExplainOptions{Known: facts(board, base)})
		step, ok := shortest(ctx, e.f, wrong)
		if !ok { // named steps first: they can be followed one by one
			step, ok = s.cheapest(ctx, e.f.known, opposites(board, wrong), 3, true, maxLevel)
		}
		if !ok || best >= 0 && !plainer(s.p.Kind(), step, why) {
			return
		}
		if slices.ContainsFunc(step.New, e.f.known.Holds) { // it would say that something is so because it is so
			return
		}
		for k, x := range h.Wrong {
			for _, y := range step.New {
				if y == board.Opposite(x) {
					best, why = k, step
				}
			}
		}
	}
	sure := s.claims() // what a reason may rest on
	if !h.Together {
		sure = slices.DeleteFunc(sure, func(x puzzle.Fact) bool { return slices.Contains(h.Wrong, x) })
	}
	if k, step, ok := s.denied(ctx, h.Wrong, sure); ok {
		h.Wrong[0], h.Wrong[k], h.Why = h.Wrong[k], h.Wrong[0], &step
		return
	}
	if !h.Together {
		at := puzzle.Places(h.Wrong) // what else is written there says the same in other words
		right := slices.DeleteFunc(sure, func(x puzzle.Fact) bool { return slices.Contains(at, x.At) })
		try(right, h.Wrong)
	} else {
		for k, x := range h.Wrong[:min(4, len(h.Wrong))] {
			try(slices.Delete(slices.Clone(h.Wrong), k, k+1), []puzzle.Fact{x})
		}
	}
	if best >= 0 {
		h.Wrong[0], h.Wrong[best] = h.Wrong[best], h.Wrong[0]
		h.Why = &why
	}
}

// atSight is the level up to which a person sees without a trial that marks contradict each other, and fewDenied how many wrong
// marks are tried so.
const (
	atSight   = 2.2
	fewDenied = 4
)

// denied finds a wrong mark that one easy step denies on the board of some marks, but for those of its own place, and that step.
func (s *Study) denied(ctx context.Context, wrong, claims []puzzle.Fact) (which int, step puzzle.Step, ok bool) {
	for k, x := range wrong[:min(fewDenied, len(wrong))] {
		others := slices.DeleteFunc(slices.Clone(claims), func(y puzzle.Fact) bool { return y.At == x.At })
		e := s.explainer(ctx, ExplainOptions{Known: facts(s.p.Board(), others)})
		if e.f.known.Contradiction() >= 0 {
			continue
		}
		if found, easy := e.f.denial(ctx, x, atSight); easy && (!ok || found.Level < step.Level) {
			which, step, ok = k, found, true
		}
	}
	return which, step, ok
}

// facts is the board on which these facts are known.
func facts(b *puzzle.Board, list []puzzle.Fact) puzzle.Facts {
	f := puzzle.NewFacts(b)
	for _, x := range list {
		f.Add(x)
	}
	return f
}

// opposites are the denials of facts.
func opposites(b *puzzle.Board, facts []puzzle.Fact) []puzzle.Fact {
	out := make([]puzzle.Fact, len(facts))
	for i, x := range facts {
		out[i] = b.Opposite(x)
	}
	return out
}
