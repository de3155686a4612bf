package sheets

import (
	"encoding/binary"
	"math"

	"github.com/teka-puzzles/teka/scene/shapes"
)

// Outlined returns the shape as it is, or a text as the outlines of its letters, so that it can be drawn without the fonts.
func Outlined(s shapes.Shape) shapes.Shape {
	if s.Text == "" {
		return s
	}
	face, lean := 0, 0.0
	if s.Bold {
		face = 1
	}
	if s.Italic {
		lean = math.Tan(slant * math.Pi / 180)
	}
	f := newTypeface(face)
	text := printable(s.Text)
	x, y, by := s.Center.X, s.Center.Y, s.Size/float64(f.units)
	switch s.Align {
	case "middle":
		x -= f.width(text, s.Size) / 2
	case "end":
		x -= f.width(text, s.Size)
	}
	out := shapes.Shape{Fill: s.Fill}
	for _, r := range text {
		glyph := f.glyph(r)
		for _, contour := range f.contours(glyph) {
			for i, p := range contour {
				contour[i] = shapes.Point{X: x + float64((p.X+float64(p.Y*lean))*by), Y: y - float64(p.Y*by)}
			}
			out.Lines = append(out.Lines, shapes.Line{Points: contour, Closed: true})
		}
		x += float64(f.advance(glyph)) * s.Size / 1000
	}
	return out
}

// curveParts is the number of lines that replace a curve.
const curveParts = 6

// contours returns the outline of a glyph as polygons, in font units with y upwards. It reads simple glyphs of the table glyf, see
// https://learn.microsoft.com/typography/opentype/spec/glyf; the embedded fonts have no composite ones.
func (f *trueType) contours(glyph int) (list [][]shapes.Point) {
	be := binary.BigEndian
	data := outline(f.tables, glyph)
	if len(data) == 0 {
		return nil
	}
	ends := make([]int, int(be.Uint16(data)))
	for i := range ends {
		ends[i] = int(be.Uint16(data[10+2*i:]))
	}
	at := 10 + 2*len(ends)
	data = data[at+2+int(be.Uint16(data[at:])):] // skip the instructions
	n := ends[len(ends)-1] + 1
	flags := make([]byte, 0, n)
	for len(flags) < n {
		flag, times := data[0], 1
		if data = data[1:]; flag&8 != 0 {
			times, data = 1+int(data[0]), data[1:]
		}
		for range times {
			flags = append(flags, flag)
		}
	}
	read := func(short, same byte) []int {
		values, v := make([]int, n), 0
		for i, flag := range flags {
			switch {
			case flag&short != 0 && flag&same != 0:
				v, data = v+int(data[0]), data[1:]
			case flag&short != 0:
				v, data = v-int(data[0]), data[1:]
			case flag&same == 0:
				v, data = v+int(int16(be.Uint16(data))), data[2:]
			}
			values[i] = v
		}
		return values
	}
	xs, ys := read(2, 16), read(4, 32)
	begin := 0
	for _, end := range ends {
		list = append(list, flattened(xs[begin:end+1], ys[begin:end+1], flags[begin:end+1]))
		begin = end + 1
	}
	return list
}

// flattened returns a contour of lines and quadratic curves as a polygon. Between two control points there is a point of the contour in the
// middle.
func flattened(xs, ys []int, flags []byte) (list []shapes.Point) {
	n := len(xs)
	point := func(i int) shapes.Point { return shapes.Point{X: float64(xs[i%n]), Y: float64(ys[i%n])} }
	on := func(i int) bool { return flags[i%n]&1 != 0 }
	middle := func(p, q shapes.Point) shapes.Point { return shapes.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2} }
	for i := range n {
		if on(i) {
			list = append(list, point(i))
			continue
		}
		from, control, to := point(i+n-1), point(i), point(i+1)
		if !on(i + n - 1) {
			from = middle(from, control)
		}
		if !on(i + 1) {
			to = middle(control, to)
		}
		if len(list) == 0 {
			list = append(list, from)
		}
		for k := 1; k <= curveParts; k++ {
			if k == curveParts && on(i+1) {
				break // the next point
			}
			t := float64(k) / curveParts
			p, q := float64((1-t)*(1-t)), float64(t*t)
			r := 1 - p - q
			list = append(list, shapes.Point{X: float64(p*from.X) + float64(r*control.X) + float64(q*to.X),
				Y: float64(p*from.Y) + float64(r*control.Y) + float64(q*to.Y)})
		}
	}
	return list
}
