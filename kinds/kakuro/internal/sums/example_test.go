package sums_test

import (
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/kakuro/internal/sums"
)

// Where a run of two cells with the sum 17 (8 and 9) crosses one with the sum 16 (7 and 9), the common cell is 9. No search is needed.
func ExampleCages() {
	s := sat.New(sat.Options{})
	var cells [3]sums.Digits // the crossing, the rest of the first run, the rest of the second
	for i := range cells {
		for d := range cells[i] {
			cells[i][d] = s.Bool()
		}
		s.Add(cells[i][:]...) // exactly one digit
		s.AtMostOne(cells[i][:]...)
	}
	cages := sums.NewCages(s)
	cages.Post([]sums.Digits{cells[0], cells[1]}, 17)
	cages.Post([]sums.Digits{cells[0], cells[2]}, 16)
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
