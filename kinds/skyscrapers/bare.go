package skyscrapers

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// sideName returns the side named by a label such as "top", "clues top" or "top clues"; "" for none.
var sideName = notation.Labels("clue clues hints side row rows col cols column columns", "top up north above", "bottom down south below",
	"left west", "right east", "grid board givens cells")

// readBare reads a board framed by its clues, or clues labelled by side.
func readBare(t codec.Table) (*Skyscrapers, error) {
	if len(t.Blocks) == 1 && t.Blocks[0].Name == "" {
		return framed(t, t.Blocks[0].Rows)
	}
	if len(t.Blocks) == 1 && t.Blocks[0].Name == "tblr" { // as PuzzleKit writes boards
		rows := t.Blocks[0].Rows
		t.Blocks = []codec.Block{{Name: "grid", Rows: rows[4:]}}
		for i, side := range []string{"top", "bottom", "left", "right"} {
			t.Blocks = append(t.Blocks, codec.Block{Name: side, Rows: rows[i : i+1]})
		}
	}
	var sides [4][]int
	var grid []int
	n := 0
	for _, b := range t.Blocks {
		into := &grid
		for side := range sides {
			if b.Name == puzzle.Side(side).String() {
				into = &sides[side]
			}
		}
		if into == &grid && b.Name != "grid" || *into != nil {
			return nil, t.Errorf(0, "%s: the clues top, right, bottom and left and perhaps the grid are expected, each once",
				codec.Quote(b.Name))
		}
		for _, row := range b.Rows {
			for _, w := range row {
				v, err := height(t, w)
				if err != nil {
					return nil, err
				}
				*into = append(*into, v)
			}
		}
		if into != &grid {
			n = max(n, len(*into))
		}
	}
	if n == 0 {
		return nil, t.Errorf(0, "no clues")
	}
	for side, clues := range sides {
		if len(clues) != 0 && len(clues) != n {
			return nil, t.Errorf(0, "%d clues of the side %s, %d of another one", len(clues), puzzle.Side(side), n)
		}
	}
	return New(n, sides, grid)
}

// framed reads rows with clues around them. A line at the top or bottom may omit the corners.
func framed(t codec.Table, rows [][]codec.Word) (*Skyscrapers, error) {
	n := len(rows) - 2
	if n < 1 || n > sizes.Side {
		return nil, t.Errorf(0, "the clues at the top, the rows between their clues and the clues at the bottom are expected")
	}
	if n == 2 && len(rows[0]) == 4 {
		return nil, t.Errorf(0, "four lines of four words may be the clues of the four sides: use --from clues-trbl, clues-tblr or "+
			"clues-clockwise")
	}
	around, clues := newFrame(n), false
	for r, row := range rows {
		first := 0
		if edge := r == 0 || r == n+1; edge && len(row) == n {
			first = 1
		} else if len(row) != n+2 {
			return nil, t.Errorf(row[0].At, "%d words in this line, not %d: a board of %d rows with a clue, or a sign for none, at "+
				"both ends of each", len(row), n+2, n)
		}
		for k, w := range row {
			place := around.number(r, first+k)
			if place == nil {
				if _, number := w.Number(); number && w.Text != "0" || t.Padded && w.Text != "" {
					return nil, t.Errorf(w.At, "%s in a corner, which has no clue", codec.Quote(w.Text))
				}
				continue
			}
			v, err := height(t, w)
			if err != nil {
				return nil, err
			}
			_, on := around.inside(r, first+k)
			*place, clues = v, clues || v > 0 && !on
		}
	}
	if !clues {
		return nil, t.Errorf(0, "no clues around the rows")
	}
	return around.puzzle()
}

// height parses a clue or height; empty cells and "?" give 0.
func height(t codec.Table, w codec.Word) (int, error) {
	if n, ok := w.Number(); ok {
		return n, nil
	}
	if w.IsEmpty() || w.Text == "?" {
		return 0, nil
	}
	return 0, t.Errorf(w.At, "%s is neither a number nor a sign for none", codec.Quote(w.Text))
}
