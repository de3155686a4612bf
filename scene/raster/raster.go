// Package raster draws scenes as pictures made of pixels: the shapes of package shapes, filled in.
package raster

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// The bounds of a picture. The cells of a large board are drawn smaller, so that it keeps to them.
const (
	MostPixels = 16 << 20 // 64 MB while it is drawn
	leastCell  = 4        // pixels, below which nothing can be seen
)

// PNG writes a scene as a picture with light colours. The cells have o.Cell pixels, 32 where that is 0, and fewer where the picture
// would have more than MostPixels; it is an error when no cell could be seen then. The same scene gives the same bytes. It stops when ctx
// ends, with the cause.
func PNG(ctx context.Context, w io.Writer, s scene.Scene, o scene.SVGOptions) error {
	img, err := picture(ctx, s, o)
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}

// Picture draws a scene; see PNG.
func Picture(s scene.Scene, o scene.SVGOptions) (*image.RGBA, error) {
	return picture(context.Background(), s, o)
}

// picture is Picture until ctx ends.
func picture(ctx context.Context, s scene.Scene, o scene.SVGOptions) (*image.RGBA, error) {
	if !(o.Cell > 0) {
		o.Cell = 32
	}
	area := (s.Width + 4) * (s.Height + 4) // with room for margins and numbers
	if o.Cell = min(o.Cell, math.Sqrt(MostPixels/area)); !(o.Cell >= leastCell) {
		return nil, fmt.Errorf("a picture of %g by %g cells would have more than %d pixels", s.Width, s.Height, MostPixels)
	}
	var p painter
	err := shapes.Read(s, o, p.open, func(x shapes.Shape) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return p.shape(x)
	})
	return p.img, err
}

// Shapes draws shapes on white paper of a size in pixels.
func Shapes(wide, high float64, list []shapes.Shape) (*image.RGBA, error) {
	var p painter
	if err := p.open(wide, high); err != nil {
		return nil, err
	}
	for i := range p.img.Pix {
		p.img.Pix[i] = 255
	}
	for _, s := range list {
		if err := p.shape(s); err != nil {
			return nil, err
		}
	}
	return p.img, nil
}
