package book

import (
	"cmp"
	"image"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
)

// The front matter: cover, title page, imprint, foreword, table of contents; and the back matter: about the author.

// cover lays out the front of the cover as the first page, for files that are read on a screen.
func (w *builder) cover(s *typesetter) {
	if w.c.Cover {
		s.newPage(false)
		w.front(s, s.area())
	}
}

// title lays out the title page and the imprint.
func (w *builder) title(s *typesetter) {
	s.newRightPage(false)
	a := s.area()
	s.y = a.Y + a.H/4
	s.target("title", s.y)
	s.marks = append(s.marks, mark{0, w.c.Title, "title"})
	s.centred(a, sheets.Bold, titleSize, w.c.Title)
	s.y += underSize / 2
	s.centred(a, sheets.Regular, underSize, w.c.Subtitle)
	s.y += underSize * 2
	s.centred(a, sheets.Regular, underSize, w.c.Author)
	s.y = a.Bottom() - underSize*2
	s.centred(a, sheets.Regular, underSize, w.c.Publisher)
	s.newPage(false)
	a = s.area()
	lines := []string{w.c.Title, w.c.Author, w.c.Publisher, w.c.Edition, w.rightsLine()}
	lines = append(append(lines, strings.Split(w.c.Imprint, "\n")...), w.l.Phrase("book/made", nil), w.l.Phrase("book/fonts", nil))
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
}

// rights returns year and holder of the copyright, such as "© 2026 A. Author", or "" if neither is known.
func (c *Config) rights() string {
	year, holder := c.Year, cmp.Or(c.Copyright, c.Author, c.Publisher)
	if year == "" && !c.Date.IsZero() {
		year = itoa(c.Date.UTC().Year())
	}
	if holder == "" || year == "" && c.Copyright == "" {
		return ""
	}
	return strings.Join(strings.Fields("© "+year+" "+holder), " ")
}

// rightsLine returns the copyright line, or "".
func (w *builder) rightsLine() string {
	if text := w.c.rights(); text != "" {
		return w.l.Phrase("book/rights", text)
	}
	return ""
}

// foreword and about lay out texts of the publisher.
func (w *builder) foreword(s *typesetter) {
	w.prose(s, "foreword", w.c.Foreword, w.c.Pictures["foreword-image"])
}

func (w *builder) about(s *typesetter) {
	w.prose(s, "about", w.c.About, w.c.Pictures["about-image"])
}

// Grey returns a picture in grey, on white where it is transparent.
func Grey(img image.Image) *image.Gray {
	b := img.Bounds()
	grey := image.NewGray(image.Rectangle{Max: b.Size()})
	for i := range grey.Pix {
		r, g, b, a := img.At(b.Min.X+i%grey.Stride, b.Min.Y+i/grey.Stride).RGBA()
		grey.Pix[i] = uint8((299*r + 587*g + 114*b + 1000*(0xffff-a)) / 1000 >> 8)
	}
	return grey
}

// pictureDots is the resolution at which pictures are printed, in dots per inch. Wider pictures are made smaller, so that their resolution
// is higher.
const pictureDots = 300

// prose lays out a text of the publisher with its heading and a picture above it. Each of its lines is a paragraph. Without a text there is
// nothing.
func (w *builder) prose(s *typesetter, name, text string, picture *image.Gray) {
	if text == "" {
		return
	}
	title := w.l.Phrase("book/"+name, nil)
	s.openPart(name, title, true)
	if a := s.area(); picture != nil {
		size := picture.Bounds().Size()
		wide := min(a.W, sheets.Inch*sheets.Length(size.X)/pictureDots)
		high := sheets.Length(int64(wide) * int64(size.Y) / int64(size.X))
		if most := a.H / 2; high > most {
			wide, high = sheets.Length(int64(wide)*int64(most)/int64(high)), most
		}
		s.figure(Item{Box: sheets.Box{X: a.X, Y: s.y, W: wide, H: high}, Picture: picture}, title)
		s.y += high + textSize
	}
	for line := range strings.SplitSeq(text, "\n") {
		s.paragraph(sheets.Regular, textSize, "", "", line, 0)
	}
}

// contents lays out the table of contents, if it is configured: foreword, chapters and the parts after them, each linked to its page.
func (w *builder) contents(s *typesetter) {
	if !w.c.Contents {
		return
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
	if w.c.Foreword != "" {
		row(w.l.Phrase("book/foreword", nil), "foreword", "", 0)
	}
	for i, x := range w.chapters {
		numbers := map[string]any{"From": x.list[0].Number, "To": x.list[len(x.list)-1].Number}
		s.inColour(x.kind, func() { row(x.title, targetName("chapter", i), w.l.Phrase("book/range", numbers), 0) })
		if w.c.Place == "chapter" {
			row(w.l.Phrase("book/answers", nil), targetName("answers", i), "", columnGap)
		}
	}
	for _, x := range w.parts() {
		row(w.l.Phrase("book/"+x, nil), x, "", 0)
	}
}
