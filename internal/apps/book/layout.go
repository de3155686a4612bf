package book

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

func itoa(n int) string { return strconv.Itoa(n) }

// margins returns the margins of a book with the given number of pages.
func (c *Config) margins(pages int) Margins {
	out := c.shrunk(c.printer().outsideMargin(c.Bleed))
	wide := min(c.trim.Wide, c.trim.High)
	comfort := wide / 14 // comfortable margin
	return Margins{Inside: c.shrunk(c.printer().insideMargin(pages) + sheets.Inch/8), Outside: max(out, comfort), Top: max(out, comfort),
		Bottom: max(out, comfort) + footSize*2}
}

// builder lays out a book.
type builder struct {
	c        *Config
	l        *words.Language
	chapters []chapter
	rules    map[*puzzle.Kind][]panel
	strips   map[*Entry]explained
}

// New lays out a book. It fails if there are no puzzles, the trim is unknown, a board does not fit on a page, a puzzle to explain does not
// exist, or ctx ends.
func New(ctx context.Context, c Config, l *words.Language, entries []*Entry) (*Layout, error) {
	trim, err := TrimByName(c.Trim)
	if err != nil {
		return nil, err
	}
	c.trim = c.shrunkTrim(trim)
	if len(entries) == 0 {
		return nil, fault.Errorf("a book needs at least one puzzle")
	}
	w := &builder{c: &c, l: l, chapters: c.chapters(l, entries), rules: map[*puzzle.Kind][]panel{}, strips: map[*Entry]explained{}}
	if err := w.prepareStrips(ctx, entries); err != nil {
		return nil, err
	}
	pages := 1
	for {
		b, err := w.layOut(pages)
		if err != nil {
			return nil, err
		}
		if c.margins(len(b.Pages)) == b.Margin {
			b.grow(trim)
			return b, nil
		}
		pages = len(b.Pages)
	}
}

// explained is a puzzle explained step by step.
type explained struct {
	steps   []panel
	summary *report.Summary
}

// prepareRules sets w.rules: for each kind, the example of its rules and the first two steps of its explanation, as panels.
func (w *builder) prepareRules(ctx context.Context, entries []*Entry) error {
	for _, k := range kindsOf(entries) {
		text, ok := kinds.Card(k)
		if !ok {
			continue
		}
		p, err := kinds.Parse(text)
		if err != nil {
			return err
		}
		first := panel{board: p.Draw(puzzle.Facts{}), head: w.l.Phrase("book/start", nil)}
		steps, _ := strip(ctx, kinds.Item{Puzzle: p}, w.l, 2)
		for i := range steps {
			steps[i].note = "" // readers of rules need no candidates
		}
		w.rules[k] = append([]panel{first}, steps...)
	}
	return nil
}

// prepareStrips explains the examples of the rules and the puzzles in Config.Explain.
func (w *builder) prepareStrips(ctx context.Context, entries []*Entry) error {
	if w.c.Rules {
		if err := w.prepareRules(ctx, entries); err != nil {
			return err
		}
	}
	for _, n := range w.c.Explain {
		i := slices.IndexFunc(entries, func(e *Entry) bool { return e.Number == n })
		if i < 0 {
			return fault.Errorf("cannot explain puzzle %d: the book has puzzles 1 to %d", n, len(entries))
		}
		e := entries[i]
		x := explained{}
		x.steps, x.summary = strip(ctx, kinds.Item{ID: e.ID, Puzzle: e.Puzzle}, w.l, 0)
		w.strips[e] = x
	}
	return ctx.Err()
}

// layOut lays out the book with the margins for a number of pages, in two passes, because page references are known only after the first.
func (w *builder) layOut(pages int) (*Layout, error) {
	s := &typesetter{c: w.c, l: w.l, m: w.c.margins(pages)}
	for range 2 {
		s = &typesetter{c: w.c, l: w.l, m: s.m, previous: s.targets, targets: map[string]Target{}}
		for _, part := range []func(*typesetter){w.cover, w.title, w.foreword, w.contents, w.puzzles, w.explained, w.hints, w.answers,
			w.index, w.about} {
			if part(s); s.err != nil {
				return nil, s.err
			}
		}
	}
	b, err := s.layout()
	b.subject = w.subject()
	return b, err
}

// subject lists the puzzle types.
func (w *builder) subject() string {
	var names []string
	for _, k := range w.kinds() {
		names = append(names, k.Title)
	}
	return strings.Join(names, ", ")
}

// kinds returns the puzzle types of the book, in its order.
func (w *builder) kinds() (list []*puzzle.Kind) { return kindsOf(w.entries()) }

// entries returns the puzzles in order.
func (w *builder) entries() (list []*Entry) {
	for _, x := range w.chapters {
		list = append(list, x.list...)
	}
	return list
}

