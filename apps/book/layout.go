package book

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// itoa is a whole number in digits.
func itoa(n int) string { return strconv.Itoa(n) }

// margins are those of a book of so many pages.
func (c *Config) margins(pages int) Margins {
	out := Outside(c.Bleed)
	wide := min(c.trim.Wide, c.trim.High)
	comfort := wide / 14 // of a page in the hand
	return Margins{Inside: Binding(pages) + sheets.Inch/8, Outside: max(out, comfort), Top: max(out, comfort),
		Bottom: max(out, comfort) + footSize*2}
}

// work is a book on its way.
type work struct {
	c        *Config
	l        *words.Language
	chapters []chapter
	rules    map[*puzzle.Kind][]panel
	strips   map[*Entry][]panel
}

// New lays a book out: the puzzles in their order and place, with all that belongs to them. It is an error when a board has no room.
func New(ctx context.Context, c Config, l *words.Language, entries []*Entry) (*Layout, error) {
	var err error
	if c.trim, err = TrimOf(c.Trim); err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fault.Errorf("a book needs puzzles: there is none")
	}
	w := &work{c: &c, l: l, chapters: c.chapters(l, entries), rules: map[*puzzle.Kind][]panel{}, strips: map[*Entry][]panel{}}
	if err := w.told(ctx, entries); err != nil {
		return nil, err
	}
	pages := 1
	for {
		b, err := w.lay(pages)
		if err != nil {
			return nil, err
		}
		if Binding(len(b.Pages)) <= Binding(pages) {
			return b, nil
		}
		pages = len(b.Pages)
	}
}

// told makes what is told of puzzles in pictures: the rules, and the puzzles asked for.
func (w *work) told(ctx context.Context, entries []*Entry) error {
	if w.c.Rules {
		for _, k := range kinds.All {
			if !slices.ContainsFunc(entries, func(e *Entry) bool { return e.Puzzle.Kind() == k }) {
				continue
			}
			text, ok := kinds.Card(k)
			if !ok {
				continue
			}
			p, err := kinds.Parse(text)
			if err != nil {
				return err
			}
			first := panel{board: p.Draw(puzzle.Facts{}), head: w.l.Phrase("book/start", nil)}
			w.rules[k] = append([]panel{first}, strip(ctx, kinds.Item{Puzzle: p}, w.l, 2)...)
		}
	}
	for _, n := range w.c.Explain {
		i := slices.IndexFunc(entries, func(e *Entry) bool { return e.Number == n })
		if i < 0 {
			return fault.Errorf("puzzle %d is to be told step by step: there are 1 to %d", n, len(entries))
		}
		e := entries[i]
		w.strips[e] = strip(ctx, kinds.Item{ID: e.ID, Puzzle: e.Puzzle}, w.l, 0)
	}
	return ctx.Err()
}

// lay lays out the book with the margins of so many pages: twice, for the numbers of pages in it.
func (w *work) lay(pages int) (*Layout, error) {
	s := &setter{c: w.c, l: w.l, m: w.c.margins(pages)}
	for range 2 {
		s = &setter{c: w.c, l: w.l, m: s.m, known: s.targets, targets: map[string]Target{}}
		for _, part := range []func(*setter) error{w.cover, w.title, w.contents, w.puzzles, w.explained, w.hints, w.answers, w.index, w.back} {
			if err := part(s); err != nil {
				return nil, err
			}
		}
	}
	return &Layout{Config: *w.c, Lang: w.l.Code, Pages: s.pages, Targets: s.targets, Margin: s.m, marks: s.marks, subject: w.subject()}, nil
}

// subject says what is in the book.
func (w *work) subject() string {
	var names []string
	for _, k := range w.kinds() {
		names = append(names, k.Title)
	}
	return strings.Join(names, ", ")
}

// kinds are those of the puzzles.
func (w *work) kinds() (list []*puzzle.Kind) {
	for _, k := range kinds.All {
		for _, e := range w.entries() {
			if e.Puzzle.Kind() == k {
				list = append(list, k)
				break
			}
		}
	}
	return list
}

// entries are the puzzles in their order.
func (w *work) entries() (list []*Entry) {
	for _, x := range w.chapters {
		list = append(list, x.list...)
	}
	return list
}

