package sheets_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// Add a page for each puzzle, then write the document.
func Example() {
	doc, err := sheets.New("a5")
	if err != nil {
		log.Fatal(err)
	}
	for i, text := range []string{"nonogram\nrows: 1, 2\ncols: 2, 1", "masyu\n. . W .\n. . . .\nB . . W\n. . . .\n"} {
		p, err := kinds.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		heading := fmt.Sprintf("%d. %s", i+1, p.Kind().Title)
		if err := doc.Add(heading, p.Draw(puzzle.Facts{}), scene.SVGOptions{}); err != nil {
			log.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := doc.Write(&out); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s…, %d pages\n", out.Next(5), doc.Pages())
	_, err = sheets.New("a99")
	fmt.Println(err)
	// Output:
	// %PDF-…, 2 pages
	// unknown paper "a99" (available: a4, a5, letter)
}
