// Package paper is the published method for Skyscrapers that the kind began from, in the order and with the data of its paper:
// sets of heights, resolved in depth. It never touches the kernel; docs/papers.md compares it with its paper.
package paper

import (
	"context"
	"embed"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/method"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/words"
)

// The method of J. Y. Gunawan, "Penerapan Algoritma Depth-First Search dan Exhaustive Search untuk Menyelesaikan Teka-teki Skyscraper"
// (Institut Teknologi Bandung, 2020). Each cell has a set of heights. The clues, clockwise, strike heights too tall for their distance;
// a resolved cell strikes its height from its row and column; whenever a height is struck from a cell, and has only one place left in
// the row or column, it is resolved there, and so on: this recursion is the paper's depth-first search. Then, line after line (row 0,
// column 0, row 1, …), all sequences of heights from the sets of the line are listed, and those kept that repeat no height and
// show as many buildings as both clues say; what none of them has is struck. There is no search over the board.
//
// Repairs, each the smallest that is sound:
//   - The author's program knows that a sequence repeats no height only on boards of 4x4; here on all.
//   - It loops for ever when it is stuck: here a pass over all lines that strikes nothing ends the method (Stalled).
//   - It passes over a line without any sequence: here there is no solution.
//   - It does not look at the clues of lines that were resolved without a list: here the finished board is checked.
//   - Given heights, which the paper does not have, are resolved first.
//
// The list of a line takes up to N to the power of N sequences. It ends with its context. The variant "distinct" leaves a beginning of a
// sequence as soon as it repeats a height; the result is the same. The variant "staged" goes by the text in place of the listings; see
// staged.go.

// passed is the technique of the step that ends an iteration.
const passed = "paper.skyscrapers.pass"

// mostNamed is how many sequences of a line the trace writes out.
const mostNamed = 24

// The variants.
const (
	distinct = "distinct"
	staged   = "staged"
)

// heightsPerLook is how often the context is looked at: once in so many heights put into a sequence.
const heightsPerLook = 1 << 14

// paper is a run of the method.
type paper struct {
	*skyscrapers.Skyscrapers
	n        int // rows and columns
	board    *puzzle.Board
	ctx      context.Context
	trace    func(puzzle.Step) bool
	distinct bool // sequences that repeat a height are left at once
	staged   bool // nothing follows from a strike until its stage

	known  puzzle.Facts
	spread []bool // by cell: its resolved height has been struck from its lines
	trials int
	end    puzzle.Status
}

//go:embed words
var files embed.FS

// Method is the paper's method. Its trials are the sequences listed. The trace tells what is struck: "paper.skyscrapers.given",
// "…restriction", "…propagation", "…unique-place" and "…exhaustive" (the sequences of a line and those kept, the first ones by name);
// "…pass" where the restriction and each iteration over all lines end, and with "staged" also where a stage ends; "…contradiction".
var Method = &method.Paper{
	Speech: &words.Speech{Files: files},
	Args:   args,
	Kind:   skyscrapers.Kind,
	Run:    solve,
	Passes: true,
	Variants: []method.Variant{
		{Name: distinct, Help: "leave a sequence as soon as it repeats a height; the result is the same"},
		{Name: staged, Help: "one stage after the other, as in chapter IV: all clues, then propagation, then unique numbers"},
	},
}

func solve(ctx context.Context, p puzzle.Puzzle, o method.Options, trace func(puzzle.Step) bool) (method.Result, error) {
	s := p.(*skyscrapers.Skyscrapers)
	n, _ := s.Size()
	q := &paper{Skyscrapers: s, n: n, board: s.Board(), ctx: ctx, trace: trace, distinct: o.Has(distinct) ||
		o.Has(staged), staged: o.Has(staged),
		known: puzzle.NewFacts(s.Board()), spread: make([]bool, n*n)}
	q.start()
	q.stages()
	q.ended("clues")
	for iteration := 1; q.end == "" && !q.known.Complete(); iteration++ {
		q.pass()
		q.step(puzzle.Step{Technique: passed, Args: puzzle.ArgsOf(passArgs{Pass: iteration})})
	}
	if q.end == "" {
		q.end = puzzle.Solved
		if bad := skyscrapers.Check(s, q.known); len(bad) > 0 {
			q.end = puzzle.NoSolution
			q.step(puzzle.Step{Technique: "paper.skyscrapers.contradiction", Clues: bad[0].Clues})
		}
	}
	return method.Result{Status: q.end, Known: q.known, Trials: q.trials}, nil
}

// step traces a step.
func (q *paper) step(s puzzle.Step) {
	if s.Technique == passed && q.end != "" {
		return
	}
	if q.trace != nil && !q.trace(s) && q.end == "" {
		q.end = puzzle.Undecided
	}
}

// ended tells that a part of the method is done: "clues" are all stages before the search.
func (q *paper) ended(part string) {
	q.step(puzzle.Step{Technique: passed, Args: puzzle.ArgsOf(passArgs{After: part})})
}

