package cli

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/raster"
)

// render implements teka render.
type render struct {
	inputs
	limits
	To       string `placeholder:"svg|png|pdf|text" help:"The output format: text, svg, png, or pdf with one page per puzzle (default: by the file extension of -o, else text)."`
	Solution bool   `help:"Draw the solution given in the input."`
	Solve    bool   `help:"Solve the puzzle and draw the solution."`
	Numbers  bool   `help:"Number the rows and columns."`
	Paper    string `enum:"a4,a5,letter" default:"a4" placeholder:"a4|a5|letter" help:"The paper size of PDFs."`
	Output   string `short:"o" placeholder:"FILE|DIR/" help:"Write to a file, or one file per puzzle to a directory."`
	JSON     bool   `name:"json" help:"One JSON object per puzzle, one per line, including the drawing."`
	shape
}

// Run draws every puzzle of the inputs.
func (r *render) Run(a *App) error {
	if err := r.check(); err != nil {
		return err
	}
	if (r.To == "png" || r.To == "pdf") && r.Output == "" && !r.JSON && isTerminal(a.stdout) {
		return fault.Errorf("--to %s cannot be shown in a terminal; name a file with -o", r.To)
	}
	if isFolder(r.Output) {
		return r.toFolder(a)
	}
	end, err := a.Redirect(r.Output)
	if err != nil {
		return err
	}
	if r.To == "pdf" && !r.JSON {
		return end(r.toSheets(a))
	}
	var several error
	if r.To != "text" && !r.JSON {
		several = fault.Errorf("%s files hold one drawing; to draw several puzzles, name a directory with -o", r.To)
	}
	items, err := a.opened(&r.inputs, several)
	if err != nil {
		return end(err)
	}
	return end(a.eachOf(&r.inputs, items, r.JSON, r.limits, func(ctx context.Context, it item) answer {
		l, err := r.drawn(ctx, a, it)
		if err != nil || r.JSON {
			return answer{line: l, err: err}
		}
		return answer{stream: func(w io.Writer) (answer, error) {
			if r.To == "text" {
				l.Text = report.Heading(it.Item) + "\n" + l.Text + "\n"
			}
			_, err := w.Write(bytesOf(l))
			return answer{}, err
		}}
	}))
}

// check determines the output format, and returns an error for an unknown one and for contradicting flags.
func (r *render) check() error {
	var err error
	if r.To, err = ByExtension(r.To, r.Output, report.Drawings, "text"); err != nil {
		return err
	}
	if !slices.Contains(report.Drawings, r.To) {
		return fault.Errorf("--to %s: unknown output format (available: %s)", r.To, strings.Join(report.Drawings, ", "))
	}
	if r.Solution && r.Solve {
		return fault.Errorf("use only one of --solution and --solve")
	}
	return nil
}

// bytesOf returns a drawing as file contents.
func bytesOf(l report.Drawn) []byte {
	switch {
	case l.PNG != nil:
		return l.PNG
	case l.PDF != nil:
		return l.PDF
	}
	return []byte(l.Text)
}

// toSheets draws all puzzles into one document. After an interrupt it writes the finished pages.
func (r *render) toSheets(a *App) error {
	doc, err := sheets.New(r.Paper)
	if err != nil {
		return err
	}
	err = a.each(&r.inputs, false, r.limits, func(ctx context.Context, it item) answer {
		known, err := r.known(ctx, a, it)
		if err != nil {
			return answer{err: err}
		}
		drawing := it.Puzzle.Draw(known)
		return answer{stream: func(io.Writer) (answer, error) {
			return answer{err: doc.Add(report.Heading(it.Item), drawing, r.svg(it))}, nil
		}}
	})
	if doc.Pages() == 0 {
		return err
	}
	return errors.Join(err, doc.Write(a.stdout))
}

// svg returns the options for drawing a puzzle.
func (r *render) svg(it item) (o scene.SVGOptions) {
	if r.Numbers {
		o.Rows, o.Cols = it.Puzzle.Size()
	}
	return o
}

// toFolder draws each puzzle into its own file and prints the names.
func (r *render) toFolder(a *App) error {
	out, err := a.openFolder(r.Output)
	if err != nil {
		return err
	}
	return a.each(&r.inputs, r.JSON, r.limits, func(ctx context.Context, it item) answer {
		l, err := r.drawn(ctx, a, it)
		if err != nil {
			return answer{err: err}
		}
		return answer{stream: func(io.Writer) (answer, error) {
			name, err := out.write(it.ID, extensionOf(r.To), func(w io.Writer) error {
				_, err := w.Write(bytesOf(l))
				return err
			})
			l.Text, l.PNG, l.PDF, l.File = "", nil, nil, filepath.Join(r.Output, name)
			return answer{line: l, text: report.Printable(l.File) + "\n"}, err
		}}
	})
}

// one draws one puzzle for a JSON line.
func (r *render) one(ctx context.Context, a *App, it item) answer {
	l, err := r.drawn(ctx, a, it)
	return answer{line: l, err: err}
}

// drawn draws one puzzle. The time limit covers both solving and drawing.
func (r *render) drawn(ctx context.Context, a *App, it item) (report.Drawn, error) {
	known, err := r.known(ctx, a, it)
	if err != nil {
		return report.Drawn{}, err
	}
	o := scene.TextOptions{}
	if r.To == "text" && !r.JSON && !isFolder(r.Output) {
		o = a.fit(it.Puzzle.Draw(known), o, 0)
	}
	look := report.DrawOptions{Numbers: r.Numbers, Text: o, PNG: raster.PNG, PDF: sheets.PDF(r.Paper)}
	return report.Draw(ctx, a.lang, it.Item, known, r.To, look)
}

// known returns the facts to draw besides the clues: the given or found solution, or the values filled in. A missing solution is an error.
func (r *render) known(ctx context.Context, a *App, it item) (puzzle.Facts, error) {
	switch {
	case r.Solution:
		given, err := report.GivenAnswer(it.Item)
		if err == nil && given.IsZero() {
			err = fault.Errorf("the input has no solution; --solve finds one")
		}
		return given, err
	case r.Solve:
		found, err := report.Solve(ctx, it.Item, a.lang, report.SolveOptions{First: true})
		if err == nil && found.Result.Solution.IsZero() {
			err = fault.Errorf("nothing to draw: %s", found.Verdict(a.lang))
		}
		return found.Result.Solution, err
	}
	return it.Known, nil
}
