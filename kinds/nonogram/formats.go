package nonogram

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// notationScope is a notation and the clues it can represent.
type notationScope struct {
	puzzle.Format
	minSize int  // minimum Size of blocks: AnyRuns, SomeSize, or 0 for known lengths only
	colours bool // the notation has colours
}

// formatsOf returns the notations of a variant. If a notation cannot represent a puzzle, the error of Encode names one that can.
func formatsOf(v variant) []puzzle.Format {
	var out []puzzle.Format
	for _, x := range []notationScope{
		{notation.Clues(codec.PuzzLink, readURL, (*Nonogram).writeURL), SomeSize, false},
		{penpa.Format(), AnyRuns, false},
		{notation.Marks(codec.Pzprv3, readFile, (*Nonogram).writeFile), SomeSize, false},
		{notation.Marks(codec.Tatham, readID, (*Nonogram).writeID).WithMatches(claimsID), 0, false},
		{notation.Marks(codec.Text, readText, (*Nonogram).writeText), AnyRuns, true},
		{notation.Bare(readBare, sideOf), 0, false},
		{notation.Clues(non, readNon, (*Nonogram).writeNon), 0, true},
		{notation.Marks(webpbn, readWebPBN, (*Nonogram).writeWebPBN), 0, true},
		{notation.Clues(nin, readNin, (*Nonogram).writeNin), 0, false},
		{notation.Clues(contest, readContest, nil), 0, false},
		{notation.Clues(mk, readMK, (*Nonogram).writeMK).WithMatches(func(text string) bool { return strings.Contains(text, "\n#") }), 0, false},
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

// check returns an error if the notation cannot represent n.
func (x notationScope) check(n *Nonogram) error {
	colourless := n.variant == coloured && !x.colours
	for _, l := range n.lanes() {
		if l.clue == nil {
			return fault.Errorf("%v has no clue: use JSON", l.at)
		}
		for _, b := range l.clue {
			if b.Size < x.minSize || b.Size < 0 && colourless {
				return fault.Errorf("%v: its clue contains %s: use text or JSON", l.at, formatSize(b.Size))
			}
		}
	}
	if colourless {
		return fault.Errorf("this format has no colours: use text, non, webpbn, g or JSON")
	}
	return nil
}

// Characters of cells in the text format and other notations.
const (
	unknownChar = '?'
	cellChars   = ".#" // indexed by value
)

// marksFromRows reads rows of cell characters. Other characters than cellChars are unknown cells.
func marksFromRows(b *puzzle.Board, cols int, board []string) *puzzle.Marks {
	sheet := puzzle.PlaceMarksOf(b, nil)
	for r, row := range board {
		for c := range row {
			sheet[r*cols+c].Value = strings.IndexByte(cellChars, row[c])
		}
	}
	return puzzle.MarksFrom(b, sheet)
}

// claimRows formats the cells claimed by marks, with signs indexed by value. It returns nil without claims.
func (n *Nonogram) claimRows(marks *puzzle.Marks, signs string) []string {
	rows, cols := n.Size()
	known := puzzle.ClaimedFacts(marks)
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

// claimsID reports whether a game ID may be a Pattern game: its fields contain slashes, but not as many as an ID of Towers would have.
func claimsID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	fields, _, _ := strings.Cut(desc, ",")
	slashes := strings.Count(fields, "/")
	side, end := codec.Number(params, 0)
	towers := !strings.Contains(params[end:], "x") && slashes == 4*side-1
	return ok && slashes > 0 && !towers
}

// readID reads WxH:fields[,given cells]. The fields are the clues of the columns, then of the rows.
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

// parseGivenCells reads the given cells from text[at:]. A letter from a to y skips 0 to 24 unknown cells and then sets one cell: black
// for a capital, empty for a small letter. z skips 25 cells.
func (n *Nonogram) parseGivenCells(text string, at int) (*puzzle.Marks, error) {
	sheet := puzzle.PlaceMarksOf(n.board, nil)
	size, i := n.board.Len(), 0
	for ; at < len(text); at++ {
		c := text[at]
		small := c | 0x20
		if small < 'a' || small > 'z' {
			return nil, codec.Errorf(text, at, "%s is not a letter", codec.QuoteAt(text, at))
		}
		run := int(small - 'a')
		i += run
		if i > size || i == size && run == 0 {
			return nil, codec.Errorf(text, at, "%q goes past the last of %d cells", string(c), size)
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
