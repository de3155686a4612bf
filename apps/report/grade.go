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

// Grade says how hard a puzzle is for people.
func Grade(ctx context.Context, it kinds.Item) Graded {
	return Graded{it.ID, kindName(it), study.GradeOf(ctx, it.Puzzle)}
}

// Verdict says in words how hard the puzzle is: the label, the figures, and the techniques, the most frequent first.
func (g Graded) Verdict(l *words.Language) []string {
	lines := []string{GradeText(l, g.Grade), l.Phrase("grade/figures", g.Grade)}
	for _, id := range study.ByCount(g.Techniques) {
		lines = append(lines, fmt.Sprintf("%6d %s", g.Techniques[id], id))
	}
	return lines
}

// GradeText says the label, the effort and the hardest level of a puzzle with one solution, or why there is no grade.
func GradeText(l *words.Language, g study.Grade) string {
	status := g.Status
	if !slices.Contains([]puzzle.Status{puzzle.UniqueSolution, puzzle.SeveralSolutions, puzzle.NoSolution}, status) {
		status = puzzle.Undecided
	}
	return l.Phrase("grade/"+string(status), map[string]any{"Label": g.Label, "Effort": g.Effort, "Hardest": g.Hardest, "Bounded": g.Bounded,
		"Longer": g.Bounded && g.Effort != study.Efforts[len(study.Efforts)-1]})
}

// hardestName is the name of the hardest technique that a grade counts: the one of the highest level in the list of the kind, of
// which the last resorts come last.
func hardestName(l *words.Language, k *puzzle.Kind, g study.Grade) string {
	name := ""
	for _, t := range Techniques(l, []*puzzle.Kind{k}) {
		if g.Techniques[t.ID] > 0 {
			name = t.Name
		}
	}
	return name
}
