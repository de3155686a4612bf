package hashi

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

func (n *net) clone() *net {
	return &net{n.Grid, slices.Clone(n.cells), maps.Clone(n.bridges), n.full}
}

// islands returns the cells with an island, in ascending order.
func (n *net) islands() []int {
	var out []int
	for i, c := range n.cells {
		if c == netIsland {
			out = append(out, i)
		}
	}
	return out
}

// removeBridges removes the bridges of a pair and frees the cells between.
func (n *net) removeBridges(a, b int) {
	delete(n.bridges, [2]int{a, b})
	for c := range n.between(a, b) {
		n.cells[c] = 0
	}
}

// open reports whether all cells between two islands are free.
func (n *net) open(a, b int) bool {
	for c := range n.between(a, b) {
		if n.cells[c] != 0 {
			return false
		}
	}
	return true
}

// connected reports whether the bridges connect all islands.
func (n *net) connected() bool {
	joined, parts := ground.NewDisjointSets(len(n.cells)), len(n.islands())
	for p := range n.bridges { // any order: the partition is the same
		if joined.Join(p[0], p[1]) {
			parts--
		}
	}
	return parts == 1
}

// insertIsland inserts an island at a random cell of the bridges of a pair. It returns false if fewer than three cells are between, the
// cell touches an island, or the net is full.
func (n *net) insertIsland(r *rand.Rand, a, b int) bool {
	sea := slices.Collect(n.between(a, b))
	if len(sea) < 3 || n.full {
		return false
	}
	c := sea[1+r.IntN(len(sea)-2)]
	if n.touchesIsland(c) {
		return false
	}
	bridges := n.bridges[[2]int{a, b}]
	n.removeBridges(a, b)
	n.cells[c] = netIsland
	n.join(a, c, bridges)
	n.join(c, b, 3-bridges)
	return true
}

// change changes the bridges of one pair randomly. It returns false if nothing could be changed.
func (n *net) change(r *rand.Rand, a, b int) bool {
	pair := [2]int{a, b}
	have := n.bridges[pair]
	if have == 0 {
		if !n.open(a, b) {
			return false
		}
		n.join(a, b, 1+r.IntN(2))
		return true
	}
	switch r.IntN(4) {
	case 0:
		n.removeBridges(a, b)
		if n.connected() {
			return true
		}
		n.join(a, b, 3-have)
	case 1:
		if !n.insertIsland(r, a, b) {
			n.bridges[pair] = 3 - have
		}
	default:
		n.bridges[pair] = 3 - have
	}
	return true
}

func netOf(h *Hashi) *net {
	n := &net{Grid: ground.Grid{Rows: h.rows, Cols: h.cols}, cells: make([]uint8, h.rows*h.cols), bridges: map[[2]int]int{}}
	for _, x := range h.islands {
		n.cells[n.Cell(x.R, x.C)] = netIsland
	}
	return n
}

// growNet returns a random net: that of a random board, stretched to the borders, with random double bridges and additional connections.
func growNet(r *rand.Rand, o puzzle.RandomOptions) (*net, error) {
	sparser := o // islands at the borders are added later
	sparser.Density *= 0.85
	d, err := random(r, sparser, 2+r.IntN(2))
	if err != nil {
		return nil, err
	}
	h := d.Puzzle.(*Hashi)
	n := netOf(h)
	double, join := 0.1+float64(0.4*r.Float64()), 0.6*r.Float64()
	for u, p := range h.pairs {
		a, b := n.ends(h, p)
		if v, _ := d.Solution.Value(u); v > 0 {
			v = 1
			if r.Float64() < double {
				v = 2
			}
			n.join(a, b, v)
		}
	}
	n = n.stretched(r)
	n.border(r, double)
	n.fill(r, n.inner(), wantedIslands(o)-len(n.islands()), double)
	n.fill(r, n.all(), wantedIslands(o)-len(n.islands()), double)
	n.divide(r, wantedIslands(o)-len(n.islands()))
	d, err = n.draft(n.islands())
	if err != nil {
		return nil, err
	}
	h = d.Puzzle.(*Hashi)
	for _, p := range h.pairs {
		a, b := n.ends(h, p)
		if n.bridges[[2]int{a, b}] == 0 && n.open(a, b) && r.Float64() < join {
			n.join(a, b, 1)
		}
	}
	return n, nil
}

