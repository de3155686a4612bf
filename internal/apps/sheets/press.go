package sheets

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// Length is a length in thousandths of a point. Layout uses integers so that every machine prints the same.
type Length int

const (
	Point Length = 1000
	Inch         = 72 * Point
)

// Millimetres converts thousandths of a millimetre, rounded to the nearest thousandth of a point.
func Millimetres(thousandths int) Length { return Length((thousandths*720 + 127) / 254) }

// Microns returns the length in thousandths of a millimetre.
func (l Length) Microns() int { return (int(l)*254 + 360) / 720 }

// Points returns the length in points.
func (l Length) Points() float64 { return float64(l) / float64(Point) }

// String formats the length in points, as in a PDF.
func (l Length) String() string {
	sign := ""
	if l < 0 {
		sign, l = "-", -l
	}
	return sign + decimal(int(l), 3)
}

// decimal formats n / 10^places without trailing zeros.
func decimal(n, places int) string {
	text := fmt.Sprintf("%0*d", places+1, n)
	text = text[:len(text)-places] + "." + text[len(text)-places:]
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Face selects one of the two fonts.
type Face int

// Both fonts have Latin letters and tabular figures.
const (
	Regular Face = iota
	Bold
)

// tables returns the advance widths of the Latin letters of both fonts, in thousandths of the font size.
var tables = sync.OnceValue(func() *[2][0x250]int {
	var list [2][0x250]int
	for i := range list {
		f := newTypeface(i)
		for r := range list[i] {
			list[i][r] = f.advance(f.glyph(rune(r)))
		}
	}
	return &list
})

// Width returns the width of a text at a font size.
func Width(f Face, size Length, text string) Length {
	table, sum := &tables()[f], 0
	for _, r := range text {
		if int(r) < len(table) {
			sum += table[r]
			continue
		}
		t := newTypeface(int(f))
		sum += t.advance(t.glyph(r))
	}
	return Length((sum*int(size) + 500) / 1000)
}

// Box is a rectangle on a page; X and Y are its upper left corner.
type Box struct{ X, Y, W, H Length }

// Right and Bottom are the coordinates of the other edges.
func (b Box) Right() Length  { return b.X + b.W }
func (b Box) Bottom() Length { return b.Y + b.H }

// Info is the metadata of a document.
type Info struct {
	Title, Author, Subject, Keywords, Language, Rights string

	Date  time.Time // the zero time means the start of 1970
	Press bool      // for printers: PDF/X-4, without links and bookmarks
}

// Ink is a colour as thousandths of cyan, magenta, yellow and black.
type Ink [4]int

// Black is black ink.
var Black = Ink{0, 0, 0, 1000}

// fill returns the operators that select an ink for filling.
func (d *document) fill(i Ink) string {
	if i[0]|i[1]|i[2] == 0 {
		return decimal(1000-i[3], 3) + " g"
	}
	d.inked = true
	return fmt.Sprintf("%s %s %s %s k", decimal(i[0], 3), decimal(i[1], 3), decimal(i[2], 3), decimal(i[3], 3))
}

// Drawing is a scene for print, in units of 1/CellUnits of a cell, with the origin in the upper left corner.
type Drawing struct {
	Wide, High int // units
	list       []shapes.Shape
}

// CellUnits is the number of units per cell.
const CellUnits = 20

// NewDrawing converts a scene with the print style. The error means that the scene is too large for a page.
func NewDrawing(s scene.Scene, o scene.SVGOptions) (Drawing, error) {
	o.Cell = CellUnits
	var d Drawing
	err := shapes.ReadPrinted(s, o, func(w, h float64) error {
		if !(w < 1e6 && h < 1e6) {
			return fault.Errorf("a board of %g by %g cells is too large for a page", s.Width, s.Height)
		}
		d.Wide, d.High = int(math.Ceil(w-.001)), int(math.Ceil(h-.001))
		return nil
	}, func(x shapes.Shape) error {
		if len(d.list) > 0 || x.Stroke.A > 0 || x.Fill.R < 255 { // skip the white background
			d.list = append(d.list, x)
		}
		return nil
	})
	return d, err
}

// Size returns the dimensions of the drawing with a cell width.
func (d Drawing) Size(cell Length) (wide, high Length) {
	return ceil(d.Wide*int(cell), CellUnits), ceil(d.High*int(cell), CellUnits)
}

// Fit returns the largest cell width with which the drawing fits into a space; 0 for an empty drawing.
func (d Drawing) Fit(wide, high Length) Length {
	if d.Wide == 0 || d.High == 0 {
		return 0
	}
	return max(0, min(wide*CellUnits/Length(d.Wide), high*CellUnits/Length(d.High)))
}

func ceil(n, by int) Length { return Length((n + by - 1) / by) }

// MinStroke is the thinnest line that printers reproduce reliably: three quarters of a point.
const MinStroke = 750 * Point / 1000

// heavy is the width from which a line is heavy, such as the border of a room, in units.
const heavy = 1.15

// printed returns the width of a line as printed, in units, if the minimum is thinnest. Heavy lines are at least twice as wide, so that
// they differ from thin ones in small cells.
func printed(width, thinnest float64) float64 {
	if width >= heavy {
		thinnest *= 2
	}
	return max(width, thinnest)
}

// Smallest returns the width of the thinnest line as printed and the size of the smallest letters, for a cell width. Each is 0 if the
// drawing has none.
func (d Drawing) Smallest(cell Length) (stroke, letters Length) {
	for _, s := range d.list {
		if s.Stroke.A > 0 && s.Pen.Width > 0 {
			stroke = minPositive(stroke, max(MinStroke, scaled(s.Pen.Width, cell)))
		}
		if s.Text != "" {
			letters = minPositive(letters, scaled(s.Size, cell))
		}
	}
	return stroke, letters
}

// scaled converts units of a drawing to a length, for a cell width.
func scaled(units float64, cell Length) Length {
	return Length(math.Round(units*1000)) * cell / CellUnits / 1000
}

// minPositive returns the smaller length; a = 0 means none.
func minPositive(a, b Length) Length {
	if a == 0 || b < a {
		return b
	}
	return a
}

// Press is a document with pages laid out by the caller: [NewPress], Page for each page, Write.
type Press struct {
	doc *document
}

// NewPress returns an empty document. With grey, colours become greys.
func NewPress(info Info, grey bool) *Press {
	d := newDocument()
	d.info, d.grey, d.byID = &info, grey, map[int]int{}
	return &Press{d}
}

// Format is the size of a sheet, with the trim box and the bleed box on it.
type Format struct {
	Wide, High  Length
	Trim, Bleed Box
}

// Page adds a page. Its coordinates start at the upper left corner of the trim box.
func (p *Press) Page(f Format) *PressPage {
	p.doc.pages = append(p.doc.pages, page{format: &f})
	return &PressPage{p.doc, len(p.doc.pages) - 1, f}
}

// Mark adds a bookmark to a page. level and page count from 0.
func (p *Press) Mark(level int, title string, page int, y Length) {
	p.doc.marks = append(p.doc.marks, bookmark{level, title, page, y})
}

// Write writes the document. A document without pages is an error.
func (p *Press) Write(w io.Writer) error {
	if len(p.doc.pages) == 0 {
		return fault.Errorf("no pages to write")
	}
	return p.doc.write(w)
}

// PressPage draws on a page of a Press.
type PressPage struct {
	doc *document
	i   int // index of the page
	f   Format
}

// x and y convert to PDF coordinates.
func (l *PressPage) x(x Length) Length { return l.f.Trim.X + x }
func (l *PressPage) y(y Length) Length { return l.f.High - l.f.Trim.Y - y }

// add appends operators to the content of the page.
func (l *PressPage) add(format string, args ...any) {
	p := &l.doc.pages[l.i]
	p.content = fmt.Appendf(p.content, format, args...)
}

// Text writes text with the baseline's left end at x, y, downwards if down. Letters missing in the fonts become question marks.
func (l *PressPage) Text(f Face, size, x, y Length, ink Ink, down bool, text string) {
	matrix := "1 0 0 1"
	if down {
		matrix = "0 -1 1 0"
	}
	l.add("%s BT /F%d %v Tf %s %v %v Tm %s Tj ET\n", l.doc.fill(ink), f, size, matrix, l.x(x), l.y(y), l.doc.faces[f].encode(printable(text)))
}

// Fill fills a box.
func (l *PressPage) Fill(b Box, ink Ink) {
	l.add("%s %v %v %v %v re f\n", l.doc.fill(ink), l.x(b.X), l.y(b.Bottom()), b.W, b.H)
}

// Picture draws a picture that fills a box.
func (l *PressPage) Picture(b Box, p *image.Gray) {
	l.add("q %v 0 0 %v %v %v cm /I%d Do Q\n", b.W, b.H, l.x(b.X), l.y(b.Bottom()), len(l.doc.pictures))
	l.doc.pictures = append(l.doc.pictures, p)
}

// Rule draws a straight line from x, y to x2, y2.
func (l *PressPage) Rule(x, y, x2, y2, width Length) {
	l.add("0 G %v w 0 J [] 0 d %v %v m %v %v l S\n", width, l.x(x), l.y(y), l.x(x2), l.y(y2))
}

// Frame draws a frame inside the edges of a box.
func (l *PressPage) Frame(b Box, width Length) {
	l.add("0 G %v w 0 J 0 j [] 0 d %v %v %v %v re S\n", width, l.x(b.X)+width/2, l.y(b.Bottom())+width/2, b.W-width, b.H-width)
}

// Link links a box to a height on a page, with a text that describes it. Pages count from 0.
func (l *PressPage) Link(b Box, page int, y Length, text string) {
	p := &l.doc.pages[l.i]
	p.links = append(p.links, link{[4]Length{l.x(b.X), l.y(b.Bottom()), l.x(b.Right()), l.y(b.Y)}, page, y, text})
}

// Draw draws d with its upper left corner at x and y, rotated by a quarter counter-clockwise if turned.
func (l *PressPage) Draw(d Drawing, x, y, cell Length, turned bool) {
	by := decimal(int(cell)*50, 6) // points per unit
	matrix := fmt.Sprintf("%s 0 0 %s %v %v", by, by, l.x(x), l.y(y))
	if turned {
		wide, _ := d.Size(cell)
		matrix = fmt.Sprintf("0 %s -%s 0 %v %v", by, by, l.x(x), l.y(y+wide))
	}
	l.add("q %s cm\n", matrix)
	// MinStroke in units.
	q := canvas{doc: l.doc, units: true, thinnest: float64(int(MinStroke)*CellUnits) / float64(cell)}
	for _, s := range d.list {
		q.shape(s)
	}
	p := &l.doc.pages[l.i]
	p.content = append(append(p.content, q.b.Bytes()...), "Q\n"...)
}

// link is a link annotation.
type link struct {
	at   [4]Length // left, bottom, right, top
	page int
	y    Length
	text string
}

// bookmark is an entry of the outline.
type bookmark struct {
	level int
	title string
	page  int
	y     Length
}

// boxes returns the trim box and the bleed box for the page dictionary.
func (f Format) boxes() string {
	var b strings.Builder
	for _, x := range []struct {
		name string
		Box
	}{{"TrimBox", f.Trim}, {"BleedBox", f.Bleed}} {
		fmt.Fprintf(&b, " /%s [%v %v %v %v]", x.name, x.X, f.High-x.Bottom(), x.Right(), f.High-x.Y)
	}
	return b.String()
}

// place returns the destination array for a position on a page. number returns the object number of a page.
func (d *document) place(number func(page int) int, page int, y Length) string {
	f := d.pages[page].format
	return fmt.Sprintf("[%d 0 R /XYZ 0 %v null]", number(page), f.High-f.Trim.Y-y)
}

// annotations adds the links of all pages. number returns the object number of a page.
func (d *document) annotations(o *objects, number func(page int) int) {
	key := len(d.pages) // of the parent tree
	for _, p := range d.pages {
		for _, l := range p.links {
			o.add(fmt.Sprintf("<</Type /Annot /Subtype /Link /Border [0 0 0] /F 4 /StructParent %d /Contents %s /Rect [%v %v %v %v] /Dest %s>>",
				key, pdfText(l.text), l.at[0], l.at[1], l.at[2], l.at[3], d.place(number, l.page, l.y)))
			key++
		}
	}
}

// outline adds the bookmarks and returns the object number of their root, or 0 if none.
func (d *document) outline(o *objects, number func(page int) int) int {
	if len(d.marks) == 0 {
		return 0
	}
	root := len(o.offsets) + 1
	of := func(i int) int { return root + 1 + i }
	parent, kids := make([]int, len(d.marks)), map[int][]int{} // -1 is the root
	var open []int
	for i, m := range d.marks {
		open = open[:min(m.level, len(open))]
		parent[i] = -1
		if len(open) > 0 {
			parent[i] = open[len(open)-1]
		}
		kids[parent[i]] = append(kids[parent[i]], i)
		open = append(open, i)
	}
	top := kids[-1]
	o.add(fmt.Sprintf("<</Type /Outlines /First %d 0 R /Last %d 0 R /Count %d>>", of(top[0]), of(top[len(top)-1]), len(top)))
	for i, m := range d.marks {
		up := root
		if parent[i] >= 0 {
			up = of(parent[i])
		}
		entry := fmt.Sprintf("<</Title %s /Parent %d 0 R /Dest %s", pdfText(m.title), up, d.place(number, m.page, m.y))
		siblings := kids[parent[i]]
		for k, s := range siblings {
			if s != i {
				continue
			}
			if k > 0 {
				entry += fmt.Sprintf(" /Prev %d 0 R", of(siblings[k-1]))
			}
			if k+1 < len(siblings) {
				entry += fmt.Sprintf(" /Next %d 0 R", of(siblings[k+1]))
			}
		}
		if own := kids[i]; len(own) > 0 { // closed: the count is negative
			entry += fmt.Sprintf(" /First %d 0 R /Last %d 0 R /Count -%d", of(own[0]), of(own[len(own)-1]), len(own))
		}
		o.add(entry + ">>")
	}
	return root
}

// pdfText encodes a string, if not in ASCII as UTF-16 with a byte order mark.
func pdfText(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' || r > '~' }) {
		return "(" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text) + ")"
	}
	var b bytes.Buffer
	b.WriteString("<feff")
	for _, r := range text {
		if r > math.MaxUint16 {
			r = '?'
		}
		b.WriteString(strconv.FormatInt(int64(0x10000|r), 16)[1:])
	}
	b.WriteString(">")
	return b.String()
}

