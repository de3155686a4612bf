package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// hint is the command that helps with a half-filled board.
type hint struct {
	inputs
	limits
	output
	JSON bool `name:"json" help:"One JSON object a puzzle and line."`
	shape
	Level int    `default:"5" help:"How much to say: 1 that there is a step, 2 where, 3 which technique, 4 which clues and cells, 5 what follows."`
	Board string `placeholder:"FILE" help:"Your board: the puzzle with something filled in; otherwise what the input has filled in."`
}

// Run gives a hint for every puzzle of the inputs.
func (h *hint) Run(a *App) error {
	if h.Level < 1 || h.Level > report.MaxHintLevel {
		return fault.Errorf("--level %d: 1 to %d are possible", h.Level, report.MaxHintLevel)
	}
	boards, err := readAnswers(a, "--board", h.Board)
	if err != nil {
		return err
	}
	if h.JSON, err = h.json(h.JSON); err != nil {
		return err
	}
	return h.answers(a, h.JSON, func() error {
		return a.eachAnswered(&h.inputs, boards, h.JSON, h.jobs(), func(ctx context.Context, it item) answer {
			return h.one(ctx, a, it, boards != nil)
		})
	})
}

// one gives a hint for one board.
func (h *hint) one(ctx context.Context, a *App, it item, beside bool) answer {
	marks := it.Marks
	if beside {
		marks = puzzle.MarksOf(it.board)
	}
	bounded, cancel := h.bound(ctx)
	defer cancel()
	found, err := report.Hint(bounded, it.Item, a.lang, marks, h.Level)
	if err != nil {
		return answer{err: err}
	}
	if found.Status == report.HintUnknown && ctx.Err() != nil {
		return answer{skip: true}
	}
	ans := answer{line: found, status: string(found.Status)}
	if found.Status != report.HintStep && found.Status != report.HintFull && !h.JSON {
		ans.code = CodeUnsolved
	}
	if !h.JSON {
		var b strings.Builder
		fmt.Fprintln(&b, report.Heading(it.Item))
		b.WriteString(a.numbered(it.Puzzle, found.Picture(a.lang, it.Puzzle), nil, 0, found.Struck(a.lang, it.Puzzle)))
		for _, text := range found.Hints {
			fmt.Fprintln(&b, a.wrap(text, 0))
		}
		ans.text = b.String() + "\n"
	}
	return ans
}
