// Package sheets puts drawings on sheets of paper: a PDF with a page for each, as large as fits, in shapes and with fonts of its
// own, so that every printer prints the same: [New], Sheets.Add for each drawing, Sheets.Write.
package sheets

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// Papers are the formats of paper, upright, in millimetres. A board that is larger across lies on the paper turned.
var Papers = map[string][2]float64{"a4": {210, 297}, "a5": {148, 210}, "letter": {215.9, 279.4}}

// MostPages is how many pages a document may have: all of it is in memory until it is written.
const MostPages = 2000

// In millimetres.
const (
	border    = 15.0 // of a page
	mostCell  = 45.0 // a board fills the page unless it has three or four cells a side, of which nobody wants larger ones
	leastCell = .8   // below which no line can be told from the next
	headSize  = 4.2  // of the letters of a heading
	headRoom  = 9.0
)

// points are those of a millimetre.
const points = 72 / 25.4

// Sheets is a document in the making.
type Sheets struct {
	doc   *document
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
		return nil, fault.Errorf("paper %q: there are a4, a5 and letter", paper)
	}
	return &Sheets{doc: newDocument(), paper: size}, nil
}

// Add puts a drawing on a page of its own below a heading, which may be "". An error leaves the document as it was.
func (s *Sheets) Add(heading string, drawing scene.Scene, o scene.SVGOptions) error {
	if s.pages == MostPages {
		return fault.Errorf("a document has at most %d pages", MostPages)
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
	across, down := s.paper[0], s.paper[1]
	by := scale(across, down)
	if turned := scale(down, across); turned > by*1.05 {
		across, down, by = down, across, turned
	}
	if !(by*cell >= leastCell) {
		return fault.Errorf("a board of %g by %g cells is too large for a page", drawing.Width, drawing.Height)
	}
	p := leaf{doc: s.doc, by: by, left: (across - float64(wide*by)) / 2, top: border + headRoom, high: down}
	if heading != "" {
		p.heading(heading, across)
	}
	for _, x := range list {
		p.shape(x)
	}
	s.doc.pages = append(s.doc.pages, page{wide: across * points, high: down * points, content: p.b.Bytes()})
	s.pages++
	return nil
}

// Pages is how many drawings were put down.
func (s *Sheets) Pages() int { return s.pages }

// Write writes the document, which is then complete. One without a page is an error.
func (s *Sheets) Write(w io.Writer) error {
	if s.pages == 0 {
		return fault.Errorf("no page to write")
	}
	return s.doc.write(w)
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

// printable is a text with ? for the letters that the fonts do not have.
func printable(text string) string {
	regular := newTypeface(0)
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > math.MaxUint16 || regular.glyph(r) == 0 {
			return '?'
		}
		return r
	}, text)
}

// leaf draws on a page.
type leaf struct {
	doc       *document
	b         bytes.Buffer // what is drawn, in the operators of a PDF
	by        float64      // millimetres of a pixel
	left, top float64
	high      float64 // of the page, in millimetres

	units    bool    // of a press: all is in units of the drawing
	thinnest float64 // of its lines
}

// place is where a point of the page, in millimetres from its upper left corner, lies in a PDF.
func (p *leaf) place(x, y float64) string {
	if p.units {
		return real(x) + " " + real(-y)
	}
	return real(x*points) + " " + real((p.high-y)*points)
}

// length is a length of the drawing in a PDF.
func (p *leaf) length(x float64) float64 {
	if p.units {
		return x
	}
	return x * p.by * points
}

// at is where a point of the drawing lies on the page, in millimetres.
func (p *leaf) at(x shapes.Point) (float64, float64) {
	if p.units {
		return x.X, x.Y
	}
	return p.left + float64(x.X*p.by), p.top + float64(x.Y*p.by)
}

// heading writes above a drawing, on one line.
func (p *leaf) heading(text string, across float64) {
	face := p.doc.faces[1]
	letters := []rune(printable(text))
	for cut := len(letters); face.width(string(letters), headSize) > across-2*border && cut > 0; {
		cut = cut * 9 / 10
		letters = append(letters[:cut:cut], '…')
	}
	p.colour("rg", color.NRGBA{0x1a, 0x1a, 0x1a, 0xff})
	p.write(1, headSize, 0, border, border+headSize, string(letters))
}

