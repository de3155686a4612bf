package nurikabe

import (
	"context"
	_ "embed"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made from seas that look good. A sea grows until every further cell would complete a square, islands are joined until there
// are as few as wanted, and cells change until few rules of good looks are broken. If the puzzle has another solution, cells near the
// difference change, or numbers move on their islands, so that the simple conclusions of Narrow decide more cells.

var maker = &puzzle.Maker{
	Density:      func(_, _ int) float64 { return 0.13 },
	DensityOf:    "numbers",
	MinDensity:   0.05,
	MaxDensity:   0.3,
	Amount:       puzzle.Amount{Of: "numbers", Places: puzzle.CellCount, Shares: [3]float64{0.09, 0.122, 0.16}, Min: 0.06, Max: 0.2},
	Draft:        makeDraft,
	Vary:         vary,
	Lessons:      lessons,
	NeverHardest: puzzle.Continuing("complete", "between", "pool", "grow", "escape", "too-large"),
	Measures:     measures,
	Turned:       grid.Turned,
	Shape:        func(p puzzle.Puzzle, solution puzzle.Facts) any { return corpus.Solution(p, solution) },
}

// picture is a solution being made.
type picture struct {
	*Nurikabe          // without numbers
	wet         []bool // by cell: it is sea
	number      []bool // by cell: the number of its island is there, if it is the only one
	part, sizes []int  // by cell and by part: see divide
	todo        []int  // a list for divide
	around      [][]int32
	want        int // number of islands
	rnd         *rand.Rand
}

func newPicture(r *rand.Rand, rows, cols int) (*picture, error) {
	n, err := New(rows, cols, make([]int, rows*cols))
	if err != nil {
		return nil, err
	}
	return &picture{Nurikabe: n, wet: make([]bool, rows*cols), number: make([]bool, rows*cols), part: make([]int, rows*cols),
		around: newIslands(n).around, rnd: r}, nil
}

// divide numbers the connected parts of sea and land from 0, and returns how many of them are sea.
func (x *picture) divide() (seas int) {
	x.sizes = x.sizes[:0]
	for i := range x.part {
		x.part[i] = -1
	}
	for i, wet := range x.wet {
		if x.part[i] >= 0 {
			continue
		}
		size := 0
		x.part[i], x.todo = len(x.sizes), append(x.todo[:0], i)
		for ; size < len(x.todo); size++ {
			for _, v := range x.around[x.todo[size]] {
				if x.wet[v] == wet && x.part[v] < 0 {
					x.part[v], x.todo = len(x.sizes), append(x.todo, int(v))
				}
			}
		}
		x.sizes = append(x.sizes, size)
		if wet {
			seas++
		}
	}
	return seas
}

// square reports whether a cell is in a square of sea.
func (x *picture) square(i int) bool {
	r, c := i/x.Cols, i%x.Cols
	for y := max(r, 1); y <= min(r+1, x.Rows-1); y++ {
		for z := max(c, 1); z <= min(c+1, x.Cols-1); z++ {
			k := y*x.Cols + z
			if x.wet[k] && x.wet[k-1] && x.wet[k-x.Cols] && x.wet[k-x.Cols-1] {
				return true
			}
		}
	}
	return false
}

// grow adds cells to the sea, from a random one on, until each further one would complete a square.
func (x *picture) grow() {
	list := []int{x.rnd.IntN(len(x.wet))}
	for len(list) > 0 {
		k := x.rnd.IntN(len(list))
		i := list[k]
		list[k] = list[len(list)-1]
		list = list[:len(list)-1]
		if x.wet[i] {
			continue
		}
		if x.wet[i] = true; x.square(i) {
			x.wet[i] = false
			continue
		}
		list = append(list, x.Neighbours(i)...)
	}
}

// join turns sea into land until there are few enough islands, as far as the sea stays connected and no island gets too large.
func (x *picture) join(most, size int) {
	seas := x.divide()
	count := len(x.sizes) - seas
	for _, i := range x.rnd.Perm(len(x.wet)) {
		if count <= most {
			return
		}
		if !x.wet[i] {
			continue
		}
		var parts []int
		total := 1
		for _, v := range x.Neighbours(i) {
			if p := x.part[v]; !x.wet[v] && !slices.Contains(parts, p) {
				parts = append(parts, p)
				total += x.sizes[p]
			}
		}
		if len(parts) < 2 || total > size {
			continue
		}
		if x.wet[i] = false; x.divide() > 1 {
			x.wet[i] = true
			x.divide()
			continue
		}
		count -= len(parts) - 1
	}
}

// flip changes a cell if the sea stays connected and without squares, and no island gets too large. It reports whether it did.
func (x *picture) flip(i, size int) bool {
	x.wet[i] = !x.wet[i]
	if x.wet[i] && x.square(i) || x.divide() > 1 || !x.wet[i] && x.sizes[x.part[i]] > size || len(x.sizes) == 1 {
		x.wet[i] = !x.wet[i]
		return false
	}
	return true
}

// cost rates the islands after divide; lower is better. It counts islands of one cell beyond a sixth of all and those close to each other,
// islands of the most frequent size beyond a third, islands more or fewer than wanted, and sea cells beyond a share of the board.
func (x *picture) cost() (sum float64) {
	var ones, wet, islands, common int
	of := make([]int, len(x.wet)+1) // islands by size
	seen := make([]bool, len(x.sizes))
	for i, p := range x.part {
		if x.wet[i] {
			wet++
			continue
		}
		if x.sizes[p] == 1 {
			r, c := i/x.Cols, i%x.Cols
			for _, d := range [...][2]int{{0, 2}, {1, 1}, {2, 0}, {1, -1}} {
				if v := x.Cell(r+d[0], c+d[1]); v >= 0 && !x.wet[v] && x.sizes[x.part[v]] == 1 {
					sum += closeOnes
				}
			}
		}
		if !seen[p] {
			seen[p] = true
			islands++
			of[x.sizes[p]]++
			common = max(common, of[x.sizes[p]])
		}
	}
	ones = of[1]
	return sum + float64(2*max(0, 6*ones-islands)+2*max(0, 3*common-islands-3))/6 + math.Abs(float64(islands-x.want)) +
		max(0, float64(wet)-mostSea*float64(len(x.wet)))
}

// The share of sea that costs nothing, the cost of two islands of one cell close to each other, the weight of costs against open cells,
// and the mean increase that is accepted.
const (
	mostSea     = 0.56
	closeOnes   = 1
	costWeight  = 3
	repairSlack = 0.5
)

// mostCost is the cost of the worst boards that look good.
func (x *picture) mostCost() float64 { return float64(len(x.wet)) / 16 }

// polish changes cells while the cost falls, and at first also while it does not grow by much.
func (x *picture) polish() {
	x.divide()
	now := x.cost()
	rounds := sweeps * len(x.wet)
	for k := range rounds {
		i := x.rnd.IntN(len(x.wet))
		if !x.flip(i, x.largest()) {
			continue
		}
		next := x.cost()
		if next-now > x.rnd.ExpFloat64()*float64(1-float64(k)/float64(rounds)) {
			x.wet[i] = !x.wet[i]
			continue
		}
		now = next
	}
	x.divide()
}

// sweeps is how often polish tries to change each cell.
const sweeps = 20

// draft returns the puzzle. Numbers stay where they are unless they are two on an island.
func (x *picture) draft() puzzle.Draft {
	x.divide()
	at := make([]int, len(x.sizes)) // by part: the cell of its number, plus one
	for _, i := range x.rnd.Perm(len(x.wet)) {
		if p := x.part[i]; !x.wet[i] && (at[p] == 0 || x.number[i] && !x.number[at[p]-1]) {
			at[p] = i + 1
		}
	}
	clear(x.number)
	cells := make([]int, len(x.wet))
	for p, i := range at {
		if i > 0 {
			x.number[i-1], cells[i-1] = true, x.sizes[p]
		}
	}
	n := puzzle.MustPuzzle(New(x.Rows, x.Cols, cells)).(*Nurikabe)
	values := make([]int, n.board.Len())
	for u := range values {
		if x.wet[n.cellOf(u)] {
			values[u] = sea
		}
	}
	return puzzle.NewDraft(n, values)
}

// clone returns a copy.
func (x *picture) clone() *picture {
	y := *x
	y.wet, y.number, y.part, y.sizes = slices.Clone(x.wet), slices.Clone(x.number), slices.Clone(x.part), slices.Clone(x.sizes)
	return &y
}

// largest returns the maximum size of an island on a board.
func (x *picture) largest() int { return max(3, (x.Rows+x.Cols)/2) }

// makeDraft returns a board with one solution. The error is ErrNoDraft if the tries do not suffice, or the cause if the context ends.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	now, err := newPicture(r, o.Rows, o.Cols)
	if err != nil {
		return puzzle.Draft{}, err
	}
	now.want = max(1, int(o.Density*float64(len(now.wet))+0.5))
	if o.Clues > 0 {
		now.want = o.Clues
	}
	now.grow()
	now.join(now.want, now.largest())
	now.polish()
	d, err := study.FirstUnique(ctx, o, func() (puzzle.Draft, error) { return now.draft(), nil }, func(d puzzle.Draft, u study.Result) error {
		if u.Status != puzzle.SeveralSolutions {
			return puzzle.ErrNoDraft
		}
		tries := repairs
		if o.Harder {
			tries = harderRepairs
		}
		n := d.Puzzle.(*Nurikabe)
		var spots []int
		for _, i := range u.Differing() {
			spots = append(spots, n.cellOf(i))
		}
		now = now.repaired(ctx, spots, tries)
		return nil
	})
	if err == nil && o.Sparser && now.cost() > now.mostCost() {
		err = puzzle.ErrNoDraft
	}
	return d, err
}

