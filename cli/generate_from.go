package cli

import (
	"cmp"
	"errors"
	"io"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// startFlags select puzzles to start from.
type startFlags struct {
	From   string `placeholder:"FILE" help:"With --thin, --repair or --advise: start from the puzzles of a file (or an address, or - for standard input). With --set: the easiest grade."`
	To     string `placeholder:"GRADE" help:"With --set: the hardest grade."`
	Thin   bool   `help:"Remove clues from the puzzles of --from, down to the limits of the other flags, or as many as possible."`
	Repair bool   `help:"Change as few clues as possible in the drafts of --from so that each has one solution, and list the changes."`
	Advise bool   `help:"Report for each clue of the puzzles of --from whether it is needed and how the grade changes without it, and which further clues would remove the hardest step."`
}

// ofFile derives puzzles from those of a file, one after the other.
func (g *generation) ofFile(a *App) error {
	if err := g.validStart(); err != nil {
		return err
	}
	in := &inputs{Input: []string{g.From}, Kind: g.Kind}
	items, err := in.open(a)
	if err != nil {
		return err
	}
	end, err := a.Redirect(g.Output)
	if err != nil {
		return err
	}
	return end(g.Within(a, func() error {
		made := 0
		for it := range items {
			n, err := 0, it.Err
			switch {
			case a.ctx.Err() != nil:
				err = errCut
			case err == nil:
				n, err = g.ofItem(a, it)
			}
			made += n
			switch {
			case errors.Is(err, errCut):
				a.Late(made)
				return nil
			case err != nil:
				a.Complain(it.fault(err))
			}
		}
		return nil
	}))
}

// ofSet replaces --from and --to, the grades of a set, by the range --grade. Without --set it changes nothing.
func (g *generation) ofSet() error {
	switch {
	case g.Set == 0 && g.To != "":
		return fault.Errorf("%s requires --set", "--to")
	case g.Set == 0 || g.From == "" && g.To == "":
		return nil
	case g.Set < 0:
		return fault.Errorf("--set %d: must be at least 1", g.Set)
	case g.Grade != "":
		return fault.Errorf("--grade cannot be used with --from and --to")
	}
	g.Grade = cmp.Or(g.From, puzzle.Labels[0]) + ".." + cmp.Or(g.To, puzzle.Labels[len(puzzle.Labels)-1])
	g.From, g.To = "", ""
	return nil
}

// validStart returns an error for flags that exclude --from, and unless exactly one of --thin, --repair and --advise is set.
func (g *generation) validStart() error {
	chosen := ""
	for _, f := range []struct {
		name string
		set  bool
	}{{"--thin", g.Thin}, {"--repair", g.Repair}, {"--advise", g.Advise}} {
		switch {
		case f.set && chosen != "":
			return fault.Errorf("%s cannot be used with %s", f.name, chosen)
		case f.set:
			chosen = f.name
		}
	}
	if chosen == "" {
		return fault.Errorf("--from requires --thin, --repair or --advise")
	}
	if !g.Thin {
		if f := firstSet(g.graded()); f != "" {
			return fault.Errorf("%s cannot be used with %s", f, chosen)
		}
	}
	if g.MethodSolves || g.MethodStalls {
		return fault.Errorf("--method-solves and --method-stalls cannot be used with --from")
	}
	if g.Size != "" {
		return fault.Errorf("--size cannot be used with --from")
	}
	if g.Colours != 0 {
		return fault.Errorf("--colours: the puzzles of --from have theirs")
	}
	if g.Count < 1 {
		return fault.Errorf("--count %d: must be at least 1", g.Count)
	}
	return nil
}

// ofItem derives puzzles from one. made is their number. The error is errCut as for print.
func (g *generation) ofItem(a *App, it item) (made int, err error) {
	if err := g.ofKind(it.Item); err != nil {
		return 0, err
	}
	switch {
	case g.Repair:
		return g.repaired(a, it)
	case g.Advise:
		return g.advised(a, it)
	}
	w := g.Wish()
	w.Start, w.Jobs = it.Puzzle, a.Jobs(g.Jobs)
	if err := w.Validate(); err != nil {
		return 0, err
	}
	made, err = g.print(a, w, func(m generate.Result) report.Generated { return report.Thinned(it.ID, m) })
	if errors.Is(err, generate.ErrStartNotUnique) {
		err = fault.Errorf("%w; use --repair to give it one", err)
	}
	return made, err
}

// ofKind returns an error if a puzzle is not of the requested kind.
func (g *generation) ofKind(it kinds.Item) error {
	if g.Kind == "" {
		return nil
	}
	if k, err := kinds.ByName(g.Kind); err != nil || k.Name != it.Puzzle.Kind().Name {
		return fault.Errorf("it belongs to %s, not to %s", it.Puzzle.Kind().Title, g.Kind)
	}
	return nil
}

// advised prints the advice about the clues of a puzzle. made is 1 unless there is an error.
func (g *generation) advised(a *App, it item) (made int, err error) {
	line, err := report.Advise(a.ctx, it.Item, a.lang, false)
	switch {
	case err != nil:
		return 0, err
	case line.Status != puzzle.UniqueSolution:
		a.Worsen(CodeUnsolved)
	}
	if g.lines() {
		return 1, a.PrintJSON(line)
	}
	_, err = io.WriteString(a.stdout, report.Heading(it.Item)+"\n"+line.Lines()+"\n")
	return 1, err
}

// repaired prints a repaired puzzle with its changes. made is 1, or 0 without an error if no repair was found, which is reported.
func (g *generation) repaired(a *App, it item) (made int, err error) {
	r, err := generate.Repair(a.ctx, it.Puzzle, generate.RepairOptions{})
	switch {
	case err != nil && a.ctx.Err() != nil:
		return 0, errCut
	case errors.Is(err, generate.ErrNotRepaired):
		a.Worsen(CodeUnsolved)
		a.Notef("%s: %w", it.at, err)
		return 0, nil
	case err != nil:
		return 0, err
	}
	line := report.Repair(it.ID, r)
	if g.lines() {
		return 1, a.PrintJSON(line)
	}
	_, err = io.WriteString(a.stdout, line.Heading(a.lang, r.Puzzle)+line.Text(a.lang, r.Puzzle)+a.drawText(a.ctx, r.Puzzle, puzzle.Facts{},
		scene.New, line.Changed())+"\n")
	return 1, err
}
