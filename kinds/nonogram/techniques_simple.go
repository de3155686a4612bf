package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at a line as a whole, and at what its ends and crosses leave to each block.

// emptyLine (N01): a line without blocks is empty.
func emptyLine(l *search) {
	if len(l.runs) > 0 {
		return
	}
	l.add(cross(nil, 0, len(l.cells)), premiseRule{}, nil)
}

// fullLine (N02): the blocks with one cell between each fill the line, so everything is known. Condition: the sum of the blocks and
// k-1 is n, k > 0.
func fullLine(l *search) {
	if len(l.runs) == 0 || l.m-2 != len(l.cells) {
		return
	}
	var marks []mark
	at := 0
	for j, c := range l.runs {
		if j > 0 {
			marks = cross(marks, at, at+1)
			at++
		}
		marks = fill(marks, at, at+c)
		at += c
	}
	l.add(marks, premiseRule{}, nil)
}

// finishedLine (N03): all black cells are found, so the open ones are empty; or all open cells are needed, so they are black.
// Condition: the black cells are as many as the sum of the blocks, or the black and the open ones together are.
func finishedLine(l *search) {
	sum, black, open := 0, 0, 0
	for _, c := range l.runs {
		sum += c
	}
	for i, c := range l.cells {
		switch {
		case l.open(i):
			open++
		case c == mayBlack:
			black++
		}
	}
	var marks []mark
	all, must := 0, l.cellsWhere(l.black)
	switch {
	case len(l.runs) == 0 || open == 0:
		return
	case black == sum:
		marks = cross(marks, 0, len(l.cells))
	case black+open == sum:
		marks = fill(marks, 0, len(l.cells))
		all, must = 1, l.cellsWhere(l.crossed)
	default:
		return
	}
	l.add(marks, premiseRule{must: must, may: noCell}, totalArgs{Fill: all, Total: sum})
}

// never lets nothing else be named.
func noCell(int) bool { return false }

// byCrosses are the first and the last start of each block by the crosses alone: blocks in order, a cell between two, no block over a
// cross.
func (l *line) startsByCrosses() (lo, hi []int) {
	lo, hi = make([]int, len(l.runs)), make([]int, len(l.runs))
	n := len(l.cells)
	at := 0
	for j, c := range l.runs {
		for i := at; i < at+c && i < n; i++ {
			if l.cells[i] == mayWhite {
				at = i + 1
			}
		}
		lo[j] = at
		at += c + 1
	}
	at = n
	for j := len(l.runs) - 1; j >= 0; j-- {
		c := l.runs[j]
		for i := at - 1; i >= at-c && i >= 0; i-- {
			if l.cells[i] == mayWhite {
				at = i
			}
		}
		hi[j] = at - c
		at -= c + 1
	}
	return lo, hi
}

// overlap (N04): pushed as far to one side as possible and as far to the other, a block covers some cells both times. They are black.
// Condition: hi < lo + c for a block, by the clue alone. Conclusion: its cells hi to lo+c-1.
func overlap(l *search) {
	lo, hi := l.startsByClue()
	for j := range l.runs {
		l.addOverlap(j, lo[j], hi[j])
	}
}

// onlyPlace (N04): the crosses leave a block one place. Condition: hi is lo for it, by the crosses. Conclusion: its cells.
func onlyPlace(l *search) { l.overlapByCrosses(func(lo, hi int) bool { return lo == hi }) }

// lessRoom (N04): the crosses leave a block less room, in which it overlaps with itself. Condition and conclusion as for overlap, but by
// the crosses, and the block has several places.
func lessRoom(l *search) { l.overlapByCrosses(func(lo, hi int) bool { return lo < hi }) }

// byRoom is what onlyPlace and lessRoom share: overlap by the crosses of the blocks that have less room by them, and whose first and last
// start are as wanted.
func (l *search) overlapByCrosses(want func(lo, hi int) bool) {
	lo, hi := l.startsByCrosses()
	from, to := l.startsByClue()
	for j := range l.runs {
		if want(lo[j], hi[j]) && (lo[j] > from[j] || hi[j] < to[j]) {
			l.addOverlap(j, lo[j], hi[j])
		}
	}
}

