package cli

import (
	"context"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
)

// grade implements teka grade.
type grade struct {
	inputs
	limits
	output
	jsonLines
}

// Run grades every puzzle of the inputs.
func (g *grade) Run(a *App) error {
	return a.ask(g, nil)
}

// one grades one puzzle.
func (g *grade) one(ctx context.Context, a *App, it item) answer {
	found := report.Grade(ctx, it.Item)
	text := report.Heading(it.Item) + "\n" + strings.Join(found.Verdict(a.lang), "\n") + "\n\n"
	return answer{line: found, status: string(found.Status), text: text, unsolved: found.Status != puzzle.UniqueSolution,
		skip: found.Status == puzzle.Undecided}
}
