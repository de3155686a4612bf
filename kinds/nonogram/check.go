package nonogram

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Check lists the violations: a finished line whose runs differ from its clue ("row-runs", "column-runs"), an unfinished line that no
// arrangement of its clue fits ("row-fit", "column-fit"), and a cell without values ("no-value"). Lines are checked separately, so a
// conflict between two lines is not detected. The constraint network finds the lines; this file formats the violations and has a fast
// path for full black-and-white boards.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	if n := p.(*Nonogram); n.variant == plain && !known.IsZero() && n.isSolved(known) {
		return nil
	}
	return constraint.Check(p, known)
}

// isSolved reports whether all cells are known and match all clues. It returns false for a board with a side over 64. Each line is
// collected in one word, with its last cell in the lowest bit.
func (n *Nonogram) isSolved(known puzzle.Facts) bool {
	rows, cols := n.Size()
	if max(rows, cols) > 64 {
		return false
	}
	var down [64]uint64
	wrong, i := puzzle.Mask(0), 0
	for r := range rows {
		across := uint64(0)
		for c := range cols {
			m := known.Candidates(i)
			i++
			wrong |= (m - puzzle.Only(White)) &^ puzzle.Only(White) // 0 if m is only White or only Black
			across = across<<1 | uint64(m>>Black)
			down[c&63] = down[c&63]<<1 | uint64(m>>Black)
		}
		if !matchesRuns(across, n.runs[r]) {
			return false
		}
	}
	for c, runs := range n.runs[rows:] {
		if !matchesRuns(down[c&63], runs) {
			return false
		}
	}
	return wrong == 0
}

// matchesRuns reports whether the runs of ones in word, from the highest bit to the lowest, match runs. nil matches every word.
func matchesRuns(word uint64, runs []int) bool {
	for i := len(runs) - 1; i >= 0; i-- {
		word >>= bits.TrailingZeros64(word)
		if bits.TrailingZeros64(^word) != runs[i] {
			return false
		}
		word >>= runs[i]
	}
	return word == 0 || runs == nil
}

// violations returns the violation of a line that is known to break its clue: other runs or, if cells are open, no arrangement.
func (n *Nonogram) violations(known puzzle.Facts, l lane, name string) []puzzle.Violation {
	cells := l.cells(known)
	v := puzzle.Violation{}
	if slices.ContainsFunc(cells, func(m puzzle.Mask) bool { return m.Len() != 1 }) {
		v.Rule = name + "-fit"
		v.AddArgs(noFit{Clue: n.clueText(l.clue), Empty: len(l.clue) == 0})
		v.Text = fmt.Sprintf("%s: no arrangement of %s fits the marks", l.at, n.clueText(l.clue))
		if len(l.clue) == 0 {
			v.Text = fmt.Sprintf("%s: the clue is 0, so no cell may be filled", l.at)
		}
	} else {
		found := blocksIn(cells)
		v.Rule = name + "-runs"
		v.AddArgs(wrongRuns{Clue: n.clueText(l.clue), Runs: n.clueText(found), None: len(found) == 0})
		is := "the runs are " + n.clueText(found)
		switch len(found) {
		case 0:
			is = "nothing is filled"
		case 1:
			is = "the run is " + n.clueText(found)
		}
		v.Text = fmt.Sprintf("%s: %s, but the clue is %s", l.at, is, n.clueText(l.clue))
	}
	for i := range l.n {
		v.At = append(v.At, n.board.Unknown(l.unknown(i)).At)
	}
	return []puzzle.Violation{v}
}
