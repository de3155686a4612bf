package book

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
)

// A strip is a grid of boards with captions.

// stripCell is the maximum cell width in explanations.
var stripCell = sheets.Millimetres(8000)

// stripOnPage lays out panels with the widest cells, up to 13 mm, with which they end on the current page and letters are legible, or like
// any strip if none.
func (s *typesetter) stripOnPage(list []panel) error {
	least := 3 * sheets.Point // cell width for the smallest legible letters
	for _, x := range list {
		d, err := sheets.NewDrawing(x.board, x.options(s.l))
		if err != nil {
			return err
		}
		if _, letters := d.Smallest(100 * sheets.Point); letters > 0 {
			least = max(least, minLetters*100*sheets.Point/letters+1)
		}
	}
	for cell := sheets.Millimetres(13_000); cell >= least; cell -= 2 * sheets.Point {
		trial, page := *s, *s.page()
		page.Items = slices.Clip(page.Items)
		trial.pages = append(slices.Clone(s.pages[:len(s.pages)-1]), &page)
		if err := trial.strip(list, cell); err != nil {
			return err
		}
		if len(trial.pages) == len(s.pages) {
			return s.strip(list, cell)
		}
	}
	return s.strip(list, stripCell)
}

// sizedPanel is a panel with its dimensions.
type sizedPanel struct {
	drawing    sheets.Drawing
	cell       sheets.Length
	wide, high sheets.Length
	alt        string   // text for readers who do not see the board
	head, body []string // lines of the heading, and of the text below it
}

// sizePanel fits a panel into a width and its board into a height, with cells of at most a width.
func (s *typesetter) sizePanel(x panel, wide, most, cell sheets.Length) (f sizedPanel, err error) {
	if f.drawing, err = sheets.NewDrawing(x.board, x.options(s.l)); err != nil {
		return f, err
	}
	f.cell = min(f.drawing.Fit(wide, most), cell)
	f.wide, f.high = f.drawing.Size(f.cell)
	f.alt = x.head
	f.head = wrap(x.head, sheets.Bold, smallSize, wide)
	f.body = append(wrap(x.text, sheets.Regular, smallSize, wide), wrap(x.note, sheets.Regular, smallSize, wide)...)
	return f, nil
}

// maxBoardHeight returns the maximum height of a board in a strip.
func maxBoardHeight(a sheets.Box, across int) sheets.Length {
	if across == 1 {
		return a.H * 3 / 4
	}
	return a.H * 2 / 5
}

// height returns the height of the panel with its caption.
func (f sizedPanel) height() sheets.Length {
	return sheets.Length(len(f.head)+len(f.body))*smallSize*4/3 + f.high + smallSize*2
}

// strip lays out panels row by row, with cells of at most a width.
func (s *typesetter) strip(list []panel, cell sheets.Length) error {
	a := s.area()
	across, wide, err := s.columnsFor(list, a, cell)
	if err != nil {
		return err
	}
	for len(list) > 0 {
		row := make([]sizedPanel, min(across, len(list)))
		tall := sheets.Length(0)
		for i := range row {
			var err error
			if row[i], err = s.sizePanel(list[i], wide, maxBoardHeight(a, across), cell); err != nil {
				return err
			}
			tall = max(tall, row[i].height())
		}
		if list = list[len(row):]; tall > a.H {
			for _, f := range row {
				s.addLongPanel(f)
			}
			continue
		}
		s.reserve(tall)
		boards := sheets.Length(0)
		for _, f := range row {
			boards = max(boards, f.high)
		}
		top, left := s.y, s.area().X
		for i, f := range row {
			x := left + sheets.Length(i)*(wide+columnGap)
			s.addPanel(f, x, top, boards)
		}
		s.y = top + tall + smallSize
	}
	return nil
}

// columnsFor returns the number of columns and their width: as many as keep letters legible.
func (s *typesetter) columnsFor(list []panel, a sheets.Box, cell sheets.Length) (across int, wide sheets.Length, err error) {
	across = 2
	if s.c.trim.Wide >= 8*sheets.Inch {
		across = 3
	}
	for ; ; across-- {
		wide = (a.W - sheets.Length(across-1)*columnGap) / sheets.Length(across)
		legible := true
		for _, x := range list {
			f, err := s.sizePanel(x, wide, maxBoardHeight(a, across), cell)
			if err != nil {
				return 0, 0, err
			}
			_, letters := f.drawing.Smallest(f.cell)
			legible = legible && (letters == 0 || letters >= minLetters)
		}
		if legible || across == 1 {
			return across, wide, nil
		}
	}
}

// addPanel places a panel at a position, its heading and text below a space of height boards.
func (s *typesetter) addPanel(f sizedPanel, x, y, boards sheets.Length) {
	d := f.drawing
	s.figure(Item{Box: sheets.Box{X: x, Y: y, W: f.wide, H: f.high}, Drawing: &d, Cell: f.cell}, f.alt)
	y += boards + smallSize/2
	s.beginPart("P")
	for _, line := range f.head {
		s.line(sheets.Bold, smallSize, x, y, 0, line)
		y += smallSize * 4 / 3
	}
	for _, line := range f.body {
		s.line(sheets.Regular, smallSize, x, y, 0, line)
		y += smallSize * 4 / 3
	}
	s.endPart()
}

// addLongPanel lays out a panel whose caption may continue on further pages.
func (s *typesetter) addLongPanel(f sizedPanel) {
	s.reserve(f.high + smallSize*6)
	d := f.drawing
	s.figure(Item{Box: sheets.Box{X: s.area().X, Y: s.y, W: f.wide, H: f.high}, Drawing: &d, Cell: f.cell}, f.alt)
	s.y += f.high + smallSize/2
	for i, line := range append(f.head, f.body...) {
		face := sheets.Regular
		if i < len(f.head) {
			face = sheets.Bold
		}
		s.reserve(smallSize * 4 / 3)
		s.line(face, smallSize, s.area().X, s.y, 0, line)
		s.y += smallSize * 4 / 3
	}
	s.y += smallSize
}
