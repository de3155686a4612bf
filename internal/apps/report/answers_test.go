package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// TestDrawnAnswers: the drawing of a solution, as teka solve prints it, is read as that solution, or refused with the way out. Otherwise
// its values would be lost, and an answer without values breaks no rule.
func TestDrawnAnswers(t *testing.T) {
	for _, k := range kinds.All {
		it := read(t, k.Example)
		solved := study.Open(it.Puzzle).Solve(t.Context()).Solution
		rows, cols := it.Puzzle.Size()
		text := fmt.Sprintf("%s %dx%d  a-1\n%s\n", k.Title, cols, rows, scene.Text(it.Puzzle.Draw(solved), scene.TextOptions{}))
		list, err := report.ReadAnswers(text, "answer")
		if err != nil {
			if !strings.Contains(err.Error(), "teka solve --json") {
				t.Errorf("%s\n%v", text, err)
			}
			continue
		}
		known, err := list[0].For(it)
		if c, wrong := report.Check(it, english(t), known); err != nil || wrong != nil || c.Status != report.Right {
			t.Errorf("%s\n%v, %v, %s", text, err, wrong, c.Status)
		}
	}
}
