package puzzle

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/proof"
	"github.com/teka-puzzles/teka/sat"
)

// Implier is a puzzle that can add to a model what its rules imply but search alone would be long to find. A test of the kind must show
// that no solution is lost.
type Implier interface{ Implied(m *Model) }

// ErrNoProof is why a step has no proof: none was found within bounds.
var ErrNoProof = fault.Errorf("no proof of the step was found")

// stepConflicts bounds the search for the proof of one fact.
const stepConflicts = 100_000

// ProveStep proves a step from the clues and facts that it names alone, as lines of a certificate; see docs/certificates.md, which says how they are to be
// read. The error wraps ErrNoProof, or that of the context. Steps inside a trial are not looked at: what the step says is proved as a whole.
func ProveStep(ctx context.Context, p Puzzle, s Step) ([]string, error) {
	var text strings.Builder
	cert := &Certificate{w: proof.Part(&text), board: p.Board()}
	lines := func() []string {
		cert.w.Flush()
		return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	}
	if cert.lemma(p, s) {
		return lines(), nil
	}
	m := &Model{board: p.Board(), cert: cert, only: make(map[Place]bool, len(s.Clues))}
	for _, at := range s.Clues {
		m.only[at] = true
	}
	if _, err := m.built(ctx, p, sat.Options{}); err != nil {
		return nil, err
	}
	for _, x := range s.Because {
		m.S.Add(m.Lit(x))
	}
	if i, ok := p.(Implier); ok {
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
func (c *Certificate) lemma(p Puzzle, s Step) bool {
	k := slices.IndexFunc(p.Kind().Techniques, func(t Technique) bool { return t.ID == s.Technique && t.Lemma })
	whole := slices.IndexFunc(s.Clues, func(at Place) bool { return at.Kind == RuleKind })
	if k < 0 || whole < 0 || s.Contradiction() {
		return false
	}
	for _, x := range s.New {
		i := p.Board().Index(x.At)
		was, left := p.Board().unknowns[i].Values, Only(x.Value)
		if x.Not {
			left = was &^ left
		}
		c.left(c.rule(s.Clues[whole]), i, was, left)
	}
	return true
}
