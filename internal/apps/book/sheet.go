package book

import (
	"context"
	"errors"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Sheet describes a sheet for a class or a contest.
type Sheet struct {
	Title     string
	Trim      string // name of one of Trims
	Puzzles   int    // maximum per page; 0 chooses by size
	Versions  int    // versions with turned or mirrored puzzles of equal difficulty; 0 means 1
	NoPoints  bool   // no points and no name field
	NoAnswers bool   // no answer pages
	Key       bool   // only the answer pages
	Rules     bool   // rules with an example before the puzzles
}

// MaxVersions is the maximum number of versions, the number of symmetries of a board.
const MaxVersions = puzzle.Turns

// config returns the configuration of a book that contains only the puzzles.
func (c Sheet) config() (Config, error) {
	b := Config{Title: c.Title, Trim: c.Trim, Puzzles: c.Puzzles, Place: "none"}
	if c.Puzzles != 0 && !slices.Contains(perPage, c.Puzzles) {
		return b, fault.Errorf("%d puzzles per page are not supported (supported: 1, 2, 4, 6, 9, 12)", c.Puzzles)
	}
	var err error
	b.trim, err = TrimByName(c.Trim)
	return b, err
}

// typesetter returns the typesetter of a sheet.
func (c Sheet) typesetter(l *words.Language) (*typesetter, error) {
	b, err := c.config()
	if err != nil {
		return nil, err
	}
	m := b.margins(1)
	m.Inside = m.Outside
	return &typesetter{c: &b, l: l, m: m, targets: map[string]Target{}, noTurn: true}, nil
}

// Points returns the points of a puzzle, from 1 for the easiest grade to the number of grades.
func (e *Entry) Points() int { return min(e.rank(), len(puzzle.Labels)-1) + 1 }

// versionLetters are the names of versions.
const versionLetters = "ABCDEFGH"

// NewSheet lays out a sheet: puzzles with points and a name field, in the requested versions, and pages with the answers and the hardest
// step of each puzzle. The error means that there are no puzzles, too many versions, or a board that cannot be turned or does not fit on
// a page.
func NewSheet(ctx context.Context, c Sheet, l *words.Language, entries []*Entry) (*Layout, error) {
	if len(entries) == 0 {
		return nil, fault.Errorf("a sheet needs at least one puzzle")
	}
	if c.Versions > MaxVersions {
		return nil, fault.Errorf("%d versions are too many (maximum %d, the number of ways to turn a board)", c.Versions, MaxVersions)
	}
	s, err := c.typesetter(l)
	if err != nil {
		return nil, err
	}
	var answers [][]panel
	for v := range max(1, c.Versions) {
		list, err := turnedEntries(ctx, entries, v, l)
		if err != nil {
			return nil, err
		}
		if !c.Key {
			if err := s.layVersion(ctx, c, v, list); err != nil {
				return nil, err
			}
		}
		if !c.NoAnswers {
			told, err := answerPanels(ctx, l, list)
			if err != nil {
				return nil, err
			}
			answers = append(answers, told)
		}
	}
	for v, told := range answers {
		s.openPart(targetName("answers", v), s.l.Phrase("book/answers", nil)+c.letter(v), false)
		s.note(l.Phrase("book/marks", nil))
		s.longStrip(told, stripCell)
	}
	return s.layout()
}

// letter returns the suffix of a title for version v, or "" if there is only one.
func (c Sheet) letter(v int) string {
	if c.Versions < 2 {
		return ""
	}
	return " " + versionLetters[v:v+1]
}

// turnedEntries returns the puzzles transformed by symmetry way; way 0 is the identity.
func turnedEntries(ctx context.Context, entries []*Entry, way int, l *words.Language) (list []*Entry, err error) {
	for i, e := range entries {
		was := *e
		was.Number = i + 1
		if way > 0 {
			m := e.Puzzle.Kind().Make
			if m == nil || m.Turned == nil {
				return nil, fault.Errorf("%s: %s puzzles cannot be turned; only one version is possible", e.ID, e.Puzzle.Kind().Title)
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

// layVersion lays out the puzzles of version v, from 0, after the name field and the points. The error means that a board does not fit.
func (s *typesetter) layVersion(ctx context.Context, c Sheet, v int, list []*Entry) error {
	s.openPart(targetName("version", v), c.Title+c.letter(v), false)
	if !c.NoPoints {
		sum := 0
		for _, e := range list {
			sum += e.Points()
		}
		s.fields(s.l.Phrase("book/name", nil), s.l.Phrase("book/class", nil), s.l.Phrase("book/date", nil), s.l.Phrase("book/sum", sum))
	}
	if c.Rules {
		if err := s.sheetRules(ctx, list); err != nil {
			return err
		}
	}
	slots := make([]slot, len(list))
	for i, e := range list {
		labels := []string{e.kind().Title}
		if !c.NoPoints {
			points := s.l.Phrase("book/points", e.Points())
			labels = []string{labels[0] + ", " + points, points}
		}
		slots[i] = s.slot(e, "puzzle"+itoa(v), puzzle.Facts{}, labels)
	}
	s.boards(s.c.puzzleSizing(), slots)
	return s.err
}

// sheetRules lays out the rules of the kinds of a sheet with an example each, and what the marks in its pictures mean. A page of their own
// ends before the puzzles.
func (s *typesetter) sheetRules(ctx context.Context, list []*Entry) error {
	w := builder{c: s.c, l: s.l, rules: map[*puzzle.Kind][]panel{}, chapters: []chapter{{list: list}}}
	if err := w.prepareRules(ctx, list); err != nil {
		return err
	}
	s.note(s.l.Phrase("book/marks", nil))
	for i, k := range w.kinds() {
		if i > 0 {
			s.reserve(s.area().H / 3)
		}
		s.heading(underSize, 1, "rules/"+k.Name, k.Title)
		w.rulesOf(s, k)
	}
	s.newPage(true)
	return nil
}

// fields writes form fields side by side, each a name with a line to fill in, and moves below them.
func (s *typesetter) fields(names ...string) {
	a := s.area()
	wide := (a.W - sheets.Length(len(names)-1)*columnGap) / sheets.Length(len(names))
	for i, n := range names {
		x := a.X + sheets.Length(i)*(wide+columnGap)
		b := s.line(sheets.Regular, smallSize, x, s.y, 0, s.truncate(n, sheets.Regular, smallSize, wide*3/4))
		from := b.Right() + 4*sheets.Point
		s.add(Item{Box: sheets.Box{X: from, Y: s.y + smallSize*5/4, W: x + wide - from}, Line: sheets.MinStroke})
	}
	s.y += smallSize * 3
}

// answerPanels returns, per puzzle, the answer and the first of its hardest steps.
func answerPanels(ctx context.Context, l *words.Language, list []*Entry) (out []panel, err error) {
	for _, e := range list {
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
			known.AddAll(s.New)
		}
		s := line.Explanation.Steps[most]
		out = append(out, stepPanel(l, e.Puzzle, known, s, itoa(e.Number)+". "+report.Name(l, line.Steps[most]), line.Steps[most].Text))
	}
	return out, nil
}

// example is a board on which a technique is the next step.
type example struct {
	p     puzzle.Puzzle
	known puzzle.Facts // before the step
	after puzzle.Facts
	step  puzzle.Step
	text  string
}

// findExample returns the first use of a technique in the solution of a puzzle. ok is false if the explanation does not use it.
func findExample(ctx context.Context, p puzzle.Puzzle, l *words.Language, id string) (u example, ok bool) {
	line := report.Explain(ctx, kinds.Item{Puzzle: p}, l, report.ExplainOptions{Every: true})
	known := line.Explanation.Start.Clone()
	for i, s := range line.Explanation.Steps {
		before := known.Clone()
		known.AddAll(s.New)
		if s.Technique == id {
			return example{p, before, known.Clone(), s, line.Steps[i].Text}, true
		}
	}
	return u, false
}

// panel draws the step of the example.
func (u example) panel(l *words.Language, head string) panel {
	return stepPanel(l, u.p, u.after, u.step, head, u.text)
}

// exerciseCount is the number of easy exercises on a training sheet, and of puzzles that need the technique.
const exerciseCount = 3

// NewTraining lays out a sheet about one technique: its rule with an example, three boards on which it comes next, three puzzles that
// need it, and the answers. The error means an unknown or too rare technique, or a board that does not fit on a page.
func NewTraining(ctx context.Context, c Sheet, l *words.Language, technique string, o Search) (*Layout, error) {
	k, id, err := techniqueOf(technique)
	if err != nil {
		return nil, err
	}
	made, err := o.findPuzzles(ctx, k, l, id)
	if err != nil {
		return nil, err
	}
	s, err := c.typesetter(l)
	if err != nil {
		return nil, err
	}
	title := l.StepText(puzzle.Step{Technique: id}, words.Name)
	if c.Title == "" {
		s.c.Title = title
	}
	s.openPart("training", k.Title+": "+title, false)
	s.fields(l.Phrase("book/name", nil), l.Phrase("book/class", nil), l.Phrase("book/date", nil))
	if rule := l.Rule(id); rule != "" {
		s.paragraph(sheets.Regular, textSize, "", "", rule, 0)
	}
	var uses []example
	var hidden []puzzle.Puzzle
	for _, p := range made {
		u, ok := findExample(ctx, p, l, id)
		if ok && len(uses) <= exerciseCount {
			uses = append(uses, u)
		} else {
			hidden = append(hidden, p)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, report.Why(ctx, err)
	}
	if len(uses) < exerciseCount+1 {
		return nil, fault.Errorf("%s: found only %d boards on which it comes next, but %d are needed", id, len(uses), exerciseCount+1)
	}
	s.strip([]panel{uses[0].panel(l, l.Phrase("book/example", nil))}, stripCell)
	s.exercises(ctx, uses[1:], hidden[:exerciseCount], title)
	return s.layout()
}

// exercises lays out boards on which a technique comes next, puzzles that need it, and the answers.
func (s *typesetter) exercises(ctx context.Context, uses []example, hidden []puzzle.Puzzle, title string) {
	s.heading(underSize, 0, "uses", s.l.Phrase("book/uses", title))
	var panels []panel
	for i, u := range uses {
		panels = append(panels, panel{board: u.p.Draw(u.known), head: itoa(i + 1)})
	}
	s.strip(panels, stripCell)
	var list []slot
	var entries []*Entry
	for i, p := range hidden {
		found := study.Unique(ctx, p, study.Options{})
		e := &Entry{Puzzle: p, Solution: found.Solution, Status: found.Status, Number: len(uses) + i + 1}
		entries, list = append(entries, e), append(list, s.slot(e, "puzzle", puzzle.Facts{}, nil))
	}
	s.newPage(true)
	s.heading(underSize, 0, "hidden", s.l.Phrase("book/hidden", title))
	s.boards(s.c.puzzleSizing(), list)
	s.openPart("answers", s.l.Phrase("book/answers", nil), false)
	panels = nil
	for i, u := range uses {
		panels = append(panels, u.panel(s.l, itoa(i+1)))
	}
	for _, e := range entries {
		panels = append(panels, panel{board: e.Puzzle.Draw(e.Solution), head: itoa(e.Number)})
	}
	s.strip(panels, stripCell)
}

// techniqueOf finds the puzzle type of a technique and returns it with the id. An unknown id is an error.
func techniqueOf(id string) (*puzzle.Kind, string, error) {
	for _, k := range kinds.All {
		if slices.ContainsFunc(k.Techniques, func(t puzzle.Technique) bool { return t.ID == id }) {
			return k, id, nil
		}
	}
	return nil, "", fault.Errorf("unknown technique %s; teka techniques lists all", id)
}

// Search configures the search for puzzles that use a technique.
type Search struct {
	Seed  uint64
	Jobs  int                    // boards processed at a time
	Watch func(tries, found int) // receives the progress; may be nil
}

// perSearch is the number of puzzles generated in each of the two searches; the search fails after maxTries boards.
const (
	perSearch = 60
	maxTries  = 1500
)

// findPuzzles returns puzzles that use a technique, one for the example and one for each exercise. It first generates small puzzles
// without restriction and then, if too few of them use the technique, puzzles made for it.
func (o Search) findPuzzles(ctx context.Context, k *puzzle.Kind, l *words.Language, id string) (list []puzzle.Puzzle, err error) {
	const all = 2*exerciseCount + 1
	bounded, enough := context.WithCancel(ctx)
	defer enough()
	before, tries := 0, 0
	watch := func(n int) {
		if tries = before + n; o.Watch != nil {
			o.Watch(tries, len(list))
		}
		if tries >= maxTries {
			enough()
		}
	}
	rows, cols := generate.LessonSize(k, id)
	seen := map[string]bool{}
	for _, w := range []generate.Request{{Rows: k.Limits.Lesson, Cols: k.Limits.Lesson}, {Rows: rows, Cols: cols, About: id}} {
		w.Kind, w.Count, w.Seed, w.Jobs, w.Progress = k, perSearch, o.Seed, o.Jobs, watch
		for m, failed := range generate.Puzzles(bounded, w) {
			if err = failed; err != nil {
				break
			}
			if _, used := findExample(bounded, m.Puzzle, l, id); !used || seen[m.Key] {
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
