package generate

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestHitting: the result hits all sets, and no smaller set does, by trying all subsets of seven elements. In the first case the greedy
// choice is wrong.
func TestHitting(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	cases := [][][]int{{{0, 1}, {0, 1}, {1}, {0, 2}, {0, 2}, {2}}, {{3}}, {{1, 2}, {}}, nil}
	for range 300 {
		var sets [][]int
		for range 1 + r.IntN(8) {
			sets = append(sets, r.Perm(7)[:1+r.IntN(3)])
		}
		cases = append(cases, sets)
	}
	for _, sets := range cases {
		least := 8
		for set := range 1 << 7 {
			var chosen []int
			for i := range 7 {
				if set>>i&1 == 1 {
					chosen = append(chosen, i)
				}
			}
			if hits(chosen, sets) {
				least = min(least, len(chosen))
			}
		}
		got, exact := hittingSet(t.Context(), sets)
		switch {
		case !exact:
			t.Errorf("%v: not exact", sets)
		case least == 8 && got != nil:
			t.Errorf("%v: %v, and there is none", sets, got)
		case least < 8 && (len(got) != least || !hits(got, sets)):
			t.Errorf("%v: %v, not %d elements", sets, got, least)
		}
	}
}

// TestHittingEnds: nothing is exact after the context has ended.
func TestHittingEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, exact := hittingSet(ctx, [][]int{{0, 1}, {2}}); exact || len(got) > 0 {
		t.Errorf("%v, exact: %v", got, exact)
	}
}

// hits reports whether a set has an element of each of the sets.
func hits(chosen []int, sets [][]int) bool {
	return !slices.ContainsFunc(sets, func(s []int) bool {
		return !slices.ContainsFunc(s, func(x int) bool { return slices.Contains(chosen, x) })
	})
}

// TestShades: scaling keeps the mean, borders are cropped, greys span the range, and the threshold lies between two groups.
func TestShades(t *testing.T) {
	s := greyImage{rows: 7, cols: 5, grey: make([]int, 35)}
	sum := 0
	for i := range s.grey {
		s.grey[i] = 1000 * (i % 11)
		sum += s.grey[i]
	}
	for _, size := range [][2]int{{3, 2}, {7, 5}, {1, 1}, {9, 11}} {
		got := s.resample(size[0], size[1])
		mean := 0
		for _, g := range got.grey {
			mean += g
		}
		if mean /= len(got.grey); mean < sum/35-2 || mean > sum/35+1 {
			t.Errorf("%v: mean %d, not %d", size, mean, sum/35)
		}
		if size[0] == 7 && !slices.Equal(got.grey, s.grey) {
			t.Errorf("of its own size: %v", got.grey)
		}
	}
	two := greyImage{rows: 2, cols: 4, grey: []int{100, 300, 50_000, 52_000, 200, 100, 51_000, 50_000}}
	if l := two.otsu(); l <= 300 || l >= 50_000 {
		t.Errorf("the threshold is %d", l)
	}
	if g := two.stretch().grey; slices.Min(g) != 0 || slices.Max(g) != white {
		t.Errorf("stretched: %v", g)
	}
	framed := greyImage{rows: 4, cols: 4, grey: []int{0, 0, 0, 0, 0, 0, 9e4, 0, 0, 9e4, 9e4, 0, 0, 0, 0, 0}}
	if c := framed.trim(); c.rows != 2 || c.cols != 2 || c.grey[0] != 0 || c.grey[3] != 9e4 {
		t.Errorf("cropped: %+v", c)
	}
	lone := make([]int, 25)
	lone[12], lone[0], lone[1], lone[5] = 1, 1, 1, 1
	if got := removeSpecks(5, 5, lone); got[12] != 0 || got[0] != 1 || got[1] != 1 {
		t.Errorf("cleaned: %v", got)
	}
}

// TestTakeBack: unnecessary changes are undone, and the necessary one is kept.
func TestTakeBack(t *testing.T) {
	// A kind of one line: a picture is decided when its first cell is black.
	kind := &puzzle.Kind{Title: "Test", Make: &puzzle.Maker{Picture: func(rows, cols int, cells []int, _ [][3]uint8) (puzzle.Draft, error) {
		return puzzle.Draft{Puzzle: firstCell{decided: cells[0] == 1, n: len(cells)}}, nil
	}}}
	r := &editor{request: PictureRequest{Kind: kind, LineSolvable: true}, rows: 1, cols: 3, before: make([]int, 3), confidence: make([]int, 3)}
	r.cells = []int{1, 1, 1}
	if err := r.takeBack(t.Context()); err != nil || !slices.Equal(r.cells, []int{1, 0, 0}) {
		t.Errorf("%v, %v", r.cells, err)
	}
}

// firstCell is a puzzle whose presolve decides all of its n cells or none.
type firstCell struct {
	puzzle.Puzzle
	decided bool
	n       int
}

func (f firstCell) Narrow(context.Context, *model.Certificate) []puzzle.Mask {
	out := make([]puzzle.Mask, f.n)
	for i := range out {
		if out[i] = puzzle.Only(0); !f.decided {
			out[i] = puzzle.Span(0, 1)
		}
	}
	return out
}
