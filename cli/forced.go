package cli

import (
	"context"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// forced is the command that finds what all solutions share.
type forced struct {
	inputs
	limits
	output
	JSON bool `name:"json" help:"One JSON object a puzzle and line."`
	shape
	Marks bool `help:"Take what is filled in already for granted; otherwise only the clues count."`
}

// Run finds what the solutions of every puzzle of the inputs share.
func (f *forced) Run(a *App) error {
	var err error
	if f.JSON, err = f.json(f.JSON); err != nil {
		return err
	}
	return f.answers(a, f.JSON, func() error {
		return a.each(&f.inputs, f.JSON, f.jobs(), func(ctx context.Context, it item) answer { return f.one(ctx, a, it) })
	})
}

// one finds what the solutions of one puzzle share.
func (f *forced) one(ctx context.Context, a *App, it item) answer {
	bounded, cancel := f.bound(ctx)
	defer cancel()
	l, err := report.Forced(bounded, it.Item, a.lang, f.Marks)
	if err != nil {
		return answer{err: err}
	}
	if l.Status == puzzle.Undecided && ctx.Err() != nil {
		return answer{skip: true}
	}
	ans := answer{line: l, status: string(l.Status)}
	if l.Status != puzzle.UniqueSolution && !f.JSON {
		ans.code = CodeUnsolved
	}
	if !f.JSON {
		ans.text = report.Heading(it.Item) + "\n"
		if !l.Board.IsZero() {
			ans.text += a.drawText(bounded, it.Puzzle, l.Board, scene.Differ, nil)
		}
		ans.text += a.wrap(l.Verdict(a.lang), 0) + "\n\n"
	}
	return ans
}
