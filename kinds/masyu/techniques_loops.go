package masyu

import (
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
	of, n := b.pieces(-1, false, b.line)
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
			if e := b.at(x, h); b.line(e) {
				s.lines[k] = append(s.lines[k], e)
			}
		}
		if b.lines(x) == 1 {
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
		f.Arg("outside", b.place(pearl))
	case len(s.lines) > 1:
		other := 0
		if k == 0 {
			other = 1
		}
		f.On(s.lines[other][0])
		f.Arg("outside", b.Board().Unknown(s.lines[other][0]).At)
	case s.loose[k] > 0:
		f.Arg("outside", b.place(slices.IndexFunc(s.of, func(j int) bool { return j != k })))
	default:
		return false
	}
	return true
}

// earlyLoop (M19): an edge would close a loop that leaves something out. Condition: X.h is open and joins the two ends of one strand of
// lines; a pearl or another line (or, in a puzzle whose loop visits every cell, a cell) lies outside it. Conclusion: X.h is crossed. A
// strand without ends that leaves something out is a contradiction.
func earlyLoop(b *board) {
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

// between is the edge between two cells, -1 when there is none.
func (b *board) between(x, y int) int {
	for h := range heading(4) {
		if b.next(x, h, 1) == y {
			return b.at(x, h)
		}
	}
	return -1
}
