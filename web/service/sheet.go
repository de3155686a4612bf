package service

import (
	"bytes"
	"cmp"
	"context"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
)

// sheetBody is the body of sheet.
type sheetBody struct {
	Given
	Date      string `json:"date,omitempty" doc:"Instead of puzzles: the page of a day, such as 2026-01-31, with the daily puzzle of each kind and the previous day's answers."`
	Title     string `json:"title,omitempty" doc:"The title."`
	Paper     string `json:"paper,omitempty" doc:"The page size: a4 (default), a5, letter, ereader, or a book size such as 6x9."`
	APage     int    `json:"a_page,omitempty" minimum:"0" maximum:"12" doc:"Maximum puzzles per page: 1, 2, 4, 6, 9 or 12 (default: by their sizes)."`
	Versions  int    `json:"versions,omitempty" minimum:"0" maximum:"8" doc:"Versions for neighbouring seats: the same puzzles rotated or mirrored, equally hard (default: 1)."`
	NoPoints  bool   `json:"no_points,omitempty" doc:"Omit points and name lines."`
	NoAnswers bool   `json:"no_answers,omitempty" doc:"Omit the answers."`
}

// printed is the answer of sheet.
type printed struct {
	Pages int    `json:"pages"`
	PDF   []byte `json:"pdf"`
}

// titleMost is how many letters a title may have.
const titleMost = 200

// sheet prints puzzles on a sheet for a class or a contest, or the page of a day.
func sheet(c *call) error {
	in, err := decode[sheetBody](c)
	if err != nil {
		return err
	}
	if err := c.bound(in.Limit); err != nil {
		return err
	}
	if in.Date == "" {
		page, err := c.printed(c.sheetOf(in))
		if err != nil {
			return err
		}
		return c.answer(page)
	}
	paper := cmp.Or(in.Paper, "a4")
	key := in.Date + " " + paper + " " + c.lang.Code
	page, ok := c.s.pages.find(key)
	if !ok {
		if err := c.need(needDaily); err != nil {
			return err
		}
		if page, err = c.printed(book.NewDaily(c.ctx, paper, in.Date, c.lang, c.today)); err != nil {
			return err
		}
		c.s.pages.keep(key, page)
	}
	return c.answer(page)
}

// printed returns a layout as a PDF. err is the error of making the layout, which printed returns.
func (c *call) printed(b *book.Layout, err error) (p printed, _ error) {
	if err := cmp.Or(err, c.cancelled()); err != nil {
		return p, err
	}
	var out bytes.Buffer
	err = b.Write(&out)
	return printed{len(b.Pages), out.Bytes()}, err
}

// today returns the puzzle of a day from the cache, or makes it and caches it.
func (c *call) today(ctx context.Context, d report.Day) (g report.Generated, err error) {
	g, ok := c.s.days.find(d.String())
	if !ok {
		if g, err = book.MakeDaily(ctx, d); err == nil {
			c.s.days.keep(d.String(), g)
		}
	}
	return g, err
}

// sheetOf returns the sheet of the puzzles of a body. There may be as many as in one text, each version counted. A puzzle without exactly
// one solution is a problem.
func (c *call) sheetOf(in sheetBody) (*book.Layout, error) {
	if n := utf8.RuneCountInString(in.Title); n > titleMost {
		return nil, problem(400, "title: %d characters; the maximum is %d", n, titleMost)
	}
	most := cmp.Or(c.s.Limits.Puzzles, readMost) / max(1, in.Versions)
	good, bad, err := c.items(in.Given, most)
	if err != nil {
		return nil, err
	}
	if len(bad) > 0 {
		return nil, bad[0]
	}
	var list []*book.Entry
	for _, it := range good {
		e, err := book.Prepare(c.ctx, it, c.lang, false)
		switch {
		case err != nil:
			return nil, err
		case e.Status == puzzle.NoSolution:
			return nil, problem(422, "%s: the puzzle has no solution; a sheet takes only puzzles with exactly one", it.ID)
		case e.Status != puzzle.UniqueSolution:
			return nil, problem(422, "%s: the puzzle has several solutions; a sheet takes only puzzles with exactly one", it.ID)
		}
		list = append(list, &e)
	}
	return book.NewSheet(c.ctx, book.Sheet{Title: cmp.Or(in.Title, c.lang.Phrase("book/puzzles", nil)), Trim: cmp.Or(in.Paper, "a4"),
		Puzzles: in.APage, Versions: in.Versions, NoPoints: in.NoPoints, NoAnswers: in.NoAnswers}, c.lang, list)
}
