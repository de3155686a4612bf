package nonogram

import (
	"math"
)

// arrangementLevels is the level of all-arrangements by the number of arrangements.
var arrangementLevels = []struct {
	most  int
	level float64
}{{10, 3.0}, {60, 3.6}, {math.MaxInt, 4.2}}

// allArrangements (N15): all arrangements that fit the marks agree on a cell. The step gives their number, and lists up to six.
func allArrangements(l *search) {
	n := l.count()
	level := 0.0
	for _, x := range arrangementLevels {
		if n <= x.most {
			level = x.level
			break
		}
	}
	args := countArgs{Count: n}
	if n <= 6 {
		args.Arrangements = l.list()
	}
	for i := range l.cells {
		if l.open(i) && l.possible[i] != l.cells[i] {
			l.add([]mark{{i, l.possible[i]}}, premiseRule{}, args).Level = level
		}
	}
}

// completions returns the letters of the clue's pattern, the gaps and the cells of the blocks between them, true for a gap; and, for each
// cell and letter, the number of ways to fill the line from that cell on if the previous cell has that letter, at most a million. The cell
// before the first is in the first gap.
func (l *line) completions() (gaps []bool, ways [][]int32) {
	const most = 1_000_000
	gaps = []bool{true}
	for _, c := range l.runs {
		gaps = append(append(gaps, make([]bool, c)...), true)
	}
	n, m := len(l.cells), len(gaps)
	all := make([]int32, (n+1)*(m+1)) // with one extra letter, which has no completions
	ways = make([][]int32, n+1)
	for i := range ways {
		ways[i], all = all[:m+1], all[m+1:]
	}
	ways[n][m-1], ways[n][max(m-2, 0)] = 1, 1 // the last gap, and the end of the last block
	for i := n - 1; i >= 0; i-- {
		for at := range m {
			for next := at; next <= at+1; next++ {
				if l.canStep(gaps, i, at, next) {
					ways[i][at] = min(most, ways[i][at]+ways[i+1][next])
				}
			}
		}
	}
	return gaps, ways
}

// canStep reports whether cell i can have letter at of the pattern if the previous cell has letter before, which is at or at-1.
func (l *line) canStep(gaps []bool, i, before, at int) bool {
	switch {
	case at == len(gaps):
		return false
	case gaps[at]:
		return l.cells[i]&mayWhite != 0
	}
	return at > before && l.cells[i]&mayBlack != 0
}

// count returns the number of arrangements that fit the marks, at most a million.
func (l *line) count() int {
	_, ways := l.completions()
	return int(ways[0][0])
}

// list formats the arrangements that fit the marks, with # for black and . for empty.
func (l *line) list() []string {
	gaps, ways := l.completions()
	var out []string
	cells := make([]byte, len(l.cells))
	var fill func(i, at int)
	fill = func(i, at int) {
		if i == len(cells) {
			out = append(out, string(cells))
			return
		}
		for next := at + 1; next >= at; next-- { // leftmost arrangement first
			if l.canStep(gaps, i, at, next) && ways[i+1][next] > 0 {
				cells[i] = '#'
				if gaps[next] {
					cells[i] = '.'
				}
				fill(i+1, next)
			}
		}
	}
	fill(0, 0)
	return out
}
