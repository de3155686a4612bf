package words_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
	"github.com/teka-puzzles/teka/words"
)

// A step is data; a language makes a sentence of it.
func ExampleLanguage_Say() {
	p, err := kinds.Parse("https://puzz.link/p?mashu/6/6/1063000i3000")
	if err != nil {
		log.Fatal(err)
	}
	step, err := study.Open(p).Next(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, code := range words.Languages {
		l, err := words.In(code)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s\n", l.Say(step, words.Name), l.Say(step, words.Long))
	}
	// Output:
	// White on the border: The white pearl in R1C3 lies on the border and goes straight: the loop runs along the side, so R1C2-R1C3 and R1C3-R1C4 are lines and R1C3-R2C3 is crossed.
	// Putih di tepi: Mutiara putih di B1K3 terletak di tepi dan dilewati lurus: lintasan menyusuri tepi, jadi B1K2-B1K3 dan B1K3-B1K4 dilewati garis dan B1K3-B2K3 disilang.
}
