package heyawake

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// TestCrowded: the bounds of rooms with as many shaded cells as any solution has, or one fewer, lose no solution.
func TestCrowded(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 40 {
		rows, cols := 2+r.IntN(4), 2+r.IntN(3)
		rooms := tiling(r, rows, cols, 3+r.IntN(3))
		if r.IntN(2) == 0 { // one room away from the border
			rooms = ground.SplitRegions(rows, cols, func(cell int, d ground.Direction) bool {
				inner := func(i int) bool { return i/cols > 0 && i/cols < rows-1 && i%cols > 0 && i%cols < cols-1 }
				return inner(cell) != inner(cell+1) && d == ground.East || d != ground.East && inner(cell) != inner(cell+cols)
			})
		}
		boards := enumerate(rooms.ByRow(), rooms.NoNumbers(None))
		for k, cells := range rooms.Cells {
			with := make([]int, len(cells)+1) // by number of shaded cells: the solutions
			most := 0
			for _, text := range boards {
				n := 0
				for _, i := range cells {
					n += strings.Count(text[i:i+1], "#")
				}
				with[n]++
				most = max(most, n)
			}
			for n := max(1, most-1); n <= min(most+1, len(cells)); n++ {
				numbers := rooms.NoNumbers(None)
				numbers[k] = n
				h, err := New(rooms, numbers)
				if err != nil {
					t.Fatal(err)
				}
				m := model.New(h, model.Options{})
				h.postCrowded(m)
				found := 0
				for ; found <= with[n]; found++ {
					if ok, err := m.S.Solve(t.Context()); !ok {
						if err != nil {
							t.Fatal(err)
						}
						break
					}
					m.S.Add(m.BlockingClause(m.Facts())...)
				}
				if found != with[n] {
					t.Fatalf("%d solutions or more, not %d: %v, number %d of room %d", found, with[n], rooms.ByRow(), n, k)
				}
			}
		}
	}
}

// TestCrowdedSquare: a room of 7x7 cells away from the border has at most 21 shaded cells, and then all its corners are shaded.
func TestCrowdedSquare(t *testing.T) {
	inner := func(i int) bool { return i/9 > 0 && i/9 < 8 && i%9 > 0 && i%9 < 8 }
	rooms := ground.SplitRegions(9, 9, func(cell int, d ground.Direction) bool {
		if d == ground.East {
			return inner(cell) != inner(cell+1)
		}
		return inner(cell) != inner(cell+9)
	})
	for n, possible := range map[int]bool{21: true, 22: false} { // any order: separate tests
		h, err := New(rooms, []int{None, n})
		if err != nil {
			t.Fatal(err)
		}
		m := model.New(h, model.Options{})
		h.postCrowded(m)
		if m.S.Settle() != possible || possible && m.S.Fixed(m.Is(10, 1)) != 1 {
			t.Errorf("with %d, a solution is possible: %v; the corner: %d", n, !possible, m.S.Fixed(m.Is(10, 1)))
		}
	}
}
