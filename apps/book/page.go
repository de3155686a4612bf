package book

import (
	"github.com/teka-puzzles/teka/apps/sheets"
)

// Page is a page as data. Positions are relative to the upper left corner of the trimmed page.
type Page struct {
	Number int  // from 1; odd pages are right-hand pages
	Folio  bool // print the number
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

// press converts the book to a document.
func (b *Layout) press() *sheets.Press {
	c := &b.Config
	p := sheets.NewPress(sheets.Info{Title: c.Title, Author: c.Author, Subject: b.subject, Language: b.Lang}, !c.Colour)
	f := c.format()
	for _, page := range b.Pages {
		leaf := p.Page(f)
		for _, it := range page.Items {
			it.draw(leaf)
		}
		for _, l := range page.Links {
			to := b.Targets[l.To]
			leaf.Link(l.Box, to.Page, to.Y)
		}
		if c.Crop {
			crop(leaf, f)
		}
	}
	for _, m := range b.marks {
		to := b.Targets[m.to]
		p.Mark(m.level, m.title, to.Page, to.Y)
	}
	return p
}

// draw draws an item.
func (it *Item) draw(leaf *sheets.PressPage) {
	switch {
	case it.Text != "":
		leaf.Text(it.Face, it.Size, it.X, it.Y+it.Size, it.Text)
	case it.Drawing != nil:
		leaf.Draw(*it.Drawing, it.X, it.Y, it.Cell, it.Turned)
	case it.Line > 0 && it.H > 0:
		leaf.Frame(it.Box, it.Line)
	case it.Line > 0:
		leaf.Rule(it.X, it.Y, it.Right(), it.Y, it.Line)
	}
}

// crop draws crop marks outside the bleed area.
func crop(leaf *sheets.PressPage, f sheets.Format) {
	const long = cropWidth * 3 / 4
	out := f.Trim.X - f.Bleed.X
	w, h := f.Trim.W, f.Trim.H
	for _, x := range []sheets.Length{0, w} {
		leaf.Rule(x, -out-cropWidth/4, x, -out-cropWidth/4-long, sheets.Point/4)
		leaf.Rule(x, h+out+cropWidth/4, x, h+out+cropWidth/4+long, sheets.Point/4)
	}
	for _, y := range []sheets.Length{0, h} {
		leaf.Rule(-out-cropWidth/4, y, -out-cropWidth/4-long, y, sheets.Point/4)
		leaf.Rule(w+out+cropWidth/4, y, w+out+cropWidth/4+long, y, sheets.Point/4)
	}
}
