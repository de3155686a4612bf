package papers_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/endtest"
	_ "github.com/teka-puzzles/teka/internal/roomytest"
	_ "github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// slow are boards on which a published method runs long, with the number of steps it may take before it checks its context.
var slow = []struct {
	name, text string
	variants   []string
	steps      int
}{
	{"kakuro", "kakuro\n# # # # # #\n# . . . . .\n# . . . . .\n# . . . . .\n# . . . . .\n\\41 . . . . .\n", nil, 5000},
	{"masyu", "masyu\n" + strings.Repeat(strings.Repeat(". ", 89)+".\n", 70), nil, 5 << 12},
	{"masyu", "masyu\nB" + strings.Repeat(" .", 19) + strings.Repeat("\n. . . W"+strings.Repeat(" .", 16), 18) + "\n" +
		strings.Repeat(". ", 19) + "B\n", []string{"connections"}, 4 * 64},
	{"nonogram", "nonogram\nrows: 1 1 1 1 1 1 1, 1 1 1 1 1 1 1\ncols: 1" + strings.Repeat(", 1", 29), nil, 1000},
	{"nonogram", "nonogram\nrows: 1 1 1 1 1 1 1, 1 1 1 1 1 1 1\ncols: 1" + strings.Repeat(", 1", 29), []string{"dynamic"}, 1000},
	{"nonogram", "nonogram\nrows: 1 1 1 1 1 1 1, 1 1 1 1 1 1 1\ncols: 1" + strings.Repeat(", 1", 29), []string{"full-procedure"}, 1000},
	{"hashi", "hashi\n" + strings.Repeat(strings.Repeat("?.", 9)+"?\n"+strings.Repeat(".", 19)+"\n", 9) + strings.Repeat("?.", 9) + "1\n", nil,
		1000},
	{"skyscrapers", "skyscrapers\n. 2 . . . 3 . . .\n" + strings.Repeat(". . . . . . . . . . .\n", 9) + ". . . . . . . . .\n", nil, 1000},
}

func boardOf(t *testing.T, text string) puzzle.Puzzle {
	t.Helper()
	for item := range kinds.Read(strings.NewReader(text), "slow", kinds.ReadOptions{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		return item.Puzzle
	}
	t.Fatal("no puzzle")
	return nil
}

// TestPapersEnd checks that a method ends soon after its context, wherever it is, and that runs are the same until then.
func TestPapersEnd(t *testing.T) {
	for _, x := range slow {
		p := boardOf(t, x.text)
		m := papers.Of(p.Kind())
		for _, n := range []int{1, 2, 3, 5, 8, 13} {
			run := func() (steps []string, after int) {
				ctx := endtest.After(t, n-1)
				r, err := m.Solve(ctx, p, method.Options{Variants: x.variants}, func(s puzzle.Step) bool {
					text, err := json.Marshal(s)
					if err != nil {
						t.Fatal(err)
					}
					if steps = append(steps, string(text)); ctx.CallsAfterEnd() > 0 {
						after++
					}
					return true
				})
				if err != nil {
					t.Fatal(err)
				}
				if ctx.CallsAfterEnd() > 0 && r.Status != puzzle.Undecided {
					t.Errorf("%s %v, ended at look %d: %s", x.name, x.variants, n, r.Status)
				}
				if n == 1 && ctx.Calls == 0 {
					t.Errorf("%s %v never looks", x.name, x.variants)
				}
				return steps, after
			}
			first, after := run()
			if again, _ := run(); !slices.Equal(first, again) {
				t.Errorf("%s %v: two runs differ", x.name, x.variants)
			}
			if after > 2 || len(first) > n*x.steps {
				t.Errorf("%s %v, ended at look %d: %d steps, %d after the end", x.name, x.variants, n, len(first), after)
			}
		}
	}
}

// TestPapersVariants checks the errors for unknown variants and puzzles of another kind.
func TestPapersVariants(t *testing.T) {
	for _, x := range slow {
		p := boardOf(t, x.text)
		m := papers.Of(p.Kind())
		if m.Kind.Name != x.name {
			t.Fatalf("%s has the method of %s", x.name, m.Kind.Name)
		}
		_, err := m.Solve(t.Context(), p, method.Options{Variants: []string{"quick"}}, nil)
		if err == nil || !strings.Contains(err.Error(), `no variant "quick"`) {
			t.Errorf("%s: %v", x.name, err)
		}
		for _, v := range m.Variants {
			if v.Name == "" || v.Help == "" || err != nil && !strings.Contains(err.Error(), v.Name) {
				t.Errorf("%s: %q (%s) is not in %v", x.name, v.Name, v.Help, err)
			}
		}
		for _, other := range papers.All {
			if other == m {
				continue
			}
			if _, err := other.Solve(t.Context(), p, method.Options{}, nil); err == nil {
				t.Errorf("the method of %s takes a %s", other.Kind.Name, x.name)
			}
		}
	}
}

// TestInstances checks the kind and the solution of the instances of every method.
func TestInstances(t *testing.T) {
	for _, m := range papers.All {
		name := "../" + m.Kind.Name + "/paper/testdata/instances.jsonl"
		f, err := os.Open(name)
		if err != nil {
			t.Error(err)
			continue
		}
		defer f.Close()
		n := 0
		for item := range kinds.Read(f, name, kinds.ReadOptions{}) {
			n++
			if item.Err != nil || item.Puzzle.Kind() != m.Kind {
				t.Errorf("%s: puzzle %d: %v", name, n, item.Err)
				continue
			}
			solution, err := item.Expected()
			if err != nil || !solution.IsZero() && len(m.Kind.Check(item.Puzzle, solution)) > 0 {
				t.Errorf("%s: the solution of %s is not one (%v)", name, item.ID, err)
			}
		}
		if n < 5 {
			t.Errorf("%s: only %d puzzles", name, n)
		}
	}
}
