package nonogram

import (
	"fmt"
	"math/bits"

	"github.com/teka-puzzles/teka/puzzle"
)

// Check lists the lines that are wrong: a finished line whose runs differ from its clue ("row-runs", "column-runs"), an unfinished
// one that no arrangement of its clue fits any more ("row-fit", "column-fit"), and a cell that can be neither filled nor empty
// ("no-value"). It looks at each line alone: two lines that cannot both be finished are not noticed.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	n := p.(*Nonogram)
	if known.IsZero() {
		known = puzzle.NewFacts(n.board)
	}
	if n.solved(known) {
		return nil
	}
	var out []puzzle.Violation
	for i := known.Contradiction(); i >= 0 && i < n.board.Len(); i++ {
		if at := n.board.Unknown(i).At; known.Can(i) == 0 {
			out = append(out, puzzle.Violation{Rule: "no-value", At: []puzzle.Place{at},
				Text: fmt.Sprintf("%s can be neither filled nor empty", at)})
		}
	}
	rows, cols := n.Size()
	for r := range rows {
		out = n.checkLine(out, known, "row", puzzle.Row(r), n.rows[r], r*cols, 1, cols)
	}
	for c := range cols {
		out = n.checkLine(out, known, "column", puzzle.Col(c), n.cols[c], c, cols, rows)
	}
	return out
}

// solved reports whether all cells are known and hold the runs of all clues. It is false of a board with a side longer than a word. The
// cells are gone through once and shifted into a word for each line, in which the last one is the lowest bit.
func (n *Nonogram) solved(known puzzle.Facts) bool {
	rows, cols := n.Size()
	if max(rows, cols) > 64 {
		return false
	}
	var down [64]uint64
	wrong, i := puzzle.Mask(0), 0
	for r := range rows {
		across := uint64(0)
		for c := range cols {
			m := known.Can(i)
			i++
			wrong |= (m - puzzle.Only(White)) &^ puzzle.Only(White) // nothing where m is one of White and Black alone
			across = across<<1 | uint64(m>>Black)
			down[c&63] = down[c&63]<<1 | uint64(m>>Black)
		}
		if !holds(across, n.rows[r]) {
			return false
		}
	}
	for c, runs := range n.cols {
		if !holds(down[c&63], runs) {
			return false
		}
	}
	return wrong == 0
}

// holds reports whether the runs of ones in a word are those of a clue, if there is one, from the highest bit to the lowest.
func holds(word uint64, runs []int) bool {
	for i := len(runs) - 1; i >= 0; i-- {
		word >>= bits.TrailingZeros64(word)
		if bits.TrailingZeros64(^word) != runs[i] {
			return false
		}
		word >>= runs[i]
	}
	return word == 0 || runs == nil
}

// finished reports whether all cells of a line are known and hold the runs of its clue.
func finished(known puzzle.Facts, runs []int, first, step, length int) bool {
	run, next := 0, 0 // the length of the run under way, and which one of the clue it is
	for k := range length + 1 {
		switch {
		case k < length && known.Can(first+k*step) == puzzle.Only(Black):
			run++
		case k < length && known.Can(first+k*step) != puzzle.Only(White):
			return false
		case run > 0:
			if next == len(runs) || runs[next] != run {
				return false
			}
			run, next = 0, next+1
		}
	}
	return next == len(runs)
}

// checkLine adds what is wrong with the line whose cells are the unknowns from first on, step apart.
func (n *Nonogram) checkLine(out []puzzle.Violation, known puzzle.Facts, name string, line puzzle.Place, runs []int,
	first, step, length int) []puzzle.Violation {
	if runs == nil || finished(known, runs, first, step, length) {
		return out // nothing is told, or all of it done
	}
	cells := make([]puzzle.Mask, length)
	done := true
	for k := range cells {
		cells[k] = known.Can(first + k*step)
		done = done && cells[k].Len() == 1
	}
	v := puzzle.Violation{Clues: []puzzle.Place{line}}
	if done {
		found := blackRuns(cells)
		v.Rule = name + "-runs"
		v.Say(wrongRuns{Clue: clue(runs), Runs: clue(found), None: len(found) == 0})
		is := "the runs are " + clue(found)
		switch len(found) {
		case 0:
			is = "nothing is filled"
		case 1:
			is = "the run is " + clue(found)
		}
		v.Text = fmt.Sprintf("%s: %s, the clue says %s", line, is, clue(runs))
	} else {
		if fits(cells, runs) {
			return out
		}
		v.Rule = name + "-fit"
		v.Say(noFit{Clue: clue(runs), Empty: len(runs) == 0})
		v.Text = fmt.Sprintf("%s: no arrangement of %s fits what is marked", line, clue(runs))
		if len(runs) == 0 {
			v.Text = fmt.Sprintf("%s: the clue says 0, so nothing may be filled", line)
		}
	}
	for k := range length {
		v.At = append(v.At, n.board.Unknown(first+k*step).At)
	}
	return append(out, v)
}

// blackRuns is the lengths of the runs of black cells of a finished line.
func blackRuns(cells []puzzle.Mask) []int {
	runs := []int{}
	for k, m := range cells {
		switch {
		case !m.Has(Black):
		case k > 0 && cells[k-1].Has(Black):
			runs[len(runs)-1]++
		default:
			runs = append(runs, 1)
		}
	}
	return runs
}

// fits reports whether the runs can be laid into a line so that each cell takes one of its values.
//
// After j runs, laid[k] says that the first k cells can be filled with exactly these runs so that another may begin at k: the
// last one is followed by an empty cell, or ends the line. A run can only begin within the slack that all runs together leave, so
// the work is runs times slack.
func fits(cells []puzzle.Mask, runs []int) bool {
	n := len(cells)
	slack := n
	for i, run := range runs {
		slack -= run
		if i > 0 {
			slack--
		}
	}
	if slack < 0 {
		return false
	}
	notEmpty := make([]int, n+1) // notEmpty[k]: how many cells that may be black end at k
	for k, m := range cells {
		if m.Has(Black) {
			notEmpty[k+1] = notEmpty[k] + 1
		}
	}
	laid, next := make([]bool, n+2), make([]bool, n+2)
	laid[0] = true
	for k := range min(slack, n) {
		laid[k+1] = laid[k] && cells[k].Has(White)
	}
	begin := 0 // the first cell that the run may take
	for _, run := range runs {
		clear(next[begin:min(begin+run+slack+2, n+2)])
		for k := begin + run; k <= begin+run+slack; k++ {
			here := notEmpty[k] >= run && laid[k-run]
			switch {
			case k == n:
				next[n] = next[n] || here
			case cells[k].Has(White):
				next[k+1] = here || next[k]
			}
		}
		laid, next = next, laid
		begin += run + 1
	}
	return laid[n]
}