// shape draws a shape: its area first, its lines over it.
func (p *leaf) shape(s shapes.Shape) {
	if s.Text != "" {
		p.text(s)
		return
	}
	if s.Fill.A > 0 {
		p.colour("rg", s.Fill)
		p.outline(s, "f")
	}
	if s.Stroke.A == 0 {
		return
	}
	p.colour("RG", s.Stroke)
	join := 0
	if s.Pen.Round {
		join = 1
	}
	dash := make([]string, len(s.Pen.Dash))
	for i, d := range s.Pen.Dash {
		dash[i] = real(p.length(d))
	}
	fmt.Fprintf(&p.b, "%s w %d J %d j [%s] 0.00 d\n", real(max(p.thinnest, p.length(s.Pen.Width))),
		map[string]int{"round": 1, "square": 2}[s.Pen.Cap], join, strings.Join(dash, " "))
	p.outline(s, "S")
}

// colour sets the colour of areas (rg) or of lines (RG), and how much of what lies below is seen through it.
func (p *leaf) colour(operator string, c color.NRGBA) {
	if p.units {
		p.press(operator, c)
		return
	}
	p.doc.seen[c.A] = true
	fmt.Fprintf(&p.b, "/%s gs %.3f %.3f %.3f %s\n", stateName(c.A), float64(c.R)/255, float64(c.G)/255, float64(c.B)/255, operator)
}

// press sets a colour of a press: what would be seen through it is white.
func (p *leaf) press(operator string, c color.NRGBA) {
	r, g, b := OnWhite(c)
	if r == g && g == b || p.doc.grey {
		fmt.Fprintf(&p.b, "%s %s\n", decimal((greyOf(c)*1000+127)/255, 3), map[string]string{"rg": "g", "RG": "G"}[operator])
		return
	}
	part := func(x int) string { return decimal((x*1000+127)/255, 3) }
	fmt.Fprintf(&p.b, "%s %s %s %s\n", part(r), part(g), part(b), operator)
}

// OnWhite is a colour as it is seen on white paper.
func OnWhite(c color.NRGBA) (r, g, b int) {
	over := func(x uint8) int { return (int(x)*int(c.A) + 255*(255-int(c.A)) + 127) / 255 }
	return over(c.R), over(c.G), over(c.B)
}

// greyOf is the grey that is as light as a colour on white paper.
func greyOf(c color.NRGBA) int {
	r, g, b := OnWhite(c)
	return (299*r + 587*g + 114*b + 500) / 1000
}

// outline fills the shape (f), or draws along it (S).
func (p *leaf) outline(s shapes.Shape, operator string) {
	if s.Radius > 0 {
		x, y := p.at(s.Center)
		if p.units {
			p.circle(x, y, s.Radius)
		} else {
			p.circle(x, y, s.Radius*p.by)
		}
	}
	for _, l := range s.Lines {
		for i, at := range l.Points {
			next := " l\n"
			if i == 0 {
				next = " m\n"
			}
			p.b.WriteString(p.place(p.at(at)) + next)
		}
		if l.Closed {
			p.b.WriteString("h\n")
		}
	}
	p.b.WriteString(operator + "\n")
}

// circle goes around a point in four curves.
func (p *leaf) circle(x, y, r float64) {
	const bend = 0.5522847498 // of the handles, so that a curve keeps as near to a quarter of the circle as it can
	h := bend * r
	by := func(dx, dy, along, across float64) string { // a quarter further: across is along turned to the left
		return p.place(x+float64(dx*along)-float64(dy*across), y+float64(dy*along)+float64(dx*across))
	}
	p.b.WriteString(p.place(x+r, y) + " m\n")
	for dx, dy, k := 1., 0., 0; k < 4; k++ {
		p.b.WriteString(by(dx, dy, r, h) + " " + by(dx, dy, h, r) + " " + by(dx, dy, 0, r) + " c\n")
		dx, dy = -dy, dx
	}
	p.b.WriteString("h\n")
}

// slant is how far italic letters lean, in degrees: they are drawn from the upright ones.
const slant = 11

// text writes a text.
func (p *leaf) text(s shapes.Shape) {
	bold, lean := 0, 0.0
	if s.Bold {
		bold = 1
	}
	if s.Italic {
		lean = math.Tan(slant * math.Pi / 180)
	}
	p.colour("rg", s.Fill)
	text, size := printable(s.Text), s.Size
	if !p.units {
		size *= p.by
	}
	x, y := p.at(s.Center)
	switch s.Align {
	case "middle":
		x -= float64(p.doc.faces[bold].width(text, size) / 2)
	case "end":
		x -= p.doc.faces[bold].width(text, size)
	}
	p.write(bold, size, lean, x, y, text)
}

// write writes a text from a point on, in letters of a size in millimetres that lean so far.
func (p *leaf) write(face int, size, lean, x, y float64, text string) {
	if !p.units {
		size *= points
	}
	fmt.Fprintf(&p.b, "BT /F%d %s Tf 1.00000 0.00000 %.5f 1.00000 %s Tm %s Tj ET\n", face, real(size), lean, p.place(x, y),
		p.doc.faces[face].show(text))
}
