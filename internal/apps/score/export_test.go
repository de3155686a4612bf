package score

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Literal exports literal for tests.
var Literal = literal

// Answer scores one answer to a puzzle.
func Answer(ctx context.Context, p puzzle.Puzzle, text []byte, o Options) Result {
	return For(p, o).Answer(ctx, text)
}

// Asserts returns the number of claims in a text.
func Asserts(j *Judge, text string) int { return len(j.assertions([]byte(text))) }