// parts returns the names of the parts after the puzzles.
func (w *builder) parts() (list []string) {
	for _, x := range []struct {
		name string
		has  bool
	}{{"explained", len(w.strips) > 0}, {"hints", w.c.Hints && w.hasHints()}, {"answers", w.c.Place == "end"}, {"index", w.c.Index},
		{"about", w.c.About != ""}} {
		if x.has {
			list = append(list, x.name)
		}
	}
	return list
}

func (w *builder) hasHints() bool {
	return slices.ContainsFunc(w.entries(), func(e *Entry) bool { return e.Hints[0] != "" })
}

// targetName returns the name of target n of a kind.
func targetName(what string, n int) string { return what + "/" + itoa(n) }

// puzzles lays out the chapters, each after its rules and, if configured, before its answers.
func (w *builder) puzzles(s *typesetter) {
	for i, x := range w.chapters {
		s.inColour(x.kind, func() { s.openPart(targetName("chapter", i), x.title, true) })
		if w.c.Rules {
			w.rulesFor(s, i)
		}
		list := make([]slot, len(x.list))
		for k, e := range x.list {
			var options []scene.SVGOptions
			if e.Hints[0] != "" && w.c.Hints {
				rows, cols := e.Puzzle.Size()
				options = append(options, named(w.l, rows, cols))
			}
			list[k] = s.slot(e, "puzzle", puzzle.Facts{}, e.labels(w.l, x.kind == nil), options...)
			if len(options) > 0 {
				to := targetName("hint", e.Number)
				list[k].links = append(list[k].links, textLink{w.l.Phrase("book/hint", s.pageOf(to)), to})
			}
			if w.c.Place != "none" && !e.Solution.IsZero() {
				to := targetName("answer", e.Number)
				list[k].links = append(list[k].links, textLink{w.l.Phrase("book/answer", s.pageOf(to)), to})
			}
		}
		s.boards(w.c.puzzleSizing(), list)
		if w.c.Place == "chapter" {
			s.newPage(true)
			s.heading(headSize, 1, targetName("answers", i), w.l.Phrase("book/answers", nil))
			w.answersOf(s, x.list)
		}
	}
}

// rulesFor writes the rules before chapter i: those of its puzzle type, or before the first mixed chapter those of all types.
func (w *builder) rulesFor(s *typesetter, i int) {
	list := []*puzzle.Kind{w.chapters[i].kind}
	switch {
	case list[0] != nil:
	case i > 0:
		return
	default:
		list = w.kinds()
	}
	for _, k := range list {
		if w.chapters[i].kind == nil {
			s.inColour(k, func() { s.heading(underSize, 1, "rules/"+k.Name, k.Title) })
		}
		w.rulesOf(s, k)
		s.newPage(true)
	}
}

// rulesOf writes the rules of a puzzle type with an example.
func (w *builder) rulesOf(s *typesetter, k *puzzle.Kind) {
	var boards []puzzle.Puzzle
	for _, e := range w.entries() {
		if e.kind() == k {
			boards = append(boards, e.Puzzle)
		}
	}
	for i, text := range kinds.Rules(k, w.l.Code, boards...) {
		s.paragraph(sheets.Regular, textSize, itoa(i+1)+".", "", text, columnGap)
	}
	if len(w.rules[k]) > 0 {
		s.y += underSize / 2
		s.heading(underSize, -1, "example/"+k.Name, w.l.Phrase("book/example", nil))
		s.stripOnPage(w.rules[k])
	}
}

// explained lays out the puzzles explained step by step.
func (w *builder) explained(s *typesetter) {
	if len(w.strips) == 0 {
		return
	}
	s.openPart("explained", w.l.Phrase("book/explained", nil), false)
	s.note(w.l.Phrase("book/marks", nil))
	first := true
	for _, e := range w.entries() {
		if w.strips[e].steps == nil {
			continue
		}
		if !first {
			s.newPage(true)
		}
		first = false
		at := targetName("explained", e.Number)
		s.heading(underSize, 1, at, itoa(e.Number)+". "+report.Title(e.Puzzle)+", "+report.GradeName(w.l, e.Grade))
		s.link(sheets.Box{X: s.area().X, Y: s.targets[at].Y, W: s.area().W, H: underSize * 3 / 2}, targetName("puzzle", e.Number))
		s.summary(w.strips[e].summary)
		s.longStrip(w.strips[e].steps, stripCell)
	}
}

// curveWidth is the maximum width of the curve of a summary.
var curveWidth = sheets.Millimetres(110_000)

// summary lays out the summary of an explanation, with the curve of its levels. z may be nil.
func (s *typesetter) summary(z *report.Summary) {
	if z == nil {
		return
	}
	s.note(z.Text)
	d := s.drawing(z.Curve(s.l))
	cell := d.Fit(min(curveWidth, s.area().W), s.area().H)
	wide, high := d.Size(cell)
	s.reserve(high + smallSize)
	s.figure(Item{Box: sheets.Box{X: s.area().X, Y: s.y, W: wide, H: high}, Drawing: &d, Cell: cell}, z.Text)
	s.y += high + smallSize
}

