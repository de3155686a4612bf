package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at the whole loop: that it is one, and that what goes into a part of the board comes out again.

// strands are the connected sets of lines on a board.
type strands struct {
	of    []int // by cell: its strand, -1 for none
	lines [][]int
	ends  [][]int // by strand: the cells with one line
	loose []int   // by strand: pearls (or with the rule cells) outside it
}

// strands finds them.
func (v *view) strands() *strands {
	s := &strands{of: make([]int, len(v.pearls))}
	for x := range s.of {
		s.of[x] = -1
	}
	all := 0
	for x, p := range v.pearls {
		if p != NoPearl || v.all {
			all++
		}
		if s.of[x] >= 0 {
			continue
		}
		k, loose := len(s.lines), 0
		var lines, ends []int
		stack := []int{x}
		s.of[x] = k
		for len(stack) > 0 {
			y := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			n := 0
			for h := range heading(4) {
				e := v.at(y, h)
				if !v.line(e) {
					continue
				}
				n++
				if h == east || h == south {
					lines = append(lines, e)
				}
				if z := v.next(y, h, 1); s.of[z] < 0 {
					s.of[z] = k
					stack = append(stack, z)
				}
			}
			if n == 1 {
				ends = append(ends, y)
			}
			if v.pearls[y] != NoPearl || v.all {
				loose--
			}
		}
		if len(lines) == 0 {
			s.of[x] = -1
			continue
		}
		s.lines, s.ends, s.loose = append(s.lines, lines), append(s.ends, ends), append(s.loose, loose)
	}
	for k := range s.loose {
		s.loose[k] += all
	}
	return s
}

// outside adds to a finding that something lies outside strand k, the nearest thing to cell x; false when nothing does.
func (s *strands) outside(v *view, f *finding, k, x int) bool {
	best, pearl := -1, -1
	for y, p := range v.pearls {
		if (p != NoPearl) && s.of[y] != k && (pearl < 0 || v.far(x, y) < v.far(x, pearl)) {
			pearl = y
		}
	}
	switch {
	case pearl >= 0:
		f.clue(pearl)
		f.args = puzzle.Args{"outside": v.place(pearl)}
		return true
	case len(s.lines) > 1:
		for j, lines := range s.lines {
			if j != k && best < 0 {
				best = lines[0]
			}
		}
		f.because(best)
		f.args = puzzle.Args{"outside": v.board.Unknown(best).At}
		return true
	case s.loose[k] > 0:
		f.args = puzzle.Args{"outside": v.place(slices.IndexFunc(s.of, func(j int) bool { return j != k }))}
		return true
	}
	return false
}

// far is how far two cells are apart.
func (m *Masyu) far(x, y int) int {
	dr, dc := x/m.cols-y/m.cols, x%m.cols-y%m.cols
	return max(dr, -dr) + max(dc, -dc)
}

// earlyLoop (M19): an edge would close a loop that leaves something out. Condition: X.h is open and joins the two ends of one strand of
// lines; a pearl or another line (or, in a puzzle whose loop visits every cell, a cell) lies outside it. Conclusion: X.h is crossed. A
// strand without ends that leaves something out is a contradiction.
func earlyLoop(v *view) {
	s := v.strands()
	for k, ends := range s.ends {
		f := finding{loop: true}
		var close int
		switch len(ends) {
		case 0:
			f.bad = true
			x, _ := v.ends(s.lines[k][0])
			ends = []int{x}
		case 2:
			close = v.between(ends[0], ends[1])
			if !v.open(close) {
				continue
			}
			f.cross(close)
		default:
			continue
		}
		if s.outside(v, &f, k, ends[0]) {
			f.because(s.lines[k]...)
			v.add(f)
		}
	}
}

// between is the edge between two cells, -1 when there is none.
func (v *view) between(x, y int) int {
	for h := range heading(4) {
		if v.next(x, h, 1) == y {
			return v.at(x, h)
		}
	}
	return -1
}
