package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// A clue that is taken away leaves an open line, of which nothing is told: its runs are nil, where those of an empty line are a list
// of none.

// clues are the runs of the lines: rows, then columns. A line shows the runs of its black cells, with every open cell empty.
var clues = ground.Slots[*Nonogram]{
	Count: func(n *Nonogram) int { return len(n.rows) + len(n.cols) },
	Place: func(n *Nonogram, k int) puzzle.Place { at, _, _, _ := n.geometry(k); return at },
	At: func(n *Nonogram, at puzzle.Place) int {
		switch {
		case at.Kind == puzzle.RowKind && at == puzzle.Row(int(at.R)) && at.R >= 0 && int(at.R) < len(n.rows):
			return int(at.R)
		case at.Kind == puzzle.ColKind && at == puzzle.Col(int(at.C)) && at.C >= 0 && int(at.C) < len(n.cols):
			return len(n.rows) + int(at.C)
		}
		return -1
	},
	Held: func(n *Nonogram, k int) puzzle.Clue { return puzzle.Clue{Runs: n.runs(k)} },
	Copy: (*Nonogram).copied,
	Put:  func(n *Nonogram, k int, c puzzle.Clue) { n.set(k, c.Runs) },
	Read: func(_ *Nonogram, c puzzle.Clue) (puzzle.Clue, error) {
		runs, err := tidy([]int{}, c.At, c.Runs)
		return puzzle.Clue{Runs: runs}, err
	},
	Shown: func(n *Nonogram, board puzzle.Facts, k int) puzzle.Clue {
		_, first, step, length := n.geometry(k)
		cells := make([]puzzle.Mask, length)
		for i := range cells {
			if cells[i] = puzzle.Only(White); board.Can(first+i*step) == puzzle.Only(Black) {
				cells[i] = puzzle.Only(Black)
			}
		}
		return puzzle.Clue{Runs: blackRuns(cells)}
	},
	NoSlot: (*Nonogram).noLine,
	NoClue: func(n *Nonogram, at puzzle.Place, k int) error {
		if k < 0 {
			return n.noLine(at)
		}
		return fault.Errorf("nothing is told of %v: %w", at, puzzle.ErrNoClue)
	},
}

// noLine says that a place is no line of the board.
func (n *Nonogram) noLine(at puzzle.Place) error {
	rows, cols := n.Size()
	return fault.Errorf("%v is no row or column of a board with %d rows and %d columns: %w", at, rows, cols, puzzle.ErrNoClue)
}

// runs are those of line k; nil for an open line.
func (n *Nonogram) runs(k int) []int {
	if k < len(n.rows) {
		return n.rows[k]
	}
	return n.cols[k-len(n.rows)]
}

// copied returns a puzzle with its own lists of clues and a shared board.
func (n *Nonogram) copied() *Nonogram {
	return &Nonogram{rows: slices.Clone(n.rows), cols: slices.Clone(n.cols), board: n.board}
}

// set replaces the runs of line k; nil makes the line open.
func (n *Nonogram) set(k int, runs []int) {
	if k < len(n.rows) {
		n.rows[k] = runs
	} else {
		n.cols[k-len(n.rows)] = runs
	}
}

// open lists the open lines by their numbers.
func (n *Nonogram) open() []int { return untold(n.rows, n.cols) }

// untold lists the numbers of the lines whose lists are nil.
func untold(rows, cols [][]int) []int {
	var out []int
	for k, runs := range slices.Concat(rows, cols) {
		if runs == nil {
			out = append(out, k)
		}
	}
	return out
}

// Told is an error that names an open line, when there is one. Whatever needs all clues asks for it first.
func (n *Nonogram) Told() error {
	for _, k := range n.open() {
		at, _, _, _ := n.geometry(k)
		return fault.Errorf("nothing is told of %v", at)
	}
	return nil
}

// withAllClues makes formats that refuse to write a puzzle with an open line: only JSON can tell that there is one.
func withAllClues(formats []puzzle.Format) []puzzle.Format {
	out := slices.Clone(formats)
	told := func(p puzzle.Puzzle) error {
		if n, ok := p.(*Nonogram); ok && n.Told() != nil {
			return fault.Errorf("%w: only JSON can say so", n.Told())
		}
		return nil
	}
	for i, f := range formats {
		if f.Encode != nil {
			out[i].Encode = func(p puzzle.Puzzle, m *puzzle.Marks) (string, error) {
				if err := told(p); err != nil {
					return "", err
				}
				return f.Encode(p, m)
			}
		}
		if f.EncodeAnswered != nil {
			out[i].EncodeAnswered = func(p puzzle.Puzzle, m *puzzle.Marks, solution puzzle.Facts) (string, error) {
				if err := told(p); err != nil {
					return "", err
				}
				return f.EncodeAnswered(p, m, solution)
			}
		}
	}
	return out
}
