package book

import (
	"github.com/teka-puzzles/teka/apps/sheets"
)

// A strip is boards beside and below each other, each with what is said of it below.

// The largest cells of a strip.
var stripCell = sheets.Millimetres(8000)

// framed is a panel with its room.
type framed struct {
	drawing     sheets.Drawing
	cell        sheets.Length
	wide, high  sheets.Length
	head, lines []string
}

// frame sets a panel to a width.
func (s *setter) frame(x panel, wide, most sheets.Length) (f framed, err error) {
	if f.drawing, err = sheets.Drawn(x.board, x.options(s.l)); err != nil {
		return f, err
	}
	f.cell = min(f.drawing.Fit(wide, most), stripCell)
	f.wide, f.high = f.drawing.Size(f.cell)
	f.head = wrap(x.head, sheets.Bold, smallSize, wide)
	f.lines = append(wrap(x.text, sheets.Regular, smallSize, wide), wrap(x.note, sheets.Regular, smallSize, wide)...)
	return f, nil
}

// stripHigh is how high the board of a panel may be.
func stripHigh(a sheets.Box, across int) sheets.Length {
	if across == 1 {
		return a.H * 3 / 4
	}
	return a.H * 2 / 5
}

// tall is how high a panel is.
func (f framed) tall() sheets.Length {
	return sheets.Length(len(f.head)+len(f.lines))*smallSize*4/3 + f.high + smallSize*2
}

// strip puts panels down, from the left to the right and from above.
func (s *setter) strip(list []panel) error {
	a := s.area()
	across, wide, err := s.beside(list, a)
	if err != nil {
		return err
	}
	for len(list) > 0 {
		row := make([]framed, min(across, len(list)))
		tall := sheets.Length(0)
		for i := range row {
			var err error
			if row[i], err = s.frame(list[i], wide, stripHigh(a, across)); err != nil {
				return err
			}
			tall = max(tall, row[i].tall())
		}
		if list = list[len(row):]; tall > a.H {
			for _, f := range row {
				s.long(f)
			}
			continue
		}
		s.need(tall)
		boards := sheets.Length(0)
		for _, f := range row {
			boards = max(boards, f.high)
		}
		top, left := s.y, s.area().X
		for i, f := range row {
			x := left + sheets.Length(i)*(wide+columnGap)
			s.panel(f, x, top, boards)
		}
		s.y = top + tall + smallSize
	}
	return nil
}

// beside is how many panels stand beside each other, and how wide they are: as many as the page has room for with letters to be read.
func (s *setter) beside(list []panel, a sheets.Box) (across int, wide sheets.Length, err error) {
	across = 2
	if s.c.trim.Wide >= 8*sheets.Inch {
		across = 3
	}
	for ; ; across-- {
		wide = (a.W - sheets.Length(across-1)*columnGap) / sheets.Length(across)
		legible := true
		for _, x := range list {
			f, err := s.frame(x, wide, stripHigh(a, across))
			if err != nil {
				return 0, 0, err
			}
			_, letters := f.drawing.Thinnest(f.cell)
			legible = legible && (letters == 0 || letters >= leastLetters)
		}
		if legible || across == 1 {
			return across, wide, nil
		}
	}
}

// panel puts a panel down.
func (s *setter) panel(f framed, x, y, boards sheets.Length) {
	d := f.drawing
	s.put(Item{Box: sheets.Box{X: x, Y: y, W: f.wide, H: f.high}, Drawing: &d, Cell: f.cell})
	y += boards + smallSize/2
	for _, line := range f.head {
		s.line(sheets.Bold, smallSize, x, y, 0, line)
		y += smallSize * 4 / 3
	}
	for _, line := range f.lines {
		s.line(sheets.Regular, smallSize, x, y, 0, line)
		y += smallSize * 4 / 3
	}
}

// long puts a panel down of which so much is said that it flows over pages.
func (s *setter) long(f framed) {
	s.need(f.high + smallSize*6)
	d := f.drawing
	s.put(Item{Box: sheets.Box{X: s.area().X, Y: s.y, W: f.wide, H: f.high}, Drawing: &d, Cell: f.cell})
	s.y += f.high + smallSize/2
	for i, line := range append(f.head, f.lines...) {
		face := sheets.Regular
		if i < len(f.head) {
			face = sheets.Bold
		}
		s.need(smallSize * 4 / 3)
		s.line(face, smallSize, s.area().X, s.y, 0, line)
		s.y += smallSize * 4 / 3
	}
	s.y += smallSize
}