// start resolves what is given and applies the clues, clockwise from the upper left corner.
func (q *paper) start() {
	for i := range q.board.Len() {
		if h := q.Given(i/q.n, i%q.n); h != 0 {
			q.note("paper.skyscrapers.given", nil, []puzzle.Place{q.board.Unknown(i).At}, nil, q.only(i, h))
		}
	}
	n := q.n
	for i := range n {
		q.restrict(puzzle.Top, i, func(d int) int { return d*n + i })
	}
	for i := range n {
		q.restrict(puzzle.Right, i, func(d int) int { return i*n + n - 1 - d })
	}
	for i := n - 1; i >= 0; i-- {
		q.restrict(puzzle.Bottom, i, func(d int) int { return (n-1-d)*n + i })
	}
	for i := n - 1; i >= 0; i-- {
		q.restrict(puzzle.Left, i, func(d int) int { return i*n + d })
	}
}

// restrict strikes what a clue excludes by itself: at distance d from the clue c, heights above N-c+1+d. The clue 1 resolves the
// first cell, the clue N the whole line.
func (q *paper) restrict(side puzzle.Side, i int, cell func(d int) int) {
	c := q.Clue(side, i)
	if c == 0 {
		return
	}
	var strikes []puzzle.Fact
	for d := range q.n {
		switch at := cell(d); {
		case c > q.n:
			strikes = append(strikes, q.only(at, 0)...)
		case c == 1 && d == 0:
			strikes = q.only(at, q.n)
		case c == q.n:
			strikes = append(strikes, q.only(at, d+1)...)
		case c > 1:
			for v := q.n - c + 2 + d; v <= q.n; v++ {
				strikes = append(strikes, q.not(at, v))
			}
		}
	}
	q.note("paper.skyscrapers.restriction", nil, []puzzle.Place{puzzle.Outside(side, i)}, clueArgs{c}, strikes)
}

// not says that a cell does not hold a height.
func (q *paper) not(cell, v int) puzzle.Fact {
	return puzzle.Fact{At: q.board.Unknown(cell).At, Value: v, Not: true}
}

// only says that a cell holds none but the height given.
func (q *paper) only(cell, height int) []puzzle.Fact {
	var strikes []puzzle.Fact
	for v := 1; v <= q.n; v++ {
		if v != height {
			strikes = append(strikes, q.not(cell, v))
		}
	}
	return strikes
}

// note traces what of the strikes is new, strikes it, and reports whether there was anything. It follows each strike: a cell with one
// height left spreads it, and a height with one place left in a line is resolved there; with the variant "staged" that waits for its stage.
func (q *paper) note(technique string, because []puzzle.Fact, clues []puzzle.Place, said any, strikes []puzzle.Fact) bool {
	var fresh []puzzle.Fact
	for _, x := range strikes {
		if q.known.Of(x.At).Has(x.Value) {
			fresh = append(fresh, x)
		}
	}
	if len(fresh) == 0 || q.end != "" {
		return false
	}
	for _, x := range fresh {
		q.known.Add(x)
	}
	step := puzzle.Step{Technique: technique, New: fresh, Because: because, Clues: clues}
	if said != nil && q.trace != nil {
		step.Say(said)
	}
	q.step(step)
	for _, x := range fresh {
		if q.end != "" {
			return true
		}
		r, c := int(x.At.R), int(x.At.C)
		i := r*q.n + c
		if q.known.Can(i) == 0 {
			q.fail(x.At)
			return true
		}
		if q.staged {
			continue
		}
		q.propagate(i)
		q.place(x.Value, q.row(r))
		q.place(x.Value, q.col(c))
	}
	return true
}

// fail ends the method: a cell or line has nothing left.
func (q *paper) fail(at puzzle.Place) {
	q.end = puzzle.NoSolution
	q.step(puzzle.Step{Technique: "paper.skyscrapers.contradiction", Clues: []puzzle.Place{at}})
}

// propagate strikes the height of a cell, once it is resolved, from the rest of its row and column.
func (q *paper) propagate(cell int) {
	v, ok := q.known.Value(cell)
	if !ok || q.spread[cell] {
		return
	}
	q.spread[cell] = true
	r, c := cell/q.n, cell%q.n
	var strikes []puzzle.Fact
	for k := range q.n {
		if k != c {
			strikes = append(strikes, q.not(r*q.n+k, v))
		}
	}
	for k := range q.n {
		if k != r {
			strikes = append(strikes, q.not(k*q.n+c, v))
		}
	}
	because := []puzzle.Fact{{At: q.board.Unknown(cell).At, Value: v}}
	q.note("paper.skyscrapers.propagation", because, []puzzle.Place{puzzle.Row(r), puzzle.Col(c)}, nil, strikes)
}

// place resolves a height that has one place left in a line, and reports whether that was new.
func (q *paper) place(v int, l line) bool {
	only := -1
	var because []puzzle.Fact
	for k := range q.n {
		i := l.first + k*l.step
		switch {
		case !q.known.Can(i).Has(v):
			because = append(because, q.not(i, v))
		case only >= 0:
			return false
		default:
			only = i
		}
	}
	if only < 0 {
		if q.end == "" {
			q.fail(l.at)
		}
		return false
	}
	return q.note("paper.skyscrapers.unique-place", because, []puzzle.Place{l.at}, valueArgs{v}, q.only(only, v))
}

