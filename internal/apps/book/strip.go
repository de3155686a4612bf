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
func (s *typesetter) stripOnPage(list []panel) {
	least := 3 * sheets.Point // cell width for the smallest legible letters
	for _, x := range list {
		d := s.drawing(x.board, x.options(s.l))
		if _, letters := d.Smallest(100 * sheets.Point); letters > 0 {
			least = max(least, minLetters*100*sheets.Point/letters+1)
		}
	}
	for _, arrange := range []func([]panel, sheets.Length) []stripRow{s.rowsBelow, s.rowsBeside} {
		for cell := sheets.Millimetres(13_000); cell >= least; cell -= 2 * sheets.Point {
			rows := arrange(list, cell)
			if a := s.area(); rows != nil && s.depth(rows) <= a.H {
				s.addRows(rows)
				return
			}
		}
	}
	s.longStrip(list, stripCell)
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
func (s *typesetter) sizePanel(x panel, wide, most, cell sheets.Length) (f sizedPanel) {
	f.drawing = s.drawing(x.board, x.options(s.l))
	f.cell = min(f.drawing.Fit(wide, most), cell)
	f.wide, f.high = f.drawing.Size(f.cell)
	f.alt = x.head
	f.caption(x, wide)
	return f
}

// caption wraps the caption of a panel to a width.
func (f *sizedPanel) caption(x panel, wide sheets.Length) {
	f.head = wrap(x.head, sheets.Bold, smallSize, wide)
	f.body = append(wrap(x.text, sheets.Regular, smallSize, wide), wrap(x.note, sheets.Regular, smallSize, wide)...)
}

// maxBoardHeight returns the maximum height of a board in a strip.
func maxBoardHeight(a sheets.Box, across int) sheets.Length {
	if across == 1 {
		return a.H * 3 / 4
	}
	return a.H * 2 / 5
}

// captionHeight returns the height of the caption.
func (f sizedPanel) captionHeight() sheets.Length {
	return sheets.Length(len(f.head)+len(f.body)) * smallSize * 4 / 3
}

// height returns the height of the panel with its caption below the board.
func (f sizedPanel) height() sheets.Length { return f.captionHeight() + f.high + smallSize*2 }

// stripRow is a row of panels, one of them if its caption is next to the board. A row taller than a page has height 0.
type stripRow struct {
	panels []sizedPanel
	left   []sheets.Length // of the panels, or of the board and the caption next to it
	boards sheets.Length   // height of the space for boards, below which captions start; 0 if the caption is next to the board
	tall   sheets.Length
}

// strip lays out panels row by row, with cells of at most a width.
func (s *typesetter) strip(list []panel, cell sheets.Length) { s.addRows(s.rowsBelow(list, cell)) }

// longStrip lays out panels like strip, or with captions next to the boards if that takes less space.
func (s *typesetter) longStrip(list []panel, cell sheets.Length) {
	rows, beside := s.rowsBelow(list, cell), s.rowsBeside(list, cell)
	if beside != nil && s.depth(beside) < s.depth(rows) {
		rows = beside
	}
	s.addRows(rows)
}

// rowsBelow arranges panels side by side, each with its caption below the board.
func (s *typesetter) rowsBelow(list []panel, cell sheets.Length) (rows []stripRow) {
	a := s.area()
	across, wide := s.columnsFor(list, a, cell)
	for part := range slices.Chunk(list, across) {
		var r stripRow
		for i, x := range part {
			f := s.sizePanel(x, wide, maxBoardHeight(a, across), cell)
			r.panels, r.left = append(r.panels, f), append(r.left, sheets.Length(i)*(wide+columnGap))
			r.boards, r.tall = max(r.boards, f.high), max(r.tall, f.height())
		}
		if r.tall > a.H {
			r.tall = 0
		}
		rows = append(rows, r)
	}
	return rows
}

// rowsBeside arranges panels one below the other, each with its caption next to the board: at half the width of the page, or the smallest
// larger part at which letters are legible. It returns nil if there is none, or if a caption is longer than a page.
func (s *typesetter) rowsBeside(list []panel, cell sheets.Length) []stripRow {
	a := s.area()
	for _, tenths := range []sheets.Length{5, 6, 7} {
		wide := a.W*tenths/10 - columnGap/2
		rows, legible := []stripRow(nil), true
		for _, x := range list {
			f := s.sizePanel(x, wide, a.H, cell)
			f.caption(x, a.W-wide-columnGap)
			high := max(f.high, f.captionHeight()) + smallSize
			_, letters := f.drawing.Smallest(f.cell)
			legible = legible && (letters == 0 || letters >= minLetters) && high <= a.H
			rows = append(rows, stripRow{[]sizedPanel{f}, []sheets.Length{0, wide + columnGap}, 0, high})
		}
		if legible {
			return rows
		}
	}
	return nil
}

// depth returns the height that rows take, from the current position: a page counts wholly unless it is the last one.
func (s *typesetter) depth(rows []stripRow) (all sheets.Length) {
	a := s.area()
	y := s.y - a.Y
	for _, r := range rows {
		tall := r.tall
		if tall == 0 {
			tall = a.H
		}
		if y+tall > a.H {
			all, y = all+a.H, 0
		}
		y += tall + smallSize
	}
	return all + y
}

// addRows places rows below the current position and on further pages.
func (s *typesetter) addRows(rows []stripRow) {
	for _, r := range rows {
		if r.tall == 0 {
			for _, f := range r.panels {
				s.addLongPanel(f)
			}
			continue
		}
		s.reserve(r.tall)
		left := s.area().X
		for i, f := range r.panels {
			x := left + r.left[i]
			if r.boards == 0 {
				s.addPanel(f, x, s.y, left+r.left[1], s.y)
			} else {
				s.addPanel(f, x, s.y, x, s.y+r.boards+smallSize/2)
			}
		}
		s.y += r.tall + smallSize
	}
}

// columnsFor returns the number of columns and their width: as many as keep letters legible.
func (s *typesetter) columnsFor(list []panel, a sheets.Box, cell sheets.Length) (across int, wide sheets.Length) {
	across = 2
	if s.c.trim.Wide >= 8*sheets.Inch {
		across = 3
	}
	for ; ; across-- {
		wide = (a.W - sheets.Length(across-1)*columnGap) / sheets.Length(across)
		legible := true
		for _, x := range list {
			f := s.sizePanel(x, wide, maxBoardHeight(a, across), cell)
			_, letters := f.drawing.Smallest(f.cell)
			legible = legible && (letters == 0 || letters >= minLetters)
		}
		if legible || across == 1 {
			return across, wide
		}
	}
}

// addPanel places the board of a panel at (left, top), and its caption at (x, y).
func (s *typesetter) addPanel(f sizedPanel, left, top, x, y sheets.Length) {
	d := f.drawing
	s.figure(Item{Box: sheets.Box{X: left, Y: top, W: f.wide, H: f.high}, Drawing: &d, Cell: f.cell}, f.alt)
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
