package raster

import (
	"sync"

	"github.com/teka-puzzles/teka/scene/shapes"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts returns the regular and the bold font. Errors in the embedded fonts are bugs and panic.
var fonts = sync.OnceValue(func() (out [2]*sfnt.Font) {
	for i, data := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic(err)
		}
		out[i] = f
	}
	return out
})

// slant is the shear of italic letters, which are drawn from upright ones.
const slant = 0.2

// text draws a text with its baseline at the y and its anchor at the x of t.Center.
func (p *painter) text(t shapes.Shape) error {
	f := fonts()[0]
	if t.Bold {
		f = fonts()[1]
	}
	lean := 0.0
	if t.Italic {
		lean = slant
	}
	const em = 1000 // outlines are loaded at this size and scaled
	size := t.Size / em
	var areas [][]point
	var buffer sfnt.Buffer
	at := 0.0
	for _, r := range t.Text {
		index, err := f.GlyphIndex(&buffer, r)
		if err != nil {
			return err
		}
		outline, err := f.LoadGlyph(&buffer, index, fixed.I(em), nil)
		if err != nil {
			return err
		}
		for _, area := range glyphAreas(outline) {
			for i, x := range area {
				area[i] = xy(at+x.X*size-lean*x.Y*size, x.Y*size)
			}
			areas = append(areas, area)
		}
		wide, err := f.GlyphAdvance(&buffer, index, fixed.I(em), font.HintingNone)
		if err != nil {
			return err
		}
		at += float64(wide) / 64 * size
	}
	begin := t.Center
	switch t.Align {
	case "middle":
		begin.X -= at / 2
	case "end":
		begin.X -= at
	}
	for _, area := range areas {
		for i := range area {
			area[i].X += begin.X
			area[i].Y += begin.Y
		}
	}
	p.fill(t.Fill, areas)
	return nil
}

// glyphAreas returns the areas of an outline, with curves approximated by line segments.
func glyphAreas(outline sfnt.Segments) [][]point {
	var out [][]point
	const steps = 8
	for _, s := range outline {
		var a [3]point
		for i, x := range s.Args {
			a[i] = xy(float64(x.X)/64, float64(x.Y)/64)
		}
		if s.Op == sfnt.SegmentOpMoveTo {
			out = append(out, []point{a[0]})
			continue
		}
		area := &out[len(out)-1]
		from := (*area)[len(*area)-1]
		for k := 1; k <= steps; k++ {
			t := float64(k) / steps
			switch s.Op {
			case sfnt.SegmentOpLineTo:
				*area = append(*area, a[0])
				k = steps
			case sfnt.SegmentOpQuadTo:
				*area = append(*area, interpolate(interpolate(from, a[0], t), interpolate(a[0], a[1], t), t))
			case sfnt.SegmentOpCubeTo:
				u, v, w := interpolate(from, a[0], t), interpolate(a[0], a[1], t), interpolate(a[1], a[2], t)
				*area = append(*area, interpolate(interpolate(u, v, t), interpolate(v, w, t), t))
			}
		}
	}
	return out
}

// interpolate returns the point at fraction t between a and b.
func interpolate(a, b point, t float64) point {
	return xy(a.X+(b.X-a.X)*t, a.Y+(b.Y-a.Y)*t)
}
