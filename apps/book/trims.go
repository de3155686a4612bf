package book

import (
	"strings"

	"github.com/teka-puzzles/teka/apps/sheets"
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

// EReader is the size for e-book readers.
const EReader = "ereader"

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

// bindingMargins lists the minimum inner margins by number of pages.
var bindingMargins = []struct {
	pages int // maximum
	room  sheets.Length
}{{150, sheets.Inch * 3 / 8}, {300, inches(50)}, {500, sheets.Inch * 5 / 8}, {700, inches(75)}, {1 << 30, sheets.Inch * 7 / 8}}

// Binding returns the minimum inner margin of a book with the given number of pages.
func Binding(pages int) sheets.Length {
	for _, b := range bindingMargins {
		if pages <= b.pages {
			return b.room
		}
	}
	panic("unreachable")
}

// Outside returns the minimum of the other margins.
func Outside(bleed bool) sheets.Length {
	if bleed {
		return sheets.Inch * 3 / 8
	}
	return sheets.Inch / 4
}

const (
	bleedWidth = sheets.Inch / 8
	cropWidth  = sheets.Inch / 4 // space for crop marks
)

// format returns the sheet size with bleed and crop marks.
func (c *Config) format() sheets.Format {
	room := sheets.Length(0)
	if c.Bleed {
		room = bleedWidth
	}
	bleed := room
	if c.Crop {
		room += cropWidth
	}
	t := c.trim
	return sheets.Format{Wide: t.Wide + 2*room, High: t.High + 2*room,
		Trim:  sheets.Box{X: room, Y: room, W: t.Wide, H: t.High},
		Bleed: sheets.Box{X: room - bleed, Y: room - bleed, W: t.Wide + 2*bleed, H: t.High + 2*bleed}}
}
