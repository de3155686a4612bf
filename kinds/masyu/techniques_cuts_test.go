package masyu

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestRing compares a bottleneck of more than two edges with a result found by hand: of a ring of six cells with two lines or three, each
// of the other edges is a link that the loop needs, and the steps together draw them all, each once.
func TestRing(t *testing.T) {
	m, err := New(2, 3, make([]Pearl, 6), false)
	if err != nil {
		t.Fatal(err)
	}
	edge := func(x, y int) int {
		for e := range m.Edges() {
			if a, b := m.Ends(e); a == x && b == y {
				return e
			}
		}
		return -1
	}
	k := slices.IndexFunc(techniques, func(x puzzle.Technique) bool { return x.ID == "masyu.bottleneck" })
	for _, lines := range [][]int{{edge(0, 1), edge(4, 5)}, {edge(0, 1), edge(4, 5), edge(2, 5)}} {
		want := []int{edge(0, 3), edge(1, 2), edge(2, 5), edge(3, 4)}
		known := puzzle.NewFacts(m.board)
		known.Set(edge(1, 4), 0)
		for _, e := range lines {
			known.Set(e, 1)
			want = slices.DeleteFunc(want, func(x int) bool { return x == e })
		}
		var got []int
		for _, s := range techniques[k].StepsAt(puzzle.NewView(m, known)) {
			for _, f := range s.New {
				if f.Not || f.Value != 1 {
					t.Errorf("%v is no line", f)
				}
				got = append(got, m.board.Index(f.At))
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) { // each once
			t.Errorf("lines on %v, not on %v", got, want)
		}
	}
}
