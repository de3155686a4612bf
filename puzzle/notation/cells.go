package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Cells describes puzzles that are given by the contents of their cells, each a small number.
type Cells[P puzzle.Puzzle] struct {
	Limit int // longest side
	Empty int // content of an empty cell
	// New makes a puzzle from the contents of its cells in reading order; At returns the content of a cell.
	New func(rows, cols int, cells []int, notes *codec.Notes) (P, error)
	At  func(p P, r, c int) int
	// Fits returns an error if these notations cannot express the rules of a puzzle; nil if they can express those of all.
	Fits func(p P) error
}

func (x Cells[P]) fits(p P) error {
	if x.Fits == nil {
		return nil
	}
	return x.Fits(p)
}

// ReadGrid reads a grid of words. Missing cells at the end are empty.
func (x Cells[P]) ReadGrid(grid codec.Grid, rows, cols int, content func(word string) (int, error)) (cells []int, err error) {
	err = grid.Grid(rows, cols, func(_, _ int, word string) error {
		n, err := content(word)
		cells = append(cells, n)
		return err
	})
	if err != nil {
		return nil, err
	}
	return append(cells, slices.Repeat([]int{x.Empty}, rows*cols-len(cells))...), nil
}

// Kanpen returns the Format of addresses of a game on kanpen.net. content reads a word for a cell, and word writes it.
func (x Cells[P]) Kanpen(game string, content func(word string) (int, error), word func(content int) string) puzzle.Format {
	return Clues(codec.Kanpen, func(text string, notes *codec.Notes) (p P, err error) {
		k, err := codec.ParseKanpen(text, x.Limit, notes)
		if err != nil {
			return p, err
		}
		cells, err := x.ReadGrid(k, k.Rows, k.Cols, content)
		if err != nil {
			return p, err
		}
		if p, err = x.New(k.Rows, k.Cols, cells, notes); err == nil {
			k.IgnoreRest()
		}
		return p, err
	}, func(p P) (string, error) {
		rows, cols := p.Size()
		return codec.FormatKanpenGrid(game, rows, cols, func(r, c int) string { return word(x.At(p, r, c)) }), x.fits(p)
	})
}

// Signs are the contents of cells as characters of a game ID.
type Signs struct {
	Signs   string                          // the characters of the contents from First on
	First   int                             // not empty
	Params  string                          // the parameters that are written after the size
	Check   func(d codec.ID) error          // returns an error for unknown parameters
	Invalid func(text string, at int) error // returns an error for a character that is not in Signs
}

// ID returns the Format of Tatham's game IDs: letters for runs of empty cells, and a sign for each other cell.
func (x Cells[P]) ID(s Signs) puzzle.Format {
	return Clues(codec.Tatham, func(text string, notes *codec.Notes) (p P, err error) {
		d, err := codec.ParseID(text, x.Limit)
		if err == nil {
			err = s.Check(d)
		}
		if err != nil {
			return p, err
		}
		var cells []int
		pad := func(n int) { cells = append(cells, slices.Repeat([]int{x.Empty}, n-len(cells))...) }
		err = codec.ParseRuns(d.Text, d.At, d.W*d.H, func(i, at int) (int, error) {
			k := strings.IndexByte(s.Signs, d.Text[at])
			if k < 0 {
				return 0, s.Invalid(d.Text, at)
			}
			pad(i)
			cells = append(cells, s.First+k)
			return at + 1, nil
		})
		if err != nil {
			return p, err
		}
		pad(d.W * d.H) // a short text may claim a large board, so not before
		return x.New(d.H, d.W, cells, notes)
	}, func(p P) (string, error) {
		rows, cols := p.Size()
		desc := codec.FormatRuns(rows*cols, 'a', "", func(i int) string {
			if n := x.At(p, i/cols, i%cols); n != x.Empty {
				return s.Signs[n-s.First : n-s.First+1]
			}
			return ""
		})
		return fmt.Sprintf("%dx%d%s:%s", cols, rows, s.Params, desc), x.fits(p)
	})
}
