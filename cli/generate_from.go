package cli

import (
	"errors"
	"io"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// startFlags ask for puzzles made of others.
type startFlags struct {
	From   string `placeholder:"FILE" help:"Begin with the puzzles of a file (or an address, or - for standard input), with --thin or --repair."`
	Thin   bool   `help:"Leave out clues of the puzzles of --from, as far as the other flags ask, else as many as can be."`
	Repair bool   `help:"Change the fewest clues found of the drafts of --from so that each has one solution, and say which."`
}

// ofFile makes puzzles of those of a file, one after the other.
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

// validStart is an error when the flags do not go with --from.
func (g *generation) validStart() error {
	if g.Thin == g.Repair {
		return fault.Errorf("--from: one of --thin and --repair is expected")
	}
	if g.Repair {
		if f := firstSet(g.graded()); f != "" {
			return fault.Errorf("%s cannot be asked of a repair", f)
		}
	}
	if g.MethodSolves || g.MethodStalls {
		return fault.Errorf("--method-solves and --method-stalls do not go with --from")
	}
	if g.Size != "" {
		return fault.Errorf("--size: the puzzles of --from have theirs")
	}
	if g.Colours != 0 {
		return fault.Errorf("--colours: the puzzles of --from have theirs")
	}
	if g.Count < 1 {
		return fault.Errorf("--count %d: at least 1 is expected", g.Count)
	}
	return nil
}

// ofItem makes puzzles of one; made is how many. The error is errCut as that of print.
func (g *generation) ofItem(a *App, it item) (made int, err error) {
	if err := g.ofKind(it.Item); err != nil {
		return 0, err
	}
	if g.Repair {
		return g.repaired(a, it)
	}
	w := g.Wish()
	w.Start, w.Jobs = it.Puzzle, a.Jobs(g.Jobs)
	if err := w.Valid(); err != nil {
		return 0, err
	}
	made, err = g.print(a, w, func(m generate.Made) report.Generated { return report.Thinned(it.ID, m) })
	if errors.Is(err, generate.ErrStart) {
		err = fault.Errorf("%w; --repair gives it one", err)
	}
	return made, err
}

// ofKind is an error when a puzzle is not of the kind asked for.
func (g *generation) ofKind(it kinds.Item) error {
	if g.Kind == "" {
		return nil
	}
	if k, err := kinds.ByName(g.Kind); err != nil || k.Name != it.Puzzle.Kind().Name {
		return fault.Errorf("it is of %s, not of %s", it.Puzzle.Kind().Title, g.Kind)
	}
	return nil
}

// repaired repairs a draft and prints it.
func (g *generation) repaired(a *App, it item) (made int, err error) {
	r, err := generate.Repair(a.ctx, it.Puzzle, generate.RepairOptions{})
	switch {
	case err != nil && a.ctx.Err() != nil:
		return 0, errCut
	case errors.Is(err, generate.ErrRepair):
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
	_, err = io.WriteString(a.stdout, line.Heading(a.lang, r.Puzzle)+line.Told(a.lang, r.Puzzle)+a.drawText(a.ctx, r.Puzzle, puzzle.Facts{},
		scene.New, line.Changed())+"\n")
	return 1, err
}
