package book

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Size of the barcode area, as printers that add their own barcode reserve it (see Printers, "kdp"), and its distance from the edges.
var (
	barcodeWide, barcodeHigh = 2 * sheets.Inch, inches(120)
	barcodeEdge              = sheets.Inch / 4
)

// Measures of EAN-13 at 90 % of its nominal size, the largest at which the ISBN fits above: the width of a module, the height of bars, and
// by how much guard bars are longer. GS1 allows 80 to 200 % (https://gs1.se/en/guides/how-to-guides/size-guide/, read on 2026-11-29).
var (
	barModule = sheets.Millimetres(297)
	barHigh   = sheets.Millimetres(20_565)
	barGuard  = 5 * barModule
)

// white is the ink of text on the cover.
var white = sheets.Ink{}

// NewCover lays out the wrap of a book with the given number of pages: back, spine and front on one sheet, with bleed on all sides. The
// error means an unknown trim, an unknown thickness of the paper, or no puzzles.
func NewCover(c Config, l *words.Language, entries []*Entry, pages int) (*Layout, error) {
	trim, err := TrimByName(c.Trim)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fault.Errorf("a book needs at least one puzzle")
	}
	c.trim = trim
	spine, text, err := c.spine(pages + pages%2) // printers add a blank page to an odd number
	if err != nil {
		return nil, err
	}
	c.wrap, c.Bleed = true, true
	w := builder{c: &c, l: l, chapters: c.chapters(l, entries)}
	c.trim.Wide = 2*trim.Wide + spine
	s := &typesetter{c: &c, l: l, targets: map[string]Target{}, pages: []*Page{{Number: 1}}, ink: &white}
	s.add(Item{Box: sheets.Box{X: -bleedWidth, Y: -bleedWidth, W: c.trim.Wide + 2*bleedWidth, H: c.trim.High + 2*bleedWidth},
		Ink: c.coverInk()})
	edge := max(c.printer().coverMargin, sheets.Inch*3/8)
	panel := func(left sheets.Length) sheets.Box {
		return sheets.Box{X: left + edge, Y: edge, W: trim.Wide - 2*edge, H: trim.High - 2*edge}
	}
	w.front(s, panel(trim.Wide+spine))
	if text {
		s.spineText(sheets.Box{X: trim.Wide, Y: edge, W: spine, H: trim.High - 2*edge})
	}
	w.backCover(s, panel(0))
	b, err := s.layout()
	b.subject = w.subject()
	return b, err
}

// centred writes wrapped text centred in a box at s.y, and moves below it.
func (s *typesetter) centred(a sheets.Box, f sheets.Face, size sheets.Length, text string) {
	s.beginPart("P")
	for _, line := range wrap(text, f, size, a.W) {
		s.line(f, size, a.X+a.W/2, s.y, 1, line)
		s.y += size * 5 / 4
	}
	s.endPart()
}

// front lays out the front of the cover in a box: the title, and boards of the book.
func (w *builder) front(s *typesetter, a sheets.Box) {
	s.y = a.Y + a.H/24
	s.centred(a, sheets.Bold, titleSize*5/4, w.c.Title)
	s.y += 6 * sheets.Point
	s.centred(a, sheets.Regular, underSize*5/4, w.c.Subtitle)
	s.y += 18 * sheets.Point
	w.tiles(s, sheets.Box{X: a.X, Y: s.y, W: a.W, H: a.Bottom() - underSize*4 - s.y}, min(3, len(w.entries())), 0)
	s.y = a.Bottom() - underSize*2
	s.centred(a, sheets.Regular, underSize*5/4, w.c.Author)
}

// tiles draws unsolved boards of the book, of all kinds in turn, on white squares that fill a box in as many columns as across. It omits
// the first boards of that order.
func (w *builder) tiles(s *typesetter, a sheets.Box, across, first int) {
	const pad = 5 * sheets.Point
	all := w.inTurn()
	side := min((a.W-sheets.Length(across-1)*boardGap)/sheets.Length(across), a.H)
	down := max(1, int((a.H+boardGap)/(side+boardGap)))
	down = min(down, (len(all)+across-1)/across)
	left := a.X + (a.W-side*sheets.Length(across)-boardGap*sheets.Length(across-1))/2
	top := a.Y + (a.H-sheets.Length(down)*(side+boardGap)+boardGap)/2
	for i := range across * down {
		e := all[(first+i)%len(all)]
		d := s.drawing(e.Puzzle.Draw(puzzle.Facts{}))
		tile := sheets.Box{X: left + sheets.Length(i%across)*(side+boardGap), Y: top + sheets.Length(i/across)*(side+boardGap), W: side, H: side}
		if s.ink != nil {
			s.add(Item{Box: tile, Ink: &white})
		}
		cell := d.Fit(side-2*pad, side-2*pad)
		wide, high := d.Size(cell)
		s.figure(Item{Box: sheets.Box{X: tile.X + (side-wide)/2, Y: tile.Y + (side-high)/2, W: wide, H: high}, Drawing: &d, Cell: cell,
			Pattern: true}, e.kind().Title)
	}
}

// inTurn returns the puzzles in an order in which kinds alternate.
func (w *builder) inTurn() (list []*Entry) {
	all := w.entries()
	for round := 0; len(list) < len(all); round++ {
		for _, k := range w.kinds() {
			n := 0
			for _, e := range all {
				if e.kind() != k {
					continue
				}
				if n == round {
					list = append(list, e)
				}
				n++
			}
		}
	}
	return list
}

