package lines_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
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
	line := new(lines.LineMemory).Filters(7, [][]int{{3, 2}})
	show := func() {
		for i := range 7 {
			fmt.Print(map[int]string{1: "#", 0: "?", -1: "."}[line[0].Value(i)])
		}
		fmt.Println()
	}
	tell := func(int, bool) {} // called for each cell that follows
	line[0].Run(tell)
	show()
	line[0].Learn(0, false)
	fmt.Println(line[0].Run(tell))
	show()
	// Output:
	// ?##??#?
	// true
	// .###.##
}
