package kakuro

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/internal/anneal"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/rule"
	"github.com/teka-puzzles/teka/study"
)

// Puzzles are made in two steps. First a layout is annealed until every run has two to nine cells, all white cells are connected, and few
// blocked ones form blocks. Then it is filled, and digits of cells that propagation leaves open are changed, mostly to reduce the
// candidates, until every cell is decided and the solution is unique. Choosing sums with few combinations would not suffice by far.

var maker = &puzzle.Maker{
	Density: func(rows, cols int) float64 { return max(0.6, 0.82-float64(max(rows, cols))/100) },
	Amount: puzzle.Amount{Of: "sums", Places: func(rows, cols int) int { return (rows - 1) * (cols - 1) },
		Shares: [3]float64{0.4, 0.46, 0.53}, Min: 0.3, Max: 0.65},
	Symmetries:   []puzzle.Symmetry{puzzle.Rotate, puzzle.Mirror},
	DensityOf:    "white cells",
	Usage:        "--size 9x9 --seed 7 --json > puzzles.jsonl",
	Rotated:      true,
	MinDensity:   0.3,
	MaxDensity:   0.85,
	Draft:        makeDraft,
	Vary:         vary,
	Lessons:      lessons,
	NeverHardest: notHardest,
	AllClues:     clues.AllClues,
	Measures:     measures,
	Turned:       turned,
	Shape:        shape,
	Avoids:       []puzzle.Avoid{{Name: "solid", About: "nine white cells in a square, or ten in two rows or columns", Board: hasSolid}},
}

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

// cost returns the cost of the layout. valid means that the white cells are connected and all runs have two to nine cells.
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

