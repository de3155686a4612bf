package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// hint implements teka hint.
type hint struct {
	inputs
	limits
	output
	jsonLines
	Level   int    `default:"5" type:"level" help:"How much to reveal: 1 that there is a step, 2 where, 3 the technique, 4 the clues and cells, 5 the conclusion."`
	Chain   bool   `help:"Show the composed step: the deduction with everything that follows from it."`
	Trivial bool   `help:"Show everything that follows by bookkeeping alone."`
	Suppose bool   `help:"With --level 4: also the supposition with which a hard step begins."`
	Board   string `placeholder:"FILE" help:"Your board: the puzzle with values filled in (default: the values filled in the input)."`
}

// Run gives a hint for every puzzle of the inputs.
func (h *hint) Run(a *App) error {
	if h.Suppose && h.Level != 4 {
		return fault.Errorf("--suppose requires --level 4")
	}
	boards, err := readAnswers(a, "--board", h.Board)
	if err != nil {
		return err
	}
	return a.ask(h, boards)
}

// one gives a hint on the board given for a puzzle, or else on the values filled in, up to the level of --level.
func (h *hint) one(ctx context.Context, a *App, it item) answer {
	marks := it.Marks
	if !it.board.IsZero() {
		marks = puzzle.MarksOf(it.board)
	}
	o := report.HintOptions{Level: h.Level}
	switch {
	case h.Trivial:
		o.Size = report.HintTrivial
	case h.Chain:
		o.Size = report.HintChain
	}
	found, err := report.HintIn(ctx, study.Open(it.Puzzle), it.Item, a.lang, marks, o)
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
		if h.Suppose && found.Suppose != nil {
			fmt.Fprintln(&b, a.wrap(found.Suppose.Text, 0))
		}
		ans.text = b.String() + "\n"
	}
	return ans
}
