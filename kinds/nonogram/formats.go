package nonogram

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// formats are the notations of Nonogram.
var formats = []puzzle.Format{
	puzzle.NotedClueFormat(codec.PuzzLink, readURL, (*Nonogram).writeURL),
	puzzle.PenpaFormat(drawnPenpa, readPenpa, (*Nonogram).penpaAnswer, (*Nonogram).writePenpa),
	puzzle.NotedMarkFormat(codec.Pzprv3, readFile, (*Nonogram).writeFile),
	puzzle.MarkFormat(codec.Tatham, readID, (*Nonogram).writeID).Claiming(claimsID),
	puzzle.MarkFormat(codec.Text, readText, plainly((*Nonogram).writeText)),
	puzzle.ClueFormat(non, readNon, func(p puzzle.Puzzle) (string, error) { return p.(*Nonogram).writeNon() }),
	puzzle.MarkFormat(webpbn, readWebPBN, plainly((*Nonogram).writeWebPBN)),
	puzzle.ClueFormat(nin, readNin, (*Nonogram).writeNin).Claiming(func(text string) bool { return !strings.Contains(text, "\n#") }),
	puzzle.ClueFormat(mk, readMK, (*Nonogram).writeMK).Claiming(func(text string) bool { return strings.Contains(text, "\n#") }),
	puzzle.ClueFormat(olsak, readOlsak, func(p puzzle.Puzzle) (string, error) { return p.(*Nonogram).writeOlsak() }),
}

// The characters of cells, in rows of our text form and elsewhere.
const (
	unsaid = '?'
	values = ".#" // by value
)

// marked is what rows of cells say.
func (n *Nonogram) marked(board []string) *puzzle.Marks {
	sheet := puzzle.Sheet(n.board, nil)
	for r, row := range board {
		for c := range row {
			sheet[r*len(n.cols)+c].Value = strings.IndexByte(values, row[c])
		}
	}
	return puzzle.MarksFrom(n.board, sheet)
}

// drawn draws what marks claim in rows of cells; nil when that is nothing.
func (n *Nonogram) drawn(marks *puzzle.Marks) []string {
	known := puzzle.Claims(marks)
	if known.IsZero() {
		return nil
	}
	return codec.DrawRows(len(n.rows), len(n.cols), func(r, c int) byte {
		v, ok := known.Value(r*len(n.cols) + c)
		if !ok {
			return unsaid
		}
		return values[v]
	})
}

// slots is how many numbers a line of n cells has room for in pzpr's notations.
func slots(n int) int { return (n + 1) / 2 }

// roomy refuses to write a line with more numbers than pzpr's notations have room for. It has no arrangement.
func (n *Nonogram) roomy() error {
	for _, side := range []struct {
		lines [][]int
		at    func(int) puzzle.Place
		slots int
	}{{n.rows, puzzle.Row, slots(len(n.cols))}, {n.cols, puzzle.Col, slots(len(n.rows))}} {
		for i, runs := range side.lines {
			if len(runs) > side.slots {
				return fault.Errorf("%s: %d numbers, this notation has room for %d", side.at(i), len(runs), side.slots)
			}
		}
	}
	return nil
}

// readURL reads https://puzz.link/p?nonogram/cols/rows/body: the clues of the columns, then of the rows, each from its last run to
// its first and filled up with blanks.
func readURL(text string, notes *codec.Notes) (*Nonogram, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	up, left := slots(u.Rows), slots(u.Cols)
	s := u.Numbers()
	all, err := s.Read(u.Cols*up+u.Rows*left, true)
	if err != nil {
		return nil, err
	}
	s.Last()
	cols, err := readSlots(all[:u.Cols*up], up, puzzle.Col, notes)
	if err != nil {
		return nil, err
	}
	rows, err := readSlots(all[u.Cols*up:], left, puzzle.Row, notes)
	if err != nil {
		return nil, err
	}
	return New(rows, cols)
}

// readSlots turns slots, so many for each line and from the grid outwards, into the runs of the lines.
func readSlots(slots []int, size int, at func(int) puzzle.Place, notes *codec.Notes) (lines [][]int, err error) {
	for line := range slices.Chunk(slots, size) {
		var runs []int
		blank := false
		for _, v := range line {
			switch {
			case v == codec.Query:
				return nil, fault.Errorf("%s: an unknown number (a dot): such nonograms are not read", at(len(lines)))
			case blank && v > 0:
				notes.Notef("%s: a gap between the numbers of a line is left out", at(len(lines)))
				runs = append(runs, v)
			case v > 0:
				runs = append(runs, v)
			}
			blank = blank || v == codec.Blank
		}
		slices.Reverse(runs)
		lines = append(lines, runs)
	}
	return lines, nil
}

