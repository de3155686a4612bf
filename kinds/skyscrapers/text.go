package skyscrapers

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// Our text form draws the board: the clues at the top, then each row between its clues, then the clues at the bottom. A dot is no clue or
// an empty cell, a number a clue or a height given. What is known besides has a = before it: =4 for a height found, =1/3 for those
// still possible.
//
//	skyscrapers
//	  . 3 1 .
//	2 . . . . .
//	. 4 . . . 2
//	. . . =2 . .
//	. . . . . .
//	  . . . 2
//
// Boards of up to nine rows may be written without blanks when no line has a =.

// sheetCells divides the lines of a text into words; lines that are all one word are taken apart into characters.
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

// decodeText reads our text form.
func decodeText(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return fail(s.Errorf(s.Options[0].At, "%s after the name: nothing is expected", codec.Short(s.Options[0].Text)))
	}
	lines := sheetCells(s)
	if len(lines) < 3 {
		return fail(s.Errorf(s.End(), "the clues at the top, the rows and the clues at the bottom are expected"))
	}
	n := len(lines) - 2
	if n > limit {
		return fail(s.Errorf(s.Lines[0].At, "%d rows: 1 to %d are allowed", n, limit))
	}
	var sides [4][]int
	grid := make([]int, 0, n*n)
	var marks []codec.Word // what is known of the cells
	for i, words := range lines {
		want := n + 2
		if i == 0 || i == n+1 {
			want = n
		}
		if len(words) != want {
			return fail(s.Errorf(s.Lines[i].At, "%d words in this line, not %d: the board has %d rows", len(words), want, n))
		}
		for k, w := range words {
			if cell := want > n && k > 0 && k <= n; cell {
				v, mark, err := cellOf(s, w, n)
				if err != nil {
					return fail(err)
				}
				grid, marks = append(grid, v), append(marks, mark)
				continue
			}
			v, err := numberOf(s, w)
			if err != nil {
				return fail(err)
			}
			side := [...]puzzle.Side{puzzle.Left, puzzle.Right}[min(k, 1)]
			if i == 0 {
				side = puzzle.Top
			} else if i == n+1 {
				side = puzzle.Bottom
			}
			sides[side] = append(sides[side], v)
		}
	}
	p, err := New(n, sides, grid)
	if err != nil {
		return fail(err)
	}
	return p, p.marked(marks), nil
}

// numberOf reads a number or a dot.
func numberOf(s codec.Sheet, w codec.Word) (int, error) {
	if w.Text == "." {
		return 0, nil
	}
	v, end := codec.Number(w.Text, 0)
	if end != len(w.Text) || v == 0 {
		return 0, s.Errorf(w.At, "%s is not a number, from 1, or a dot", codec.Short(w.Text))
	}
	return v, nil
}

// cellOf reads a cell: the height given, or what is known, with its mark.
func cellOf(s codec.Sheet, w codec.Word, n int) (height int, mark codec.Word, err error) {
	if !strings.HasPrefix(w.Text, "=") {
		height, err = numberOf(s, w)
		return height, codec.Word{}, err
	}
	for part := range strings.SplitSeq(w.Text[1:], "/") {
		if v, end := codec.Number(part, 0); end == 0 || end != len(part) || v < 1 || v > n {
			return 0, codec.Word{}, s.Errorf(w.At, "%s: heights from 1 to %d with slashes between them are expected behind =", codec.Short(w.Text), n)
		}
	}
	return 0, w, nil
}

// marked is what marks say is known; the zero Facts when there are none.
func (s *Skyscrapers) marked(marks []codec.Word) puzzle.Facts {
	facts := puzzle.NewFacts(s.board)
	any := false
	for i, w := range marks {
		if w.Text == "" {
			continue
		}
		can := puzzle.Mask(0)
		for part := range strings.SplitSeq(w.Text[1:], "/") {
			v, _ := codec.Number(part, 0)
			can |= puzzle.Only(v)
		}
		any = facts.Restrict(i, can) || any
	}
	if !any {
		return puzzle.Facts{}
	}
	return facts
}

// encodeText writes our text form.
func encodeText(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	s, err := own(p)
	if err != nil {
		return "", err
	}
	number := func(v int) string {
		if v == 0 {
			return "."
		}
		return strconv.Itoa(v)
	}
	rows := make([][]string, s.n+2)
	for i := range rows {
		rows[i] = make([]string, s.n+2)
	}
	width := 1
	put := func(r, c int, word string) {
		rows[r][c] = word
		width = max(width, len(word))
	}
	for i := range s.n {
		put(0, i+1, number(s.sides[puzzle.Top][i]))
		put(s.n+1, i+1, number(s.sides[puzzle.Bottom][i]))
		put(i+1, 0, number(s.sides[puzzle.Left][i]))
		put(i+1, s.n+1, number(s.sides[puzzle.Right][i]))
	}
	for i, h := range s.grid {
		put(i/s.n+1, i%s.n+1, number(h))
		if can := s.open(known, i); h == 0 && can != 0 {
			put(i/s.n+1, i%s.n+1, "="+heights(can, "/"))
		}
	}
	var b strings.Builder
	b.WriteString(names[0] + "\n")
	for _, row := range rows {
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

// open is the heights that a cell may still take, when that tells anything; else none.
func (s *Skyscrapers) open(known puzzle.Facts, i int) puzzle.Mask {
	if known.IsZero() || known.Can(i) == s.board.Unknown(i).Values {
		return 0
	}
	return known.Can(i)
}

// heights lists a set of heights.
func heights(can puzzle.Mask, sep string) string {
	var words []string
	for h := range can.Values() {
		words = append(words, strconv.Itoa(h))
	}
	return strings.Join(words, sep)
}
