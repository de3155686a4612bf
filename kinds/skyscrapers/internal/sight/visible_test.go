package sight

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// visibleOf counts visible buildings by the obvious definition: the heights greater than all before them.
func visibleOf(line []int) int {
	tallest, n := -1, 0
	for _, h := range line {
		if h > tallest {
			tallest, n = h, n+1
		}
	}
	return n
}

// seenFrom returns the numbers of buildings seen from both ends of a line.
func seenFrom(line []int) (near, far int) {
	back := make([]int, len(line))
	for i, h := range line {
		back[len(line)-1-i] = h
	}
	return visibleOf(line), visibleOf(back)
}

// permutations calls f with every permutation of 0 to n-1.
func permutations(n int, f func(p []int)) {
	p := make([]int, 0, n)
	used := make([]bool, n)
	var next func()
	next = func() {
		if len(p) == n {
			f(p)
			return
		}
		for v := range n {
			if !used[v] {
				used[v] = true
				p = append(p, v)
				next()
				p = p[:len(p)-1]
				used[v] = false
			}
		}
	}
	next()
}

// heightsOf reads a line of n cells from n*n booleans; false when it is not a permutation.
func heightsOf(x []bool, n int) ([]int, bool) {
	line := make([]int, n)
	used := 0
	for i := range line {
		line[i] = -1
		for h := range n {
			if x[i*n+h] {
				if line[i] >= 0 {
					return nil, false
				}
				line[i] = h
				used |= 1 << h
			}
		}
		if line[i] < 0 {
			return nil, false
		}
	}
	return line, used == 1<<n-1
}

// postLine posts the rules of a permutation of a line over n*n booleans.
func postLine(s *sat.Solver, x []sat.Lit, n int) [][]sat.Lit {
	cells := make([][]sat.Lit, n)
	for i := range cells {
		cells[i] = x[i*n : (i+1)*n]
		s.Add(cells[i]...)
		s.AtMostOne(cells[i]...)
	}
	rule.Permutation(s, cells)
	return cells
}

func TestPermutation(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := 1; n <= 4; n++ {
		ruletest.Run(t, r, ruletest.Rule{
			Vars:  n * n,
			Post:  func(s *sat.Solver, x []sat.Lit) { postLine(s, x, n) },
			Holds: func(x []bool) bool { _, ok := heightsOf(x, n); return ok },
		})
	}
}

func TestVisible(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for n := 1; n <= 4; n++ {
		for near := range n + 2 {
			for far := range n + 2 {
				for _, refined := range []bool{false, true} {
					ruletest.Run(t, r, ruletest.Rule{
						Vars: n * n,
						Post: func(s *sat.Solver, x []sat.Lit) {
							vs := NewViews(s, n)
							vs.Post(postLine(s, x, n), near, far, Sources{})
							if refined {
								for _, v := range vs.all {
									v.refine()
								}
							}
						},
						Holds: func(x []bool) bool {
							line, ok := heightsOf(x, n)
							if !ok {
								return false
							}
							a, b := seenFrom(line)
							return (near == 0 || near == a) && (far == 0 || far == b)
						},
					})
				}
			}
		}
	}
}

// TestArranger compares filter and blame with enumeration, on random lines of up to 7 cells.
func TestArranger(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 400 {
		n := 1 + r.IntN(7)
		var lines [][]int
		var hidden []int
		near, far := 0, 0
		a := newArranger(n, maxOpenSearch)
		copy(a.domain, randomPlaces(r, n, &hidden))
		if near, far = seenFrom(hidden); r.IntN(4) == 0 {
			near = 1 + r.IntN(3)
		}
		if r.IntN(3) == 0 {
			far = 0
		} else if r.IntN(3) == 0 {
			near = 0
		}
		place := append([]uint64(nil), a.domain...)
		support := make([]uint64, n)
		permutations(n, func(p []int) {
			x, y := seenFrom(p)
			if near != 0 && x != near || far != 0 && y != far {
				return
			}
			lines = append(lines, append([]int(nil), p...))
			for i, h := range p {
				if place[h]>>i&1 == 0 {
					return
				}
			}
			for i, h := range p {
				support[h] |= 1 << i
			}
		})
		g := newSightClues(n, near, far)
		if ok := a.filter(g); ok != (support[0] != 0) {
			t.Fatalf("%d %d %b: filter says %v", near, far, place, ok)
		} else if !ok {
			if near <= n && far <= n && NewFilter(n).Run(byCell(place), near, far) && near+far > 0 {
				t.Fatalf("%d %d %b: a filter finds an arrangement", near, far, place)
			}
			a.blame(g, -1, -1)
			checkBlame(t, lines, place, a.removed, -1, -1)
			continue
		}
		struck := append([]uint64(nil), a.removed...)
		checkSights(t, n, near, far, place, support)
		for h := range n {
			if place[h]&^struck[h] != support[h] {
				t.Fatalf("%d %d %b: height %d is left %b, enumeration says %b", near, far, place, h, place[h]&^struck[h], support[h])
			}
			for m := struck[h]; m != 0; m &= m - 1 {
				i := bits.TrailingZeros64(m)
				a.blame(g, i, h)
				checkBlame(t, lines, place, a.removed, i, h)
			}
		}
	}
}

