package raster

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/teka-puzzles/teka/scene/shapes"
	"golang.org/x/image/vector"
)

type point = shapes.Point

func xy(x, y float64) point { return point{X: x, Y: y} }

// painter draws shapes.
type painter struct{ img *image.RGBA }

// open allocates the image, in pixels rounded up. It returns an error for more than twice MaxPixels.
func (p *painter) open(width, height float64) error {
	w, h := math.Ceil(width), math.Ceil(height)
	if !(w*h <= 2*MaxPixels) {
		return fmt.Errorf("%g by %g pixels are too many", w, h)
	}
	p.img = image.NewRGBA(image.Rect(0, 0, int(w), int(h)))
	return nil
}

// circle returns a polygon that is indistinguishable from a circle.
func circle(c point, r float64) []point {
	n := max(8, int(4*math.Sqrt(r))*4)
	out := make([]point, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out[i] = xy(c.X+r*cos, c.Y+r*sin)
	}
	return out
}

// shape fills and strokes a shape.
func (p *painter) shape(s shapes.Shape) error {
	if s.Text != "" {
		return p.text(s)
	}
	lines := s.Lines
	if s.Radius > 0 {
		lines = []shapes.Line{{Points: circle(s.Center, s.Radius), Closed: true}}
	}
	var areas [][]point
	for _, x := range lines {
		if len(x.Points) > 2 {
			areas = append(areas, x.Points)
		}
	}
	p.fill(s.Fill, areas)
	pen := newPen(s.Pen)
	areas = nil
	for _, x := range lines {
		areas = pen.addStroke(areas, x)
	}
	p.fill(s.Stroke, areas)
	return nil
}

// fill fills areas with a colour. Overlaps are painted once, because all areas have the same orientation.
func (p *painter) fill(c color.NRGBA, areas [][]point) {
	least, most := xy(math.Inf(1), math.Inf(1)), xy(math.Inf(-1), math.Inf(-1))
	for _, area := range areas {
		for _, at := range area {
			least = xy(min(least.X, at.X), min(least.Y, at.Y))
			most = xy(max(most.X, at.X), max(most.Y, at.Y))
		}
	}
	box := image.Rectangle{}
	if len(areas) > 0 {
		box = image.Rect(int(math.Floor(least.X)), int(math.Floor(least.Y)), int(math.Ceil(most.X)),
			int(math.Ceil(most.Y))).Intersect(p.img.Bounds())
	}
	if c.A == 0 || box.Empty() {
		return
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, area := range areas {
		for i, at := range area {
			x, y := float32(at.X-float64(box.Min.X)), float32(at.Y-float64(box.Min.Y))
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
