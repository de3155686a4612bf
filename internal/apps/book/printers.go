package book

import (
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Printer is a printing service, or another use of the file, with its published requirements.
type Printer struct {
	Name string

	inside      []insideMargin // minimum inner margins by number of pages
	outside     sheets.Length  // minimum of the other margins
	withBleed   sheets.Length  // the same for a book with bleed
	bound       bool           // trims and binds pages: bleed is required, crop marks, links and bookmarks are not accepted
	papers      []paper        // thickness of the paper; nil if it is not published
	spinePages  int            // minimum number of pages for text on the spine
	spineWidth  sheets.Length  // minimum width of a spine with text
	coverMargin sheets.Length  // minimum distance of text on a cover from the edges
	sources     []string       // where the numbers are published
}

// insideMargin is a minimum inner margin for books of up to a number of pages.
type insideMargin struct {
	pages int
	room  sheets.Length
}

// paper is a kind of paper: millionths of an inch per page.
type paper struct {
	name  string
	thick int
}

// Printers lists the supported printers.
var Printers = []Printer{
	{
		Name: "kdp",
		// "Set Trim Size, Bleed, and Margins": margins by number of pages, and 0.125 inch of bleed at the top, the bottom and the outer edge.
		inside: []insideMargin{{150, sheets.Inch * 3 / 8}, {300, inches(50)}, {500, sheets.Inch * 5 / 8}, {700, inches(75)},
			{1 << 30, sheets.Inch * 7 / 8}},
		outside: sheets.Inch / 4, withBleed: sheets.Inch * 3 / 8,
		// "Paperback Submission Guidelines": no crop marks, bookmarks or annotations.
		bound: true,
		// "Create a Paperback Cover", as quoted by the pages below it (read on 2026-11-29): thickness of a page, that of "colour" for premium
		// colour; text on spines from 79 pages on, 0.0625 inch from their edges. "Barcodes": where KDP prints a barcode.
		papers: []paper{{"white", 2252}, {"cream", 2500}, {"colour", 2347}}, spinePages: 79, coverMargin: sheets.Inch / 8,
		sources: []string{"https://kdp.amazon.com/help?topicId=GVBQ3CMEQW3W2VL6", "https://kdp.amazon.com/help/topic/G201857950",
			"https://kdp.amazon.com/help/topic/G201953020",
			"https://kdpprintcover.com/blog/how-to-calculate-kdp-spine-width",
			"https://print.ymirtool.com/guides/kdp-spine-text-requirements/", "https://kdp.amazon.com/help?topicId=G5HDYGP4BXLX4RUW"},
	},
	{
		Name: "ingramspark",
		// "File Requirements for Print Books": 0.5 inch on all sides; no crop marks. Lightning Source, the printer: bleed on three edges.
		inside: []insideMargin{{1 << 30, inches(50)}}, outside: inches(50), withBleed: inches(50), bound: true,
		// "Guide for Acceptable Variations": text may leave spines narrower than 0.35 inch. "Manufacturing and File Setup Tips": 0.25 inch on
		// covers.
		// The thickness of paper is not published: the cover template generator states the width of a spine.
		spineWidth: inches(35), coverMargin: sheets.Inch / 4,
		sources: []string{"https://www.ingramspark.com/blog/file-requirements-for-print-books",
			"https://help.lightningsource.com/hc/en-us/articles/5294186277261",
			"https://help.lightningsource.com/hc/en-us/articles/5293923433229",
			"https://help.ingramspark.com/hc/en-us/articles/5338636202637"},
	},
	{
		// A laser or ink-jet printer: 4 mm at each edge cannot be printed, and on some 0.2 inch.
		Name: "office", inside: []insideMargin{{1 << 30, sheets.Inch / 4}}, outside: sheets.Inch / 4, withBleed: sheets.Inch / 4,
		coverMargin: sheets.Inch / 4,
		sources: []string{"https://manualsonline.com/manuals/mfg/konica_minolta/2490mf.html?p=58",
			"https://help.seagullscientific.com/2019/en/content/view_view_show.htm"},
	},
	{Name: "screen", inside: []insideMargin{{1 << 30, sheets.Inch / 4}}, outside: sheets.Inch / 4, withBleed: sheets.Inch / 4},
}

// printer returns the configured printer: by default, one for bound books if the trim is a size of books, else an office printer.
func (c *Config) printer() *Printer {
	for i := range Printers {
		if p := &Printers[i]; p.Name == c.Printer || c.Printer == "" && p.bound == (c.trim.MinPages > 0) {
			return p
		}
	}
	return &Printers[0]
}

func printerNames() (names []string) {
	for _, p := range Printers {
		names = append(names, p.Name)
	}
	return names
}

// insideMargin returns the minimum inner margin of a book with the given number of pages.
func (p *Printer) insideMargin(pages int) sheets.Length {
	for _, b := range p.inside {
		if pages <= b.pages {
			return b.room
		}
	}
	panic("unreachable")
}

// outsideMargin returns the minimum of the other margins.
func (p *Printer) outsideMargin(bleed bool) sheets.Length {
	if bleed {
		return p.withBleed
	}
	return p.outside
}

// spine returns the width of the spine of a book with the given number of pages, and whether it may have text. The error means that the
// printer does not publish the thickness of the paper, or does not have it.
func (c *Config) spine(pages int) (wide sheets.Length, text bool, err error) {
	p := c.printer()
	wide = c.Spine
	if wide == 0 {
		var names []string
		for _, x := range p.papers {
			if names = append(names, x.name); x.name == c.Paper || c.Paper == "" && wide == 0 {
				wide = sheets.Length(pages * x.thick * 72 / 1000)
			}
		}
		switch {
		case len(names) == 0:
			return 0, false, fault.Errorf("the width of the spine is unknown: %s publishes no thickness of paper; set spine, such as 6.5mm", p.Name)
		case wide == 0:
			return 0, false, fault.Errorf("%q is not a paper of %s (available: %s)", c.Paper, p.Name, strings.Join(names, ", "))
		}
	}
	return wide, pages >= p.spinePages && wide >= max(p.spineWidth, spineText), nil
}

// spineEdge is the distance of text from the edges of the spine, and spineText the minimum width of a spine with text: letters of 7 points
// between these margins.
const (
	spineEdge = sheets.Inch / 16
	spineText = 7*sheets.Point + 2*spineEdge
)
