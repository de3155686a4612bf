package book

import (
	"cmp"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// slot is a board to be placed on a page.
type slot struct {
	entry      *Entry
	drawing    sheets.Drawing
	maxPerPage int // maximum of boards of this size per page
	targetName string
	number     string // heading in bold, followed by label
	label      string
	links      []textLink // right-aligned in the heading
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

// widths returns cell widths in thousandths of a millimetre. Written digits need wider cells than shading or lines.
func widths(digits, others int) func(k *puzzle.Kind) sheets.Length {
	return func(k *puzzle.Kind) sheets.Length {
		if k.Traits.Digits {
			return sheets.Millimetres(digits)
		}
		return sheets.Millimetres(others)
	}
}

// puzzleSizing returns the sizing of puzzles.
func (c *Config) puzzleSizing() sizing {
	z := sizing{maxPerPage: cmp.Or(c.Puzzles, 4), comfortable: widths(7000, 5500), minCell: widths(5500, 3500),
		maxCell: sheets.Millimetres(13_000), writing: true, requested: c.Puzzles > 0}
	if c.Cell > 0 {
		z.minCell = func(*puzzle.Kind) sheets.Length { return c.Cell }
		z.comfortable = func(k *puzzle.Kind) sheets.Length { return max(c.Cell, widths(7000, 5500)(k)) }
	}
	return z
}

// answerSizing returns the sizing of answers.
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

// cellFor returns the cell width of a drawing on a page with n boards. turned means that it is rotated by a quarter, which must enlarge
// the cells by more than 15 %.
func (s *typesetter) cellFor(d sheets.Drawing, a sheets.Box, n int) (cell sheets.Length, turned bool) {
	wide, high := s.boardSpace(a, n)
	cell = d.Fit(wide, high)
	if across := d.Fit(high, wide); n == 1 && !s.noTurn && across*100 > cell*115 {
		return across, true
	}
	return cell, false
}

// limitPerPage sets x.maxPerPage to the largest number of boards per page at which the cells of x are wide enough. The error means that
// the board does not fit on a page.
func (s *typesetter) limitPerPage(z sizing, x *slot) error {
	a := s.m.area(s.c.trim, &Page{Number: 1})
	a.H -= headSize * 2 // leave space for the heading of a chapter
	k := x.entry.Puzzle.Kind()
	bound := z.comfortable(k)
	if z.requested {
		bound = z.minCell(k)
	}
	for _, n := range perPage {
		cell, _ := s.cellFor(x.drawing, a, n)
		_, letters := x.drawing.Smallest(cell)
		if n <= z.maxPerPage && (cell >= bound && (letters == 0 || letters >= minLetters) || n == 1 && cell >= z.minCell(k)) {
			x.maxPerPage = n
		}
	}
	if x.maxPerPage == 0 {
		return s.tooLarge(z, x)
	}
	return nil
}

// tooLarge returns an error that names the smallest page size on which the board fits, if any.
func (s *typesetter) tooLarge(z sizing, x *slot) error {
	k := x.entry.Puzzle.Kind()
	least := z.minCell(k)
	cell := s.largestCell(x)
	name := cmp.Or(x.entry.ID, report.Title(x.entry.Puzzle))
	holds := Trim{}
	for _, t := range Trims { // find the smallest that fits
		c := *s.c
		c.trim = t
		other := typesetter{c: &c, m: c.margins(1)}
		if other.largestCell(x) >= least && (holds.Name == "" || t.Wide*t.High < holds.Wide*holds.High) {
			holds = t
		}
	}
	if holds.Name != "" {
		return fault.Errorf("%s: %s does not fit on %s: its cells would be %s mm wide, the minimum is %s mm; it fits on %s",
			name, report.Title(x.entry.Puzzle), s.c.Trim, roundedDown(cell), millimetres(least), holds.Name)
	}
	return fault.Errorf("%s: %s does not fit on any page; on %s its cells would be %s mm wide, the minimum is %s mm",
		name, report.Title(x.entry.Puzzle), s.c.Trim, roundedDown(cell), millimetres(least))
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

// boards places boards on pages in order. The error means that a board does not fit on a page.
func (s *typesetter) boards(z sizing, list []slot) error {
	for i := range list {
		if err := s.limitPerPage(z, &list[i]); err != nil {
			return err
		}
	}
	for len(list) > 0 {
		n, take := groupForPage(list)
		a := s.area()
		a.H -= s.y - a.Y
		a.Y = s.y
		s.fillPage(z, a, n, list[:take])
		if list = list[take:]; len(list) > 0 {
			s.newPage(true)
		}
	}
	return nil
}

// groupForPage returns the division n of the next page and the number of boards of the list on it: as many as possible, then as large as
// possible.
func groupForPage(list []slot) (n, take int) {
	for _, m := range perPage {
		k := 0
		for k < len(list) && k < m && list[k].maxPerPage >= m {
			k++
		}
		if k > take {
			n, take = m, k
		}
	}
	return n, take
}

// fillPage places boards on a page divided for n.
func (s *typesetter) fillPage(z sizing, a sheets.Box, n int, list []slot) {
	wide, high := s.boardSpace(a, n)
	across, _ := s.grid(n)
	cells := make([]sheets.Length, len(list))
	turned := make([]bool, len(list))
	for i, x := range list {
		cells[i], turned[i] = s.cellFor(x.drawing, a, n)
		cells[i] = min(cells[i], z.maxCell)
	}
	for i, x := range list { // boards of equal type and size get equal cells
		for k, y := range list {
			if x.entry.Puzzle.Kind() == y.entry.Puzzle.Kind() && sameSize(x.entry.Puzzle, y.entry.Puzzle) {
				cells[i] = min(cells[i], cells[k])
			}
		}
	}
	for i, x := range list {
		left := a.X + sheets.Length(i%across)*(wide+boardGap)
		top := a.Y + sheets.Length(i/across)*(high+labelRoom+boardGap)
		s.label(x, left, top, wide)
		w, h := x.drawing.Size(cells[i])
		if turned[i] {
			w, h = h, w
		}
		s.add(Item{Box: sheets.Box{X: left + (wide-w)/2, Y: top + labelRoom, W: w, H: h}, Drawing: &list[i].drawing, Cell: cells[i],
			Turned: turned[i], Writing: z.writing, Of: x.number})
	}
}

func sameSize(p, q puzzle.Puzzle) bool {
	r, c := p.Size()
	rows, cols := q.Size()
	return r == rows && c == cols
}

// label writes the heading of a board: number, label and, at the right, links. If they do not fit, the number becomes the link.
func (s *typesetter) label(x slot, left, top, wide sheets.Length) {
	s.target(x.targetName, top)
	b := s.line(sheets.Bold, labelSize, left, top, 0, x.number)
	room := left + wide
	for i := len(x.links) - 1; i >= 0; i-- {
		l := x.links[i]
		w := sheets.Width(sheets.Regular, linkedSize, l.text)
		if room-w < b.Right()+6*sheets.Point {
			s.link(b, l.to) // no space: the number becomes the link
			break
		}
		s.link(s.line(sheets.Regular, linkedSize, room, top+(labelSize-linkedSize), 2, l.text), l.to)
		room -= w + 6*sheets.Point
	}
	at := b.Right() + 5*sheets.Point
	if text := s.truncate(x.label, sheets.Regular, smallSize, room-at-4*sheets.Point); text != "" {
		s.line(sheets.Regular, smallSize, at, top+(labelSize-smallSize), 0, text)
	}
}

func toDrawing(s scene.Scene) (sheets.Drawing, error) {
	return sheets.NewDrawing(s, scene.SVGOptions{})
}
