package cli

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/bench"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// benchmark implements teka bench.
type benchmark struct {
	Corpus    []string      `arg:"" optional:"" help:"Files of puzzles with known answers, in the corpus form."`
	LimitTime time.Duration `placeholder:"D" default:"10s" help:"Time limit for each run (default ${default}); 0 for none."`
	Jobs      int           `placeholder:"N" default:"1" help:"Puzzles solved in parallel (default 1; only then are times comparable)."`
	Repeat    int           `placeholder:"N" default:"1" help:"Runs per puzzle; the median counts (default 1)."`
	Only      string        `placeholder:"TEXT" help:"Only puzzles whose id contains this text."`
	Slowest   int           `placeholder:"N" default:"5" help:"List this many of the slowest puzzles (default 5)."`
	JSON      bool          `name:"json" help:"One JSON object per corpus, one per line."`
	shape
	Markdown bool `help:"Print a Markdown table."`
	Each     bool `help:"With --json: also print one line per puzzle."`

	Growth  string  `placeholder:"KIND" help:"Measure random boards of growing size instead: ${grown}."`
	Sizes   []int   `placeholder:"N,…" help:"With --growth: the sizes (default: roughly double the cells each time, up to 200x200)."`
	Boards  int     `placeholder:"N" default:"5" help:"With --growth: boards of each size (default 5)."`
	Density float64 `placeholder:"X" default:"0.6" help:"With --growth: the fraction of shaded or white cells, of the area inside the loop, or of the clues shown (default ${default})."`
	Seed    uint64  `placeholder:"N" default:"1" help:"With --growth: the random seed; the same seed gives the same boards (default 1)."`
	Print   bool    `help:"With --growth: print the boards without solving them."`

	weighed []bench.Outcome // the outcomes of all sizes
}

// corpus is one file, or the boards of one size.
type corpus struct {
	name   string
	source source
}

// Run measures every corpus and prints the reports. Wrong or unknown verdicts set the exit code.
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
	}
	return bench.Table(a.stdout, reports, b.Markdown)
}

// grown prints how the cost grows with the size.
func (b *benchmark) grown(a *App, reports []bench.Report) error {
	g := bench.FitGrowth(b.Growth, b.weighed)
	if b.JSON {
		return a.PrintJSON(g)
	}
	return bench.GrowthTable(a.stdout, reports, g, b.Markdown)
}

// corpora returns the files to measure or, with --growth, generated boards, one corpus for each size. With --print it prints the boards and
// returns no corpora for them.
func (b *benchmark) corpora(a *App) ([]corpus, error) {
	var out []corpus
	if b.Growth == "" {
		if len(b.Corpus) == 0 {
			return nil, fault.Errorf("no corpus: name a file, or use --growth KIND")
		}
		for _, name := range b.Corpus {
			s, _ := (&inputs{}).source(a, name)
			short := name[strings.LastIndexAny(name, `/\`)+1:]
			out = append(out, corpus{report.OneLine(strings.TrimSuffix(short, ".jsonl")), s})
		}
		return out, nil
	}
	if len(b.Corpus) > 0 {
		return nil, fault.Errorf("--growth generates its own boards: remove the file arguments")
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

// measure runs the solver on the puzzles of a corpus and sums up their outcomes. It reports unreadable puzzles, and omits runs that were
// interrupted.
func (b *benchmark) measure(a *App, c corpus) (bench.Report, error) {
	in := &inputs{}
	var puzzles iter.Seq[item] = func(yield func(item) bool) {
		in.each(c.source, func(it item) bool {
			return it.Err == nil && !strings.Contains(it.ID, b.Only) || yield(it)
		})
	}
	bar := a.progress(in)
	defer bar.end()
	options := bench.Options{Limit: b.LimitTime, Repeat: b.Repeat, Cost: b.Growth != ""}
	var outcomes []bench.Outcome
	err := orderedPuzzles(a, bar, max(b.Jobs, 1), puzzles, func(ctx context.Context, it item) (out bench.Outcome, err error) {
		expected, err := it.Expected()
		if err == nil && !expected.IsZero() && !expected.Complete() {
			err = fault.Errorf("the solution is incomplete")
		}
		if err != nil {
			return out, err
		}
		return bench.Measure(ctx, bench.Case{ID: report.OneLine(it.ID), Puzzle: it.Puzzle, Unique: it.Envelope.Unique,
			Solution: expected}, options), nil
	}, func(_ item, out bench.Outcome) error {
		if a.ctx.Err() != nil && out.Grade == bench.Unknown { // interrupted, not measured
			return nil
		}
		outcomes = append(outcomes, out)
		if b.JSON && b.Each {
			return a.PrintJSON(out)
		}
		return nil
	})
	b.weighed = append(b.weighed, outcomes...)
	return bench.Sum(c.name, outcomes, b.Slowest), err
}