// solid counts the solids with this last cell.
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
const shapes = 5

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
	now, valid := l.cost()
	steps := 25 * len(l.white)
	for k := range steps {
		t := anneal.Temperature(2, 3.69, float64(k)/float64(steps)) // to a fortieth
		i := r.IntN(len(l.white))
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

func (l *pattern) board() (*Kakuro, error) {
	rows, cols := l.Rows+1, l.Cols+1
	white := make([]bool, rows*cols)
	for i, w := range l.white {
		white[(i/l.Cols+1)*cols+i%l.Cols+1] = w
	}
	return New(rows, cols, white, nil)
}

// entries are the digits of a board being made.
type entries struct {
	k     *Kakuro
	of    [][2]int // by unknown: its runs
	digit []int
	used  []uint16 // by run: its digits
	cages rule.CageMemory
}

// emptied returns entries without digits for a copy of p whose sums are all 0.
func emptied(p *Kakuro) *entries {
	k := *p
	k.runs = slices.Clone(p.runs)
	d := &entries{k: &k, of: make([][2]int, k.board.Len()), digit: make([]int, k.board.Len()), used: make([]uint16, len(k.runs))}
	for i, run := range k.runs {
		k.runs[i].sum = 0
		for _, u := range run.cells {
			d.of[u][run.heading] = i
		}
	}
	return d
}

// filled fills a board at random, the cell with the fewest choices first; false if it gets stuck.
func filled(r *rand.Rand, k *Kakuro) (*entries, bool) {
	d := emptied(k)
	for range d.digit {
		best, least := -1, 10
		start := r.IntN(len(d.digit))
		for j := range d.digit {
			u := (start + j) % len(d.digit)
			if n := len(d.free(u)); d.digit[u] == 0 && n < least {
				best, least = u, n
			}
		}
		free := d.free(best)
		if len(free) == 0 {
			return d, false
		}
		d.put(best, free[r.IntN(len(free))])
	}
	return d, true
}

// free lists the digits that neither run of a cell has.
func (d *entries) free(u int) []int {
	var out []int
	used := d.used[d.of[u][0]] | d.used[d.of[u][1]]
	for v := 1; v <= 9; v++ {
		if used>>v&1 == 0 {
			out = append(out, v)
		}
	}
	return out
}

// put replaces a digit; 0 for none.
func (d *entries) put(u, v int) {
	for _, i := range d.of[u] {
		d.used[i] &^= 1 << d.digit[u] &^ 1
		if d.k.runs[i].sum += v - d.digit[u]; v > 0 {
			d.used[i] |= 1 << v
		}
	}
	d.digit[u] = v
}

// write replaces a digit. If a run already has the new digit, that cell gets the old one. It returns a function that undoes this, or false
// if the other run of that cell has the old digit.
func (d *entries) write(u, v int) (undo func(), ok bool) {
	old, mate := d.digit[u], -1
	for _, i := range d.of[u] {
		for _, w := range d.k.runs[i].cells {
			if w != u && d.digit[w] == v {
				if mate >= 0 {
					return nil, false
				}
				mate = w
			}
		}
	}
	d.put(u, 0)
	if mate < 0 {
		d.put(u, v)
		return func() { d.put(u, old) }, true
	}
	d.put(mate, 0)
	d.put(u, v)
	back := func() {
		d.put(u, 0)
		d.put(mate, v)
		d.put(u, old)
	}
	if d.used[d.of[mate][0]]>>old&1 == 1 || d.used[d.of[mate][1]]>>old&1 == 1 {
		back()
		return nil, false
	}
	d.put(mate, old)
	return func() {
		d.put(mate, 0)
		back()
	}, true
}

// left lists the cells that propagation leaves open, and counts the candidates beyond one in each.
func (d *entries) left(ctx context.Context) (open []int, candidates int) {
	for u, m := range d.k.filtered(ctx, nil, d.cages.Run) {
		if n := bits.OnesCount16(m); n > 1 {
			open = append(open, u)
			candidates += n - 1
		}
	}
	return open, candidates
}

// search changes digits until each cell has one candidate by left, which lists the open cells and counts surplus candidates. It returns
// false after that many boards, or when ctx ends.
func (d *entries) search(ctx context.Context, r *rand.Rand, boards int, left func(context.Context) (open []int, candidates int)) bool {
	open, now := left(ctx)
	for boards > 0 && now > 0 && ctx.Err() == nil {
		u := open[r.IntN(len(open))]
		if r.IntN(4) == 0 {
			run := d.k.runs[d.of[u][r.IntN(2)]].cells
			u = run[r.IntN(len(run))]
		}
		v := 1 + r.IntN(9)
		if v == d.digit[u] {
			continue
		}
		undo, ok := d.write(u, v)
		if !ok {
			continue
		}
		boards--
		rest, next := left(ctx)
		if !anneal.Accept(r, float64(next-now), 2) {
			undo()
			continue
		}
		open, now = rest, next
	}
	return now == 0
}

// loosen changes digits at random as long as the engine finds no second solution, because boards that propagation alone decides are easy.
func (d *entries) loosen(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) {
	_, now := d.left(ctx)
	for range 4 * o.Tries {
		undo, ok := d.write(r.IntN(len(d.digit)), 1+r.IntN(9))
		if !ok {
			continue
		}
		_, next := d.left(ctx)
		if next < now || study.Unique(ctx, d.sums(), study.Options{MaxConflicts: o.MaxConflicts}).Status != puzzle.UniqueSolution {
			undo()
			continue
		}
		now = next
	}
}

// vary changes one random digit of the solution and recomputes the sums. It returns ErrNoDraft if the digit cannot be written there.
func vary(r *rand.Rand, was puzzle.Draft, _ puzzle.MakeOptions) (puzzle.Draft, error) {
	d := emptied(was.Puzzle.(*Kakuro))
	for u := range d.digit {
		v, _ := was.Solution.Value(u)
		d.put(u, v)
	}
	if _, ok := d.write(r.IntN(len(d.digit)), 1+r.IntN(9)); !ok {
		return was, puzzle.ErrNoDraft
	}
	return puzzle.NewDraft(d.sums(), d.digit), nil
}

// sums returns the puzzle with the current sums. It shares no runs with d.
func (d *entries) sums() *Kakuro {
	q := *d.k
	q.runs = append([]run(nil), d.k.runs...)
	return &q
}

// layouts is the maximum number of layouts of a draft. Most searches that succeed do so soon, and a quarter of the layouts of small boards
// never do. Therefore the first four are abandoned early, the next four after twice as many boards, and so on.
const layouts = 12

// searchBudget is the number of boards after which a layout is first abandoned: twice the median of successful searches.
func searchBudget(k *Kakuro, o puzzle.MakeOptions) int {
	boards := o.Tries * (200 + 3*k.board.Len()) / 80
	if easy(o) {
		return 3 * boards
	}
	return boards
}

// makeDraft returns a board that propagation decides or, with Harder, does not decide. If easy steps are requested, they decide the board.
func makeDraft(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions) (puzzle.Draft, error) {
	for tried := range layouts {
		l, valid := newLayout(r, o)
		if !valid {
			continue
		}
		k, err := l.board()
		if err != nil {
			return puzzle.Draft{}, err
		}
		d, ok := filled(r, k)
		if !ok {
			continue
		}
		if !d.search(ctx, r, searchBudget(k, o)<<(tried/4), d.objective(o)) {
			if ctx.Err() != nil {
				return puzzle.Draft{}, context.Cause(ctx)
			}
			continue
		}
		switch {
		case !easy(o):
			if o.Harder {
				d.loosen(ctx, r, o)
			}
		case !solvedBy(ctx, d.sums(), o.Hardest):
			continue
		}
		return puzzle.NewDraft(d.sums(), d.digit), nil
	}
	return puzzle.Draft{}, fault.Errorf("%d layouts: %w", layouts, puzzle.ErrNoDraft)
}
