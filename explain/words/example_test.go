package words_test

import (
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// A step is data, and a language turns it into a sentence. (Package kinds has the languages with all kinds.)
func ExampleLanguage_StepText() {
	step := puzzle.Step{
		Technique: "toy.pair",
		New:       []puzzle.Fact{{At: puzzle.Cell(0, 0), Value: 1}, {At: puzzle.Cell(0, 2), Value: 1}},
		Clues:     []puzzle.Place{puzzle.Row(0)},
		Args:      puzzle.Args{"lamps": 2},
	}
	for _, code := range words.Languages {
		l, err := words.In(code, toy)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s\n", l.StepText(step, words.Name), l.StepText(step, words.Long))
	}
	// Output:
	// Pair: Row 1 has 2 lamps: R1C1 and R1C3 are lit.
	// Pasangan: Baris 1 punya 2 lampu: B1K1 dan B1K3 menyala.
}
