package report

import (
	"context"
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Graded is the JSON line of a grade.
type Graded struct {
	ID   string `json:"id"`
	Kind string `json:"kind" is:"Kind"`
	study.Grade
}

// Grade grades a puzzle. If ctx ends, the status is "unknown".
func Grade(ctx context.Context, it kinds.Item) Graded {
	return Graded{it.ID, kindName(it), study.GradeOf(ctx, it.Puzzle)}
}

// Verdict returns the grade as lines of text: the label, the figures, and the techniques, most frequent first.
func (g Graded) Verdict(l *words.Language) []string {
	lines := []string{GradeText(l, g.Grade)}
	if g.Steps > 0 {
		lines = append(lines, l.Phrase("grade/figures", g.Grade))
	}
	for _, id := range study.ByCount(g.Techniques) {
		lines = append(lines, fmt.Sprintf("%6d %s (%s)", g.Techniques[id], l.StepText(puzzle.Step{Technique: id}, words.Name), id))
	}
	return lines
}

// GradeText returns the label, effort and hardest level of a puzzle with one solution, or why there is no grade.
func GradeText(l *words.Language, g study.Grade) string {
	status := g.Status
	if !slices.Contains([]puzzle.Status{puzzle.UniqueSolution, puzzle.SeveralSolutions, puzzle.NoSolution}, status) {
		status = puzzle.Undecided
	}
	return l.Phrase("grade/"+string(status), map[string]any{"Name": GradeName(l, g), "Hardest": g.Hardest, "Bounded": g.Bounded})
}

// GradeName returns the name of a grade as all programs and documents show it, "Easy, long": the label of the hardest step, then the
// effort. It is "" without a label.
func GradeName(l *words.Language, g study.Grade) string {
	if g.Label == "" {
		return ""
	}
	return l.Phrase("grade/name", map[string]any{"Label": g.Label, "Effort": g.Effort,
		"Longer": g.Bounded && g.Effort != study.Efforts[len(study.Efforts)-1]})
}
