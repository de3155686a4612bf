package book

import "github.com/teka-puzzles/teka/internal/apps/sheets"

// Large print: a book is laid out on pages that are smaller by the factor by which everything is then enlarged. So text has at least 13
// points (small text) or 16.8 (rules), and cells and lines grow in proportion.

// largeTenths is the factor of large print, in tenths.
const largeTenths = 16

// shrunk converts a length on paper to the pages on which the book is laid out.
func (c *Config) shrunk(l sheets.Length) sheets.Length {
	if c.Large {
		return l * 10 / largeTenths
	}
	return l
}

// grown converts a length on the pages on which the book is laid out to paper.
func (c *Config) grown(l sheets.Length) sheets.Length {
	if c.Large {
		return l * largeTenths / 10
	}
	return l
}

// shrunkTrim converts a page size.
func (c *Config) shrunkTrim(t Trim) Trim {
	t.Wide, t.High = c.shrunk(t.Wide), c.shrunk(t.High)
	return t
}

// grow enlarges the pages of a book in large print to the page size t.
func (b *Layout) grow(t Trim) {
	c := &b.Config
	c.trim = t
	box := func(x *sheets.Box) {
		x.X, x.Y, x.W, x.H = c.grown(x.X), c.grown(x.Y), c.grown(x.W), c.grown(x.H)
	}
	for _, p := range b.Pages {
		for i := range p.Items {
			it := &p.Items[i]
			box(&it.Box)
			it.Size, it.Cell, it.Line = c.grown(it.Size), c.grown(it.Cell), c.grown(it.Line)
		}
		for i := range p.Links {
			box(&p.Links[i].Box)
		}
	}
	for name, at := range b.Targets { // any order: each alone
		at.Y = c.grown(at.Y)
		b.Targets[name] = at
	}
	m := &b.Margin
	m.Inside, m.Outside, m.Top, m.Bottom = c.grown(m.Inside), c.grown(m.Outside), c.grown(m.Top), c.grown(m.Bottom)
}
