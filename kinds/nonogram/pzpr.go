package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The notations of pzpr have slots for the numbers of each line. A number that is not told is a dot in addresses and -2 in files; puzz.link
// shows it as a question mark. They have no colours.

// inBlackAlone is the puzzle of clues in black on white, of which none is open as a whole.
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

// slots is how many numbers a line of n cells has room for in pzpr's notations.
func slots(n int) int { return (n + 1) / 2 }

// roomy refuses to write a line with more numbers than pzpr's notations have room for, which has no arrangement, and one with an item that
// they cannot say.
func (n *Nonogram) checkSlots() error {
	rows, cols := n.Runs()
	for _, side := range []struct {
		lines [][]int
		at    func(int) puzzle.Place
		slots int
	}{{rows, puzzle.Row, slots(len(cols))}, {cols, puzzle.Col, slots(len(rows))}} {
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
	cols := readSlots(all[:u.Cols*up], up, puzzle.Col, notes)
	return NewColoured(blackInks, readSlots(all[u.Cols*up:], left, puzzle.Row, notes), cols)
}

// readSlots turns slots, so many for each line and from the grid outwards, into the runs of the lines.
func readSlots(slots []int, size int, at func(int) puzzle.Place, notes *codec.Notes) (lines [][]Block) {
	room := make([]Block, 0, len(slots)) // one piece of memory for all
	for line := range slices.Chunk(slots, size) {
		runs := room[len(room):]
		blank := false
		for _, v := range line {
			switch {
			case v == codec.Blank:
				blank = true
				continue
			case blank && v != 0:
				notes.Notef("%s: a gap between the numbers of a line is left out", at(len(lines)))
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

// someNumber is a number that pzpr does not tell.
func unknownNumber(notes *codec.Notes) int {
	notes.Notef("a number that is not told is a block of any length (?); puzz.link shows it so, " +
		"but its own check accepts no answer to it")
	return SomeSize
}

// writeURL writes what readURL reads.
func (n *Nonogram) writeURL() (string, error) {
	rows, cols := n.Runs()
	if err := n.checkSlots(); err != nil {
		return "", err
	}
	var all []int
	write := func(lines [][]int, slots int) {
		for _, runs := range lines {
			for i := range slots {
				v := codec.Blank
				if j := len(runs) - 1 - i; j >= 0 {
					if v = runs[j]; v == SomeSize {
						v = codec.Query
					}
				}
				all = append(all, v)
			}
		}
	}
	write(cols, slots(len(rows)))
	write(rows, slots(len(cols)))
	body, err := codec.FormatNumber16(all, true)
	if err != nil {
		return "", err
	}
	return codec.URL{Pid: "nonogram", Rows: len(rows), Cols: len(cols)}.String(body), nil
}

// fileCells are the characters of cells in pzprv3 files, and ours for the same; fileSome stands for a number that is not told.
const (
	fileCells = ".#+"
	ourCells  = "?#."
	fileSome  = "-2"
)

// readFile reads a pzprv3 file: the clues in a frame above and to the left of the board, and the cells shaded (#) and marked empty
// (+) so far. A c before a clue says that the player ticked it off.
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
				return fault.Errorf("%s is not a cell: # is filled, + is empty, a dot is neither", codec.Short(word))
			}
			board[r-up] += ourCells[i : i+1]
			return nil
		}
		if word == "." {
			return nil
		}
		digits := strings.TrimPrefix(word, "c")
		n, ok := codec.Whole(digits)
		if digits == fileSome {
			n, ok = unknownNumber(notes), true
		}
		switch {
		case r < up && c < left || !ok:
			return fault.Errorf("%s is not a clue here: a number or a dot is expected", codec.Short(word))
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
	f.Last()
	for r := range board {
		board[r] += strings.Repeat(string(unknownChar), f.Cols-len(board[r]))
	}
	p, err := newBlackPuzzle(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	return p, marksFromRows(p.Board(), f.Cols, board), nil
}

// writeFile writes what readFile reads.
func (n *Nonogram) writeFile(marks *puzzle.Marks) (string, error) {
	if err := n.checkSlots(); err != nil {
		return "", err
	}
	rows, cols := n.Size()
	across, down := n.Runs()
	up, left := slots(rows), slots(cols)
	board := n.claimRows(marks, cellChars)
	clue := func(runs []int, i int) string { // i counts from the innermost slot, which is -1
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
