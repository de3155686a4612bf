package study

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/proof"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// ErrNoProof means that no proof of a step was found within the limits.
var ErrNoProof = fault.Errorf("no proof of the step was found")

// stepConflicts bounds the search for the proof of one fact.
const stepConflicts = 100_000

// ProveStep proves a step from the clues and facts it names, as certificate lines (see docs/certificates.md). The error wraps ErrNoProof
// or is that of the context. Sub-steps are not read: the conclusion is proved as a whole.
func ProveStep(ctx context.Context, p puzzle.Puzzle, s puzzle.Step) ([]string, error) {
	return proveStep(ctx, p, s, setOf(s.Clues))
}

// ProveNone proves that a puzzle has no solution, from all of its rules. The result and the errors are those of ProveStep.
func ProveNone(ctx context.Context, p puzzle.Puzzle) ([]string, error) {
	return proveStep(ctx, p, puzzle.Step{Technique: "none"}, nil)
}

// proveStep proves a step from its premises and the rules of the given clues, or all if only is nil.
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
			m.S.Add(l) // already part of the proof
		}
	}
	m.S.Settle()
	return lines(), nil
}

// lemma writes a step that a rule of the whole board proves on its own. It returns false if there is no such rule, or if the step needs
// further clues, which the rule may not include.
func lemma(c *model.Certificate, p puzzle.Puzzle, s puzzle.Step) bool {
	k := slices.IndexFunc(p.Kind().Techniques, func(t puzzle.Technique) bool { return t.ID == s.Technique && t.Lemma })
	whole := slices.IndexFunc(s.Clues, func(at puzzle.Place) bool { return at.Kind == puzzle.RuleKind })
	if k < 0 || whole < 0 || len(s.Clues) > 1 || s.Contradiction() {
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
