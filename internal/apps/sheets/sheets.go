// Package sheets prints drawings as a PDF with one page per drawing. Use [New], Sheets.Add for each drawing and Sheets.Write. It embeds
// its fonts and uses vector shapes, so every printer gives the same result.
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

// Papers are the supported paper sizes, in portrait, in millimetres. Wide boards are printed in landscape.
var Papers = map[string][2]float64{"a4": {210, 297}, "a5": {148, 210}, "letter": {215.9, 279.4}}

// MaxPages is the maximum number of pages of a document, which is built in memory.
const MaxPages = 2000

// Lengths in millimetres.
const (
	border     = 15.0 // margin of a page
	maxCell    = 45.0 // keeps boards with three or four cells a side from filling the page
	minCell    = .8   // smaller cells are illegible
	headSize   = 4.2  // font size of a heading
	headHeight = 9.0
)

// pointsPerMM converts millimetres to points.
const pointsPerMM = 72 / 25.4

// Sheets is a document under construction.
type Sheets struct {
	doc   *document
	paper [2]float64
	pages int
}

// New returns an empty document on one of Papers; "" means A4.
func New(paper string) (*Sheets, error) {
	if paper == "" {
		paper = "a4"
	}
	size, ok := Papers[paper]
	if !ok {
		return nil, fault.Errorf("unknown paper %q (available: a4, a5, letter)", paper)
	}
	return &Sheets{doc: newDocument(), paper: size}, nil
}

// Add adds a page with a drawing below a heading, which may be "". On error the document is unchanged.
func (s *Sheets) Add(heading string, drawing scene.Scene, o scene.SVGOptions) error {
	if s.pages == MaxPages {
		return fault.Errorf("a document may have at most %d pages", MaxPages)
	}
	o.Cell = 0 // the size of the paper decides
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
		return min((w-2*border)/wide, (h-2*border-headHeight)/high, maxCell/cell)
	}
	across, down := s.paper[0], s.paper[1]
	by := scale(across, down)
	if turned := scale(down, across); turned > by*1.05 {
		across, down, by = down, across, turned
	}
	if !(by*cell >= minCell) {
		return fault.Errorf("a board of %g by %g cells is too large for a page", drawing.Width, drawing.Height)
	}
	p := canvas{doc: s.doc, scale: by, left: (across - float64(wide*by)) / 2, top: border + headHeight, high: down}
	if heading != "" {
		p.heading(heading, across)
	}
	for _, x := range list {
		p.shape(x)
	}
	s.doc.pages = append(s.doc.pages, page{wide: across * pointsPerMM, high: down * pointsPerMM, content: p.b.Bytes()})
	s.pages++
	return nil
}

// Pages returns the number of pages.
func (s *Sheets) Pages() int { return s.pages }

// Write writes the document. A document without pages is an error.
func (s *Sheets) Write(w io.Writer) error {
	if s.pages == 0 {
		return fault.Errorf("no pages to write")
	}
	return s.doc.write(w)
}

// PDF returns a function that writes a drawing as a document of one page on one of Papers.
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

// printable replaces letters that the fonts lack with question marks.
func printable(text string) string {
	regular := newTypeface(0)
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > math.MaxUint16 || regular.glyph(r) == 0 {
			return '?'
		}
		return r
	}, text)
}

// canvas draws on a page.
type canvas struct {
	doc       *document
	b         bytes.Buffer // PDF operators
	scale     float64      // millimetres per pixel
	left, top float64
	high      float64 // height of the page in millimetres

	units    bool    // for a Press: coordinates are units of the drawing
	thinnest float64 // minimum line width
}

// place converts a page position, in millimetres from the upper left corner, to PDF coordinates.
func (p *canvas) place(x, y float64) string {
	if p.units {
		return formatReal(x) + " " + formatReal(-y)
	}
	return formatReal(x*pointsPerMM) + " " + formatReal((p.high-y)*pointsPerMM)
}

// length converts a length of the drawing to PDF units.
func (p *canvas) length(x float64) float64 {
	if p.units {
		return x
	}
	return x * p.scale * pointsPerMM
}

// position converts a point of the drawing to millimetres on the page.
func (p *canvas) position(x shapes.Point) (float64, float64) {
	if p.units {
		return x.X, x.Y
	}
	return p.left + float64(x.X*p.scale), p.top + float64(x.Y*p.scale)
}

// heading writes the heading on one line, shortened if necessary.
func (p *canvas) heading(text string, across float64) {
	face := p.doc.faces[1]
	letters := []rune(printable(text))
	for cut := len(letters); face.width(string(letters), headSize) > across-2*border && cut > 0; {
		cut = cut * 9 / 10
		letters = append(letters[:cut:cut], '…')
	}
	p.colour("rg", color.NRGBA{0x1a, 0x1a, 0x1a, 0xff})
	p.write(1, headSize, 0, border, border+headSize, string(letters))
}

