package narrate_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestGradeIsTold explains boards of every kind, those with examples of techniques and made ones: the hardest step is as hard as the grade,
// among the thoughts, their links and the small steps. It also reads one board in TEKA_SKIP of the files that TEKA_CORPUS names, and skips
// boards that take longer than TEKA_LIMIT (60 seconds).
func TestGradeIsTold(t *testing.T) {
	boards, trials := map[string]int{}, 0
	limit, late := time.Duration(math.MaxInt64), 0
	check := func(p puzzle.Puzzle, name string) {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		g := study.GradeOf(ctx, p)
		if g.Status != puzzle.UniqueSolution {
			if ctx.Err() != nil {
				late++
			}
			return
		}
		e := narrate.Explain(ctx, study.Open(p), study.ExplainOptions{})
		thoughts, links, small := 0.0, 0.0, 0.0
		for _, x := range e.Deductions {
			thoughts = max(thoughts, x.Level)
			for _, s := range x.Links {
				links = max(links, s.Level)
			}
		}
		for _, s := range study.Explain(ctx, p, study.ExplainOptions{}).Steps {
			small = max(small, s.Level)
		}
		if ctx.Err() != nil {
			late++
			return
		}
		if thoughts != g.Hardest || links != g.Hardest || small != g.Hardest {
			t.Errorf("%s %s: graded %g; told %g in thoughts, %g in their links, %g in small steps", p.Kind().Name, name, g.Hardest, thoughts,
				links, small)
		}
		if boards[p.Kind().Name]++; g.Hardest >= 7 {
			trials++
		}
	}
	example := 0
	puzzles(t, func(it kinds.Item) {
		if example++; example%sweeptest.Samples(3, 1) == 0 {
			check(it.Puzzle, it.ID)
		}
	})
	for _, text := range []string{
		"https://puzz.link/p?skyscrapers/6/6/i5i42l354g45i", // trials
	} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		check(p, text)
	}
	for _, k := range kinds.All {
		side := 9
		if k.Limits.Square {
			side = 6
		}
		wish := generate.Request{Kind: k, Rows: side, Cols: side, Seed: 39, Count: sweeptest.Samples(6, 100)}
		for m, err := range madetest.Puzzles(wish) {
			if err != nil {
				t.Fatal(err)
			}
			if check(m.Puzzle, "made"); boards[k.Name] >= sweeptest.Samples(5, 1000) { // with the examples
				break
			}
		}
	}
	limit = 60 * time.Second
	if text := os.Getenv("TEKA_LIMIT"); text != "" {
		seconds, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		limit = time.Duration(seconds) * time.Second
	}
	skip, n := 1, 0
	fmt.Sscan(os.Getenv("TEKA_SKIP"), &skip)
	for _, name := range strings.Fields(os.Getenv("TEKA_CORPUS")) {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for it := range kinds.Read(file, name, kinds.ReadOptions{}) {
			if n++; it.Err == nil && n%skip == 0 {
				check(it.Puzzle, it.ID)
			}
		}
		t.Logf("up to %s: %v, %d boards took too long", name, boards, late)
	}
	for _, k := range kinds.All {
		if boards[k.Name] < 5 {
			t.Errorf("%s: %d boards", k.Name, boards[k.Name])
		}
	}
	if t.Logf("%v, %d trials, %d boards took too long", boards, trials, late); trials == 0 {
		t.Error("no board needs a trial")
	}
}
