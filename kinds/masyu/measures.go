package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// measures are statistics that setters examine. The ranges are those of edited collections (docs/generate.md).
var measures = puzzle.Measures([]puzzle.Measure{
	{Name: "cover", About: "cells that the loop passes, of all", Low: 0.78, High: 0.92},
	{Name: "corners", About: "cells where it turns, of those that it passes", Low: 0.41, High: 0.5},
	{Name: "longest", About: "the longest straight stretch, of the longer side", Low: 0.26, High: 0.89},
	{Name: "holes", About: "squares of four cells that the loop leaves out, of all", Low: 0, High: 0.025},
	{Name: "pearls", About: "pearls given, of all cells", Low: 0.19, High: 0.28},
	{Name: "black", About: "black pearls, of those given", Low: 0.24, High: 0.52},
}, func(m *Masyu, solution puzzle.Facts) []float64 {
	l, cells := loopOf(m, solution), m.rows*m.cols
	loop, corners, longest, holes, pearls, black := 0, 0, 0, 0, 0, 0
	for y := range m.rows {
		for x := range m.cols {
			if e := l.Exits(y, x); e != 0 {
				loop++
				if e != upDown && e != leftRight {
					corners++
				}
			} else if y > 0 && x > 0 && l.Exits(y-1, x) == 0 && l.Exits(y, x-1) == 0 && l.Exits(y-1, x-1) == 0 {
				holes++
			}
			switch m.Pearl(y, x) {
			case Black:
				black++
				pearls++
			case White:
				pearls++
			}
		}
	}
	for y := range m.rows {
		longest = max(longest, longestRun(m.cols, func(x int) bool { return l.Exits(y, x)>>1&1 == 1 }))
	}
	for x := range m.cols {
		longest = max(longest, longestRun(m.rows, func(y int) bool { return l.Exits(y, x)>>2&1 == 1 }))
	}
	return []float64{puzzle.Ratio(loop, cells), puzzle.Ratio(corners, loop), puzzle.Ratio(longest, max(m.rows, m.cols)-1),
		puzzle.Ratio(holes, (m.rows-1)*(m.cols-1)), puzzle.Ratio(pearls, cells), puzzle.Ratio(black, pearls)}
})

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

// The limits of printable boards: black pearls, of all; pearls at the border, of all; and cells without a pearl in one rectangle, of all.
const (
	fewestBlack, mostBlack = 0.15, 0.6
	mostAtBorder           = 0.6
	mostBlank              = 0.18
	smallCells             = 64 // boards below this size have no limits
)

// printable reports whether the pearls have both colours and are spread over the board, without squares of four.
func printable(p puzzle.Puzzle) bool {
	m := p.(*Masyu)
	g, pearls, black, border, square := ground.Grid{Rows: m.rows, Cols: m.cols}, 0, 0, 0, false
	for i, x := range m.pearls {
		if x == NoPearl {
			continue
		}
		pearls++
		if x == Black {
			black++
		}
		if len(g.Neighbours(i)) < 4 {
			border++
		}
		if r, c := i/m.cols, i%m.cols; g.Has(r+1, c+1) {
			beside, below := m.pearls[i+1], m.pearls[i+m.cols]
			square = square || beside != NoPearl && below != NoPearl && m.pearls[i+m.cols+1] != NoPearl
		}
	}
	blank, share := g.LargestRect(func(i int) bool { return m.pearls[i] == NoPearl }), puzzle.Ratio(black, pearls)
	return len(m.pearls) < smallCells || !square && share >= fewestBlack && share <= mostBlack &&
		puzzle.Ratio(border, pearls) <= mostAtBorder && puzzle.Ratio(len(blank), len(m.pearls)) <= mostBlank
}
