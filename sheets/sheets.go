// Package sheets puts drawings on sheets of paper: a PDF with a page for each, as large as fits, in shapes and with fonts of its own, so that every
// printer prints the same.
package sheets

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/shapes"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// Papers are the formats of paper, upright, in millimetres. A board that is larger across lies on the paper turned.
var Papers = map[string][2]float64{"a4": {210, 297}, "a5": {148, 210}, "letter": {215.9, 279.4}}

// MostPages is how many pages a document may have: all of it is in memory until it is written.
const MostPages = 2000

// In millimetres.
const (
	border    = 15.0 // of a page
	mostCell  = 11.0 // people write into cells of this size
	leastCell = .8   // below which no line can be told from the next
	headSize  = 4.2  // of the letters of a heading
	headRoom  = 9.0
)

// Sheets is a document in the making.
type Sheets struct {
	doc   *fpdf.Fpdf
	paper [2]float64
	pages int
}

// New begins a document on one of Papers; "" is A4.
func New(paper string) (*Sheets, error) {
	if paper == "" {
		paper = "a4"
	}
	size, ok := Papers[paper]
	if !ok {
		return nil, fmt.Errorf("paper %q: there are a4, a5 and letter", paper)
	}
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetAutoPageBreak(false, 0)
	doc.SetCatalogSort(true) // the same drawings give the same bytes
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetProducer("Teka", true)
	doc.AddUTF8FontFromBytes("go", "", slices.Clone(goregular.TTF))
	doc.AddUTF8FontFromBytes("go", "B", slices.Clone(gobold.TTF))
	return &Sheets{doc: doc, paper: size}, doc.Error()
}

// Add puts a drawing on a page of its own below a heading, which may be "". An error leaves the document as it was.
func (s *Sheets) Add(heading string, drawing scene.Scene, o scene.SVGOptions) error {
	if s.pages == MostPages {
		return fmt.Errorf("a document has at most %d pages", MostPages)
	}
	o.Cell = 0 // the paper says how large
	var wide, high float64
	var list []shapes.Shape
	err := shapes.Read(drawing, o, func(w, h float64) error {
		wide, high = w, h
		return nil
	}, func(x shapes.Shape) error {
		list = append(list, x)
		return nil
	})
	if err != nil {
		return err
	}
	const cell = 32.0 // pixels, of scene.SVG
	scale := func(w, h float64) float64 {
		return min((w-2*border)/wide, (h-2*border-headRoom)/high, mostCell/cell)
	}
	page := fpdf.SizeType{Wd: s.paper[0], Ht: s.paper[1]}
	by := scale(page.Wd, page.Ht)
	turned := scale(page.Ht, page.Wd) > by*1.05
	if turned {
		page.Wd, page.Ht = page.Ht, page.Wd
		by = scale(page.Wd, page.Ht)
	}
	if !(by*cell >= leastCell) {
		return fmt.Errorf("a board of %g by %g cells is too large for a page", drawing.Width, drawing.Height)
	}
	s.doc.AddPageFormat("P", page)
	s.pages++
	if heading != "" {
		s.heading(heading, page)
	}
	p := leaf{doc: s.doc, by: by, left: (page.Wd - wide*by) / 2, top: border + headRoom}
	for _, x := range list {
		p.shape(x)
	}
	return s.doc.Error()
}

// heading writes above a drawing, on one line.
func (s *Sheets) heading(text string, page fpdf.SizeType) {
	s.doc.SetFont("go", "B", 0)
	s.doc.SetFontUnitSize(headSize)
	s.doc.SetTextColor(0x1a, 0x1a, 0x1a)
	s.doc.SetAlpha(1, "Normal")
	letters := []rune(printable(text))
	for cut := len(letters); s.doc.GetStringWidth(string(letters)) > page.Wd-2*border && cut > 0; {
		cut = cut * 9 / 10
		letters = append(letters[:cut:cut], '…')
	}
	s.doc.Text(border, border+headSize, string(letters))
}

// Pages is how many drawings were put down.
func (s *Sheets) Pages() int { return s.pages }

