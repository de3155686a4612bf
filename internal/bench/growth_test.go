package bench

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
)

func TestGrowIsTheSameEveryTime(t *testing.T) {
	for _, k := range kinds.All {
		kind := k.Name
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
		"not a kind of puzzle": second(Grow("chess", 10, 0, 0.5, 1)),
		"2 to 1000":            second(Grow("masyu", 1, 0, 0.5, 1)),
		"1 to 63":              second(Grow("skyscrapers", 64, 0, 0.5, 1)),
		"a density of 0":       second(Grow("masyu", 10, 0, 0, 1)),
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
