package method_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// A published method runs as in its paper. Each action is a step, and its choices form a tree: here the root, a choice that fails, and the
// one that replaces it.
func Example() {
	p, err := kinds.Parse("nonogram\nrows: 1, 2, 2 1, 3 1, 1 2\ncols: 3, 3, 1 1, 1 1, 3")
	if err != nil {
		log.Fatal(err)
	}
	paper := papers.Of(p.Kind())
	tree, replay := method.NewTree(0), method.NewReplay(puzzle.NewFacts(p.Board()))
	steps := 0
	result, err := paper.Solve(context.Background(), p, method.Options{Variants: []string{"backtracking"}}, func(s puzzle.Step) bool {
		steps++
		tree.Step(s)
		replay.Step(s)
		return true // go on
	})
	if err != nil {
		log.Fatal(err)
	}
	tree.Finish(result.Status)
	fmt.Println(result.Status, "in", steps, "steps; the replay is there, too:", replay.Known().Equal(result.Known))
	tree.Each(func(n *method.Node) {
		fmt.Printf("choice %d %v: %q\n", n.Number, n.Chosen.New, n.End)
	})
	_, err = paper.Solve(context.Background(), p, method.Options{Variants: []string{"faster"}}, nil)
	fmt.Println(err)
	// Output:
	// solved in 109 steps; the replay is there, too: true
	// choice 0 []: ""
	// choice 1 [{R1C3 1 false}]: "failed"
	// choice 2 [{R1C3 0 false}]: "solved"
	// the paper method of nonogram has no variant "faster"; its variants: propagation, dynamic, backtracking, full-procedure
}
