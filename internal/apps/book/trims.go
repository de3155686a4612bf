package book

import (
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
var Trims = []Trim{
	{"a4", sheets.Millimetres(210_000), sheets.Millimetres(297_000), 0, 0},
	{"a5", sheets.Millimetres(148_000), sheets.Millimetres(210_000), 0, 0},
	{"letter", inches(850), inches(1100), 0, 0},
	{Column, sheets.Millimetres(96_000), sheets.Millimetres(297_000), 0, 0},
	{EReader, sheets.Millimetres(90_000), sheets.Millimetres(120_000), 0, 0},
	{"5x8", inches(500), inches(800), 24, 828},
	{"5.06x7.81", inches(506), inches(781), 24, 828},
	{"5.25x8", inches(525), inches(800), 24, 828},
	{"5.5x8.5", inches(550), inches(850), 24, 828},
	{"6x9", inches(600), inches(900), 24, 828},
	{"6.14x9.21", inches(614), inches(921), 24, 828},
	{"6.69x9.61", inches(669), inches(961), 24, 828},
	{"7x10", inches(700), inches(1000), 24, 828},
	{"7.44x9.69", inches(744), inches(969), 24, 828},
	{"7.5x9.25", inches(750), inches(925), 24, 828},
	{"8x10", inches(800), inches(1000), 24, 828},
	{"8.25x6", inches(825), inches(600), 24, 800},
	{"8.25x8.25", inches(825), inches(825), 24, 800},
	{"8.5x8.5", inches(850), inches(850), 24, 590},
	{"8.5x11", inches(850), inches(1100), 24, 590},
	{"8.27x11.69", inches(827), inches(1169), 24, 780},
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
