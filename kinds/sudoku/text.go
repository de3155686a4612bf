package sudoku

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// signs are the numbers of a board in one character each, from 0.
const signs = "0123456789ABCDEFGHIJKLMNOP"

// line is all cells in one line: digits and letters from A for 10, and a dot, 0, asterisk or underscore for an empty cell. Lines of 81 and
// 256 characters are recognised if they contain nearly all numbers; others only if the kind is named.
var line = &codec.Notation{
	Name:    "sudoku-line",
	Example: fault.Textf("a Sudoku of 81 characters"),
	Begins:  func(text string) bool { return isLine(text, 81, 9) || isLine(text, 256, 16) },
	Ends:    func(_, _ string) bool { return true },
	Line:    true,
}

// isLine reports whether a line consists of cells with the numbers 1 to most, all of them but two at least.
func isLine(text string, cells, most int) bool {
	if len(text) != cells {
		return false
	}
	var met puzzle.Mask
	for i := range cells {
		v, ok := sign(text[i])
		if !ok || v > most {
			return false
		}
		met |= puzzle.Only(v)
	}
	return (met &^ puzzle.Only(0)).Len() >= most-2
}

// sign returns the number that a character means; 0 for an empty cell.
func sign(c byte) (v int, ok bool) {
	if strings.IndexByte(".*_-?", c) >= 0 {
		return 0, true
	}
	if c >= 'a' && c <= 'z' {
		c -= 'a' - 'A'
	}
	v = strings.IndexByte(signs, c)
	return v, v >= 0
}

// grid is a board in rows, with rulers between the boxes, as in the files .sdk and .ss.
var grid = &codec.Notation{
	Name: "sudoku-grid",
	Begins: func(text string) bool {
		return text == "[Puzzle]" || strings.Trim(text, "*.+-") == "" && len(text) > 10 && strings.Count(text, "-") > len(text)/2 &&
			strings.ContainsAny(text, "*.+") || isRuled(text)
	},
	Ends: func(_, line string) bool { return line == "" },
}

// isRuled reports whether a line is a row of nine cells, with a ruler after three and after six.
func isRuled(text string) bool {
	parts := strings.Split(strings.Trim(text, "| "), "|")
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(part, " ", "")
		for k := range len(parts[i]) {
			if v, ok := sign(parts[i][k]); !ok || v > 9 {
				return false
			}
		}
	}
	return len(parts) == 3 && len(parts[0]) == 3 && len(parts[1]) == 3 && len(parts[2]) == 3
}

// readPlain reads cells in one line or in rows. It ignores rulers, brackets, and lines that begin with # or are in brackets. Numbers are
// single characters, or separated by blanks or commas.
func readPlain(text string, _ *codec.Notes) (*Sudoku, error) {
	var packed, words []int
	spaced := true
	for _, l := range codec.Lines(text) {
		if l.Text == "" || l.Text[0] == '#' || l.Text == "[Puzzle]" || strings.Trim(l.Text, "*.+-=| ") == "" && strings.Contains(l.Text, "--") {
			continue
		}
		l.Text = strings.Map(func(c rune) rune {
			if strings.ContainsRune("|,;[]", c) {
				return ' '
			}
			return c
		}, l.Text)
		for _, w := range codec.Words(l) {
			for k := range len(w.Text) {
				v, ok := sign(w.Text[k])
				if !ok {
					return nil, codec.Errorf(text, w.At+k, "%s is not a number or a dot", codec.QuoteAt(text, w.At+k))
				}
				packed = append(packed, v)
			}
			v, ok := codec.ParseNumber(w.Text)
			if !ok && len(w.Text) == 1 {
				v, ok = sign(w.Text[0])
			}
			words, spaced = append(words, v), spaced && ok && len(w.Text) < 3
		}
		if len(packed) > sizes.Side*sizes.Side*2 {
			break
		}
	}
	for _, cells := range [][]int{words, packed} {
		for n := range sizes.Side {
			if n++; n*n == len(cells) && (spaced || len(packed) == len(cells)) {
				return standard(n, cells)
			}
		}
	}
	return nil, codec.Errorf(text, 0, "%d cells do not form a square", len(packed))
}

// writeLine writes all cells in one line, with a dot for an empty cell.
func (s *Sudoku) writeLine() (string, error) {
	b := make([]byte, len(s.grid))
	for i, v := range s.grid {
		if b[i] = signs[v]; v == 0 {
			b[i] = '.'
		}
	}
	if s.n != 9 && s.n != 16 {
		return string(b), fault.Errorf("only boards of 9 and 16 rows can be recognised in one line")
	}
	return string(b), s.plain(false)
}

