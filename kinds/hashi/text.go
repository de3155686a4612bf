package hashi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// Our text form. A line hashi, perhaps with options; then the rows, a character for each cell: 1 to 9 and A to G (10 to 16) are islands,
// ? is one whose number is not told, a dot is the sea. Bridges are drawn over the sea, - and = across, | and " down:
//
//	hashi
//	2=3.
//	..|.
//	..1.
//
// That says nothing of islands side by side, of places without a bridge and of more than two bridges. For these there is the option
// apart, with a gap between the cells and a line between the rows, where x is no bridge, t three and q four:
//
//	hashi apart
//	2=.=3x.
//	    |
//	.x. . .
//
// The options single, triple and quadruple tell how many bridges may join two islands, tree that they do not lead in a circle.

// mostText is the largest number with a character of its own.
const mostText = 16

// textNumber is the number of an island, 0 when it is not told, -1 when the character is no island.
func textNumber(c rune) int {
	switch {
	case c >= '1' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'G':
		return int(c-'A') + 10
	case c == '?':
		return 0
	}
	return -1
}

// textDigit is the character of a number.
func textDigit(n int) byte { return "?123456789ABCDEFG"[n] }

// maxWords are the options for the most bridges between two islands.
var maxWords = [...]string{1: "single", 2: "double", 3: "triple", 4: "quadruple"}

// The characters of bridges, by their number.
const (
	acrossSigns = "x-=tq"
	downSigns   = `x|"tq`
)

// textMark is what stands at a place between cells.
type textMark struct {
	at   int // in the text
	r, c int
	down bool
	n    int
}

// textSheet collects the rows of a text.
type textSheet struct {
	codec.Sheet
	apart      bool
	rows, cols int
	islands    []Island
	marks      []textMark
	below      bool // the last line was one between rows
}

// decodeText reads our text form.
func decodeText(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	s := &textSheet{Sheet: codec.ParseSheet(text)}
	var o Options
	for _, w := range s.Options {
		switch max := slices.Index(maxWords[:], strings.ToLower(w.Text)); {
		case max > 0:
			o.Max = max
		case strings.EqualFold(w.Text, "tree"):
			o.Tree = true
		case strings.EqualFold(w.Text, "apart"):
			s.apart = true
		default:
			return fail(s.Errorf(w.At, "%s after the name: single, triple, quadruple, tree and apart are the options", codec.Short(w.Text)))
		}
	}
	for _, l := range s.Lines {
		if err := s.line(l); err != nil {
			return fail(err)
		}
	}
	if s.rows == 0 {
		return fail(s.Errorf(s.End(), "no rows: numbers and dots are expected"))
	}
	if s.below {
		return fail(s.Errorf(s.End(), "no row of cells below the bridges"))
	}
	h, err := New(s.rows, s.cols, s.islands, o)
	if err != nil {
		return fail(err)
	}
	d := h.newDrawing()
	for _, k := range s.marks {
		note := d.bridges
		if k.n == 0 {
			note = func(r, c int, down bool, _ int) error { return d.none(r, c, down) }
		}
		if err := note(k.r, k.c, k.down, k.n); err != nil {
			return fail(s.Errorf(k.at, "%w", err))
		}
	}
	return h, d.known(), nil
}

