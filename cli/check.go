package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// check implements teka check.
type check struct {
	inputs
	InAll
	output
	Answer string `placeholder:"FILE|JSON" help:"The answer: a file or the answer itself, in any notation that can hold one (default: the values filled in INPUT)."`
	jsonLines
}

// Run checks the answer to every puzzle of the inputs.
func (c *check) Run(a *App) error {
	answers, err := readAnswers(a, "--answer", c.Answer)
	if err != nil {
		return err
	}
	if err := c.json(&c.JSON); err != nil {
		return err
	}
	return c.answers(a, c.JSON, func() error {
		return c.Within(a, func() error {
			return a.eachAnswered(&c.inputs, answers, c.JSON, limits{Jobs: 1}, func(ctx context.Context, it item) answer {
				return c.one(ctx, a, it)
			})
		})
	})
}

// one checks the answer given for a puzzle, or else the values filled in it.
func (c *check) one(ctx context.Context, a *App, it item) answer {
	if it.unanswered {
		l := report.Unjudged(it.Item, a.lang)
		return answer{line: l, status: l.Status, text: c.text(a, it, l)}
	}
	known := it.board
	if known.IsZero() {
		var err error
		if known, err = report.GivenAnswer(it.Item); err == nil && known.IsZero() {
			err = errNoAnswer
		}
		if err != nil {
			return answer{err: err}
		}
	}
	if !it.board.IsZero() || it.Marks == nil || !it.Known.Equal(known) {
		it.Marks = puzzle.MarksOf(known)
	}
	l, err := report.Judge(ctx, study.Open(it.Puzzle), it.Item, a.lang)
	if err != nil {
		return answer{err: err}
	}
	ans := answer{line: l, status: l.Status}
	if l.Wrongly() {
		ans.code = CodeUnsolved
	}
	if !c.JSON {
		ans.text = c.text(a, it, l)
	}
	return ans
}

// text returns the checked board, with wrong places marked, and the verdict.
func (c *check) text(a *App, it item, l report.Judgement) string {
	var b strings.Builder
	b.WriteString(report.Heading(it.Item) + "\n")
	if !l.Board.IsZero() {
		b.WriteString(a.numbered(it.Puzzle, marked(it.Puzzle, l.Board, scene.Wrong, l.Places()), nil, 0))
	}
	for _, text := range slices.Compact(l.Verdict(a.lang)) {
		b.WriteString(a.wrap(text, 0) + "\n")
	}
	b.WriteByte('\n')
	return b.String()
}

var errNoAnswer = fault.Errorf("nothing is filled in; give the answer with --answer")
