package rule_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
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
	lines := rule.NewLines(s)
	for i, clue := range [][]int{{1, 1}, {2}, {1}} {
		lines.Post(cells[i][:], clue) // the rows
	}
	for i, clue := range [][]int{{2}, {1}, {1, 1}} {
		lines.Post([]sat.Lit{cells[0][i], cells[1][i], cells[2][i]}, clue) // the columns
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
	line := new(rule.LineMemory).Filters(7, [][]int{{3, 2}})
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

// An edge whose absence would disconnect the graph is present: edge 6 joins two triangles.
func ExampleConnected() {
	s := sat.New(sat.Options{})
	g := &rule.Graph{N: 6, Ends: [][2]int32{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {2, 3}}}
	for range g.Ends {
		g.Lits = append(g.Lits, s.Bool())
	}
	rule.Connected(s, g)
	fmt.Println(s.Settle(), s.Fixed(g.Lits[6]), s.Fixed(g.Lits[0]))
	s.Add(g.Lits[0].Not()) // now the other two edges of the first triangle are needed
	fmt.Println(s.Settle(), s.Fixed(g.Lits[1]), s.Fixed(g.Lits[2]))
	// Output:
	// true 1 0
	// true 1 1
}

// Where a run of two cells with the sum 17 (8 and 9) crosses one with the sum 16 (7 and 9), the common cell is 9. No search is needed.
func ExampleCages() {
	s := sat.New(sat.Options{})
	var cells [3]rule.Digits // the crossing, the rest of the first run, the rest of the second
	for i := range cells {
		for d := range cells[i] {
			cells[i][d] = s.Bool()
		}
		s.Add(cells[i][:]...) // exactly one digit
		s.AtMostOne(cells[i][:]...)
	}
	cages := rule.NewCages(s)
	cages.Post([]rule.Digits{cells[0], cells[1]}, 17)
	cages.Post([]rule.Digits{cells[0], cells[2]}, 16)
	if !s.Settle() {
		log.Fatal("no digits do")
	}
	for _, cell := range cells {
		for d, l := range cell {
			if s.Fixed(l) > 0 {
				fmt.Println(d + 1)
			}
		}
	}
	// Output:
	// 9
	// 8
	// 7
}
