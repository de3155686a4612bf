package hashi

import (
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Random grows a net of bridges from one island: again and again a new island is set some cells away from one that there is, over
// free sea, and joined to it. Then some islands that see each other are joined too, and some bridges doubled. The density is the share of
// cells that are islands, as far as they fit.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) { return random(r, o, 3) }

// random is Random with first bridges of so many lengths, the shortest 2.
func random(r *rand.Rand, o puzzle.RandomOptions, lengths int) (puzzle.Draft, error) {
	if err := o.Valid(1, sizes.Side); err != nil {
		return puzzle.Draft{}, err
	}
	n := net{rows: o.Rows, cols: o.Cols, cells: make([]uint8, o.Rows*o.Cols), count: map[[2]int]int{}}
	start := r.IntN(len(n.cells))
	n.cells[start] = netIsland
	islands := []int{start}
	for tries := 0; tries < 40*len(n.cells) && float64(len(islands)) < o.Density*float64(len(n.cells)); tries++ {
		a, d, far := islands[r.IntN(len(islands))], netSteps[r.IntN(4)], 2+r.IntN(lengths)
		y, x := a/n.cols, a%n.cols
		for far > 0 && n.free(y+d[0], x+d[1]) {
			y, x = y+d[0], x+d[1]
			far--
		}
		beside := func(s [2]int) bool { return n.island(y+s[0], x+s[1]) }
		if far > 0 || slices.ContainsFunc(netSteps[:], beside) {
			continue
		}
		b := y*n.cols + x
		n.cells[b] = netIsland
		islands = append(islands, b)
		n.join(a, b, d[0]*n.cols+d[1], 1+r.IntN(2))
	}
	slices.Sort(islands)
	for _, a := range islands {
		for _, d := range netSteps[:2] {
			y, x := a/n.cols+d[0], a%n.cols+d[1]
			for n.free(y, x) {
				y, x = y+d[0], x+d[1]
			}
			if b := y*n.cols + x; n.island(y, x) && n.count[[2]int{a, b}] == 0 && r.IntN(4) == 0 {
				n.join(a, b, d[0]*n.cols+d[1], 1+r.IntN(2))
			}
		}
	}
	return n.draft(islands)
}

// net is a board being made.
type net struct {
	rows, cols int
	cells      []uint8        // free sea is 0
	count      map[[2]int]int // bridges, by the cells of two islands, the first one first
}

// What is in a cell besides free sea.
const (
	netIsland = 1 + iota
	netBridge
)

// netSteps are the four directions; the first two lead to later cells.
var netSteps = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

func (n *net) inside(y, x int) bool { return y >= 0 && x >= 0 && y < n.rows && x < n.cols }
func (n *net) free(y, x int) bool   { return n.inside(y, x) && n.cells[y*n.cols+x] == 0 }
func (n *net) island(y, x int) bool { return n.inside(y, x) && n.cells[y*n.cols+x] == netIsland }

// join builds bridges from a to b; step leads from cell to cell on the way.
func (n *net) join(a, b, step, bridges int) {
	n.count[[2]int{min(a, b), max(a, b)}] = bridges
	for c := a + step; c != b; c += step {
		n.cells[c] = netBridge
	}
}

// draft is the puzzle with its solution.
func (n *net) draft(cells []int) (puzzle.Draft, error) {
	islands := make([]Island, len(cells))
	index := map[int]int{}
	for i, a := range cells {
		islands[i] = Island{R: a / n.cols, C: a % n.cols}
		index[a] = i
	}
	for pair, c := range n.count {
		islands[index[pair[0]]].N += c
		islands[index[pair[1]]].N += c
	}
	h, err := New(n.rows, n.cols, islands, Options{})
	if err != nil {
		return puzzle.Draft{}, err
	}
	solution := make([]int, len(h.pairs))
	for u, p := range h.pairs {
		solution[u] = n.count[[2]int{cells[p.a], cells[p.b]}]
	}
	return puzzle.NewDraft(h, solution), nil
}
