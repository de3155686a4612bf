package lines_test

import (
	"context"
	"fmt"
	"log"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// A nonogram of three by three cells is six lines, posted to one kernel.
func ExampleLines() {
	s := sat.New(sat.Options{})
	var cells [3][3]sat.Lit
	for r := range cells {
		for c := range cells[r] {
			cells[r][c] = s.Bool()
		}
	}
	all := lines.NewLines(s)
	for i, clue := range [][]int{{1, 1}, {2}, {1}} {
		all.Post(cells[i][:], clue) // the rows
	}
	for i, clue := range [][]int{{2}, {1}, {1, 1}} {
		all.Post([]sat.Lit{cells[0][i], cells[1][i], cells[2][i]}, clue) // the columns
	}
	ok, err := s.Solve(context.Background())
	if err != nil || !ok {
		log.Fatal(ok, err)
	}
	for _, row := range cells {
		for _, cell := range row {
			fmt.Print(map[bool]string{true: "#", false: "."}[s.Value(cell)])
		}
		fmt.Println()
	}
	// Output:
	// #.#
	// ##.
	// ..#
}

// The same rule without a kernel: the deductions in one line, and those after a cell becomes known.
func ExampleLineFilter() {
	line, cells := lines.NewLineFilter([]int{3, 2}, 7), slices.Repeat([]puzzle.Mask{3}, 7) // white or black
	show := func() {
		for _, can := range cells {
			fmt.Print(map[puzzle.Mask]string{1: ".", 2: "#", 3: "?"}[can])
		}
		fmt.Println()
	}
	line.Run(cells)
	show()
	cells[0] = 1 // white
	fmt.Println(line.Run(cells))
	show()
	// Output:
	// ?##??#?
	// true
	// .###.##
}
