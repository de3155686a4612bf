package study

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/proof"
	"github.com/teka-puzzles/teka/solver/sat"
)

// ErrNoProof is why a step has no proof: none was found within bounds.
var ErrNoProof = fault.Errorf("no proof of the step was found")

// stepConflicts bounds the search for the proof of one fact.
const stepConflicts = 100_000

// ProveStep proves a step from the clues and facts that it names alone, as lines of a certificate; see docs/certificates.md, which
// says how they are to be read. The error wraps ErrNoProof, or that of the context. Steps inside a trial are not looked at: what
// the step says is proved as a whole.
func ProveStep(ctx context.Context, p puzzle.Puzzle, s puzzle.Step) ([]string, error) {
	only := make(map[puzzle.Place]bool, len(s.Clues))
	for _, at := range s.Clues {
		only[at] = true
	}
	return proveStep(ctx, p, s, only)
}

// ProveNone is ProveStep for a contradiction of all rules of a puzzle together, which has no solution.
func ProveNone(ctx context.Context, p puzzle.Puzzle) ([]string, error) {
	return proveStep(ctx, p, puzzle.Step{Technique: "none"}, nil)
}

// proveStep proves a step from the facts that it names and the rules of some clues, of all with nil.
func proveStep(ctx context.Context, p puzzle.Puzzle, s puzzle.Step, only map[puzzle.Place]bool) ([]string, error) {
	var text strings.Builder
	w := proof.NewPart(&text)
	cert := model.NewCertificate(w, p)
	lines := func() []string {
		w.Flush()
		return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	}
	if lemma(cert, p, s) {
		return lines(), nil
	}
	m, err := model.Build(ctx, p, model.Options{Only: only, Certificate: cert})
	if err != nil {
		return nil, err
	}
	for _, x := range s.Because {
		m.S.Add(m.Lit(x))
	}
	if i, ok := p.(model.Implier); ok {
		i.Implied(m)
	}
	refuted := func(assume ...sat.Lit) error {
		m.S.SetMaxConflicts(m.S.Stats().Conflicts + stepConflicts)
		switch found, err := m.S.Solve(ctx, assume...); {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil || found:
			return fault.Errorf("%s: %w", s.Technique, ErrNoProof)
		}
		return nil
	}
	if s.Contradiction() {
		if err := refuted(); err != nil {
			return nil, err
		}
	}
	for _, x := range s.New {
		l := m.Lit(x)
		if m.S.Settle() && m.S.Fixed(l) <= 0 {
			if err := refuted(l.Not()); err != nil {
				return nil, err
			}
			m.S.Add(l) // the proof has it already
		}
	}
	m.S.Settle()
	return lines(), nil
}

// lemma takes down a step that a rule of the whole board shows by itself; false when there is none.
func lemma(c *model.Certificate, p puzzle.Puzzle, s puzzle.Step) bool {
	k := slices.IndexFunc(p.Kind().Techniques, func(t puzzle.Technique) bool { return t.ID == s.Technique && t.Lemma })
	whole := slices.IndexFunc(s.Clues, func(at puzzle.Place) bool { return at.Kind == puzzle.RuleKind })
	if k < 0 || whole < 0 || s.Contradiction() {
		return false
	}
	for _, x := range s.New {
		i := p.Board().Index(x.At)
		was, left := p.Board().Unknown(i).Values, puzzle.Only(x.Value)
		if x.Not {
			left = was &^ left
		}
		c.Restrict(s.Clues[whole], i, was, left)
	}
	return true
}
