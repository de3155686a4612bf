package cli

import (
	"context"
	"fmt"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
)

// count is the command that counts solutions.
type count struct {
	inputs
	limits
	output
	Max  int64 `type:"some" placeholder:"N" help:"Stop after N solutions. Without it all are counted, up to 10^18."`
	JSON bool  `name:"json" help:"One JSON object a puzzle and line."`
	shape
	Marks bool `help:"Take what is filled in already for granted; otherwise only the clues count."`
}

// Run counts the solutions of every puzzle of the inputs.
func (c *count) Run(a *App) error {
	var err error
	if c.JSON, err = c.json(c.JSON); err != nil {
		return err
	}
	return c.answers(a, c.JSON, func() error {
		return a.each(&c.inputs, c.JSON, c.jobs(), func(ctx context.Context, it item) answer { return c.one(ctx, a, it) })
	})
}

// one counts the solutions of one puzzle.
func (c *count) one(ctx context.Context, a *App, it item) answer {
	bounded, cancel := c.bound(ctx)
	defer cancel()
	l := report.Count(bounded, it.Item, a.lang, c.Max, c.Marks)
	if ctx.Err() != nil && !l.Exact && l.Count == 0 {
		return answer{skip: true}
	}
	ans := answer{line: l, status: string(l.Status), text: fmt.Sprintf("%s: %s\n", report.OneLine(it.ID), l.Text)}
	if l.Status != puzzle.UniqueSolution && !c.JSON {
		ans.code = CodeUnsolved
	}
	return ans
}
