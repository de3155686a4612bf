package book

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// slot is a board to be placed on a page.
type slot struct {
	entry      *Entry
	drawing    sheets.Drawing
	maxPerPage int // boards of this size per page
	turned     bool
	targetName string
	number     string     // heading in bold
	labels     []string   // the first that fits follows the number
	links      []textLink // right-aligned in the heading
}

// slot returns a slot of a puzzle, drawn with the known facts, and with a target that what names.
func (s *typesetter) slot(e *Entry, what string, known puzzle.Facts, labels []string, o ...scene.SVGOptions) slot {
	return slot{entry: e, drawing: s.drawing(e.Puzzle.Draw(known), o...), targetName: targetName(what, e.Number), number: itoa(e.Number),
		labels: labels}
}

// textLink is a text that links to a target.
type textLink struct{ text, to string } // the text, and the name of the target

// sizing bounds the size of boards.
type sizing struct {
	maxPerPage  int                                // boards per page
	comfortable func(k *puzzle.Kind) sheets.Length // least cell width with several boards on a page
	minCell     func(k *puzzle.Kind) sheets.Length // cell width below which a board does not fit
	maxCell     sheets.Length
	writing     bool // the reader writes in the boards
	requested   bool // maxPerPage was requested: cells may shrink to minCell
}

// widths returns cell widths in thousandths of a millimetre. Digits to be written, or a number in every cell, need wider cells than shading
// or lines.
func widths(digits, others int) func(k *puzzle.Kind) sheets.Length {
	return func(k *puzzle.Kind) sheets.Length {
		if k.Traits.Digits || k.Traits.Numbered {
			return sheets.Millimetres(digits)
		}
		return sheets.Millimetres(others)
	}
}

func (c *Config) puzzleSizing() sizing {
	z := sizing{maxPerPage: cmp.Or(c.Puzzles, 6), comfortable: widths(7000, 5500), minCell: widths(5500, 3500),
		maxCell: sheets.Millimetres(13_000), writing: true, requested: c.Puzzles > 0}
	if c.Cell > 0 {
		z.minCell = func(*puzzle.Kind) sheets.Length { return c.shrunk(c.Cell) }
		z.comfortable = func(k *puzzle.Kind) sheets.Length { return max(c.shrunk(c.Cell), widths(7000, 5500)(k)) }
	}
	return z
}

func (c *Config) answerSizing() sizing {
	return sizing{maxPerPage: cmp.Or(c.Answers, 12), comfortable: widths(3200, 2000), minCell: widths(2200, 1200),
		maxCell: sheets.Millimetres(8000), requested: c.Answers > 0}
}

// grid returns the columns and rows of boards on a page with n boards.
func (s *typesetter) grid(n int) (across, down int) {
	across = map[int]int{1: 1, 2: 1, 4: 2, 6: 2, 9: 3, 12: 3}[n]
	down = n / across
	if s.landscape || s.c.trim.Wide > s.c.trim.High {
		return down, across
	}
	return across, down
}

// boardSpace returns the space of each of n boards, without its heading.
func (s *typesetter) boardSpace(a sheets.Box, n int) (wide, high sheets.Length) {
	across, down := s.grid(n)
	return (a.W - sheets.Length(across-1)*boardGap) / sheets.Length(across),
		(a.H-sheets.Length(down-1)*boardGap)/sheets.Length(down) - labelRoom
}

// turnBelow is the cell width below which boards alone on a page may be rotated.
var turnBelow = sheets.Millimetres(7000)

// cellFor returns the cell width of a drawing on a page with n boards. turned means that it is rotated by a quarter, which must enlarge
// cells narrower than turnBelow by more than 15 %.
func (s *typesetter) cellFor(d sheets.Drawing, a sheets.Box, n int) (cell sheets.Length, turned bool) {
	wide, high := s.boardSpace(a, n)
	cell = d.Fit(wide, high)
	if across := d.Fit(high, wide); n == 1 && !s.noTurn && cell < turnBelow && across*100 > cell*115 {
		return across, true
	}
	return cell, false
}

