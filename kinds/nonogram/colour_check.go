package nonogram

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
)

// CheckColoured lists the lines that are wrong, as Check does. It looks at each line alone, and is written from the rules of the game: runs
// are laid one after the other.
func CheckColoured(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	n := p.(*Coloured)
	if known.IsZero() {
		known = puzzle.NewFacts(n.board)
	}
	var out []puzzle.Violation
	for i := range n.board.Len() {
		if at := n.board.Unknown(i).At; known.Can(i) == 0 {
			v := puzzle.Violation{Rule: "no-value", At: []puzzle.Place{at}, Text: fmt.Sprintf("%s can be neither filled nor empty", at)}
			out = append(out, v)
		}
	}
	for _, l := range n.lines() {
		if l.clue != nil {
			out = n.checkLine(out, known, l)
		}
	}
	return out
}

// checkLine adds what is wrong with a line.
func (n *Coloured) checkLine(out []puzzle.Violation, known puzzle.Facts, l colouredLine) []puzzle.Violation {
	cells, done := make([]puzzle.Mask, l.n), true
	for i := range cells {
		cells[i] = known.Can(l.unknown(i))
		done = done && cells[i].Len() == 1
	}
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

// blocksIn is the runs of a line; cells that are not known count as empty.
func blocksIn(cells []puzzle.Mask) []Block {
	runs := []Block{}
	before := 0
	for _, m := range cells {
		colour := 0
		if m.Len() == 1 {
			colour = m.Min()
		}
		switch {
		case colour == 0:
		case colour == before:
			runs[len(runs)-1].Size++
		default:
			runs = append(runs, Block{1, colour})
		}
		before = colour
	}
	return runs
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

// colouredFulfilled lists the clues that the board meets as it stands, were nothing more to be filled in. A line of which nothing is told
// has none.
func colouredFulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	n := p.(*Coloured)
	var out []puzzle.Place
	for _, l := range n.lines() {
		cells := make([]puzzle.Mask, l.n)
		for i := range cells {
			cells[i] = known.Can(l.unknown(i))
		}
		if l.clue != nil && meets(blocksIn(cells), l.clue) {
			out = append(out, l.at)
		}
	}
	return out
}
