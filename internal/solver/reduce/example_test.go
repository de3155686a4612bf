package reduce_test

import (
	"fmt"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// Shrink finds weights that together exceed ten. It tries to drop the last elements first.
func ExampleShrink() {
	fmt.Println(reduce.Shrink([]int{2, 7, 1, 5, 3}, func(weights []int) bool {
		sum := 0
		for _, w := range weights {
			sum += w
		}
		return sum > 10
	}))
	// Output:
	// [7 5]
}

// Two cells with the values 1 and 2 between them use both up. The eliminations in a third cell are irrelevant, so Relax restores them.
func ExampleRelax() {
	full := []puzzle.Mask{puzzle.Span(1, 4), puzzle.Span(1, 4), puzzle.Span(1, 4)}
	can := []puzzle.Mask{puzzle.Span(1, 2), puzzle.Span(1, 2), puzzle.Span(3, 4)}
	small := reduce.Relax(can, full, func(can []puzzle.Mask) bool {
		return can[0]|can[1] == puzzle.Span(1, 2)
	})
	fmt.Println(small)
	// Output:
	// [1, 2 1, 2 1 to 4]
}
