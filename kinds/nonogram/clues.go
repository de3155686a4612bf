package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// A clue that is taken away leaves an open line, of which nothing is told: its runs are nil, where those of an empty line are a list
// of none.

// Clues lists the lines of which something is told: rows, then columns.
func Clues(p puzzle.Puzzle) []puzzle.Clue {
	n := p.(*Nonogram)
	var out []puzzle.Clue
	for k, runs := range slices.Concat(n.rows, n.cols) {
		if runs != nil {
			at, _, _, _ := n.geometry(k)
			out = append(out, puzzle.Clue{At: at, Runs: slices.Clone(runs)})
		}
	}
	return out
}

// Without is the puzzle in which nothing is told of a line. The error wraps puzzle.ErrNoClue when nothing is.
func Without(p puzzle.Puzzle, at puzzle.Place) (puzzle.Puzzle, error) {
	n := p.(*Nonogram)
	k, err := n.lineAt(at)
	if err != nil {
		return nil, err
	}
	q := n.with(k, nil)
	if slices.Equal(q.open(), n.open()) {
		return nil, fault.Errorf("nothing is told of %v: %w", at, puzzle.ErrNoClue)
	}
	return q, nil
}

// With is the puzzle with the runs of the clue, without their zeros, in place of those of its line. The error wraps puzzle.ErrNoClue
// when the board has no such line, or says why the runs cannot be those of a line.
func With(p puzzle.Puzzle, c puzzle.Clue) (puzzle.Puzzle, error) {
	n := p.(*Nonogram)
	k, err := n.lineAt(c.At)
	if err != nil {
		return nil, err
	}
	runs, err := tidy(c.At, c.Runs)
	if err != nil {
		return nil, err
	}
	return n.with(k, runs), nil
}

// lineAt is the number of the line that a clue is of; the error wraps puzzle.ErrNoClue when there is none.
func (n *Nonogram) lineAt(at puzzle.Place) (k int, err error) {
	rows, cols := n.Size()
	switch {
	case at.Kind == puzzle.RowKind && at == puzzle.Row(int(at.R)) && at.R >= 0 && int(at.R) < rows:
		return int(at.R), nil
	case at.Kind == puzzle.ColKind && at == puzzle.Col(int(at.C)) && at.C >= 0 && int(at.C) < cols:
		return rows + int(at.C), nil
	}
	return 0, fault.Errorf("%v is no row or column of a board with %d rows and %d columns: %w", at, rows, cols, puzzle.ErrNoClue)
}

// with is the puzzle with other runs in line k; nil for an open line. The board is the same.
func (n *Nonogram) with(k int, runs []int) *Nonogram {
	m := &Nonogram{rows: slices.Clone(n.rows), cols: slices.Clone(n.cols), board: n.board}
	if k < len(m.rows) {
		m.rows[k] = runs
	} else {
		m.cols[k-len(m.rows)] = runs
	}
	return m
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

// told makes formats that refuse to write a puzzle with an open line: only JSON can tell that there is one.
func told(formats []puzzle.Format) []puzzle.Format {
	out := slices.Clone(formats)
	for i, f := range formats {
		if f.Encode == nil {
			continue
		}
		out[i].Encode = func(p puzzle.Puzzle, m *puzzle.Marks) (string, error) {
			if n, ok := p.(*Nonogram); ok {
				if err := n.Told(); err != nil {
					return "", fault.Errorf("%w: only JSON can say so", err)
				}
			}
			return f.Encode(p, m)
		}
	}
	return out
}
