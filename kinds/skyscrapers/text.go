package skyscrapers

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// Teka's text form draws the board: the clues at the top, then each row between its clues, then the clues at the bottom. A dot is no clue
// or an empty cell, and a number a clue or a given. The player's entries are =4 for a height, =1/3 for the heights that are not crossed
// out, and [1/3] for pencil candidates.
//
//	skyscrapers
//	  . 3 1 .
//	2 . . . . .
//	. 4 . . . 2
//	. . . =2 . .
//	. . . . . .
//	  . . . 2
//
// Boards of up to nine rows without entries may be written without blanks.

// sheetCells returns the words of each line. If no line has blanks, each character is a word.
func sheetCells(s codec.Sheet) [][]codec.Word {
	lines := make([][]codec.Word, len(s.Lines))
	packed := len(s.Lines) > 0
	for i, l := range s.Lines {
		lines[i] = codec.Words(l)
		packed = packed && len(lines[i]) == 1
	}
	if !packed {
		return lines
	}
	for i, words := range lines {
		lines[i] = nil
		for k, c := range words[0].Text {
			lines[i] = append(lines[i], codec.Word{Text: string(c), At: words[0].At + k})
		}
	}
	return lines
}

// readText reads the text form: the clues at the top, rows of cells between their clues, and the clues at the bottom.
func readText(text string, _ *codec.Notes) (*Skyscrapers, *puzzle.Marks, error) {
	sheet := codec.ParseSheet(text)
	if len(sheet.Options) > 0 {
		return nil, nil, sheet.NoOptions()
	}
	lines := sheetCells(sheet)
	n := len(lines) - 2
	if n < 1 {
		return nil, nil, sheet.Errorf(sheet.End(), "the clues at the top, the rows and the clues at the bottom are expected")
	}
	if n > sizes.Side {
		return nil, nil, sheet.Errorf(sheet.Lines[0].At, "%d rows: 1 to %d are allowed", n, sizes.Side)
	}
	around, cells := newFrame(n), make([]puzzle.PlaceMarks, n*n)
	for r, words := range lines {
		first, want := 0, n+2
		if r == 0 || r == n+1 {
			first, want = 1, n
		}
		if len(words) != want {
			return nil, nil, sheet.Errorf(sheet.Lines[r].At, "%d words in this line, not %d: the board has %d rows", len(words), want, n)
		}
		for k, w := range words {
			var err error
			if i, ok := around.inside(r, first+k); ok && strings.ContainsAny(w.Text, "=[") {
				cells[i], err = writtenIn(w.Text, n)
			} else {
				*around.number(r, first+k), err = number(w.Text)
			}
			if err != nil {
				return nil, nil, sheet.Errorf(w.At, "%w", err)
			}
		}
	}
	s, err := around.puzzle()
	if err != nil {
		return nil, nil, err
	}
	return s, puzzle.MarksFrom(s.board, cells), nil
}

// writtenIn reads the content of a cell: =4, =1/3 for the heights that are not crossed out, [1/3] for candidates.
func writtenIn(word string, n int) (puzzle.PlaceMarks, error) {
	w, inBrackets, ok := notation.ParseEntry(word, n)
	switch {
	case ok:
		return w, nil
	case inBrackets:
		return w, fault.Errorf("%s: heights from 1 to %d separated by slashes are expected in brackets", codec.Quote(word), n)
	}
	return w, fault.Errorf("%s: heights from 1 to %d separated by slashes are expected after =", codec.Quote(word), n)
}

// writeText writes what readText reads.
func (s *Skyscrapers) writeText(marks *puzzle.Marks) (string, error) {
	around, sheet := s.frame(), puzzle.PlaceMarksOf(s.board, marks)
	words := make([][]string, s.n+2)
	width := 1
	for r := range words {
		words[r] = make([]string, s.n+2)
		for c := range words[r] {
			word := ""
			if n := around.number(r, c); n != nil {
				word = orDot(*n)
			}
			if i, ok := around.inside(r, c); ok && s.grid[i] == 0 {
				word = notation.FormatEntry(sheet[i], s.n)
			}
			words[r][c] = word
			width = max(width, len(word))
		}
	}
	var b strings.Builder
	b.WriteString("skyscrapers\n")
	for _, row := range words {
		var line strings.Builder
		for k, word := range row {
			if k > 0 {
				line.WriteByte(' ')
			}
			fmt.Fprintf(&line, "%*s", width, word)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String(), nil
}