// line takes one line.
func (s *textSheet) line(l codec.Word) error {
	if s.apart && strings.Trim(l.Text, " "+downSigns) == "" {
		return s.between(l)
	}
	cells, i := 0, 0 // i counts characters, not bytes
	for at, c := range l.Text {
		switch n := textNumber(c); {
		case s.apart && i%2 == 1:
			if err := s.gap(l.At+at, c, acrossSigns, textMark{r: s.rows, c: cells - 1}); err != nil {
				return err
			}
		case c == ' ' && !s.apart:
		case n >= 0:
			s.islands = append(s.islands, Island{s.rows, cells, n})
			cells++
		case c == '.':
			cells++
		case !s.apart && strings.ContainsRune("-=", c):
			s.marks = append(s.marks, textMark{l.At + at, s.rows, cells, false, strings.IndexRune(acrossSigns, c)})
			cells++
		case !s.apart && strings.ContainsRune(`|"`, c):
			s.marks = append(s.marks, textMark{l.At + at, s.rows, cells, true, strings.IndexRune(downSigns, c)})
			cells++
		default:
			return s.Errorf(l.At+at, "%s is not a cell: a number, ? or a dot is expected", codec.Seen(l.Text, at))
		}
		i++
	}
	if s.apart && i%2 == 0 {
		return s.Errorf(l.At+len(l.Text), "no cell to the right of the bridge")
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
		return s.Errorf(l.At, "a row of cells is expected: numbers, ? and dots")
	}
	s.below = true
	for i, c := range l.Text {
		if i%2 == 1 && c != ' ' || i/2 >= s.cols {
			return s.Errorf(l.At+i, "%s stands below no cell", codec.Seen(l.Text, i))
		}
		if err := s.gap(l.At+i, c, downSigns, textMark{r: s.rows - 1, c: i / 2, down: true}); err != nil {
			return err
		}
	}
	return nil
}

// gap notes what stands between two cells.
func (s *textSheet) gap(at int, c rune, signs string, k textMark) error {
	if c == ' ' {
		return nil
	}
	k.at, k.n = at, strings.IndexRune(signs, c)
	if k.n < 0 {
		return s.Errorf(at, "%q between two cells: one of %s is expected", c, signs)
	}
	s.marks = append(s.marks, k)
	return nil
}

// encodeText writes our text form, apart when that is needed.
func encodeText(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	h, err := own(p)
	if err != nil {
		return "", err
	}
	cells := make([]byte, h.rows*h.cols)
	for i := range cells {
		cells[i] = '.'
	}
	for i, x := range h.islands {
		if x.N > mostText {
			return "", fmt.Errorf("the number %d in %s cannot be written in this notation", x.N, h.cell(i))
		}
		cells[x.R*h.cols+x.C] = textDigit(x.N)
	}
	head := names[0]
	if h.max != usualMax {
		head += " " + maxWords[h.max]
	}
	if h.tree {
		head += " tree"
	}
	if !h.overSea(known, cells) {
		return head + " apart\n" + h.textApart(known, cells), nil
	}
	var b strings.Builder
	b.WriteString(head + "\n")
	for r := range h.rows {
		b.Write(cells[r*h.cols : (r+1)*h.cols])
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// overSea draws what is known over the sea; false, with cells as they were, when that cannot be.
func (h *Hashi) overSea(known puzzle.Facts, cells []byte) bool {
	sea := slices.Clone(cells)
	for i, p := range h.pairs {
		n := countAt(known, i)
		a, b := h.islands[p.a], h.islands[p.b]
		if n < 0 {
			continue
		}
		if n == 0 || n > 2 || b.R-a.R+b.C-a.C == 1 {
			return false
		}
		step, sign := 1, acrossSigns[n]
		if a.C == b.C {
			step, sign = h.cols, downSigns[n]
		}
		for k := a.R*h.cols + a.C + step; k < b.R*h.cols+b.C; k += step {
			if sea[k] != '.' {
				return false // bridges that cross
			}
			sea[k] = sign
		}
	}
	copy(cells, sea)
	return true
}

// textApart draws what is known between the cells.
func (h *Hashi) textApart(known puzzle.Facts, cells []byte) string {
	d := h.newDrawing()
	sign := func(signs string, r, c int, down bool) byte {
		if n := countAt(known, d.unknown(r, c, down)); n >= 0 {
			return signs[n]
		}
		return ' '
	}
	var b strings.Builder
	for r := range h.rows {
		row, below := make([]byte, 0, 2*h.cols), make([]byte, 0, 2*h.cols)
		for c := range h.cols {
			row = append(row, cells[r*h.cols+c])
			if c+1 < h.cols {
				row = append(row, sign(acrossSigns, r, c, false))
			}
			if r+1 < h.rows {
				below = append(below, sign(downSigns, r, c, true), ' ')
			}
		}
		b.Write(append(row, '\n'))
		if s := strings.TrimRight(string(below), " "); s != "" {
			b.WriteString(s + "\n")
		}
	}
	return b.String()
}