// writeGrid writes rows with rulers between the boxes.
func (s *Sudoku) writeGrid() (string, error) {
	if err := s.plain(false); err != nil {
		return "", err
	}
	if s.n != 9 {
		return "", fault.Errorf("only boards of 9 rows can be recognised without a name")
	}
	text, _ := s.writeLine()
	var b strings.Builder
	for r := range s.n {
		if r == 3 || r == 6 {
			b.WriteString("---+---+---\n")
		}
		b.WriteString(text[r*9:r*9+3] + "|" + text[r*9+3:r*9+6] + "|" + text[r*9+6:r*9+9] + "\n")
	}
	return b.String(), nil
}

// Teka's text form has a word for each cell: a number is a given, and a dot an empty cell. The player's entries are =4 for a number, =1/3
// for the numbers that are not crossed out, and [1/3] for pencil candidates. The option diagonal makes the diagonals units. Irregular
// regions are rows of letters after the cells.
//
//	sudoku diagonal
//	1 . . =4
//	…

const optionDiagonal = "diagonal"

// readText reads the text form.
func readText(text string, _ *codec.Notes) (*Sudoku, *puzzle.Marks, error) {
	sheet := codec.ParseSheet(text)
	diagonal := false
	for _, o := range sheet.Options {
		if o.Text != optionDiagonal {
			return nil, nil, sheet.Errorf(o.At, "%s is not an option: %s is expected", codec.Quote(o.Text), optionDiagonal)
		}
		diagonal = true
	}
	if len(sheet.Lines) == 0 {
		return nil, nil, sheet.Errorf(sheet.End(), "rows of cells are expected")
	}
	n := len(codec.Words(sheet.Lines[0]))
	if err := square(n, n); err != nil {
		return nil, nil, sheet.Errorf(sheet.Lines[0].At, "%w", err)
	}
	if len(sheet.Lines) != n && len(sheet.Lines) != 2*n {
		return nil, nil, sheet.Errorf(sheet.End(), "%d rows for %d columns", len(sheet.Lines), n)
	}
	numbers, cells := make([]int, n*n), make([]puzzle.PlaceMarks, n*n)
	for r, l := range sheet.Lines[:n] {
		row := codec.Words(l)
		if len(row) != n {
			return nil, nil, sheet.Errorf(l.At, "%d cells in this row, %d in the first", len(row), n)
		}
		for c, w := range row {
			var err error
			if i := r*n + c; strings.ContainsAny(w.Text, "=[") {
				entry, _, ok := notation.ParseEntry(w.Text, n)
				if cells[i] = entry; !ok {
					err = fault.Errorf("%s: numbers from 1 to %d separated by slashes are expected after = or in brackets", codec.Quote(w.Text), n)
				}
			} else {
				numbers[i], err = number(w.Text)
			}
			if err != nil {
				return nil, nil, sheet.Errorf(w.At, "%w", err)
			}
		}
	}
	x, err := textRegions(sheet, n)
	if err != nil {
		return nil, nil, err
	}
	s, err := New(x, diagonal, numbers)
	if err != nil {
		return nil, nil, sheet.Errorf(sheet.End(), "%w", err)
	}
	return s, puzzle.MarksFrom(s.board, cells), nil
}

// textRegions reads the regions after the cells, if any.
func textRegions(sheet codec.Sheet, n int) (ground.Regions, error) {
	if len(sheet.Lines) == n {
		x, err := Standard(n)
		if err != nil {
			err = sheet.Errorf(sheet.End(), "%w", err)
		}
		return x, err
	}
	var of []int
	for _, l := range sheet.Lines[n:] {
		text := strings.ReplaceAll(l.Text, " ", "")
		if len(text) != n {
			return ground.Regions{}, sheet.Errorf(l.At, "%s is not a row of %d letters", codec.Quote(l.Text), n)
		}
		for _, c := range []byte(text) {
			of = append(of, int(c))
		}
	}
	x, err := ground.NewRegions(n, n, of)
	if err != nil {
		err = sheet.Errorf(sheet.Lines[n].At, "%w", err)
	}
	return x, err
}

// writeText writes what readText reads.
func (s *Sudoku) writeText(marks *puzzle.Marks) (string, error) {
	words, width := make([]string, len(s.grid)), 1
	for i, w := range puzzle.PlaceMarksOf(s.board, marks) {
		if words[i] = strconv.Itoa(s.grid[i]); s.grid[i] == 0 {
			words[i] = notation.FormatEntry(w, s.n)
		}
		width = max(width, len(words[i]))
	}
	var b strings.Builder
	b.WriteString("sudoku")
	if s.diagonal {
		b.WriteString(" " + optionDiagonal)
	}
	b.WriteByte('\n')
	for row := range slices.Chunk(words, s.n) {
		for k, w := range row {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strings.Repeat(" ", width-len(w)) + w)
		}
		b.WriteByte('\n')
	}
	if !s.isStandard() {
		for row := range slices.Chunk(s.Of, s.n) {
			for _, k := range row {
				b.WriteByte('a' + byte(k))
			}
			b.WriteByte('\n')
		}
	}
	return b.String(), nil
}
