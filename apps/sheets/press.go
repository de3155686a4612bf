package sheets

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// Length is a length on paper in thousandths of a point. All that is laid out is reckoned in whole numbers, so that every machine
// prints the same.
type Length int

// The units.
const (
	Point Length = 1000
	Inch         = 72 * Point
)

// Millimetres is a length in thousandths of a millimetre, to the nearest thousandth of a point.
func Millimetres(thousandths int) Length { return Length((thousandths*720 + 127) / 254) }

// Microns is the length in thousandths of a millimetre.
func (l Length) Microns() int { return (int(l)*254 + 360) / 720 }

// String is the length in points, as a PDF has it.
func (l Length) String() string {
	sign := ""
	if l < 0 {
		sign, l = "-", -l
	}
	return sign + decimal(int(l), 3)
}

// decimal is a whole number of some decimal places behind the point, without zeros at its end.
func decimal(n, places int) string {
	text := fmt.Sprintf("%0*d", places+1, n)
	text = text[:len(text)-places] + "." + text[len(text)-places:]
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Face is one of the two fonts.
type Face int

// The fonts: both have Latin letters and figures of one width.
const (
	Regular Face = iota
	Bold
)

// tables are how wide the letters of both fonts are, in thousandths of their size, of all that Latin is written with.
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

// Width is how wide a text is in letters of a size.
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

// Box is a part of a page, from its upper left corner.
type Box struct{ X, Y, W, H Length }

// Right and Bottom are its other sides.
func (b Box) Right() Length  { return b.X + b.W }
func (b Box) Bottom() Length { return b.Y + b.H }

// Within reports whether all of the box lies in another one.
func (b Box) Within(o Box) bool {
	return b.X >= o.X && b.Y >= o.Y && b.Right() <= o.Right() && b.Bottom() <= o.Bottom()
}

// Overlaps reports whether two boxes share more than a border.
func (b Box) Overlaps(o Box) bool {
	return b.X < o.Right() && o.X < b.Right() && b.Y < o.Bottom() && o.Y < b.Bottom()
}

// Info is what a document says of itself.
type Info struct{ Title, Author, Subject, Keywords, Language string }

// Drawing is a scene as paper has it: in units of a twentieth of a cell, 0, 0 its upper left corner.
type Drawing struct {
	Wide, High int // units
	list       []shapes.Shape
}

// CellUnits is how many units a cell has.
const CellUnits = 20

// Drawn is a scene as paper has it: in black and greys.
func Drawn(s scene.Scene, o scene.SVGOptions) (Drawing, error) {
	o.Cell = CellUnits
	var d Drawing
	err := shapes.ReadPrinted(s, o, func(w, h float64) error {
		if !(w < 1e6 && h < 1e6) {
			return fault.Errorf("a board of %g by %g cells is too large for a page", s.Width, s.Height)
		}
		d.Wide, d.High = int(math.Ceil(w-.001)), int(math.Ceil(h-.001))
		return nil
	}, func(x shapes.Shape) error {
		if len(d.list) > 0 || x.Stroke.A > 0 || x.Fill.R < 255 { // paper is white already
			d.list = append(d.list, x)
		}
		return nil
	})
	return d, err
}

// Size is how wide and high the drawing is with cells of a width.
func (d Drawing) Size(cell Length) (wide, high Length) {
	return ceil(d.Wide*int(cell), CellUnits), ceil(d.High*int(cell), CellUnits)
}

// Fit is the largest width of a cell with which the drawing lies in a room.
func (d Drawing) Fit(wide, high Length) Length {
	if d.Wide == 0 || d.High == 0 {
		return 0
	}
	return max(0, min(wide*CellUnits/Length(d.Wide), high*CellUnits/Length(d.High)))
}

func ceil(n, by int) Length { return Length((n + by - 1) / by) }

// LeastStroke is the thinnest line that presses keep: three quarters of a point.
const LeastStroke = 750 * Point / 1000

// Thinnest is the thinnest line, the smallest letters, and the palest grey (255 is white) of the drawing with cells of a width, as it is
// printed; 0 where there is none.
func (d Drawing) Thinnest(cell Length) (stroke, letters Length) {
	for _, s := range d.list {
		if s.Stroke.A > 0 && s.Pen.Width > 0 {
			stroke = least(stroke, max(LeastStroke, scaled(s.Pen.Width, cell)))
		}
		if s.Text != "" {
			letters = least(letters, scaled(s.Size, cell))
		}
	}
	return stroke, letters
}

// scaled is a length in units on paper.
func scaled(units float64, cell Length) Length {
	return Length(math.Round(units*1000)) * cell / CellUnits / 1000
}

// least is the smaller one, where 0 is none.
func least(a, b Length) Length {
	if a == 0 || b < a {
		return b
	}
	return a
}

// Press is a document whose pages somebody else has laid out: [NewPress], Page for each, Write.
type Press struct {
	doc *document
}

// NewPress begins a document. Grey says that all colours become greys.
func NewPress(info Info, grey bool) *Press {
	d := newDocument()
	d.info, d.pressed, d.grey = &info, true, grey
	return &Press{d}
}

// Format is the size of a page: of the sheet, of what is left when it is cut, and of what is printed beyond that.
type Format struct {
	Wide, High  Length
	Trim, Bleed Box
}

// Page begins a page. Lengths on it are counted from the upper left corner of what is left when it is cut.
func (p *Press) Page(f Format) *Leaf {
	p.doc.pages = append(p.doc.pages, page{format: &f})
	return &Leaf{p.doc, len(p.doc.pages) - 1, f}
}

// Mark adds a bookmark at a level from 0, which leads to a page, the first of which is 0.
func (p *Press) Mark(level int, title string, page int, y Length) {
	p.doc.marks = append(p.doc.marks, bookmark{level, title, page, y})
}

// Pages is how many pages there are.
func (p *Press) Pages() int { return len(p.doc.pages) }

// Write writes the document.
func (p *Press) Write(w io.Writer) error {
	if len(p.doc.pages) == 0 {
		return fault.Errorf("no page to write")
	}
	return p.doc.write(w)
}

// Leaf is a page that is drawn on.
type Leaf struct {
	doc *document
	i   int
	f   Format
}

// x and y are places of the sheet, as a PDF counts them.
func (l *Leaf) x(x Length) Length { return l.f.Trim.X + x }
func (l *Leaf) y(y Length) Length { return l.f.High - l.f.Trim.Y - y }

// add adds to what is drawn.
func (l *Leaf) add(format string, args ...any) {
	p := &l.doc.pages[l.i]
	p.content = fmt.Appendf(p.content, format, args...)
}

// Text writes a text, of which x is the left end and y the line it stands on. What the fonts do not have becomes a question mark.
func (l *Leaf) Text(f Face, size, x, y Length, text string) {
	l.add("0 g BT /F%d %v Tf %v %v Td %s Tj ET\n", f, size, l.x(x), l.y(y), l.doc.faces[f].show(printable(text)))
}

// Fill fills a box in a grey, 0 for black and 100 for white.
func (l *Leaf) Fill(b Box, grey int) {
	l.add("%s g %v %v %v %v re f\n", decimal(grey, 2), l.x(b.X), l.y(b.Bottom()), b.W, b.H)
}

// Rule draws a black line.
func (l *Leaf) Rule(x, y, x2, y2, width Length) {
	l.add("0 G %v w 0 J [] 0 d %v %v m %v %v l S\n", width, l.x(x), l.y(y), l.x(x2), l.y(y2))
}

// Frame draws along the border of a box, within it.
func (l *Leaf) Frame(b Box, width Length) {
	l.add("0 G %v w 0 J 0 j [] 0 d %v %v %v %v re S\n", width, l.x(b.X)+width/2, l.y(b.Bottom())+width/2, b.W-width, b.H-width)
}

// Link makes a box lead to a page, the first of which is 0.
func (l *Leaf) Link(b Box, page int, y Length) {
	p := &l.doc.pages[l.i]
	p.links = append(p.links, link{[4]Length{l.x(b.X), l.y(b.Bottom()), l.x(b.Right()), l.y(b.Y)}, page, y})
}

// Draw puts a drawing down with its upper left corner at x and y; turned, it is turned by a quarter to the left.
func (l *Leaf) Draw(d Drawing, x, y, cell Length, turned bool) {
	by := decimal(int(cell)*50, 6) // points of a unit
	matrix := fmt.Sprintf("%s 0 0 %s %v %v", by, by, l.x(x), l.y(y))
	if turned {
		wide, _ := d.Size(cell)
		matrix = fmt.Sprintf("0 %s -%s 0 %v %v", by, by, l.x(x), l.y(y+wide))
	}
	l.add("q %s cm\n", matrix)
	// The smallest stroke in units, so that it is LeastStroke on paper.
	q := leaf{doc: l.doc, units: true, thinnest: float64(int(LeastStroke)*CellUnits) / float64(cell)}
	for _, s := range d.list {
		q.shape(s)
	}
	p := &l.doc.pages[l.i]
	p.content = append(append(p.content, q.b.Bytes()...), "Q\n"...)
}

// link is a part of a page that leads to another one.
type link struct {
	at   [4]Length // left, bottom, right, top
	page int
	y    Length
}

// bookmark is an entry of the outline that viewers show.
type bookmark struct {
	level int
	title string
	page  int
	y     Length
}

// boxes are the members of a page that say how it is cut.
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

// place is where a link leads: to a page, at a height.
func (d *document) place(number func(page int) int, page int, y Length) string {
	f := d.pages[page].format
	return fmt.Sprintf("[%d 0 R /XYZ 0 %v null]", number(page), f.High-f.Trim.Y-y)
}

// annotations are the links of a page, as a member of it.
func (d *document) annotations(p page, number func(page int) int) string {
	if len(p.links) == 0 {
		return ""
	}
	var b strings.Builder
	for _, l := range p.links {
		fmt.Fprintf(&b, "<</Type /Annot /Subtype /Link /Border [0 0 0] /F 4 /Rect [%v %v %v %v] /Dest %s>>\n", l.at[0], l.at[1], l.at[2], l.at[3],
			d.place(number, l.page, l.y))
	}
	return " /Annots [" + b.String() + "]"
}

// outline adds the bookmarks, and is the number of their root; 0 when there are none.
func (d *document) outline(o *objects, number func(page int) int) int {
	if len(d.marks) == 0 {
		return 0
	}
	root := len(o.at) + 1
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

// pdfText is a text as metadata have it: UTF-16 with its mark.
func pdfText(text string) string {
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

// Palest is the palest grey of the lines and letters of the drawing, 0 for black and 255 for white. What is thicker than a line is an
// area, whose grey says nothing by itself.
func (d Drawing) Palest() (grey int) {
	const area = 6 // units
	for _, s := range d.list {
		c := s.Stroke
		if s.Text != "" {
			c = s.Fill
		}
		if c.A > 0 && (s.Text != "" || s.Pen.Width < area) {
			grey = max(grey, greyOf(c))
		}
	}
	return grey
}

// Lacks is the letters of a text that the fonts do not have.
func Lacks(text string) string {
	shown, out := []rune(printable(text)), ""
	for i, r := range []rune(text) {
		if shown[i] != r {
			out += string(r)
		}
	}
	return out
}

// At is the shapes of the drawing where it lies on a page with its upper left corner at x and y, in points. It is not turned.
func (d Drawing) At(x, y, cell Length) (out []shapes.Shape) {
	by := float64(cell) / float64(CellUnits*Point)
	corner := shapes.Point{X: float64(x) / float64(Point), Y: float64(y) / float64(Point)}
	for _, s := range d.list {
		s = s.Moved(by, corner)
		s.Pen.Width = max(s.Pen.Width, float64(LeastStroke)/float64(Point))
		out = append(out, s)
	}
	return out
}