// hints lays out the hints, one list per level, so that readers see only the level they want.
func (w *builder) hints(s *typesetter) {
	if !slices.Contains(w.parts(), "hints") {
		return
	}
	s.openPart("hints", w.l.Phrase("book/hints", nil), false)
	for level := range 2 {
		if level > 0 {
			s.newPage(true)
		}
		s.endColumns()
		s.heading(underSize, 1, targetName("hints", level), w.l.Phrase(targetName("book/hints", level), nil))
		s.startColumns(s.columnCount(155 * sheets.Point))
		for _, e := range w.entries() {
			if e.Hints[level] == "" {
				continue
			}
			s.reserve(smallSize * 3)
			if level == 0 {
				s.target(targetName("hint", e.Number), s.y)
			}
			s.paragraph(sheets.Regular, smallSize, itoa(e.Number), targetName("puzzle", e.Number), e.Hints[level], 22*sheets.Point)
		}
		s.endColumns()
	}
}

// answers lays out the answers at the end of the book.
func (w *builder) answers(s *typesetter) {
	if w.c.Place == "end" {
		s.openPart("answers", w.l.Phrase("book/answers", nil), true)
		w.answersOf(s, w.entries())
	}
}

// answersOf lays out the answers of some puzzles by kind, each kind at one scale.
func (w *builder) answersOf(s *typesetter, entries []*Entry) {
	groups := map[*puzzle.Kind][]slot{}
	for _, e := range entries {
		if e.Solution.IsZero() {
			continue
		}
		x := s.slot(e, "answer", e.Solution, []string{e.Title})
		back := targetName("puzzle", e.Number)
		x.links = []textLink{{w.l.Phrase("book/puzzle", s.pageOf(back)), back}}
		groups[e.kind()] = append(groups[e.kind()], x)
	}
	for _, k := range w.kinds() {
		if len(groups[k]) == 0 {
			continue
		}
		heading := func() {
			if len(groups) > 1 {
				s.inColour(k, func() { s.heading(underSize, -1, "answers/"+k.Name, k.Title) })
			}
		}
		s.shelves(w.c.answerSizing(), groups[k], heading)
	}
}

// index lists the puzzles by type and grade, and by hardest technique.
func (w *builder) index(s *typesetter) {
	if !w.c.Index {
		return
	}
	s.openPart("index", w.l.Phrase("book/index", nil), false)
	s.startColumns(s.columnCount(105 * sheets.Point))
	for _, k := range w.kinds() {
		s.reserve(underSize * 5)
		s.inColour(k, func() { s.heading(underSize, -1, "index/"+k.Name, k.Title) })
		for i := range len(puzzle.Labels) + 1 {
			title := w.l.Phrase("book/ungraded", nil)
			if i < len(puzzle.Labels) {
				title = w.l.Phrase("grade/label", puzzle.Labels[i])
			}
			w.numbers(s, title, func(e *Entry) bool { return e.kind() == k && e.rank() == i })
		}
		s.reserve(smallSize * 4)
		s.paragraph(sheets.Bold, smallSize, "", "", w.l.Phrase("book/hardest", nil), 0)
		for _, t := range report.Techniques(w.l, []*puzzle.Kind{k}) {
			w.numbers(s, t.Name, func(e *Entry) bool { return e.kind() == k && e.Grade.HardestBy == t.ID })
		}
	}
	s.endColumns()
}

// numbers writes an index entry: a title and the linked numbers of the puzzles for which has is true. Without any it writes nothing.
func (w *builder) numbers(s *typesetter, title string, has func(e *Entry) bool) {
	var list []*Entry
	for _, e := range w.entries() {
		if has(e) {
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return
	}
	const in, high = 10 * sheets.Point, smallSize * 4 / 3
	lines := wrap(title, sheets.Regular, smallSize, s.area().W-in)
	s.reserve(high * sheets.Length(len(lines)+1))
	x := sheets.Length(0)
	for i, line := range lines {
		if i > 0 {
			s.y += high
		}
		x = s.line(sheets.Regular, smallSize, s.area().X, s.y, 0, line).Right() + in
	}
	for _, e := range list {
		text := itoa(e.Number)
		wide := sheets.Width(sheets.Bold, smallSize, text)
		if x+wide > s.area().Right() {
			s.y += high
			s.reserve(high)
			x = s.area().X + in
		}
		s.link(s.line(sheets.Bold, smallSize, x, s.y, 0, text), targetName("puzzle", e.Number))
		x += wide + 6*sheets.Point
	}
	s.y += smallSize * 5 / 3
}

// Write writes the book as a PDF.
func (b *Layout) Write(w io.Writer) error { return b.press().Write(w) }
