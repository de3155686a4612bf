package book

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
)

// shelves places boards of one kind at one scale, in rows of as many as fit. The scale is that at which boards of the median size have the
// requested number on a page, unless cells or letters would be too small or the largest board would leave the page. heading writes a
// heading, which stays with the first row.
func (s *typesetter) shelves(z sizing, list []slot, heading func()) {
	cell := s.commonCell(z, list)
	if s.err != nil {
		return
	}
	_, high := list[0].size(cell)
	s.reserve(underSize*2 + labelRoom + high)
	heading()
	for len(list) > 0 {
		n := 0 // boards of similar width, which form columns
		narrow, widest := sheets.Length(0), sheets.Length(0)
		for ; n < len(list); n++ {
			w, _ := list[n].size(cell)
			if n == 0 {
				narrow = w
			}
			if narrow, widest = min(narrow, w), max(widest, w); widest*4 > narrow*7 {
				break
			}
		}
		s.shelf(z, list[:n], cell)
		list = list[n:]
	}
}

// shelf places boards with cells of a given width in columns as wide as the widest board, row by row, across pages.
func (s *typesetter) shelf(z sizing, list []slot, cell sheets.Length) {
	widest := sheets.Length(0)
	for i := range list {
		w, _ := list[i].size(cell)
		widest = max(widest, w)
	}
	a := s.area()
	across := max(1, int((a.W+boardGap)/(widest+boardGap)))
	wide := (a.W - sheets.Length(across-1)*boardGap) / sheets.Length(across)
	for len(list) > 0 {
		row := list[:min(across, len(list))]
		list = list[len(row):]
		tall := sheets.Length(0)
		for i := range row {
			_, h := row[i].size(cell)
			tall = max(tall, h)
		}
		s.reserve(labelRoom + tall)
		for i := range row {
			s.board(z, &row[i], s.area().X+sheets.Length(i)*(wide+boardGap), s.y, wide, cell)
		}
		s.y += labelRoom + tall + boardGap
	}
}

// commonCell returns the cell width for boards of one kind, and turns boards that fit on a page only when turned.
func (s *typesetter) commonCell(z sizing, list []slot) sheets.Length {
	a := s.m.area(s.c.trim, &Page{Number: 1})
	wide, high := s.boardSpace(a, z.maxPerPage)
	a.H -= headSize*2 + underSize*2 + labelRoom // space for headings
	fits := make([]sheets.Length, len(list))
	least, largest := z.minCell(list[0].entry.kind()), z.maxCell
	for i := range list {
		d := list[i].drawing
		fits[i] = min(d.Fit(wide, high), z.maxCell)
		if _, letters := d.Smallest(100 * sheets.Point); letters > 0 {
			least = max(least, minLetters*100*sheets.Point/letters+1)
		}
	}
	for i := range list {
		d := list[i].drawing
		page, across := d.Fit(a.W, a.H), d.Fit(a.H, a.W)
		if list[i].turned = page < least && across > page && !s.noTurn; list[i].turned {
			page = across
		}
		if page < z.minCell(list[i].entry.kind()) {
			s.tooLarge(z, &list[i])
			return 0
		}
		largest = min(largest, page)
	}
	median := slices.Sorted(slices.Values(fits))[len(fits)/2]
	typical, cell := list[slices.Index(fits, median)].entry.Puzzle, median
	for i := range list {
		if sameSize(typical, list[i].entry.Puzzle) {
			cell = min(cell, fits[i])
		}
	}
	return min(max(cell, least), largest)
}
