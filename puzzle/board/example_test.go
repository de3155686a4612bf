package board_test

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle/board"
)

// The board is a graph whose vertices are the open cells. A cut vertex is a cell whose removal disconnects the rest.
func ExampleGraph_Cuts() {
	rows := []string{
		"..#",
		"#..",
		"..#",
	}
	grid := board.Grid{Rows: 3, Cols: 3}
	open := func(cell int) bool { return rows[cell/3][cell%3] == '.' }
	g := board.Graph{N: 9, Links: func(v int, list []board.Link) []board.Link {
		for h := board.North; h <= board.West; h++ {
			if to := grid.Next(v, h); to >= 0 && open(v) && open(to) {
				list = append(list, board.Link{To: to, Edge: min(v, to)*9 + max(v, to)})
			}
		}
		return list
	}}
	cuts := g.Cuts()
	fmt.Println("parts:", cuts.Parts) // the walls are separate parts
	fmt.Println("joints:", cuts.CutVertices)
	way, ok := g.Path(0, 6)
	fmt.Println(len(way), "steps from corner to corner", ok)
	// Output:
	// parts: [[0 1 4 5 7 6] [2] [3] [8]]
	// joints: [1 4 7]
	// 4 steps from corner to corner true
}

// ParitySets keeps track of cells that have equal or different values, as found by a chain of deductions.
func ExampleParitySets() {
	s := board.NewParitySets(4)
	s.Join(0, 1, true)               // 0 and 1 differ
	s.Join(1, 2, true)               // 1 and 2 differ
	fmt.Println(s.Join(0, 2, false)) // so 0 and 2 are the same
	fmt.Println(s.Join(0, 2, true))
	// Output:
	// true
	// false
}
