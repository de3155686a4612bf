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

// fonts are the regular and the bold one. They are part of the program: what does not parse is a mistake in it.
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

// slant is how far italic letters lean: they are drawn from the upright ones.
const slant = 0.2

// text writes a text: its baseline is at y, and its middle, or its end, at x.
func (p *painter) text(t shapes.Shape) error {
	f := fonts()[0]
	if t.Bold {
		f = fonts()[1]
	}
	lean := 0.0
	if t.Italic {
		lean = slant
	}
	const em = 1000 // the outlines are taken that large, and scaled
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
		for _, area := range areasOf(outline) {
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

// areasOf are the areas of an outline, its curves as short lines.
func areasOf(outline sfnt.Segments) [][]point {
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
				*area = append(*area, between(between(from, a[0], t), between(a[0], a[1], t), t))
			case sfnt.SegmentOpCubeTo:
				u, v, w := between(from, a[0], t), between(a[0], a[1], t), between(a[1], a[2], t)
				*area = append(*area, between(between(u, v, t), between(v, w, t), t))
			}
		}
	}
	return out
}

// between is the point on the way from one to another.
func between(a, b point, t float64) point {
	return xy(a.X+(b.X-a.X)*t, a.Y+(b.Y-a.Y)*t)
}
