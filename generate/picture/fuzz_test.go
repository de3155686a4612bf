package picture

import (
	"bytes"
	"image"
	"testing"
)

// FuzzRead: no input panics, and no picture is larger than allowed. Large ones are skipped, because their cost is known from their size.
func FuzzRead(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width*c.Height > 1<<16 {
			return
		}
		img, err := Read(bytes.NewReader(data))
		if err == nil && (img.Bounds().Empty() || img.Bounds().Dx() > MaxPixels/img.Bounds().Dy()) {
			t.Fatalf("a picture of %v", img.Bounds())
		}
	})
}
