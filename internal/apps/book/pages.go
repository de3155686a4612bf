package book

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// Pages as separate files, for layout programs: PDF, or pictures in which letters are outlines.

// PageForms lists the formats of single pages.
var PageForms = []string{"pdf", "svg", "eps"}

// WritePage writes the page with an index, from 0, in one of PageForms. Pictures in grey are omitted from eps.
func (b *Layout) WritePage(w io.Writer, page int, form string) error {
	if form == "pdf" {
		one := *b
		p := *b.Pages[page]
		p.Links = nil
		one.Pages, one.marks = []*Page{&p}, nil
		return one.Write(w)
	}
	wide, high, list := b.Outlines(page)
	if form == "svg" {
		return b.svg(w, page, wide, high, list)
	}
	return eps(w, wide, high, list)
}

// Outlines returns the size of a page in points and its shapes, with letters as outlines.
func (b *Layout) Outlines(page int) (wide, high float64, list []shapes.Shape) {
	wide, high, list = b.Shapes(page)
	for i := range list {
		list[i] = sheets.Outlined(list[i])
	}
	return wide, high, list
}

// rotated rotates a shape of an upright item by a quarter within its upper left corner: a drawing counter-clockwise, a text clockwise.
func rotated(s shapes.Shape, it Item) shapes.Shape {
	left, top, wide, high := it.X.Points(), it.Y.Points(), it.W.Points(), it.H.Points()
	at := func(p shapes.Point) shapes.Point {
		x, y := p.X-left, p.Y-top
		if it.Text != "" {
			return shapes.Point{X: left + high - y, Y: top + x}
		}
		return shapes.Point{X: left + y, Y: top + wide - x}
	}
	s.Center = at(s.Center)
	for i := range s.Lines {
		for k, p := range s.Lines[i].Points {
			s.Lines[i].Points[k] = at(p)
		}
	}
	return s
}

// eps writes shapes as Encapsulated PostScript 3.0, in points with the origin in the lower left corner.
func eps(w io.Writer, wide, high float64, list []shapes.Shape) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%%!PS-Adobe-3.0 EPSF-3.0\n%%%%BoundingBox: 0 0 %d %d\n%%%%HiResBoundingBox: 0 0 %s %s\n%%%%Creator: Teka\n"+
		"%%%%LanguageLevel: 2\n%%%%EndComments\n", int(wide+.999), int(high+.999), short(wide), short(high))
	for _, s := range list {
		var path strings.Builder
		if s.Radius > 0 {
			fmt.Fprintf(&path, "%s %s %s 0 360 arc closepath\n", short(s.Center.X), short(high-s.Center.Y), short(s.Radius))
		}
		for _, l := range s.Lines {
			for i, p := range l.Points {
				fmt.Fprintf(&path, "%s %s %s\n", short(p.X), short(high-p.Y), []string{"moveto", "lineto"}[min(i, 1)])
			}
			if l.Closed {
				path.WriteString("closepath\n")
			}
		}
		if s.Fill.A > 0 {
			fmt.Fprintf(out, "newpath\n%s%s fill\n", path.String(), postScriptColour(s.Fill))
		}
		if s.Stroke.A > 0 {
			var dash []string
			for _, d := range s.Pen.Dash {
				dash = append(dash, short(d))
			}
			fmt.Fprintf(out, "newpath\n%s%s %s setlinewidth %d setlinecap [%s] 0 setdash stroke\n", path.String(), postScriptColour(s.Stroke),
				short(s.Pen.Width), map[string]int{"round": 1, "square": 2}[s.Pen.Cap], strings.Join(dash, " "))
		}
	}
	out.WriteString("showpage\n%%EOF\n")
	return out.Flush()
}

// postScriptColour returns the operator that selects a colour, blended over white: grey if it has no hue.
func postScriptColour(c color.NRGBA) string {
	r, g, b := sheets.OnWhite(c)
	part := func(x int) string { return fmt.Sprintf("%.3g", float64(x)/255) }
	if r == g && g == b {
		return part(r) + " setgray"
	}
	return part(r) + " " + part(g) + " " + part(b) + " setrgbcolor"
}
