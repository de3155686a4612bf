package hashi

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Random grows a net of bridges from one island: it repeatedly adds an island at some distance from an existing one, across empty cells,
// and connects them. Then it connects some other pairs and doubles some bridges. The density is the share of cells that are islands, as
// far as they fit.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) { return random(r, o, 3) }

// random returns a random board like Random, whose first bridges have lengths from 2 up, as many different ones as lengths states.
func random(r *rand.Rand, o puzzle.RandomOptions, lengths int) (puzzle.Draft, error) {
	n := net{Grid: ground.Grid{Rows: o.Rows, Cols: o.Cols}, cells: make([]uint8, o.Rows*o.Cols), bridges: map[[2]int]int{}}
	start := r.IntN(len(n.cells))
	n.cells[start] = netIsland
	islands := []int{start}
	for tries := 0; tries < 40*len(n.cells) && float64(len(islands)) < o.Density*float64(len(n.cells)); tries++ {
		a, h, far := islands[r.IntN(len(islands))], ground.Directions[r.IntN(4)], 2+r.IntN(lengths)
		b := a
		for far > 0 && n.free(n.Next(b, h)) {
			b = n.Next(b, h)
			far--
		}
		if far > 0 || n.touchesIsland(b) {
			continue
		}
		n.cells[b] = netIsland
		islands = append(islands, b)
		n.join(a, b, 1+r.IntN(2))
	}
	slices.Sort(islands)
	for _, a := range islands {
		for _, h := range ground.Directions[:2] {
			if b := n.visibleFrom(a, h); b >= 0 && n.bridges[[2]int{a, b}] == 0 && r.IntN(4) == 0 {
				n.join(a, b, 1+r.IntN(2))
			}
		}
	}
	return n.draft(islands)
}

// net is a board under construction.
type net struct {
	ground.Grid
	cells   []uint8        // 0 if empty
	bridges map[[2]int]int // by the cells of two islands, in order
	full    bool           // no islands may be inserted
}

// Contents of cells that are not empty.
const (
	netIsland = 1 + iota
	netBridge
)

// free and island report the content of a cell; both are false outside the board (-1).
func (n *net) free(c int) bool   { return c >= 0 && n.cells[c] == 0 }
func (n *net) island(c int) bool { return c >= 0 && n.cells[c] == netIsland }

func (n *net) touchesIsland(c int) bool {
	return slices.ContainsFunc(ground.Directions[:], func(h ground.Direction) bool { return n.island(n.Next(c, h)) })
}

// visibleFrom returns the nearest island in a direction across empty cells; -1 for none.
func (n *net) visibleFrom(c int, h ground.Direction) int {
	for c = n.Next(c, h); n.free(c); {
		c = n.Next(c, h)
	}
	if n.island(c) {
		return c
	}
	return -1
}

// between returns the cells between two cells of one row or column.
func (n *net) between(a, b int) iter.Seq[int] {
	a, b = min(a, b), max(a, b)
	step := n.Cols
	if a/n.Cols == b/n.Cols {
		step = 1
	}
	return func(yield func(int) bool) {
		for c := a + step; c < b && yield(c); c += step {
		}
	}
}

// join sets the number of bridges between two islands and marks the cells between as occupied.
func (n *net) join(a, b, bridges int) {
	n.bridges[[2]int{min(a, b), max(a, b)}] = bridges
	for c := range n.between(a, b) {
		n.cells[c] = netBridge
	}
}

// draft returns the puzzle of the net, with the sums of bridges as numbers, and its solution. cells are its islands, in ascending
// order.
func (n *net) draft(cells []int) (puzzle.Draft, error) {
	islands := make([]Island, len(cells))
	index := map[int]int{}
	for i, a := range cells {
		islands[i] = Island{R: a / n.Cols, C: a % n.Cols}
		index[a] = i
	}
	for pair, c := range n.bridges { // any order: a sum
		islands[index[pair[0]]].N += c
		islands[index[pair[1]]].N += c
	}
	h, err := New(n.Rows, n.Cols, islands, Options{})
	if err != nil {
		return puzzle.Draft{}, err
	}
	solution := make([]int, len(h.pairs))
	for u, p := range h.pairs {
		solution[u] = n.bridges[[2]int{cells[p.a], cells[p.b]}]
	}
	return puzzle.NewDraft(h, solution), nil
}
