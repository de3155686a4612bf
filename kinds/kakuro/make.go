package kakuro

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/internal/anneal"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
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
	Measures:     measures,
	Turned:       turned,
	Shape:        shape,
	Avoids:       []puzzle.Avoid{{Name: "solid", About: "nine white cells in a square, or ten in two rows or columns", Board: hasSolid}},
}

// entries are the digits of a board being made.
type entries struct {
	k     *Kakuro
	of    [][2]int // by unknown: its runs
	digit []int
	used  []uint16 // by run: its digits
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
	for u, m := range d.k.filtered(ctx, nil) {
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
