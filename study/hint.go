package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Hint is help on a partly filled board.
//
// Status is Solved if there is a step (or the board is full and right); Mistaken if the board contains a mistake; SeveralSolutions if
// nothing more follows (Open lists the open places); NoSolution if the puzzle has none; Stalled and Undecided as for Explain.
type Hint struct {
	Status   puzzle.Status
	Step     *puzzle.Step   // the easiest step; for NoSolution, the reason
	Wrong    []puzzle.Fact  // wrong marks, and candidates wrongly missing from the notes; see Together
	Together bool           // the marks are wrong only in combination
	Why      *puzzle.Step   // a step that refutes the first of them
	Open     []puzzle.Place // open places
	Reason   error
	Stopped  error // cause of Undecided; see Explanation
}

// HintFor returns a hint for a board; zero facts mean the empty one.
func HintFor(ctx context.Context, p puzzle.Puzzle, known puzzle.Facts) Hint {
	s := Open(p)
	if !known.IsZero() {
		s.marks = puzzle.MarksOf(known)
	}
	return s.Hint(ctx)
}

// Hint reports a mistake on the marked board, otherwise the easiest step.
func (s *Study) Hint(ctx context.Context) Hint {
	if h := s.Mistake(ctx); h.Status != puzzle.Solved {
		return h
	}
	return s.NextHint(ctx)
}

// NextHint returns the next step like Hint, for a board that is known to contain no mistake.
func (s *Study) NextHint(ctx context.Context) Hint {
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

// Mistake reports the wrong marks on the marked board and why the first is wrong. Status is Solved if no mark is wrong; otherwise
// Mistaken, NoSolution or Undecided.
func (s *Study) Mistake(ctx context.Context) Hint {
	s.spent = 0
	return s.mistake(ctx)
}

// mistake returns the answer of Mistake as part of another question: it does not reset the conflicts spent.
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
		h.Wrong = contradicted(slices.Values(s.claims()), clean.Solution)
	default:
		var err error
		if h.Wrong, err = s.jointMistakes(ctx, clean); err != nil {
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

// claims returns the marks and the eliminations that pencil candidates imply.
func (s *Study) claims() []puzzle.Fact {
	return append(s.marks.Claims(), s.marks.PencilEliminations()...)
}

// contradicted returns the facts that the solution contradicts.
func contradicted(facts func(yield func(puzzle.Fact) bool), solution puzzle.Facts) []puzzle.Fact {
	var out []puzzle.Fact
	for x := range facts {
		if solution.Contradicts(x) {
			out = append(out, x)
		}
	}
	return out
}

// jointMistakes returns a minimal set of marks that cannot all be right, or nil if they can. The puzzle has several solutions, of which
// some holds two. The error is a limit or that of ctx.
func (s *Study) jointMistakes(ctx context.Context, some Result) ([]puzzle.Fact, error) {
	claims := s.claims()
	for _, f := range []puzzle.Facts{some.Solution, some.Second} {
		if len(contradicted(slices.Values(claims), f)) == 0 {
			return nil, nil
		}
	}
	r, err := s.reasoner(ctx)
	if err != nil {
		return nil, err
	}
	clash := func(facts []puzzle.Fact) (bool, error) {
		assume := r.activeGuards()
		for _, x := range facts {
			assume = append(assume, r.m.Lit(x))
		}
		found, err := s.ask(ctx, r.m.S, 0, assume...)
		return !found && err == nil, err
	}
	if bad, err := clash(claims); !bad {
		return nil, err
	}
	core := setOf(r.m.S.Core())
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

// blame moves the wrong mark with the shortest refutation to the front and stores the refutation in h.Why; if it finds none, h is
// unchanged. The refutation starts from the marks that are right, or, if marks are wrong only together, from the others of them. A single
// easy step that rules a mark out is preferred.
func (s *Study) blame(ctx context.Context, h *Hint) {
	board := s.p.Board()
	best := -1
	var why puzzle.Step
	try := func(base []puzzle.Fact, wrong []puzzle.Fact) {
		e := s.explainer(ctx, ExplainOptions{Known: facts(board, base)})
		step, ok := shortest(ctx, e.f, wrong)
		if !ok { // named steps are preferred because they can be followed one by one
			step, ok = s.cheapest(ctx, e.f.known, opposites(board, wrong), 3, true, maxLevel)
		}
		if !ok || best >= 0 && !simpler(s.p.Kind(), step, why) {
			return
		}
		if slices.ContainsFunc(step.New, e.f.known.Holds) { // a circular reason
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
	sure := s.claims() // marks that a reason may use
	if !h.Together {
		sure = slices.DeleteFunc(sure, func(x puzzle.Fact) bool { return slices.Contains(h.Wrong, x) })
	}
	if k, step, ok := s.denied(ctx, h.Wrong, sure); ok {
		h.Wrong[0], h.Wrong[k], h.Why = h.Wrong[k], h.Wrong[0], &step
		return
	}
	if !h.Together {
		at := puzzle.Places(h.Wrong) // other marks at the same places would beg the question
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

// maxDenialLevel is the highest level at which a person sees immediately that marks conflict; maxDenied is the number of wrong marks tried.
const (
	maxDenialLevel = 2.2
	maxDenied      = 4
)

// denied returns the index of a wrong mark that one easy step rules out on a board with the other marks, and that step. claims are the
// marks that the step may use, except those at the place of the wrong mark. ok is false if no easy step rules out any of the first few.
func (s *Study) denied(ctx context.Context, wrong, claims []puzzle.Fact) (which int, step puzzle.Step, ok bool) {
	for k, x := range wrong[:min(maxDenied, len(wrong))] {
		others := slices.DeleteFunc(slices.Clone(claims), func(y puzzle.Fact) bool { return y.At == x.At })
		e := s.explainer(ctx, ExplainOptions{Known: facts(s.p.Board(), others)})
		if e.f.known.Contradiction() >= 0 {
			continue
		}
		if found, easy := e.f.denial(ctx, x, maxDenialLevel); easy && (!ok || found.Level < step.Level) {
			which, step, ok = k, found, true
		}
	}
	return which, step, ok
}

// facts returns the board on which the given facts hold.
func facts(b *puzzle.Board, list []puzzle.Fact) puzzle.Facts {
	f := puzzle.NewFacts(b)
	f.AddAll(list)
	return f
}

// opposites returns the negations of facts.
func opposites(b *puzzle.Board, facts []puzzle.Fact) []puzzle.Fact {
	return lists.Map(facts, b.Opposite)
}
