package scene

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// SVGOptions configures SVG.
type SVGOptions struct {
	Cell    float64 // pixels per cell without scaling; 0 means 32
	NoStyle bool    // omit the style sheet; the page provides the classes below .teka
	// Rows and Cols are the numbers of rows and columns to name outside the drawing, with the names used in sentences; 0 means none.
	Rows, Cols int
	Names      Names
}

// Names returns the name of row i, or of column i if column, counted from 0. nil names them R1, C1 and so on.
type Names func(column bool, i int) string

// of returns the name of a row or column, counted from 0: by default R1 or C1 for the first.
func (n Names) of(column bool, i int) string {
	switch {
	case n != nil:
		return n(column, i)
	case column:
		return fmt.Sprint("C", i+1)
	}
	return fmt.Sprint("R", i+1)
}

// Products are converted to float64 before addition to prevent fused multiply-add, so that all machines draw the same.

// unit is the number of SVG user units per cell: half-cell positions are small whole numbers, and browsers do not round text sizes.
const unit = 20

// margin is the space around the drawing in user units, for strokes and marks that extend over its border.
const margin = 6

// SVG writes a scene as a self-contained SVG image with text alternatives. Shapes have their role as class, and the embedded style sheet
// has light and dark colours. Equal scenes give equal bytes.
//
// It stops at the first write error, so callers can interrupt a large drawing through the writer.
//
// Rectangles are drawn first, then marks, other shapes and labels, each in scene order, so that a mark never hides its content.
func SVG(w io.Writer, s Scene, o SVGOptions) error {
	b := bufio.NewWriter(w)
	p := svg{w: b}
	p.open(s, o)
	for _, layer := range svgLayers {
		for _, it := range s.Items {
			if layer(it) {
				p.item(it)
			}
			if _, err := b.Write(nil); err != nil {
				return err
			}
		}
		p.flush()
	}
	b.WriteString("</svg>\n")
	return b.Flush()
}

// svgLayers select the items of each layer, from bottom to top.
var svgLayers = [...]func(Item) bool{
	func(it Item) bool { return it.Shape == Rect && !it.Role.Mark() },
	func(it Item) bool { return it.Shape != Label && it.Role.Mark() },
	func(it Item) bool { return it.Shape != Rect && it.Shape != Label && !it.Role.Mark() && !dot(it) },
	func(it Item) bool { return it.Shape == Label },
}

// dot reports whether the item is drawn only in terminals.
func dot(it Item) bool { return it.Role == Guide && it.Shape == Circle }

// svg writes shapes. Consecutive shapes of one class are merged into a path.
type svg struct {
	w     *bufio.Writer
	class string          // class of the current path
	path  strings.Builder // commands of the current path
}

// open writes the root element, text alternatives, style and background.
func (p *svg) open(s Scene, o SVGOptions) {
	cell := o.Cell
	if !(cell > 0) || math.IsInf(cell, 0) {
		cell = 32
	}
	left, top := -float64(margin), -float64(margin)
	width, height := float64(finite(s.Width)*unit)+2*margin, float64(finite(s.Height)*unit)+2*margin
	if o.Rows > 0 {
		n := numbersOf(s)
		width += n.wide
		height += n.high
		if !s.ListClues {
			left -= n.wide
			top -= n.high
		}
	}
	fmt.Fprintf(p.w, `<svg xmlns="http://www.w3.org/2000/svg" class="teka" role="img" width="%s" height="%s" viewBox="%s %s %s %s">`+"\n",
		number(width*cell/unit), number(height*cell/unit), number(left), number(top), number(width), number(height))
	if s.Title != "" {
		fmt.Fprintf(p.w, "<title>%s</title>\n", escape(s.Title))
	}
	if s.Description != "" {
		fmt.Fprintf(p.w, "<desc>%s</desc>\n", escape(s.Description))
	}
	if !o.NoStyle {
		p.w.WriteString("<style>" + Style + "</style>\n")
	}
	if s.tinted() {
		p.w.WriteString("<style>" + TintStyle + "</style>\n")
	}
	fmt.Fprintf(p.w, `<rect class="paper" x="%s" y="%s" width="%s" height="%s"/>`+"\n", number(left), number(top),
		number(width), number(height))
	p.numbers(s, o)
}

// axisNumbers describes the row and column numbers: font size in user units and interval.
type axisNumbers struct {
	size       float64
	every      int
	wide, high float64 // space for row and column numbers
}

// Numbers are at least minNumberHeight pixels high if the drawing is scaled to the width of a phone.
const (
	phoneWidth      = 358
	minNumberHeight = 9
	labelAspect     = 2.0 // width of "C10" relative to its height
)

