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
	loose []int   // by strand: pearls (or with the rule cells) outside it
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
	s := &strands{of: of, lines: make([][]int, n), ends: make([][]int, n), loose: make([]int, n)}
	all := 0
	for x, k := range of {
		if b.pearls[x] != NoPearl || b.all {
			all++
			if k >= 0 {
				s.loose[k]--
			}
		}
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
	for k := range s.loose {
		s.loose[k] += all
	}
	return s
}

// outside makes a finding rest on something that lies outside strand k, the nearest thing to cell x; false when nothing does.
func (b *board) outside(f *puzzle.Finding, s *strands, k, x int) bool {
	pearl := -1
	for y, p := range b.pearls {
		if p != NoPearl && s.of[y] != k && (pearl < 0 || b.far(x, y) < b.far(x, pearl)) {
			pearl = y
		}
	}
	switch {
	case pearl >= 0:
		f.Clue(b.place(pearl))
		f.Say(outsideArgs{Outside: b.place(pearl)})
	case len(s.lines) > 1:
		other := 0
		if k == 0 {
			other = 1
		}
		f.On(s.lines[other][0])
		f.Say(outsideArgs{Outside: b.Board().Unknown(s.lines[other][0]).At})
	case s.loose[k] > 0:
		f.Say(outsideArgs{Outside: b.place(slices.IndexFunc(s.of, func(j int) bool { return j != k }))})
	default:
		return false
	}
	return true
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
		if b.outside(f, s, k, at) {
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
