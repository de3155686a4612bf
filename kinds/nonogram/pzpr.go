package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The pzpr formats have a fixed number of slots for the numbers of each line. An unknown number is a dot in URLs and -2 in files;
// puzz.link displays a question mark. There are no colours.

// newBlackPuzzle returns a black-and-white puzzle without open lines: clues that are nil become those of empty lines, in the given slices.
func newBlackPuzzle(rows, cols [][]Block) (*Nonogram, error) {
	for _, side := range [2][][]Block{rows, cols} {
		for i := range side {
			if side[i] == nil {
				side[i] = []Block{}
			}
		}
	}
	return NewColoured(blackInks, rows, cols)
}

func slots(n int) int { return (n + 1) / 2 }

// checkSlots returns an error if a clue has more numbers than slots. Such a line has no arrangement.
func (n *Nonogram) checkSlots() error {
	for _, l := range n.lanes() {
		if most := slots(l.n); len(l.runs) > most {
			return fault.Errorf("%s: %d numbers, but this format allows %d", l.at, len(l.runs), most)
		}
	}
	return nil
}

// readURL reads https://puzz.link/p?nonogram/cols/rows/body: the clues of the columns, then of the rows, each in reverse order and padded
// with blanks.
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
	s.IgnoreRest()
	cols := readSlots(all[:u.Cols*up], up, puzzle.Col, notes)
	return NewColoured(blackInks, readSlots(all[u.Cols*up:], left, puzzle.Row, notes), cols)
}

// readSlots converts slots, size per line and from the grid outwards, to the runs of the lines. at returns the place of a line for notes.
func readSlots(slots []int, size int, at func(int) puzzle.Place, notes *codec.Notes) (lines [][]Block) {
	room := make([]Block, 0, len(slots)) // one allocation for all lines
	for line := range slices.Chunk(slots, size) {
		runs := room[len(room):]
		blank := false
		for _, v := range line {
			switch {
			case v == codec.Blank:
				blank = true
				continue
			case blank && v != 0:
				notes.Notef("%s: ignored a gap between the numbers of a line", at(len(lines)))
			}
			if v == codec.Query {
				v = unknownNumber(notes)
			}
			runs = append(runs, blackBlock(v))
		}
		slices.Reverse(runs)
		room = room[:len(room)+len(runs)]
		lines = append(lines, runs[:len(runs):len(runs)])
	}
	return lines
}

func unknownNumber(notes *codec.Notes) int {
	notes.Notef("an unknown number is read as a block of any length (?); puzz.link displays it that way, but accepts no answer for it")
	return SomeSize
}

// writeURL writes what readURL reads. A clue with too many numbers for the notation is an error.
func (n *Nonogram) writeURL() (string, error) {
	if err := n.checkSlots(); err != nil {
		return "", err
	}
	rows, cols := n.Size()
	lanes := n.lanes()
	var all []int
	for _, l := range slices.Concat(lanes[rows:], lanes[:rows]) {
		for i := range slots(l.n) {
			v := codec.Blank
			if j := len(l.runs) - 1 - i; j >= 0 {
				if v = l.runs[j]; v == SomeSize {
					v = codec.Query
				}
			}
			all = append(all, v)
		}
	}
	body, err := codec.FormatNumber16(all, true)
	if err != nil {
		return "", err
	}
	return codec.URL{Pid: "nonogram", Rows: rows, Cols: cols}.String(body), nil
}

// fileCells are the cell characters of pzprv3 files, ourCells the same cells in our text format, and fileSome an unknown number.
const (
	fileCells = ".#+"
	ourCells  = "?#."
	fileSome  = "-2"
)

// readFile reads a pzprv3 file: clues above and to the left of the board, and cells shaded (#) or marked empty (+). A c before a clue,
// which marks it as done, is ignored.
func readFile(text string, notes *codec.Notes) (*Nonogram, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	up, left := slots(f.Rows), slots(f.Cols)
	rows, cols := make([][]Block, f.Rows), make([][]Block, f.Cols)
	board := make([]string, f.Rows)
	err = f.Grid(up+f.Rows, left+f.Cols, func(r, c int, word string) error {
		if r >= up && c >= left {
			i := strings.Index(fileCells, word)
			if len(word) != 1 || i < 0 {
				return fault.Errorf("%s is not a cell: expected # for filled, + for empty, or a dot", codec.Quote(word))
			}
			board[r-up] += ourCells[i : i+1]
			return nil
		}
		if word == "." {
			return nil
		}
		digits := strings.TrimPrefix(word, "c")
		n, ok := codec.ParseNumber(digits)
		if digits == fileSome {
			n, ok = unknownNumber(notes), true
		}
		switch {
		case r < up && c < left || !ok:
			return fault.Errorf("%s is not a clue here: expected a number or a dot", codec.Quote(word))
		case r < up:
			cols[c-left] = append(cols[c-left], blackBlock(n))
		default:
			rows[r-up] = append(rows[r-up], blackBlock(n))
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	f.IgnoreRest()
	for r := range board {
		board[r] += strings.Repeat(string(unknownChar), f.Cols-len(board[r]))
	}
	p, err := newBlackPuzzle(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	return p, marksFromRows(p.Board(), f.Cols, board), nil
}

// writeFile writes what readFile reads. A clue with too many numbers for the notation is an error.
func (n *Nonogram) writeFile(marks *puzzle.Marks) (string, error) {
	if err := n.checkSlots(); err != nil {
		return "", err
	}
	rows, cols := n.Size()
	across, down := n.Runs()
	up, left := slots(rows), slots(cols)
	board := n.claimRows(marks, cellChars)
	clue := func(runs []int, i int) string { // i is negative: -1 is the innermost slot
		if i += len(runs); i < 0 {
			return "."
		}
		if runs[i] == SomeSize {
			return fileSome
		}
		return formatSize(runs[i])
	}
	w := codec.NewFileWriter("nonogram", rows, cols)
	w.Grid(up+rows, left+cols, func(r, c int) string {
		switch {
		case r < up && c < left:
			return "."
		case r < up:
			return clue(down[c-left], r-up)
		case c < left:
			return clue(across[r-up], c-left)
		case board == nil:
			return "."
		}
		i := strings.IndexByte(ourCells, board[r-up][c-left])
		return fileCells[i : i+1]
	})
	return w.String(), nil
}