// TestSightFilter compares reused filters with enumeration, for all pairs of clues and random candidates of the cells.
func TestSightFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for n := 1; n <= 8; n++ {
		var rows [][]int
		var sights [][2]int
		permutations(n, func(p []int) {
			near, far := seenFrom(p)
			rows, sights = append(rows, slices.Clone(p)), append(sights, [2]int{near, far})
		})
		f, rounds := NewFilter(n), []int{0, 50, 50, 50, 50, 50, 10, 4, 4}[n]
		for clues := range (n + 2) * (n + 2) * rounds {
			near, far := clues/rounds%(n+2), clues/rounds/(n+2)
			hidden := []int(nil)
			place := randomPlaces(r, n, &hidden)
			support := make([]uint64, n)
			for k, row := range rows {
				fits := (near == 0 || near == sights[k][0]) && (far == 0 || far == sights[k][1])
				for i, h := range row {
					fits = fits && place[h]>>i&1 != 0
				}
				for i, h := range row {
					if fits {
						support[h] |= 1 << i
					}
				}
			}
			if n < MaxListed || n == MaxListed && near+far > 0 {
				checkStrike(t, f, near, far, place, support)
			}
			cells := byCell(place)
			ok := f.Run(cells, near, far)
			switch {
			case near+far == 0: // no less than enumeration leaves
				for i, c := range byCell(support) {
					if c&^cells[i] != 0 {
						ok = false
					}
				}
				if !ok && support[0] != 0 {
					t.Fatalf("%b: %b is left, enumeration says %b", place, cells, support)
				}
			case ok != (support[0] != 0):
				t.Fatalf("%d %d %b: the filter says %v", near, far, place, ok)
			case ok && !slices.Equal(cells, byCell(support)):
				t.Fatalf("%d %d %b: %b is left, enumeration says %b", near, far, place, cells, byCell(support))
			}
		}
	}
}

// checkStrike checks that the filter leaves a short line the same heights as enumeration.
func checkStrike(t *testing.T, f *Filter, near, far int, place, support []uint64) {
	t.Helper()
	line := uint64(0)
	for i, c := range byCell(place) {
		line |= c << (8 * i)
	}
	struck, ok := f.RunPacked(line, near, far)
	if ok != (support[0] != 0) {
		t.Fatalf("%d %d %b: the list says %v", near, far, place, ok)
	}
	for i, c := range byCell(support) {
		if left := (line &^ struck) >> (8 * i) & 255; ok && left != c {
			t.Fatalf("%d %d %b: cell %d is left %b by the list, enumeration says %b", near, far, place, i, left, c)
		}
	}
}

// checkSights checks that a Filter leaves a line with a clue exactly the heights that enumeration leaves, and a line without clues at
// least those.
func checkSights(t *testing.T, n, near, far int, place, support []uint64) {
	t.Helper()
	cells := byCell(place)
	if !NewFilter(n).Run(cells, near, far) {
		t.Fatalf("%d %d %b: nothing is left", near, far, place)
	}
	for h, m := range support {
		for i, c := range cells {
			has, should := c>>h&1, m>>i&1
			if has < should || has > should && near+far > 0 {
				t.Fatalf("%d %d %b: cell %d height %d: %d is left, %d should be", near, far, place, i, h, has, should)
			}
		}
	}
}

