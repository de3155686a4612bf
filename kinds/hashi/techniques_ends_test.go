package hashi

import (
	"fmt"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestOneEnd tells the ways that fall away in one case with one end, or in two, the second of which may stand for what the first leaves.
func TestOneEnd(t *testing.T) {
	found := &puzzle.Finding{}
	at := func(island int) failure { return failure{finding: found, how: "unmet", island: island} }
	fails := []failure{at(1), at(1), at(2), at(2), at(3)}
	of := func(ways ...int) endCase { return endCase{ways: ways, ends: sorts(fails, ways)} }
	for _, x := range []struct {
		name       string
		candidates []endCase
		left       []int
		want       string // the ways of each case, with ! where it is told of those not told before
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
		for k, c := range oneEnd(x.candidates, x.left, fails) {
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
