package nonogram

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// The technique that is left for a line when no simpler one names it.

// Up to so many arrangements the level is the first, then the second, else the third.
var arrangementLevels = []struct {
	most  int
	level float64
}{{10, 3.0}, {60, 3.6}, {1 << 62, 4.2}}

// allArrangements (N15): all arrangements of the blocks that fit the marks agree on a cell. It says how many there are, and shows them
// when they are few.
func allArrangements(l *search) {
	n := l.count()
	level := 0.0
	for _, x := range arrangementLevels {
		if n <= x.most {
			level = x.level
			break
		}
	}
	args := puzzle.Args{"count": n}
	if n <= 6 {
		args["arrangements"] = l.list()
	}
	for i := range l.cells {
		if l.open(i) && l.can[i] != l.cells[i] {
			l.find([]mark{{i, l.can[i]}}, why{}, args).Level = level
		}
	}
}

// count is the number of arrangements that fit the marks, at most a million.
func (l *line) count() int {
	const most = 1_000_000
	n := len(l.cells)
	before := make([]int, n+2) // before[i]: ways to lay the blocks so far into the first i cells, a cross or the wall behind
	before[0] = 1
	at := func(i int) int { return max(i, 0) }
	for i := range n { // no block yet: crosses only
		if l.cells[i]&mayWhite != 0 {
			before[i+1] = before[i]
		}
	}
	for j, c := range l.runs {
		next := make([]int, n+2)
		for i := range n + 1 {
			if i > 0 && l.cells[i-1]&mayWhite != 0 {
				next[i] = next[i-1]
			}
			if s := i - c; s >= 0 && l.starts[j][at(min(s, n-1))] && s < n && (s == 0 || j == 0 || l.cells[s-1]&mayWhite != 0) {
				ways := before[s]
				if j > 0 {
					ways = 0
					if s > 0 {
						ways = before[s-1]
					}
				}
				next[i] = min(most, next[i]+ways)
			}
		}
		before = next
	}
	return before[n]
}

// list writes the arrangements that fit the marks, # for black and . for empty.
func (l *line) list() []string {
	var out []string
	cells := make([]byte, len(l.cells))
	var lay func(j, from int)
	lay = func(j, from int) {
		if j == len(l.runs) {
			if l.matches(cells, from, len(cells), '.') {
				out = append(out, strings.TrimSpace(string(cells)))
			}
			return
		}
		c := l.runs[j]
		for s := from; s+c <= len(cells); s++ {
			if s > from && !l.matches(cells, s-1, s, '.') {
				return
			}
			if l.starts[j][s] && l.matches(cells, s, s+c, '#') {
				if s+c == len(cells) {
					lay(j+1, s+c)
				} else if l.matches(cells, s+c, s+c+1, '.') {
					lay(j+1, s+c+1)
				}
			}
		}
	}
	lay(0, 0)
	return out
}

// matches writes a letter into the cells a to b-1 and reports whether the marks allow it.
func (l *line) matches(cells []byte, a, b int, letter byte) bool {
	is := mayWhite
	if letter == '#' {
		is = mayBlack
	}
	for i := a; i < b; i++ {
		if l.cells[i]&is == 0 {
			return false
		}
		cells[i] = letter
	}
	return true
}