// fullest returns the net with the most islands of eight, or the first that has as many as requested.
func fullest(r *rand.Rand, o puzzle.RandomOptions) (best *net, err error) {
	most := 0
	for range 8 {
		n, err := growNet(r, o)
		if err != nil {
			return nil, err
		}
		if have := len(n.islands()); have > most {
			best, most = n, have
		}
		if most >= wantedIslands(o) {
			break
		}
	}
	return best, nil
}

func wantedIslands(o puzzle.RandomOptions) int {
	return int(math.Round(o.Density * float64(o.Rows*o.Cols)))
}

// varied returns the share of islands for one draft: near the default if nothing else was requested, so that boards of one size differ.
func varied(r *rand.Rand, o puzzle.MakeOptions) float64 {
	if !o.Sparser {
		return o.Density
	}
	return o.Density * float64(0.86+float64(0.25*r.Float64()))
}

// Limits of setters, for boards without a requested share of islands. Small boards have no island with 8, which shows everything around
// it, and on all boards a good part of the islands is not at the border.
const (
	smallCells  = 100  // the maximum size of a small board
	maxFrame    = 1.35 // the maximum share of islands at the border, relative to its share of the cells
	maxAtBorder = 0.62 // the same, of all islands
	maxEnds     = 0.3  // the maximum share of islands with a 1
	maxCommon   = 0.5  // the same for any number
	minBlank    = 9    // the maximum number of cells of a rectangle without an island, on small boards
	crowdSide   = 5    // the side of squares with at most maxCrowd islands: 13 form a full lattice
	maxCrowd    = 12
)

// fair reports whether the islands meet the limits of setters.
func (h *Hashi) fair() bool {
	cells, border := h.rows*h.cols, 0
	var of [maxDefault + 1]int // islands by number
	island := make([]bool, cells)
	for _, x := range h.islands {
		of[min(x.N, maxDefault)]++
		island[x.R*h.cols+x.C] = true
		if x.N == maxDefault && cells <= smallCells {
			return false
		}
		if h.atBorder(x) {
			border++
		}
	}
	inner := max(0, h.rows-2) * max(0, h.cols-2)
	most := min(maxAtBorder, maxFrame*float64(cells-inner)/float64(cells))
	if inner == 0 || len(h.islands) < 10 {
		return true
	}
	blank := ground.Grid{Rows: h.rows, Cols: h.cols}.LargestRect(func(i int) bool { return !island[i] })
	n := float64(len(h.islands))
	return float64(border) <= most*n && float64(of[1]) <= maxEnds*n && float64(slices.Max(of[:])) <= maxCommon*n &&
		len(blank) <= max(minBlank, cells/8) && (cells >= largeCells || h.crowd(island) <= maxCrowd)
}

// crowd returns the maximum number of islands in a square of crowdSide cells.
func (h *Hashi) crowd(island []bool) (most int) {
	for y := range h.rows - crowdSide + 1 {
		for x := range h.cols - crowdSide + 1 {
			n := 0
			for i := range crowdSide * crowdSide {
				if island[(y+i/crowdSide)*h.cols+x+i%crowdSide] {
					n++
				}
			}
			most = max(most, n)
		}
	}
	return most
}

func (h *Hashi) atBorder(x Island) bool {
	return x.R == 0 || x.C == 0 || x.R == h.rows-1 || x.C == h.cols-1
}

// inner lists the cells that are not at the border.
func (n *net) inner() (out []int) {
	for y := 1; y < n.Rows-1; y++ {
		for x := 1; x < n.Cols-1; x++ {
			out = append(out, n.Cell(y, x))
		}
	}
	return out
}

