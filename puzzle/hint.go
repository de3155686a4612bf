package puzzle

import (
	"context"
	"iter"
	"slices"
)

// Hint is help on a half-filled board.
//
// Status is Solved when there is a step to take (or the board is full and right); Mistaken when the board holds a mistake;
// SeveralSolutions when nothing more follows, and Open says what stays open; NoSolution when the puzzle itself has none; Stalled and
// Undecided as for Explain.
type Hint struct {
	Status   Status
	Step     *Step   // the easiest step open; for NoSolution, why
	Wrong    []Fact  // the marks that are wrong; when the puzzle has several solutions, marks that cannot all be right
	Together bool    // they are wrong only together
	Why      *Step   // why the first of them is wrong: it follows from the others and the clues that it is not so
	Open     []Place // what stays open
	Reason   string
}

// Mistaken is the status of a board with marks that no solution has.
const Mistaken Status = "mistake"

// HintFor finds the easiest step on a board, or the mistake it holds.
func HintFor(ctx context.Context, p Puzzle, known Facts) Hint {
	if known.IsZero() {
		known = NewFacts(p.Board())
	}
	if h, bad := mistake(ctx, p, known); bad {
		return h
	}
	if known.Complete() {
		return Hint{Status: Solved}
	}
	e := newExplainer(p, ExplainOptions{Known: known})
	s, ok := e.next(ctx)
	if !ok {
		h := Hint{Status: e.ex.Status, Open: e.ex.Open, Reason: e.ex.Reason}
		if n := len(e.ex.Steps); n > 0 {
			h.Step = &e.ex.Steps[n-1]
		}
		return h
	}
	return Hint{Status: Solved, Step: &s}
}

// mistake looks whether the board can be finished, and if not, whose fault it is.
func mistake(ctx context.Context, p Puzzle, known Facts) (Hint, bool) {
	r := Solve(ctx, p, Options{Known: known})
	switch r.Status {
	case Solved:
		return Hint{}, false
	case Undecided:
		return Hint{Status: Undecided, Reason: r.Reason}, true
	}
	clean := Unique(ctx, p, Options{})
	h := Hint{Status: Mistaken}
	switch clean.Status {
	case NoSolution:
		e := Explain(ctx, p, ExplainOptions{})
		h = Hint{Status: NoSolution, Reason: clean.Reason}
		if n := len(e.Steps); n > 0 {
			h.Step = &e.Steps[n-1]
		}
		return h, true
	case UniqueSolution:
		h.Wrong = unlike(known, clean.Solution)
	default:
		h.Wrong, h.Together = quarrel(ctx, p, known), true
	}
	h.blame(ctx, p, known, clean.Status == UniqueSolution)
	return h, true
}

// unlike lists the marks that the solution does not have.
func unlike(known, solution Facts) []Fact {
	var out []Fact
	for x := range known.All() {
		if solution.Denies(x) {
			out = append(out, x)
		}
	}
	return out
}

// quarrel lists marks that cannot all be right, none of them too many.
func quarrel(ctx context.Context, p Puzzle, known Facts) []Fact {
	r := newReasoner(p)
	s, ok := r.why(ctx, known, nil, area{0, 0, r.rows - 1, r.cols - 1}, true)
	if !ok {
		return slices.Collect(known.All())
	}
	return s.Because
}

// blame finds the wrong mark that is refuted in the fewest steps, and puts it first. The board to begin with has no wrong mark at
// all, or, when they are only wrong together, nothing but the others of them.
func (h *Hint) blame(ctx context.Context, p Puzzle, known Facts, allWrong bool) {
	if len(h.Wrong) == 0 {
		return
	}
	without := func(marks iter.Seq[Fact], wrong []Fact) Facts {
		base := NewFacts(p.Board())
		for x := range marks {
			if !slices.Contains(wrong, x) {
				base.Add(x)
			}
		}
		return base
	}
	best := -1
	var why Step
	try := func(base Facts, wrong []Fact) {
		e := newExplainer(p, ExplainOptions{Known: base})
		s, ok := whatIf(ctx, e.f, wrong, trialSteps)
		if !ok { // named steps first: they can be followed one by one
			s, ok = e.reasoner().look(ctx, base, opposites(p.Board(), wrong), 3, true, maxLevel)
		}
		if !ok || best >= 0 && !shorter(s, why) {
			return
		}
		for k, x := range h.Wrong {
			for _, y := range s.New {
				if y == p.Board().opposite(x) {
					best, why = k, s
				}
			}
		}
	}
	if allWrong {
		try(without(known.All(), h.Wrong), h.Wrong)
	} else {
		for _, x := range h.Wrong[:min(4, len(h.Wrong))] {
			try(without(slices.Values(h.Wrong), []Fact{x}), []Fact{x})
		}
	}
	if best >= 0 {
		h.Wrong[0], h.Wrong[best] = h.Wrong[best], h.Wrong[0]
		h.Why = &why
	}
}

// opposites are the denials of facts.
func opposites(b *Board, facts []Fact) []Fact {
	out := make([]Fact, len(facts))
	for i, x := range facts {
		out[i] = b.opposite(x)
	}
	return out
}