// byCell turns the cells of heights into the heights of cells.
func byCell(place []uint64) []uint64 {
	cells := make([]uint64, len(place))
	for h, m := range place {
		for ; m != 0; m &= m - 1 {
			cells[bits.TrailingZeros64(m)] |= 1 << h
		}
	}
	return cells
}

// TestLists counts the arrangements in lists of six buildings: each building is in each cell in 120 of them, and the number of rows that
// show k buildings from the left is a Stirling number of the first kind.
func TestLists(t *testing.T) {
	for clue, want := range []int{720, 120, 274, 225, 85, 15, 1} {
		if got := len(sightListFor(6, clue, 0).rows); got != want {
			t.Errorf("%d rows show %d, want %d", got, clue, want)
		}
	}
	for at := range 36 {
		n := 0
		for _, w := range sightListFor(6, 0, 0).words {
			n += bits.OnesCount64(w[heightSet(at/6*8+at%6)])
		}
		if n != 120 {
			t.Errorf("cell %d holds %d in %d rows", at/6, at%6, n)
		}
	}
}

// randomPlaces eliminates heights from the cells of a line, except those of a random arrangement, which it stores in hidden.
func randomPlaces(r *rand.Rand, n int, hidden *[]int) []uint64 {
	*hidden = r.Perm(n)
	place := make([]uint64, n)
	keep := r.Float64()
	for i, h := range *hidden {
		place[h] |= 1 << i
		for v := range n {
			if r.Float64() < keep {
				place[v] |= 1 << i
			}
		}
	}
	return place
}

// checkBlame checks that all named heights were eliminated, and that they alone leave no line in which the cell has the height.
func checkBlame(t *testing.T, lines [][]int, place, named []uint64, cell, height int) {
	t.Helper()
	for h := range named {
		if named[h]&place[h] != 0 {
			t.Fatalf("%b names what is possible in %b", named, place)
		}
	}
next:
	for _, p := range lines {
		if cell >= 0 && p[cell] != height {
			continue
		}
		for i, h := range p {
			if named[h]>>i&1 != 0 {
				continue next
			}
		}
		t.Fatalf("%b does not exclude %v, where cell %d has height %d", named, p, cell, height)
	}
}

// TestLongLines counts the arrangements of lines that are too long for walks.
func TestLongLines(t *testing.T) {
	const n = 12
	for _, c := range []struct{ near, infinite, want int }{{12, 0, 1}, {1, 12, 1}, {2, 11, 11}, {11, 1, 55}, {7, 7, 0}, {13, 0, 0}} {
		s := sat.New(sat.Options{})
		first := s.Bools(n * n)
		x := make([]sat.Lit, n*n)
		for i := range x {
			x[i] = first + sat.Lit(2*i)
		}
		NewViews(s, n).Post(postLine(s, x, n), c.near, c.infinite, Sources{})
		found := 0
		for _, err := range s.Solutions(context.Background(), x) {
			if err != nil {
				t.Fatal(err)
			}
			found++
		}
		if found != c.want {
			t.Errorf("%d and %d of %d: %d arrangements, not %d", c.near, c.infinite, n, found, c.want)
		}
	}
}

// BenchmarkArranger filters an open line of nine cells, and explains one of its eliminations.
func BenchmarkArranger(b *testing.B) {
	const n = 9
	a, g := newArranger(n, maxOpenSearch), newSightClues(n, 3, 4)
	for h := range a.domain {
		a.domain[h] = 1<<n - 1
	}
	b.Run("filter", func(b *testing.B) {
		for b.Loop() {
			a.filter(g)
		}
	})
	b.Run("blame", func(b *testing.B) {
		for b.Loop() {
			a.blame(g, 1, n-1)
		}
	})
}

// TestSightsTooMany: both sides together show at most one building more than the line has cells. In lines with too many open cells to
// examine all orders, only violations of this bound are found.
func TestSightsTooMany(t *testing.T) {
	const n = maxOpenPresolve + 3
	for near := 1; near <= n+1; near++ {
		for far := 1; far <= n+1; far++ {
			cells := slices.Repeat([]uint64{1<<n - 1}, n)
			if ok := NewFilter(n).Run(cells, near, far); ok != (near+far <= n+1) {
				t.Errorf("%d and %d seen of %d cells: the filter says %v", near, far, n, ok)
			}
		}
	}
}
