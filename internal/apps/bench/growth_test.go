package bench

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
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
		"unknown kind of puzzle": second(Grow("chess", 10, 0, 0.5, 1)),
		"2 to 1000":              second(Grow("masyu", 1, 0, 0.5, 1)),
		"1 to 63":                second(Grow("skyscrapers", 64, 0, 0.5, 1)),
		"a density of 0":         second(Grow("masyu", 10, 0, 0, 1)),
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

// TestGrown fits exponents to made-up costs, and ignores undecided boards.
func TestGrown(t *testing.T) {
	var outcomes []Outcome
	for _, n := range []int{10, 20, 40} {
		cells := float64(n * n)
		outcomes = append(outcomes, Outcome{Rows: n, Cols: n, Grade: Unjudged, Seconds: 1e-6 * math.Pow(cells, 1.25),
			Allocated: int64(100 * cells), Filtered: n < 30},
			Outcome{Rows: n, Cols: 2 * n, Grade: Unknown, Seconds: 10})
	}
	g := FitGrowth("masyu", outcomes)
	if g.Boards != 3 || g.Undecided != 3 || g.Filtered != 2 || g.Least != 100 || g.Most != 1600 {
		t.Errorf("%+v", g)
	}
	if math.Abs(g.Time-1.25) > 1e-6 || math.Abs(g.Memory-1) > 1e-6 || g.Filter != 0 {
		t.Errorf("%+v", g)
	}
	if alone := FitGrowth("masyu", outcomes[:1]); alone.Time != 0 || alone.Boards != 1 {
		t.Errorf("of one size: %+v", alone)
	}
	var b bytes.Buffer
	if err := GrowthMarkdown(&b, []Report{{Corpus: "masyu 10x10", Puzzles: 2, Filtered: 1, Filter: 2.5e-7, Allocated: 1234}}, g); err != nil ||
		!strings.Contains(b.String(), "| masyu 10x10 | 2 | 1 | 0 | 0 | 0 | 0.25 µs | 1.23 kB | 0 |\n| grows as cells | 3 | 2 | 3 | ^1.25 | ") {
		t.Errorf("%v\n%s", err, &b)
	}
}

// asked is a context that counts the calls of Err: every kind makes one call for a certain amount of work of its filter.
type asked struct {
	context.Context
	times int
}

func (a *asked) Err() error {
	a.times++
	return a.Context.Err()
}

// TestGrowthIsBounded bounds the growth of countable costs on boards of up to 160x160 cells: the bytes that a first run allocates, the work
// of the filter, and, where there are hardly any conflicts, the propagations of the kernel. None may grow faster than cells to the given
// power, which is a little above the measured one. A power of 0 means that the cost is not compared.
func TestGrowthIsBounded(t *testing.T) {
	for _, x := range []struct {
		kind                       string
		density                    float64
		memory, work, propagations float64
		sizes                      []int
	}{
		{"hashi", 0.6, 1.2, 1.2, 0, []int{40, 80, 160}},      // whose larger boards have conflicts
		{"kakuro", 0.4, 1.2, 0, 1.3, []int{40, 80, 160}},     // one call for all boards of newspaper size
		{"nonogram", 0.85, 1.2, 0.8, 0, []int{70, 110, 160}}, // one call per line of 63 cells or more; there is no kernel
		{"masyu", 0.6, 0, 1.2, 0, []int{40, 80, 160}},        // whose larger boards are searched
	} {
		var outcomes []Outcome
		var cells, work, propagations []float64
		for _, n := range x.sizes {
			for k := range 2 {
				line, err := Grow(x.kind, n, k, x.density, 1)
				if err != nil {
					t.Fatal(err)
				}
				for it := range kinds.Read(strings.NewReader(line), "", kinds.ReadOptions{}) {
					if it.Err != nil {
						t.Fatal(it.Err)
					}
					a := &asked{Context: t.Context()}
					it.Puzzle.(model.Narrower).Narrow(a, nil)
					cells, work = append(cells, float64(n*n)), append(work, float64(a.times))
					if x.memory > 0 {
						propagations = append(propagations, float64(study.Unique(t.Context(), it.Puzzle, study.Options{}).Stats.Propagations))
						outcomes = append(outcomes, measureCost(t.Context(), Case{ID: it.ID, Puzzle: it.Puzzle}, Options{}, Outcome{Rows: n, Cols: n}))
					}
				}
			}
		}
		g := FitGrowth(x.kind, outcomes)
		if got := exponent(cells, work); x.work > 0 && (got > x.work || slices.Max(work) < 10) {
			t.Errorf("%s: the filter's work grows as cells^%.2f, more than %.2f: %v", x.kind, got, x.work, work)
		}
		if g.Memory > x.memory || g.Undecided > 0 || g.Boards != len(outcomes) {
			t.Errorf("%s: memory grows as cells^%.2f, more than %.2f: %+v", x.kind, g.Memory, x.memory, g)
		}
		if x.propagations > 0 {
			if got := exponent(cells, propagations); got > x.propagations {
				t.Errorf("%s: propagations grow as cells^%.2f, more than %.2f: %v", x.kind, got, x.propagations, propagations)
			}
		}
	}
	for kind, want := range map[string]int{"masyu": 200, "skyscrapers": 56} {
		if sizes, err := Sizes(kind); err != nil || sizes[0] != 10 || sizes[len(sizes)-1] != want {
			t.Errorf("%s: %v, %v", kind, sizes, err)
		}
	}
}
