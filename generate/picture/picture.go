// Package picture reads pictures and draws words as input for puzzles. It is separate from package generate so that programs that do not
// need it do not link the decoders.
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	_ "image/gif" // supported formats
	_ "image/jpeg"
	_ "image/png"
	"io"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
	_ "golang.org/x/image/webp"
)

// Limits of a picture, checked before it is decoded.
const (
	MaxBytes  = 32 << 20
	MaxPixels = 16_000_000
)

// Read reads a picture in PNG, JPEG, GIF (its first frame) or WebP format. The error means another format, a damaged file, or one above
// MaxBytes or MaxPixels.
func Read(r io.Reader) (image.Image, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxBytes:
		return nil, fault.Errorf("more than %d MB: too large for a picture", MaxBytes>>20)
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, fault.Errorf("not a picture in PNG, JPEG, GIF or WebP")
	case err != nil:
		return nil, fault.Errorf("the picture cannot be read: %w", err)
	case c.Width < 1 || c.Height < 1:
		return nil, fault.Errorf("a picture without pixels")
	case c.Width > MaxPixels/c.Height:
		return nil, fault.Errorf("a picture of %dx%d pixels: at most %d million are read", c.Width, c.Height, MaxPixels/1_000_000)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fault.Errorf("the picture is cut or damaged: %w", err)
	}
	if img.Bounds().Empty() { // the first frame of a GIF can be empty
		return nil, fault.Errorf("a picture without pixels")
	}
	return img, nil
}

// letterColours are the colours of letters, as many as can be requested.
var letterColours = []color.RGBA{{204, 0, 0, 255}, {0, 0, 204, 255}, {0, 153, 0, 255}, {255, 136, 0, 255}, {128, 0, 160, 255},
	{0, 200, 220, 255}, {136, 68, 17, 255}, {0, 0, 0, 255}}

// DrawText draws a text on white in bold letters 8 pixels wide, in black or alternately in the given number of colours. Bold means a fixed
// font drawn twice, one pixel apart: strokes two pixels wide remain legible when a cell is changed. Characters missing from the font are an
// error.
func DrawText(text string, colours int) (image.Image, error) {
	face := basicfont.Face7x13
	n := 0
	for _, c := range text {
		if c < ' ' || c > '~' {
			return nil, fault.Errorf("text %q: %q is not in the font, which has the characters of ASCII", text, c)
		}
		n++
	}
	const width = 8
	if n == 0 || n > MaxPixels/face.Height/width {
		return nil, fault.Errorf("a text of %d characters cannot be drawn", n)
	}
	img := image.NewRGBA(image.Rect(0, 0, n*width, face.Height))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	d := font.Drawer{Dst: img, Src: image.Black, Face: face}
	for i, c := range text {
		if n := min(colours, len(letterColours)); n > 0 {
			d.Src = image.NewUniform(letterColours[i%n])
		}
		for twice := range 2 {
			d.Dot = fixed.P(i*width+twice, face.Ascent)
			d.DrawString(string(c))
		}
	}
	return img, nil
}
