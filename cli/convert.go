package cli

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// convert is the command that writes puzzles in another notation.
type convert struct {
	inputs
	limits
	To       string `placeholder:"FORMAT" help:"The notation to write; teka formats lists them. Without it, the ending of the file that -o names says it."`
	Output   string `short:"o" placeholder:"FILE|DIR/" help:"Write to a file and not to standard output, or one file a puzzle to a directory."`
	Solution bool   `help:"Write the solution as filled in, where the notation can carry it: the one that the input gives, or the one found."`
	JSON     bool   `name:"json" help:"One JSON object a puzzle and line, with the text in it."`
	shape
}

// Run converts every puzzle of the inputs.
func (c *convert) Run(a *App) error {
	if err := c.check(); err != nil {
		return err
	}
	asJSON := c.JSON && !isFolder(c.Output)
	first := true
	return a.deliver(c.Output, extensionOf(c.To), func() error {
		return a.each(&c.inputs, asJSON, c.limits, func(ctx context.Context, it item) answer {
			l, err := c.written(ctx, a, it)
			if err != nil || asJSON {
				return answer{line: l, err: err}
			}
			return answer{stream: func(w io.Writer) (answer, error) {
				if strings.Contains(l.Text, "\n") && !first && a.into == nil { // puzzles of several lines are divided by a line of dashes
					io.WriteString(w, "---\n")
				}
				first = false
				_, err := io.WriteString(w, l.Text+"\n")
				c.lost(a, it, l)
				return answer{}, err
			}}
		})
	})
}

// check finds out the notation to write.
func (c *convert) check() error {
	var err error
	written := slices.DeleteFunc(kinds.NotationNames(), func(name string) bool {
		return !slices.ContainsFunc(kinds.All, func(k *puzzle.Kind) bool { return slices.Contains(kinds.Writes(k), name) })
	})
	if c.To, err = ByExtension(c.To, c.Output, written, ""); err != nil {
		return err
	}
	if c.To == "" {
		return fault.Errorf("missing flags: --to=FORMAT, or -o with a file whose ending names one")
	}
	if _, err := kinds.Notation(c.To); err != nil {
		return fault.Errorf("--to %s: %w", c.To, err)
	}
	return nil
}

// lost says what the notation could not carry of what is filled in.
func (c *convert) lost(a *App, it item, l report.Converted) {
	if l.Unchecked && !a.Quiet {
		a.Notef("%s: no answer check is set, since no single solution was found", it.at)
	}
	if l.Lost != nil && !a.Quiet {
		a.Notef("%s: %s does not carry all that is filled in: %s", it.at, c.To, l.Lost)
	}
}

// one writes one puzzle in a line.
func (c *convert) one(ctx context.Context, a *App, it item) answer {
	l, err := c.written(ctx, a, it)
	return answer{line: l, err: err}
}

// written writes one puzzle.
func (c *convert) written(ctx context.Context, a *App, it item) (report.Converted, error) {
	marks := it.Marks
	if c.Solution {
		known, err := report.Solution(ctx, it.Item, a.lang)
		if err != nil {
			return report.Converted{}, err
		}
		marks = puzzle.MarksOf(known)
	}
	return report.Convert(ctx, report.Answered(ctx, it.Item, c.To, a.lang), marks, c.To)
}
