package nurikabe

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// TestSpan compares the rule that the sea is connected, has at most a number of cells and reaches some lines with enumeration.
func TestSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range sweeptest.Samples(60, 600) {
		rows, cols := 1+r.IntN(4), 1+r.IntN(4)
		if rows*cols > 12 {
			continue
		}
		n := empty(t, rows, cols)
		most, must := r.IntN(rows+cols+1), nowhere(n)
		for h, lines := range [2]int{cols, rows} {
			if r.IntN(2) == 0 {
				must[h] = [2]int{r.IntN(lines), r.IntN(lines)}
			}
		}
		w := newIslands(n)
		reaches := func(h, end, cell int) bool {
			x := w.line(int32(cell), h)
			return end == 0 && x <= must[h][0] || end == 1 && x >= must[h][1]
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: rows * cols,
			Post: func(s *sat.Solver, x []sat.Lit) {
				rule.Members(s, &rule.Graph{N: len(x), Ends: n.links()}, x)
				span := newSpan(w, x, most)
				span.must = must
				span.post(s)
				for h, ends := range must {
					for end := range ends {
						var some []sat.Lit
						for c, l := range x {
							if reaches(h, end, c) {
								some = append(some, l)
							}
						}
						if must[h] != nowhere(n)[h] {
							s.Add(some...)
						}
					}
				}
			},
			Holds: func(x []bool) bool {
				picture, wet, met := make([]byte, len(x)), 0, [2][2]bool{}
				for i, is := range x {
					if picture[i] = '.'; is {
						picture[i] = '#'
						wet++
					}
					for h := range 2 {
						for end := range 2 {
							met[h][end] = met[h][end] || must[h] == nowhere(n)[h] || is && reaches(h, end, i)
						}
					}
				}
				_, _, connected := follows(n, picture, nil)
				return connected && wet <= most && met == [2][2]bool{{true, true}, {true, true}}
			},
		})
	}
}

func empty(t *testing.T, rows, cols int) *Nurikabe {
	n, err := New(rows, cols, make([]int, rows*cols))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// nowhere is the must of a board that needs no sea.
func nowhere(n *Nurikabe) [2][2]int { return [2][2]int{{n.Cols, -1}, {n.Rows, -1}} }

// TestSpanLeast checks the least number of cells on pictures: # for sea and x for land.
func TestSpanLeast(t *testing.T) {
	for _, x := range []struct {
		picture string // of four columns
		least   int
	}{
		{"........", 0}, {"#..#....", 4}, {"#......#", 5}, {"##.....#", 5}, {"#...##.#", 5}, {"###.#.#.###.", 8}, {"#.#.#.#.#...", 6},
		{"#x.#.x......", 8}, {"#x.##x......", 8}, {"#.x#..x.....", 8}, {"....#.x#..x.", 6}, {".....x..#x.#", 8},
	} {
		n := empty(t, len(x.picture)/4, 4)
		s := newSpan(newIslands(n), make([]sat.Lit, len(x.picture)), 0)
		s.must = nowhere(n)
		for c := range x.picture {
			s.load(int32(c), map[byte]int8{'.': isOpen, '#': isSea, 'x': isLand}[x.picture[c]])
		}
		if got := s.least(); got != x.least {
			t.Errorf("%s: %d cells, want %d", x.picture, got, x.least)
		}
	}
}

// TestMustReach: the sea of every picture in which each island has its number reaches the lines that mustReach returns.
func TestMustReach(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	met := 0
	for range sweeptest.Samples(400, 4000) {
		n := room(r, 12)
		w, picture := newIslands(n), make([]byte, len(n.cells))
		for all := range 1 << n.board.Len() {
			for i, u := range n.index {
				if picture[i] = '.'; u >= 0 && all>>u&1 != 0 {
					picture[i] = '#'
				}
			}
			if islands, _, _ := follows(n, picture, func(int) bool { return true }); !islands {
				continue
			}
			for h, lines := range [2]int{n.Cols, n.Rows} {
				for _, back := range []bool{false, true} {
					most, first := w.mustReach(h, back), lines
					for c, x := range picture {
						at := w.line(int32(c), h)
						if back {
							at = lines - 1 - at
						}
						if x == '#' {
							first = min(first, at)
						}
					}
					if first > most {
						t.Fatalf("%dx%d %v, %s: the sea must reach line %d of %d, back %v", n.Rows, n.Cols, n.cells, picture, most, h, back)
					}
					if first == most && most < lines {
						met++
					}
				}
			}
		}
	}
	if met < 1000 {
		t.Errorf("the sea reaches no further than it must %d times", met)
	}
}
