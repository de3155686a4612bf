package puzzletest

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/sat"
)

// Smallest says what can be left out of a smallest reason (a step of the technique look): of one of its conclusions, which was the one looked for, no
// clue and no fact named may be too many. What needs a search to be seen counts as needed: a person would have to search as well.
func Smallest(p puzzle.Puzzle, s puzzle.Step) error {
	m := puzzle.NewModel(p, true, sat.Options{})
	guard := make(map[puzzle.Place]sat.Lit)
	clues, lits := m.Guards()
	for i, at := range clues {
		guard[at] = lits[i]
	}
	var parts []sat.Lit
	for _, x := range s.Because {
		parts = append(parts, m.Lit(x))
	}
	for _, at := range s.Clues {
		parts = append(parts, guard[at])
	}
	var spare error
	for _, x := range s.New {
		spare = nil
		for k := range parts {
			rest := slices.Delete(slices.Clone(parts), k, k+1)
			if refuted, _ := m.S.Refute(append([]sat.Lit{m.Lit(x).Not()}, rest...)...); refuted {
				spare = fmt.Errorf("%s: %+v follows without part %d of %+v and %v", s.Technique, x, k+1, s.Because, s.Clues)
				break
			}
		}
		if spare == nil {
			return nil
		}
	}
	return spare
}
