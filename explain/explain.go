// Package explain explains puzzles as a person would: in deductions, each with a text in the language of the reader. Package narrate
// composes the deductions from the proved steps of package study, and package words writes their sentences.
package explain

import (
	"context"
	"errors"
	"iter"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Deduction is one deduction with its text. Its parts serve hints of every level: the Level tells how hard it is, the places of Goal where
// to look, Heading the technique, Clues and Because what it uses, and Text all of it.
type Deduction struct {
	narrate.Deduction
	Heading string
	Text    string
}

// Deductions solves a puzzle from its clues and yields each deduction, in order. At the end it yields an error unless the puzzle is solved:
// that of ctx, study.ErrSeveral, study.ErrNone or study.ErrStalled, with the reason.
func Deductions(ctx context.Context, p puzzle.Puzzle, l *words.Language) iter.Seq2[Deduction, error] {
	return func(yield func(Deduction, error) bool) {
		l, known := l.About(p), puzzle.NewFacts(p.Board())
		x := narrate.NewExplainer(ctx, study.Open(p), study.ExplainOptions{})
		for d, ok := x.Next(); ok; d, ok = x.Next() {
			if !yield(Deduction{d, narrate.Heading(l, known, d), narrate.Text(l, known, d)}, nil) {
				return
			}
			known.AddAll(d.New)
		}
		if err := x.Err(); err != nil && !errors.Is(err, study.ErrFull) {
			yield(Deduction{}, err)
		}
	}
}

// Hint returns the easiest deduction on a board. marks may be nil for an empty board, and must be right: study.Study.Mistake reports those
// that are not. The errors are those of study.Study.Next, or that of ctx.
func Hint(ctx context.Context, p puzzle.Puzzle, marks *puzzle.Marks, l *words.Language) (Deduction, error) {
	st := study.Open(p)
	if marks != nil {
		if err := st.Load(marks); err != nil {
			return Deduction{}, err
		}
	}
	chain, err := narrate.Next(ctx, st)
	if err != nil {
		return Deduction{}, err
	}
	l = l.About(p)
	d := chain.Single(st.Board(), puzzle.Place{})
	return Deduction{d, narrate.Heading(l, st.Board(), d), narrate.HintText(l, st.Board(), d)}, nil
}
