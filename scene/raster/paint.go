package raster

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// point is a point of a picture, in pixels.
type point struct{ x, y float64 }

// painter draws the shapes of an SVG.
type painter struct {
	img       *image.RGBA
	left, top float64 // the corner, in user units
	scale     float64 // pixels of a user unit
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

// paint draws an SVG.
func paint(r io.Reader) (*image.RGBA, error) {
	var p painter
	in := xml.NewDecoder(r)
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return p.img, nil
		} else if err != nil {
			return nil, err
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
				return nil, err
			}
		}
		if err := p.element(start.Name.Local, a, text); err != nil {
			return nil, fmt.Errorf("picture: %s: %w", start.Name.Local, err)
		}
	}
}

// element draws an element.
func (p *painter) element(name string, a attributes, text string) error {
	switch name {
	case "svg":
		return p.open(a)
	case "title", "desc":
		return nil
	}
	l, err := lookOf(name, a["class"])
	if err != nil {
		return err
	}
	switch name {
	case "rect":
		n, err := a.numbers("x", "y", "width", "height")
		if err != nil {
			return err
		}
		x, y := n[0]+n[2], n[1]+n[3]
		return p.shape(l, []line{{[]point{p.at(n[0], n[1]), p.at(x, n[1]), p.at(x, y), p.at(n[0], y)}, true}})
	case "circle":
		n, err := a.numbers("cx", "cy", "r")
		if err != nil {
			return err
		}
		return p.shape(l, []line{{circle(p.at(n[0], n[1]), n[2]*p.scale), true}})
	case "path":
		lines, err := p.path(a["d"])
		if err != nil {
			return err
		}
		return p.shape(l, lines)
	case "text":
		return p.text(l, a, text)
	}
	return errors.New("it is not understood")
}

// open begins the picture.
func (p *painter) open(a attributes) error {
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
	w, h := math.Ceil(size[0]), math.Ceil(size[1])
	if !(w*h <= 2*MostPixels) {
		return fmt.Errorf("%g by %g pixels are too many", w, h)
	}
	p.img = image.NewRGBA(image.Rect(0, 0, int(w), int(h)))
	return nil
}

// at is a position in user units.
func (p *painter) at(x, y float64) point { return point{(x - p.left) * p.scale, (y - p.top) * p.scale} }

// line is a line through points, which may be closed.
type line struct {
	points []point
	closed bool
}

// path reads the commands of a path: M, L, H, V and Z, all absolute.
func (p *painter) path(d string) ([]line, error) {
	var out []line
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
			out[len(out)-1].closed = true
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
			out = append(out, line{})
		}
		last := &out[len(out)-1]
		last.points = append(last.points, p.at(x, y))
	}
	return out, nil
}

// circle is a circle of points that eyes do not tell from one.
func circle(c point, r float64) []point {
	n := max(8, int(4*math.Sqrt(r))*4)
	out := make([]point, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out[i] = point{c.x + r*cos, c.y + r*sin}
	}
	return out
}

// shape fills lines, and draws along them, as the look says.
func (p *painter) shape(l look, lines []line) error {
	if c, ok, err := l.colour("fill", "#000"); err != nil {
		return err
	} else if ok {
		var areas [][]point
		for _, x := range lines {
			if len(x.points) > 2 {
				areas = append(areas, x.points)
			}
		}
		p.fill(c, areas)
	}
	c, ok, err := l.colour("stroke", "none")
	if err != nil || !ok {
		return err
	}
	pen, err := l.pen(p.scale)
	if err != nil {
		return err
	}
	var areas [][]point
	for _, x := range lines {
		areas = pen.along(areas, x)
	}
	p.fill(c, areas)
	return nil
}

// fill fills areas with a colour, which lies once where several of them do: they go around in one sense.
func (p *painter) fill(c color.NRGBA, areas [][]point) {
	least, most := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, area := range areas {
		for _, at := range area {
			least = point{min(least.x, at.x), min(least.y, at.y)}
			most = point{max(most.x, at.x), max(most.y, at.y)}
		}
	}
	box := image.Rectangle{}
	if len(areas) > 0 {
		box = image.Rect(int(math.Floor(least.x)), int(math.Floor(least.y)), int(math.Ceil(most.x)), int(math.Ceil(most.y))).Intersect(p.img.Bounds())
	}
	if box.Empty() {
		return
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, area := range areas {
		for i, at := range area {
			x, y := float32(at.x-float64(box.Min.X)), float32(at.y-float64(box.Min.Y))
			if i == 0 {
				z.MoveTo(x, y)
			} else {
				z.LineTo(x, y)
			}
		}
		z.ClosePath()
	}
	z.DrawOp = draw.Over
	z.Draw(p.img, box, image.NewUniform(c), image.Point{})
}
