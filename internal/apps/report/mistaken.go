package report

import (
	"context"
	"slices"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Mistakes reports whether marks are right so far, compared with the solutions of the puzzle.
type Mistakes struct {
	Right bool          // no mark is wrong
	Wrong []puzzle.Fact // marks that no solution has, or that contradict each other; never nil
	Known string        // "unique", "multiple", "none" or "unknown": the verdict on the puzzle
	Text  string
}

// FindMistakes checks whether marks, which may be nil, are right so far. st is a study of the puzzle or an equal one; its marks are
// replaced. If the puzzle has no solution, or its solutions are not known before ctx ends, the result has neither Right nor Wrong. The
// error means that the marks belong to a board of another shape.
func FindMistakes(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, marks *puzzle.Marks) (Mistakes, error) {
	l = l.About(it.Puzzle)
	if err := setMarks(st, it, marks); err != nil {
		return Mistakes{}, err
	}
	found := st.Mistake(ctx)
	m := Mistakes{Right: found.Status == puzzle.Solved, Wrong: []puzzle.Fact{}, Known: string(st.Unique(ctx).Status)}
	switch found.Status {
	case puzzle.Solved:
		name := "right/so-far"
		if finished(it.Puzzle, st.Marks().Facts()) {
			name = "hint/full"
		}
		m.Text = l.Phrase(name, nil)
	case puzzle.Mistaken:
		m.Wrong = append(m.Wrong, found.Wrong...)
		m.Text = l.Of(it.Puzzle.Kind()).Phrase("mistake/3", mistakeData(l, it.Puzzle.Kind(), found, st.Marks().PencilEliminations()))
	default:
		if found.Status == puzzle.Undecided {
			found.Reason = Why(ctx, found.Reason)
		}
		m.Text = Outcome(l, it.Puzzle.Kind(), study.Explanation{Status: found.Status, Reason: found.Reason})
	}
	return m, nil
}

// mistakeData returns the template data about wrong marks. left has the candidates excluded by the player's notes.
func mistakeData(l *words.Language, k *puzzle.Kind, found study.Hint, left []puzzle.Fact) map[string]any {
	together := len(found.Wrong) > 1 && found.Together
	noted := slices.ContainsFunc(found.Wrong, func(x puzzle.Fact) bool { return slices.Contains(left, x) })
	data := markNames(l, k, found.Wrong, left)
	data["Together"], data["Noted"] = together, noted && !together
	return data
}

// markNames returns template data that names marks: Marks as text, and N, which is 1 if the verb is singular. Values and crosses are
// named directly; candidates missing from a player's notes are named as the notes of a place.
func markNames(l *words.Language, k *puzzle.Kind, wrong, left []puzzle.Fact) map[string]any {
	var parts []string
	n := len(wrong)
	noted := func(x puzzle.Fact) bool { return slices.Contains(left, x) }
	if marks := slices.DeleteFunc(slices.Clone(wrong), noted); len(marks) > 0 {
		parts = l.Marks(k.Name, marks)
	}
	if notes := slices.DeleteFunc(slices.Clone(wrong), func(x puzzle.Fact) bool { return !noted(x) }); len(notes) > 0 {
		parts = append(parts, l.Phrase("mistake/notes", puzzle.Places(notes)))
		n++ // "notes" is plural
	}
	return map[string]any{"Marks": l.List(parts, true), "N": n}
}

// Judgement is the JSON line about an answer or marks: checked against the rules and, if the puzzle has a solution, against that.
type Judgement struct {
	Checked
	Right bool          `json:"right"` // no mark is wrong
	Wrong []puzzle.Fact `json:"wrong"` // marks that no solution has
	Known string        `json:"known"` // verdict on the puzzle: "unique", "multiple", "none", "unknown"
	Text  string        `json:"text"`  // in words
}

// judgedWithin limits the search for the solutions of a puzzle when the rules alone have decided about the board.
const judgedWithin = 10 * time.Second

// Judge checks the marks of an item against the rules and the solutions. st is a study of the item's puzzle or an equal one; Judge
// replaces the marks of st. The error means that answers of the kind cannot be checked or the marks belong to another board.
func Judge(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language) (Judgement, error) {
	l = l.About(it.Puzzle)
	known := puzzle.NewFacts(it.Puzzle.Board())
	if it.Marks != nil {
		known = it.Marks.Facts()
	}
	rules, err := Check(it, l, known)
	if err != nil {
		return Judgement{}, err
	}
	if rules.Status != Partial {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, judgedWithin)
		defer cancel()
	}
	m, err := FindMistakes(ctx, st, it, l, it.Marks)
	if err != nil {
		return Judgement{}, err
	}
	switch {
	case rules.Status == Right:
		m.Right, m.Text = true, l.Phrase("hint/full", nil)
	case rules.Status == WrongBoard && len(m.Wrong) == 0:
		m.Right, m.Text = false, rules.Verdict(l)[0]
	}
	return Judgement{rules, m.Right, m.Wrong, m.Known, m.Text}, nil
}

// Unjudged returns the JSON line of a puzzle without an answer.
func Unjudged(it kinds.Item, l *words.Language) Judgement {
	c := NoAnswer(it)
	return Judgement{Checked: c, Wrong: []puzzle.Fact{}, Known: string(puzzle.Undecided), Text: c.Verdict(l)[0]}
}

// Wrongly reports whether the answer is wrong: it breaks a rule, or no solution has it.
func (j Judgement) Wrongly() bool {
	return j.Status == WrongBoard || len(j.Wrong) > 0 || j.Known == string(puzzle.NoSolution) && j.Status == Partial
}

// Verdict describes the result: the broken rules, or else the values that no solution has, or how far the answer is known to be right.
func (j Judgement) Verdict(l *words.Language) []string {
	switch {
	case j.Status != Partial || j.Right:
		return j.Checked.Verdict(l)
	case j.Wrongly():
		return []string{j.Text}
	}
	return []string{l.Phrase("check/unsure", j), j.Text}
}

// Places lists the places where rules are broken, and those of values that no solution has.
func (j Judgement) Places() []puzzle.Place { return append(j.At(), puzzle.Places(j.Wrong)...) }
