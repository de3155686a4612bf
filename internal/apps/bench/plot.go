package bench

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
)

// The plot shows a point for each puzzle and method: board size (rows times columns) against time, on logarithmic scales. Filled points
// are solved. With fitted polynomials, the scales are linear from 0, as in Fig. 5.5 of the fourth paper (docs/papers.md).

const (
	plotWidth, plotHeight                    = 720.0, 460.0
	plotLeft, plotRight, plotTop, plotBottom = 76.0, 180.0, 40.0, 56.0
	plotInnerWidth                           = plotWidth - plotLeft - plotRight
	plotInnerHeight                          = plotHeight - plotTop - plotBottom
	plotStyle                                = `.p{fill:#fff}.a{stroke:#1a1a1a;fill:none}.g{stroke:#dcdcdc;fill:none}` +
		`text{font:12px system-ui,"Helvetica Neue",Arial,"Liberation Sans",sans-serif;fill:#1a1a1a}.m{text-anchor:middle}.e{text-anchor:end}.t{font-size:15px}`
)

// plotColors also differ in brightness; point draws a different shape for each method.
var plotColors = []string{"#1769c4", "#d1495b", "#2a8f5b", "#8e5bd6", "#c77b0a", "#444444"}

// axis maps numbers to positions on a linear or logarithmic scale.
type axis struct {
	lo, hi, from, to float64 // lo is at position from, hi at to; exponents of 10 unless linear
	linear           bool
}

// newLinear returns a linear axis that spans the values and 0, from position from to position to.
func newLinear(values []float64, from, to float64) axis {
	a := axis{from: from, to: to, linear: true}
	for _, x := range values {
		a.lo, a.hi = min(a.lo, x), max(a.hi, x)
	}
	if a.hi == a.lo {
		a.hi++
	}
	return a
}

// newAxis returns a logarithmic axis over whole decades, at least one, from position from to position to. The values must be positive.
func newAxis(values []float64, from, to float64) axis {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range values {
		lo, hi = min(lo, math.Log10(x)), max(hi, math.Log10(x))
	}
	lo, hi = math.Floor(lo), math.Ceil(hi)
	if hi <= lo {
		hi = lo + 1
	}
	return axis{lo: lo, hi: hi, from: from, to: to}
}

func (a axis) at(x float64) float64 {
	if !a.linear {
		x = math.Log10(x)
	}
	return a.from + (x-a.lo)/(a.hi-a.lo)*(a.to-a.from)
}

// ticks returns the numbers printed along the axis: the decades, or about five round numbers on a linear scale.
func (a axis) ticks() (out []float64) {
	if !a.linear {
		for d := a.lo; d <= a.hi; d++ {
			out = append(out, math.Pow(10, d))
		}
		return out
	}
	step := math.Pow(10, math.Floor(math.Log10(a.hi-a.lo)))
	for _, part := range []float64{1, 2, 5, 10} { // until there are five or more
		if n := (a.hi - a.lo) * part / step; n >= 5 {
			step /= part
			break
		}
	}
	for i := math.Ceil(a.lo / step); i <= math.Floor(a.hi/step); i++ {
		out = append(out, i*step)
	}
	return out
}

// signed formats a time; the values of a fitted polynomial may be negative.
func signed(s float64) string {
	if s < 0 {
		return "-" + seconds(-s)
	}
	return seconds(s)
}

