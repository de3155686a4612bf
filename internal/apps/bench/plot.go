package bench

import (
	_ "embed"
	"io"
	"math"
	"slices"
	"strconv"
	"text/template"
)

// The plot shows a point for each puzzle and method: board size (rows times columns) against time, on logarithmic scales. Filled points
// are solved. With fitted polynomials, the scales are linear from 0, as in Fig. 5.5 of the fourth paper (docs/papers.md).

// plotText is the template of a plot, which has the positions of everything but the points.
//
//go:embed plot.svg.tmpl
var plotText string

// The inner edges of the frame.
const plotLeft, plotRight, plotTop, plotBottom = 76.0, 540.0, 40.0, 404.0

// plotColors also differ in brightness; newPlotPoint chooses a different shape for each method.
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
	x := newAxis(sizes, plotLeft, plotRight)
	y := newAxis(times, plotBottom, plotTop)
	if len(fits) > 0 {
		x = newLinear(sizes, x.from, x.to)
		for _, f := range fits {
			for size := range f.sizes() {
				times = append(times, f.At(size))
			}
		}
		y = newLinear(times, y.from, y.to)
	}
	d := plotData{Title: title}
	for _, t := range x.ticks() {
		d.X = append(d.X, plotTick{x.at(t), strconv.FormatFloat(t, 'f', -1, 64)})
	}
	for _, t := range y.ticks() {
		d.Y = append(d.Y, plotTick{y.at(t), signed(t)})
	}
	for _, f := range fits {
		c := plotCurve{Color: plotColors[slices.Index(methods, f.Method)%len(plotColors)]}
		for size := range f.sizes() {
			c.Points = append(c.Points, [2]float64{x.at(size), y.at(f.At(size))})
		}
		d.Curves = append(d.Curves, c)
	}
	for _, c := range all {
		i := slices.Index(methods, c.Method)
		d.Points = append(d.Points, newPlotPoint(i, x.at(float64(c.Rows*c.Cols)), y.at(max(c.Seconds, 1e-6)), c.Solved()))
	}
	below := plotTop + 10
	for i, m := range methods {
		d.Methods = append(d.Methods, plotMethod{newPlotPoint(i, plotRight+22, below-4, true), below, m})
		below += 22
	}
	d.Below = below + 6
	t, err := template.New("plot").Funcs(template.FuncMap{"short": short, "say": say,
		"label": func(y float64) float64 { return y + 4 }}).Parse(plotText)
	if err != nil {
		return err
	}
	return t.Execute(w, d)
}

// The data of the template.
type (
	plotData struct {
		Title   string
		X, Y    []plotTick
		Curves  []plotCurve
		Points  []plotPoint
		Methods []plotMethod
		Below   float64 // position of the text below the methods
	}
	plotTick struct {
		At    float64
		Label string
	}
	plotCurve struct {
		Color  string
		Points [][2]float64
	}
	plotMethod struct {
		Point plotPoint
		Y     float64
		Name  string
	}
	plotPoint struct {
		X, Y  float64 // where the shape begins
		Shape string  // the rest of its path; "" for a circle
		Color string
		Full  bool // fill it
	}
)

// newPlotPoint returns a point in the shape and colour of its method.
func newPlotPoint(method int, x, y float64, full bool) plotPoint {
	const r = 3.4
	p := plotPoint{x, y, "", plotColors[method%len(plotColors)], full}
	switch method % 4 {
	case 1:
		p.X, p.Y, p.Shape = x-r, y-r, "h6.8v6.8h-6.8z"
	case 2:
		p.Y, p.Shape = y-r-1, "l4.4 7.8h-8.8z"
	case 3:
		p.Y, p.Shape = y-r-1, "l4.4 4.4l-4.4 4.4l-4.4 -4.4z"
	}
	return p
}

// short formats a coordinate with one decimal.
func short(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }
