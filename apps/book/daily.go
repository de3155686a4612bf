package book

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The page of a day: the puzzle of the day of every kind on one page, with the answers of the day before. All of it follows from the
// date, the language and the size, so that every machine prints the same.

// Today makes the puzzle of a kind of a day; report.Day.Make does it from nothing.
type Today func(ctx context.Context, d report.Day) (report.Generated, error)

// Afresh makes the puzzle of a day from nothing.
func Afresh(ctx context.Context, d report.Day) (g report.Generated, err error) {
	err = d.Make(ctx, nil, func(made report.Generated) error { g = made; return nil })
	return g, err
}

// NewDaily lays out the page of a day, such as 2026-01-31, on a size of pages. Where the boards would be too small beside each other, as
// for readers of e-books, there are several pages.
func NewDaily(ctx context.Context, trim, date string, l *words.Language, today Today) (*Layout, error) {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		_, err := report.DayOf(kinds.Shown, date) // which says what is expected
		return nil, err
	}
	title := DayText(l, at)
	s, _, err := Sheet{Title: title, Trim: trim}.setter(l)
	if err != nil {
		return nil, err
	}
	list, err := dayOf(ctx, date, l, today)
	if err != nil {
		return nil, err
	}
	before, err := dayOf(ctx, at.AddDate(0, 0, -1).Format(time.DateOnly), l, today)
	if err != nil {
		return nil, err
	}
	var boards, answers []slot
	for i := range list {
		if boards, err = addSlot(boards, list[i], "puzzle", puzzle.Facts{}, list[i].gradeText(l)); err == nil {
			answers, err = addSlot(answers, before[i], "answer", before[i].Solution, "")
		}
		if err != nil {
			return nil, err
		}
	}
	s.turn(false)
	s.heading(headSize, 0, "daily", title)
	if s.onePage(boards, answers) {
		return s.layout(), nil
	}
	if err := s.boards(s.c.sizes(), boards); err != nil {
		return nil, err
	}
	s.turn(false)
	s.heading(underSize, 0, "answers", l.Phrase("book/yesterday", nil))
	return s.finished(s.boards(s.c.answerSizes(), answers))
}

// DayText is the title of the page of a day: "Puzzles of Saturday, 31 January 2026".
func DayText(l *words.Language, at time.Time) string {
	name := func(list string, i int) string { return strings.Fields(l.Phrase(list, nil))[i] }
	return l.Phrase("book/day", map[string]any{"Weekday": name("book/weekdays", int(at.Weekday())), "Day": at.Day(),
		"Month": name("book/months", int(at.Month())-1), "Year": itoa(at.Year())})
}

// dayOf are the puzzles of a day, numbered.
func dayOf(ctx context.Context, date string, l *words.Language, today Today) (list []*Entry, err error) {
	for _, k := range kinds.All {
		if k.Make == nil {
			continue
		}
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
		if err != nil {
			return nil, err
		}
		e.Number = len(list) + 1
		list = append(list, &e)
	}
	return list, nil
}

// addSlot adds a board of a day, with what is known of it.
func addSlot(list []slot, e *Entry, what string, known puzzle.Facts, label string) ([]slot, error) {
	d, err := drawn(e.Puzzle.Draw(known))
	label = strings.TrimSuffix(e.Puzzle.Kind().Title+" · "+label, " · ")
	return append(list, slot{entry: e, drawing: d, name: name(what, e.Number), sign: itoa(e.Number), label: label}), err
}

// onePage puts all boards on the page under way, and the answers into the room that is left, unless cells became too narrow.
func (s *setter) onePage(boards, answers []slot) bool {
	const rooms = 6
	a := s.area()
	a.H -= s.y - a.Y
	a.Y = s.y
	z := s.c.sizes()
	for _, x := range boards {
		if cell, _ := s.fit(x.drawing, a, rooms); cell < z.least(x.entry.Puzzle.Kind()) {
			return false
		}
	}
	if len(boards) >= rooms {
		return false
	}
	s.leafOf(z, a, rooms, boards)
	across, down := s.grid(rooms)
	wide, high := s.room(a, rooms)
	high += labelRoom
	last := sheets.Box{X: a.X + sheets.Length(across-1)*(wide+boardGap), Y: a.Y + sheets.Length(down-1)*(high+boardGap), W: wide, H: high}
	s.line(sheets.Bold, labelSize, last.X, last.Y, 0, s.cut(s.l.Phrase("book/yesterday", nil), sheets.Bold, labelSize, wide))
	last.Y += labelRoom
	last.H -= labelRoom
	s.wide = last.W > last.H
	s.leafOf(s.c.answerSizes(), last, rooms, answers)
	s.wide = false
	return true
}
