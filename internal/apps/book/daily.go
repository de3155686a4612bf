package book

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The page of a day has the day's puzzle of every type and the answers of the day before. It depends only on the date, the language and
// the page size, so every machine prints the same page.

// DailyPuzzle returns the puzzle of a day; MakeDaily is the implementation without a cache.
type DailyPuzzle func(ctx context.Context, d report.Day) (report.Generated, error)

// MakeDaily generates the puzzle of a day.
func MakeDaily(ctx context.Context, d report.Day) (g report.Generated, err error) {
	err = d.Make(ctx, nil, func(made report.Generated) error { g = made; return nil })
	return g, err
}

// NewDaily lays out the page of a date in the form 2026-01-31, and the answers on a second one. It uses more pages if boards side by side
// would be too small, as on e-book readers. A page of the width Column is as high as its content. The error means an invalid date or size,
// or that a puzzle of the day could not be made.
func NewDaily(ctx context.Context, trim, date string, l *words.Language, today DailyPuzzle) (*Layout, error) {
	at, err := parseDay(date)
	if err != nil {
		return nil, err
	}
	of := func(at time.Time) ([]*Entry, error) {
		return dayEntries(ctx, madeKinds(), func(int) time.Time { return at }, l, today)
	}
	return dailyLayout(trim, DayText(l, at), l.Phrase("book/yesterday", nil), l, of, at, -1, func(*Entry) string { return "" })
}

// NewWeek lays out a page with seven puzzles, one for each day from a date on, of all kinds in turn, and a second one with the answers of
// the week before. The error is as for NewDaily.
func NewWeek(ctx context.Context, trim, date string, l *words.Language, today DailyPuzzle) (*Layout, error) {
	at, err := parseDay(date)
	if err != nil {
		return nil, err
	}
	of := func(from time.Time) ([]*Entry, error) {
		all := madeKinds()
		week := make([]*puzzle.Kind, 7)
		day := func(i int) time.Time { return from.AddDate(0, 0, i) }
		for i := range week {
			week[i] = all[int(day(i).Unix()/86400)%len(all)]
		}
		return dayEntries(ctx, week, day, l, today)
	}
	title := l.Phrase("book/week", dayNames(l, at))
	return dailyLayout(trim, title, l.Phrase("book/last-week", nil), l, of, at, -7, func(e *Entry) string {
		return dayNames(l, at.AddDate(0, 0, e.Number-1))["Weekday"].(string) + " · "
	})
}

// parseDay parses a date. The error names the expected form.
func parseDay(date string) (time.Time, error) {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		_, err = report.DayOf(kinds.ExampleKind, date)
	}
	return at, err
}

// dailyLayout lays out the puzzles that of returns for a day, and below a heading the answers of those earlier by some days. prefix returns
// what precedes the label of a puzzle.
func dailyLayout(trim, title, answersTitle string, l *words.Language, of func(at time.Time) ([]*Entry, error), at time.Time, earlier int,
	prefix func(e *Entry) string) (*Layout, error) {
	list, err := of(at)
	if err != nil {
		return nil, err
	}
	before, err := of(at.AddDate(0, 0, earlier))
	if err != nil {
		return nil, err
	}
	s, err := Sheet{Title: title, Trim: trim}.typesetter(l)
	if err != nil {
		return nil, err
	}
	boards, answers := make([]slot, len(list)), make([]slot, len(list))
	for i, e := range list {
		boards[i] = s.slot(e, "puzzle", puzzle.Facts{}, e.labels(l, true))
		answers[i] = s.slot(before[i], "answer", before[i].Solution, []string{before[i].kind().Title})
		if text := prefix(e); text != "" {
			labels := boards[i].labels
			boards[i].labels = append([]string{text + labels[0], text + labels[min(1, len(labels)-1)]}, labels...)
		}
	}
	if trim == Column {
		s.c.trim.High = sheets.Inch * 200
	}
	s.newPage(false)
	s.heading(headSize, 0, "daily", title)
	if trim == Column {
		s.newspaper(boards, answers, answersTitle)
		return s.layout()
	}
	s.onePage(s.c.puzzleSizing(), widths(4500, 3500), boards)
	s.newPage(false)
	s.heading(underSize, 0, "answers", answersTitle)
	z := s.c.answerSizing()
	s.onePage(z, z.minCell, answers)
	return s.layout()
}

