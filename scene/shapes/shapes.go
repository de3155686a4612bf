// Package shapes converts a drawing to shapes with resolved styles: colours, widths, dashes, fonts.
//
// It parses the SVG that package scene writes, with its style sheet, so that pictures in pixels or on paper always look like the SVG. SVG
// features that the renderer does not use are errors.
package shapes

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/scene"
)

// Point is a position in pixels at the nominal size of the drawing; y grows downwards.
type Point struct{ X, Y float64 }

// Line is a polyline, possibly closed.
type Line struct {
	Points []Point
	Closed bool
}

// Pen is the stroke style of a line.
type Pen struct {
	Width float64
	Dash  []float64 // alternating dash and gap lengths, an even number; empty means solid
	Cap   string    // "butt", "round" or "square"
	Round bool      // round joins
}

// Shape is a set of lines, a circle or a text.
type Shape struct {
	Lines  []Line
	Center Point   // of a circle; of a text, the point on its baseline given by Align
	Radius float64 // of a circle; 0 for other shapes

	Text         string
	Size         float64 // font size
	Align        string  // position of Center on the baseline: "start", "middle" or "end"
	Bold, Italic bool

	Fill, Stroke color.NRGBA // transparent if absent
	Pen          Pen         // for Stroke
}

// Transformed returns the shape scaled by a factor, with the origin moved to a point.
func (s Shape) Transformed(by float64, to Point) Shape {
	at := func(p Point) Point { return Point{to.X + float64(p.X*by), to.Y + float64(p.Y*by)} }
	s.Center, s.Radius, s.Size = at(s.Center), s.Radius*by, s.Size*by
	s.Pen.Width *= by
	s.Lines = slices.Clone(s.Lines)
	for i, l := range s.Lines {
		s.Lines[i].Points = make([]Point, len(l.Points))
		for j, p := range l.Points {
			s.Lines[i].Points[j] = at(p)
		}
	}
	s.Pen.Dash = slices.Clone(s.Pen.Dash)
	for i := range s.Pen.Dash {
		s.Pen.Dash[i] *= by
	}
	return s
}

// Read passes the size of a drawing to size and then its shapes, from bottom to top, to draw. It stops at their first error. Colours are
// those of the light style.
func Read(s scene.Scene, o scene.SVGOptions, size func(width, height float64) error, draw func(Shape) error) error {
	return readStyled(rules, s, o, size, draw)
}

// ReadPrinted is Read with the print style, in black and grey except for tinted shapes.
func ReadPrinted(s scene.Scene, o scene.SVGOptions, size func(width, height float64) error, draw func(Shape) error) error {
	return readStyled(printRules, scene.ForPrint(s), o, size, draw)
}

// readStyled draws a scene like Read, with the style sheet that rules returns.
func readStyled(rules func() ([]rule, error), s scene.Scene, o scene.SVGOptions, size func(width, height float64) error,
	draw func(Shape) error) error {
	o.NoStyle = true
	var b bytes.Buffer
	if err := scene.SVG(&b, s, o); err != nil {
		return err
	}
	return read(rules, &b, size, draw)
}

// read parses an SVG and passes its size and shapes to size and draw. rules returns the style sheet.
func read(rules func() ([]rule, error), from io.Reader, size func(width, height float64) error, draw func(Shape) error) error {
	p := reader{rules: rules, size: size, draw: draw}
	in := xml.NewDecoder(from)
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		a := attributes{}
		for _, x := range start.Attr {
			a[x.Name.Local] = x.Value
		}
		var text string
		if name := start.Name.Local; name == "text" || name == "title" || name == "desc" {
			if err := in.DecodeElement(&text, &start); err != nil {
				return err
			}
		}
		if err := p.element(start.Name.Local, a, text); err != nil {
			return fmt.Errorf("picture: %s: %w", start.Name.Local, err)
		}
	}
}

// reader converts the elements of an SVG.
type reader struct {
	rules     func() ([]rule, error)
	left, top float64 // upper left corner in user units
	scale     float64 // pixels per user unit
	size      func(width, height float64) error
	draw      func(Shape) error
	err       error // the first in the current element
}

