package cli

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// convert implements teka convert.
type convert struct {
	inputs
	limits
	To       string `placeholder:"FORMAT" help:"The notation to write (see teka formats; default: by the file extension of -o)."`
	Output   string `short:"o" placeholder:"FILE|DIR/" help:"Write to a file, or one file per puzzle to a directory (default: standard output)."`
	Solution bool   `help:"Fill in the solution (from the input, or solved) if the notation can hold it."`
	JSON     bool   `name:"json" help:"One JSON object per puzzle, one per line, including the text."`
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
				if strings.Contains(l.Text, "\n") && !first && a.into == nil { // a line of dashes separates puzzles of several lines
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

// check determines the output notation: the one of --to or, without it, that of the extension of --output. A missing or unknown one is an
// error.
func (c *convert) check() error {
	var err error
	written := slices.DeleteFunc(kinds.NotationNames(), func(name string) bool {
		return !slices.ContainsFunc(kinds.All, func(k *puzzle.Kind) bool { return slices.Contains(kinds.WritableFormats(k), name) })
	})
	if c.To, err = ByExtension(c.To, c.Output, written, ""); err != nil {
		return err
	}
	if c.To == "" {
		return fault.Errorf("missing output format: use --to FORMAT, or -o with a file extension such as .txt")
	}
	if !slices.Contains(written, c.To) {
		return fault.Errorf("--to %s: unknown output format (available: %s)", c.To, strings.Join(written, ", "))
	}
	return nil
}

// lost reports filled-in values that the notation could not hold, and an answer check that could not be set. With --quiet it prints
// nothing.
func (c *convert) lost(a *App, it item, l report.Converted) {
	if l.Unchecked && !a.Quiet {
		a.Notef("%s: no answer check is set, since no single solution was found", it.at)
	}
	if l.Lost != nil && !a.Quiet {
		a.Notef("%s: %s cannot hold all the values filled in: %s", it.at, c.To, l.Lost)
	}
}

// one converts one puzzle for a JSON line.
func (c *convert) one(ctx context.Context, a *App, it item) answer {
	l, err := c.written(ctx, a, it)
	return answer{line: l, err: err}
}

// written converts one puzzle with the values filled in, or with its solution if --solution is set.
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
