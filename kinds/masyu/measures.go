package masyu

import "github.com/teka-puzzles/teka/puzzle"

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = []puzzle.Measure{
	{Name: "cover", About: "cells that the loop passes, of all", Low: 0.78, High: 0.92,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.loop, s.cells) })},
	{Name: "corners", About: "cells where it turns, of those that it passes", Low: 0.41, High: 0.5,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.corners, s.loop) })},
	{Name: "longest", About: "the longest straight stretch, of the longer side", Low: 0.26, High: 0.89,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.longest, max(s.y, s.x)-1) })},
	{Name: "holes", About: "squares of four cells that the loop leaves out, of all", Low: 0, High: 0.025,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.holes, (s.y-1)*(s.x-1)) })},
	{Name: "pearls", About: "pearls given, of all cells", Low: 0.19, High: 0.28,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.pearls, s.cells) })},
	{Name: "black", About: "black pearls, of those given", Low: 0.24, High: 0.52,
		Of: of(func(s counts) float64 { return puzzle.Ratio(s.black, s.pearls) })},
}

type counts struct{ y, x, cells, loop, corners, longest, holes, pearls, black int }

var of = puzzle.MeasureBy(countBoard)

// countBoard counts what the measures divide: the cells and corners of the loop in a solution, 2x2 blocks of cells off it, black pearls and
// all pearls, and its longest straight line.
func countBoard(m *Masyu, solution puzzle.Facts) counts {
	l := loopOf(m, solution)
	s := counts{y: m.rows, x: m.cols, cells: m.rows * m.cols}
	for y := range m.rows {
		for x := range m.cols {
			if e := l.Exits(y, x); e != 0 {
				s.loop++
				if e != upDown && e != leftRight {
					s.corners++
				}
			} else if y > 0 && x > 0 && l.Exits(y-1, x) == 0 && l.Exits(y, x-1) == 0 && l.Exits(y-1, x-1) == 0 {
				s.holes++
			}
			switch m.Pearl(y, x) {
			case Black:
				s.black++
				s.pearls++
			case White:
				s.pearls++
			}
		}
	}
	for y := range m.rows {
		s.longest = max(s.longest, longestRun(m.cols, func(x int) bool { return l.Exits(y, x)>>1&1 == 1 }))
	}
	for x := range m.cols {
		s.longest = max(s.longest, longestRun(m.rows, func(y int) bool { return l.Exits(y, x)>>2&1 == 1 }))
	}
	return s
}

// longestRun returns the length of the longest run of steps that are on.
func longestRun(n int, on func(i int) bool) int {
	most, now := 0, 0
	for i := range n {
		if now++; !on(i) {
			now = 0
		}
		most = max(most, now)
	}
	return most
}
