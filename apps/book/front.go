package book

import (
	"cmp"
	"strings"

	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
)

// The front matter: cover, title page, table of contents; and the back cover.

// centred writes wrapped text centred on the page, and moves below it.
func (s *typesetter) centred(f sheets.Face, size sheets.Length, text string) {
	a := s.area()
	for _, line := range wrap(text, f, size, a.W) {
		s.line(f, size, a.X+a.W/2, s.y, 1, line)
		s.y += size * 5 / 4
	}
}

// cover lays out the cover: the title, and boards of the book, every second one solved.
func (w *builder) cover(s *typesetter) error {
	if !w.c.Cover {
		return nil
	}
	s.newPage(false)
	a := s.area()
	s.y = a.Y + a.H/20
	s.centred(sheets.Bold, titleSize*5/4, w.c.Title)
	s.y += 6 * sheets.Point
	s.centred(sheets.Regular, underSize, w.c.Subtitle)
	s.y += 18 * sheets.Point
	bottom := a.Bottom() - underSize*3
	all := w.entries()
	across := min(3, len(all))
	side := (a.W - sheets.Length(across-1)*boardGap) / sheets.Length(across)
	down := max(1, int((bottom-s.y+boardGap)/(side+boardGap)))
	down = min(down, (len(all)+across-1)/across)
	if high := bottom - s.y; side > high {
		side = high
	}
	left := a.X + (a.W-side*sheets.Length(across)-boardGap*sheets.Length(across-1))/2
	top := s.y + (bottom-s.y-sheets.Length(down)*(side+boardGap)+boardGap)/2
	for i := range across * down {
		e := all[i*len(all)/(across*down)]
		known := puzzle.Facts{}
		if i%2 == 0 {
			known = e.Solution
		}
		d, err := toDrawing(e.Puzzle.Draw(known))
		if err != nil {
			return err
		}
		cell := d.Fit(side, side)
		wide, high := d.Size(cell)
		s.add(Item{Box: sheets.Box{X: left + sheets.Length(i%across)*(side+boardGap) + (side-wide)/2,
			Y: top + sheets.Length(i/across)*(side+boardGap) + (side-high)/2, W: wide, H: high}, Drawing: &d, Cell: cell, Pattern: true})
	}
	s.y = a.Bottom() - underSize*2
	s.centred(sheets.Regular, underSize, w.c.Author)
	return nil
}

// Size of the barcode area.
var barcodeWide, barcodeHigh = 2 * sheets.Inch, inches(120)

// back lays out the back cover, an even page with space for the ISBN barcode in the lower outer corner. Without an ISBN there is none.
func (w *builder) back(s *typesetter) error {
	if !w.c.Cover || w.c.ISBN == "" {
		return nil
	}
	for s.newPage(false); s.page().isRight(); s.newPage(false) {
	}
	a := s.area()
	box := sheets.Box{X: a.X, Y: a.Bottom() - barcodeHigh, W: barcodeWide, H: barcodeHigh}
	s.line(sheets.Regular, smallSize, box.X, box.Y-smallSize*3/2, 0, "ISBN "+w.c.ISBN)
	s.add(Item{Box: box, Line: sheets.MinStroke})
	return nil
}

// title lays out the title page and the imprint.
func (w *builder) title(s *typesetter) error {
	s.newRightPage(false)
	a := s.area()
	s.y = a.Y + a.H/4
	s.target("title", s.y)
	s.marks = append(s.marks, mark{0, w.c.Title, "title"})
	s.centred(sheets.Bold, titleSize, w.c.Title)
	s.y += underSize / 2
	s.centred(sheets.Regular, underSize, w.c.Subtitle)
	s.y += underSize * 2
	s.centred(sheets.Regular, underSize, w.c.Author)
	s.y = a.Bottom() - underSize*2
	s.centred(sheets.Regular, underSize, w.c.Publisher)
	s.newPage(false)
	a = s.area()
	lines := []string{w.c.Title, w.c.Author, w.c.Publisher, w.c.Edition, w.l.Phrase("book/made", nil), w.l.Phrase("book/fonts", nil)}
	if w.c.ISBN != "" {
		lines = append(lines, "ISBN "+w.c.ISBN)
	}
	var out []string
	for _, line := range lines {
		out = append(out, wrap(line, sheets.Regular, smallSize, a.W)...)
	}
	s.y = a.Bottom() - sheets.Length(len(out))*smallSize*4/3
	for _, line := range out {
		s.line(sheets.Regular, smallSize, a.X, s.y, 0, line)
		s.y += smallSize * 4 / 3
	}
	return nil
}

// contents lays out the table of contents.
func (w *builder) contents(s *typesetter) error {
	if !w.c.Contents {
		return nil
	}
	s.running = ""
	s.newRightPage(true)
	s.heading(headSize, 0, "contents", w.l.Phrase("book/contents", nil))
	row := func(title, to, note string, in sheets.Length) {
		s.reserve(textSize * 2)
		a := s.area()
		number := s.pageOf(to)
		right := s.line(sheets.Regular, textSize, a.Right(), s.y, 2, cmp.Or(number, " "))
		title = s.truncate(title, sheets.Regular, textSize, right.X-a.X-in-columnGap)
		b := s.line(sheets.Regular, textSize, a.X+in, s.y, 0, title)
		if note = s.truncate(note, sheets.Regular, smallSize, right.X-b.Right()-columnGap); note != "" {
			b.W += 8*sheets.Point + s.line(sheets.Regular, smallSize, b.Right()+8*sheets.Point, s.y+textSize-smallSize, 0, note).W
		}
		if from, end := b.Right()+6*sheets.Point, right.X-6*sheets.Point; end-from > 12*sheets.Point {
			dot := sheets.Width(sheets.Regular, textSize, " .")
			s.line(sheets.Regular, textSize, end, s.y, 2, strings.TrimSpace(strings.Repeat(" .", int((end-from)/dot))))
		}
		s.link(sheets.Box{X: a.X, Y: s.y, W: a.W, H: textSize * 5 / 4}, to)
		s.y += textSize * 8 / 5
	}
	for i, x := range w.chapters {
		numbers := map[string]any{"From": x.list[0].Number, "To": x.list[len(x.list)-1].Number}
		row(x.title, targetName("chapter", i), w.l.Phrase("book/range", numbers), 0)
		if w.c.Place == "chapter" {
			row(w.l.Phrase("book/answers", nil), targetName("answers", i), "", columnGap)
		}
	}
	for _, x := range w.parts() {
		row(w.l.Phrase("book/"+x, nil), x, "", 0)
	}
	return nil
}
