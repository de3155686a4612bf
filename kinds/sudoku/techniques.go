package sudoku

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are those of the family, easiest first. A cell with one candidate is decided and needs no step. Givens come before all
// others: nothing else is found on a board on which one is missing.
var techniques = []puzzle.Technique{
	given(),
	latin.Technique("sudoku", "same-line"),
	latin.Technique("sudoku", "only-place"),
	latin.Technique("sudoku", "locked"),
	latin.Technique("sudoku", "naked-set"),
	latin.Technique("sudoku", "hidden-set"),
	latin.Technique("sudoku", "x-wing"),
	latin.Technique("sudoku", "chain"),
}

func given() puzzle.Technique {
	t := latin.Technique("sudoku", "given")
	t.Level = 0.9
	return t
}

// newBoard returns the board that techniques examine.
func newBoard(s *Sudoku) *latin.Board {
	var others []latin.Line
	for _, u := range s.units[2*s.n:] {
		others = append(others, latin.Line{At: u.at, Cells: u.cells})
	}
	b := latin.NewBoard(s.n, others...)
	b.Givens, b.Largest = s.grid, 4
	return b
}

// args has the arguments of each technique.
var args = latin.Args("sudoku", map[string]any{})

// numberArgs are the arguments of violations.
type numberArgs struct{ Number int }

// broken has the arguments of each rule.
var broken = map[string]any{
	"no-value":        nil,
	"given":           numberArgs{},
	"row-repeat":      numberArgs{},
	"column-repeat":   numberArgs{},
	"region-repeat":   numberArgs{},
	"diagonal-repeat": numberArgs{},
	"row-fit":         nil,
	"column-fit":      nil,
	"region-fit":      nil,
	"diagonal-fit":    nil,
}

//go:embed words
var files embed.FS

var speech = latin.Speech(words.Speech{
	Files:        files,
	Drawn:        words.Describe((*Sudoku).describe),
	Merged:       []string{"sudoku.given"},
	NamedAsGroup: []string{"sudoku.given", "sudoku.same-line"}, // the first counts its clues, the other has none of its own
})