// The number of changes after which uniqueness is checked again: with few, more boards are not decided by Narrow.
const (
	repairs       = 60
	harderRepairs = 20
)

// repaired returns the best of a series of changes near cells in which two solutions differ, by the number of cells that Narrow leaves
// open and the cost.
func (x *picture) repaired(ctx context.Context, spots []int, tries int) *picture {
	now, least := x, math.Inf(1)
	for range tries {
		y := now.clone()
		y.change(spots)
		n := y.draft().Puzzle.(*Nurikabe)
		var open []int
		for u, m := range n.Narrow(ctx, nil) {
			if m.Len() > 1 {
				open = append(open, n.cellOf(u))
			}
		}
		cost := float64(len(open)) + costWeight*y.cost()
		if cost <= least+x.rnd.ExpFloat64()*repairSlack {
			now, least = y, cost
			if spots = open; len(open) == 0 {
				break
			}
		}
	}
	return now
}

// change flips a cell in or next to one of some spots, or moves the number of an island there.
func (x *picture) change(spots []int) {
	for range 40 {
		i := spots[x.rnd.IntN(len(spots))]
		if list := x.Neighbours(i); x.rnd.IntN(2) == 0 && len(list) > 0 {
			i = list[x.rnd.IntN(len(list))]
		}
		if !x.wet[i] && !x.number[i] && x.rnd.IntN(2) == 0 {
			x.moveNumber(i)
			return
		}
		if x.flip(i, x.largest()) {
			return
		}
	}
}