// LightestGrey returns the lightest grey of lines and letters, from 0 for black to 255 for white. Strokes of 6 units or more count as
// areas, whose grey carries no information. White letters do not count, because they are on dark cells.
func (d Drawing) LightestGrey() (grey int) {
	const area = 6 // units
	for _, s := range d.list {
		c := s.Stroke
		if s.Text != "" {
			c = s.Fill
		}
		if c.A > 0 && greyOf(c) < 255 && (s.Text != "" || s.Pen.Width < area) {
			grey = max(grey, greyOf(c))
		}
	}
	return grey
}

// MissingLetters returns the letters of a text that the fonts lack.
func MissingLetters(text string) string {
	shown, out := []rune(printable(text)), ""
	for i, r := range []rune(text) {
		if shown[i] != r {
			out += string(r)
		}
	}
	return out
}

// ShapesAt returns the shapes, in points, of the unrotated drawing with its upper left corner at x and y.
func (d Drawing) ShapesAt(x, y, cell Length) (out []shapes.Shape) {
	by := float64(cell) / float64(CellUnits*Point)
	corner := shapes.Point{X: x.Points(), Y: y.Points()}
	for _, s := range d.list {
		s.Pen.Width = printed(s.Pen.Width, MinStroke.Points()/by)
		out = append(out, s.Transformed(by, corner))
	}
	return out
}
