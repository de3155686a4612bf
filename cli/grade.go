package cli

import (
	"context"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
)

// grade is the command that says how hard puzzles are.
type grade struct {
	inputs
	limits
	output
	JSON bool `name:"json" help:"One JSON object a puzzle and line."`
	shape
}

// Run grades every puzzle of the inputs.
func (g *grade) Run(a *App) error {
	var err error
	if g.JSON, err = g.json(g.JSON); err != nil {
		return err
	}
	return g.answers(a, g.JSON, func() error {
		return a.each(&g.inputs, g.JSON, g.jobs(), func(ctx context.Context, it item) answer { return g.one(ctx, a, it) })
	})
}

// one grades one puzzle.
func (g *grade) one(ctx context.Context, a *App, it item) answer {
	bounded, cancel := g.bound(ctx)
	defer cancel()
	found := report.Grade(bounded, it.Item)
	if found.Status == puzzle.Undecided && ctx.Err() != nil {
		return answer{skip: true}
	}
	text := report.Heading(it.Item) + "\n" + strings.Join(found.Verdict(a.lang), "\n") + "\n\n"
	ans := answer{line: found, status: string(found.Status), text: text}
	if found.Status != puzzle.UniqueSolution && !g.JSON {
		ans.code = CodeUnsolved
	}
	return ans
}
