package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/scene"
)

// generation implements teka generate.
type generation struct {
	report.MakeOptions
	Jobs         int `config:"" placeholder:"N" group:"How long to search:" help:"Attempts run in parallel (default: the number of processors)."`
	InAll        `group:"How long to search:"`
	startFlags   `group:"From existing puzzles:"`
	pictureFlags `group:"From a picture or a word:"`
	Output       string `short:"o" placeholder:"FILE" group:"Output:" help:"Write to a file; a puzzle from a picture also as .svg or .html."`
	JSON         bool   `name:"json" group:"Output:" help:"One JSON object per puzzle, one per line, with solution, address, grade, seed and key."`
	shape        `group:"Output:"`

	to    string // the output format
	makes string // in batches: the size of puzzles from pictures and words
}

// Run generates puzzles, from a picture, from a file or anew, and prints each as soon as it is made.
func (g *generation) Run(a *App) error {
	if err := cmp.Or(g.form(), g.ofSet()); err != nil {
		return err
	}
	if g.pictured() {
		return g.ofPicture(a)
	}
	if err := g.alone(); err != nil {
		return err
	}
	if g.Seed == nil {
		seed := 1 + rand.Uint64N(1e9)
		g.Seed = &seed
	}
	if g.From != "" {
		return g.ofFile(a)
	}
	w, err := g.wish()
	if err != nil {
		return err
	}
	w.Jobs = a.Jobs(g.Jobs)
	end, err := a.Redirect(g.Output)
	if err != nil {
		return err
	}
	return end(g.Within(a, func() error {
		made, err := g.print(a, w, func(m generate.Result) report.Generated { return report.Generate(m) })
		if errors.Is(err, errCut) {
			if over := a.Over(); over != nil {
				a.Notef("%d of %v: %w", made, Puzzles(w.Count), over)
				a.Worsen(CodeUnsolved)
			}
			return nil
		}
		return err
	}))
}

// form determines the output format: json with --json, otherwise that of the extension of --output, or text. svg and html are only for
// a puzzle from a picture or word.
func (g *generation) form() error {
	list := []string{"text", "json"}
	if g.pictured() {
		list = append(list, "svg", "html")
	}
	asked := ""
	if g.JSON {
		asked = "json"
	}
	var err error
	g.to, err = ByExtension(asked, g.Output, list, "text")
	return err
}

// errCut reports an interruption or the end of the time limit.
var errCut = fault.Errorf("interrupted")

// print generates puzzles and prints them; line makes the JSON line of each. made is their number. The error is errCut if it stopped early.
// If no further puzzle is found, that is reported without an error.
func (g *generation) print(a *App, w generate.Request, line func(generate.Result) report.Generated) (made int, err error) {
	count := &inputs{size: int64(w.Count)}
	bar := a.progress(count)
	defer bar.end()
	w.Progress = func(n int) { bar.tries.Store(int64(n)) }
	for m, err := range generate.Puzzles(a.ctx, w) {
		switch {
		case a.ctx.Err() != nil && err != nil:
			return made, errCut // finished puzzles are already printed
		case errors.Is(err, generate.ErrNotReached):
			bar.end()
			if w.Effort == "long" {
				a.Notef("%d of %v: %w", made, Puzzles(w.Count), err)
			} else {
				a.Notef("%d of %v: %w; --effort long tries more", made, Puzzles(w.Count), err)
			}
			a.Worsen(CodeUnsolved)
			return made, nil
		case err != nil:
			return made, err
		}
		made++
		count.read.Store(int64(made))
		count.given.Store(int64(made))
		if err := bar.above(func() error { return g.one(a, m.Puzzle, line(m)) }); err != nil {
			return made, err
		}
	}
	return made, nil
}

// one prints a generated puzzle: its JSON line, or its heading and drawing.
func (g *generation) one(a *App, p puzzle.Puzzle, line report.Generated) error {
	if g.lines() {
		return a.PrintJSON(line)
	}
	heading := line.Heading(a.lang, p)
	if g.Themes && line.Motif != "" {
		heading += a.lang.Translate(line.Motif) + "\n"
	}
	_, err := io.WriteString(a.stdout, heading+a.draw(p.Draw(puzzle.Facts{}), scene.TextOptions{}, 0)+"\n")
	return err
}

// lines reports whether to print JSON lines.
func (g *generation) lines() bool { return g.to == "json" }

// wish returns the request of the flags for generating without --from. A missing or contradictory flag is an error.
func (g *generation) wish() (generate.Request, error) {
	if f := firstSet([]flag{{"--thin", g.Thin}, {"--repair", g.Repair}}); f != "" {
		return generate.Request{}, fault.Errorf("%s requires --from", f)
	}
	if g.Kind == "" {
		return generate.Request{}, fault.Errorf("no kind given: name one, such as %s, or use --from FILE", kinds.ExampleKind.Name)
	}
	k, err := kinds.ByName(g.Kind)
	if err != nil {
		return generate.Request{}, err
	}
	w, size, err := g.Of(k)
	if err != nil {
		return w, err
	}
	if w.Cols, w.Rows, err = report.ParseSize(size); err != nil {
		return w, fault.Errorf("--size %w", err)
	}
	if w.Accept, err = fits(g.MakeOptions, w.Kind); err != nil {
		return w, err
	}
	if g.Count < 1 {
		return w, fault.Errorf("--count %d: must be at least 1", g.Count)
	}
	return w, w.Validate()
}

// mostMethodSteps bounds the steps of a method on a generated puzzle. A method that takes more counts as neither solving nor stalling.
const mostMethodSteps = 20_000

// fits returns the condition that the published method of a kind solves the puzzle, or stalls on it; nil for no condition. The condition
// also returns the reason to report if it is not met.
func fits(g report.MakeOptions, k *puzzle.Kind) (func(context.Context, puzzle.Puzzle) (fault.Text, bool), error) {
	m := papers.Of(k)
	switch {
	case !g.MethodSolves && !g.MethodStalls:
		if len(g.Variant) > 0 {
			return nil, fault.Errorf("--variant requires --method-solves or --method-stalls")
		}
		return nil, nil
	case g.MethodSolves && g.MethodStalls:
		return nil, fault.Errorf("--method-solves and --method-stalls exclude each other")
	case m == nil:
		return nil, fault.Errorf("no published method for %s", k.Title)
	}
	for _, v := range g.Variant {
		if !m.Has(v) {
			return nil, m.NoVariant(v)
		}
	}
	if g.MethodStalls && m.Complete(g.Variant) {
		return nil, fault.Errorf("--method-stalls: the method of %s searches until every puzzle is solved, so it never stalls", k.Title)
	}
	want, why := puzzle.Solved, fault.Textf("the published method does not solve it")
	if g.MethodStalls {
		want, why = puzzle.Stalled, fault.Textf("the published method solves it")
	}
	return func(ctx context.Context, p puzzle.Puzzle) (fault.Text, bool) {
		steps := 0
		r, err := m.Solve(ctx, p, method.Options{Variants: g.Variant}, func(puzzle.Step) bool {
			steps++
			return steps < mostMethodSteps
		})
		return why, err == nil && r.Status == want
	}, nil
}
