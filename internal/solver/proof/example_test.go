package proof_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/teka-puzzles/teka/internal/solver/proof"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// A nonogram of two cells without a solution: the row needs one black cell, and both columns need one. The writer is told the meanings of
// literals and rules, receives the kernel's conclusions, and ends with the claim.
func Example() {
	w := proof.New(os.Stdout, `{"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[1]]}}`)
	s := sat.New(sat.Options{Proof: w})
	left, right := s.Bool(), s.Bool()
	w.Name(left, "1", "-1")
	w.Name(right, "2", "-2")
	s.From(w.Rule("c", []int{1}, ""), func() { s.Add(left) })
	s.From(w.Rule("c", []int{2}, ""), func() { s.Add(right) })
	s.From(w.Rule("r", []int{1}, ""), func() { s.AtMostOne(left, right) })
	ok, err := s.Solve(context.Background())
	if err != nil || ok {
		log.Fatal(ok, err)
	}
	if _, _, err := w.Claim("none"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// teka-certificate 1
	// puzzle {"kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[1]]}}
	// u c1 1
	// u c2 2
	// r ; r1
	// claim none
}
