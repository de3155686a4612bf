package report_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
)

// A result of this package is the JSON of the command line, with the data that a front end draws.
func ExampleHint() {
	english, err := kinds.Language("en")
	if err != nil {
		log.Fatal(err)
	}
	for it := range kinds.Read(strings.NewReader("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n"), "mine", kinds.ReadOptions{}) {
		if it.Err != nil {
			log.Fatal(it.Err)
		}
		h, err := report.Hint(context.Background(), it, english, it.Marks, 2)
		if err != nil {
			log.Fatal(err)
		}
		line, err := report.Line(h)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(string(line))
	}
	// Output:
	// {"id":"mine:1","kind":"nonogram","status":"step","hints":["There is a very easy next step.","Look at row 1."]}
}
