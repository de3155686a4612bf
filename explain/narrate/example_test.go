package narrate_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// A solution explained as a person would explain it: one deduction after the other, each with the text for the board before it.
func ExampleExplain() {
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1")
	if err != nil {
		log.Fatal(err)
	}
	english, err := kinds.Language("en")
	if err != nil {
		log.Fatal(err)
	}
	e := narrate.Explain(context.Background(), study.Open(p), study.ExplainOptions{})
	fmt.Println(e.Status, "in", len(e.Deductions), "thoughts of", len(e.Steps), "small steps")
	known := e.Start.Clone()
	for i, t := range e.Deductions {
		fmt.Printf("%d. %s\n", i+1, narrate.Text(english, known, t))
		for _, f := range t.New {
			known.Add(f)
		}
	}
	// Output:
	// unique in 2 thoughts of 6 small steps
	// 1. Row 1 (2 1) fits exactly: the 2 is C1-C2 and the 1 is C4. Column 4 is finished. Row 3: every open cell is needed, so the 3 is C1-C3.
	// 2. Row 4 has no blocks: it is empty. Column 2: every open cell is needed, so the 3 is R1-R3. Row 2 is finished.
}

// Next returns the next deduction for a partly filled board.
func ExampleNext() {
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1")
	if err != nil {
		log.Fatal(err)
	}
	indonesian, err := kinds.Language("id")
	if err != nil {
		log.Fatal(err)
	}
	st := study.Open(p)
	for range 2 {
		t, err := narrate.Next(context.Background(), st)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(narrate.Text(indonesian, st.Marks().Facts(), t))
		for _, f := range t.New { // the player enters the conclusions
			if err := st.Marks().Add(puzzle.Mark{At: f.At, Value: f.Value, Not: f.Not}); err != nil {
				log.Fatal(err)
			}
		}
	}
	// Output:
	// Baris 1 (2 1) tepat terisi: blok 2 menempati K1-K2 dan blok 1 menempati K4. Kolom 4 selesai. Baris 3: semua sel terbuka diperlukan, jadi blok 3 menempati K1-K3.
	// Baris 4 tidak punya blok, jadi kosong. Kolom 2: semua sel terbuka diperlukan, jadi blok 3 menempati B1-B3. Baris 2 selesai.
}
