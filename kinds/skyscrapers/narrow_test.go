package skyscrapers

import (
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
)

// TestProbe compares what probing eliminates with a guarded model, which propagates nothing, and counts the remaining candidates beyond one
// per cell.
func TestProbe(t *testing.T) {
	for _, test := range []struct {
		sides [4][]int // top, right, bottom, left
		open  int      // candidates beyond one per cell
	}{
		{[4][]int{{2, 0, 0, 0, 0, 5}, {4, 0, 4, 0, 0, 0}, {0, 0, 2, 1, 3, 0}, {3, 2, 0, 4, 0, 0}}, 0},
		{[4][]int{{0, 0, 0, 5, 0, 4}, {0, 5, 5, 0, 0, 0}, {0, 4, 0, 0, 0, 0}, {0, 0, 0, 0, 2, 2}}, 0},
		{[4][]int{{0, 0, 0, 5, 0, 4}, {0, 5, 0, 0, 0, 0}, {0, 4, 0, 0, 0, 0}, {0, 0, 0, 0, 2, 2}}, 117},
		{[4][]int{{4, 0, 0, 0, 2, 0}, {4, 0, 5, 0, 0, 0}, {0, 0, 4, 0, 3, 0}, {0, 0, 0, 0, 0, 3}}, 116},
		{[4][]int{{0, 5, 4, 1, 0, 0}, {0, 0, 4, 0, 5, 0}, {0, 0, 0, 2, 5, 0}, {0, 0, 0, 0, 0, 0}}, 0},
		{[4][]int{{0, 5, 4, 1, 0, 0}, {0, 0, 0, 0, 5, 0}, {0, 0, 0, 2, 5, 0}, {0, 0, 0, 0, 0, 0}}, 90},
	} {
		s, err := New(6, test.sides, nil)
		if err != nil {
			t.Fatal(err)
		}
		md := model.New(s, model.Options{Guarded: true})
		_, guards := md.Guards()
		left, open := s.Narrow(t.Context(), nil), 0
		for i, u := range s.Board().Unknowns() {
			open += left[i].Len() - 1
			for v := range (u.Values &^ left[i]).Values() {
				found, err := md.S.Solve(t.Context(), append(guards[:len(guards):len(guards)], md.Is(i, v))...)
				if err != nil || found {
					t.Fatalf("%v: %v holds %d in a solution (%v)", test.sides, u.At, v, err)
				}
			}
		}
		if open != test.open {
			t.Errorf("%v: %d heights are open, want %d", test.sides, open, test.open)
		}
	}
}