// limitPerPage sets x.maxPerPage to the number of boards per page at which boards like x cover most of it with cells that are wide enough:
// the largest such number if several are nearly as good, or if it was requested. If the board does not fit on a page, it sets s.err.
func (s *typesetter) limitPerPage(z sizing, x *slot) {
	a := s.m.area(s.c.trim, &Page{Number: 1})
	a.H -= headSize * 2 // leave space for the heading of a chapter
	k := x.entry.Puzzle.Kind()
	bound := z.comfortable(k)
	if z.requested {
		bound = z.minCell(k)
	}
	most := sheets.Length(0)
	for _, n := range perPage {
		cell, _ := s.cellFor(x.drawing, a, n)
		_, letters := x.drawing.Smallest(cell)
		if n > z.maxPerPage || (cell < bound || letters > 0 && letters < minLetters) && (n > 1 || cell < z.minCell(k)) {
			continue
		}
		tenths := min(cell, z.maxCell) / 100
		if covered := sheets.Length(n) * tenths * tenths; covered*5 >= most*4 || z.requested {
			x.maxPerPage, most = n, max(most, covered)
		}
	}
	if x.maxPerPage == 0 {
		s.tooLarge(z, x)
	}
}

// tooLarge sets s.err to an error that names the smallest page size on which the board fits, if any.
func (s *typesetter) tooLarge(z sizing, x *slot) {
	k := x.entry.Puzzle.Kind()
	least := z.minCell(k)
	cell := s.largestCell(x)
	name := cmp.Or(x.entry.ID, report.Title(x.entry.Puzzle))
	holds := Trim{}
	for _, t := range Trims { // find the smallest that fits
		c := *s.c
		c.trim = c.shrunkTrim(t)
		other := typesetter{c: &c, m: c.margins(1)}
		if other.largestCell(x) >= least && (holds.Name == "" || t.Wide*t.High < holds.Wide*holds.High) {
			holds = t
		}
	}
	if holds.Name != "" {
		s.fail(fault.Errorf("%s: %s does not fit on %s: its cells would be %s mm wide, the minimum is %s mm; it fits on %s",
			name, report.Title(x.entry.Puzzle), s.c.Trim, roundedDown(s.c.grown(cell)), millimetres(s.c.grown(least)), holds.Name))
		return
	}
	s.fail(fault.Errorf("%s: %s does not fit on any page; on %s its cells would be %s mm wide, the minimum is %s mm",
		name, report.Title(x.entry.Puzzle), s.c.Trim, roundedDown(s.c.grown(cell)), millimetres(s.c.grown(least))))
}

// largestCell returns the cell width of a board alone on the first page of a chapter.
func (s *typesetter) largestCell(x *slot) sheets.Length {
	a := s.m.area(s.c.trim, &Page{Number: 1})
	a.H -= headSize * 2
	cell, _ := s.cellFor(x.drawing, a, 1)
	return cell
}

// roundedDown formats l in millimetres with one decimal, rounded down.
func roundedDown(l sheets.Length) string {
	n := l.Microns() / 100
	return itoa(n/10) + "." + itoa(n%10)
}

// millimetres formats l in millimetres with one decimal.
func millimetres(l sheets.Length) string {
	n := (l.Microns() + 50) / 100
	return itoa(n/10) + "." + itoa(n%10)
}

// boards places boards on pages in order.
func (s *typesetter) boards(z sizing, list []slot) {
	for i := range list {
		if s.limitPerPage(z, &list[i]); s.err != nil {
			return
		}
	}
	for _, x := range list { // boards of equal type and size have equally many on a page
		for k := range list {
			if y := &list[k]; !z.requested && x.entry.kind() == y.entry.kind() && sameSize(x.entry.Puzzle, y.entry.Puzzle) {
				y.maxPerPage = min(y.maxPerPage, x.maxPerPage)
			}
		}
	}
	for len(list) > 0 {
		n, take := groupForPage(list, !z.requested)
		a := s.area()
		a.H -= s.y - a.Y
		a.Y = s.y
		s.fillPage(z, a, n, list[:take])
		if list = list[take:]; len(list) > 0 {
			s.newPage(true)
		}
	}
}

// groupForPage returns the division n of the next page and the number of boards of the list on it: as many as possible, then as large as
// possible. With even, the pages of boards that could share such a page have similar numbers of boards.
func groupForPage(list []slot, even bool) (n, take int) {
	for _, m := range perPage {
		k := 0
		for k < len(list) && k < m && list[k].maxPerPage >= m {
			k++
		}
		if k > take {
			n, take = m, k
		}
	}
	run := take
	for even && run < len(list) && list[run].maxPerPage >= n {
		run++
	}
	pages := (run + n - 1) / n
	for _, m := range slices.Backward(perPage) {
		if m < n && m*pages >= run {
			n, take = m, min(m, run)
		}
	}
	return n, take
}