// Write writes the document, which is then complete. One without a page is an error.
func (s *Sheets) Write(w io.Writer) error {
	if s.pages == 0 {
		return errors.New("no page to write")
	}
	return s.doc.Output(w)
}

// PDF is what writes a drawing as a document of one page on one of Papers.
func PDF(paper string) func(w io.Writer, heading string, drawing scene.Scene, o scene.SVGOptions) error {
	return func(w io.Writer, heading string, drawing scene.Scene, o scene.SVGOptions) error {
		s, err := New(paper)
		if err == nil {
			err = s.Add(heading, drawing, o)
		}
		if err != nil {
			return err
		}
		return s.Write(w)
	}
}

// regular is the font by which letters are judged: it is part of the program.
var regular = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic(err)
	}
	return f
})

// printable is a text with ? for the letters that the fonts do not have.
func printable(text string) string {
	var b sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if i, err := regular().GlyphIndex(&b, r); r < ' ' || r > math.MaxUint16 || err != nil || i == 0 {
			return '?'
		}
		return r
	}, text)
}

// leaf draws on a page.
type leaf struct {
	doc       *fpdf.Fpdf
	by        float64 // millimetres of a pixel
	left, top float64
}

// at is where a point lies on the page.
func (p leaf) at(x shapes.Point) (float64, float64) { return p.left + x.X*p.by, p.top + x.Y*p.by }

// shape draws a shape: its area first, its lines over it.
func (p leaf) shape(s shapes.Shape) {
	if s.Text != "" {
		p.text(s)
		return
	}
	if s.Fill.A > 0 {
		p.colour(p.doc.SetFillColor, s.Fill)
		p.outline(s, "F")
	}
	if s.Stroke.A == 0 {
		return
	}
	p.colour(p.doc.SetDrawColor, s.Stroke)
	p.doc.SetLineWidth(s.Pen.Width * p.by)
	p.doc.SetLineCapStyle(s.Pen.Cap)
	join := "miter"
	if s.Pen.Round {
		join = "round"
	}
	p.doc.SetLineJoinStyle(join)
	dash := make([]float64, len(s.Pen.Dash))
	for i, d := range s.Pen.Dash {
		dash[i] = d * p.by
	}
	p.doc.SetDashPattern(dash, 0)
	p.outline(s, "D")
}

// colour sets a colour and how much of what lies below is seen through it.
func (p leaf) colour(set func(r, g, b int), c color.NRGBA) {
	set(int(c.R), int(c.G), int(c.B))
	p.doc.SetAlpha(float64(c.A)/255, "Normal")
}

// outline fills the shape, or draws along it.
func (p leaf) outline(s shapes.Shape, style string) {
	if s.Radius > 0 {
		x, y := p.at(s.Center)
		p.doc.Circle(x, y, s.Radius*p.by, style)
		return
	}
	for _, l := range s.Lines {
		for i, at := range l.Points {
			if x, y := p.at(at); i == 0 {
				p.doc.MoveTo(x, y)
			} else {
				p.doc.LineTo(x, y)
			}
		}
		if l.Closed {
			p.doc.ClosePath()
		}
	}
	p.doc.DrawPath(style)
}

// slant is how far italic letters lean, in degrees: they are drawn from the upright ones.
const slant = 11

// text writes a text.
func (p leaf) text(s shapes.Shape) {
	style := ""
	if s.Bold {
		style = "B"
	}
	p.doc.SetFont("go", style, 0)
	p.doc.SetFontUnitSize(s.Size * p.by)
	p.colour(p.doc.SetTextColor, s.Fill)
	text := printable(s.Text)
	x, y := p.at(s.Center)
	switch s.Align {
	case "middle":
		x -= p.doc.GetStringWidth(text) / 2
	case "end":
		x -= p.doc.GetStringWidth(text)
	}
	if s.Italic {
		p.doc.TransformBegin()
		defer p.doc.TransformEnd()
		p.doc.TransformSkewX(slant, x, y)
	}
	p.doc.Text(x, y, text)
}
