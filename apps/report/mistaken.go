package report

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Mistakes is whether marks are right so far, by the solutions of the puzzle.
type Mistakes struct {
	Right bool
	Wrong []puzzle.Fact // what no solution has, or what cannot all be right; never nil
	Known string        // "unique", "multiple", "none" or "unknown": how the puzzle stands
	Text  string
}

// Mistaken looks, in a study of the puzzle or an equal one, whose marks are replaced, whether marks, which may be nil, are right so
// far. Where the puzzle has no solution, or its solutions are not known before ctx ends, nothing is called wrong and nothing right.
func Mistaken(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language, marks *puzzle.Marks) (Mistakes, error) {
	l = l.About(it.Puzzle)
	if err := load(st, it, marks); err != nil {
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
		m.Text = l.Of(it.Puzzle.Kind()).Phrase("mistake/3", wrongly(l, it.Puzzle.Kind(), found, st.Marks().LeftOut()))
	default:
		if found.Status == puzzle.Undecided {
			found.Reason = Why(ctx, found.Reason)
		}
		m.Text = Outcome(l, it.Puzzle.Kind(), study.Explanation{Status: found.Status, Reason: found.Reason})
	}
	return m, nil
}

// wrongly is what the sentences of a mistake are given of the marks that are wrong. left is what candidates noted leave out.
func wrongly(l *words.Language, k *puzzle.Kind, found study.Hint, left []puzzle.Fact) map[string]any {
	together := len(found.Wrong) > 1 && found.Together
	noted := slices.ContainsFunc(found.Wrong, func(x puzzle.Fact) bool { return slices.Contains(left, x) })
	data := written(l, k, found.Wrong, left)
	data["Together"], data["Noted"] = together, noted && !together
	return data
}

// written returns template data that names marks: Marks in words, and N, which is 1 if the verb is singular. Values and crosses are named
// directly; candidates missing from a player's notes are named as the notes of a place.
func written(l *words.Language, k *puzzle.Kind, wrong, left []puzzle.Fact) map[string]any {
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

// Judged is what is said of marks while somebody plays: whether they are right so far, by the rules, and, where the puzzle has a
// solution, by that.
type Judged struct {
	Checked
	Right bool          `json:"right"` // nothing that is written is wrong
	Wrong []puzzle.Fact `json:"wrong"` // marks that no solution has
	Known string        `json:"known"` // how the solution is known: "unique", "multiple", "none", "unknown"
	Text  string        `json:"text"`  // in words
	Scene *scene.Scene  `json:"scene"` // the board with what is wrong marked
}

// Judge looks at the marks of an item in a study of its puzzle or an equal one, whose marks are replaced.
func Judge(ctx context.Context, st *study.Study, it kinds.Item, l *words.Language) (Judged, error) {
	l = l.About(it.Puzzle)
	known := puzzle.NewFacts(it.Puzzle.Board())
	if it.Marks != nil {
		known = it.Marks.Facts()
	}
	rules, err := Check(it, l, known)
	if err != nil {
		return Judged{}, err
	}
	m, err := Mistaken(ctx, st, it, l, it.Marks)
	if err != nil {
		return Judged{}, err
	}
	drawing := l.Draw(it.Puzzle, known)
	puzzle.Highlight(&drawing, it.Puzzle, scene.Wrong, rules.At()...)
	puzzle.Highlight(&drawing, it.Puzzle, scene.Wrong, puzzle.Places(m.Wrong)...)
	return Judged{rules, m.Right && rules.Status != WrongBoard, m.Wrong, m.Known, m.Text, &drawing}, nil
}
