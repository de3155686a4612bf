package bench

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Growth makes random boards of growing size, to see how time and memory grow. The same kind, size, seed and number give the same
// board on every machine. The boards come as lines of the corpus form with one solution each; whether it is the only one is not known.

// Line is a random board in the corpus form.
type Line struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Rows     int    `json:"rows"`
	Cols     int    `json:"cols"`
	Givens   any    `json:"givens"`
	Solution any    `json:"solution"`
}

// growers are the kinds that boards can be made for.
var growers = map[string]func(r *rand.Rand, n int, density float64) (givens, solution any){
	"hashi":       randomHashi,
	"kakuro":      randomKakuro,
	"masyu":       randomMasyu,
	"nonogram":    randomNonogram,
	"skyscrapers": randomSkyscrapers,
}

// Grow makes the k-th random board of n rows and columns. density is the share of shaded cells of a nonogram, of the area within
// the loop of a masyu, of islands of a hashi, of the clues shown of skyscrapers, and of white cells of a kakuro, more or less.
func Grow(kind string, n, k int, density float64, seed uint64) (string, error) {
	grow := growers[kind]
	if grow == nil {
		return "", fmt.Errorf("no random boards of %q: there are %s", kind, strings.Join(slices.Sorted(maps.Keys(growers)), ", "))
	}
	if n < 3 || n > 1000 {
		return "", fmt.Errorf("a board of %d rows: 3 to 1000 are allowed", n)
	}
	if kind == "skyscrapers" && n > maxSkyscrapers {
		return "", fmt.Errorf("a board of %d rows: 3 to %d are allowed", n, maxSkyscrapers)
	}
	if !(density > 0 && density < 1) {
		return "", fmt.Errorf("a density of %g: more than 0 and less than 1 is expected", density)
	}
	r := rand.New(rand.NewPCG(seed, uint64(n)<<32|uint64(k)))
	l := Line{ID: fmt.Sprintf("%s-%dx%d-%d", kind, n, n, k), Kind: kind, Rows: n, Cols: n}
	l.Givens, l.Solution = grow(r, n, density)
	b, err := json.Marshal(l)
	return string(b), err
}

// randomNonogram shades each cell with the probability given.
func randomNonogram(r *rand.Rand, n int, density float64) (givens, solution any) {
	rows, cols := make([]string, n), make([][]byte, n)
	for y := range n {
		var row []byte
		for x := range n {
			cell := byte('0')
			if r.Float64() < density {
				cell = '1'
			}
			row = append(row, cell)
			cols[x] = append(cols[x], cell)
		}
		rows[y] = string(row)
	}
	var clues struct {
		Rows [][]int `json:"rows"`
		Cols [][]int `json:"cols"`
	}
	for i := range n {
		clues.Rows = append(clues.Rows, runs(rows[i]))
		clues.Cols = append(clues.Cols, runs(string(cols[i])))
	}
	return clues, rows
}

// runs lists the lengths of the runs of shaded cells.
func runs(line string) []int {
	out := []int{}
	for run := range strings.FieldsFuncSeq(line, func(c rune) bool { return c == '0' }) {
		out = append(out, len(run))
	}
	return out
}

// randomMasyu draws a random loop and shows every pearl that it implies. The loop is the outline of a region of the faces between
// cells (a face touches four cells); the region grows face by face, and only where the outline stays one loop that meets no cell twice.
func randomMasyu(r *rand.Rand, n int, density float64) (givens, solution any) {
	in := region(r, n-1, density)
	inside := func(y, x int) bool { return y >= 0 && x >= 0 && y < n-1 && x < n-1 && in[y*(n-1)+x] }
	// An edge is on the loop when exactly one of the two faces beside it is inside.
	right := func(y, x int) bool { return x >= 0 && x < n-1 && inside(y-1, x) != inside(y, x) }
	down := func(y, x int) bool { return y >= 0 && y < n-1 && inside(y, x-1) != inside(y, x) }
	straight := func(y, x int) bool {
		return right(y, x-1) && right(y, x) || down(y-1, x) && down(y, x)
	}
	var loop struct {
		H []string `json:"h"`
		V []string `json:"v"`
	}
	pearls := make([]string, n)
	for y := range n {
		var p, h, v []byte
		for x := range n {
			p = append(p, pearl(y, x, right, down, straight))
			if x < n-1 {
				h = append(h, bit(right(y, x)))
			}
			v = append(v, bit(down(y, x)))
		}
		pearls[y] = string(p)
		loop.H = append(loop.H, string(h))
		if y < n-1 {
			loop.V = append(loop.V, string(v))
		}
	}
	return pearls, loop
}

// pearl is the pearl that the loop allows in a cell.
func pearl(y, x int, right, down, straight func(y, x int) bool) byte {
	var beside []bool // whether the loop is straight in the two cells beside this one on the loop
	for _, s := range []struct {
		on   bool
		y, x int
	}{{right(y, x), y, x + 1}, {right(y, x-1), y, x - 1}, {down(y, x), y + 1, x}, {down(y-1, x), y - 1, x}} {
		if s.on {
			beside = append(beside, straight(s.y, s.x))
		}
	}
	switch {
	case len(beside) != 2:
	case straight(y, x) && slices.Contains(beside, false):
		return 'W'
	case !straight(y, x) && !slices.Contains(beside, false):
		return 'B'
	}
	return '.'
}

func bit(b bool) byte {
	if b {
		return '1'
	}
	return '0'
}

// region grows a random region of an n x n grid of faces, without holes and without two faces that touch at a corner only, until it
// has the share given or cannot grow.
func region(r *rand.Rand, n int, share float64) []bool {
	in := make([]bool, n*n)
	at := func(y, x int) bool { return y >= 0 && x >= 0 && y < n && x < n && in[y*n+x] }
	start := r.IntN(n * n)
	frontier := []int{start}
	for size := 0; len(frontier) > 0 && size < int(share*float64(n*n)); {
		i := r.IntN(len(frontier))
		face := frontier[i]
		frontier[i] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		y, x := face/n, face%n
		if in[face] || face != start && !simple(y, x, at) {
			continue
		}
		if sides(y, x, at) > 1 && r.IntN(10) > 0 { // thin regions make long loops
			continue
		}
		in[face] = true
		size++
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if v, w := y+d[0], x+d[1]; v >= 0 && w >= 0 && v < n && w < n && !in[v*n+w] {
				frontier = append(frontier, v*n+w)
			}
		}
	}
	return in
}

// ring lists the eight faces around one, in a circle that begins at a corner.
var ring = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}

// simple reports whether adding a face keeps the outline of the region one loop that meets no point twice: of the eight faces around
// it those inside must be one arc, and one of them must share a side with it.
func simple(y, x int, at func(y, x int) bool) bool {
	changes := 0
	for i, d := range ring {
		e := ring[(i+1)%8]
		if at(y+d[0], x+d[1]) != at(y+e[0], x+e[1]) {
			changes++
		}
	}
	return changes == 2 && sides(y, x, at) > 0
}

// sides counts the faces inside that share a side with the one given.
func sides(y, x int, at func(y, x int) bool) int {
	n := 0
	for i := 1; i < 8; i += 2 {
		if at(y+ring[i][0], x+ring[i][1]) {
			n++
		}
	}
	return n
}