// spineText writes title and author downwards on the spine.
func (s *typesetter) spineText(a sheets.Box) {
	size := min((a.W-sheets.Inch/8)*4/5, 16*sheets.Point)
	author := sheets.Width(sheets.Regular, size, s.c.Author)
	title := s.truncate(s.c.Title, sheets.Bold, size, a.H-author-columnGap)
	write := func(f sheets.Face, y, long sheets.Length, text string) {
		if text != "" {
			s.add(Item{Box: sheets.Box{X: a.X + (a.W-size)/2 - size/8, Y: y, W: size * 5 / 4, H: long}, Text: text, Face: f, Size: size,
				Turned: true, Ink: s.ink, Tag: sheets.Tag{Role: "P", ID: s.nextPart()}})
		}
	}
	write(sheets.Bold, a.Y, sheets.Width(sheets.Bold, size, title), title)
	write(sheets.Regular, a.Bottom()-author, author, s.c.Author)
}

// backCover lays out the back: the blurb, boards, and the barcode or the space that printers reserve for it.
func (w *builder) backCover(s *typesetter, a sheets.Box) {
	s.y = a.Y + a.H/24
	for text := range strings.SplitSeq(w.c.Blurb, "\n") {
		s.beginPart("P")
		for _, line := range wrap(text, sheets.Regular, underSize, a.W) {
			s.line(sheets.Regular, underSize, a.X, s.y, 0, line)
			s.y += underSize * 4 / 3
		}
		s.endPart()
		s.y += underSize / 2
	}
	trim := a.Right() + a.X // the right edge of the back, as its margins are equal
	box := sheets.Box{X: trim - barcodeEdge - barcodeWide, Y: s.c.trim.High - barcodeEdge - barcodeHigh, W: barcodeWide, H: barcodeHigh}
	if room := (sheets.Box{X: a.X, Y: s.y + boardGap, W: a.W, H: box.Y - s.y - 2*boardGap}); room.H > sheets.Inch {
		w.tiles(s, room, min(3, len(w.entries())), 9)
	}
	s.add(Item{Box: box, Ink: &white})
	if w.c.ISBN != "" {
		s.barcode(box, w.c.ISBN)
	}
	if w.c.Publisher != "" {
		name := s.truncate(w.c.Publisher, sheets.Regular, textSize, box.X-a.X-boardGap)
		s.line(sheets.Regular, textSize, a.X, box.Bottom()-textSize*3/2, 0, name)
	}
}

// barcode draws an ISBN as EAN-13 with its digits, centred in a box.
func (s *typesetter) barcode(box sheets.Box, isbn string) {
	ink := s.ink
	s.ink = nil
	defer func() { s.ink = ink }()
	digits := strings.NewReplacer("-", "", " ", "").Replace(isbn)
	bars := ean13(digits)
	left := box.X + (box.W-sheets.Length(len(bars)+4)*barModule)/2 + 4*barModule // quiet zones of 11 modules and 7, nearly centred
	top := box.Y + 4*sheets.Point
	s.line(sheets.Regular, 8*sheets.Point, box.X+box.W/2, top, 1, "ISBN "+isbn)
	top += 11 * sheets.Point
	for i := 0; i < len(bars); {
		n := 1
		for i+n < len(bars) && bars[i+n] == bars[i] {
			n++
		}
		if bars[i] == '1' {
			high := barHigh
			if i < 3 || i >= len(bars)-3 || i >= 45 && i < 50 {
				high += barGuard
			}
			black := sheets.Black
			s.add(Item{Box: sheets.Box{X: left + sheets.Length(i)*barModule, Y: top, W: sheets.Length(n) * barModule, H: high}, Ink: &black})
		}
		i += n
	}
	const size = 8 * sheets.Point
	y := top + barHigh + sheets.Point
	s.line(sheets.Regular, size, left-5*barModule, y, 2, digits[:1])
	for half, at := range []int{3, 50} {
		for k := range 6 {
			s.line(sheets.Regular, size, left+sheets.Length(2*at+14*k+7)*barModule/2, y, 1, digits[1+6*half+k:2+6*half+k])
		}
	}
}

// ean13 returns the 95 modules of the barcode of 13 digits, 1 for a bar and 0 for a space (GS1 General Specifications, 5.2.1).
func ean13(digits string) string {
	odd := []string{"0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"}
	parities := []string{"OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO"}
	inverted := strings.NewReplacer("0", "1", "1", "0")
	var b strings.Builder
	b.WriteString("101")
	for i, p := range parities[digits[0]-'0'] {
		code := odd[digits[1+i]-'0']
		if p == 'E' { // the mirror image of the inverted code
			mirrored := []byte(inverted.Replace(code))
			for k := range mirrored {
				b.WriteByte(mirrored[len(mirrored)-1-k])
			}
			continue
		}
		b.WriteString(code)
	}
	b.WriteString("01010")
	for _, d := range digits[7:] {
		b.WriteString(inverted.Replace(odd[d-'0']))
	}
	return b.String() + "101"
}

// coverInk returns the ink of the cover: the configured colour, or a dark blue.
func (c *Config) coverInk() *sheets.Ink {
	if c.CoverColour == "" {
		return &sheets.Ink{850, 550, 0, 450}
	}
	return inkOf(c.CoverColour)
}

// inkOf converts a colour such as #1f4e79 to ink with as much black as possible.
func inkOf(colour string) *sheets.Ink {
	rgb, _ := strconv.ParseUint(colour[1:], 16, 32)
	part := func(i int) int { return int(rgb>>(16-8*i)) & 255 }
	most := max(part(0), part(1), part(2), 1)
	ink := sheets.Ink{3: 1000 - max(part(0), part(1), part(2))*1000/255}
	for i := range 3 {
		ink[i] = (most - part(i)) * 1000 / most
	}
	if ink[3] == 1000 {
		ink = sheets.Black
	}
	return &ink
}