// attributes are the attributes of an element by name.
type attributes map[string]string

// fail sets p.err if it is nil.
func (p *reader) fail(format string, args ...any) { p.err = cmp.Or(p.err, fmt.Errorf(format, args...)) }

// numbers returns the numbers in texts, separated by blanks. Other words are an error, and so is another number of numbers than n, unless n
// is negative.
func (p *reader) numbers(n int, texts ...string) (out []float64) {
	for _, text := range strings.Fields(strings.Join(texts, " ")) {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			p.fail("%q is no number", text)
		}
		out = append(out, x)
	}
	if n >= 0 && len(out) != n {
		p.fail("%q where numbers are expected: %d", texts, n)
		out = make([]float64, n)
	}
	return out
}

// element converts an element and passes it to draw.
func (p *reader) element(name string, a attributes, text string) error {
	switch name {
	case "svg":
		size, view := p.numbers(2, a["width"], a["height"]), p.numbers(4, a["viewBox"])
		p.left, p.top, p.scale = view[0], view[1], size[0]/view[2]
		return cmp.Or(p.err, p.size(size[0], size[1]))
	case "title", "desc", "style":
		return nil
	}
	l, err := styleOf(p.rules, name, a["class"])
	if err != nil {
		return err
	}
	if own := a["fill"]; own != "" {
		l["fill"] = own
	}
	shape := p.shape(name, a)
	if name == "text" {
		shape.Text, shape.Align = text, l["text-anchor"]
		shape.Bold, shape.Italic = l["font-weight"] == "bold", l["font-style"] == "italic"
	}
	shape.Fill, shape.Stroke, shape.Pen = p.colour(l, "fill", "#000"), p.colour(l, "stroke", "none"), p.pen(l)
	if p.err != nil {
		return p.err
	}
	return p.draw(shape)
}

// shape returns the geometry of an element.
func (p *reader) shape(name string, a attributes) (s Shape) {
	switch name {
	case "rect":
		n := p.numbers(4, a["x"], a["y"], a["width"], a["height"])
		x, y := n[0]+n[2], n[1]+n[3]
		s.Lines = []Line{{[]Point{p.at(n[0], n[1]), p.at(x, n[1]), p.at(x, y), p.at(n[0], y)}, true}}
	case "circle":
		n := p.numbers(3, a["cx"], a["cy"], a["r"])
		s.Center, s.Radius = p.at(n[0], n[1]), n[2]*p.scale
	case "path":
		s.Lines = p.path(a["d"])
	case "text":
		n := p.numbers(3, a["x"], a["y"], a["font-size"])
		s.Center, s.Size = p.at(n[0], n[1]), n[2]*p.scale
	default:
		p.fail("it is not understood")
	}
	return s
}

// at converts user units to pixels.
func (p *reader) at(x, y float64) Point { return Point{(x - p.left) * p.scale, (y - p.top) * p.scale} }

// path parses the path commands M, L, H, V and Z, all absolute.
func (p *reader) path(d string) (out []Line) {
	var x, y float64
	for rest := strings.TrimSpace(d); rest != ""; rest = strings.TrimSpace(rest) {
		command, numbers := rest[0], rest[1:]
		if i := strings.IndexAny(numbers, "MLHVZ"); i >= 0 {
			numbers = numbers[:i]
		}
		rest = rest[1+len(numbers):]
		if strings.IndexByte("MLHVZ", command) < 0 || command != 'M' && len(out) == 0 {
			p.fail("the command %c%s is not understood", command, numbers)
			return nil
		}
		n := p.numbers(map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1}[command], numbers)
		switch command {
		case 'Z':
			out[len(out)-1].Closed = true
			continue
		case 'M', 'L':
			x, y = n[0], n[1]
		case 'H':
			x = n[0]
		case 'V':
			y = n[0]
		}
		if command == 'M' {
			out = append(out, Line{})
		}
		last := &out[len(out)-1]
		last.Points = append(last.Points, p.at(x, y))
	}
	return out
}
