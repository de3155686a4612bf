package masyu

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The technique that looks at the whole loop: that it is one.

// strands are the connected sets of lines on a board.
type strands struct {
	of    []int // by cell: its strand, -1 for none
	lines [][]int
	ends  [][]int // by strand: the cells with one line
}

// strands finds them.
func (b *board) strands() *strands {
	w := b.passages(true)
	of := slices.Repeat([]int{-1}, len(w))
	n := 0
	for _, cells := range b.graph(w, -1).Search().Parts {
		if len(cells) > 1 {
			for _, x := range cells {
				of[x] = n
			}
			n++
		}
	}
	s := &strands{of: of, lines: make([][]int, n), ends: make([][]int, n)}
	for x, k := range of {
		if k < 0 {
			continue
		}
		for _, h := range [...]heading{east, south} {
			if w[x]>>h&1 != 0 {
				s.lines[k] = append(s.lines[k], b.at(x, h))
			}
		}
		if bits.OnesCount8(w[x]) == 1 {
			s.ends[k] = append(s.ends[k], x)
		}
	}
	return s
}

// outside makes a finding rest on something that lies outside strand k and some cells more, the nearest thing to cell x, and tells what;
// ok is false when nothing does.
func (b *board) outside(f *puzzle.Finding, s *strands, k, x int, more ...int) (thing outsideArgs, ok bool) {
	in := func(y int) bool { return s.of[y] == k || slices.Contains(more, y) }
	pearl, cell := -1, -1
	for y, p := range b.pearls {
		if in(y) {
			continue
		}
		if cell < 0 {
			cell = y
		}
		if p != NoPearl && (pearl < 0 || b.far(x, y) < b.far(x, pearl)) {
			pearl = y
		}
	}
	switch {
	case pearl >= 0:
		f.Clue(b.place(pearl))
		return outsideArgs{b.place(pearl)}, true
	case len(s.lines) > 1:
		other := 0
		if k == 0 {
			other = 1
		}
		f.On(s.lines[other][0])
		return outsideArgs{b.Board().Unknown(s.lines[other][0]).At}, true
	}
	if b.all && cell >= 0 {
		return outsideArgs{b.place(cell)}, true
	}
	return thing, false
}

// earlyLoop (M19): an edge would close a loop that leaves something out. Condition: X.h is open and joins the two ends of one strand of
// lines; a pearl or another line (or, in a puzzle whose loop visits every cell, a cell) lies outside it. Conclusion: X.h is crossed. A
// strand without ends that leaves something out is a contradiction.
func earlyLoop(b *board) {
	if !b.closes() {
		return
	}
	s := b.strands()
	for k, ends := range s.ends {
		f := b.ofLoop()
		at := 0
		switch len(ends) {
		case 0:
			f.Clash()
			at, _ = b.ends(s.lines[k][0])
		case 2:
			e := b.between(ends[0], ends[1])
			if !b.open(e) {
				continue
			}
			cross(f, e)
			at = ends[0]
		default:
			continue
		}
		if thing, ok := b.outside(f, s, k, at); ok {
			f.Say(thing)
			f.On(s.lines[k]...)
			b.add(f)
		}
	}
}

// closes reports whether some strand is closed, or its ends lie beside each other, as long as none branches: then that remains to be seen.
func (b *board) closes() bool {
	w := b.passages(true)
	for x, way := range w {
		switch n := bits.OnesCount8(way); {
		case n > 2:
			return true
		case n != 1:
			continue
		}
		y := x
		for left := way; left != 0; left = w[y] { // from end to end; what is passed is taken away
			h := heading(bits.TrailingZeros8(left))
			w[y] = 0
			y = b.next(y, h, 1)
			w[y] &^= 1 << ((h + 2) % 4)
		}
		if b.open(b.between(x, y)) {
			return true
		}
	}
	return slices.ContainsFunc(w, func(way uint8) bool { return way != 0 })
}

// between is the edge between two cells, -1 when there is none.
func (b *board) between(x, y int) int {
	for h := range heading(4) {
		if b.next(x, h, 1) == y {
			return b.at(x, h)
		}
	}
	return -1
}
