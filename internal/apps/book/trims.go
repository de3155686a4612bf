package book

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Trim is a page size after trimming, in portrait or landscape.
type Trim struct {
	Name       string
	Wide, High sheets.Length
	// MinPages and MaxPages bound the pages of a printed book; 0 for sizes without a binding.
	MinPages, MaxPages int
}

// Trims lists the supported sizes: three paper sizes, the screen of a common e-book reader (six inches, 3:4), and sizes of
// print-on-demand books in inches.
var Trims = slices.Concat([]Trim{
	{"a4", sheets.Millimetres(210_000), sheets.Millimetres(297_000), 0, 0},
	{"a5", sheets.Millimetres(148_000), sheets.Millimetres(210_000), 0, 0},
	{"letter", inches(850), inches(1100), 0, 0},
	{Column, sheets.Millimetres(96_000), sheets.Millimetres(297_000), 0, 0},
	{EReader, sheets.Millimetres(90_000), sheets.Millimetres(120_000), 0, 0},
}, bookTrims(828, "5x8 5.06x7.81 5.25x8 5.5x8.5 6x9 6.14x9.21 6.69x9.61 7x10 7.44x9.69 7.5x9.25 8x10"), bookTrims(800, "8.25x6 8.25x8.25"),
	bookTrims(590, "8.5x8.5 8.5x11"), bookTrims(780, "8.27x11.69"))

// bookTrims returns sizes of books of 24 to most pages, which are named after their width and height in inches.
func bookTrims(most int, names string) (list []Trim) {
	for _, name := range strings.Fields(names) {
		t := Trim{Name: name, MinPages: 24, MaxPages: most}
		var wide, high float64
		fmt.Sscanf(name, "%fx%f", &wide, &high) // a constant
		t.Wide, t.High = inches(int(math.Round(100*wide))), inches(int(math.Round(100*high)))
		list = append(list, t)
	}
	return list
}

// EReader is the size for e-book readers, and Column a column of a newspaper, two columns of 45 mm wide.
const (
	EReader = "ereader"
	Column  = "column"
)

// inches converts hundredths of an inch.
func inches(hundredths int) sheets.Length { return sheets.Inch * sheets.Length(hundredths) / 100 }

// TrimByName returns the size with the given name. The error lists the known sizes.
func TrimByName(name string) (Trim, error) {
	var names []string
	for _, t := range Trims {
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Trim{}, fault.Errorf("%q is not a page size (supported: %s)", name, strings.Join(names, ", "))
}

const (
	bleedWidth = sheets.Inch / 8
	cropWidth  = sheets.Inch / 4 // space for crop marks
)

// format returns the sheet size of a right or left page with bleed and crop marks. There is no bleed on the inner edge, where the page is
// bound.
func (c *Config) format(right bool) sheets.Format {
	edge := sheets.Length(0) // space outside the bleed
	if c.Crop {
		edge = cropWidth
	}
	bleed := sheets.Length(0)
	if c.Bleed {
		bleed = bleedWidth
	}
	left, outer := sheets.Length(0), bleed
	if !right || c.wrap {
		left = bleed
	}
	if !right && !c.wrap {
		outer = 0
	}
	t := c.trim
	return sheets.Format{Wide: t.Wide + left + outer + 2*edge, High: t.High + 2*bleed + 2*edge,
		Trim:  sheets.Box{X: edge + left, Y: edge + bleed, W: t.Wide, H: t.High},
		Bleed: sheets.Box{X: edge, Y: edge, W: t.Wide + left + outer, H: t.High + 2*bleed}}
}
