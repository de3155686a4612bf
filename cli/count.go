package cli

import (
	"context"
	"fmt"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
)

// count implements teka count.
type count struct {
	inputs
	limits
	output
	Max int64 `type:"some" placeholder:"N" help:"Stop after N solutions (default: count all, up to 10^18)."`
	jsonLines
	Marks bool `help:"Keep the values already filled in (default: use the clues only)."`
}

// Run counts the solutions of every puzzle of the inputs.
func (c *count) Run(a *App) error {
	return a.ask(c, nil)
}

func (c *count) one(ctx context.Context, a *App, it item) answer {
	l := report.Count(ctx, it.Item, a.lang, c.Max, c.Marks)
	return answer{line: l, status: string(l.Status), text: fmt.Sprintf("%s: %s\n", report.OneLine(it.ID), l.Text),
		unsolved: l.Status != puzzle.UniqueSolution, skip: !l.Exact && l.Count == 0}
}