func (n *net) all() []int {
	out := make([]int, len(n.cells))
	for i := range out {
		out[i] = i
	}
	return out
}

// atBorder lists the cells of the top, bottom, left and right border; corners belong to two.
func (n *net) atBorder() (sides [4][]int) {
	for x := range n.Cols {
		sides[0], sides[1] = append(sides[0], x), append(sides[1], len(n.cells)-1-x)
	}
	for y := range n.Rows {
		sides[2], sides[3] = append(sides[2], y*n.Cols), append(sides[3], y*n.Cols+n.Cols-1)
	}
	return sides
}

// border adds islands at borders that have fewer than three, or two on small boards, if possible.
func (n *net) border(r *rand.Rand, double float64) {
	least := 3
	if len(n.cells) < 81 {
		least = 2
	}
	for _, cells := range n.atBorder() {
		have := 0
		for _, c := range cells {
			if n.island(c) {
				have++
			}
		}
		n.fill(r, cells, least-have, double)
	}
}

// divide inserts at most most islands into long bridges.
func (n *net) divide(r *rand.Rand, most int) {
	pairs := slices.Collect(maps.Keys(n.bridges)) // any order: sorted below, without duplicates
	sort.Slice(pairs, func(i, j int) bool { return slices.Compare(pairs[i][:], pairs[j][:]) < 0 })
	for _, k := range r.Perm(len(pairs)) {
		if most > 0 && n.insertIsland(r, pairs[k][0], pairs[k][1]) {
			most--
		}
	}
}

// stretched returns the net stretched to all four borders: rows after a random one move down and the others up, and likewise for columns.
// Islands that face each other still do, and no islands become adjacent.
func (n *net) stretched(r *rand.Rand) *net {
	cells := n.islands()
	var rows, cols []int
	for _, c := range cells {
		rows, cols = append(rows, c/n.Cols), append(cols, c%n.Cols)
	}
	toRow, toCol := stretch(r, rows, n.Rows), stretch(r, cols, n.Cols)
	out := &net{Grid: n.Grid, cells: make([]uint8, len(n.cells)), bridges: map[[2]int]int{}, full: n.full}
	to := func(c int) int { return out.Cell(toRow(c/n.Cols), toCol(c%n.Cols)) }
	for _, c := range cells {
		out.cells[to(c)] = netIsland
	}
	for p, bridges := range n.bridges { // any order: pairs are independent
		out.join(to(p[0]), to(p[1]), bridges)
	}
	return out
}

// stretch returns where rows, or columns, of n move: those up to a random used one, not the last, so that the first used is 0, and the
// others so that the last used is n-1.
func stretch(r *rand.Rand, used []int, n int) func(int) int {
	slices.Sort(used)
	used = slices.Compact(used)
	first, last := used[0], used[len(used)-1]
	up := used[r.IntN(max(1, len(used)-1))]
	return func(i int) int {
		if i <= up {
			return i - first
		}
		return i + n - 1 - last
	}
}

// fill adds at most most islands at random cells that touch no island and face one, and connects each to an island that it faces.
func (n *net) fill(r *rand.Rand, cells []int, most int, double float64) {
	for _, k := range r.Perm(len(cells)) {
		c := cells[k]
		if most <= 0 || n.cells[c] != 0 || n.touchesIsland(c) {
			continue
		}
		var seen []int // islands
		for _, h := range ground.Directions {
			if b := n.visibleFrom(c, h); b >= 0 {
				seen = append(seen, b)
			}
		}
		if len(seen) == 0 {
			continue
		}
		n.cells[c] = netIsland
		bridges := 1
		if r.Float64() < double {
			bridges = 2
		}
		n.join(c, seen[r.IntN(len(seen))], bridges)
		most--
	}
}

func (n *net) ends(h *Hashi, p pair) (a, b int) {
	x, y := h.islands[p.a], h.islands[p.b]
	return n.Cell(x.R, x.C), n.Cell(y.R, y.C)
}
