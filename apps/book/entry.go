package book

import (
	"cmp"
	"context"
	"slices"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Entry is a puzzle of a book, with all that the book says of it.
type Entry struct {
	ID       string
	Puzzle   puzzle.Puzzle
	Status   puzzle.Status // of a search for a second solution
	Solution puzzle.Facts  // one of them; zero when there is none
	Grade    study.Grade
	Key      string    // the same for puzzles that are equal when turned
	Hints    [2]string // where to look, and the idea
	Number   int       // in the book, from 1
}

// Prepare finds out what a book says of a puzzle.
func Prepare(ctx context.Context, it kinds.Item, l *words.Language, hints bool) (Entry, error) {
	e := Entry{ID: it.ID, Puzzle: it.Puzzle}
	st := study.Open(it.Puzzle)
	found := st.Unique(ctx)
	if found.Err != nil {
		return e, found.Err
	}
	if err := ctx.Err(); err != nil {
		return e, report.Why(ctx, err)
	}
	e.Status, e.Solution = found.Status, found.Solution
	var err error
	if e.Key, err = generate.Key(it.Puzzle); err != nil {
		return e, err
	}
	if e.Status != puzzle.UniqueSolution {
		return e, nil
	}
	e.Grade = st.Grade(ctx)
	if !hints {
		return e, nil
	}
	h, err := report.HintIn(ctx, st, it, l, nil, 3)
	if err != nil || len(h.Hints) < 3 {
		return e, err
	}
	copy(e.Hints[:], h.Hints[1:])
	return e, nil
}

// rank is the place of the grade among all, the easiest first; puzzles without one come last.
func (e *Entry) rank() int {
	if i := slices.Index(puzzle.Labels[:], e.Grade.Label); i >= 0 {
		return i
	}
	return len(puzzle.Labels)
}

// gradeText is the grade in few words: "Medium, short".
func (e *Entry) gradeText(l *words.Language) string {
	if e.Grade.Label == "" {
		return ""
	}
	return l.Phrase("book/grade", e.Grade)
}

// hardest is the technique that the grade rests on.
func (e *Entry) hardest() string {
	id, level := "", 0.0
	for _, t := range e.Puzzle.Kind().Techniques {
		if e.Grade.Techniques[t.ID] > 0 && t.Level >= level {
			id, level = t.ID, t.Level
		}
	}
	return id
}

// chapter is puzzles that stand together.
type chapter struct {
	title string
	kind  *puzzle.Kind // nil for several
	list  []*Entry
}

// chapters divides puzzles as the config says, puts them into order, and numbers them.
func (c *Config) chapters(l *words.Language, entries []*Entry) (out []chapter) {
	list := slices.Clone(entries)
	if c.Order == "grade" {
		slices.SortStableFunc(list, func(a, b *Entry) int {
			return cmp.Or(a.rank()-b.rank(), cmp.Compare(a.Grade.Weight, b.Grade.Weight))
		})
	}
	add := func(title string, k *puzzle.Kind, has func(e *Entry) bool) {
		x := chapter{title: title, kind: k}
		for _, e := range list {
			if has(e) {
				x.list = append(x.list, e)
			}
		}
		if len(x.list) > 0 {
			out = append(out, x)
		}
	}
	switch c.Chapters {
	case "kind":
		for _, k := range kinds.All {
			add(k.Title, k, func(e *Entry) bool { return e.Puzzle.Kind() == k })
		}
	case "grade":
		for i, label := range append(slices.Clone(puzzle.Labels[:]), "") {
			title := l.Phrase("book/ungraded", nil)
			if label != "" {
				title = l.Phrase("book/label", label)
			}
			add(title, nil, func(e *Entry) bool { return e.rank() == i })
		}
	default:
		add(l.Phrase("book/puzzles", nil), nil, func(*Entry) bool { return true })
	}
	n := 0
	for _, x := range out {
		for _, e := range x.list {
			n++
			e.Number = n
		}
	}
	return out
}

// panel is a picture with what is said of it.
type panel struct {
	board      scene.Scene
	rows, cols int
	head, text string
	note       string // what the picture has no room for
}

// options are how its board is drawn: with the names of rows and columns where a text speaks of them.
func (x panel) options(l *words.Language) (o scene.SVGOptions) {
	if x.text != "" {
		o.Rows, o.Cols, o.Names = x.rows, x.cols, l.Beside
	}
	return o
}

// strip is the steps of a puzzle, told as pictures; at most so many, of which the last is the solution.
func strip(ctx context.Context, it kinds.Item, l *words.Language, most int) (list []panel) {
	rows, cols := it.Puzzle.Size()
	line := report.Explain(ctx, it, l, report.ExplainOptions{})
	known := line.Explanation.Start.Clone()
	for i, s := range line.Explanation.Steps {
		for _, f := range s.New {
			known.Add(f)
		}
		if most > 0 && i >= most {
			continue
		}
		list = append(list, panel{report.Picture(l, it.Puzzle, known, s), rows, cols, report.Name(l, line.Steps[i]), line.Steps[i].Text,
			report.Struck(l, it.Puzzle.Kind(), known, s.New)})
	}
	return append(list, panel{it.Puzzle.Draw(known), rows, cols, l.Phrase("book/solved", nil), "", ""})
}
