package sheets

import (
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// TestTrueType: an independent font reader finds the same glyphs, widths and heights in our fonts, for every letter that they may have.
func TestTrueType(t *testing.T) {
	for i, file := range Fonts() {
		f, other := newTypeface(i), new(sfnt.Buffer)
		want, err := sfnt.Parse(file)
		if err != nil {
			t.Fatal(err)
		}
		units := fixed.I(int(want.UnitsPerEm()))
		em := func(x fixed.Int26_6) int { return f.scaled([]byte{byte(x >> 14), byte(x >> 6)}) }
		there := 0
		for r := rune(0); r <= 0xffff; r++ {
			glyph, err := want.GlyphIndex(other, r)
			if err != nil || f.glyph(r) != int(glyph) {
				t.Fatalf("%s %U: glyph %d, want %d (%v)", f.name, r, f.glyph(r), glyph, err)
			}
			wide, err := want.GlyphAdvance(other, glyph, units, font.HintingNone)
			if err != nil || f.advance(int(glyph)) != em(wide) {
				t.Fatalf("%s %U: width %d, want %d (%v)", f.name, r, f.advance(int(glyph)), em(wide), err)
			}
			if glyph > 0 {
				there++
			}
		}
		if there < 500 || f.glyph(0x1f600) != 0 {
			t.Errorf("%s: %d letters", f.name, there)
		}
		m, _ := want.Metrics(other, units, font.HintingNone)
		b, _ := want.Bounds(other, units, font.HintingNone) // y grows downwards
		if f.ascent != em(m.Ascent) || f.descent != em(-m.Descent) || f.capHeight != em(m.CapHeight) ||
			f.box != [4]int{em(b.Min.X), em(-b.Max.Y), em(b.Max.X), em(-b.Min.Y)} {
			t.Errorf("%s: %+v %+v, and %v %d %d %d", f.name, m, b, f.box, f.ascent, f.descent, f.capHeight)
		}
	}
}