// byClue are the first and the last start of each block by the clue alone.
func (l *line) startsByClue() (lo, hi []int) {
	slack := len(l.cells) + 1
	for _, c := range l.runs {
		slack -= c + 1
	}
	at := 0
	for _, c := range l.runs {
		lo, hi = append(lo, at), append(hi, at+slack)
		at += c + 1
	}
	return lo, hi
}

// covers finds the cells that a block between a first and a last start covers in any case.
func (l *search) addOverlap(j, lo, hi int) {
	c := l.runs[j]
	if hi >= lo+c {
		return
	}
	f := l.add(fill(nil, hi, lo+c), premiseRule{may: l.crossed}, nil)
	if said, _ := puzzle.Said[blocksArgs](f.Args); !slices.Contains(said.Blocks, c) {
		f.Say(blocksArgs{append(said.Blocks, c)})
	}
}

// side is a line read from one of its ends.
type side struct {
	*line
	back bool
}

// at turns a cell counted from the end into one of the line.
func (s side) index(i int) int {
	if s.back {
		return len(s.cells) - 1 - i
	}
	return i
}

func (s side) cell(i int) puzzle.Mask { return s.cells[s.index(i)] }

func (s side) run(j int) int {
	if s.back {
		j = len(s.runs) - 1 - j
	}
	return s.runs[j]
}

// put adds the marks of the cells a to b-1, as far as there are any.
func (s side) addMarks(marks []mark, a, b int, is puzzle.Mask) []mark {
	for i := a; i < b && i < len(s.cells); i++ {
		marks = append(marks, mark{s.index(i), is})
	}
	return marks
}

// begin is the first cell that is not settled, and the block that comes there: before it lie only crosses and whole blocks that end at a
// cross. ok is false when nothing is left.
func (s side) firstUnsettled() (at, block int, ok bool) {
	n := len(s.cells)
	for at < n {
		switch s.cell(at) {
		case mayWhite:
			at++
		case mayBlack:
			end := at
			for end < n && s.cell(end) == mayBlack {
				end++
			}
			if end < n && s.cell(end) != mayWhite {
				return at, block, block < len(s.runs)
			}
			at = end
			block++
		default:
			return at, block, block < len(s.runs)
		}
	}
	return at, block, false
}

// before lets the cells before cell n, counted from the end, be named.
func (s side) within(n int) func(int) bool {
	return func(i int) bool { return s.index(i) < n }
}

// sides are the two ways to read a line.
func (l *line) sides() [2]side { return [2]side{{l, false}, {l, true}} }

// edgeBlock (N05): the first block after a wall, or after cells that are settled, reaches a black cell that is near the wall; it then
// covers everything from there up to its length from the wall. Touching the wall it is known whole and ends with a cross. Condition: the
// first unsettled cell is s, its block c, and one of the cells s to s+c-1 is black, the first such p. Conclusion: p to s+c-1 are black, and
// when p is s, s+c is empty.
func edgeBlock(l *search) {
	for _, s := range l.sides() {
		at, j, ok := s.firstUnsettled()
		if !ok {
			continue
		}
		c := s.run(j)
		p := at
		for p < at+c && p < len(l.cells) && s.cell(p) != mayBlack {
			p++
		}
		if p >= at+c || p >= len(l.cells) {
			continue
		}
		marks := s.addMarks(nil, p, at+c, mayBlack)
		touches := 0
		if p == at {
			marks = s.addMarks(marks, at+c, at+c+1, mayWhite)
			touches = 1
		}
		l.add(marks, premiseRule{must: []int{s.index(p)}, may: s.within(at + c)}, touchArgs{Size: c, Touches: touches})
	}
}

// mercury (N11): a black cell lies exactly the length of the first block away from the wall, so the block cannot touch the wall: it
// would grow too long. Condition: s is the first unsettled cell, open; s+c is black. Conclusion: s is empty.
func mercury(l *search) {
	for _, s := range l.sides() {
		at, j, ok := s.firstUnsettled()
		if !ok || s.cell(at) == mayBlack {
			continue
		}
		c := s.run(j)
		if at+c < len(l.cells) && s.cell(at+c) == mayBlack {
			l.add(s.addMarks(nil, at, at+1, mayWhite), premiseRule{must: []int{s.index(at + c)}, may: s.within(at)}, sizeArgs{c})
		}
	}
}
