package cli

import (
	"cmp"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// papers splits --paper into its two meanings: a page size, or the kind of a worksheet (nil if none).
func (m *makeSheet) papers() (trim string, kind *puzzle.Kind) {
	for _, name := range m.Paper {
		if k, err := kinds.ByName(name); err == nil {
			kind = k
		} else {
			trim = name
		}
	}
	return cmp.Or(trim, "a4"), kind
}

// worksheet lays out the worksheet of a kind's method for the input puzzle, or for a generated puzzle that the method solves.
func (m *makeSheet) worksheet(a *App, c book.Sheet, k *puzzle.Kind) (*book.Layout, error) {
	paper := papers.Of(k)
	switch {
	case paper == nil:
		return nil, fault.Errorf("no published method for %s", k.Title)
	case m.Technique != "" || m.Versions > 1 || m.APage != 0 || len(m.Make) > 0:
		return nil, fault.Errorf("a worksheet has one puzzle: it excludes --technique, --versions, --a-page and --make")
	}
	p, err := m.lectured(a, k)
	if err != nil {
		return nil, err
	}
	said := a.lang.With(paper)
	w := book.Worked{Puzzle: p}
	replay := method.NewReplay(puzzle.NewFacts(p.Board()))
	var sets method.Sets
	if paper.Sets != nil {
		sets = paper.Sets(p)
	}
	r, err := paper.Solve(a.ctx, p, method.Options{Variants: m.Variant}, func(s puzzle.Step) bool {
		replay.Step(s)
		if sets != nil {
			sets.Step(s)
		}
		step := book.WorkedStep{Name: said.StepText(s, words.Name), Text: said.StepText(s, words.Long),
			Stage: strings.HasSuffix(s.Technique, ".pass")}
		if step.Stage {
			step.Board = p.Draw(replay.Known())
			if sets != nil {
				sets.Draw(&step.Board)
			}
		}
		w.Steps = append(w.Steps, step)
		return len(w.Steps) < mostMethodSteps
	})
	if err != nil {
		return nil, err
	}
	w.Known = r.Known
	w.End = report.SolvedAs(kinds.Item{Puzzle: p}, a.lang, study.Result{Status: r.Status, Solution: r.Known}).Verdict(said)
	if c.Title == "" {
		c.Title = a.Textf("%s: published method", k.Title)
	}
	return book.NewWorksheet(c, said, w)
}

// worksheetSize is the default number of rows and columns of a worksheet's puzzle.
const worksheetSize = 5

// lectured returns the single puzzle of the inputs, or generates a puzzle if there are no inputs.
func (m *makeSheet) lectured(a *App, k *puzzle.Kind) (puzzle.Puzzle, error) {
	if len(m.Input) == 0 {
		fits, err := fits(report.MakeOptions{MethodSolves: true, Variant: m.Variant}, k)
		if err != nil {
			return nil, err
		}
		w := generate.Request{Kind: k, Rows: worksheetSize, Cols: worksheetSize, Count: 1, Seed: m.Seed, Accept: fits, Jobs: a.Jobs(m.Jobs)}
		for made, err := range generate.Puzzles(a.ctx, w) {
			return made.Puzzle, err
		}
	}
	items, err := m.open(a)
	if err != nil {
		return nil, err
	}
	var found puzzle.Puzzle
	for it := range items {
		switch {
		case it.Err != nil:
			return nil, it.Err
		case it.Puzzle.Kind() != k:
			return nil, fault.Errorf("the worksheet is for %s, but the puzzle is %s", k.Title, it.Puzzle.Kind().Title)
		case found != nil:
			return nil, fault.Errorf("a worksheet has one puzzle, but the input has several")
		}
		found = it.Puzzle
	}
	return found, nil
}
