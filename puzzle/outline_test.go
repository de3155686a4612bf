package puzzle_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/puzzle"
)

func TestAround(t *testing.T) {
	got := puzzle.Around(2, 3, func(r, c int) bool { return c == 2 || r == 0 && c == 1 })
	want := []puzzle.Segment{{0, 1, 0, 2}, {0, 1, 1, 1}, {0, 2, 0, 3}, {0, 3, 1, 3}, {1, 1, 1, 2}, {1, 2, 2, 2}, {1, 3, 2, 3}, {2, 2, 2, 3}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if all := puzzle.Around(2, 3, func(r, c int) bool { return true }); len(all) != 10 {
		t.Errorf("the whole board has a border of %d", len(all))
	}
}