// parts are those behind the puzzles.
func (w *work) parts() (list []string) {
	for _, x := range []struct {
		name string
		has  bool
	}{{"explained", len(w.strips) > 0}, {"hints", w.c.Hints && w.hinted()}, {"answers", w.c.Place == "end"}, {"index", w.c.Index}} {
		if x.has {
			list = append(list, x.name)
		}
	}
	return list
}

// hinted reports whether there are hints.
func (w *work) hinted() bool {
	return slices.ContainsFunc(w.entries(), func(e *Entry) bool { return e.Hints[0] != "" })
}

// name is the name of a target.
func name(what string, n int) string { return what + "/" + itoa(n) }

// puzzles are the chapters, with the rules before them and, if asked for, the answers behind them.
func (w *work) puzzles(s *setter) error {
	for i, x := range w.chapters {
		s.running = x.title
		s.right(true)
		s.heading(headSize, 0, name("chapter", i), x.title)
		if w.c.Rules {
			if err := w.rulesFor(s, i); err != nil {
				return err
			}
		}
		list := make([]slot, len(x.list))
		for k, e := range x.list {
			d, err := drawn(e.Puzzle.Draw(puzzle.Facts{}))
			if err != nil {
				return err
			}
			label := e.gradeText(w.l)
			if x.kind == nil {
				label = strings.TrimSuffix(e.Puzzle.Kind().Title+" · "+label, " · ")
			}
			list[k] = slot{entry: e, drawing: d, name: name("puzzle", e.Number), sign: itoa(e.Number), label: label}
			if e.Hints[0] != "" && w.c.Hints {
				list[k].links = append(list[k].links, linked{w.l.Phrase("book/hint", s.at(name("hint", e.Number))), name("hint", e.Number)})
			}
			if w.c.Place != "none" && !e.Solution.IsZero() {
				list[k].links = append(list[k].links, linked{w.l.Phrase("book/answer", s.at(name("answer", e.Number))), name("answer", e.Number)})
			}
		}
		if err := s.boards(w.c.sizes(), list); err != nil {
			return err
		}
		if w.c.Place == "chapter" {
			s.turn(true)
			s.heading(headSize, 1, name("answers", i), w.l.Phrase("book/answers", nil))
			if err := w.answersOf(s, x.list); err != nil {
				return err
			}
		}
	}
	return nil
}

// rulesFor writes the rules before a chapter: those of its kind, or before the first one those of all.
func (w *work) rulesFor(s *setter, i int) error {
	list := []*puzzle.Kind{w.chapters[i].kind}
	switch {
	case list[0] != nil:
	case i > 0:
		return nil
	default:
		list = w.kinds()
	}
	for _, k := range list {
		if w.chapters[i].kind == nil {
			s.heading(underSize, 1, "rules/"+k.Name, k.Title)
		}
		if err := w.rulesOf(s, k); err != nil {
			return err
		}
		s.turn(true)
	}
	return nil
}

// rulesOf writes the rules of a kind, with an example.
func (w *work) rulesOf(s *setter, k *puzzle.Kind) error {
	for i, text := range kinds.Rules(k, w.l.Code) {
		s.paragraph(sheets.Regular, textSize, itoa(i+1)+".", "", text, columnGap)
	}
	if len(w.rules[k]) > 0 {
		s.y += underSize / 2
		s.heading(underSize, -1, "example/"+k.Name, w.l.Phrase("book/example", nil))
		return s.strip(w.rules[k])
	}
	return nil
}

// explained are the puzzles that are told step by step.
func (w *work) explained(s *setter) error {
	if len(w.strips) == 0 {
		return nil
	}
	title := w.l.Phrase("book/explained", nil)
	s.running = title
	s.turn(true)
	s.heading(headSize, 0, "explained", title)
	s.paragraph(sheets.Regular, smallSize, "", "", w.l.Phrase("book/marks", nil), 0)
	first := true
	for _, e := range w.entries() {
		if w.strips[e] == nil {
			continue
		}
		if !first {
			s.turn(true)
		}
		first = false
		at := name("explained", e.Number)
		s.heading(underSize, 1, at, itoa(e.Number)+". "+report.Title(e.Puzzle)+", "+e.gradeText(w.l))
		s.link(sheets.Box{X: s.area().X, Y: s.targets[at].Y, W: s.area().W, H: underSize * 3 / 2}, name("puzzle", e.Number))
		if err := s.strip(w.strips[e]); err != nil {
			return err
		}
	}
	return nil
}

