package service

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/png"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/internal/apps/book"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// sheetBody is the body of sheet.
type sheetBody struct {
	Given
	Date      string `json:"date,omitempty" doc:"Instead of puzzles: the page of a day, such as 2026-01-31, with the daily puzzle of each kind and the previous day's answers."`
	Week      bool   `json:"week,omitempty" doc:"With date: seven puzzles, one for each day from this date on, with the previous week's answers."`
	Title     string `json:"title,omitempty" doc:"The title."`
	Paper     string `json:"paper,omitempty" doc:"The page size: a4 (default), a5, letter, ereader, column (with date: a strip for a newspaper), or a book size such as 6x9."`
	APage     int    `json:"a_page,omitempty" minimum:"0" maximum:"12" doc:"Maximum puzzles per page: 1, 2, 4, 6, 9 or 12 (default: by their sizes)."`
	Versions  int    `json:"versions,omitempty" minimum:"0" maximum:"8" doc:"Versions for neighbouring seats: the same puzzles rotated or mirrored, equally hard (default: 1)."`
	NoPoints  bool   `json:"no_points,omitempty" doc:"Omit points and name lines."`
	NoAnswers bool   `json:"no_answers,omitempty" doc:"Omit the answers."`
	Rules     bool   `json:"rules,omitempty" doc:"Print the rules with an example before the puzzles, and what the marks mean."`
	Key       bool   `json:"key,omitempty" doc:"Print only the answers, for the teacher."`
	Book      string `json:"book,omitempty" doc:"Instead of a sheet: a book with this configuration, the text of a file for the command book. It must not name files or puzzles to make."`
	Foreword  []byte `json:"foreword_image,omitempty" doc:"With book: a picture above the foreword, a PNG of up to 4 million pixels, in base64. It is printed in grey."`
	About     []byte `json:"about_image,omitempty" doc:"The same above the text about the author."`
	Cover     bool   `json:"cover,omitempty" doc:"With book: the cover of the book."`
	Preview   bool   `json:"preview,omitempty" doc:"Return the pages as pictures in SVG instead of a PDF."`
}

// printed is the answer of sheet.
type printed struct {
	Pages    int      `json:"pages"`
	PDF      []byte   `json:"pdf,omitempty"`
	Pictures []string `json:"pictures,omitempty"` // of the pages, in SVG
}

// titleMost is how many letters a title may have.
const titleMost = 200

// sheet prints puzzles on a sheet for a class or a contest, or in a book, or the page of a day.
func sheet(c *call) error {
	in, err := decode[sheetBody](c)
	if err != nil {
		return err
	}
	c.bound(in.Limit)
	if in.Paper != "" {
		if _, err := book.TrimByName(in.Paper); err != nil {
			return problem(400, "%w", err)
		}
	}
	if in.Date == "" {
		b, err := c.sheetOf(in)
		page, err := c.printed(b, err, in.Preview)
		if err != nil {
			return err
		}
		return c.answer(page)
	}
	if _, err := report.DayOf(kinds.All[0], in.Date); err != nil {
		return problem(400, "%w", err)
	}
	paper := cmp.Or(in.Paper, "a4")
	key := fmt.Sprint(in.Date, " ", paper, " ", c.lang.Code, in.Week, in.Preview)
	page, ok := c.s.pages.find(key)
	if !ok {
		if err := c.need(needDaily); err != nil {
			return err
		}
		lay := book.NewDaily
		if in.Week {
			lay = book.NewWeek
		}
		b, err := lay(c.ctx, paper, in.Date, c.lang, c.today)
		if page, err = c.printed(b, err, in.Preview); err != nil {
			return err
		}
		c.s.pages.keep(key, 0, page)
	}
	return c.answer(page)
}

// printed returns a layout as a PDF, or with preview as pictures. err is the error of making the layout, which printed returns.
func (c *call) printed(b *book.Layout, err error, preview bool) (p printed, _ error) {
	if err := cmp.Or(err, c.cancelled()); err != nil {
		return p, err
	}
	p.Pages = len(b.Pages)
	var out bytes.Buffer
	if !preview {
		err = b.Write(&out)
		p.PDF = out.Bytes()
		return p, err
	}
	for i := range b.Pages {
		out.Reset()
		if err := b.SVG(&out, i); err != nil {
			return p, err
		}
		p.Pictures = append(p.Pictures, out.String())
	}
	return p, nil
}

// today returns the puzzle of a day from the cache, or makes it and caches it.
func (c *call) today(ctx context.Context, d report.Day) (g report.Generated, err error) {
	g, ok := c.s.days.find(d.String())
	if !ok {
		if g, err = book.MakeDaily(ctx, d); err == nil {
			c.s.days.keep(d.String(), 0, g)
		}
	}
	return g, err
}

// sheetOf returns the sheet or book of the puzzles of a body. There may be as many as in one text, each version counted. A puzzle without
// exactly one solution is a problem.
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
	conf, err := in.config()
	if err != nil {
		return nil, err
	}
	var list []*book.Entry
	for _, it := range good {
		e, err := book.Prepare(c.ctx, it, c.lang, in.Book != "" && conf.Hints)
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
	if in.Book == "" {
		return book.NewSheet(c.ctx, book.Sheet{Title: cmp.Or(in.Title, c.lang.Phrase("book/puzzles", nil)), Trim: cmp.Or(in.Paper, "a4"),
			Puzzles: in.APage, Versions: in.Versions, NoPoints: in.NoPoints, NoAnswers: in.NoAnswers, Rules: in.Rules, Key: in.Key}, c.lang, list)
	}
	b, err := book.New(c.ctx, conf, c.lang, list)
	if err != nil || !in.Cover {
		return b, err
	}
	return book.NewCover(conf, c.lang, list, len(b.Pages))
}

// pixelsMost is the maximum number of pixels of a picture in a book.
const pixelsMost = 4_000_000

// config returns the configuration of the book with its pictures. Names of files and puzzles to make are problems; a text that starts
// with @ is printed as it is.
func (in sheetBody) config() (book.Config, error) {
	c := book.DefaultConfig()
	if err := c.Read(in.Book); err != nil {
		return c, problem(422, "book: %w", err)
	}
	if len(c.Make) > 0 || c.ForewordImage != "" || c.AboutImage != "" {
		return c, problem(422, "book: make and names of images are only for the command book")
	}
	c.Pictures = map[string]*image.Gray{}
	for _, x := range []struct {
		key, member string
		data        []byte
	}{{"foreword-image", "foreword_image", in.Foreword}, {"about-image", "about_image", in.About}} {
		if len(x.data) == 0 {
			continue
		}
		size, err := png.DecodeConfig(bytes.NewReader(x.data))
		if err != nil {
			return c, problem(422, "%s: not a PNG picture, or damaged", x.member)
		}
		if size.Width > pixelsMost/max(1, size.Height) {
			return c, problem(422, "%s: %dx%d pixels; the maximum is %d million", x.member, size.Width, size.Height, pixelsMost/1_000_000)
		}
		img, err := png.Decode(bytes.NewReader(x.data))
		if err != nil {
			return c, problem(422, "%s: not a PNG picture, or damaged", x.member)
		}
		c.Pictures[x.key] = book.Grey(img)
	}
	return c, nil
}