// fillPage places boards on a page divided for n. Rows share the space that is left, and each board is centred in its part.
func (s *typesetter) fillPage(z sizing, a sheets.Box, n int, list []slot) {
	wide, _ := s.boardSpace(a, n)
	across, _ := s.grid(n)
	cells := make([]sheets.Length, len(list))
	for i, x := range list {
		cells[i], list[i].turned = s.cellFor(x.drawing, a, n)
		cells[i] = min(cells[i], z.maxCell)
	}
	for i, x := range list { // boards of equal type and size get equal cells
		for k, y := range list {
			if x.entry.kind() == y.entry.kind() && sameSize(x.entry.Puzzle, y.entry.Puzzle) {
				cells[i] = min(cells[i], cells[k])
			}
		}
	}
	rows := (len(list) + across - 1) / across
	tall, free := make([]sheets.Length, rows), a.H-sheets.Length(rows)*labelRoom
	for i := range list {
		_, h := list[i].size(cells[i])
		tall[i/across] = max(tall[i/across], h)
	}
	for _, h := range tall {
		free -= h
	}
	gap := max(0, free) / sheets.Length(rows)
	top := a.Y + gap/2
	for i := range list {
		if i > 0 && i%across == 0 {
			top += tall[i/across-1] + labelRoom + gap
		}
		s.board(z, &list[i], a.X+sheets.Length(i%across)*(wide+boardGap), top, wide, cells[i])
	}
}

// size returns the dimensions of the board on the page.
func (x *slot) size(cell sheets.Length) (wide, high sheets.Length) {
	wide, high = x.drawing.Size(cell)
	if x.turned {
		return high, wide
	}
	return wide, high
}

// minLabel is the width that a heading has at least, if there is space for it.
const minLabel = 130 * sheets.Point

// board places a board below its heading, centred between left and left + wide.
func (s *typesetter) board(z sizing, x *slot, left, top, wide, cell sheets.Length) {
	w, h := x.size(cell)
	label := max(w, min(wide, minLabel))
	s.label(*x, left+(wide-label)/2, top, label)
	s.figure(Item{Box: sheets.Box{X: left + (wide-w)/2, Y: top + labelRoom, W: w, H: h}, Drawing: &x.drawing, Cell: cell, Turned: x.turned,
		Writing: z.writing, Of: x.number}, x.entry.alt(!z.writing))
}

func sameSize(p, q puzzle.Puzzle) bool {
	r, c := p.Size()
	rows, cols := q.Size()
	return r == rows && c == cols
}

// label writes the heading of a board: number, label and, at the right, links. The shortest label always fits; if links do not fit next to
// it, the number becomes the link.
func (s *typesetter) label(x slot, left, top, wide sheets.Length) {
	s.target(x.targetName, top)
	b := s.line(sheets.Bold, labelSize, left, top, 0, x.number)
	at, room := b.Right()+5*sheets.Point, left+wide
	shortest := ""
	if n := len(x.labels); n > 0 {
		shortest = x.labels[n-1]
	}
	for i := len(x.links) - 1; i >= 0; i-- {
		l := x.links[i]
		w := sheets.Width(sheets.Regular, linkedSize, l.text) + 6*sheets.Point
		if room-w < at+sheets.Width(sheets.Regular, smallSize, shortest) {
			s.link(b, l.to) // no space: the number becomes the link
			break
		}
		s.link(s.line(sheets.Regular, linkedSize, room, top+(labelSize-linkedSize), 2, l.text), l.to)
		room -= w
	}
	for _, text := range append(slices.Clone(x.labels), s.truncate(shortest, sheets.Regular, smallSize, room-at)) {
		if sheets.Width(sheets.Regular, smallSize, text) <= room-at {
			s.line(sheets.Regular, smallSize, at, top+(labelSize-smallSize), 0, text)
			break
		}
	}
}

// drawing converts a board, with o for example to print the names of its rows.
func (s *typesetter) drawing(board scene.Scene, o ...scene.SVGOptions) sheets.Drawing {
	d, err := sheets.NewDrawing(board, append(o, scene.SVGOptions{})[0])
	s.fail(err)
	return d
}
