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

// The page of a day has the day's puzzle of every type and the answers of the day before. It depends only on the date, the language and
// the page size, so every machine prints the same page.

// DailyPuzzle returns the puzzle of a day; MakeDaily is the implementation without a cache.
type DailyPuzzle func(ctx context.Context, d report.Day) (report.Generated, error)

// MakeDaily generates the puzzle of a day.
func MakeDaily(ctx context.Context, d report.Day) (g report.Generated, err error) {
	err = d.Make(ctx, nil, func(made report.Generated) error { g = made; return nil })
	return g, err
}

// NewDaily lays out the page of a date in the form 2026-01-31. It uses several pages if boards side by side would be too small, as on
// e-book readers. The error means an invalid date or size, or that a puzzle of the day could not be made.
func NewDaily(ctx context.Context, trim, date string, l *words.Language, today DailyPuzzle) (*Layout, error) {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		_, err := report.DayOf(kinds.ExampleKind, date) // returns the error with the expected form
		return nil, err
	}
	title := DayText(l, at)
	s, _, err := Sheet{Title: title, Trim: trim}.typesetter(l)
	if err != nil {
		return nil, err
	}
	list, err := dayEntries(ctx, date, l, today)
	if err != nil {
		return nil, err
	}
	before, err := dayEntries(ctx, at.AddDate(0, 0, -1).Format(time.DateOnly), l, today)
	if err != nil {
		return nil, err
	}
	var boards, answers []slot
	for i := range list {
		if boards, err = addSlot(boards, list[i], "puzzle", puzzle.Facts{}, report.GradeName(l, list[i].Grade)); err == nil {
			answers, err = addSlot(answers, before[i], "answer", before[i].Solution, "")
		}
		if err != nil {
			return nil, err
		}
	}
	s.newPage(false)
	s.heading(headSize, 0, "daily", title)
	if s.fitOnePage(boards, answers) {
		return s.layout(), nil
	}
	if err := s.boards(s.c.puzzleSizing(), boards); err != nil {
		return nil, err
	}
	s.newPage(false)
	s.heading(underSize, 0, "answers", l.Phrase("book/yesterday", nil))
	return s.finished(s.boards(s.c.answerSizing(), answers))
}

// DayText returns the title of the page: "Puzzles of Saturday, 31 January 2026".
func DayText(l *words.Language, at time.Time) string {
	name := func(list string, i int) string { return strings.Fields(l.Phrase(list, nil))[i] }
	return l.Phrase("book/day", map[string]any{"Weekday": name("book/weekdays", int(at.Weekday())), "Day": at.Day(),
		"Month": name("book/months", int(at.Month())-1), "Year": itoa(at.Year())})
}

// dayEntries returns the puzzles of a day, one of each kind that can be made, numbered from 1.
func dayEntries(ctx context.Context, date string, l *words.Language, today DailyPuzzle) (list []*Entry, err error) {
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

// addSlot appends a board of a day, drawn with the known facts.
func addSlot(list []slot, e *Entry, what string, known puzzle.Facts, label string) ([]slot, error) {
	d, err := toDrawing(e.Puzzle.Draw(known))
	label = strings.TrimSuffix(e.Puzzle.Kind().Title+" · "+label, " · ")
	return append(list, slot{entry: e, drawing: d, targetName: targetName(what, e.Number), number: itoa(e.Number), label: label}), err
}

// fitOnePage places the boards on the current page and the answers in the remaining space. It returns false, with nothing placed, if
// cells would be too small.
func (s *typesetter) fitOnePage(boards, answers []slot) bool {
	rooms := 6
	if len(boards) >= rooms {
		rooms = 9
	}
	a := s.area()
	a.H -= s.y - a.Y
	a.Y = s.y
	z := s.c.puzzleSizing()
	for _, x := range boards {
		if cell, _ := s.cellFor(x.drawing, a, rooms); cell < z.minCell(x.entry.Puzzle.Kind()) {
			return false
		}
	}
	if len(boards) >= rooms {
		return false
	}
	s.fillPage(z, a, rooms, boards)
	across, down := s.grid(rooms)
	wide, high := s.boardSpace(a, rooms)
	high += labelRoom
	last := sheets.Box{X: a.X + sheets.Length(across-1)*(wide+boardGap), Y: a.Y + sheets.Length(down-1)*(high+boardGap), W: wide, H: high}
	s.line(sheets.Bold, labelSize, last.X, last.Y, 0, s.truncate(s.l.Phrase("book/yesterday", nil), sheets.Bold, labelSize, wide))
	last.Y += labelRoom
	last.H -= labelRoom
	s.landscape = last.W > last.H
	s.fillPage(s.c.answerSizing(), last, rooms, answers)
	s.landscape = false
	return true
}