// line is a row or column: its cells as a first index and a step, its place, and the sides from which it is seen.
type line struct {
	first, step int
	at          puzzle.Place
	near, far   puzzle.Side
	index       int
}

// row is the row with the index given, and col the column.
func (q *paper) row(i int) line { return line{i * q.n, 1, puzzle.Row(i), puzzle.Left, puzzle.Right, i} }
func (q *paper) col(i int) line { return line{i, q.n, puzzle.Col(i), puzzle.Top, puzzle.Bottom, i} }

// pass lists the sequences of every line once: row i, then column i. When that strikes nothing the method is stuck.
func (q *paper) pass() {
	open := q.left()
	for i := range q.n {
		for _, l := range [...]line{q.row(i), q.col(i)} {
			if q.list(l); q.end != "" {
				return
			}
		}
	}
	if q.left() == open && !q.known.Complete() {
		q.end = puzzle.Stalled
	}
}

// left counts the heights in all sets.
func (q *paper) left() int {
	n := 0
	for i := range q.board.Len() {
		n += q.known.Can(i).Len()
	}
	return n
}

// list is the exhaustive search of a line.
func (q *paper) list(l line) {
	s := sequences{paper: q, sets: make([]puzzle.Mask, q.n), heights: make([]int, q.n), found: make([]puzzle.Mask, q.n),
		near: q.Clue(l.near, l.index), far: q.Clue(l.far, l.index)}
	for k := range s.sets {
		s.sets[k] = q.known.Can(l.first + k*l.step)
	}
	s.from(0, 0)
	q.trials += s.listed
	if q.end != "" {
		return
	}
	if s.kept == 0 {
		q.fail(l.at)
		return
	}
	clues := []puzzle.Place{l.at}
	if s.near != 0 {
		clues = append(clues, puzzle.Outside(l.near, l.index))
	}
	if s.far != 0 {
		clues = append(clues, puzzle.Outside(l.far, l.index))
	}
	var strikes, because []puzzle.Fact
	for k, can := range s.sets {
		i := l.first + k*l.step
		for v := 1; v <= q.n; v++ {
			switch {
			case !can.Has(v):
				because = append(because, q.not(i, v))
			case !s.found[k].Has(v):
				strikes = append(strikes, q.not(i, v))
			}
		}
	}
	said := exhaustiveArgs{Sequences: s.listed, Kept: s.kept, Listed: s.names, Left: s.left}
	if len(strikes) == 0 && s.listed > 1 {
		q.step(puzzle.Step{Technique: "paper.skyscrapers.exhaustive", Because: because, Clues: clues, Args: puzzle.ArgsOf(said)})
	}
	q.note("paper.skyscrapers.exhaustive", because, clues, said, strikes)
	q.settle()
}

// sequences lists the sequences of heights from the sets of a line.
type sequences struct {
	*paper
	sets, found  []puzzle.Mask
	heights      []int
	near, far    int
	listed, kept int
	tried        int      // heights, for looking at the context
	names, left  []string // the first sequences listed and kept, when there is a trace
}

// name writes the sequence: "2143", or with spaces where heights have two digits.
func (s *sequences) name() string {
	var b strings.Builder
	for k, h := range s.heights {
		if k > 0 && s.n > 9 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(h))
	}
	return b.String()
}

// from lists the sequences that go on from cell k; used are the heights before it.
func (s *sequences) from(k int, used puzzle.Mask) {
	if k == len(s.sets) {
		if s.listed++; s.listed <= mostNamed && s.trace != nil {
			s.names = append(s.names, s.name())
		}
		if used.Len() == len(s.sets) && s.meets() {
			if s.kept++; s.kept <= mostNamed && s.trace != nil {
				s.left = append(s.left, s.name())
			}
			for i, h := range s.heights {
				s.found[i] |= puzzle.Only(h)
			}
		}
		return
	}
	for h := range s.sets[k].Values() {
		if s.distinct && used.Has(h) {
			continue
		}
		if s.tried++; s.tried%heightsPerLook == 0 && s.ctx.Err() != nil {
			s.step(puzzle.Step{Technique: method.Limit, Args: puzzle.ArgsOf(method.Limited{Reason: context.Cause(s.ctx).Error()})})
			s.end = puzzle.Undecided
			return
		}
		s.heights[k] = h
		if s.from(k+1, used|puzzle.Only(h)); s.end != "" {
			return
		}
	}
}

// meets reports whether the sequence shows as many buildings as the clues say.
func (s *sequences) meets() bool {
	near, far, last := 0, 0, len(s.heights)-1
	fromNear, fromFar := 0, 0
	for k := range s.heights {
		if h := s.heights[k]; h > fromNear {
			fromNear = h
			near++
		}
		if h := s.heights[last-k]; h > fromFar {
			fromFar = h
			far++
		}
	}
	return (s.near == 0 || s.near == near) && (s.far == 0 || s.far == far)
}
