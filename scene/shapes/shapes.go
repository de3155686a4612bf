// Package shapes reads a drawing as shapes with all that is known of their looks: colours, widths, dashes, letters.
//
// One idea: the picture is that of the SVG. What package scene writes as SVG is read again, shape by shape, with its style sheet;
// so a picture in pixels or on paper looks like the one on a page, whatever becomes of either. What the SVG renderer does not write
// is not understood here, and is an error.
package shapes

import (
	"bytes"
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

// Point is a point of a drawing, in pixels at the size that the drawing asks for. y grows downwards.
type Point struct{ X, Y float64 }

// Line is a line through points, which may be closed.
type Line struct {
	Points []Point
	Closed bool
}

// Pen is how a line is drawn.
type Pen struct {
	Width float64
	Dash  []float64 // lengths of strokes and gaps by turns, an even number of them; none for an unbroken line
	Cap   string    // of ends: "butt", "round" or "square"
	Round bool      // corners
}

// Shape is one shape: lines, a circle or a text.
type Shape struct {
	Lines  []Line
	Center Point   // of a circle, or where a text stands: its baseline, and as Align says
	Radius float64 // of a circle; 0 for other shapes

	Text         string
	Size         float64 // of the text
	Align        string  // what of the text Center is at: "start", "middle" or "end"
	Bold, Italic bool

	Fill, Stroke color.NRGBA // of no opacity where there is none
	Pen          Pen         // for Stroke
}

// Moved is a shape so many times as large, with what was at the origin at another point.
func (s Shape) Moved(by float64, to Point) Shape {
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

// Read gives the size of a drawing, and then its shapes, those that lie above after those below. Its colours are those for light
// surroundings.
func Read(s scene.Scene, o scene.SVGOptions, size func(width, height float64) error, draw func(Shape) error) error {
	return readIn(rules, s, o, size, draw)
}

// ReadPrinted is Read of a drawing as paper has it: in black and greys that copiers keep, but for what has colours of its own.
func ReadPrinted(s scene.Scene, o scene.SVGOptions, size func(width, height float64) error, draw func(Shape) error) error {
	return readIn(printed, scene.OnPaper(s), o, size, draw)
}

// readIn is Read with the looks of a style sheet.
func readIn(rules func() ([]rule, error), s scene.Scene, o scene.SVGOptions, size func(width, height float64) error,
	draw func(Shape) error) error {
	o.NoStyle = true
	var b bytes.Buffer
	if err := scene.SVG(&b, s, o); err != nil {
		return err
	}
	return read(rules, &b, size, draw)
}

// read reads an SVG.
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

// reader reads the elements of an SVG.
type reader struct {
	rules     func() ([]rule, error)
	left, top float64 // the corner, in user units
	scale     float64 // pixels of a user unit
	size      func(width, height float64) error
	draw      func(Shape) error
}

// attributes are those of an element, by their names.
type attributes map[string]string

// numbers are attributes that are numbers.
func (a attributes) numbers(names ...string) ([]float64, error) {
	out := make([]float64, len(names))
	for i, name := range names {
		x, err := strconv.ParseFloat(a[name], 64)
		if err != nil {
			return nil, fmt.Errorf("%s %q is no number", name, a[name])
		}
		out[i] = x
	}
	return out, nil
}

// element passes on an element.
func (p *reader) element(name string, a attributes, text string) error {
	switch name {
	case "svg":
		return p.open(a)
	case "title", "desc", "style":
		return nil
	}
	l, err := lookOf(p.rules, name, a["class"])
	if err != nil {
		return err
	}
	if own := a["fill"]; own != "" {
		l["fill"] = own
	}
	shape, err := p.shape(name, a)
	if err != nil {
		return err
	}
	if name == "text" {
		shape.Text, shape.Align = text, l["text-anchor"]
		shape.Bold, shape.Italic = l["font-weight"] == "bold", l["font-style"] == "italic"
	}
	if shape.Fill, err = l.colour("fill", "#000"); err != nil {
		return err
	}
	if shape.Stroke, err = l.colour("stroke", "none"); err != nil {
		return err
	}
	if shape.Pen, err = l.pen(p.scale); err != nil {
		return err
	}
	return p.draw(shape)
}

// shape is where an element is.
func (p *reader) shape(name string, a attributes) (s Shape, err error) {
	var n []float64
	switch name {
	case "rect":
		if n, err = a.numbers("x", "y", "width", "height"); err == nil {
			x, y := n[0]+n[2], n[1]+n[3]
			s.Lines = []Line{{[]Point{p.at(n[0], n[1]), p.at(x, n[1]), p.at(x, y), p.at(n[0], y)}, true}}
		}
	case "circle":
		if n, err = a.numbers("cx", "cy", "r"); err == nil {
			s.Center, s.Radius = p.at(n[0], n[1]), n[2]*p.scale
		}
	case "path":
		s.Lines, err = p.path(a["d"])
	case "text":
		if n, err = a.numbers("x", "y", "font-size"); err == nil {
			s.Center, s.Size = p.at(n[0], n[1]), n[2]*p.scale
		}
	default:
		err = errors.New("it is not understood")
	}
	return s, err
}

// open begins the picture.
func (p *reader) open(a attributes) error {
	size, err := a.numbers("width", "height")
	if err != nil {
		return err
	}
	box := attributes{}
	for i, x := range strings.Fields(a["viewBox"]) {
		box[strconv.Itoa(i)] = x
	}
	view, err := box.numbers("0", "1", "2", "3")
	if err != nil {
		return fmt.Errorf("viewBox: %w", err)
	}
	p.left, p.top, p.scale = view[0], view[1], size[0]/view[2]
	return p.size(size[0], size[1])
}

// at is a position in user units.
func (p *reader) at(x, y float64) Point { return Point{(x - p.left) * p.scale, (y - p.top) * p.scale} }

// path reads the commands of a path: M, L, H, V and Z, all absolute.
func (p *reader) path(d string) ([]Line, error) {
	var out []Line
	var x, y float64
	rest := d
	for strings.TrimSpace(rest) != "" {
		rest = strings.TrimSpace(rest)
		command := rest[0]
		numbers := rest[1:]
		if i := strings.IndexAny(numbers, "MLHVZ"); i >= 0 {
			numbers = numbers[:i]
		}
		rest = rest[1+len(numbers):]
		var n []float64
		for _, text := range strings.Fields(numbers) {
			v, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return nil, fmt.Errorf("%q is no number", text)
			}
			n = append(n, v)
		}
		if want := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1}[command]; len(n) != want || command != 'M' && len(out) == 0 {
			return nil, fmt.Errorf("the command %c%s is not understood", command, numbers)
		}
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
		default:
			return nil, fmt.Errorf("the command %c is not understood", command)
		}
		if command == 'M' {
			out = append(out, Line{})
		}
		last := &out[len(out)-1]
		last.Points = append(last.Points, p.at(x, y))
	}
	return out, nil
}
