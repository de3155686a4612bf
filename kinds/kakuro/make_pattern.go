package kakuro

import (
	"math"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/internal/anneal"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// pattern is the white cells of a board being made, without its header.
type pattern struct {
	ground.Grid
	white  []bool
	turn   puzzle.Turn // its symmetry
	target float64     // white cells
	sums   float64     // runs; 0 for any number
	parts  int         // connected parts of the white cells; 0 if not known
	room   []int       // for necks
}

func (l *pattern) at(y, x int) bool {
	return l.Has(y, x) && l.white[y*l.Cols+x]
}

const (
	costLone  = 3   // a run of one cell or of more than nine
	costLong  = 2   // each cell of a run beyond eight
	costTorn  = 6   // each part but one
	costBlock = 0.5 // four blocked cells in a square
	costSolid = 1.2 // nine white cells in a square, or ten in two rows or columns, which edited boards hardly have
	costBare  = 1   // each white cell fewer than three in a row or column at the border
	costSums  = 0.8 // each run more or fewer than requested
	costShort = 0.6 // each run of two beyond the usual share
	costCut   = 0.4 // each cut cell beyond the usual share
	costLobe  = 1.2 // each part of the white cells on a neck of one cell
	costLump  = 1   // four blocked cells in a square inside, besides costBlock
	costShare = 0.4 // each cell more or fewer than requested
)

// tally counts what the cost of a layout depends on.
type tally struct {
	lone, long, blocks, solid, bare, lobes, lumps int
	runs, pairs, whites, cuts                     float64
}

// count adds a run of n cells; 0 adds none. Runs of one cell or more than nine, which are not allowed, count as lone.
func (t *tally) count(n int) {
	switch {
	case n == 1:
		t.lone++
	case n > 8:
		t.long += n - 8
		if n > 9 {
			t.lone++
		}
	case n == 2:
		t.pairs++
	}
	if n > 0 {
		t.runs++
	}
}

// tally counts the features of the layout on which its cost depends.
func (l *pattern) tally() (t tally) {
	for y := range l.Rows {
		n := 0
		for x := range l.Cols {
			if l.white[y*l.Cols+x] {
				if n, t.whites = n+1, t.whites+1; n > 1 {
					t.solid += l.solid(y, x)
				}
				continue
			}
			t.count(n)
			n = 0
			if y > 0 && x > 0 && !l.at(y-1, x) && !l.at(y, x-1) && !l.at(y-1, x-1) {
				t.blocks++
			}
		}
		t.count(n)
	}
	for x := range l.Cols {
		n := 0
		for y := range l.Rows {
			if l.white[y*l.Cols+x] {
				n++
				continue
			}
			t.count(n)
			n = 0
		}
		t.count(n)
	}
	for _, n := range l.atBorder() {
		t.bare += max(0, min(3, l.Rows, l.Cols)-n)
	}
	cuts, lobes := l.necks()
	t.cuts, t.lobes, t.lumps = float64(cuts), lobes, l.lumps()
	return t
}

// cost returns the cost of the layout, a weighted sum of its flaws: lower is better. valid means that the white cells are connected and all
// runs have two to nine cells.
func (l *pattern) cost() (sum float64, valid bool) {
	t := l.tally()
	if l.parts == 0 {
		l.parts = l.Parts(l.white)
	}
	if l.sums > 0 {
		sum = float64(costSums * math.Abs(t.runs-l.sums))
	}
	sum += float64(costShort*max(0, t.pairs-float64(usualPairs*t.runs))) + float64(costCut*max(0, t.cuts-float64(usualCuts*t.whites)))
	sum += float64(costLone*t.lone+costLong*t.long+costTorn*max(0, l.parts-1)) + float64(costBlock*float64(t.blocks)) +
		float64(costSolid*float64(t.solid)) + float64(costBare*float64(t.bare)) + float64(costShare*math.Abs(t.whites-l.target)) +
		float64(costLobe*float64(t.lobes)) + float64(costLump*float64(t.lumps))
	return sum, t.lone == 0 && l.parts == 1
}

// solids are the sizes of blocks of white cells that are dull to fill.
var solids = [...][2]int{{3, 3}, {2, 5}, {5, 2}}

// solid counts the solids, blocks of white cells to be avoided, whose lower right cell is y, x.
func (l *pattern) solid(y, x int) int {
	n := len(solids)
	for _, s := range solids {
		for i := range s[0] * s[1] {
			if !l.at(y-i/s[1], x-i%s[1]) {
				n--
				break
			}
		}
	}
	return n
}

// hasSolid reports whether the white cells of a Kakuro contain one of the solids.
func hasSolid(p puzzle.Puzzle) bool {
	k := p.(*Kakuro)
	l := &pattern{Grid: ground.Grid{Rows: k.rows, Cols: k.cols}, white: make([]bool, k.rows*k.cols)}
	for i := range l.white {
		l.white[i] = k.unknown(i/k.cols, i%k.cols) >= 0
	}
	for i := range l.white {
		if l.solid(i/k.cols, i%k.cols) > 0 {
			return true
		}
	}
	return false
}

// usualSums returns a random number of runs for a board without a requested number. As in edited boards, runs are longer on larger ones.
func usualSums(r *rand.Rand, rows, cols int) float64 {
	share := max(0.38, 0.5-float64(0.004*float64(max(rows, cols)))) + float64(0.06*(r.Float64()-0.5))
	return share * float64(rows*cols)
}

// atBorder counts the white cells in the first and last row and the first and last column, in this order.
func (l *pattern) atBorder() (white [4]int) {
	for y := range l.Rows {
		for x := range l.Cols {
			if !l.white[y*l.Cols+x] {
				continue
			}
			for side, here := range [4]bool{y == 0, y == l.Rows-1, x == 0, x == l.Cols-1} {
				if here {
					white[side]++
				}
			}
		}
	}
	return white
}

// flip flips a cell and its symmetric image.
func (l *pattern) flip(i int) {
	l.flipOne(i)
	y, x := l.turn.Cell(i/l.Cols, i%l.Cols, l.Rows, l.Cols)
	if j := y*l.Cols + x; j != i {
		l.flipOne(j)
	}
}

// flipOne flips a cell. The number of parts stays known if the white neighbours are connected around the cell.
func (l *pattern) flipOne(i int) {
	l.white[i] = !l.white[i]
	y, x := i/l.Cols, i%l.Cols
	beside, links := 0, 0
	for h := range ground.Direction(4) {
		if !l.at(h.Step(y, x)) {
			continue
		}
		beside++
		if turn := h.Turn(1); l.at(turn.Step(y, x)) && l.at(turn.Step(h.Step(y, x))) {
			links++
		}
	}
	if simple := beside > 0 && (beside-links == 1 || links == 4); !simple {
		l.parts = 0
	}
}

// newLayout returns a layout of a board with a header: the first shapely one of several, or else a valid one. valid is false if a rule
// is broken.
func newLayout(r *rand.Rand, o puzzle.MakeOptions) (l *pattern, valid bool) {
	for range shapes {
		m, ok := newPattern(r, o)
		if ok && m.shapely() {
			return m, true
		}
		if ok || !valid {
			l, valid = m, ok
		}
	}
	return l, valid
}

// shapes is the maximum number of layouts that are annealed for a shapely one.
const shapes = 24

// newPattern returns an annealed layout of a board with a header. The second result is false if it breaks a rule.
func newPattern(r *rand.Rand, o puzzle.MakeOptions) (*pattern, bool) {
	l := &pattern{Grid: ground.Grid{Rows: o.Rows - 1, Cols: o.Cols - 1}, turn: puzzle.Rotate.Turn()}
	if o.Symmetry.Turn() != 0 {
		l.turn = o.Symmetry.Turn()
	}
	l.white = make([]bool, l.Rows*l.Cols)
	l.target = o.Density * float64(len(l.white))
	if o.Sparser { // no density is requested: vary it
		l.target *= 0.92 + float64(0.16*r.Float64())
		l.sums = usualSums(r, l.Rows, l.Cols)
	}
	if o.Clues > 0 {
		l.sums = float64(o.Clues)
	}
	for i := range l.white {
		l.white[i] = true
	}
	for i := range l.white {
		if r.Float64() > o.Density {
			l.flip(i)
		}
	}
	pinned := make([]bool, len(l.white))
	if o.Sparser && o.Clues == 0 {
		l.pin(r, pinned)
	}
	now, valid := l.cost()
	steps := 25 * len(l.white)
	for k := range steps {
		t := anneal.Temperature(2, 3.69, float64(k)/float64(steps)) // to a fortieth
		i := r.IntN(len(l.white))
		if pinned[i] {
			continue
		}
		torn := l.parts
		l.flip(i)
		next, ok := l.cost()
		if !anneal.Accept(r, next-now, t) {
			l.flip(i)
			l.parts = torn
			continue
		}
		now, valid = next, ok
	}
	return l, valid
}

// pin blocks some random cells inside a small board, makes some at its border white, and marks in pinned that these must stay as they are.
// Without them nearly all small boards would have the same layout, the cheapest one.
func (l *pattern) pin(r *rand.Rand, pinned []bool) {
	if len(l.white) > mostPinned || min(l.Rows, l.Cols) < leastPinned {
		return
	}
	for range pins {
		for _, edge := range []int{1, 0} {
			y, x := edge+r.IntN(l.Rows-2*edge), edge+r.IntN(l.Cols-2*edge)
			if edge == 0 {
				y = 0
			}
			i := y*l.Cols + x
			if pinned[i] {
				continue
			}
			if l.white[i] == (edge == 1) {
				l.flip(i)
			}
			pinned[i] = true
			y, x = l.turn.Cell(y, x, l.Rows, l.Cols)
			pinned[y*l.Cols+x] = true
		}
	}
}

// The number of cells that pin blocks and of those it makes white, besides their images; and the shorter side of the smallest board, and
// the cells of the largest, without the header.
const pins, leastPinned, mostPinned = 3, 7, 64

// board returns the puzzle of the layout with a header and without sums.
func (l *pattern) board() (*Kakuro, error) {
	rows, cols := l.Rows+1, l.Cols+1
	white := make([]bool, rows*cols)
	for i, w := range l.white {
		white[(i/l.Cols+1)*cols+i%l.Cols+1] = w
	}
	return New(rows, cols, white, nil)
}
