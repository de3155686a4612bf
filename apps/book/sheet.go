package book

import (
	"context"
	"errors"
	"slices"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Sheet says what a sheet for a class or a contest is like.
type Sheet struct {
	Title     string
	Trim      string // one of Trims
	Puzzles   int    // at most so many a page; 0 to choose by size
	Versions  int    // for neighbours: the same puzzles turned and mirrored, as hard as before; 0 and 1 for one
	NoPoints  bool   // no points and no lines for names
	NoAnswers bool   // no sheet for whoever corrects
}

// MostVersions is how many versions there can be: as many as there are ways to turn a board.
const MostVersions = puzzle.Turns

// config is the sheet as a book that has nothing but puzzles.
func (c Sheet) config() (Config, error) {
	b := Config{Title: c.Title, Trim: c.Trim, Puzzles: c.Puzzles, Place: "none"}
	if c.Puzzles != 0 && !slices.Contains(aPage, c.Puzzles) {
		return b, fault.Errorf("%d puzzles a page: there are 1, 2, 4, 6, 9 and 12", c.Puzzles)
	}
	var err error
	b.trim, err = TrimOf(c.Trim)
	return b, err
}

// setter begins a sheet.
func (c Sheet) setter(l *words.Language) (*setter, *Config, error) {
	b, err := c.config()
	if err != nil {
		return nil, nil, err
	}
	m := b.margins(1)
	m.Inside = m.Outside
	return &setter{c: &b, l: l, m: m, targets: map[string]Target{}, upright: true}, &b, nil
}

// layout is a sheet that is done.
func (s *setter) layout() *Layout {
	return &Layout{Config: *s.c, Lang: s.l.Code, Pages: s.pages, Targets: s.targets, Margin: s.m, marks: s.marks}
}

// finished is a sheet that is done, unless there was an error.
func (s *setter) finished(err error) (*Layout, error) {
	if err != nil {
		return nil, err
	}
	return s.layout(), nil
}

// Points are what a puzzle counts: from one for the easiest grade to as many as there are grades.
func (e *Entry) Points() int { return min(e.rank(), len(puzzle.Labels)-1) + 1 }

// versions are the letters of versions.
const versionLetters = "ABCDEFGH"

// NewSheet lays out a sheet: puzzles with points and lines for a name, in as many versions as asked for, and for whoever corrects the
// answers with the step of each on which everything turns.
func NewSheet(ctx context.Context, c Sheet, l *words.Language, entries []*Entry) (*Layout, error) {
	if len(entries) == 0 {
		return nil, fault.Errorf("a sheet needs puzzles: there is none")
	}
	if c.Versions > MostVersions {
		return nil, fault.Errorf("%d versions: there are at most %d, one for each way to turn a board", c.Versions, MostVersions)
	}
	s, _, err := c.setter(l)
	if err != nil {
		return nil, err
	}
	var answers [][]panel
	for v := range max(1, c.Versions) {
		list, err := turned(ctx, entries, v, l)
		if err != nil {
			return nil, err
		}
		if err := s.versionOf(c, v, list); err != nil {
			return nil, err
		}
		if !c.NoAnswers {
			told, err := decisive(ctx, l, list)
			if err != nil {
				return nil, err
			}
			answers = append(answers, told)
		}
	}
	for v, told := range answers {
		s.running = s.l.Phrase("book/answers", nil) + c.letter(v)
		s.turn(true)
		s.heading(headSize, 0, name("answers", v), s.running)
		s.paragraph(sheets.Regular, smallSize, "", "", l.Phrase("book/marks", nil), 0)
		if err := s.strip(told); err != nil {
			return nil, err
		}
	}
	return s.layout(), nil
}

// letter is the letter of a version behind a title; "" where there is one alone.
func (c Sheet) letter(v int) string {
	if c.Versions < 2 {
		return ""
	}
	return " " + versionLetters[v:v+1]
}

// turned are puzzles turned in a way, the first of which is not at all.
func turned(ctx context.Context, entries []*Entry, way int, l *words.Language) (list []*Entry, err error) {
	for i, e := range entries {
		was := *e
		was.Number = i + 1
		if way > 0 {
			m := e.Puzzle.Kind().Make
			if m == nil || m.Turned == nil {
				return nil, fault.Errorf("%s: puzzles of %s are not turned; there is one version", e.ID, e.Puzzle.Kind().Title)
			}
			p := m.Turned(e.Puzzle, puzzle.Turn(way))
			if was, err = Prepare(ctx, kinds.Item{ID: e.ID, Puzzle: p}, l, false); err != nil {
				return nil, err
			}
			was.Number, was.Grade = i+1, e.Grade
		}
		list = append(list, &was)
	}
	return list, nil
}

// versionOf sets the puzzles of a version.
func (s *setter) versionOf(c Sheet, v int, list []*Entry) error {
	s.running = c.Title + c.letter(v)
	s.turn(true)
	s.heading(headSize, 0, name("version", v), c.Title+c.letter(v))
	if !c.NoPoints {
		sum := 0
		for _, e := range list {
			sum += e.Points()
		}
		s.fields(s.l.Phrase("book/name", nil), s.l.Phrase("book/class", nil), s.l.Phrase("book/date", nil), s.l.Phrase("book/sum", sum))
	}
	slots := make([]slot, len(list))
	for i, e := range list {
		d, err := drawn(e.Puzzle.Draw(puzzle.Facts{}))
		if err != nil {
			return err
		}
		label := e.Puzzle.Kind().Title
		if !c.NoPoints {
			label += ", " + s.l.Phrase("book/points", e.Points())
		}
		slots[i] = slot{entry: e, drawing: d, name: name("puzzle"+itoa(v), e.Number), sign: itoa(e.Number), label: label}
	}
	return s.boards(s.c.sizes(), slots)
}

// fields are lines to fill in, each behind its name.
func (s *setter) fields(names ...string) {
	a := s.area()
	wide := (a.W - sheets.Length(len(names)-1)*columnGap) / sheets.Length(len(names))
	for i, n := range names {
		x := a.X + sheets.Length(i)*(wide+columnGap)
		b := s.line(sheets.Regular, smallSize, x, s.y, 0, s.cut(n, sheets.Regular, smallSize, wide/2))
		from := b.Right() + 4*sheets.Point
		s.put(Item{Box: sheets.Box{X: from, Y: s.y + smallSize*5/4, W: x + wide - from}, Line: sheets.LeastStroke})
	}
	s.y += smallSize * 3
}

// decisive is the answer of each puzzle, and beside it the hardest of its steps, the first of these.
func decisive(ctx context.Context, l *words.Language, list []*Entry) (out []panel, err error) {
	for _, e := range list {
		rows, cols := e.Puzzle.Size()
		line := report.Explain(ctx, kinds.Item{Puzzle: e.Puzzle}, l, report.ExplainOptions{})
		if err := ctx.Err(); err != nil {
			return nil, report.Why(ctx, err)
		}
		head := itoa(e.Number) + ". " + e.Puzzle.Kind().Title
		out = append(out, panel{board: e.Puzzle.Draw(e.Solution), head: head + " (" + l.Phrase("book/points", e.Points()) + ")"})
		most := -1
		for i, s := range line.Explanation.Steps {
			if most < 0 || s.Level > line.Explanation.Steps[most].Level {
				most = i
			}
		}
		if most < 0 {
			continue
		}
		known := line.Explanation.Start.Clone()
		for _, s := range line.Explanation.Steps[:most+1] {
			for _, f := range s.New {
				known.Add(f)
			}
		}
		s := line.Explanation.Steps[most]
		out = append(out, panel{report.Picture(l, e.Puzzle, known, s), rows, cols, itoa(e.Number) + ". " + report.Name(l, line.Steps[most]),
			line.Steps[most].Text, report.Struck(l, e.Puzzle.Kind(), known, s.New)})
	}
	return out, nil
}

// use is a board on which a technique is what comes next.
type use struct {
	p     puzzle.Puzzle
	known puzzle.Facts // before
	after puzzle.Facts
	step  puzzle.Step
	text  string
}

// useOf finds where a technique is used first in solving a puzzle; ok is false where it is not.
func useOf(ctx context.Context, p puzzle.Puzzle, l *words.Language, id string) (u use, ok bool) {
	line := report.Explain(ctx, kinds.Item{Puzzle: p}, l, report.ExplainOptions{Every: true})
	known := line.Explanation.Start.Clone()
	for i, s := range line.Explanation.Steps {
		before := known.Clone()
		for _, f := range s.New {
			known.Add(f)
		}
		if s.Technique == id {
			return use{p, before, known.Clone(), s, line.Steps[i].Text}, true
		}
	}
	return u, false
}

// panel is the use as a picture of its answer.
func (u use) panel(l *words.Language, head string) panel {
	rows, cols := u.p.Size()
	return panel{report.Picture(l, u.p, u.after, u.step), rows, cols, head, u.text, report.Struck(l, u.p.Kind(), u.after, u.step.New)}
}

// training is how many easy uses a training sheet has, and how many puzzles in which they are hidden.
const training = 3

// NewTraining lays out a sheet about one technique: what it looks for, with an example, three boards on which it comes next, three
// puzzles that need it, and the answers. watch is told how many boards were tried, and how many of them use the technique; nil for nobody.
func NewTraining(ctx context.Context, c Sheet, l *words.Language, technique string, o Search) (*Layout, error) {
	k, id, err := techniqueOf(technique)
	if err != nil {
		return nil, err
	}
	made, err := o.lessons(ctx, k, l, id)
	if err != nil {
		return nil, err
	}
	s, _, err := c.setter(l)
	if err != nil {
		return nil, err
	}
	title := l.Say(puzzle.Step{Technique: id}, words.Name)
	if c.Title == "" {
		s.c.Title = title
	}
	s.running = k.Title + ": " + title
	s.turn(true)
	s.heading(headSize, 0, "training", s.running)
	s.fields(l.Phrase("book/name", nil), l.Phrase("book/class", nil), l.Phrase("book/date", nil))
	if rule := l.Rule(id); rule != "" {
		s.paragraph(sheets.Regular, textSize, "", "", rule, 0)
	}
	var uses []use
	var hidden []puzzle.Puzzle
	for _, p := range made {
		u, ok := useOf(ctx, p, l, id)
		if ok && len(uses) <= training {
			uses = append(uses, u)
		} else {
			hidden = append(hidden, p)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, report.Why(ctx, err)
	}
	if len(uses) < training+1 {
		return nil, fault.Errorf("%s: %d boards on which it comes next were found, and %d are needed", id, len(uses), training+1)
	}
	if err := s.strip([]panel{uses[0].panel(l, l.Phrase("book/example", nil))}); err != nil {
		return nil, err
	}
	return s.finished(s.exercises(ctx, uses[1:], hidden[:training], title))
}

// exercises are boards on which a technique comes next, puzzles that need it, and the answers.
func (s *setter) exercises(ctx context.Context, uses []use, hidden []puzzle.Puzzle, title string) error {
	s.heading(underSize, 0, "uses", s.l.Phrase("book/uses", title))
	var panels []panel
	for i, u := range uses {
		panels = append(panels, panel{board: u.p.Draw(u.known), head: itoa(i + 1)})
	}
	if err := s.strip(panels); err != nil {
		return err
	}
	var list []slot
	var entries []*Entry
	for i, p := range hidden {
		found := study.Unique(ctx, p, study.Options{})
		e := &Entry{Puzzle: p, Solution: found.Solution, Status: found.Status, Number: len(uses) + i + 1}
		d, err := drawn(p.Draw(puzzle.Facts{}))
		if err != nil {
			return err
		}
		entries = append(entries, e)
		list = append(list, slot{entry: e, drawing: d, name: name("puzzle", e.Number), sign: itoa(e.Number)})
	}
	s.turn(true)
	s.heading(underSize, 0, "hidden", s.l.Phrase("book/hidden", title))
	if err := s.boards(s.c.sizes(), list); err != nil {
		return err
	}
	s.running = s.l.Phrase("book/answers", nil)
	s.turn(true)
	s.heading(headSize, 0, "answers", s.running)
	panels = nil
	for i, u := range uses {
		panels = append(panels, u.panel(s.l, itoa(i+1)))
	}
	for _, e := range entries {
		panels = append(panels, panel{board: e.Puzzle.Draw(e.Solution), head: itoa(e.Number)})
	}
	return s.strip(panels)
}

// techniqueOf finds a technique by its id.
func techniqueOf(id string) (*puzzle.Kind, string, error) {
	for _, k := range kinds.All {
		if slices.ContainsFunc(k.Techniques, func(t puzzle.Technique) bool { return t.ID == id }) {
			return k, id, nil
		}
	}
	return nil, "", fault.Errorf("technique %s: there is none of that name; teka techniques lists them", id)
}

// Search is how puzzles that use a technique are looked for.
type Search struct {
	Seed  uint64
	Jobs  int                    // boards worked on at a time
	Watch func(tries, found int) // is told how far it is; nil for nobody
}

// plain is how many puzzles of each sort are looked through for those that use a technique, and mostTries how many boards are tried in
// all: a technique that is rarer is given up.
const (
	plain     = 60
	mostTries = 1500
)

// lessons are puzzles that use a technique, one for the example and as many as the sheet has exercises: small ones as they come, and
// where too few of these use it, such as are made about it.
func (o Search) lessons(ctx context.Context, k *puzzle.Kind, l *words.Language, id string) (list []puzzle.Puzzle, err error) {
	const all = 2*training + 1
	bounded, enough := context.WithCancel(ctx)
	defer enough()
	before, tries := 0, 0
	watch := func(n int) {
		if tries = before + n; o.Watch != nil {
			o.Watch(tries, len(list))
		}
		if tries >= mostTries {
			enough()
		}
	}
	rows, cols := generate.LessonSize(k, id)
	seen := map[string]bool{}
	for _, w := range []generate.Wish{{Rows: k.Limits.Lesson, Cols: k.Limits.Lesson}, {Rows: rows, Cols: cols, About: id}} {
		w.Kind, w.Count, w.Seed, w.Jobs, w.Watch = k, plain, o.Seed, o.Jobs, watch
		for m, failed := range generate.Puzzles(bounded, w) {
			if err = failed; err != nil {
				break
			}
			if _, used := useOf(bounded, m.Puzzle, l, id); !used || seen[m.Key] {
				continue
			}
			seen[m.Key] = true
			if list = append(list, m.Puzzle); len(list) == all {
				return list, nil
			}
		}
		before = tries
		switch {
		case ctx.Err() != nil:
			return nil, report.Why(ctx, ctx.Err())
		case bounded.Err() == nil && err != nil && !errors.Is(err, generate.ErrNotReached):
			return nil, err
		}
	}
	return nil, fault.Errorf("%s: it is too rare for a training sheet: %d boards were tried, and %d of %d use it; another --seed, or puzzles "+
		"of your "+
		"own, may do", id, tries, len(list), all)
}
