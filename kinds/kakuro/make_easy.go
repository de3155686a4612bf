package kakuro

import (
	"context"
	"math"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// If no hard step is requested, the search counts what easy techniques leave open. Propagation sees far more than a beginner. To evaluate
// thousands of boards a second, the easy techniques are computed here on masks, without steps and premises. They must eliminate exactly
// what the techniques up to a level do.

// hardestEasy is the highest level for which easySolver agrees with the techniques. Harder ones use candidates in other ways.
const hardestEasy = 2.1

// easy reports whether the search counts what easy techniques leave open.
func easy(o puzzle.MakeOptions) bool { return o.Hardest > 0 && o.Hardest < hardestEasy+0.1 }

// objective returns the function that search minimises: easySolver.left for easy puzzles, otherwise what propagation leaves open.
func (d *entries) objective(o puzzle.MakeOptions) func(context.Context) (open []int, candidates int) {
	if easy(o) {
		return newEasySolver(d, o.Hardest).left
	}
	return d.left
}

// solvedBy reports whether techniques up to a level solve a board. easySolver agrees with them nearly always, not always.
func solvedBy(ctx context.Context, k *Kakuro, level float64) bool {
	to, err := study.Open(k).Reach(ctx, puzzle.Facts{}, level)
	return err == nil && to.Board.Complete()
}

// easySolver solves a board with the techniques up to a level.
type easySolver struct {
	k     *Kakuro
	of    [][2]int // by unknown: its runs
	level float64
	can   []puzzle.Mask
	sides []side // by run
	queue *ground.Queue
}

// side has the digits of a run's combinations: those of the whole run and of its open part.
type side struct {
	open   int
	long   bool // its missing digits are counted instead
	placed puzzle.Mask
	rest   int // the sum less the placed digits
	whole  union
	part   union
}

type union struct {
	count  int
	digits puzzle.Mask
}

// unionOf counts the combinations of n different digits, all among of, with the given sum, and unites their digits. It is zero if there are
// none.
func unionOf(n, sum int, of puzzle.Mask) union {
	var u union
	if n < 1 || n > 9 || sum < 0 || sum > 45 {
		return u
	}
	for _, m := range setsOf[n][sum] {
		if m&^of == 0 {
			u.count++
			u.digits |= m
		}
	}
	return u
}

// newEasySolver returns a solver for the board of d with the techniques up to a level, at most hardestEasy.
func newEasySolver(d *entries, level float64) *easySolver {
	tenths := math.Round(10 * level)
	if tenths/10 > level { // levels are whole tenths, and the request may be just below one
		tenths--
	}
	level = min(hardestEasy, tenths/10)
	return &easySolver{k: d.k, of: d.of, level: level, can: make([]puzzle.Mask, len(d.digit)), sides: make([]side, len(d.k.runs)),
		queue: ground.NewQueue(len(d.k.runs))}
}

// left lists the cells that stay open, and counts the candidates beyond one in each. The board must have a solution.
func (e *easySolver) left(ctx context.Context) (open []int, candidates int) {
	for u := range e.can {
		e.can[u] = digits
	}
	clear(e.sides)
	e.queue.Clear()
	e.queue.Fill()
	for n := 0; n%1024 != 0 || ctx.Err() == nil; n++ {
		i, ok := e.queue.Pop()
		if !ok {
			break
		}
		e.run(i)
	}
	for u, m := range e.can {
		if n := m.Len(); n > 1 {
			open = append(open, u)
			candidates += n - 1
		}
	}
	return open, candidates
}

// restrict reduces the candidates of a cell to these digits.
func (e *easySolver) restrict(u int, m puzzle.Mask) {
	if e.can[u]&^m == 0 {
		return
	}
	e.can[u] &= m
	for _, i := range e.of[u] {
		e.queue.Push(i)
	}
}

// run examines the cells of a run together with the runs that cross it, and then the run alone, easiest techniques first, until one
// eliminates something and the run is dirty again.
func (e *easySolver) run(i int) {
	r := &e.k.runs[i]
	var room [9]int
	open := room[:0]
	for _, u := range r.cells {
		if e.can[u].Len() > 1 {
			open = append(open, u)
		}
	}
	if len(open) == 0 {
		return
	}
	s := e.combinations(r, len(open))
	if s != e.sides[i] {
		e.sides[i] = s
		for _, u := range open {
			e.cross(u)
		}
	}
	if len(open) == 1 {
		e.restrict(open[0], puzzle.Only(s.rest))
		return
	}
	alone := e.alone(r, s)
	for _, u := range open {
		e.restrict(u, alone)
	}
	for _, look := range []func([]int, side){e.place, e.limit, e.fill} {
		if e.queue.Has(i) {
			return
		}
		look(open, s)
	}
}

// combinations returns the combinations of a run, of which open cells are open. part is empty unless digits are placed and several
// cells are open.
func (e *easySolver) combinations(r *run, open int) side {
	s := side{open: open, long: len(r.cells) >= longCells && open > longOpen, rest: r.sum, whole: unionOf(len(r.cells), r.sum, digits)}
	for _, u := range r.cells {
		if m := e.can[u]; m.Len() == 1 {
			s.placed |= m
			s.rest -= m.Min()
		}
	}
	if s.placed != 0 && open > 1 {
		s.part = unionOf(open, s.rest, digits&^s.placed)
	}
	return s
}

// alone returns the digits that the techniques about one run, without its candidates, leave to each open cell.
func (e *easySolver) alone(r *run, s side) puzzle.Mask {
	out := digits &^ s.placed
	if s.long {
		if k := len(r.cells); k < 9 && missingLevels[9-k] <= e.level {
			out &^= intersection(sets(9-k, 45-r.sum, digits)) | intersection(sets(9-k, 45-r.sum, out))
		}
		return out
	}
	for _, u := range s.unions() {
		if u.level <= e.level {
			out &= u.digits
		}
	}
	return out
}

// unions returns the combinations of the whole run and of its open part, with the levels of using them alone.
func (s side) unions() [2]leveled {
	out := [2]leveled{{s.whole, alone(s.whole.count)}, {s.part, math.Round(10*(alone(s.part.count)+ofRest)) / 10}}
	for i := range out {
		if s.long || out[i].count == 0 {
			out[i].level = math.Inf(1)
		}
	}
	return out
}

type leveled struct {
	union
	level float64
}

// alone is the level of that many combinations of one run.
func alone(count int) float64 {
	if count == 1 {
		return onlyCombinationLevel
	}
	return combinationLevels.of(count)
}

// place finds digits that every combination of the sum has and that have one cell.
func (e *easySolver) place(open []int, s side) {
	if len(open) < 3 || placeLevels.of(1) > e.level {
		return
	}
	all := sets(len(open), s.rest, digits&^s.placed)
	if len(all) == 0 || placeLevels.of(len(all)) > e.level {
		return
	}
	for d := range intersection(all).Values() {
		at, n := 0, 0
		for _, u := range open {
			if e.can[u].Has(d) {
				at, n = u, n+1
			}
		}
		if n == 1 {
			e.restrict(at, puzzle.Only(d))
		}
	}
}

// limit bounds each open cell of a run by the candidates of the others.
func (e *easySolver) limit(open []int, s side) {
	if limitLevels.of(len(open)-1) > e.level {
		return
	}
	var room [9]puzzle.Mask
	for _, u := range open {
		others := room[:0]
		for _, w := range open {
			if w != u {
				others = append(others, e.can[w])
			}
		}
		least, most := 1, 9
		if t, ok := extremeTotal(others, true); ok {
			least = s.rest - t
		}
		if t, ok := extremeTotal(others, false); ok {
			most = s.rest - t
		}
		e.restrict(u, between(least, most))
	}
}

// between returns the digits from least to most.
func between(least, most int) puzzle.Mask {
	var m puzzle.Mask
	for d := max(1, least); d <= min(9, most); d++ {
		m |= puzzle.Only(d)
	}
	return m
}

// fill eliminates the digits that no filling of the open cells has, if there are few enough fillings for the level.
func (e *easySolver) fill(open []int, s side) {
	most := 0 // the maximum number of fillings at this level
	for n := 1; n <= maxFillings && fillingsLevel+float64(perFilling*float64(n))+float64(perOpenCell*float64(len(open)-2)) < e.level+
		0.05; n++ {
		most = n
	}
	if len(open) == 2 && e.level >= 2 { // pair-partner
		most = 9
	}
	if most == 0 {
		return
	}
	var room [9]puzzle.Mask
	can := room[:0]
	for _, u := range open {
		can = append(can, e.can[u])
	}
	ways := fillingsOf(can, false, s.rest, s.placed, most)
	if len(ways) > most {
		return
	}
	for j, u := range open {
		var left puzzle.Mask
		for _, way := range ways {
			left |= puzzle.Only(way[j])
		}
		e.restrict(u, left)
	}
}

// cross reduces an open cell to the common digits of the combinations of its runs, unless one run alone already does.
func (e *easySolver) cross(u int) {
	a, b := &e.sides[e.of[u][0]], &e.sides[e.of[u][1]]
	if a.open < 2 || b.open < 2 {
		return
	}
	across, down := a.unions(), b.unions()
	left := e.can[u]
	for _, x := range across {
		for _, y := range down {
			level := bothLevels.of(max(x.count, y.count))
			if x.count == 0 || y.count == 0 || level > e.level {
				continue
			}
			can := e.can[u]
			for _, z := range [...]leveled{across[0], across[1], down[0], down[1]} {
				if z.level < level { // used before
					can &= z.digits
				}
			}
			if both := can & x.digits & y.digits; both != can&x.digits && both != can&y.digits && both.Len() < left.Len() {
				left = both
			}
		}
	}
	e.restrict(u, left)
}