// moveNumber moves the number of an island to one of its cells.
func (x *picture) moveNumber(to int) {
	for _, v := range x.area(to, func(v int) bool { return !x.wet[v] }) {
		x.number[v] = v == to
	}
}

// vary changes a random cell of the solution, or moves a number on its island.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	n := was.Puzzle.(*Nurikabe)
	x, err := newPicture(r, n.Rows, n.Cols)
	if err != nil {
		return was, err
	}
	for i, s := range n.state(was.Solution) {
		x.wet[i], x.number[i] = s == isSea, n.cells[i] != None
	}
	x.divide()
	x.want = len(x.sizes) - 1 // one part is the sea
	limit := max(x.mostCost(), x.cost())
	for range 20 {
		if i := r.IntN(len(x.wet)); r.IntN(2) == 0 {
			if !x.wet[i] && !x.number[i] {
				x.moveNumber(i)
				return x.draft(), nil
			}
		} else if x.flip(i, x.largest()) {
			if x.cost() <= limit {
				return x.draft(), nil
			}
			x.wet[i] = !x.wet[i]
		}
	}
	return was, puzzle.ErrNoDraft
}

// Random returns a random sea with its islands. The density is the share of cells with numbers, as far as islands can be joined.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	x, err := newPicture(r, o.Rows, o.Cols)
	if err != nil {
		return puzzle.Draft{}, err
	}
	x.grow()
	x.join(int(o.Density*float64(len(x.wet))), x.largest())
	return x.draft(), nil
}

//go:embed lessons.txt
var lessons string