// writeURL writes what readURL reads.
func (n *Nonogram) writeURL() (string, error) {
	if err := n.roomy(); err != nil {
		return "", err
	}
	var all []int
	write := func(lines [][]int, slots int) {
		for _, runs := range lines {
			for i := range slots {
				v := codec.Blank
				if j := len(runs) - 1 - i; j >= 0 {
					v = runs[j]
				}
				all = append(all, v)
			}
		}
	}
	write(n.cols, slots(len(n.rows)))
	write(n.rows, slots(len(n.cols)))
	body, err := codec.FormatNumber16(all, true)
	if err != nil {
		return "", err
	}
	return codec.URL{Pid: "nonogram", Rows: len(n.rows), Cols: len(n.cols)}.String(body), nil
}

// fileCells are the characters of cells in pzprv3 files, and ours for the same.
const (
	fileCells = ".#+"
	ourCells  = "?#."
)

// readFile reads a pzprv3 file: the clues in a frame above and to the left of the board, and the cells shaded (#) and marked empty
// (+) so far. A c before a clue says that the player ticked it off.
func readFile(text string, notes *codec.Notes) (*Nonogram, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	up, left := slots(f.Rows), slots(f.Cols)
	rows, cols := make([][]int, f.Rows), make([][]int, f.Cols)
	board := make([]string, f.Rows)
	err = f.Grid(up+f.Rows, left+f.Cols, func(r, c int, word string) error {
		if r >= up && c >= left {
			i := strings.Index(fileCells, word)
			if len(word) != 1 || i < 0 {
				return fault.Errorf("%s is not a cell: # is filled, + is empty, a dot is neither", codec.Short(word))
			}
			board[r-up] += ourCells[i : i+1]
			return nil
		}
		if word == "." {
			return nil
		}
		digits := strings.TrimPrefix(word, "c")
		n, end := codec.Number(digits, 0)
		switch {
		case r < up && c < left || end == 0 || end < len(digits):
			return fault.Errorf("%s is not a clue here: a number or a dot is expected", codec.Short(word))
		case r < up:
			cols[c-left] = append(cols[c-left], n)
		default:
			rows[r-up] = append(rows[r-up], n)
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	f.Last()
	for r := range board {
		board[r] += strings.Repeat(string(unsaid), f.Cols-len(board[r]))
	}
	n, err := New(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	return n, n.marked(board), nil
}

// writeFile writes what readFile reads.
func (n *Nonogram) writeFile(marks *puzzle.Marks) (string, error) {
	if err := n.roomy(); err != nil {
		return "", err
	}
	up, left := slots(len(n.rows)), slots(len(n.cols))
	board := n.drawn(marks)
	clue := func(runs []int, i int) string { // i counts from the innermost slot, which is -1
		if i += len(runs); i < 0 {
			return "."
		}
		return strconv.Itoa(runs[i])
	}
	w := codec.NewFileWriter("nonogram", len(n.rows), len(n.cols))
	w.Grid(up+len(n.rows), left+len(n.cols), func(r, c int) string {
		switch {
		case r < up && c < left:
			return "."
		case r < up:
			return clue(n.cols[c-left], r-up)
		case c < left:
			return clue(n.rows[r-up], c-left)
		case board == nil:
			return "."
		}
		i := strings.IndexByte(ourCells, board[r-up][c-left])
		return fileCells[i : i+1]
	})
	return w.String(), nil
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
func readID(text string) (*Nonogram, *puzzle.Marks, error) {
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
	marks, err := n.givenCells(d.Text, at+1)
	return n, marks, err
}

// givenCells reads the cells given behind the comma: a letter tells how many unknown cells, 0 (a) to 24 (y), stand before the next given
// one, black for a capital and empty for a small letter; z is 25 unknown cells and no given one.
func (n *Nonogram) givenCells(text string, at int) (*puzzle.Marks, error) {
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
	fmt.Fprintf(&b, "%dx%d:%s/%s", len(n.cols), len(n.rows), codec.FormatFields(n.cols), codec.FormatFields(n.rows))
	board := strings.Join(n.drawn(marks), "")
	if board == "" {
		return b.String(), nil
	}
	b.WriteByte(',')
	run := 0
	for i := range len(board) {
		switch board[i] {
		case unsaid:
			if run++; run == 25 {
				b.WriteByte('z')
				run = 0
			}
		case values[White]:
			b.WriteByte('a' + byte(run))
			run = 0
		case values[Black]:
			b.WriteByte('A' + byte(run))
			run = 0
		}
	}
	if run > 0 {
		b.WriteByte('a' + byte(run))
	}
	return b.String(), nil
}
