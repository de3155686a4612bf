package nonogram

import (
	"bytes"
	"math"

	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
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

// count returns the number of arrangements that fit the marks, at most a million.
func (l *line) count() int { return min(lines.NewWays(l.runs, l.cells).Total(), 1_000_000) }

// list formats the arrangements that fit the marks, with # for black and . for empty.
func (l *line) list() (out []string) {
	lines.NewWays(l.runs, l.cells).Each(func(starts []int) bool {
		cells := bytes.Repeat([]byte{'.'}, l.n)
		for j, s := range starts {
			copy(cells[s:], bytes.Repeat([]byte{'#'}, l.runs[j]))
		}
		out = append(out, string(cells))
		return true
	})
	return out
}
