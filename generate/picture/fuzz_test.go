package picture

import (
	"bytes"
	"image"
	"testing"
)

// FuzzRead: whatever is read, nothing panics, and a picture is no larger than is allowed. Large ones are passed over: what they cost is
// known from their size.
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
