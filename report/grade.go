package report

import (
	"context"
	"fmt"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
	"github.com/teka-puzzles/teka/words"
)

// Graded is the JSON line of a grade.
type Graded struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	study.Grade
}

// Grade says how hard a puzzle is for people.
func Grade(ctx context.Context, it kinds.Item) Graded {
	return Graded{it.ID, KindName(it), study.GradeOf(ctx, it.Puzzle)}
}

// Verdict says in words how hard the puzzle is: the label, the figures, and the techniques, the most frequent first.
func (g Graded) Verdict() []string {
	lines := []string{g.label()}
	lines = append(lines, fmt.Sprintf(
		"Steps %d, %d of them no bookkeeping, in %d rounds, weight %.1f, rounds with one step only %d, longest what-if %d, hardest before "+
			"the first value %.1f",
		g.Steps, g.Looks, g.Rounds, g.Weight, g.Bottlenecks, g.WhatIf, g.BeforeFirst))
	for _, id := range study.ByCount(g.Techniques) {
		lines = append(lines, fmt.Sprintf("%6d %s", g.Techniques[id], id))
	}
	return lines
}

// label says the grade, or why there is none.
func (g Graded) label() string {
	switch g.Status {
	case puzzle.UniqueSolution:
		return GradeText(g.Grade)
	case puzzle.SeveralSolutions:
		return "No grade: the puzzle has several solutions."
	case puzzle.NoSolution:
		return "No grade: the puzzle has no solution."
	}
	return "No grade: the limit was reached before the end."
}

// GradeText says the label, the effort and the hardest level of a puzzle with one solution.
func GradeText(g study.Grade) string {
	if g.Bounded {
		return fmt.Sprintf("%s: the hardest step has level %.1f or more; no further what-ifs were looked at.", g.Words(), g.Hardest)
	}
	return fmt.Sprintf("%s: the hardest step has level %.1f.", g.Words(), g.Hardest)
}

// HardestName is the name of the hardest technique that a grade counts: the one of the highest level in the list of the kind, of
// which the last resorts come last.
func HardestName(l *words.Language, k *puzzle.Kind, g study.Grade) string {
	name := ""
	for _, t := range Techniques(l, []*puzzle.Kind{k}) {
		if g.Techniques[t.ID] > 0 {
			name = t.Name
		}
	}
	return name
}
