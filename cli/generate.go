package cli

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// generation is the command that makes puzzles.
type generation struct {
	Kind         string   `arg:"" optional:"" help:"The kind of the puzzles; see teka kinds. With --from it may be left out."`
	Size         string   `placeholder:"WxH" help:"Columns and rows, those of ${header} with its header (default: ${sizes}); of a picture also auto."`
	Grade        string   `placeholder:"A..B" help:"How hard: a label, or the easiest and the hardest one: Beginner, Easy, Medium, Hard, Expert, Trial."`
	Count        int      `type:"some" placeholder:"N" default:"1" help:"How many (default: 1). No two are the same when turned or mirrored."`
	Seed         *uint64  `placeholder:"S" help:"Of all chance (default: another one each time, which is told; 1 for pictures and in batches). The same seed gives the same puzzles, whatever --jobs is."`
	MustUse      string   `placeholder:"TECHNIQUE" help:"A technique that is needed: the others do not solve the puzzle; see teka techniques."`
	NoHarderThan string   `placeholder:"TECHNIQUE" help:"No step is harder than this technique."`
	About        string   `placeholder:"TECHNIQUE" help:"A technique that the hardest steps are of, with few others beside it: a puzzle for a lesson."`
	Symmetry     string   `placeholder:"none|rotate|mirror" help:"Of the clues, the layout or the picture (default: none; ${rotated} is rotated)."`
	Density      float64  `placeholder:"F" help:"Share of ${densities}."`
	Clues        string   `placeholder:"few|some|many|N" help:"How many clues are told: as few as several orders of leaving them out reach, as edited ones, more; or so many."`
	Colours      int      `placeholder:"N" help:"In so many colours besides the background, 2 to 8 (${coloured}); a picture may have fewer."`
	Avoid        []string `placeholder:"NAME,…" help:"What boards are not to have: ${avoided}."`
	Minimal      bool     `help:"No clue can be left out (${thinned})."`
	NoGivens     bool     `help:"No values are given in cells (${given})."`
	MethodSolves bool     `help:"The published method of the kind solves it; see teka solve --method paper."`
	MethodStalls bool     `help:"The published method of the kind stops before it is solved."`
	Variant      []string `placeholder:"NAME,…" help:"With --method-solves and --method-stalls: forms of the method, as of teka solve."`
	Effort       string   `placeholder:"short|long" help:"How much to try for each puzzle (default: short)."`
	BestOf       int      `placeholder:"K" help:"Keep the best of so many, by how they solve (default: 1)."`
	Jobs         int      `config:"" placeholder:"N" help:"Tries worked on at a time (default: the number of processors)."`
	InAll
	startFlags
	pictureFlags
	Output string `short:"o" placeholder:"FILE" help:"Write to a file; the puzzle of a picture also as .svg or .html."`
	JSON   bool   `name:"json" help:"One JSON object a puzzle and line, with solution, address, grade, seed and key."`
	shape

	to string // the form of what is written
}

// Run makes puzzles and prints each as soon as it is there.
func (g *generation) Run(a *App) error {
	if err := g.form(); err != nil {
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
	if f := firstSet([]flag{{"--thin", g.Thin}, {"--repair", g.Repair}}); f != "" {
		return fault.Errorf("%s without --from", f)
	}
	w, err := g.wish()
	if err != nil {
		return err
	}
	if err := w.Valid(); err != nil {
		return err
	}
	w.Jobs = a.Jobs(w.Jobs)
	end, err := a.Redirect(g.Output)
	if err != nil {
		return err
	}
	return end(g.Within(a, func() error {
		made, err := g.print(a, w, func(m generate.Made) report.Generated { return report.Generate(m) })
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

// form finds out the form of what is written.
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

// seed is the seed asked for.
func (g *generation) seed() uint64 {
	if g.Seed == nil {
		return 1
	}
	return *g.Seed
}

// errCut is the end of work that was interrupted, or whose time is over.
var errCut = fault.Errorf("interrupted")

// print makes the puzzles and prints them, as lines; made is how many. The error is errCut when not all were made before the end.
func (g *generation) print(a *App, w generate.Wish, line func(generate.Made) report.Generated) (made int, err error) {
	count := &inputs{size: int64(w.Count)}
	bar := a.progress(count)
	defer bar.end()
	w.Watch = func(n int) { bar.tries.Store(int64(n)) }
	for m, err := range generate.Puzzles(a.ctx, w) {
		switch {
		case a.ctx.Err() != nil && err != nil:
			return made, errCut // what was made is printed
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

// one prints a puzzle.
func (g *generation) one(a *App, p puzzle.Puzzle, line report.Generated) error {
	if g.lines() {
		return a.PrintJSON(line)
	}
	_, err := io.WriteString(a.stdout, line.Heading(a.lang, p)+a.draw(p.Draw(puzzle.Facts{}), scene.TextOptions{}, 0)+"\n")
	return err
}

// lines reports whether lines of JSON are wanted.
func (g *generation) lines() bool { return g.to == "json" }

// wish is what the flags ask for.
func (g *generation) wish() (generate.Wish, error) {
	if g.Kind == "" {
		return generate.Wish{}, fault.Errorf("no kind: name one, such as %s, or a file with --from", kinds.Shown.Name)
	}
	k, err := kinds.ByName(g.Kind)
	if err != nil {
		return generate.Wish{}, err
	}
	w := g.plainWish()
	if w.Kind, err = generate.InColours(k, g.Colours); err != nil {
		return w, err
	}
	k, w.Colours = w.Kind, g.Colours
	size := g.Size
	if size == "" {
		if size = k.Limits.UsualSize(); g.About != "" {
			rows, cols := generate.LessonSize(k, g.About)
			size = fmt.Sprintf("%dx%d", cols, rows)
		}
	}
	if w.Cols, w.Rows, err = report.ParseSize(size); err != nil {
		return w, fault.Errorf("--size %w", err)
	}
	if w.Fits, err = g.fits(k); err != nil {
		return w, err
	}
	if g.Count < 1 {
		return w, fault.Errorf("--count %d: at least 1 is expected", g.Count)
	}
	return w, nil
}

// plainWish is what the flags ask for besides kind and size.
func (g *generation) plainWish() generate.Wish {
	w := generate.Wish{Count: g.Count, Seed: g.seed(), NoHarderThan: g.NoHarderThan, MustUse: g.MustUse, About: g.About, Symmetry: g.Symmetry,
		Density: g.Density, Clues: g.Clues, Avoid: g.Avoid, Minimal: g.Minimal, NoGivens: g.NoGivens, Effort: g.Effort,
		BestOf: g.BestOf, Jobs: g.Jobs}
	var ranged bool
	if w.From, w.To, ranged = strings.Cut(g.Grade, ".."); !ranged {
		w.To = w.From
	}
	if g.Jobs == 0 {
		w.Jobs = runtime.GOMAXPROCS(0)
	}
	return w
}
