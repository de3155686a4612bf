package study_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// made returns the puzzle of the examples: 2 and 1 cells in the first row, and so on.
func made() puzzle.Puzzle {
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n")
	if err != nil {
		log.Fatal(err)
	}
	return p
}

// Unique solves a puzzle and proves that there is no other solution.
func ExampleUnique() {
	r := study.Unique(context.Background(), made(), study.Options{})
	fmt.Println(r.Status)
	v, _ := r.Solution.Value(made().Board().Index(puzzle.Cell(0, 3)))
	fmt.Println("R1C4 holds", v)
	// Output:
	// unique
	// R1C4 holds 1
}

// A limit on conflicts, or a context, ends a question early, and the answer gives the reason.
func ExampleUnique_bounds() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := study.Unique(ctx, made(), study.Options{MaxConflicts: 1000})
	fmt.Println(r.Status, errors.Is(r.Stopped, context.Canceled))
	// Output:
	// unknown true
}

// Count counts solutions up to a maximum. One pearl alone leaves many loops.
func ExampleCount() {
	p, err := kinds.Parse("masyu\n. . W .\n. . . .\n. . . .\n. . . .\n")
	if err != nil {
		log.Fatal(err)
	}
	n, exact, _ := study.Count(context.Background(), p, 1000, study.Options{})
	fmt.Println(n, exact)
	// Output:
	// 68 true
}

// Explain returns steps as data; package words turns them into sentences.
func ExampleExplain() {
	e := study.Explain(context.Background(), made(), study.ExplainOptions{})
	fmt.Println(e.Status, len(e.Steps), "steps")
	first := e.Steps[0]
	fmt.Println(first.Technique, first.Level, first.New, first.Clues)
	// Output:
	// unique 6 steps
	// nonogram.full-line 1 [{R1C1 1 false} {R1C2 1 false} {R1C3 0 false} {R1C4 1 false}] [row 1]
}

// A study holds one puzzle. Marks are written and undone, and questions concern the current board.
func ExampleStudy() {
	ctx := context.Background()
	st := study.Open(made())
	for _, c := range []int{0, 1, 2} { // the third cell is wrong
		if err := st.Marks().Set(puzzle.Cell(0, c), 1); err != nil {
			log.Fatal(err)
		}
	}
	h := st.Mistake(ctx)
	fmt.Println(h.Status, h.Wrong[0].At)

	st.Marks().Undo()
	if err := st.Marks().Cross(puzzle.Cell(0, 2), 1); err != nil {
		log.Fatal(err)
	}
	h = st.Hint(ctx)
	fmt.Println(h.Status, h.Step.Technique, h.Step.New)

	err := st.Marks().Set(puzzle.Cell(9, 9), 1)
	fmt.Println(err, errors.Is(err, puzzle.ErrNoPlace))
	// Output:
	// mistake R1C3
	// solved nonogram.full-line [{R1C4 1 false}]
	// R10C10: the board has no such place true
}

// Without tests which clues are needed, reusing one kernel.
func ExampleStudy_Without() {
	ctx := context.Background()
	p, err := kinds.Parse("masyu\n. . W .\n. . . .\nB . . W\n. . . .\n")
	if err != nil {
		log.Fatal(err)
	}
	st := study.Open(p)
	for _, clue := range p.Kind().Clues(p) {
		if err := st.Without(clue.At); err != nil {
			log.Fatal(err)
		}
		fmt.Println("without", clue.At, st.Unique(ctx).Status)
		if err := st.With(clue.At); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// without R1C3 multiple
	// without R3C1 multiple
	// without R3C4 multiple
}

// Marks made in a trial layer are kept or discarded together.
func ExampleMarks() {
	m := puzzle.NewMarks(made().Board())
	do := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	do(m.Set(puzzle.Cell(0, 0), 1))
	do(m.AddLayer("what if"))
	do(m.Set(puzzle.Cell(1, 1), 1))
	fmt.Println(len(m.List()), m.Layers())
	do(m.DropLayer("what if"))
	fmt.Println(len(m.List()), m.Layers())
	text, err := m.MarshalJSON()
	do(err)
	fmt.Println(string(text))
	// Output:
	// 2 [what if]
	// 1 []
	// {"marks":[{"at":{"cell":[0,0]},"value":1}]}
}