// Plot draws time against size as SVG, with the polynomials fitted to some methods. say translates the texts.
func Plot(w io.Writer, all []Compared, title string, fits []Fit, say func(string) string) error {
	b := bufio.NewWriter(w)
	var sizes, times []float64
	var methods []string
	for _, c := range all {
		sizes = append(sizes, float64(c.Rows*c.Cols))
		times = append(times, max(c.Seconds, 1e-6))
		if !slices.Contains(methods, c.Method) {
			methods = append(methods, c.Method)
		}
	}
	if len(all) == 0 {
		sizes, times = []float64{1, 100}, []float64{1e-6, 1}
	}
	x := newAxis(sizes, plotLeft, plotLeft+plotInnerWidth)
	y := newAxis(times, plotTop+plotInnerHeight, plotTop)
	if len(fits) > 0 {
		x = newLinear(sizes, x.from, x.to)
		for _, f := range fits {
			for size := range f.sizes() {
				times = append(times, f.At(size))
			}
		}
		y = newLinear(times, y.from, y.to)
	}
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%g" height="%g" viewBox="0 0 %g %g">`+"\n", plotWidth,
		plotHeight, plotWidth, plotHeight)
	fmt.Fprintf(b, "<title>%s</title>\n<style>%s</style>\n", html.EscapeString(title), plotStyle)
	fmt.Fprintf(b, `<rect class="p" width="%g" height="%g"/>`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(b, `<text class="m t" x="%g" y="24">%s</text>`+"\n", plotLeft+plotInnerWidth/2, html.EscapeString(title))
	plotAxes(b, x, y, say)
	for _, f := range fits {
		command := 'M'
		fmt.Fprintf(b, `<path fill="none" stroke="%s" d="`, plotColors[slices.Index(methods, f.Method)%len(plotColors)])
		for size := range f.sizes() {
			fmt.Fprintf(b, "%c%s %s", command, short(x.at(size)), short(y.at(f.At(size))))
			command = 'L'
		}
		b.WriteString(`"/>` + "\n")
	}
	for _, c := range all {
		i := slices.Index(methods, c.Method)
		point(b, i, x.at(float64(c.Rows*c.Cols)), y.at(max(c.Seconds, 1e-6)), c.Solved())
	}
	for i, m := range methods {
		at := plotTop + 10 + 22*float64(i)
		point(b, i, plotWidth-plotRight+22, at-4, true)
		fmt.Fprintf(b, `<text x="%g" y="%g">%s</text>`+"\n", plotWidth-plotRight+34, at, html.EscapeString(m))
	}
	fmt.Fprintf(b, `<text x="%g" y="%g">%s</text>`+"\n", plotWidth-plotRight+16, plotTop+16+22*float64(len(methods)),
		html.EscapeString(say("hollow: not solved")))
	b.WriteString("</svg>\n")
	return b.Flush()
}

// plotAxes draws the frame, grid lines and tick labels. say translates the names of the axes.
func plotAxes(b io.Writer, x, y axis, say func(string) string) {
	for _, tick := range x.ticks() {
		at := x.at(tick)
		fmt.Fprintf(b, `<path class="g" d="M%s %gV%g"/><text class="m" x="%s" y="%g">%s</text>`+"\n", short(at), plotTop, plotTop+plotInnerHeight,
			short(at), plotTop+plotInnerHeight+18, strconv.FormatFloat(tick, 'f', -1, 64))
	}
	for _, tick := range y.ticks() {
		at := y.at(tick)
		fmt.Fprintf(b, `<path class="g" d="M%g %sH%g"/><text class="e" x="%g" y="%s">%s</text>`+"\n", plotLeft, short(at),
			plotLeft+plotInnerWidth,
			plotLeft-8, short(at+4), signed(tick))
	}
	fmt.Fprintf(b, `<rect class="a" x="%g" y="%g" width="%g" height="%g"/>`+"\n", plotLeft, plotTop, plotInnerWidth, plotInnerHeight)
	fmt.Fprintf(b, `<text class="m" x="%g" y="%g">%s</text>`+"\n", plotLeft+plotInnerWidth/2, plotHeight-14,
		html.EscapeString(say("cells of the board")))
	fmt.Fprintf(b, `<text class="m" transform="translate(16 %g) rotate(-90)">%s</text>`+"\n", plotTop+plotInnerHeight/2,
		html.EscapeString(say("time for a puzzle")))
}

// point draws a point in the shape and colour of its method; full fills it.
func point(b io.Writer, method int, x, y float64, full bool) {
	color := plotColors[method%len(plotColors)]
	look := fmt.Sprintf(`fill="%s" fill-opacity=".55" stroke="%s"`, color, color)
	if !full {
		look = fmt.Sprintf(`fill="none" stroke="%s"`, color)
	}
	const r = 3.4
	switch method % 4 {
	case 0:
		fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%g" %s/>`+"\n", short(x), short(y), r, look)
	case 1:
		fmt.Fprintf(b, `<path d="M%s %sh%gv%gh%gz" %s/>`+"\n", short(x-r), short(y-r), 2*r, 2*r, -2*r, look)
	case 2:
		fmt.Fprintf(b, `<path d="M%s %sl%g %gh%gz" %s/>`+"\n", short(x), short(y-r-1), r+1, 2*r+1, -2*r-2, look)
	case 3:
		fmt.Fprintf(b, `<path d="M%s %sl%g %gl%g %gl%g %gz" %s/>`+"\n", short(x), short(y-r-1), r+1, r+1, -r-1, r+1, -r-1, -r-1, look)
	}
}

// short formats a coordinate with one decimal.
func short(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }
