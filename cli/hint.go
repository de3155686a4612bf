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
	jsonLines
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
	return a.ask(h, boards)
}

// one gives a hint for one board.
func (h *hint) one(ctx context.Context, a *App, it item) answer {
	marks := it.Marks
	if !it.board.IsZero() {
		marks = puzzle.MarksOf(it.board)
	}
	found, err := report.Hint(ctx, it.Item, a.lang, marks, h.Level)
	if err != nil {
		return answer{err: err}
	}
	ans := answer{line: found, status: string(found.Status), unsolved: found.Status != report.HintStep && found.Status != report.HintFull,
		skip: found.Status == report.HintUnknown}
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