// hints are two lists, so that nobody sees more than was asked for.
func (w *work) hints(s *setter) error {
	if !slices.Contains(w.parts(), "hints") {
		return nil
	}
	title := w.l.Phrase("book/hints", nil)
	s.running = title
	s.turn(true)
	s.heading(headSize, 0, "hints", title)
	for level := range 2 {
		if level > 0 {
			s.turn(true)
		}
		s.unflow()
		s.heading(underSize, 1, name("hints", level), w.l.Phrase(name("book/hints", level), nil))
		columns := 1
		if w.c.trim.Wide > 6*sheets.Inch {
			columns = 2
		}
		s.flow(columns)
		for _, e := range w.entries() {
			if e.Hints[level] == "" {
				continue
			}
			s.need(smallSize * 3)
			if level == 0 {
				s.target(name("hint", e.Number), s.y)
			}
			s.paragraph(sheets.Regular, smallSize, itoa(e.Number), name("puzzle", e.Number), e.Hints[level], 22*sheets.Point)
		}
		s.unflow()
	}
	return nil
}

// answers are those of all puzzles.
func (w *work) answers(s *setter) error {
	if w.c.Place != "end" {
		return nil
	}
	s.running = w.l.Phrase("book/answers", nil)
	s.right(true)
	s.heading(headSize, 0, "answers", s.running)
	return w.answersOf(s, w.entries())
}

// answersOf draws the answers of some puzzles.
func (w *work) answersOf(s *setter, entries []*Entry) error {
	var list []slot
	for _, e := range entries {
		if e.Solution.IsZero() {
			continue
		}
		d, err := drawn(e.Puzzle.Draw(e.Solution))
		if err != nil {
			return err
		}
		back := name("puzzle", e.Number)
		list = append(list, slot{entry: e, drawing: d, name: name("answer", e.Number), sign: itoa(e.Number),
			links: []linked{{w.l.Phrase("book/puzzle", s.at(back)), back}}})
	}
	return s.boards(w.c.answerSizes(), list)
}

// index lists the puzzles by kind and grade, and by the technique that each rests on.
func (w *work) index(s *setter) error {
	if !w.c.Index {
		return nil
	}
	s.running = w.l.Phrase("book/index", nil)
	s.turn(true)
	s.heading(headSize, 0, "index", s.running)
	columns := 1
	if w.c.trim.Wide > 6*sheets.Inch {
		columns = 2
	}
	s.flow(columns)
	for _, k := range w.kinds() {
		s.need(underSize * 5)
		s.heading(underSize, -1, "index/"+k.Name, k.Title)
		for i := range len(puzzle.Labels) + 1 {
			title := w.l.Phrase("book/ungraded", nil)
			if i < len(puzzle.Labels) {
				title = w.l.Phrase("book/label", puzzle.Labels[i])
			}
			w.numbers(s, title, func(e *Entry) bool { return e.Puzzle.Kind() == k && e.rank() == i })
		}
		s.need(smallSize * 4)
		s.paragraph(sheets.Bold, smallSize, "", "", w.l.Phrase("book/hardest", nil), 0)
		for _, t := range report.Techniques(w.l, []*puzzle.Kind{k}) {
			w.numbers(s, t.Name, func(e *Entry) bool { return e.Puzzle.Kind() == k && e.hardest() == t.ID })
		}
	}
	s.unflow()
	return nil
}

// numbers writes an entry of the index: a title and the puzzles that have it, each with its link.
func (w *work) numbers(s *setter, title string, has func(e *Entry) bool) {
	var list []*Entry
	for _, e := range w.entries() {
		if has(e) {
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return
	}
	const in = 10 * sheets.Point
	for _, line := range wrap(title, sheets.Regular, smallSize, s.area().W-in) {
		s.need(smallSize * 3)
		s.line(sheets.Regular, smallSize, s.area().X, s.y, 0, line)
		s.y += smallSize * 4 / 3
	}
	x := s.area().X + in
	for _, e := range list {
		text := itoa(e.Number)
		wide := sheets.Width(sheets.Bold, smallSize, text)
		if x+wide > s.area().Right() {
			s.y += smallSize * 4 / 3
			s.need(smallSize * 4 / 3)
			x = s.area().X + in
		}
		s.link(s.line(sheets.Bold, smallSize, x, s.y, 0, text), name("puzzle", e.Number))
		x += wide + 6*sheets.Point
	}
	s.y += smallSize * 2
}

// Write writes the book as a PDF.
func (b *Layout) Write(w io.Writer) error { return b.press().Write(w) }
