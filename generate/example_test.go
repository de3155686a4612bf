package generate_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/scene"
)

// A request describes the puzzles, and the loop makes them one by one. The same request gives the same puzzles everywhere.
func ExamplePuzzles() {
	kind, err := kinds.ByName("skyscrapers")
	if err != nil {
		log.Fatal(err)
	}
	wish := generate.Request{Kind: kind, Rows: 4, Cols: 4, Count: 1, Seed: 1, NoGivens: true}
	if err := wish.Validate(); err != nil {
		log.Fatal(err)
	}
	for made, err := range generate.Puzzles(context.Background(), wish) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(made.Clues, "clues,", made.Grade.Label)
		fmt.Print(scene.Text(made.Puzzle.Draw(made.Solution), scene.TextOptions{}))
	}
	// Output:
	// 6 clues, Hard
	//          3
	//    ┌───┬───┬───┬───┐
	//  2 │ 3 │ 1 │ 2 │ 4 │
	//    ├───┼───┼───┼───┤
	//    │ 1 │ 2 │ 4 │ 3 │ 2
	//    ├───┼───┼───┼───┤
	//  2 │ 2 │ 4 │ 3 │ 1 │
	//    ├───┼───┼───┼───┤
	//    │ 4 │ 3 │ 1 │ 2 │ 3
	//    └───┴───┴───┴───┘
	//              3
}

// Validate returns an error for an impossible request before any work is done.
func ExampleRequest_Validate() {
	kind, err := kinds.ByName("skyscrapers")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(generate.Request{Kind: kind, Rows: 4, Cols: 5}.Validate())
	fmt.Println(generate.Request{Kind: kind, Rows: 4, Cols: 4, MinGrade: "hard", MaxGrade: "easy"}.Validate())
	// Output:
	// size 5x4: Skyscrapers has as many rows as columns
	// grades from Hard to Easy: the easier one comes first
}

// A draft with several solutions, or none, is changed as little as possible until it has exactly one.
func ExampleRepair() {
	draft, err := kinds.Parse("masyu\n. . . .\n. . . .\n. . . .\n. W . .\n")
	if err != nil {
		log.Fatal(err)
	}
	mended, err := generate.Repair(context.Background(), draft, generate.RepairOptions{})
	if errors.Is(err, generate.ErrNotRepaired) {
		log.Fatal("no puzzle is near: ", err)
	} else if err != nil {
		log.Fatal(err)
	}
	fmt.Println("it was", mended.Before)
	for _, c := range mended.Changes {
		fmt.Println(c.At, "was added:", c.From == nil, "is taken away:", c.To == nil)
	}
	fmt.Print(scene.Text(mended.Puzzle.Draw(mended.Solution), scene.TextOptions{}))
	// Output:
	// it was multiple
	// R2C3 was added: true is taken away: false
	// ┌───────────────┐
	// │ ·   ·   ·   · │
	// │               │
	// │ ┏━━━━━━━●   · │
	// │ ┃       ┃     │
	// │ ┃   ·   ┃   · │
	// │ ┃       ┃     │
	// │ ┗━━━○━━━┛   · │
	// └───────────────┘
}
