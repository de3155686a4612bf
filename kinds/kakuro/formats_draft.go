package kakuro

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// draft is a board being read: its cells, all blocked at first, and its clues with their offsets in the text.
type draft struct {
	rows, cols int
	white      []bool
	clues      []Clue
	at         []int
	errorf     func(at int, format string, args ...any) error
}

func newDraft(rows, cols int, errorf func(at int, format string, args ...any) error) *draft {
	room := runsRoom(rows, cols)
	return &draft{rows, cols, make([]bool, rows*cols), make([]Clue, 0, room), make([]int, 0, room), errorf}
}

// clue adds the sum of the run below cell r, c or to its right. 0 and -1 mean no sum.
func (d *draft) clue(r, c int, h puzzle.Heading, sum, at int) {
	if sum == 0 || sum == -1 {
		return
	}
	if h == puzzle.Across {
		c++
	} else {
		r++
	}
	d.clues, d.at = append(d.clues, Clue{r, c, h, sum}), append(d.at, at)
}

// finish returns the puzzle of the draft, or an error if a sum is out of range or has no white cell after it.
func (d *draft) finish() (*Kakuro, error) {
	k, err := New(d.rows, d.cols, d.white, nil)
	if err != nil {
		return nil, err
	}
	for i, c := range d.clues {
		if c.Sum < 0 || c.Sum > maxSum {
			return nil, d.errorf(d.at[i], "a sum of %d: 1 to %d are allowed", c.Sum, maxSum)
		}
		if k.unknown(c.R, c.C) < 0 {
			r, col, where := c.R-1, c.C, fault.Textf("below it")
			if c.Heading == puzzle.Across {
				r, col, where = c.R, c.C-1, fault.Textf("to its right")
			}
			return nil, d.errorf(d.at[i], "the clue %d in %s has no white cell %s", c.Sum, puzzle.Cell(r, col), where)
		}
	}
	return k, k.give(d.clues)
}

// frame is a board as other notations have it: with a header, the first row and column, which does not count towards its size.
type frame struct {
	*Kakuro
	rows, cols int
	sums       map[[2]int]cellSums
	shift      int // 1 if the board has no header
}

// frame adds a header unless the first row and column have only blocked cells.
func (k *Kakuro) frame() frame {
	shift := 0
	if k.rows == 1 || k.cols == 1 {
		shift = 1
	}
	for i, u := range k.index {
		if u >= 0 && (i < k.cols || i%k.cols == 0) {
			shift = 1
		}
	}
	return frame{k, k.rows - 1 + shift, k.cols - 1 + shift, k.sums(), shift}
}

// unknown returns the unknown of a cell, -1 if it is blocked.
func (f frame) unknown(r, c int) int { return f.Kakuro.unknown(r-f.shift, c-f.shift) }

func (f frame) white(r, c int) bool { return f.unknown(r, c) >= 0 }

func (f frame) at(r, c int) cellSums { return f.sums[[2]int{r - f.shift, c - f.shift}] }

// single returns an error if a run has two sums, which other notations cannot write.
func (k *Kakuro) single() error {
	if len(k.clash) > 0 {
		c := k.clash[0]
		return fault.Errorf("a second sum, %d, of %s cannot be written in this notation", c.Sum, puzzle.Run(c.R, c.C, c.Heading))
	}
	return nil
}
