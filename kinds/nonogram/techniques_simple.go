package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// emptyLine: a line without blocks is empty.
func emptyLine(l *search) {
	if len(l.runs) > 0 || l.runs == nil {
		return
	}
	l.add(cross(nil, 0, len(l.cells)), premiseRule{}, nil)
}

// finishedLine (N03): if the black cells are as many as the blocks need, the open cells are empty; if black and open cells together are,
// the open cells are black.
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

// noCell is a premiseRule that prefers no further cells.
func noCell(int) bool { return false }

// startsByCrosses returns the first and last start of each block, considering only crosses: blocks in order, at least one cell apart,
// none over a cross.
func (l *line) startsByCrosses() (lo, hi []int) {
	lo, hi, _ = lines.Packed(l.runs, l.cells)
	return lo, hi
}

// overlap (N04): pushed to either end by the clue alone, a block covers some cells both times. Condition: hi < lo + c. Conclusion: its
// cells hi to lo+c-1 are black.
func overlap(l *search) {
	lo, hi := l.startsByClue()
	for j := range l.runs {
		l.addOverlap(j, lo[j], hi[j])
	}
}

// onlyPlace (N04): by crosses, a block has one place.
func onlyPlace(l *search) { l.overlapByCrosses(func(lo, hi int) bool { return lo == hi }) }

// lessRoom (N04): as overlap, but by crosses, for a block with several places.
func lessRoom(l *search) { l.overlapByCrosses(func(lo, hi int) bool { return lo < hi }) }

// overlapByCrosses applies overlap by crosses to the blocks whose range is smaller than by the clue alone, if want is true for lo and hi.
func (l *search) overlapByCrosses(want func(lo, hi int) bool) {
	lo, hi := l.startsByCrosses()
	from, to := l.startsByClue()
	for j := range l.runs {
		if want(lo[j], hi[j]) && (lo[j] > from[j] || hi[j] < to[j]) {
			l.addOverlap(j, lo[j], hi[j])
		}
	}
}

// startsByClue returns the first and last start of each block in an empty line.
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

// addOverlap fills the cells that block j covers wherever it starts from lo to hi, inclusive. It adds nothing if there are no such cells.
func (l *search) addOverlap(j, lo, hi int) {
	c := l.runs[j]
	if hi >= lo+c {
		return
	}
	f := l.add(fill(nil, hi, lo+c), premiseRule{may: l.crossed}, nil)
	if args, _ := puzzle.ArgsAs[blocksArgs](f.Args); !slices.Contains(args.Blocks, c) {
		f.AddArgs(blocksArgs{append(args.Blocks, c)})
	}
}

// side is a line read from one end.
type side struct {
	*line
	back bool
}

// index converts a position counted from that end.
func (s side) index(i int) int {
	if s.back {
		return len(s.cells) - 1 - i
	}
	return i
}

// stretch converts the cells a to b-1 counted from that end.
func (s side) stretch(a, b int) blackRun {
	if s.back {
		a, b = len(s.cells)-b, len(s.cells)-a
	}
	return blackRun{a, b}
}

func (s side) cell(i int) puzzle.Mask { return s.cells[s.index(i)] }

func (s side) run(j int) int {
	if s.back {
		j = len(s.runs) - 1 - j
	}
	return s.runs[j]
}

// addMarks appends the marks of cells a to b-1, without those beyond the line.
func (s side) addMarks(marks []mark, a, b int, is puzzle.Mask) []mark {
	for i := a; i < b && i < len(s.cells); i++ {
		marks = append(marks, mark{s.index(i), is})
	}
	return marks
}

// firstUnsettled returns the first cell after the leading crosses and finished blocks, and the block that comes there. ok is false if no
// block is left.
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

// within is a premiseRule that prefers the first n cells.
func (s side) within(n int) func(int) bool {
	return func(i int) bool { return s.index(i) < n }
}

func (l *line) sides() [2]side { return [2]side{{l, false}, {l, true}} }

// edgeBlock (N05): the next block from a wall covers a black cell near the wall, and everything from there up to its length. Condition: s
// is the first unsettled cell, c its block, and p the first black cell in s to s+c-1. Conclusion: p to s+c-1 are black and, if p is s,
// s+c is empty.
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
		if p == at && !slices.ContainsFunc(marks, func(x mark) bool { return l.open(x.i) }) && l.capped(s.stretch(at, at+c)) {
			continue // capBlock finds that
		}
		if p == at {
			marks = s.addMarks(marks, at+c, at+c+1, mayWhite)
			touches = 1
		}
		l.add(marks, premiseRule{must: []int{s.index(p)}, may: s.within(at + c)}, touchArgs{Size: c, Touches: touches})
	}
}

// mercury (N11): a black cell is exactly one block length away from the wall, so the block cannot touch the wall: it would merge with the
// cell and be too long. Condition: s is the first unsettled cell and open, and s+c is black. Conclusion: s is empty.
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
