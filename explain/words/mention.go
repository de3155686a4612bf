package words

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Mentions are the cells, rows and columns that a text names.
type Mentions struct {
	lang       *Language
	text       string
	cells      map[[2]int16]bool
	rows, cols map[int16]bool
}

// Cell reports whether the text names the cell, alone or within a range such as "R2C3-R2C6". Rows and columns count from 0.
func (m Mentions) Cell(r, c int16) bool { return m.cells[[2]int16{r, c}] }

// Place reports whether the text names a place: a cell, both cells that an edge or bridge joins, or a border by its cell, alone or within
// a range. Other places are never named.
func (m Mentions) Place(at puzzle.Place) bool {
	switch {
	case at.Kind.Shape() == puzzle.OnBorder:
		return m.border(at)
	case at.Kind.Shape() == puzzle.InCell:
		return m.Cell(at.R, at.C)
	case at.Between():
		return m.Cell(at.R, at.C) && m.Cell(at.R2, at.C2)
	}
	return false
}

// border reports whether the text names a border: "below R2C3", or "below R2C1-R2C4".
func (m Mentions) border(at puzzle.Place) bool {
	a, b := at.Ends()
	for _, cell := range [...]puzzle.Place{a, b} {
		side, ok := strings.CutSuffix(m.lang.Place(at), m.lang.cell(cell.R, cell.C))
		if !ok {
			continue
		}
		for _, after := range append(strings.Split(m.text, side)[1:], strings.Split(m.text, Capital(side))[1:]...) {
			end := strings.IndexFunc(after, func(r rune) bool { return r != '-' && !isWordByte(byte(r)) })
			if end < 0 {
				end = len(after)
			}
			if m.lang.Mentions(after[:end]).Cell(cell.R, cell.C) {
				return true
			}
		}
	}
	return false
}

// Line reports whether the text names the row or the column of a cell.
func (m Mentions) Line(r, c int16) bool { return m.rows[r] || m.cols[c] }

// Mentions returns what a text in this language names. In a sentence about a row, "C3" is its cell in column 3.
func (l *Language) Mentions(text string) Mentions {
	lower := func(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
	s := mentionScanner{Mentions: Mentions{l, text, map[[2]int16]bool{}, map[int16]bool{}, map[int16]bool{}}, row: -1, col: -1,
		letters:  [2]string{l.rows, l.columns},
		joins:    []string{"-", strings.Trim(l.fromTo("0", "1"), "01")},
		and:      " " + l.Phrase("and", nil) + " ",
		lineWord: map[string]bool{lower(l.Phrase("places/row", "")): true, lower(l.Phrase("places/column", "")): false}}
	for name, row := range map[string]bool{"place/row": true, "place/column": false} { // any order: different words
		s.lineWord[lower(l.Phrase(name, map[string]any{"N": ""}))] = row
	}
	s.scan(text)
	return s.Mentions
}

// mentionScanner reads a text. row and col are those that the sentence is about, or -1.
type mentionScanner struct {
	Mentions
	letters  [2]string
	joins    []string        // between the ends of a range
	and      string          // before the last number of a list
	lineWord map[string]bool // words for a row (true) or a column (false)
	row, col int16
}

// isWordByte reports whether a byte belongs to a word or a name.
func isWordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// scan adds the names in a text to the Mentions, from left to right. Anything that is no name is skipped.
func (s *mentionScanner) scan(text string) {
	last, lastEnd := [2]int16{}, -1 // the previous cell and where its name ended
	row, list := false, -1          // after a word for rows or columns: the end of its last number, or of the word; -1 elsewhere
	from := int16(-1)               // the last number of that list, or -1
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && isWordByte(text[end]) {
			end++
		}
		if end == i {
			i++
			continue
		}
		word := text[i:end]
		n, rest := leadingNumber(word)
		cell, named := s.cell(word)
		isRow, isLine := s.lineWord[strings.ToLower(word)]
		switch {
		case named:
			s.cells[cell] = true
			if lastEnd >= 0 && s.isJoin(text[lastEnd:i]) {
				s.between(last, cell)
			}
			last, lastEnd, list = cell, end, -1
		case isLine:
			row, list, from = isRow, end, -1
		case list >= 0 && rest == "" && n >= 0 && s.continues(text[list:i], from):
			for k := from; k >= 0 && k < n && s.isJoin(text[list:i]); k++ {
				s.line(row, k)
			}
			s.line(row, n)
			from, list = n, end
		}
		i = end
	}
}

// continues reports whether a text separates a number from the word for the line (if from is -1) or from the number before it.
func (s *mentionScanner) continues(text string, from int16) bool {
	return from < 0 && text == " " || from >= 0 && (text == ", " || text == s.and || s.isJoin(text))
}

// isJoin reports whether a text joins the ends of a range.
func (s *mentionScanner) isJoin(text string) bool {
	return text == s.joins[0] || text == s.joins[1]
}

// line adds a row or column, which the sentence is about from now on.
func (s *mentionScanner) line(row bool, n int16) {
	if row {
		s.rows[n], s.row, s.col = true, n, -1
	} else {
		s.cols[n], s.row, s.col = true, -1, n
	}
}

// between adds the cells from a to b, inclusive. It adds none if they are not in one line.
func (s *mentionScanner) between(a, b [2]int16) {
	if a[0] != b[0] && a[1] != b[1] {
		return
	}
	for r := min(a[0], b[0]); r <= max(a[0], b[0]); r++ {
		for c := min(a[1], b[1]); c <= max(a[1], b[1]); c++ {
			s.cells[[2]int16{r, c}] = true
		}
	}
}

// cell parses a word as the name of a cell: "R3C4", or "R3" or "C4" in a sentence about a line that crosses it. ok is false for other
// words.
func (s *mentionScanner) cell(word string) (at [2]int16, ok bool) {
	at = [2]int16{s.row, s.col}
	left := word
	for i, letter := range s.letters {
		after, found := strings.CutPrefix(left, letter)
		if !found || after == left {
			continue
		}
		if n, rest := leadingNumber(after); n >= 0 {
			at[i], left = n, rest
		}
	}
	return at, left == "" && at[0] >= 0 && at[1] >= 0
}

// leadingNumber reads a number of at most four digits at the beginning of a text and returns it less 1, and the text after it. n is -1
// if there is no number.
func leadingNumber(text string) (n int16, rest string) {
	i := 0
	for i < len(text) && i < 4 && text[i] >= '0' && text[i] <= '9' {
		n = n*10 + int16(text[i]-'0')
		i++
	}
	return n - 1, text[i:]
}
