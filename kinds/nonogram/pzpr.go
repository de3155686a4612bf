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

// blackLines are the clues of a puzzle in black on white: the sizes of the blocks of its rows and columns, with SomeSize and AnyRuns.
type blackLines struct{ rows, cols [][]int }

// blackLinesOf are the clues of a puzzle in black on white.
func blackLinesOf(p puzzle.Puzzle) (b blackLines) {
	switch n := p.(type) {
	case *Nonogram:
		return blackLines{n.rows, n.cols}
	case *Coloured:
		side := func(lines [][]Block) (out [][]int) {
			for _, line := range lines {
				out = append(out, asClue(line).Runs)
			}
			return out
		}
		return blackLines{side(n.rows), side(n.cols)}
	}
	return b
}

// puzzle is the puzzle of clues, of which none is open as a whole.
func (b blackLines) puzzle() (puzzle.Puzzle, error) {
	open := func(runs []int) bool { return slices.ContainsFunc(runs, func(run int) bool { return run < 0 }) }
	if !slices.ContainsFunc(b.rows, open) && !slices.ContainsFunc(b.cols, open) {
		return puzzle.AsPuzzle(New(b.rows, b.cols))
	}
	side := func(lines [][]int) (out [][]Block) {
		for _, line := range lines {
			out = append(out, clueBlocks(puzzle.Clue{Runs: line}))
		}
		return out
	}
	return made(blackOnWhite(), side(b.rows), side(b.cols))
}

// slots is how many numbers a line of n cells has room for in pzpr's notations.
func slots(n int) int { return (n + 1) / 2 }

// roomy refuses to write a line with more numbers than pzpr's notations have room for, which has no arrangement, and one with an item that
// they cannot say.
func (b blackLines) roomy() error {
	for _, side := range []struct {
		lines [][]int
		at    func(int) puzzle.Place
		slots int
	}{{b.rows, puzzle.Row, slots(len(b.cols))}, {b.cols, puzzle.Col, slots(len(b.rows))}} {
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
func readURL(text string, notes *codec.Notes) (puzzle.Puzzle, error) {
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
	return blackLines{
		cols: readSlots(all[:u.Cols*up], up, puzzle.Col, notes),
		rows: readSlots(all[u.Cols*up:], left, puzzle.Row, notes),
	}.puzzle()
}

// readSlots turns slots, so many for each line and from the grid outwards, into the runs of the lines.
func readSlots(slots []int, size int, at func(int) puzzle.Place, notes *codec.Notes) (lines [][]int) {
	room := make([]int, 0, len(slots)) // one piece of memory for all
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
				v = someNumber(notes)
			}
			runs = append(runs, v)
		}
		slices.Reverse(runs)
		room = room[:len(room)+len(runs)]
		lines = append(lines, runs[:len(runs):len(runs)])
	}
	return lines
}

// someNumber is a number that pzpr does not tell.
func someNumber(notes *codec.Notes) int {
	notes.Notef("a number that is not told is a block of any length (?); puzz.link shows it so, " +
		"but its own check accepts no answer to it")
	return SomeSize
}

// writeURL writes what readURL reads.
func writeURL(p puzzle.Puzzle) (string, error) {
	b := blackLinesOf(p)
	if err := b.roomy(); err != nil {
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
	write(b.cols, slots(len(b.rows)))
	write(b.rows, slots(len(b.cols)))
	body, err := codec.FormatNumber16(all, true)
	if err != nil {
		return "", err
	}
	return codec.URL{Pid: "nonogram", Rows: len(b.rows), Cols: len(b.cols)}.String(body), nil
}

// fileCells are the characters of cells in pzprv3 files, and ours for the same; fileSome stands for a number that is not told.
const (
	fileCells = ".#+"
	ourCells  = "?#."
	fileSome  = "-2"
)

// readFile reads a pzprv3 file: the clues in a frame above and to the left of the board, and the cells shaded (#) and marked empty
// (+) so far. A c before a clue says that the player ticked it off.
func readFile(text string, notes *codec.Notes) (puzzle.Puzzle, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	up, left := slots(f.Rows), slots(f.Cols)
	b := blackLines{make([][]int, f.Rows), make([][]int, f.Cols)}
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
		if digits == fileSome {
			n, end = someNumber(notes), len(digits)
		}
		switch {
		case r < up && c < left || end == 0 || end < len(digits):
			return fault.Errorf("%s is not a clue here: a number or a dot is expected", codec.Short(word))
		case r < up:
			b.cols[c-left] = append(b.cols[c-left], n)
		default:
			b.rows[r-up] = append(b.rows[r-up], n)
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
	p, err := b.puzzle()
	if err != nil {
		return nil, nil, err
	}
	return p, marked(p.Board(), f.Cols, board), nil
}

// writeFile writes what readFile reads.
func writeFile(p puzzle.Puzzle, marks *puzzle.Marks) (string, error) {
	b := blackLinesOf(p)
	if err := b.roomy(); err != nil {
		return "", err
	}
	rows, cols := len(b.rows), len(b.cols)
	up, left := slots(rows), slots(cols)
	board := drawnRows(rows, cols, marks, values)
	clue := func(runs []int, i int) string { // i counts from the innermost slot, which is -1
		if i += len(runs); i < 0 {
			return "."
		}
		if runs[i] == SomeSize {
			return fileSome
		}
		return number(runs[i])
	}
	w := codec.NewFileWriter("nonogram", rows, cols)
	w.Grid(up+rows, left+cols, func(r, c int) string {
		switch {
		case r < up && c < left:
			return "."
		case r < up:
			return clue(b.cols[c-left], r-up)
		case c < left:
			return clue(b.rows[r-up], c-left)
		case board == nil:
			return "."
		}
		i := strings.IndexByte(ourCells, board[r-up][c-left])
		return fileCells[i : i+1]
	})
	return w.String(), nil
}
