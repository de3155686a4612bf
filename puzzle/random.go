package puzzle

import "github.com/teka-puzzles/teka/puzzle/fault"

// RandomOptions say which random board is wanted. Rows and columns are those of the puzzle, a header included where the kind has one.
// Density is a number between 0 and 1: the share of what the kind counts, such as black cells or clues shown, more or
// less; see its Random.
type RandomOptions struct {
	Rows, Cols int
	Density    float64
}

// Valid refuses a size that is not between two limits and a density that is none.
func (o RandomOptions) Valid(least, most int) error {
	if o.Rows < least || o.Cols < least || o.Rows > most || o.Cols > most {
		return fault.Errorf("a random board of %d rows and %d columns: %d to %d of each are allowed", o.Rows, o.Cols, least, most)
	}
	if !(o.Density > 0 && o.Density <= 1) {
		return fault.Errorf("a density of %g: more than 0 and at most 1 is expected", o.Density)
	}
	return nil
}

// Draft is a random full board: a puzzle with all clues that could be shown, and a solution, which need not be the only one.
type Draft struct {
	Puzzle   Puzzle
	Solution Facts
	Motif    string // what its picture shows, by name; "" for nothing that has one
	Drawn    []int  // the values, by unknown, of the motif before anything was changed; nil without one
}

// NewDraft is a draft with the values of its solution by unknown.
func NewDraft(p Puzzle, values []int) Draft {
	known := NewFacts(p.Board())
	for i, v := range values {
		known.Set(i, v)
	}
	return Draft{Puzzle: p, Solution: known}
}
