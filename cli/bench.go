package cli

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/apps/bench"
	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// benchmark is the command that measures the solver.
type benchmark struct {
	Corpus    []string      `arg:"" optional:"" help:"Files of puzzles with known answers, in the corpus form."`
	LimitTime time.Duration `placeholder:"D" default:"10s" help:"At most this long a run (default ${default}); 0 for no limit."`
	Jobs      int           `placeholder:"N" default:"1" help:"Puzzles worked on at a time (default 1, which alone gives figures to compare)."`
	Repeat    int           `placeholder:"N" default:"1" help:"Runs of each puzzle, of which the median counts (default 1)."`
	Only      string        `placeholder:"TEXT" help:"Only puzzles whose id contains the text."`
	Slowest   int           `placeholder:"N" default:"5" help:"How many of the slowest puzzles to name (default 5)."`
	JSON      bool          `name:"json" help:"One JSON object a corpus and line."`
	shape
	Markdown bool `help:"A table in Markdown."`
	Each     bool `help:"With --json, a line for each puzzle too."`

	Growth  string  `placeholder:"KIND" help:"Measure random boards of growing size instead: ${grown}."`
	Sizes   []int   `placeholder:"N,…" help:"With --growth: the sizes (default some twice the cells each time, up to 200x200)."`
	Boards  int     `placeholder:"N" default:"5" help:"With --growth: boards of each size (default 5)."`
	Density float64 `placeholder:"X" default:"0.6" help:"With --growth: the share of shaded or white cells, of the area within the loop, or of the clues shown (default ${default})."`
	Seed    uint64  `placeholder:"N" default:"1" help:"With --growth: the same seed makes the same boards (default 1)."`
	Print   bool    `help:"With --growth: print the boards and do not solve them."`

	weighed []bench.Outcome // of all sizes
}

// corpus is one file, or the boards of one size.
type corpus struct {
	name   string
	source source
}

// Run measures every corpus.
func (b *benchmark) Run(a *App) error {
	all, err := b.corpora(a)
	if err != nil || b.Print {
		return err
	}
	var reports []bench.Report
	for _, c := range all {
		r, err := b.measure(a, c)
		if err != nil {
			return err
		}
		if reports = append(reports, r); b.JSON {
			if err := a.PrintJSON(r); err != nil {
				return err
			}
		}
		if r.Wrong+r.Unknown > 0 && !b.JSON {
			a.Worsen(CodeUnsolved)
		}
		if a.ctx.Err() != nil {
			break
		}
	}
	switch {
	case b.Growth != "":
		return b.grown(a, reports)
	case b.JSON:
		return nil
	case b.Markdown:
		return bench.Markdown(a.stdout, reports)
	}
	return bench.Table(a.stdout, reports)
}

// grown prints how what boards cost grows with them.
func (b *benchmark) grown(a *App, reports []bench.Report) error {
	g := bench.FitGrowth(b.Growth, b.weighed)
	switch {
	case b.JSON:
		return a.PrintJSON(g)
	case b.Markdown:
		return bench.GrowthMarkdown(a.stdout, reports, g)
	}
	return bench.GrowthTable(a.stdout, reports, g)
}

// corpora lists what to measure.
func (b *benchmark) corpora(a *App) ([]corpus, error) {
	var out []corpus
	if b.Growth == "" {
		if len(b.Corpus) == 0 {
			return nil, fault.Errorf("no corpus: name a file, or a kind with --growth")
		}
		for _, name := range b.Corpus {
			s, _ := (&inputs{}).source(a, name)
			short := name[strings.LastIndexAny(name, `/\`)+1:]
			out = append(out, corpus{report.OneLine(strings.TrimSuffix(short, ".jsonl")), s})
		}
		return out, nil
	}
	if len(b.Corpus) > 0 {
		return nil, fault.Errorf("--growth makes its own boards: name no file beside it")
	}
	sizes, err := b.Sizes, error(nil)
	if len(sizes) == 0 {
		sizes, err = bench.Sizes(b.Growth)
	}
	for _, n := range sizes {
		var lines strings.Builder
		for k := range b.Boards {
			line, err := bench.Grow(b.Growth, n, k, b.Density, b.Seed)
			if err != nil {
				return nil, err
			}
			lines.WriteString(line + "\n")
		}
		if b.Print {
			if _, err := io.WriteString(a.stdout, lines.String()); err != nil {
				return nil, err
			}
			continue
		}
		name := fmt.Sprintf("%s %dx%d", b.Growth, n, n)
		read := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(lines.String())), nil }
		out = append(out, corpus{name, source{name: name, open: read}})
	}
	return out, err
}

// measure solves one corpus.
func (b *benchmark) measure(a *App, c corpus) (bench.Report, error) {
	in := &inputs{}
	var puzzles iter.Seq[item] = func(yield func(item) bool) {
		in.each(c.source, func(it item) bool {
			return it.Err == nil && !strings.Contains(it.ID, b.Only) || yield(it)
		})
	}
	bar := a.progress(in)
	defer bar.end()
	type done struct {
		item item
		bench.Outcome
	}
	options := bench.Options{Limit: b.LimitTime, Repeat: b.Repeat, Cost: b.Growth != ""}
	var outcomes []bench.Outcome
	err := ordered(a.ctx, max(b.Jobs, 1), puzzles, func(ctx context.Context, it item) done {
		if it.Err != nil {
			return done{item: it}
		}
		expected, err := it.Expected()
		if err == nil && !expected.IsZero() && !expected.Complete() {
			err = fault.Errorf("solution: some places are left open")
		}
		if err != nil {
			it.Err = err
			return done{item: it}
		}
		return done{it, bench.Measure(ctx, bench.Case{ID: report.OneLine(it.ID), Puzzle: it.Puzzle, Unique: it.Envelope.Unique,
			Solution: expected}, options)}
	}, func(d done) error {
		return bar.above(func() error {
			if d.item.Err != nil {
				a.Complain(d.item.fault(d.item.Err))
				return nil
			}
			if a.ctx.Err() != nil && d.Grade == bench.Unknown { // cut short, not measured
				return nil
			}
			outcomes = append(outcomes, d.Outcome)
			if b.JSON && b.Each {
				return a.PrintJSON(d.Outcome)
			}
			return nil
		})
	})
	b.weighed = append(b.weighed, outcomes...)
	return bench.Sum(c.name, outcomes, b.Slowest), err
}