// newspaper places boards one below the other, then small answers, and cuts the page below them.
func (s *typesetter) newspaper(boards, answers []slot, answersTitle string) {
	z := s.c.puzzleSizing()
	for i := range boards {
		x := &boards[i]
		wide := s.area().W
		cell := min(x.drawing.Fit(wide, wide*2), z.maxCell)
		if cell < z.minCell(x.entry.kind()) {
			s.tooLarge(z, x)
			return
		}
		s.board(z, x, s.area().X, s.y, wide, cell)
		_, high := x.size(cell)
		s.y += labelRoom + high + boardGap
	}
	s.heading(underSize, 0, "answers", answersTitle)
	z = s.c.answerSizing()
	const across = 2
	wide := (s.area().W - boardGap) / across
	for i := 0; i < len(answers); i += across {
		tall := sheets.Length(0)
		for k := i; k < min(i+across, len(answers)); k++ {
			x := &answers[k]
			cell := min(x.drawing.Fit(wide, wide*2), z.maxCell)
			s.board(z, x, s.area().X+sheets.Length(k-i)*(wide+boardGap), s.y, wide, cell)
			_, high := x.size(cell)
			tall = max(tall, high)
		}
		s.y += labelRoom + tall + boardGap
	}
	s.c.trim.High = s.y + s.m.Bottom
}

// DayText returns the title of the page: "Puzzles of Saturday, 31 January 2026".
func DayText(l *words.Language, at time.Time) string { return l.Phrase("book/day", dayNames(l, at)) }

// dayNames returns the parts of a date in words.
func dayNames(l *words.Language, at time.Time) map[string]any {
	name := func(list string, i int) string { return strings.Fields(l.Phrase(list, nil))[i] }
	return map[string]any{"Weekday": name("book/weekdays", int(at.Weekday())), "Day": at.Day(),
		"Month": name("book/months", int(at.Month())-1), "Year": itoa(at.Year())}
}

// dayEntries returns the puzzles of some kinds, each of the day that day returns for its index, numbered from 1.
func dayEntries(ctx context.Context, of []*puzzle.Kind, day func(i int) time.Time, l *words.Language,
	today DailyPuzzle) (list []*Entry, err error) {
	for i, k := range of {
		e, err := dayEntry(ctx, k, day(i).Format(time.DateOnly), l, today)
		if err != nil {
			return nil, err
		}
		e.Number = i + 1
		list = append(list, e)
	}
	return list, nil
}

// madeKinds returns the kinds that can be made.
func madeKinds() []*puzzle.Kind {
	return slices.DeleteFunc(slices.Clone(kinds.All), func(k *puzzle.Kind) bool { return k.Make == nil })
}

// dayEntry gets the puzzle of a kind and a day ("2026-01-31") from today and prepares it for print.
func dayEntry(ctx context.Context, k *puzzle.Kind, date string, l *words.Language, today DailyPuzzle) (*Entry, error) {
	d, err := report.DayOf(k, date)
	if err != nil {
		return nil, err
	}
	g, err := today(ctx, d)
	if err != nil {
		return nil, fault.Errorf("the puzzle of %s: %w", date, err)
	}
	line, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	p, err := kinds.Parse(string(line))
	if err != nil {
		return nil, err
	}
	e, err := Prepare(ctx, kinds.Item{ID: g.ID, Puzzle: p}, l, false)
	return &e, err
}

// onePage places boards on the rest of the current page if their cells have a width there, and like boards if not.
func (s *typesetter) onePage(z sizing, minCell func(k *puzzle.Kind) sheets.Length, list []slot) {
	i := slices.IndexFunc(perPage, func(n int) bool { return n >= max(len(list), 4) })
	if i < 0 {
		s.boards(z, list)
		return
	}
	a := s.area()
	a.H -= s.y - a.Y
	a.Y = s.y
	for _, x := range list {
		cell, _ := s.cellFor(x.drawing, a, perPage[i])
		if _, letters := x.drawing.Smallest(cell); cell < minCell(x.entry.kind()) || letters > 0 && letters < minLetters {
			s.boards(z, list)
			return
		}
	}
	s.fillPage(z, a, perPage[i], list)
}
