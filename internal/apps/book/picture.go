package book

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// Pages as pictures, for use in other documents.

// Shapes returns the size of a page in points and its shapes. page is an index, from 0.
func (b *Layout) Shapes(page int) (wide, high float64, list []shapes.Shape) {
	for _, it := range b.Pages[page].Items {
		list = append(list, it.shapes()...)
	}
	return b.Config.trim.Wide.Points(), b.Config.trim.High.Points(), list
}

// shapes returns the shapes of the item, those of a turned item with letters as outlines. A picture in grey has none.
func (it Item) shapes() (list []shapes.Shape) {
	x := it.X.Points()
	switch {
	case it.Turned: // as if it were upright, with the same upper left corner
		it.Turned, it.W, it.H = false, it.H, it.W
		for _, s := range it.shapes() {
			list = append(list, rotated(sheets.Outlined(s), it))
		}
	case it.Text != "":
		list = append(list, shapes.Shape{Text: it.Text, Size: it.Size.Points(), Center: shapes.Point{X: x, Y: (it.Y + it.Size).Points()},
			Align: "start", Bold: it.Face == sheets.Bold, Fill: it.colour()})
	case it.Ink != nil:
		list = append(list, shapes.Shape{Lines: []shapes.Line{{Points: corners(it.Box), Closed: true}}, Fill: it.colour()})
	case it.Drawing != nil:
		list = it.Drawing.ShapesAt(it.X, it.Y, it.Cell)
	case it.Line > 0:
		list = append(list, shapes.Shape{Lines: []shapes.Line{{Points: corners(it.Box)[:2+2*min(1, it.H)], Closed: it.H > 0}},
			Stroke: color.NRGBA{A: 255}, Pen: shapes.Pen{Width: it.Line.Points(), Cap: "butt"}})
	}
	return list
}

// corners returns the corners of a box in points, clockwise from the upper left one.
func corners(b sheets.Box) []shapes.Point {
	left, top, right, bottom := b.X.Points(), b.Y.Points(), b.Right().Points(), b.Bottom().Points()
	return []shapes.Point{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}}
}

// colour returns the colour of the ink on a screen.
func (it *Item) colour() color.NRGBA {
	if it.Ink == nil {
		return color.NRGBA{A: 255}
	}
	part := func(i int) uint8 { return uint8((1000 - it.Ink[i]) * (1000 - it.Ink[3]) * 255 / 1_000_000) }
	return color.NRGBA{part(0), part(1), part(2), 255}
}

// SVG writes the page with an index, from 0, as a self-contained image.
func (b *Layout) SVG(w io.Writer, page int) error {
	wide, high, list := b.Shapes(page)
	return b.svg(w, page, wide, high, list)
}

// svg writes a page as SVG on a white background. wide and high are its size in points.
func (b *Layout) svg(w io.Writer, page int, wide, high float64, list []shapes.Shape) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%spt" height="%spt" `+
		`viewBox="0 0 %[1]s %[2]s">`+"\n", short(wide), short(high))
	fmt.Fprintf(out, "<title>%s</title>\n", escaped(b.Config.Title+" "+itoa(page+1)))
	fmt.Fprintf(out, `<rect width="%s" height="%s" fill="#fff"/>`+"\n", short(wide), short(high))
	for _, it := range b.Pages[page].Items {
		svgPicture(out, it)
	}
	for _, s := range list {
		svgShape(out, s)
	}
	out.WriteString("</svg>\n")
	return out.Flush()
}

// svgPicture writes the picture in grey of an item, if it has one.
func svgPicture(w io.Writer, it Item) {
	if it.Picture == nil {
		return
	}
	var data bytes.Buffer
	png.Encode(&data, it.Picture) // a buffer takes everything
	fmt.Fprintf(w, `<image x="%s" y="%s" width="%s" height="%s" xlink:href="data:image/png;base64,%s"/>`+"\n", short(it.X.Points()),
		short(it.Y.Points()), short(it.W.Points()), short(it.H.Points()), base64.StdEncoding.EncodeToString(data.Bytes()))
}

// HTML writes all pages as inline SVG, one below the other.
func (b *Layout) HTML(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n<title>%s</title>\n"+
		"<style>svg{display:block;max-width:100%%;height:auto;margin:0 auto 1em}@media print{svg{margin:0;break-after:page}}</style>\n",
		b.Lang, escaped(b.Config.Title)); err != nil {
		return err
	}
	for i := range b.Pages {
		if err := b.SVG(w, i); err != nil {
			return err
		}
	}
	return nil
}

// svgShape writes a text, a circle or a path.
func svgShape(w io.Writer, s shapes.Shape) {
	if s.Text != "" {
		weight := ""
		if s.Bold {
			weight = ` font-weight="bold"`
		}
		if s.Italic {
			weight += ` font-style="italic"`
		}
		fmt.Fprintf(w, `<text x="%s" y="%s" font-family="Go,Arial,sans-serif" font-size="%s" text-anchor="%s"%s fill="%s">%s</text>`+"\n",
			short(s.Center.X), short(s.Center.Y), short(s.Size), s.Align, weight, hex(s.Fill), escaped(s.Text))
		return
	}
	look := fmt.Sprintf(` fill="%s"`, hex(s.Fill))
	if s.Stroke.A > 0 {
		look += fmt.Sprintf(` stroke="%s" stroke-width="%s"`, hex(s.Stroke), short(s.Pen.Width))
		if s.Pen.Cap != "" {
			look += fmt.Sprintf(` stroke-linecap="%s"`, s.Pen.Cap)
		}
		if len(s.Pen.Dash) > 0 {
			var dash []string
			for _, d := range s.Pen.Dash {
				dash = append(dash, short(d))
			}
			look += fmt.Sprintf(` stroke-dasharray="%s"`, strings.Join(dash, " "))
		}
	}
	if s.Radius > 0 {
		fmt.Fprintf(w, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", short(s.Center.X), short(s.Center.Y), short(s.Radius), look)
		return
	}
	var d strings.Builder
	for _, l := range s.Lines {
		for i, p := range l.Points {
			d.WriteString([]string{"M", "L"}[min(i, 1)] + short(p.X) + " " + short(p.Y))
		}
		if l.Closed {
			d.WriteByte('Z')
		}
	}
	fmt.Fprintf(w, `<path d="%s"%s/>`+"\n", d.String(), look)
}

// short formats x with at most two decimals.
func short(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
}

// hex formats a colour as blended over white.
func hex(c color.NRGBA) string {
	if c.A == 0 {
		return "none"
	}
	r, g, b := sheets.OnWhite(c)
	return fmt.Sprintf("#%02x%02x%02x", r, g, b)
}

// escaped escapes text for XML elements.
func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text))
	return b.String()
}
