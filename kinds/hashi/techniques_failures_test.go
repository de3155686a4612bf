package hashi

import (
	"fmt"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestOneEnd lists the ways that fail in one case with one end, or in two cases, the second of which may cover the rest of the first.
func TestOneEnd(t *testing.T) {
	found := &puzzle.StepBuilder{}
	at := func(island int) failure { return failure{finding: found, how: "unmet", island: island} }
	fails := []failure{at(1), at(1), at(2), at(2), at(3)}
	of := func(ways ...int) endCase { return endCase{ways: ways, ends: distinct(fails, ways)} }
	for _, x := range []struct {
		name       string
		candidates []endCase
		left       []int
		want       string // the ways of each case, with ! if it covers those not mentioned before
	}{
		{"one has all", []endCase{of(0), of(0, 1), of(1)}, []int{0, 1}, "[0 1]"},
		{"one has all, with two ends", []endCase{of(0, 1, 2)}, []int{0, 1, 2}, ""},
		{"two have all", []endCase{of(0, 1, 2), of(0, 1), of(2, 3)}, []int{0, 1, 2, 3}, "[0 1] [2 3]"},
		{"the other ones end alike", []endCase{of(0, 1), of(1, 2, 3)}, []int{0, 1, 2, 3}, "[0 1] [2 3]!"},
		{"plain ones rather", []endCase{of(0, 1), of(1, 2, 3), of(2, 3)}, []int{0, 1, 2, 3}, "[0 1] [2 3]"},
		{"the other ones do not end alike", []endCase{of(0, 1), of(1, 2, 3, 4)}, []int{0, 1, 2, 3, 4}, ""},
		{"a way is left", []endCase{of(0, 1), of(2)}, []int{0, 1, 2, 3}, ""},
	} {
		got := ""
		for k, c := range fewestCases(x.candidates, x.left, fails) {
			if k > 0 {
				got += " "
			}
			if got += fmt.Sprint(c.ways); c.otherwise {
				got += "!"
			}
			if len(c.ends) != 1 {
				t.Errorf("%s: %v ends in %d ways", x.name, c.ways, len(c.ends))
			}
		}
		if got != x.want {
			t.Errorf("%s: %s, want %s", x.name, got, x.want)
		}
	}
}

// TestBars: the way of an unsatisfied island is barred by a bridge that all ways of the case have. Its channel crosses one of the island's,
// and the case does not name it.
func TestBars(t *testing.T) {
	h, err := New(3, 3, []Island{{R: 0, C: 1, N: 1}, {R: 1, C: 0, N: 1}, {R: 1, C: 2, N: 1}, {R: 2, C: 1, N: 1}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := newBoard(puzzle.NewView(h, puzzle.NewFacts(h.board)))
	down := slices.IndexFunc(h.pairs, func(p pair) bool { return h.islands[p.a].R != h.islands[p.b].R })
	along, at := 1-down, b.channel(down)
	for _, x := range []struct {
		name   string
		how    string
		island int // of the channel along
		ways   [][]int
		facts  []puzzle.Fact
		want   []puzzle.Place
	}{
		{"in all ways", "unmet", h.pairs[along].a, [][]int{{1}, {2}}, nil, []puzzle.Place{at}},
		{"not in one", "unmet", h.pairs[along].b, [][]int{{1}, {0}}, nil, nil},
		{"the case names it", "unmet", h.pairs[along].a, [][]int{{1}, {2}}, []puzzle.Fact{{At: at, Value: 1}}, nil},
		{"it crosses none of the island's", "unmet", h.pairs[down].a, [][]int{{1}, {2}}, nil, nil},
		{"nothing is unmet", "cross", h.pairs[along].a, [][]int{{1}, {2}}, nil, nil},
	} {
		bad := failure{finding: &puzzle.StepBuilder{}, how: x.how, island: x.island}
		c := endCase{facts: x.facts, ways: []int{0, 1}, ends: []int{0}}
		if got := b.bars(c, []int{down}, x.ways, []failure{bad, bad}); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, not %v", x.name, got, x.want)
		}
	}
}