// numbersOf chooses the size of the numbers. Where they would overlap, only every fifth is shown.
func numbersOf(s Scene) axisNumbers {
	n := axisNumbers{size: math.Max(6, minNumberHeight*finite(s.Width)*unit/phoneWidth), every: 1}
	if labelAspect*n.size > unit {
		n.every = 5
	}
	n.wide, n.high = 2.2*n.size, 1.8*n.size
	return n
}

// numbers writes the row and column names at the left and top, or at the right and bottom if the clues are at the left and top.
func (p *svg) numbers(s Scene, o SVGOptions) {
	n := numbersOf(s)
	x, y := -float64(margin)-float64(0.5*n.wide), -float64(margin)-float64(0.5*n.high)
	if s.ListClues {
		x, y = float64(s.Width*unit)+margin+float64(0.5*n.wide), float64(s.Height*unit)+margin+float64(0.5*n.high)
	}
	half := float64(0.36 * n.size) // as for labels
	shown := func(i int) bool { return n.every == 1 || i == 0 || (i+1)%n.every == 0 }
	for r := range o.Rows {
		if _, cy := s.Center(r, 0); shown(r) {
			fmt.Fprintf(p.w, `<text class="number" x="%s" y="%s" font-size="%s">%s</text>`+"\n", number(x), number(float64(cy*unit)+half),
				number(n.size), o.Names.of(false, r))
		}
	}
	for c := range o.Cols {
		if cx, _ := s.Center(0, c); shown(c) {
			fmt.Fprintf(p.w, `<text class="number" x="%s" y="%s" font-size="%s">%s</text>`+"\n", number(cx*unit), number(y+half),
				number(n.size), o.Names.of(true, c))
		}
	}
}

// item writes an item or adds it to the current path.
func (p *svg) item(it Item) {
	class := class(it)
	switch it.Shape {
	case Rect:
		if it.Tint != "" {
			p.tintedRect(it)
			return
		}
		if it.Role.Mark() && it.Anchor == Middle {
			it.X, it.Y, it.X2, it.Y2 = it.X+inset, it.Y+inset, it.X2-inset, it.Y2-inset
		}
		p.extend(class, rectangle(it))
	case Line:
		if it.Role.Mark() {
			class += " line"
		}
		sure, open := segments(it)
		if sure != "" {
			p.extend(class, sure)
		}
		if open != "" {
			p.extend(class+" open", open)
		}
	case Cross:
		const arm = 0.1
		x, y := it.X, it.Y
		p.extend(class+" cross", "M"+point(x-arm, y-arm)+"L"+point(x+arm, y+arm)+"M"+point(x+arm, y-arm)+"L"+point(x-arm, y+arm))
	case Circle:
		p.flush()
		fmt.Fprintf(p.w, `<circle class="%s" cx="%s" cy="%s" r="%s"/>`+"\n", class, number(it.X*unit), number(it.Y*unit), number(it.R*unit))
	case Label:
		p.flush()
		p.label(it)
	}
}

// class returns the CSS classes of an item.
func class(it Item) string {
	switch {
	case it.Supposed:
		return it.Role.String() + " supposed"
	case it.Outline:
		return it.Role.String() + " outline"
	case it.OnDark:
		return it.Role.String() + " on-dark"
	}
	return it.Role.String()
}

// inset keeps the outline of a mark inside its cell, clear of the grid lines drawn over it.
const inset = 0.07

// extend adds commands to the current path, starting a new path for another class.
func (p *svg) extend(class, commands string) {
	if p.class != class {
		p.flush()
		p.class = class
	}
	if p.path.Len() > 0 {
		p.path.WriteByte('\n')
	}
	p.path.WriteString(commands)
}

// flush writes the current path.
func (p *svg) flush() {
	if p.path.Len() > 0 {
		fmt.Fprintf(p.w, `<path class="%s" d="%s"/>`+"\n", p.class, p.path.String())
		p.path.Reset()
	}
	p.class = ""
}

// rectangle returns the path of a rectangle or of half of it.
func rectangle(it Item) string {
	a, b, c, d := point(it.X, it.Y), point(it.X2, it.Y), point(it.X2, it.Y2), point(it.X, it.Y2)
	switch it.Anchor {
	case TopRight:
		return "M" + a + "L" + b + "L" + c + "Z"
	case BottomLeft:
		return "M" + a + "L" + c + "L" + d + "Z"
	}
	return "M" + a + "H" + number(it.X2*unit) + "V" + number(it.Y2*unit) + "H" + number(it.X*unit) + "Z"
}

