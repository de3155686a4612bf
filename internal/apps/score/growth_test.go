package score_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

// TestGrowth: the memory allocated for a repetitive text grows at most linearly with its length. It compares texts of 8 kB with short ones,
// also before 250 sentences.
func TestGrowth(t *testing.T) {
	for b, board := range []string{towers, "masyu\n. . .\n. . .\n. . ."} {
		p, err := kinds.Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		for i, unit := range []string{"R1C1 = 2. ", "[[1,2,3],[2,3,1],[3,1,2]]", "```\n1 2 3\n2 3 1\n3 1 2\n```\n", `{"a":1} fine. `, "| 1 | 2 |\n",
			"- - 1\n  - 2\n", `["x"]`} {
			if b > 0 && i%3 > 0 {
				continue
			}
			work := func(size int, end string) float64 {
				text := []byte(strings.Repeat(unit, size/len(unit)) + end)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				score.Answer(t.Context(), p, text, score.Options{})
				runtime.ReadMemStats(&after)
				return float64(after.TotalAlloc - before.TotalAlloc)
			}
			work(1<<10, "") // patterns are compiled
			alone := work(4<<10, "")
			if few := work(1<<10, ""); alone > 6*few+8e5 {
				t.Errorf("%q: %.0f bytes for a text of 1 kB, %.0f for one of 4 kB", unit, few, alone)
			}
			end := strings.Repeat("fine. ", 250)
			if few, many := work(len(unit), end), work(4<<10, end); many > 3*few+3*alone {
				t.Errorf("%q before 250 sentences: %.0f bytes, %.0f if repeated", unit, few, many)
			}
		}
	}
}
