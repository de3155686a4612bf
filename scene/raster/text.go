package raster

import (
	"sync"

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
func (p *painter) text(l look, a attributes, text string) error {
	n, err := a.numbers("x", "y", "font-size")
	if err != nil {
		return err
	}
	c, ok, err := l.colour("fill", "#000")
	if err != nil || !ok {
		return err
	}
	f := fonts()[0]
	if l["font-weight"] == "bold" {
		f = fonts()[1]
	}
	lean := 0.0
	if l["font-style"] == "italic" {
		lean = slant
	}
	const em = 1000 // the outlines are taken that large, and scaled
	size := n[2] * p.scale / em
	var areas [][]point
	var buffer sfnt.Buffer
	at := 0.0
	for _, r := range text {
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
				area[i] = point{at + x.x*size - lean*x.y*size, x.y * size}
			}
			areas = append(areas, area)
		}
		wide, err := f.GlyphAdvance(&buffer, index, fixed.I(em), font.HintingNone)
		if err != nil {
			return err
		}
		at += float64(wide) / 64 * size
	}
	begin := p.at(n[0], n[1])
	switch l["text-anchor"] {
	case "middle":
		begin.x -= at / 2
	case "end":
		begin.x -= at
	}
	for _, area := range areas {
		for i := range area {
			area[i].x += begin.x
			area[i].y += begin.y
		}
	}
	p.fill(c, areas)
	return nil
}

// areasOf are the areas of an outline, its curves as short lines.
func areasOf(outline sfnt.Segments) [][]point {
	var out [][]point
	const steps = 8
	for _, s := range outline {
		var a [3]point
		for i, x := range s.Args {
			a[i] = point{float64(x.X) / 64, float64(x.Y) / 64}
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
func between(a, b point, t float64) point { return point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t} }
