package masyu

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// Our text form. A line masyu, or masyu all when the loop visits every cell; then the rows: W, B and dots, set apart by blanks or
// not. Set apart, the gap between two cells may show what is known there, - for a line and x for no line, and a row between two
// rows of cells the same of the gaps above each other, | and x:
//
//	masyu
//	.-W-.
//	|   |
//	. x .
//
// A row of 0, 1 and - alone is one of black pearls, white pearls and empty cells, as the program of the published method has them.
// (A line of dashes alone divides puzzles, so a row without pearls is one of dots here, too.)

// pearlOf reads a cell; ok is false when the character is none.
func pearlOf(c rune) (x Pearl, ok bool) {
	switch c {
	case '.':
		return NoPearl, true
	case 'W', 'w', 'o', 'O', '○':
		return White, true
	case 'B', 'b', '●':
		return Black, true
	}
	return NoPearl, false
}

// asDigits makes our letters of a row of 0, 1 and -.
var asDigits = strings.NewReplacer("0", "B", "1", "W", "-", ".")

// textMark is a character that says something of an edge, and where it stands.
type textMark struct {
	r, c  int
	below bool // the edge goes down
	value int
}

// textSheet collects the rows of a text.
type textSheet struct {
	codec.Sheet
	cols   int // of the first row; 0 before it
	pearls []Pearl
	rows   int
	marks  []textMark
	below  bool // the last line was one between rows
}

// decodeText reads our text form.
func decodeText(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	s := &textSheet{Sheet: codec.ParseSheet(text)}
	all := false
	for _, o := range s.Options {
		if all = strings.EqualFold(o.Text, "all"); !all {
			return fail(s.Errorf(o.At, "%s after the name: only all is expected (the loop visits every cell)", codec.Short(o.Text)))
		}
	}
	for _, l := range s.Lines {
		if err := s.line(l); err != nil {
			return fail(err)
		}
	}
	if s.rows == 0 {
		return fail(s.Errorf(s.End(), "no rows of cells: dots, W and B are expected"))
	}
	if s.below {
		return fail(s.Errorf(s.End(), "no row of cells below the lines"))
	}
	m, err := New(s.rows, s.cols, s.pearls, all)
	if err != nil {
		return fail(err)
	}
	if len(s.marks) == 0 {
		return m, puzzle.Facts{}, nil
	}
	facts := puzzle.NewFacts(m.board)
	for _, k := range s.marks {
		if k.below {
			facts.Set(m.down(k.r, k.c), k.value)
		} else {
			facts.Set(m.across(k.r, k.c), k.value)
		}
	}
	return m, facts, nil
}

// line takes one line: a row of cells when it has a cell, else one between two rows.
func (s *textSheet) line(l codec.Word) error {
	if strings.Trim(l.Text, " |x") == "" {
		return s.between(l)
	}
	if strings.Trim(l.Text, "01-") == "" {
		l.Text = asDigits.Replace(l.Text)
	}
	spaced := len(l.Text) > 1 && strings.ContainsAny(l.Text, " -x")
	cells, i := 0, 0 // i counts characters, not bytes
	for at, c := range l.Text {
		switch x, ok := pearlOf(c); {
		case spaced && i%2 == 1:
			if err := s.gap(l.At+at, c, "-", textMark{r: s.rows, c: i / 2}); err != nil {
				return err
			}
		case !ok:
			return s.Errorf(l.At+at, "%s is not a cell: a dot, W and B are expected", codec.Seen(l.Text, at))
		default:
			s.pearls = append(s.pearls, x)
			cells++
		}
		i++
	}
	if spaced && i%2 == 0 {
		return s.Errorf(l.At+len(l.Text), "no cell to the right of the line")
	}
	if s.cols == 0 {
		s.cols = cells
	}
	if cells != s.cols {
		return s.Errorf(l.At, "%d cells in this row, %d in the first", cells, s.cols)
	}
	if s.rows++; s.rows > puzzle.MaxSide || s.cols > puzzle.MaxSide {
		return s.Errorf(l.At, "more than %d rows or columns: 1 to %d are allowed", puzzle.MaxSide, puzzle.MaxSide)
	}
	s.below = false
	return nil
}

// between takes a line between two rows.
func (s *textSheet) between(l codec.Word) error {
	if s.rows == 0 || s.below {
		return s.Errorf(l.At, "a row of cells is expected: dots, W and B")
	}
	s.below = true
	for i, c := range l.Text {
		if i%2 == 1 && c != ' ' || i/2 >= s.cols {
			return s.Errorf(l.At+i, "%s stands below no cell", codec.Seen(l.Text, i))
		}
		if err := s.gap(l.At+i, c, "|", textMark{r: s.rows - 1, c: i / 2, below: true}); err != nil {
			return err
		}
	}
	return nil
}

// gap notes what stands between two cells.
func (s *textSheet) gap(at int, c rune, line string, k textMark) error {
	switch {
	case c == ' ':
		return nil
	case string(c) == line:
		k.value = 1
	case c != 'x':
		return s.Errorf(at, "%q between two cells: %s is a line, x is none", c, line)
	}
	s.marks = append(s.marks, k)
	return nil
}

// encodeText writes our text form.
func encodeText(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	m, err := own(p)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(names[0])
	if m.all {
		b.WriteString(" all")
	}
	b.WriteByte('\n')
	for r := range m.rows {
		row, below := make([]byte, 0, 2*m.cols), make([]byte, 0, 2*m.cols)
		for c := range m.cols {
			row = append(row, ".WB"[m.Pearl(r, c)])
			if c+1 < m.cols {
				row = append(row, " x-"[lineAt(known, m.across(r, c))+1])
			}
			if r+1 < m.rows {
				below = append(below, " x|"[lineAt(known, m.down(r, c))+1], ' ')
			}
		}
		fmt.Fprintf(&b, "%s\n", row)
		if s := strings.TrimRight(string(below), " "); s != "" {
			b.WriteString(s + "\n")
		}
	}
	return b.String(), nil
}
