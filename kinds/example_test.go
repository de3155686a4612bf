package kinds_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// This is the program of docs/library.md.
func Example() {
	ctx := context.Background()
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1")
	if err != nil {
		log.Fatal(err)
	}
	r := study.Unique(ctx, p, study.Options{}) // solve, and prove that the solution is unique
	fmt.Println(r.Status)
	fmt.Print(scene.Text(p.Draw(r.Solution), scene.TextOptions{}))

	english, err := kinds.Language("en")
	if err != nil {
		log.Fatal(err)
	}
	st := study.Open(p) // a study keeps marks and gives hints
	if err := st.Marks().Set(puzzle.Cell(0, 2), 1); err != nil {
		log.Fatal(err)
	}
	fmt.Println(st.Hint(ctx).Wrong[0].At, "is wrong")
	st.Marks().Undo()
	step, err := st.Next(ctx) // the easiest next step; st.Steps yields every step to the end
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(english.StepText(step, words.Long))
	// Output:
	// unique
	//       1
	//       1 3 1 1
	//     ┌────────┐
	//  2 1│████  ██│
	//    1│  ██    │
	//    3│██████  │
	//    0│        │
	//     └────────┘
	// R1C3 is wrong
	// Row 1 (2 1): the blocks, with one cell between each, fill the whole line, so R1C1, R1C2 and R1C4 are filled and R1C3 is empty.
}

// Parse reads one puzzle in any notation.
func ExampleParse() {
	for _, text := range []string{
		"https://puzz.link/p?mashu/6/6/1063000i3000",
		"4x4:1.1/3/1/1/2.1/1/3/",
		`{"kind":"hashi","givens":{"islands":[[0,0,2],[0,2,2]]}}`,
		"masyu\n. . W",
		"chess",
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		rows, cols := p.Size()
		fmt.Println(p.Kind().Title, rows, "x", cols)
	}
	// Output:
	// Masyu 6 x 6
	// Nonogram 4 x 4
	// Hashiwokakero 1 x 3
	// Masyu 1 x 3
	// error: unknown kind of puzzle "chess" (known: kakuro, masyu, nonogram, hashi, skyscrapers, slitherlink, akari, hitori, nurikabe, heyawake, sudoku)
}

// An input may hold many puzzles in several notations. An error affects only its own puzzle.
func ExampleRead() {
	input := "hashi\n2.2\n---\nmasyu\n. q\n---\nhttps://puzz.link/p?mashu/6/6/1063000i3000\n"
	for it := range kinds.Read(strings.NewReader(input), "three.txt", kinds.ReadOptions{}) {
		if it.Err != nil {
			fmt.Println(it.ID, "error:", it.Err)
			continue
		}
		fmt.Println(it.ID, it.Puzzle.Kind().Title, "as", it.Format)
	}
	// Output:
	// three.txt:1 Hashiwokakero as text
	// three.txt:4 error: text masyu: at 5:3: "q" is not a cell: dots, W and B are expected
	// three.txt:7 Masyu as puzz.link
}
