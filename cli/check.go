package cli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/report"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/words"
)

// check is the command that holds an answer against the rules of the game.
type check struct {
	inputs
	output
	speech
	Answer string `placeholder:"FILE|JSON" help:"The answer: a file, or the answer itself, in any notation that carries one. Without it, what INPUT has filled in is checked."`
	JSON   bool   `name:"json" help:"One JSON object a puzzle and line."`
}

// Run checks the answer to every puzzle of the inputs.
func (c *check) Run(a *App) error {
	l, err := c.language(a)
	if err != nil {
		return err
	}
	answers, err := readAnswers(a, "--answer", c.Answer)
	if err != nil {
		return err
	}
	c.JSON = c.json(c.JSON)
	return c.answers(a, c.JSON, func() error {
		return a.eachAnswered(&c.inputs, answers, c.JSON, 1, func(_ context.Context, it item) answer { return c.one(a, l, it, answers != nil) })
	})
}

// one checks the answer to one puzzle: the one beside it, or what it has filled in.
func (c *check) one(a *App, lang *words.Language, it item, beside bool) answer {
	if it.unanswered {
		l := report.NoAnswer(it.Item)
		return answer{line: l, status: l.Status, text: c.text(a, lang, it, l)}
	}
	known := it.board
	if !beside {
		var err error
		if known, err = report.Given(it.Item); err == nil && known.IsZero() {
			err = errNoAnswer
		}
		if err != nil {
			return answer{err: err}
		}
	}
	l, err := report.Check(it.Item, lang, known)
	if err != nil {
		return answer{err: err}
	}
	ans := answer{line: l, status: l.Status}
	if l.Status == report.WrongBoard {
		ans.code = CodeUnsolved
	}
	if !c.JSON {
		ans.text = c.text(a, lang, it, l)
	}
	return ans
}

// text is the result for people.
func (c *check) text(a *App, lang *words.Language, it item, l report.Checked) string {
	var b strings.Builder
	b.WriteString(report.Heading(it.Item) + "\n")
	if !l.Board.IsZero() {
		b.WriteString(a.numbered(lang, it.Puzzle, marked(it.Puzzle, l.Board, scene.Wrong, l.At()), nil, 0))
	}
	for _, text := range slices.Compact(l.Verdict(lang)) {
		b.WriteString(a.wrap(text, 0) + "\n")
	}
	b.WriteByte('\n')
	return b.String()
}

var errNoAnswer = errors.New("nothing is filled in: give the answer with --answer")
