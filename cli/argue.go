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

// argue implements teka argue.
type argue struct {
	inputs
	limits
	output
	jsonLines
	Claims string `required:"" placeholder:"FILE|JSON" help:"The steps: JSON objects, one per line, with new (facts), and clues or technique if only these may be used."`
	Board  string `placeholder:"FILE" help:"The board before the first step: the puzzle with values filled in (default: the values filled in the input)."`

	claims []report.ArgumentStep
}

// Run judges the steps for every puzzle of the inputs.
func (g *argue) Run(a *App) error {
	text, name, err := answerText(a, g.Claims)
	if err == nil {
		if g.claims, err = report.ReadClaims(text); err != nil {
			err = fault.Errorf("%s: %w", name, err)
		}
	}
	if err != nil {
		return fault.Errorf("--claims: %w", err)
	}
	boards, err := readAnswers(a, "--board", g.Board)
	if err != nil {
		return err
	}
	return a.ask(g, boards)
}

// one judges the steps on the board given for a puzzle, or else on the values filled in.
func (g *argue) one(ctx context.Context, a *App, it item) answer {
	if !it.board.IsZero() {
		it.Marks = puzzle.MarksOf(it.board)
	}
	found, err := report.Argue(ctx, study.Open(it.Puzzle), it.Item, a.lang, g.claims)
	if err != nil {
		return answer{err: err}
	}
	ans := answer{line: found, status: found.Status(), unsolved: !found.Proved}
	if !g.JSON {
		var b strings.Builder
		fmt.Fprintln(&b, report.Heading(it.Item))
		b.WriteString(a.numbered(it.Puzzle, found.Picture(), nil, 0))
		for n, x := range found.Claims {
			fmt.Fprintln(&b, a.wrapUnder(fmt.Sprintf("%d. ", n+1), x.Text))
		}
		ans.text = b.String() + "\n"
	}
	return ans
}
