package nonogram

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// picture makes a format of a file grammar that deals in codec.Picture.
func picture(name string, parse func(string, int) (codec.Picture, error), format func(codec.Picture) (string, error)) puzzle.Format {
	return puzzle.Format{
		Name:   name,
		Claims: func(string) bool { return true },
		Decode: func(text string) (puzzle.Puzzle, puzzle.Facts, error) {
			p, err := parse(text, puzzle.MaxSide)
			if err != nil {
				return fail(err)
			}
			n, err := New(p.Rows, p.Cols)
			if err != nil {
				return fail(err)
			}
			return n, n.facts(p.Saved), nil
		},
		Encode: func(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
			n, err := own(p)
			if err != nil {
				return "", err
			}
			return format(codec.Picture{Rows: n.rows, Cols: n.cols, Saved: n.drawn(known)})
		},
	}
}

// noError makes a writer that cannot fail look like one that can.
func noError(format func(codec.Picture) string) func(codec.Picture) (string, error) {
	return func(p codec.Picture) (string, error) { return format(p), nil }
}

// Goal is the answer that a .non or webpbn file carries beside the puzzle; the zero Facts when it has none. It is not part of what
// decoding says is known.
func Goal(notation, text string) (puzzle.Facts, error) {
	parse := codec.ParseNon
	switch notation {
	case codec.Non:
	case codec.WebPBN:
		parse = codec.ParseWebPBN
	default:
		return puzzle.Facts{}, nil
	}
	p, err := parse(text, puzzle.MaxSide)
	if err != nil {
		return puzzle.Facts{}, err
	}
	n, err := New(p.Rows, p.Cols)
	if err != nil {
		return puzzle.Facts{}, err
	}
	return n.facts(p.Goal), nil
}

// facts is what a drawn board says: '#' black, '.' empty, anything else nothing. The zero Facts when it says nothing.
func (n *Nonogram) facts(board []string) puzzle.Facts {
	f := puzzle.Facts{}
	for r, row := range board {
		for c := range row {
			v := strings.IndexByte(".#", row[c])
			if v < 0 {
				continue
			}
			if f.IsZero() {
				f = puzzle.NewFacts(n.board)
			}
			f.Set(r*len(n.cols)+c, v)
		}
	}
	return f
}

// drawn draws what is known, as facts reads it with '?' for nothing; nil when nothing is known.
func (n *Nonogram) drawn(known puzzle.Facts) []string {
	if known.IsZero() {
		return nil
	}
	board, any := make([]string, len(n.rows)), false
	for r := range board {
		b := make([]byte, len(n.cols))
		for c := range b {
			v, ok := known.Value(r*len(n.cols) + c)
			b[c] = '?'
			if ok {
				b[c], any = ".#"[v], true
			}
		}
		board[r] = string(b)
	}
	if !any {
		return nil
	}
	return board
}

// decodeFile reads a pzprv3 file: the clues in a frame above and to the left of the board, and the cells shaded (#) and marked empty
// (+) so far. A c before a clue says that the player ticked it off.
func decodeFile(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	f, err := codec.ParseFile(text, puzzle.MaxSide)
	if err != nil {
		return fail(err)
	}
	if f.HasVariant {
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", f.Variant))
	}
	up, left := slots(f.Rows), slots(f.Cols)
	rows, cols := make([][]int, f.Rows), make([][]int, f.Cols)
	var board []string
	var row []byte
	err = f.Grid(up+f.Rows, left+f.Cols, func(r, c int, word string) error {
		if r >= up && c >= left {
			i := strings.Index(".#+", word)
			if len(word) != 1 || i < 0 {
				return fmt.Errorf("%s is not a cell: # is black, + is empty, a dot is neither", codec.Short(word))
			}
			if row = append(row, "?#."[i]); c == left+f.Cols-1 {
				board, row = append(board, string(row)), nil
			}
			return nil
		}
		if word == "." {
			return nil
		}
		digits := strings.TrimPrefix(word, "c")
		n, end := codec.Number(digits, 0)
		switch {
		case r < up && c < left || end == 0 || end < len(digits):
			return fmt.Errorf("%s is not a clue here: a number or a dot is expected", codec.Short(word))
		case r < up:
			cols[c-left] = append(cols[c-left], n)
		default:
			rows[r-up] = append(rows[r-up], n)
		}
		return nil
	})
	if err == nil {
		err = f.Last()
	}
	if err != nil {
		return fail(err)
	}
	n, err := New(rows, cols)
	if err != nil {
		return fail(err)
	}
	return n, n.facts(board), nil
}

// encodeFile writes what decodeFile reads.
func encodeFile(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	n, err := own(p)
	if err != nil {
		return "", err
	}
	up, left := slots(len(n.rows)), slots(len(n.cols))
	board := n.drawn(known)
	clue := func(runs []int, i int) string { // i counts from the outermost slot
		if i < 0 {
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
			runs := n.cols[c-left]
			return clue(runs, r-up+len(runs))
		case c < left:
			runs := n.rows[r-up]
			return clue(runs, c-left+len(runs))
		case board == nil:
			return "."
		}
		return map[byte]string{'?': ".", '#': "#", '.': "+"}[board[r-up][c-left]]
	})
	return w.String(), nil
}
