package page_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/internal/apps/report/page"
	"github.com/teka-puzzles/teka/kinds"
)

// Write writes a self-contained page to step through.
func ExampleWrite() {
	english, err := kinds.Language("en")
	if err != nil {
		log.Fatal(err)
	}
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n")
	if err != nil {
		log.Fatal(err)
	}
	it := kinds.Item{ID: "first lesson", Puzzle: p}
	_, entry, err := page.Explain(context.Background(), it, english, report.ExplainOptions{})
	if err != nil {
		log.Fatal(err)
	}
	var b bytes.Buffer
	if err := page.Write(&b, english, []page.Entry{entry}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(b.String(), "<svg"), strings.Contains(b.String(), "first lesson"))
	// Output:
	// true true
}
