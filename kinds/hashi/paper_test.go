package hashi

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestPaper: on random small boards the method agrees with enumeration, and its techniques never exclude a solution.
func TestPaper(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	used := map[string]bool{}
	for range 500 {
		h := randomBoard(r)
		all := solutions(h)
		text, _ := encodeText(h, puzzle.Facts{})
		unique := puzzle.Unique(context.Background(), h, puzzle.Options{})
		searching := false
		trace := func(s puzzle.Step) bool {
			used[strings.TrimPrefix(s.Technique, "hashi.paper.")] = true
			searching = searching || s.Technique == "hashi.paper.try"
			for _, f := range s.New {
				if !searching && unique.Status == puzzle.UniqueSolution && (unique.Solution.Of(f.At) == puzzle.Only(f.Value)) == f.Not {
					t.Fatalf("%s%s: %+v is false", text, s.Technique, f)
				}
			}
			return true
		}
		got, err := Paper(context.Background(), h, puzzle.PaperOptions{}, trace)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case len(all) == 0 && got.Status != puzzle.NoSolution, len(all) > 0 && got.Status != puzzle.Solved:
			t.Fatalf("%s%s, enumeration finds %d solutions", text, got.Status, len(all))
		case len(all) > 0 && len(Check(h, got.Known)) > 0:
			t.Fatalf("%s%s", text, Check(h, got.Known)[0].Text)
		}
	}
	for _, name := range []string{"just-enough-neighbours", "few-neighbours", "isolation", "try", "fail", "backtrack"} {
		if !used[name] {
			t.Errorf("no board needed %s", name)
		}
	}
}

// techniques lists the techniques that the method uses on a board, each once.
func traced(t *testing.T, text string) (string, puzzle.PaperResult) {
	h, _ := parse(t, text)
	var used []string
	seen := map[string]bool{}
	r, err := Paper(context.Background(), h, puzzle.PaperOptions{}, func(s puzzle.Step) bool {
		if name := strings.TrimPrefix(s.Technique, "hashi.paper."); !seen[name] {
			seen[name] = true
			used = append(used, name)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(used, " "), r
}

func TestPaperTechniques(t *testing.T) {
	for _, x := range []struct {
		text, used string
		status     puzzle.Status
	}{
		{"hashi\n4.2\n...\n2..", "just-enough-neighbours", puzzle.Solved},
		{"hashi\n1.2\n...\n..1", "just-enough-neighbours", puzzle.Solved},
		{"hashi\n2.1\n...\n3.2", "few-neighbours try", puzzle.Solved},
		{"hashi\n1.1\n...\n?.?", "isolation just-enough-neighbours try", puzzle.Solved},
		{"hashi\n2.2\n...\n2.2", "isolation just-enough-neighbours", puzzle.Solved},
		{"hashi\n2.1\n...\n...", "fail", puzzle.NoSolution},
	} {
		used, r := traced(t, x.text)
		if used != x.used || r.Status != x.status {
			t.Errorf("%s\ngot %s %s, want %s %s", x.text, r.Status, used, x.status, x.used)
		}
	}
}

// TestPaperLimits: the method stops when it is told to, and says only what it knows then.
func TestPaperLimits(t *testing.T) {
	h, _ := parse(t, "hashi\n"+strings.Repeat("?.?.?.?.?.?\n...........\n", 6)+"?.?.?.?.?.1\n...........\n?.?.?.?.1.1")
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := Paper(ctx, h, puzzle.PaperOptions{}, nil)
	if err != nil || time.Since(start) > time.Second {
		t.Fatal(err, time.Since(start))
	}
	if r.Status == puzzle.Undecided && r.Known.Complete() {
		t.Error("undecided, with a complete board")
	}
	steps := 0
	r, _ = Paper(context.Background(), h, puzzle.PaperOptions{}, func(puzzle.Step) bool { steps++; return steps < 3 })
	if r.Status != puzzle.Undecided || steps != 3 {
		t.Errorf("%s after %d steps", r.Status, steps)
	}
	if _, err := Paper(context.Background(), h, puzzle.PaperOptions{Variants: []string{"x"}}, nil); err == nil {
		t.Error("a variant that there is not")
	}
}
