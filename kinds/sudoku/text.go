package sudoku

import (
	"math"
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
// 256 characters are recognised if they contain nearly all numbers; others only if the kind is named. A name, a grade or a solution may
// follow.
var line = &codec.Notation{
	Name:    "sudoku-line",
	Example: fault.Textf("a Sudoku of 81 characters"),
	Begins: func(text string) bool {
		cells, _ := cutLine(text)
		return isLine(cells, 81, 9) || isLine(cells, 256, 16)
	},
	Ends: func(_, _ string) bool { return true },
	Advice: func(text string) fault.Text {
		cells, _ := cutLine(text)
		if len(cells) < 60 || !isLine(cells, len(cells), 9) {
			return fault.Text{}
		}
		return fault.Textf("%s has %d characters: a Sudoku in one line has 81, one for each cell", codec.Quote(cells), len(cells))
	},
	Line: true,
}

// cutLine returns the first word of a line, and what follows it.
func cutLine(text string) (cells, rest string) {
	i := strings.IndexAny(text, " \t,;#")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.Trim(text[i:], " \t,;#")
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
	Name:    "sudoku-grid",
	Endings: []string{"sdk", "ss"},
	Begins: func(text string) bool {
		return text == puzzleLabel || strings.Trim(text, "*.+-") == "" && len(text) > 10 && strings.Count(text, "-") > len(text)/2 &&
			strings.ContainsAny(text, "*.+") || isRuled(text)
	},
	Ends:        func(_, line string) bool { return line == "" },
	KeepsDashes: func(beside, line string) bool { return len(line) > 3 && isRuled(beside) },
}

// puzzleLabel is the line above the rows in some files.
const puzzleLabel = "[Puzzle]"

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

// plain returns the format of rows of cells, or of all cells in one line, in a notation. Comments from # on are ignored.
func plain(n *codec.Notation, write func(*Sudoku) (string, error)) puzzle.Format {
	read, f := notation.Bare(readBare, nil).Decode, notation.Clues(n, nil, write)
	f.Decode = func(text string, notes *codec.Notes) (puzzle.Puzzle, *puzzle.Marks, error) {
		trimmed := strings.TrimSpace(text)
		if cells, rest := cutLine(trimmed); len(cells) > sizes.Side && !strings.Contains(trimmed, "\n") {
			notes.NoteSurplus(rest)
			return read(cells, notes)
		}
		lines := strings.SplitAfter(strings.TrimLeft(text, " \t\r\n"), "\n")
		for i, l := range lines {
			if cells, _, commented := strings.Cut(strings.Replace(l, puzzleLabel, "", 1), "#"); commented {
				lines[i] = cells + "\n"
			} else {
				lines[i] = cells
			}
		}
		return read(strings.Join(lines, ""), notes)
	}
	return f
}

// readBare reads rows of cells, each row divided into cells or into groups of cells of one length. A single row holds the whole board.
func readBare(t codec.Table) (*Sudoku, error) {
	rows, err := t.Grid(sizes.Side * sizes.Side)
	if err != nil {
		return nil, err
	}
	cells := slices.Concat(rows...)
	side := func() int {
		if len(rows) == 1 {
			return int(math.Sqrt(float64(len(cells))))
		}
		return len(rows)
	}
	if n := side(); n*n != len(cells) || len(cells[0].Text) > 2 {
		if cells, err = split(t, cells); err != nil {
			return nil, err
		}
	}
	n, cols := side(), len(cells)/len(rows)
	switch {
	case n > 0 && n*n == len(cells):
	case len(rows) == 1:
		return nil, t.Errorf(0, "%d cells do not form a square", cols)
	case cols > 1 && n%cols == 0:
		return nil, t.Errorf(0, "%d rows and %d columns: only square boards are supported; write a line --- between boards", n, cols)
	default:
		return nil, sizes.CheckSides(n, cols)
	}
	numbers := make([]int, len(cells))
	for i, w := range cells {
		v, ok := w.Number()
		if !ok && len(w.Text) == 1 {
			v, ok = sign(w.Text[0])
		}
		if !ok && !w.IsEmpty() {
			return nil, t.Errorf(w.At, "%s is not a number or a dot", codec.Quote(w.Text))
		}
		numbers[i] = max(v, 0)
	}
	if slices.Max(numbers) == 0 {
		return nil, t.Errorf(0, "expected numbers, and a sign such as a dot in each cell without a number")
	}
	return standard(n, numbers)
}

// split divides words of one length into characters, a cell each.
func split(t codec.Table, words []codec.Word) (cells []codec.Word, err error) {
	length := 0
	for i, w := range words {
		from := len(cells)
		for at, c := range w.Text {
			if c != ' ' {
				cells = append(cells, codec.Word{Text: string(c), At: w.At + at})
			}
		}
		if i == 0 {
			length = len(cells)
		}
		if len(cells) != from+length {
			return nil, t.Errorf(w.At, "%s has another number of cells than the first group", codec.Quote(w.Text))
		}
	}
	return cells, nil
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
	const signs = "0123456789.-"
	n := len(codec.Cells(sheet.Lines[:1], signs)[0])
	if err := sizes.CheckSides(n, n); err != nil {
		return nil, nil, sheet.Errorf(sheet.Lines[0].At, "%w", err)
	}
	if len(sheet.Lines) != n && len(sheet.Lines) != 2*n {
		return nil, nil, sheet.Errorf(sheet.End(), "%d rows for %d columns", len(sheet.Lines), n)
	}
	numbers, cells := make([]int, n*n), make([]puzzle.PlaceMarks, n*n)
	for r, row := range codec.Cells(sheet.Lines[:n], signs) {
		if len(row) != n {
			return nil, nil, sheet.Errorf(row[0].At, "%d cells in this row, %d in the first", len(row), n)
		}
		for c, w := range row {
			var err error
			if i := r*n + c; strings.ContainsAny(w.Text, "=[") {
				entry, _, ok := notation.ParseEntry(w.Text, n)
				if cells[i] = entry; !ok {
					err = fault.Errorf("%s: numbers from 1 to %d separated by slashes are expected after = or in brackets", codec.Quote(w.Text), n)
				}
			} else {
				numbers[i], err = fileWords.Read(w.Text)
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
