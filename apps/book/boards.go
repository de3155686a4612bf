package book

import (
	"cmp"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// slot is a board on its way to a page.
type slot struct {
	entry   *Entry
	drawing sheets.Drawing
	most    int // of such boards on a page
	name    string
	sign    string // what stands above it: in bold, then not
	label   string
	links   []linked // at the right
}

// linked is a text that leads somewhere.
type linked struct{ text, to string }

// sizing says how large boards are to be.
type sizing struct {
	most    int // of them on a page
	cosy    func(k *puzzle.Kind) sheets.Length
	least   func(k *puzzle.Kind) sheets.Length
	largest sheets.Length
	writing bool
	asked   bool // most is asked for: as many as least allows
}

// Widths of cells. Digits need more room than what is shaded or drawn.
func widths(digits, others int) func(k *puzzle.Kind) sheets.Length {
	return func(k *puzzle.Kind) sheets.Length {
		if k.Traits.Digits {
			return sheets.Millimetres(digits)
		}
		return sheets.Millimetres(others)
	}
}

// sizes are those of puzzles.
func (c *Config) sizes() sizing {
	z := sizing{most: cmp.Or(c.Puzzles, 4), cosy: widths(7000, 5500), least: widths(5500, 3500), largest: sheets.Millimetres(13_000),
		writing: true, asked: c.Puzzles > 0}
	if c.Cell > 0 {
		z.least = func(*puzzle.Kind) sheets.Length { return c.Cell }
		z.cosy = func(k *puzzle.Kind) sheets.Length { return max(c.Cell, widths(7000, 5500)(k)) }
	}
	return z
}

// answerSizes are those of answers.
func (c *Config) answerSizes() sizing {
	return sizing{most: cmp.Or(c.Answers, 12), cosy: widths(3200, 2000), least: widths(2200, 1200), largest: sheets.Millimetres(8000),
		asked: c.Answers > 0}
}

// grid is how many boards lie beside and below each other when there are so many on a page.
func (s *setter) grid(n int) (across, down int) {
	across = map[int]int{1: 1, 2: 1, 4: 2, 6: 2, 9: 3, 12: 3}[n]
	down = n / across
	if s.wide || s.c.trim.Wide > s.c.trim.High {
		return down, across
	}
	return across, down
}

// room is the room of each of so many boards, without what stands above it.
func (s *setter) room(a sheets.Box, n int) (wide, high sheets.Length) {
	across, down := s.grid(n)
	return (a.W - sheets.Length(across-1)*boardGap) / sheets.Length(across),
		(a.H-sheets.Length(down-1)*boardGap)/sheets.Length(down) - labelRoom
}

// fit is the width of the cells of a drawing where a page holds so many, and whether it lies turned there.
func (s *setter) fit(d sheets.Drawing, a sheets.Box, n int) (cell sheets.Length, turned bool) {
	wide, high := s.room(a, n)
	cell = d.Fit(wide, high)
	if across := d.Fit(high, wide); n == 1 && !s.upright && across*100 > cell*115 {
		return across, true
	}
	return cell, false
}

// class is how many boards like this one a page may hold at most.
func (s *setter) class(z sizing, x *slot) error {
	a := s.m.area(s.c.trim, &Page{Number: 1})
	a.H -= headSize * 2 // the first page of a chapter has a heading
	k := x.entry.Puzzle.Kind()
	bound := z.cosy(k)
	if z.asked {
		bound = z.least(k)
	}
	for _, n := range aPage {
		cell, _ := s.fit(x.drawing, a, n)
		_, letters := x.drawing.Thinnest(cell)
		if n <= z.most && (cell >= bound && (letters == 0 || letters >= leastLetters) || n == 1 && cell >= z.least(k)) {
			x.most = n
		}
	}
	if x.most == 0 {
		return s.tooLarge(z, x)
	}
	return nil
}

// tooLarge says that a board has no room on a page, and what has.
func (s *setter) tooLarge(z sizing, x *slot) error {
	k := x.entry.Puzzle.Kind()
	least := z.least(k)
	cell := s.alone(x)
	name := cmp.Or(x.entry.ID, report.Title(x.entry.Puzzle))
	holds := Trim{}
	for _, t := range Trims { // the smallest one that does
		c := *s.c
		c.trim = t
		other := setter{c: &c, m: c.margins(1)}
		if other.alone(x) >= least && (holds.Name == "" || t.Wide*t.High < holds.Wide*holds.High) {
			holds = t
		}
	}
	if holds.Name != "" {
		return fault.Errorf("%s: %s is too large for pages of %s: its cells would be %s mm wide, and %s are the least; pages of %s hold it",
			name, report.Title(x.entry.Puzzle), s.c.Trim, below(cell), millimetres(least), holds.Name)
	}
	return fault.Errorf("%s: %s is too large for pages of %s: its cells would be %s mm wide, and %s are the least; no page holds it",
		name, report.Title(x.entry.Puzzle), s.c.Trim, below(cell), millimetres(least))
}

// alone is the width of a cell of a board that has the first page of a chapter, with its heading, for itself.
func (s *setter) alone(x *slot) sheets.Length {
	a := s.m.area(s.c.trim, &Page{Number: 1})
	a.H -= headSize * 2
	cell, _ := s.fit(x.drawing, a, 1)
	return cell
}

// below is a length with one decimal, rounded down.
func below(l sheets.Length) string {
	n := l.Microns() / 100
	return itoa(n/10) + "." + itoa(n%10)
}

// millimetres is a length with one decimal.
func millimetres(l sheets.Length) string {
	n := (l.Microns() + 50) / 100
	return itoa(n/10) + "." + itoa(n%10)
}

// boards puts boards on pages, in their order.
func (s *setter) boards(z sizing, list []slot) error {
	for i := range list {
		if err := s.class(z, &list[i]); err != nil {
			return err
		}
	}
	for len(list) > 0 {
		n, take := together(list)
		a := s.area()
		a.H -= s.y - a.Y
		a.Y = s.y
		s.leafOf(z, a, n, list[:take])
		if list = list[take:]; len(list) > 0 {
			s.turn(true)
		}
	}
	return nil
}

// together is how many boards the next page is divided for, and how many of the list it holds: as many as can be, then as large as can be.
func together(list []slot) (n, take int) {
	for _, m := range aPage {
		k := 0
		for k < len(list) && k < m && list[k].most >= m {
			k++
		}
		if k > take {
			n, take = m, k
		}
	}
	return n, take
}

// leafOf puts boards on a page that is divided for n.
func (s *setter) leafOf(z sizing, a sheets.Box, n int, list []slot) {
	wide, high := s.room(a, n)
	across, _ := s.grid(n)
	cells := make([]sheets.Length, len(list))
	turned := make([]bool, len(list))
	for i, x := range list {
		cells[i], turned[i] = s.fit(x.drawing, a, n)
		cells[i] = min(cells[i], z.largest)
	}
	for i, x := range list { // boards of one kind and size have cells of one width
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
		s.put(Item{Box: sheets.Box{X: left + (wide-w)/2, Y: top + labelRoom, W: w, H: h}, Drawing: &list[i].drawing, Cell: cells[i],
			Turned: turned[i], Writing: z.writing, Of: x.sign})
	}
}

// sameSize reports whether two puzzles have as many rows and columns.
func sameSize(p, q puzzle.Puzzle) bool {
	r, c := p.Size()
	rows, cols := q.Size()
	return r == rows && c == cols
}

// label writes what stands above a board.
func (s *setter) label(x slot, left, top, wide sheets.Length) {
	s.target(x.name, top)
	b := s.line(sheets.Bold, labelSize, left, top, 0, x.sign)
	room := left + wide
	for i := len(x.links) - 1; i >= 0; i-- {
		l := x.links[i]
		w := sheets.Width(sheets.Regular, linkedSize, l.text)
		if room-w < b.Right()+6*sheets.Point {
			s.link(b, l.to) // there is no room for the text
			break
		}
		s.link(s.line(sheets.Regular, linkedSize, room, top+(labelSize-linkedSize), 2, l.text), l.to)
		room -= w + 6*sheets.Point
	}
	at := b.Right() + 5*sheets.Point
	if text := s.cut(x.label, sheets.Regular, smallSize, room-at-4*sheets.Point); text != "" {
		s.line(sheets.Regular, smallSize, at, top+(labelSize-smallSize), 0, text)
	}
}

// drawn is a board as paper has it.
func drawn(s scene.Scene) (sheets.Drawing, error) { return sheets.Drawn(s, scene.SVGOptions{}) }
