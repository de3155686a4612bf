package nonogram

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Check lists the lines that are wrong: a finished line whose runs differ from its clue ("row-runs", "column-runs"), an unfinished
// one that no arrangement of its clue fits any more ("row-fit", "column-fit"), and a cell that can be neither filled nor empty
// ("no-value"). It looks at each line alone, and is written from the rules of the game: runs are laid one after the other. Two lines that
// cannot both be finished are not noticed.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	n := p.(*Nonogram)
	if known.IsZero() {
		known = puzzle.NewFacts(n.board)
	}
	if n.variant == plain && n.solved(known) {
		return nil
	}
	var out []puzzle.Violation
	for i := range n.board.Len() {
		if at := n.board.Unknown(i).At; known.Can(i) == 0 {
			out = append(out, puzzle.Violation{Rule: "no-value", At: []puzzle.Place{at},
				Text: fmt.Sprintf("%s can be neither filled nor empty", at)})
		}
	}
	for _, l := range n.lanes() {
		if l.clue != nil && !l.finished(known) {
			out = n.checkLine(out, known, l)
		}
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
		if !holds(across, n.runs[r]) {
			return false
		}
	}
	for c, runs := range n.runs[rows:] {
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

// finished reports whether all cells of a line are known and hold the runs of its clue, which tells them all.
func (l lane) finished(known puzzle.Facts) bool {
	next, run := 0, Block{} // which block of the clue is under way, and what there is of it
	for i := range l.n + 1 {
		colour := White // behind the last cell
		if i < l.n {
			var ok bool
			if colour, ok = known.Value(l.unknown(i)); !ok {
				return false
			}
		}
		if colour != run.Colour {
			if run.Colour > 0 && (next == len(l.clue) || l.clue[next] != run) {
				return false
			}
			if run.Colour > 0 {
				next++
			}
			run = Block{0, colour}
		}
		run.Size++
	}
	return next == len(l.clue)
}

// checkLine adds what is wrong with a line.
func (n *Nonogram) checkLine(out []puzzle.Violation, known puzzle.Facts, l lane) []puzzle.Violation {
	cells := l.cells(known)
	done := !slices.ContainsFunc(cells, func(m puzzle.Mask) bool { return m.Len() != 1 })
	name := "column"
	if l.at.Kind == puzzle.RowKind {
		name = "row"
	}
	v := puzzle.Violation{Clues: []puzzle.Place{l.at}}
	if done {
		found := blocksIn(cells)
		if meets(found, l.clue) {
			return out
		}
		v.Rule = name + "-runs"
		v.Say(wrongRuns{Clue: n.clueText(l.clue), Runs: n.clueText(found), None: len(found) == 0})
		is := "the runs are " + n.clueText(found)
		switch len(found) {
		case 0:
			is = "nothing is filled"
		case 1:
			is = "the run is " + n.clueText(found)
		}
		v.Text = fmt.Sprintf("%s: %s, the clue says %s", l.at, is, n.clueText(l.clue))
	} else {
		if layable(cells, l.clue) {
			return out
		}
		v.Rule = name + "-fit"
		v.Say(noFit{Clue: n.clueText(l.clue), Empty: len(l.clue) == 0})
		v.Text = fmt.Sprintf("%s: no arrangement of %s fits what is marked", l.at, n.clueText(l.clue))
		if len(l.clue) == 0 {
			v.Text = fmt.Sprintf("%s: the clue says 0, so nothing may be filled", l.at)
		}
	}
	for i := range l.n {
		v.At = append(v.At, n.board.Unknown(l.unknown(i)).At)
	}
	return append(out, v)
}

// meets reports whether runs are what a clue says. read[k] says that the first k of them are what the items so far say.
func meets(runs, clue []Block) bool {
	read := make([]bool, len(runs)+1)
	read[0] = true
	for _, b := range clue {
		if b.Size == AnyRuns {
			for k := range runs {
				read[k+1] = read[k+1] || read[k]
			}
			continue
		}
		for k := len(runs) - 1; k >= 0; k-- {
			read[k+1] = read[k] && runs[k].Colour == b.Colour && (b.Size == SomeSize || runs[k].Size == b.Size)
		}
		read[0] = false
	}
	return read[len(runs)]
}

// layable reports whether a line can be finished. Runs are laid from the left: ended[i] says that those so far can be laid so that the last
// one ends before cell i, whatever is behind it; with no run yet, that the line begins there.
func layable(cells []puzzle.Mask, clue []Block) bool {
	n := len(cells)
	ended := make([]bool, n+1)
	ended[0] = true
	colour, free := 0, false // of the last run; whether anything may stand behind it
	for _, b := range clue {
		if b.Size == AnyRuns {
			free = true
			continue
		}
		next := endsOf(cells, canStart(cells, ended, colour, b.Colour, free), b)
		ended, colour, free = next, b.Colour, false
	}
	return canStart(cells, ended, colour, 0, free)[n]
}

// endsOf says before which cells a run can end that starts where it can.
func endsOf(cells []puzzle.Mask, start []bool, b Block) []bool {
	next := make([]bool, len(start))
	row, under := 0, false // how many cells on end can be of the colour, and whether a run of any length is under way
	for i, m := range cells {
		under = m.Has(b.Colour) && (start[i] || under)
		if row++; !m.Has(b.Colour) {
			row = 0
		}
		if b.Size == SomeSize {
			next[i+1] = under
		} else if row >= b.Size {
			next[i+1] = start[i+1-b.Size]
		}
	}
	return next
}

// canStart says where the next run can start, and at the end of the line, for the colour 0, whether it can end there: what lies between it
// and the last run, of the colours given, is empty, or, when it is free, anything that is no part of the two. The colour of the last run is
// 0 when there was none.
func canStart(cells []puzzle.Mask, ended []bool, left, right int, free bool) []bool {
	start := make([]bool, len(ended))
	between := false // what has been laid behind the last run, one cell at least, can go on
	without := func(m puzzle.Mask, colour int) bool { return colour == 0 && m != 0 || m&^puzzle.Only(colour) != 0 }
	for i, here := range ended {
		start[i] = here && (left == 0 || left != right)
		if i == 0 {
			continue
		}
		m, before := cells[i-1], ended[i-1]
		if !free {
			between = (between || before) && m.Has(0)
			start[i] = start[i] || between
			continue
		}
		last := between && without(m, right)
		if before && without(m, left) {
			between = true
			if left > 0 {
				m &^= puzzle.Only(left)
			}
			last = last || without(m, right)
		}
		between = between && cells[i-1] != 0
		start[i] = start[i] || last
	}
	return start
}
