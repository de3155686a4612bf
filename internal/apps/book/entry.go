package book

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Entry is a puzzle of a book with everything printed about it.
type Entry struct {
	ID       string
	Title    string // what the solution shows, in the language of the book; printed with the answer
	Puzzle   puzzle.Puzzle
	Status   puzzle.Status // result of the uniqueness check
	Solution puzzle.Facts  // a solution; zero if none
	Grade    study.Grade
	Key      string    // canonical key: equal for turned or mirrored copies
	Hints    [2]string // where to look, then the technique and the deduction
	Number   int       // in the book, from 1
}

// Prepare solves and grades a puzzle, with hints if requested. A puzzle that is not unique has neither grade nor hints. The error is the
// end of ctx in plain words, or a defect of the engine.
func Prepare(ctx context.Context, it kinds.Item, l *words.Language, hints bool) (Entry, error) {
	e := Entry{ID: it.ID, Puzzle: it.Puzzle}
	if motif, err := it.Envelope.Member("motif").Text(); err == nil {
		e.Title = l.Translate(motif)
	}
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
	h, err := report.HintIn(ctx, st, it, l, nil, report.HintOptions{Level: report.MaxHintLevel})
	if err != nil || len(h.Hints) < 4 {
		return e, err
	}
	e.Hints = [2]string{h.Hints[1], h.Hints[2] + " " + h.Hints[len(h.Hints)-1]}
	return e, nil
}

// kind returns the listed kind of the puzzle, also for a variant such as one in colours.
func (e *Entry) kind() *puzzle.Kind {
	own := e.Puzzle.Kind()
	if i := slices.IndexFunc(kinds.All, func(k *puzzle.Kind) bool { return k.Name == own.Name }); i >= 0 {
		return kinds.All[i]
	}
	return own
}

// labels returns the texts to print after the number of the puzzle, from the longest text to the shortest: grade and effort, and the kind
// if named.
func (e *Entry) labels(l *words.Language, named bool) []string {
	list := []string{report.GradeName(l, e.Grade)}
	if e.Grade.Label != "" {
		list = append(list, l.Phrase("grade/label", e.Grade.Label))
	}
	if !named {
		return list
	}
	long := make([]string, len(list))
	for i, text := range list {
		long[i] = strings.TrimSuffix(e.kind().Title+" · "+text, " · ")
	}
	return append(long, list...)
}

// rank returns the index of the grade in puzzle.Labels; puzzles without a grade come last.
func (e *Entry) rank() int {
	if i := slices.Index(puzzle.Labels[:], e.Grade.Label); i >= 0 {
		return i
	}
	return len(puzzle.Labels)
}

// alt describes the board, or its answer, for readers who do not see it: its title and the text notation. It is the title alone if there is
// no such notation.
func (e *Entry) alt(answer bool) string {
	title := itoa(e.Number) + ". " + report.Title(e.Puzzle)
	var marks *puzzle.Marks
	if answer && !e.Solution.IsZero() {
		marks = puzzle.MarksOf(e.Solution)
	}
	text, err := kinds.Encode(e.Puzzle, marks, "text", codec.Envelope{})
	if err != nil {
		return title
	}
	return title + "\n" + strings.TrimSpace(text)
}

// chapter is a group of puzzles.
type chapter struct {
	title string
	kind  *puzzle.Kind // nil if mixed
	list  []*Entry
}

// kindsOf returns the kinds of some puzzles in the order of their first puzzles.
func kindsOf(entries []*Entry) (list []*puzzle.Kind) {
	for _, e := range entries {
		if k := e.kind(); !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// chapters groups, sorts and numbers the puzzles as configured. Chapters by kind are in the order in which the puzzles were given.
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
		for _, k := range kindsOf(entries) {
			add(k.Title, k, func(e *Entry) bool { return e.kind() == k })
		}
	case "grade":
		for i, label := range append(slices.Clone(puzzle.Labels[:]), "") {
			title := l.Phrase("book/ungraded", nil)
			if label != "" {
				title = l.Phrase("grade/label", label)
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

// panel is a picture with a caption.
type panel struct {
	board      scene.Scene
	rows, cols int
	head, text string // heading, and the text below it
	note       string // candidates that the picture cannot show
}

// stepPanel draws a board after a step.
func stepPanel(l *words.Language, p puzzle.Puzzle, known puzzle.Facts, s puzzle.Step, head, text string) panel {
	rows, cols := p.Size()
	return panel{report.Picture(l, p, known, s), rows, cols, head, text, report.Struck(l, p, known, s.New)}
}

// options returns the drawing options, with row and column names if a text refers to them.
func (x panel) options(l *words.Language) scene.SVGOptions {
	if x.text == "" {
		return scene.SVGOptions{}
	}
	return named(l, x.rows, x.cols)
}

// named returns options that print the names of rows and columns.
func named(l *words.Language, rows, cols int) scene.SVGOptions {
	return scene.SVGOptions{Rows: rows, Cols: cols, Names: l.LineLabel}
}

// strip returns the first most steps of a puzzle (0 means all) as panels, the solution as the last panel, and the summary of all steps.
func strip(ctx context.Context, it kinds.Item, l *words.Language, most int) (list []panel, z *report.Summary) {
	rows, cols := it.Puzzle.Size()
	line := report.Explain(ctx, it, l, report.ExplainOptions{Graded: most == 0})
	known := line.Explanation.Start.Clone()
	for i, s := range line.Explanation.Steps {
		known.AddAll(s.New)
		if most > 0 && i >= most {
			continue
		}
		list = append(list, stepPanel(l, it.Puzzle, known, s, report.Name(l, line.Steps[i]), line.Steps[i].Text))
	}
	return append(list, panel{it.Puzzle.Draw(known), rows, cols, l.Phrase("book/solved", nil), "", ""}), line.Summary
}
