package main

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// deductions explains the puzzle from its clues or, on every other board, from notes that may be wrong. Each deduction must have a text and
// find something, so that the explanation ends, unless it explains a contradiction.
func (j *judge) deductions(l *words.Language) {
	p := j.b.item.Puzzle
	known, most := puzzle.NewFacts(p.Board()), 1
	for i, u := range p.Board().Unknowns() {
		most += u.Values.Len()
		for v := range u.Values.Values() {
			if j.b.number/uint64(len(kinds.All))%2 == 1 && j.r.IntN(8) == 0 {
				known.Restrict(i, ^puzzle.Only(v))
			}
		}
	}
	start, solutions := known.Clone(), 0
	for _, s := range j.b.solutions {
		if within(known, s) {
			solutions++
		}
	}
	x, right, n := narrate.NewExplainer(context.Background(), study.Open(p), study.ExplainOptions{Known: known.Clone()}), true, 0
	for d, ok := x.Next(); ok && right; d, ok = x.Next() {
		found := slices.ContainsFunc(d.Links, puzzle.Step.Contradiction)
		text := narrate.Text(l.About(p), known, d)
		for _, f := range d.New {
			found = known.Add(f) || found
		}
		n++
		right = found && n <= most && text != ""
	}
	j.add("deductions", n)
	j.expect("explanations in deductions", right && (j.capped() || x.Explanation().Status == status(solutions)),
		"%s after %d deductions from %v, there are %d solutions: %s", x.Explanation().Status, n, facts(start), solutions, j.what)
}

// repeated asks for hints and follows them until none is left. Each must change the board.
func (j *judge) repeated(l *words.Language) {
	st, marks := study.Open(j.b.item.Puzzle), puzzle.NewMarks(j.b.item.Puzzle.Board())
	for {
		h, err := report.HintIn(context.Background(), st, j.b.item, l, marks, report.HintOptions{Level: report.MaxHintLevel})
		if err == nil && h.Status == report.HintStep {
			before := marks.Facts()
			for _, x := range h.Apply {
				enter := marks.Set
				if x.Not {
					enter = marks.Cross
				}
				if err == nil {
					err = enter(x.At, x.Value)
				}
			}
			if err == nil && !before.Equal(marks.Facts()) {
				continue
			}
		}
		n := len(j.b.solutions)
		j.expect("hints until the end", err == nil && (h.Status == report.HintFull && n > 0 || h.Status == report.HintMultiple && n > 1 ||
			h.Status == report.HintNone && n == 0), "%v: %s on %v, there are %d solutions: %s", err, h.Status, facts(marks.Facts()), n, j.what)
		return
	}
}
