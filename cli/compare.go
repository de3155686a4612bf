package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/bench"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// compare implements teka compare.
type compare struct {
	inputs
	LimitTime time.Duration `placeholder:"D" default:"10s" help:"Time limit for each run (default ${default}); 0 for none."`
	Repeat    int           `placeholder:"N" default:"1" help:"Runs per quick puzzle; the median counts (default 1)."`
	Methods   []string      `placeholder:"NAME,…" help:"Only these methods, such as engine,paper+propagation+dynamic; the first is the baseline."`
	Variants  bool          `help:"Include the variants of the published methods."`
	MaxSize   int           `placeholder:"N" help:"Only boards with at most this many rows and columns."`
	Each      bool          `help:"Also print one line per puzzle, with the methods side by side."`
	JSON      bool          `name:"json" help:"One JSON object per run, then one per kind and method, one per line."`
	shape
	Markdown bool   `help:"Print Markdown tables."`
	Plot     string `placeholder:"FILE" help:"Plot time against size in an SVG file."`
	Fit      int    `placeholder:"N" help:"With --plot: fit a polynomial of degree N (1 to 8) to the times of each method by least squares, on linear scales."`
}

// Run runs the methods on the input puzzles one after the other and prints a comparison. A wrong verdict sets the exit code.
func (c *compare) Run(a *App) error {
	methods, err := c.methods()
	switch {
	case c.Fit < 0 || c.Fit > 8:
		return fault.Errorf("--fit: must be a degree from 1 to 8")
	case c.Fit > 0 && c.Plot == "":
		return fault.Errorf("--fit requires --plot")
	case err != nil:
		return err
	}
	items, err := c.open(a)
	if err != nil {
		return err
	}
	bar := a.progress(&c.inputs)
	defer bar.end()
	var all []bench.Compared
	var without []string // titles of the kinds that no method supports
	err = orderedPuzzles(a, bar, 1, items, func(ctx context.Context, it item) ([]bench.Compared, error) {
		return c.one(ctx, methods, it)
	}, func(it item, runs []bench.Compared) error {
		k := it.Puzzle.Kind()
		if !slices.ContainsFunc(methods, func(m bench.Method) bool { return m.Supports(k) }) && !slices.Contains(without, k.Title) {
			without = append(without, k.Title)
		}
		for _, r := range runs {
			if r.Wrong != "" {
				a.Worsen(CodeUnsolved)
			}
			if c.JSON {
				if err := a.PrintJSON(r); err != nil {
					return err
				}
			}
		}
		all = append(all, runs...)
		return nil
	})
	bar.end()
	if err != nil {
		return err
	}
	if len(without) > 0 {
		none := fault.Errorf("--methods: no such method for %s", strings.Join(without, ", "))
		if len(all) == 0 {
			return none
		}
		a.Notef("%w", none)
	}
	return c.report(a, all)
}

// methods returns the selected methods, or all if none are selected. An unknown name is an error.
func (c *compare) methods() ([]bench.Method, error) {
	all := bench.Methods(papers.All, true)
	var names []string
	for _, m := range all {
		names = append(names, m.Name)
	}
	if len(c.Methods) == 0 {
		return bench.Methods(papers.All, c.Variants), nil
	}
	var out []bench.Method
	for _, name := range c.Methods {
		i := slices.Index(names, name)
		if m, ok := combined(name); ok && i < 0 {
			out = append(out, m)
			continue
		}
		if i < 0 {
			return nil, fault.Errorf("--methods: unknown method %q (available: %s)", name, strings.Join(names, ", "))
		}
		out = append(out, all[i])
	}
	return out, nil
}

// combined returns the published method with several variants, such as "paper+propagation+dynamic". ok is false if no published method has
// that name.
func combined(name string) (bench.Method, bool) {
	parts := strings.Split(name, "+")
	m := bench.PaperMethod(papers.All, parts[1:]...)
	return m, parts[0] == "paper" && slices.ContainsFunc(papers.All, func(p *method.Paper) bool { return m.Supports(p.Kind) })
}

// one runs every method that supports the kind on a puzzle. It returns no runs for a board above --max-size, and omits an interrupted run.
func (c *compare) one(ctx context.Context, methods []bench.Method, it item) ([]bench.Compared, error) {
	if rows, cols := it.Puzzle.Size(); c.MaxSize > 0 && max(rows, cols) > c.MaxSize {
		return nil, nil
	}
	expected, err := it.Expected()
	if err != nil {
		return nil, err
	}
	var out []bench.Compared
	for _, m := range methods {
		if !m.Supports(it.Puzzle.Kind()) {
			continue
		}
		r := bench.Compare(ctx, m, bench.Case{ID: report.OneLine(it.ID), Puzzle: it.Puzzle, Unique: it.Envelope.Unique, Solution: expected},
			bench.Options{Limit: c.LimitTime, Repeat: c.Repeat})
		if ctx.Err() != nil { // interrupted, not measured
			break
		}
		out = append(out, r)
	}
	return out, nil
}

// report prints the summaries. With --each it also prints the runs, with --plot it draws them, and with --fit it prints the fitted
// polynomials.
func (c *compare) report(a *App, all []bench.Compared) error {
	sums, say := bench.SumUp(all), a.say
	switch {
	case c.JSON:
		for _, s := range sums {
			if err := a.PrintJSON(s); err != nil {
				return err
			}
		}
	default:
		if c.Each {
			if err := bench.SideBySide(a.stdout, all, c.Markdown, say); err != nil {
				return err
			}
			fmt.Fprintln(a.stdout)
		}
		if err := bench.Summaries(a.stdout, sums, c.Markdown, say); err != nil {
			return err
		}
		for _, r := range all {
			if r.Wrong != "" {
				fmt.Fprintln(a.stdout, a.Textf("wrong: %s by %s (%s): %s", r.ID, r.Method, r.Status, r.Wrong))
			}
		}
	}
	if c.Plot == "" {
		return nil
	}
	var fits []bench.Fit
	if c.Fit > 0 {
		fits = bench.Fits(all, c.Fit)
	}
	for _, f := range fits {
		if !c.JSON {
			fmt.Fprintln(a.stdout, a.Textf("%s: seconds as a function of the cells A: %s", f.Method, f))
		}
	}
	return a.WriteFile(c.Plot, func(w io.Writer) error { return bench.Plot(w, all, c.title(all, say), fits, say) })
}

// title returns the title of a plot of these kinds, translated by say.
func (c *compare) title(all []bench.Compared, say func(string) string) string {
	var names []string
	for _, r := range all {
		if k, err := kinds.ByName(r.Kind); err == nil && !slices.Contains(names, k.Title) {
			names = append(names, k.Title)
		}
	}
	return say("Time against size") + ": " + strings.Join(names, ", ")
}
