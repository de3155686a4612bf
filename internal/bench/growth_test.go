package bench

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

// The edges of a random masyu are one closed loop, whatever the size.
func TestRandomMasyuIsOneLoop(t *testing.T) {
	for k := range 30 {
		n := 3 + k
		text, err := Grow("masyu", n, k, 0.6, 7)
		if err != nil {
			t.Fatal(err)
		}
		var line struct {
			Solution struct{ H, V []string }
		}
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		next := map[[2]int][][2]int{}
		join := func(y, x, v, w int) {
			next[[2]int{y, x}] = append(next[[2]int{y, x}], [2]int{v, w})
			next[[2]int{v, w}] = append(next[[2]int{v, w}], [2]int{y, x})
		}
		for y, row := range line.Solution.H {
			for x, c := range row {
				if c == '1' {
					join(y, x, y, x+1)
				}
			}
		}
		for y, row := range line.Solution.V {
			for x, c := range row {
				if c == '1' {
					join(y, x, y+1, x)
				}
			}
		}
		var at, from [2]int
		for cell, to := range next {
			if len(to) != 2 {
				t.Fatalf("%dx%d: the cell %v has %d edges", n, n, cell, len(to))
			}
			at = cell
		}
		seen := map[[2]int]bool{}
		for !seen[at] {
			seen[at] = true
			to := next[at][0]
			if to == from {
				to = next[at][1]
			}
			at, from = to, at
		}
		if len(seen) != len(next) || len(seen) < 4 {
			t.Errorf("%dx%d: a loop of %d cells, %d cells have edges", n, n, len(seen), len(next))
		}
	}
}

func TestGrowIsTheSameEveryTime(t *testing.T) {
	for kind := range growers {
		a, err := Grow(kind, 12, 3, 0.5, 42)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := Grow(kind, 12, 3, 0.5, 42)
		c, _ := Grow(kind, 12, 4, 0.5, 42)
		if a != b || a == c {
			t.Errorf("%s: the same seed must make the same board, another number another one", kind)
		}
	}
}

func TestGrowRefuses(t *testing.T) {
	for name, err := range map[string]error{
		"no random boards of": second(Grow("chess", 10, 0, 0.5, 1)),
		"3 to 1000":           second(Grow("masyu", 2, 0, 0.5, 1)),
		"3 to 63":             second(Grow("skyscrapers", 64, 0, 0.5, 1)),
		"a density of 1":      second(Grow("masyu", 10, 0, 1, 1)),
	} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %q", err, name)
		}
	}
}

func second(_ string, err error) error { return err }

func TestSum(t *testing.T) {
	var outcomes []Outcome
	for i := range 100 {
		outcomes = append(outcomes, Outcome{ID: string(rune('A' + i)), Seconds: float64(100 - i), Grade: Right, Conflicts: 2})
	}
	outcomes[10].Grade, outcomes[20].Grade, outcomes[30].Grade = Wrong, Unknown, Unjudged
	r := Sum("c", outcomes, 3)
	if r.Puzzles != 100 || r.Right != 97 || r.Wrong != 1 || r.Unknown != 1 || r.Unjudged != 1 || len(r.Failed) != 2 {
		t.Errorf("counts: %+v", r)
	}
	if r.Median != 50 || r.P95 != 95 || r.Max != 100 || r.Sum != 5050 || r.Conflicts != 200 {
		t.Errorf("times: %+v", r)
	}
	if len(r.Slowest) != 3 || r.Slowest[0].Seconds != 100 {
		t.Errorf("slowest: %+v", r.Slowest)
	}
}

// The bridges of a random hashi keep its rules, whatever the size.
func TestRandomHashiKeepsTheRules(t *testing.T) {
	for k := range 30 {
		n := 3 + 2*k
		text, err := Grow("hashi", n, k, 0.2, 7)
		if err != nil {
			t.Fatal(err)
		}
		for it := range kinds.Read(strings.NewReader(text), "grown", kinds.ReadOptions{}) {
			known, err := it.Expected()
			if it.Err != nil || err != nil {
				t.Fatal(it.Err, err)
			}
			if bad := it.Puzzle.Kind().Check(it.Puzzle, known); len(bad) > 0 || !known.Complete() {
				t.Errorf("%dx%d: %v", n, n, bad)
			}
		}
	}
}

// A random skyscrapers board is a Latin square.
func TestRandomSkyscrapers(t *testing.T) {
	for n := 3; n < 20; n++ {
		text, err := Grow("skyscrapers", n, 0, 0.5, 3)
		if err != nil {
			t.Fatal(err)
		}
		var line struct{ Solution [][]int }
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		for i := range n {
			var row, col uint64
			for k := range n {
				row |= 1 << line.Solution[i][k]
				col |= 1 << line.Solution[k][i]
			}
			if want := uint64(1)<<(n+1) - 2; row != want || col != want {
				t.Errorf("%d rows: row or column %d is %v", n, i, line.Solution)
			}
		}
	}
}
