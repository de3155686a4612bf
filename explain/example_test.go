package explain_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/explain"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// A solution explained as a person would explain it.
func ExampleDeductions() {
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1")
	if err != nil {
		log.Fatal(err)
	}
	english, err := kinds.Language("en")
	if err != nil {
		log.Fatal(err)
	}
	for d, err := range explain.Deductions(context.Background(), p, english) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(d.Text)
	}
	// Output:
	// Row 1 (2 1) fits exactly: the 2 is C1-C2 and the 1 is C4. Column 4 is finished. Row 3: every open cell is needed, so the 3 is C1-C3.
	// Row 4 has no blocks: it is empty. Column 2: every open cell is needed, so the 3 is R1-R3. Row 2 is finished.
}

// A hint in stages: where to look, the technique, and the whole deduction.
func ExampleHint() {
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1")
	if err != nil {
		log.Fatal(err)
	}
	english, err := kinds.Language("en")
	if err != nil {
		log.Fatal(err)
	}
	marks := puzzle.NewMarks(p.Board())
	if err := marks.Set(puzzle.Cell(0, 0), 1); err != nil {
		log.Fatal(err)
	}
	d, err := explain.Hint(context.Background(), p, marks, english)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Goal()[0].At)
	fmt.Println(d.Heading)
	fmt.Println(d.Text)
	// Output:
	// R4C1
	// Empty line
	// Row 4 has no blocks: it is empty.
}
