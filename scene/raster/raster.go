// Package raster draws scenes as pixel images, using the shapes of package shapes.
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

// Limits of a picture. Cells of large boards are drawn smaller to stay within them.
const (
	MaxPixels = 16 << 20 // 64 MB while drawing
	minCell   = 4        // pixels; smaller cells are illegible
)

// PNG writes a scene in light colours. Cells have o.Cell pixels (0 means 32), or fewer to stay within MaxPixels; cells below minCell
// pixels are an error. Equal scenes give equal bytes. It stops with the cause when ctx ends.
func PNG(ctx context.Context, w io.Writer, s scene.Scene, o scene.SVGOptions) error {
	img, err := picture(ctx, s, o)
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}

// picture draws a scene, with cells of 32 pixels by default and smaller ones if it would exceed MaxPixels; see PNG.
func picture(ctx context.Context, s scene.Scene, o scene.SVGOptions) (*image.RGBA, error) {
	if !(o.Cell > 0) {
		o.Cell = 32
	}
	area := (s.Width + 4) * (s.Height + 4) // includes margins and numbers
	if o.Cell = min(o.Cell, math.Sqrt(MaxPixels/area)); !(o.Cell >= minCell) {
		return nil, fmt.Errorf("a picture of %g by %g cells would have more than %d pixels", s.Width, s.Height, MaxPixels)
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

// Shapes draws shapes on white, in a size in pixels.
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
