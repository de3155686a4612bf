package book

import "github.com/teka-puzzles/teka/internal/apps/sheets"

// The range of widths of a module of EAN-13, 80 % to 200 % of the nominal 0.33 mm, and the modules that must stay white to the left and
// right of the bars (https://gs1.se/en/guides/how-to-guides/size-guide/, read on 2026-11-29).
var minModule, maxModule = sheets.Millimetres(264), sheets.Millimetres(660)

const quietLeft, quietRight = 11, 7

// spineTolerance is how far the spine may differ from the thickness of the pages: KDP rejects more, as
// https://pubscout.app/pages/glossary/spine-width states, and IngramSpark names the same variance ("Manufacturing and File Setup Tips").
const spineTolerance = sheets.Inch / 16

// coverChecker checks a cover.
type coverChecker struct {
	checker
	pages int
	flat  Trim // page size of the book
	spine sheets.Length
}

// CheckCover checks the cover of a book with the given number of pages, which NewCover returned, as its printer does.
func CheckCover(b *Layout, pages int) []Row {
	flat, _ := TrimByName(b.Config.trim.Name)
	x := coverChecker{checker{b, nil}, pages, flat, b.Config.trim.Wide - 2*flat.Wide}
	return []Row{x.printer(), x.size(), x.coverPages(), x.spineWidth(), x.spineText(), x.coverBleed(), x.safe(), x.folds(), x.barcode(),
		x.marks(), x.fonts(), x.letters()}
}

// size states the size of the whole sheet: back, spine and front.
func (x coverChecker) size() Row {
	t := x.b.Config.trim
	return row("trim", Rejected, t.Name+", "+millimetres(t.Wide)+" x "+millimetres(t.High)+" mm", "", nil)
}

// coverPages checks the number of pages of the book.
func (x coverChecker) coverPages() Row {
	return pagesRow(x.flat, x.pages)
}

// spineWidth compares the spine with the thickness of the pages on the configured paper, if the printer publishes it.
func (x coverChecker) spineWidth() Row {
	c := x.b.Config
	c.Spine = 0
	want, _, err := c.spine(x.pages + x.pages%2)
	found := millimetres(x.spine) + " mm"
	switch {
	case err != nil:
		return row("spine", Rejected, found, "", nil)
	case max(x.spine, want)-min(x.spine, want) > spineTolerance:
		return row("spine", Rejected, found, millimetres(want)+" mm", []string{found})
	}
	return row("spine", Rejected, found, millimetres(want)+" mm", nil)
}

// spineText checks that only a spine that is wide enough has text, at the required distance from its edges.
func (x coverChecker) spineText() Row {
	left, right := x.flat.Wide, x.flat.Wide+x.spine
	nearest := x.spine
	var where []string
	for _, it := range x.b.Pages[0].Items {
		if !it.Turned {
			continue
		}
		nearest = min(nearest, it.X-left, right-it.Right())
		if p := x.b.Config.printer(); nearest < spineEdge || x.pages+x.pages%2 < p.spinePages || x.spine < p.spineWidth {
			where = append(where, it.Text)
		}
	}
	if nearest == x.spine {
		return row("spine-text", Rejected, "-", "", nil)
	}
	return row("spine-text", Rejected, millimetres(nearest)+" mm", ">= "+millimetres(spineEdge)+" mm", where)
}

// coverBleed checks that the background extends beyond all edges.
func (x coverChecker) coverBleed() Row {
	t, b := x.b.Config.trim, x.b.Pages[0].Items[0].Box
	room := min(-b.X, -b.Y, b.Right()-t.Wide, b.Bottom()-t.High)
	var where []string
	if room < bleedWidth {
		where = []string{pageName(x.b.Pages[0])}
	}
	return row("bleed", Rejected, millimetres(room)+" mm", ">= "+millimetres(bleedWidth)+" mm", where)
}

// outside returns the places of items that are not within one of the boxes, without the background.
func (x coverChecker) outside(boxes ...sheets.Box) (where []string) {
	for _, it := range x.b.Pages[0].Items[1:] {
		inside := false
		for _, b := range boxes {
			inside = inside || it.X >= b.X && it.Y >= b.Y && it.Right() <= b.Right() && it.Bottom() <= b.Bottom()
		}
		if !inside {
			where = append(where, millimetres(it.X)+", "+millimetres(it.Y)+" mm")
		}
	}
	return where
}

// safe checks that everything but the background keeps the printer's distance from the edges.
func (x coverChecker) safe() Row {
	t, m := x.b.Config.trim, x.b.Config.printer().coverMargin
	nearest := t.Wide
	for _, it := range x.b.Pages[0].Items[1:] {
		nearest = min(nearest, it.X, it.Y, t.Wide-it.Right(), t.High-it.Bottom())
	}
	within := sheets.Box{X: m, Y: m, W: t.Wide - 2*m, H: t.High - 2*m}
	return row("safe", Rejected, millimetres(nearest)+" mm", ">= "+millimetres(m)+" mm", x.outside(within))
}

// folds checks that everything but the background is on the back, the spine or the front.
func (x coverChecker) folds() Row {
	part := func(left, wide sheets.Length) sheets.Box { return sheets.Box{X: left, W: wide, H: x.flat.High} }
	where := x.outside(part(0, x.flat.Wide), part(x.flat.Wide, x.spine), part(x.flat.Wide+x.spine, x.flat.Wide))
	return row("fold", Rejected, itoa(len(where)), "", where)
}

// barcode checks the width of the bars and the white space around them. Without an ISBN the space is left to the printer's barcode.
func (x coverChecker) barcode() Row {
	items := x.b.Pages[0].Items
	area := sheets.Box{X: x.flat.Wide - barcodeEdge - barcodeWide, Y: x.flat.High - barcodeEdge - barcodeHigh, W: barcodeWide, H: barcodeHigh}
	left, right, module := area.Right(), area.X, sheets.Length(0)
	var where []string
	for _, it := range items[1:] {
		over := it.X < area.Right() && area.X < it.Right() && it.Y < area.Bottom() && area.Y < it.Bottom()
		switch {
		case !over || it.Box == area:
		case it.Ink == nil: // the digits
		case *it.Ink == sheets.Black:
			left, right = min(left, it.X), max(right, it.Right())
			if module == 0 || it.W < module {
				module = it.W
			}
		default:
			where = append(where, millimetres(it.X)+", "+millimetres(it.Y)+" mm")
		}
	}
	if module == 0 {
		return row("barcode-space", Rejected, millimetres(area.W)+" x "+millimetres(area.H)+" mm", "", where)
	}
	quiet := min((left-area.X)/quietLeft, (area.Right()-right)/quietRight)
	if module < minModule || module > maxModule || quiet < module {
		where = append(where, millimetres(left)+" mm")
	}
	return row("barcode", Rejected, micro(module)+" mm, "+itoa(int((left-area.X)/module))+" + "+itoa(int((area.Right()-right)/module)),
		micro(minModule)+"-"+micro(maxModule)+" mm, "+itoa(quietLeft)+" + "+itoa(quietRight), where)
}

// micro formats l in millimetres with two decimals.
func micro(l sheets.Length) string {
	n := (l.Microns() + 5) / 10
	return itoa(n/100) + "." + itoa(100 + n%100)[1:]
}