// shape fills a shape and then strokes it.
func (p *canvas) shape(s shapes.Shape) {
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
		dash[i] = formatReal(p.length(d))
	}
	fmt.Fprintf(&p.b, "%s w %d J %d j [%s] 0.00 d\n", formatReal(printed(p.length(s.Pen.Width), p.thinnest)),
		map[string]int{"round": 1, "square": 2}[s.Pen.Cap], join, strings.Join(dash, " "))
	p.outline(s, "S")
}

// colour sets the fill (rg) or stroke (RG) colour and its opacity.
func (p *canvas) colour(operator string, c color.NRGBA) {
	if p.units {
		p.press(operator, c)
		return
	}
	p.doc.alphas[c.A] = true
	fmt.Fprintf(&p.b, "/%s gs %.3f %.3f %.3f %s\n", stateName(c.A), float64(c.R)/255, float64(c.G)/255, float64(c.B)/255, operator)
}

// press sets an opaque colour, blended over white, for a Press; the operator is rg for filling or RG for strokes.
func (p *canvas) press(operator string, c color.NRGBA) {
	r, g, b := OnWhite(c)
	if r == g && g == b || p.doc.grey {
		fmt.Fprintf(&p.b, "%s %s\n", decimal((greyOf(c)*1000+127)/255, 3), map[string]string{"rg": "g", "RG": "G"}[operator])
		return
	}
	p.doc.inked = true
	part := func(x int) string { return decimal((x*1000+127)/255, 3) }
	fmt.Fprintf(&p.b, "%s %s %s %s\n", part(r), part(g), part(b), operator)
}

// OnWhite returns a colour blended over white.
func OnWhite(c color.NRGBA) (r, g, b int) {
	over := func(x uint8) int { return (int(x)*int(c.A) + 255*(255-int(c.A)) + 127) / 255 }
	return over(c.R), over(c.G), over(c.B)
}

// greyOf returns the luma of a colour blended over white.
func greyOf(c color.NRGBA) int {
	r, g, b := OnWhite(c)
	return (299*r + 587*g + 114*b + 500) / 1000
}

// outline draws the outline of a shape and fills (f) or strokes (S) it.
func (p *canvas) outline(s shapes.Shape, operator string) {
	if s.Radius > 0 {
		x, y := p.position(s.Center)
		if p.units {
			p.circle(x, y, s.Radius)
		} else {
			p.circle(x, y, s.Radius*p.scale)
		}
	}
	for _, l := range s.Lines {
		for i, at := range l.Points {
			next := " l\n"
			if i == 0 {
				next = " m\n"
			}
			p.b.WriteString(p.place(p.position(at)) + next)
		}
		if l.Closed {
			p.b.WriteString("h\n")
		}
	}
	p.b.WriteString(operator + "\n")
}

// circle draws a circle as four Bézier curves.
func (p *canvas) circle(x, y, r float64) {
	const bend = 0.5522847498 // length of the handles that best approximates a quarter circle
	h := bend * r
	by := func(dx, dy, along, across float64) string { // (along, across) is relative to the direction (dx, dy)
		return p.place(x+float64(dx*along)-float64(dy*across), y+float64(dy*along)+float64(dx*across))
	}
	p.b.WriteString(p.place(x+r, y) + " m\n")
	for dx, dy, k := 1., 0., 0; k < 4; k++ {
		p.b.WriteString(by(dx, dy, r, h) + " " + by(dx, dy, h, r) + " " + by(dx, dy, 0, r) + " c\n")
		dx, dy = -dy, dx
	}
	p.b.WriteString("h\n")
}

// slant is the angle of italic letters in degrees; they are sheared upright letters.
const slant = 11

// text writes the text of a shape, aligned to its centre as the shape requires.
func (p *canvas) text(s shapes.Shape) {
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
		size *= p.scale
	}
	x, y := p.position(s.Center)
	switch s.Align {
	case "middle":
		x -= float64(p.doc.faces[bold].width(text, size) / 2)
	case "end":
		x -= p.doc.faces[bold].width(text, size)
	}
	p.write(bold, size, lean, x, y, text)
}

// write writes text starting at a point, in a font size in millimetres, sheared by lean.
func (p *canvas) write(face int, size, lean, x, y float64, text string) {
	if !p.units {
		size *= pointsPerMM
	}
	fmt.Fprintf(&p.b, "BT /F%d %s Tf 1.00000 0.00000 %.5f 1.00000 %s Tm %s Tj ET\n", face, formatReal(size), lean, p.place(x, y),
		p.doc.faces[face].encode(text))
}
