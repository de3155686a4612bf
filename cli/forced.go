package cli

import (
	"context"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// forced implements teka forced.
type forced struct {
	inputs
	limits
	output
	jsonLines
	Marks bool `help:"Keep the values already filled in (default: use the clues only)."`
}

// Run finds what the solutions of every puzzle of the inputs have in common.
func (f *forced) Run(a *App) error {
	return a.ask(f, nil)
}

// one finds what the solutions of one puzzle have in common, and draws it unless the answer is a JSON line.
func (f *forced) one(ctx context.Context, a *App, it item) answer {
	l, err := report.Forced(ctx, it.Item, a.lang, f.Marks)
	if err != nil {
		return answer{err: err}
	}
	ans := answer{line: l, status: string(l.Status), unsolved: l.Status != puzzle.UniqueSolution, skip: l.Status == puzzle.Undecided}
	if !f.JSON {
		ans.text = report.Heading(it.Item) + "\n"
		if !l.Board.IsZero() {
			ans.text += a.drawText(ctx, it.Puzzle, l.Board, scene.Differ, nil)
		}
		ans.text += a.wrap(l.Verdict(a.lang), 0) + "\n\n"
	}
	return ans
}
