package nonogram

import "github.com/teka-puzzles/teka/puzzle"

// measures are what is seen in a picture. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "black", About: "black cells, of all", Low: 0.38, High: 0.62, Of: of(func(s survey) float64 { return puzzle.Share(s.black, s.cells) })},
	{Name: "edges", About: "borders between black and white, for each cell", Low: 0.32, High: 0.72, Of: of(func(s survey) float64 { return puzzle.Share(s.edges, s.cells) })},
	{Name: "parts", About: "parts of black cells that hang together by sides", Low: 1, High: 15, Of: of(func(s survey) float64 { return float64(s.parts) })},
	{Name: "lone", About: "black cells with no black one beside or across a corner", Low: 0, High: 1, Of: of(func(s survey) float64 { return float64(s.lone) })},
	{Name: "empty", About: "rows and columns without a black cell, of all", Low: 0, High: 0, Of: of(func(s survey) float64 { return puzzle.Share(s.empty, s.lines) })},
}

// survey is counts of a picture.
type survey struct{ cells, lines, black, edges, parts, lone, empty int }

// of makes a measure of counts.
var of = puzzle.Counted(surveyed)

// surveyed counts a picture.
func surveyed(n *Nonogram, solution puzzle.Facts) survey {
	rows, cols := n.Size()
	s := survey{cells: rows * cols, lines: rows + cols}
	black := func(y, x int) bool {
		return y >= 0 && x >= 0 && y < rows && x < cols && solution.Can(y*cols+x) == puzzle.Only(Black)
	}
	seen := make([]bool, rows*cols)
	for i := range seen {
		y, x := i/cols, i%cols
		if x+1 < cols && black(y, x) != black(y, x+1) {
			s.edges++
		}
		if y+1 < rows && black(y, x) != black(y+1, x) {
			s.edges++
		}
		if !black(y, x) {
			continue
		}
		s.black++
		near := 0
		for k := range 9 {
			if black(y+k/3-1, x+k%3-1) {
				near++
			}
		}
		if near == 1 {
			s.lone++
		}
		if !seen[i] {
			s.parts++
			flood(seen, i, cols, black)
		}
	}
	for _, runs := range append(n.rows[:len(n.rows):len(n.rows)], n.cols...) {
		if runs != nil && len(runs) == 0 {
			s.empty++
		}
	}
	return s
}

// flood marks the part of black cells that a cell belongs to as seen.
func flood(seen []bool, i, cols int, black func(y, x int) bool) {
	seen[i] = true
	for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
		y, x := queue[0]/cols, queue[0]%cols
		for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if j := (y+d[0])*cols + x + d[1]; black(y+d[0], x+d[1]) && !seen[j] {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
}
