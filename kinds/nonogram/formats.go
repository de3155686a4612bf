package nonogram

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// scope is a notation and what of clues it can tell.
type notationScope struct {
	puzzle.Format
	minSize int  // the least Size of blocks: AnyRuns, SomeSize, or 0 for runs of told lengths alone
	colours bool // there are colours
}

// formatsOf are the notations of a variant. Of those that cannot tell a puzzle the writers say what can.
func formatsOf(v variant) []puzzle.Format {
	var out []puzzle.Format
	for _, x := range []notationScope{
		{notation.Clues(codec.PuzzLink, readURL, (*Nonogram).writeURL), SomeSize, false},
		{penpa.Format(), AnyRuns, false},
		{notation.Marks(codec.Pzprv3, readFile, (*Nonogram).writeFile), SomeSize, false},
		{notation.Marks(codec.Tatham, readID, (*Nonogram).writeID).Claiming(claimsID), 0, false},
		{notation.Marks(codec.Text, readText, (*Nonogram).writeText), AnyRuns, true},
		{notation.Bare(readBare, sideOf), 0, false},
		{notation.Clues(non, readNon, (*Nonogram).writeNon), 0, true},
		{notation.Marks(webpbn, readWebPBN, (*Nonogram).writeWebPBN), 0, true},
		{notation.Clues(nin, readNin, (*Nonogram).writeNin), 0, false},
		{notation.Clues(mk, readMK, (*Nonogram).writeMK).Claiming(func(text string) bool { return strings.Contains(text, "\n#") }), 0, false},
		{notation.Clues(olsak, readOlsak, (*Nonogram).writeOlsak), 0, true},
	} {
		f := x.Format
		if x.Encode != nil {
			f.Encode = func(p puzzle.Puzzle, m *puzzle.Marks, solution puzzle.Facts) (string, error) {
				if err := x.check(p.(*Nonogram)); err != nil {
					return "", err
				}
				return x.Encode(p, m, solution)
			}
		}
		if v == coloured && !x.colours {
			f.Answer = nil
		}
		out = append(out, f)
	}
	return out
}

// tells is why the notation cannot tell a puzzle.
func (x notationScope) check(n *Nonogram) error {
	colourless := n.variant == coloured && !x.colours
	for _, l := range n.lanes() {
		if l.clue == nil {
			return fault.Errorf("nothing is told of %v: only JSON can say so", l.at)
		}
		for _, b := range l.clue {
			if b.Size < x.minSize || b.Size < 0 && colourless {
				return fault.Errorf("%v: %s stands in its clue; text and JSON can say so", l.at, formatSize(b.Size))
			}
		}
	}
	if colourless {
		return fault.Errorf("this notation has no colours; text, non, webpbn, g and JSON have")
	}
	return nil
}

// The characters of cells, in rows of our text form and elsewhere.
const (
	unknownChar = '?'
	cellChars   = ".#" // by value
)

// marked is what rows of so many cells say.
func marksFromRows(b *puzzle.Board, cols int, board []string) *puzzle.Marks {
	sheet := puzzle.Sheet(b, nil)
	for r, row := range board {
		for c := range row {
			sheet[r*cols+c].Value = strings.IndexByte(cellChars, row[c])
		}
	}
	return puzzle.MarksFrom(b, sheet)
}

// drawnRows draws what marks claim in rows of cells, with a character for each value; nil when that is nothing.
func (n *Nonogram) claimRows(marks *puzzle.Marks, signs string) []string {
	rows, cols := n.Size()
	known := puzzle.Claims(marks)
	if known.IsZero() {
		return nil
	}
	return codec.DrawRows(rows, cols, func(r, c int) byte {
		if v, ok := known.Value(r*cols + c); ok {
			return signs[v]
		}
		return unknownChar
	})
}

// claimsID reports whether a game ID may be one of Pattern: its description is a list of fields with slashes that is not as long as that
// of Towers would be.
func claimsID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	fields, _, _ := strings.Cut(desc, ",")
	slashes := strings.Count(fields, "/")
	side, end := codec.Number(params, 0)
	towers := !strings.Contains(params[end:], "x") && slashes == 4*side-1
	return ok && slashes > 0 && !towers
}

// readID reads WxH:fields[,given cells]: the clues of the columns, then of the rows.
func readID(text string, _ *codec.Notes) (*Nonogram, *puzzle.Marks, error) {
	d, err := codec.ParseID(text, sizes.Side)
	if err != nil {
		return nil, nil, err
	}
	if d.Params != "" {
		return nil, nil, d.BadParams(fault.Textf("nothing is"))
	}
	fields, at, err := codec.ParseFields(d.Text, d.At, d.W+d.H)
	if err != nil {
		return nil, nil, err
	}
	n, err := New(fields[d.W:], fields[:d.W])
	if err != nil || at == len(d.Text) {
		return n, nil, err
	}
	marks, err := n.parseGivenCells(d.Text, at+1)
	return n, marks, err
}

// givenCells reads the cells given behind the comma: a letter tells how many unknown cells, 0 (a) to 24 (y), stand before the next given
// one, black for a capital and empty for a small letter; z is 25 unknown cells and no given one.
func (n *Nonogram) parseGivenCells(text string, at int) (*puzzle.Marks, error) {
	sheet := puzzle.Sheet(n.board, nil)
	size, i := n.board.Len(), 0
	for ; at < len(text); at++ {
		c := text[at]
		small := c | 0x20
		if small < 'a' || small > 'z' {
			return nil, codec.Errorf(text, at, "%s is not a letter", codec.Seen(text, at))
		}
		run := int(small - 'a')
		i += run
		if i > size || i == size && run == 0 {
			return nil, codec.Errorf(text, at, "%q reaches behind the last of %d cells", string(c), size)
		}
		if small == 'z' || i == size {
			continue
		}
		v := White
		if c == small-0x20 {
			v = Black
		}
		sheet[i].Value = v
		i++
	}
	if i < size {
		return nil, codec.Errorf(text, at, "the text ends after %d of %d cells", i, size)
	}
	return puzzle.MarksFrom(n.board, sheet), nil
}

// writeID writes what readID reads.
func (n *Nonogram) writeID(marks *puzzle.Marks) (string, error) {
	var b strings.Builder
	rows, cols := n.Runs()
	fmt.Fprintf(&b, "%dx%d:%s/%s", len(cols), len(rows), codec.FormatFields(cols), codec.FormatFields(rows))
	board := strings.Join(n.claimRows(marks, cellChars), "")
	if board == "" {
		return b.String(), nil
	}
	b.WriteByte(',')
	run := 0
	for i := range len(board) {
		switch board[i] {
		case unknownChar:
			if run++; run == 25 {
				b.WriteByte('z')
				run = 0
			}
		case cellChars[White]:
			b.WriteByte('a' + byte(run))
			run = 0
		case cellChars[Black]:
			b.WriteByte('A' + byte(run))
			run = 0
		}
	}
	if run > 0 {
		b.WriteByte('a' + byte(run))
	}
	return b.String(), nil
}