// segments returns the paths of parallel lines: the certain ones and the possible ones.
func segments(it Item) (sure, open string) {
	dx, dy := it.X2-it.X, it.Y2-it.Y
	length := math.Hypot(dx, dy)
	n := min(max(it.Lines, 1), 4)
	if !(length > 0) {
		dx, dy, length, n = 0, 0, 1, 1
	}
	apart := [...]float64{1: 0, 2: 0.2, 3: 0.17, 4: 0.14}[n]
	for k := range n {
		off := float64((float64(float64(n-1)/2) - float64(k)) * apart)
		ox, oy := float64(-dy/length*off), float64(dx/length*off)
		line := segment(it.X+ox, it.Y+oy, it.X2+ox, it.Y2+oy)
		if k >= n-it.Open {
			open += line
		} else {
			sure += line
		}
	}
	return sure, open
}

// segment returns the path of one line.
func segment(x, y, x2, y2 float64) string {
	switch {
	case y == y2:
		return "M" + point(x, y) + "H" + number(x2*unit)
	case x == x2:
		return "M" + point(x, y) + "V" + number(y2*unit)
	}
	return "M" + point(x, y) + "L" + point(x2, y2)
}

// label writes a text. It computes the baseline, because viewers disagree on dominant-baseline.
func (p *svg) label(it Item) {
	size := it.Size
	if !(size > 0) {
		size = defaultSize(it)
	}
	x, y := it.X, it.Y
	class := class(it)
	switch it.Anchor {
	case TopRight:
		x, y = x+0.23, y-0.23
	case BottomLeft:
		x, y = x-0.23, y+0.23
	case Ending:
		x -= 0.25
		class += " end"
	case Slotted:
		if n := it.Slots; n > 0 {
			step := 0.84 / float64(n)
			x += float64((float64(it.Slot%n) - float64(float64(n-1)/2)) * step)
			y += float64((float64(it.Slot/n) - float64(float64(n-1)/2)) * step)
		}
	}
	const digits = 0.36 // half the height of a digit relative to the font size
	if it.Tint != "" {
		if it.Role == Clue { // the cell of a value already has its tint
			p.labelBackground(it, size)
		}
		class += contrastClass(it.Tint)
	}
	fmt.Fprintf(p.w, `<text class="%s" x="%s" y="%s" font-size="%s">%s</text>`+"\n", class, number(x*unit), number((y+float64(digits*size))*unit),
		number(size*unit), escape(it.Text))
}

// defaultSize returns the default text height in cells.
func defaultSize(it Item) float64 {
	switch it.Anchor {
	case TopRight, BottomLeft:
		return 0.38
	case Slotted:
		size := 0.78 / float64(max(it.Slots, 2))
		if len(it.Text) > 1 { // 10, 11, 12 stay apart
			size *= 0.8
		}
		return size
	}
	return 0.6
}

// point formats a position in user units.
func point(x, y float64) string { return number(x*unit) + " " + number(y*unit) }

// number formats x with at most two decimals.
func number(x float64) string {
	x = math.Round(finite(x)*100) / 100
	if n := int64(x); float64(n) == x { // fast path for most numbers
		return strconv.FormatInt(n, 10)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// finite returns x, or 0 for NaN and values too large to draw.
func finite(x float64) float64 {
	if math.IsNaN(x) || math.Abs(x) > 1e9 {
		return 0
	}
	return x
}

// escape escapes text for XML and replaces forbidden characters with U+FFFD.
func escape(s string) string {
	return escaper.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return 0xFFFD
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// Elements returns the elements that SVG writes for the items, by layer from bottom to top. Pages that show many similar scenes put them in
// groups inside the frame of SVGFrame. drawn caches the elements across calls; it must not be nil.
func Elements(s Scene, drawn map[Item]string) (layers [][]string) {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	for _, layer := range svgLayers {
		var out []string
		for _, it := range s.Items {
			if !layer(it) {
				continue
			}
			text, known := drawn[it]
			if !known {
				b.Reset()
				w.Reset(&b)
				p := svg{w: w}
				p.item(it)
				p.flush()
				w.Flush()
				text = strings.TrimSpace(b.String())
				drawn[it] = text
			}
			out = append(out, text)
		}
		layers = append(layers, out)
	}
	return layers
}

// SVGFrame returns the beginning of the SVG image of a scene: all before its elements, without the closing tag.
func SVGFrame(s Scene, o SVGOptions) string {
	var b strings.Builder
	w := bufio.NewWriter(&b)
	p := svg{w: w}
	p.open(s, o)
	w.Flush()
	return b.String()
}
