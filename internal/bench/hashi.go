package bench

import (
	"math/rand/v2"
	"slices"
)

// randomHashi grows a net of bridges from one island: again and again a new island is set some cells away from one that there is, over
// free sea, and joined to it. Then some islands that see each other are joined too, and some bridges doubled. The density is the share of
// cells that are islands, as far as they fit.
func randomHashi(r *rand.Rand, n int, density float64) (givens, solution any) {
	const (
		sea = iota
		island
		bridge
	)
	cells := make([]uint8, n*n)
	free := func(y, x int) bool { return y >= 0 && x >= 0 && y < n && x < n && cells[y*n+x] == sea }
	start := r.IntN(n * n)
	cells[start] = island
	islands := []int{start}
	count := map[[2]int]int{} // by the cells of two islands, the first one first
	join := func(a, b, by int) {
		count[[2]int{min(a, b), max(a, b)}] = 1 + r.IntN(2)
		for c := a + by; c != b; c += by {
			cells[c] = bridge
		}
	}
	steps := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	for tries := 0; tries < 40*n*n && float64(len(islands)) < density*float64(n*n); tries++ {
		a, d, far := islands[r.IntN(len(islands))], steps[r.IntN(4)], 2+r.IntN(3)
		y, x := a/n, a%n
		for far > 0 && free(y+d[0], x+d[1]) {
			y, x = y+d[0], x+d[1]
			far--
		}
		if far > 0 || slices.ContainsFunc(steps[:], func(s [2]int) bool {
			v, w := y+s[0], x+s[1]
			return v >= 0 && w >= 0 && v < n && w < n && cells[v*n+w] == island
		}) {
			continue
		}
		b := y*n + x
		cells[b] = island
		islands = append(islands, b)
		join(a, b, d[0]*n+d[1])
	}
	slices.Sort(islands)
	for _, a := range islands {
		for _, d := range steps[:2] {
			y, x := a/n+d[0], a%n+d[1]
			for free(y, x) {
				y, x = y+d[0], x+d[1]
			}
			if y < n && x < n && cells[y*n+x] == island && count[[2]int{a, y*n + x}] == 0 && r.IntN(4) == 0 {
				join(a, y*n+x, d[0]*n+d[1])
			}
		}
	}
	return numbered(n, islands, count)
}

// numbered writes islands and bridges in the corpus form.
func numbered(n int, islands []int, count map[[2]int]int) (givens, solution any) {
	list := make([][3]int, len(islands))
	index := map[int]int{}
	for i, a := range islands {
		list[i] = [3]int{a / n, a % n, 0}
		index[a] = i
	}
	bridges := [][3]int{}
	for pair, c := range count {
		i, j := index[pair[0]], index[pair[1]]
		list[i][2] += c
		list[j][2] += c
		bridges = append(bridges, [3]int{i, j, c})
	}
	slices.SortFunc(bridges, func(x, y [3]int) int { return slices.Compare(x[:], y[:]) })
	return struct {
		Islands [][3]int `json:"islands"`
	}{list}, bridges
}
