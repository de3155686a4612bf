package skyscrapers

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// pencil is how many pencil marks a cell of a pzprv3 file has room for.
const pencil = 4

// decodeFile reads a pzprv3 file: the board within a frame of clues. In a cell, q and a number is a height given, a number one found,
// .[1,2,,] heights noted as possible.
func decodeFile(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	f, err := codec.ParseFile(text, limit)
	if err != nil {
		return fail(err)
	}
	if f.HasVariant {
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", f.Variant))
	}
	if err := square(f.Rows, f.Cols); err != nil {
		return fail(err)
	}
	n := f.Rows
	var sides [4][]int
	var grid []int
	var can []puzzle.Mask
	err = f.Grid(n+2, n+2, func(r, c int, word string) error {
		if r > 0 && r <= n && c > 0 && c <= n {
			given, found, err := fileCell(word, n)
			grid, can = append(grid, given), append(can, found)
			return err
		}
		v := 0
		if word != "." {
			end := 0
			if v, end = codec.Number(word, 0); end != len(word) || v == 0 || (r == 0 || r > n) && (c == 0 || c > n) {
				return fmt.Errorf("%s is not a clue: a number outside the board, from 1, or a dot", codec.Short(word))
			}
		}
		switch {
		case c == 0 && r > 0 && r <= n:
			sides[puzzle.Left] = append(sides[puzzle.Left], v)
		case c > n && r > 0 && r <= n:
			sides[puzzle.Right] = append(sides[puzzle.Right], v)
		case r == 0 && c > 0 && c <= n:
			sides[puzzle.Top] = append(sides[puzzle.Top], v)
		case c > 0 && c <= n:
			sides[puzzle.Bottom] = append(sides[puzzle.Bottom], v)
		}
		return nil
	})
	if err == nil {
		err = f.Last()
	}
	if err != nil {
		return fail(err)
	}
	s, err := New(n, sides, grid)
	if err != nil {
		return fail(err)
	}
	facts := puzzle.NewFacts(s.board)
	any := false
	for i, m := range can {
		any = facts.Restrict(i, m) || any
	}
	if !any {
		facts = puzzle.Facts{}
	}
	return s, facts, nil
}

// fileCell reads a cell of a file: the height given, and the heights it may hold as far as is noted.
func fileCell(word string, n int) (given int, can puzzle.Mask, err error) {
	can = puzzle.Span(1, n)
	if word == "." {
		return 0, can, nil
	}
	if marks, ok := strings.CutPrefix(word, ".["); ok && strings.HasSuffix(marks, "]") {
		noted := puzzle.Mask(0)
		for m := range strings.SplitSeq(strings.TrimSuffix(marks, "]"), ",") {
			v, end := codec.Number(m, 0)
			if end != len(m) || end > 0 && (v < 1 || v > n) {
				return 0, 0, fmt.Errorf("%s: heights from 1 to %d with commas between them are expected", codec.Short(word), n)
			}
			if end > 0 {
				noted |= puzzle.Only(v)
			}
		}
		if noted != 0 {
			can = noted
		}
		return 0, can, nil
	}
	digits := strings.TrimPrefix(word, "q")
	v, end := codec.Number(digits, 0)
	if end == 0 || end != len(digits) || v < 1 || v > n {
		return 0, 0, fmt.Errorf("%s is not a height: 1 to %d are, q before it for one given, a dot for none", codec.Short(word), n)
	}
	if digits != word {
		return v, can, nil
	}
	return 0, puzzle.Only(v), nil
}

// encodeFile writes what decodeFile reads. More than four heights still possible are not noted: a cell has no room for them.
func encodeFile(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	s, err := own(p)
	if err != nil {
		return "", err
	}
	w := codec.NewFileWriter(names[0], s.n, s.n)
	w.Grid(s.n+2, s.n+2, func(r, c int) string {
		v := 0
		switch {
		case r > 0 && r <= s.n && c > 0 && c <= s.n:
			return s.fileWord(known, (r-1)*s.n+c-1)
		case c == 0 && r > 0 && r <= s.n:
			v = s.sides[puzzle.Left][r-1]
		case c > s.n && r > 0 && r <= s.n:
			v = s.sides[puzzle.Right][r-1]
		case r == 0 && c > 0 && c <= s.n:
			v = s.sides[puzzle.Top][c-1]
		case c > 0 && c <= s.n:
			v = s.sides[puzzle.Bottom][c-1]
		}
		if v == 0 {
			return "."
		}
		return strconv.Itoa(v)
	})
	return w.String(), nil
}

// fileWord writes a cell of a file.
func (s *Skyscrapers) fileWord(known puzzle.Facts, i int) string {
	if h := s.grid[i]; h != 0 {
		return "q" + strconv.Itoa(h)
	}
	switch can := s.open(known, i); {
	case can.Len() == 1:
		return strconv.Itoa(can.Min())
	case can.Len() > 1 && can.Len() <= pencil:
		return ".[" + heights(can, ",") + strings.Repeat(",", pencil-can.Len()) + "]"
	}
	return "."
}
