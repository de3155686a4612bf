package book

import (
	"image"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
)

// Page is a page as data. Positions are relative to the upper left corner of the trimmed page.
type Page struct {
	Number int // from 1; odd pages are right-hand pages
	Items  []Item
	Links  []Link
}

// Item is an element of a page: a line of text, a drawing, or a rule or frame.
type Item struct {
	sheets.Box
	Text string
	Face sheets.Face
	Size sheets.Length

	Drawing *sheets.Drawing
	Cell    sheets.Length // cell width of a drawing
	Turned  bool          // rotated by a quarter
	Writing bool          // the reader writes in it
	Pattern bool          // decoration that need not be legible
	Of      string        // name for messages

	Line sheets.Length // width of a frame, or of a rule if H is 0

	Ink     *sheets.Ink // of the text, or of a filled box; nil means black text
	Picture *image.Gray

	Tag sheets.Tag // the part to which it belongs, in reading order
}

// Link is a clickable area.
type Link struct {
	sheets.Box
	To string // name of a Target
}

// Target is the destination of links.
type Target struct {
	Page int // index of the page
	Y    sheets.Length
}

// mark is a bookmark: its level from 0, its title, and the name of its target.
type mark struct {
	level int
	title string
	to    string
}

// Layout is a book laid out as pages.
type Layout struct {
	Config  Config
	Lang    string
	Pages   []*Page
	Targets map[string]Target // by name
	Margin  Margins
	marks   []mark
	subject string

	linkText string // "page", before the number of the page to which a link leads
}

// Margins are the minimum distances of printed items from the edges of a page.
type Margins struct{ Inside, Outside, Top, Bottom sheets.Length }

// isRight reports whether the page is to the right of the fold.
func (p *Page) isRight() bool { return p.Number%2 == 1 }

// area returns the part of a page inside the margins.
func (m Margins) area(t Trim, p *Page) sheets.Box {
	left := m.Inside
	if !p.isRight() {
		left = m.Outside
	}
	return sheets.Box{X: left, Y: m.Top, W: t.Wide - m.Inside - m.Outside, H: t.High - m.Top - m.Bottom}
}

// press converts the pages, links and bookmarks of the book to a PDF document.
func (b *Layout) press() *sheets.Press {
	c := &b.Config
	p := sheets.NewPress(sheets.Info{Title: c.Title, Author: c.Author, Subject: b.subject, Language: b.Lang, Rights: c.rights(),
		Date: c.Date, Press: c.printer().bound}, !c.Colour)
	for _, page := range b.Pages {
		f := c.format(page.isRight())
		leaf := p.Page(f)
		for _, it := range page.Items {
			leaf.Tagged(it.Tag, func() { it.draw(leaf) })
		}
		for _, l := range page.Links {
			to := b.Targets[l.To]
			leaf.Link(l.Box, to.Page, to.Y, b.linkText+" "+itoa(to.Page+1))
		}
		if c.Crop {
			leaf.Tagged(sheets.Tag{}, func() { crop(leaf, f) })
		}
	}
	for _, m := range b.marks {
		to := b.Targets[m.to]
		p.Mark(m.level, m.title, to.Page, to.Y)
	}
	return p
}

// draw draws a text, a filled area, a picture, a drawing, a frame or a rule, depending on which fields are set.
func (it *Item) draw(leaf *sheets.PressPage) {
	switch {
	case it.Text != "":
		ink := sheets.Black
		if it.Ink != nil {
			ink = *it.Ink
		}
		if it.Turned {
			leaf.Text(it.Face, it.Size, it.Right()-it.Size, it.Y, ink, true, it.Text)
		} else {
			leaf.Text(it.Face, it.Size, it.X, it.Y+it.Size, ink, false, it.Text)
		}
	case it.Ink != nil:
		leaf.Fill(it.Box, *it.Ink)
	case it.Picture != nil:
		leaf.Picture(it.Box, it.Picture)
	case it.Drawing != nil:
		leaf.Draw(*it.Drawing, it.X, it.Y, it.Cell, it.Turned)
	case it.Line > 0 && it.H > 0:
		leaf.Frame(it.Box, it.Line)
	case it.Line > 0:
		leaf.Rule(it.X, it.Y, it.Right(), it.Y, it.Line)
	}
}

// crop draws crop marks at the corners of the page, outside the bleed area.
func crop(leaf *sheets.PressPage, f sheets.Format) {
	const from, to = cropWidth / 4, cropWidth
	left, top := f.Bleed.X-f.Trim.X, f.Bleed.Y-f.Trim.Y
	right, bottom := left+f.Bleed.W, top+f.Bleed.H
	for _, x := range []sheets.Length{0, f.Trim.W} {
		leaf.Rule(x, top-from, x, top-to, sheets.Point/4)
		leaf.Rule(x, bottom+from, x, bottom+to, sheets.Point/4)
	}
	for _, y := range []sheets.Length{0, f.Trim.H} {
		leaf.Rule(left-from, y, left-to, y, sheets.Point/4)
		leaf.Rule(right+from, y, right+to, y, sheets.Point/4)
	}
}
