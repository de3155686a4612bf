package book

import (
	"github.com/teka-puzzles/teka/apps/sheets"
)

// Page is a page as data: what stands where. Places are counted from the upper left corner of the page as it is cut.
type Page struct {
	Number int  // from 1; the first page is a right one
	Folio  bool // the number is printed
	Items  []Item
	Links  []Link
}

// Item is a thing on a page: a line of text, a drawing, or a part of the page that is filled or framed.
type Item struct {
	sheets.Box
	Text string
	Face sheets.Face
	Size sheets.Length

	Drawing *sheets.Drawing
	Cell    sheets.Length // of a drawing
	Turned  bool
	Writing bool   // a drawing that somebody writes on
	Pattern bool   // a drawing to look at: nobody reads it
	Of      string // what it is, for messages

	Line sheets.Length // the width of a frame, or of a line where the box has no height
}

// Link is a part of a page that leads elsewhere.
type Link struct {
	sheets.Box
	To string // the name of a Target
}

// Target is where links lead.
type Target struct {
	Page int // its place among the pages, from 0
	Y    sheets.Length
}

// mark is a bookmark.
type mark struct {
	level int
	title string
	to    string
}

// Layout is a book as pages.
type Layout struct {
	Config  Config
	Lang    string
	Pages   []*Page
	Targets map[string]Target
	Margin  Margins
	marks   []mark
	subject string
}

// Margins are the least distances of what is printed from the sides of a page.
type Margins struct{ Inside, Outside, Top, Bottom sheets.Length }

// right reports whether a page lies at the right of its fold.
func (p *Page) right() bool { return p.Number%2 == 1 }

// area is the part of a page inside the margins.
func (m Margins) area(t Trim, p *Page) sheets.Box {
	left := m.Inside
	if !p.right() {
		left = m.Outside
	}
	return sheets.Box{X: left, Y: m.Top, W: t.Wide - m.Inside - m.Outside, H: t.High - m.Top - m.Bottom}
}

// press is the book as a document.
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

// draw puts an item down.
func (it *Item) draw(leaf *sheets.Leaf) {
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

// crop draws the marks that say where to cut, outside of what bleeds.
func crop(leaf *sheets.Leaf, f sheets.Format) {
	const long = cropRoom * 3 / 4
	out := f.Trim.X - f.Bleed.X
	w, h := f.Trim.W, f.Trim.H
	for _, x := range []sheets.Length{0, w} {
		leaf.Rule(x, -out-cropRoom/4, x, -out-cropRoom/4-long, sheets.Point/4)
		leaf.Rule(x, h+out+cropRoom/4, x, h+out+cropRoom/4+long, sheets.Point/4)
	}
	for _, y := range []sheets.Length{0, h} {
		leaf.Rule(-out-cropRoom/4, y, -out-cropRoom/4-long, y, sheets.Point/4)
		leaf.Rule(w+out+cropRoom/4, y, w+out+cropRoom/4+long, y, sheets.Point/4)
	}
}
