// Package paper is the published method on which the kind Skyscrapers is based, with the order and data of its paper: sets of heights,
// resolved in depth. It does not use the kernel; docs/papers.md compares it with its paper.
package paper

import (
	"context"
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/skyscrapers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The method of J. Y. Gunawan, "Penerapan Algoritma Depth-First Search dan Exhaustive Search untuk Menyelesaikan Teka-teki Skyscraper"
// (Institut Teknologi Bandung, 2020). Each cell has a set of candidate heights.
//
//   - Clues are applied clockwise. A clue of 1 or N resolves cells (IV.A, inference). Any other clue eliminates heights too tall for
//     their distance (IV.B, restriction).
//   - A resolved cell eliminates its height from its row and column, cell by cell: upwards, right, downwards, left.
//   - After each elimination, a height with one place left in the row or column is resolved there.
//   - The consequences of each elimination are completed before the next one (Fig. 18). The paper calls this depth-first search.
//   - Then each line (row 0, column 0, row 1, …) lists all sequences of its candidates. It keeps sequences without repeated heights
//     that match both clues. Heights found in no kept sequence are eliminated, cell by cell.
//
// There is no search over the board: eliminated heights never return.
//
// The listings omit eliminate, check_clue, get_opposite_clue_index, get_indices_from_clue_all, get_iter_from_cell_index, the head of
// the function of Fig. 17, and solve. Here they are written from the text.
//
// Repairs, each the smallest that is sound:
//   - Fig. 21 compares with a literal 4, so it rejects repeated heights on 4x4 boards only. Here N is used.
//   - Its loop does not end when stuck. Here a pass over all lines without eliminations ends the method (Stalled).
//   - It skips a line without any sequence. Here such a board has no solution.
//   - It does not check the clues of lines resolved without a list. Here the finished board is validated.
//   - It replaces the sets with the result of a line, which may restore eliminated heights. Here the sets are intersected with it.
//   - resolve of Fig. 18 does not check other heights with one place left, as IV.D requires after each elimination. Here it does.
//   - Given heights, which the paper does not have, are resolved first.
//
// A line has up to N to the power of N sequences; listing them stops when the context ends. The variant "distinct" abandons a prefix at
// its first repeated height; the result is the same. The variant "staged" follows the text instead of the listings; see staged.go.

// The techniques of the steps. The technique passed ends a stage or an iteration.
const (
	given       = "paper.skyscrapers.given"
	inference   = "paper.skyscrapers.inference"
	restriction = "paper.skyscrapers.restriction"
	propagation = "paper.skyscrapers.propagation"
	uniquePlace = "paper.skyscrapers.unique-place"
	exhaustive  = "paper.skyscrapers.exhaustive"
	passed      = "paper.skyscrapers.pass"
	fails       = "paper.skyscrapers.contradiction"
)

// maxNamed is the maximum number of sequences of a line that the trace lists.
const maxNamed = 24

// The variants.
const (
	distinct = "distinct"
	staged   = "staged"
)

// heightsPerLook is the number of heights put into sequences between checks of the context.
const heightsPerLook = 1 << 14

// paper is a run of the method.
type paper struct {
	*skyscrapers.Skyscrapers
	n        int // rows and columns
	board    *puzzle.Board
	ctx      context.Context
	trace    func(puzzle.Step) bool
	distinct bool // abandon a sequence at its first repeated height
	staged   bool // delay consequences of eliminations until their stage
	depth    int  // eliminations in progress

	known  puzzle.Facts
	spread []bool // by cell: its resolved height was eliminated from its lines
	trials int
	end    puzzle.Status
}

//go:embed words
var files embed.FS

// Method is the paper's method. Its trials are the sequences listed. Techniques in the trace, all with the prefix "paper.skyscrapers.":
//   - "given", "inference", "restriction", "propagation" and "unique-place" record eliminations and their depth.
//   - "exhaustive" also records the counts of listed and kept sequences of a line, and the first ones.
//   - "pass" ends the stages before the search and each iteration over all lines; with "staged" it ends each stage.
//   - "contradiction" reports a board without a solution.
var Method = &method.Paper{
	Speech:   &words.Speech{Files: files},
	StepArgs: args,
	Kind:     skyscrapers.Kind,
	Run:      solve,
	Passes:   true,
	Visits:   []string{given, inference, restriction, propagation, uniquePlace, exhaustive},
	Variants: []method.Variant{
		{Name: distinct, Help: "abandon a sequence at the first repeated height; the result is the same"},
		{Name: staged, Help: "one stage after the other, as in chapter IV: all clues, then propagation, then unique numbers",
			Search: method.SearchDisabled},
	},
}

// solve runs the method and checks the board at its end. A line that leaves nothing, or a board that breaks a rule, means no solution.
func solve(ctx context.Context, p puzzle.Puzzle, o method.Options, trace func(puzzle.Step) bool) (method.Result, error) {
	s := p.(*skyscrapers.Skyscrapers)
	n, _ := s.Size()
	q := &paper{Skyscrapers: s, n: n, board: s.Board(), ctx: ctx, trace: trace, distinct: o.Has(distinct) ||
		o.Has(staged), staged: o.Has(staged),
		known: puzzle.NewFacts(s.Board()), spread: make([]bool, n*n)}
	if q.given(); q.staged {
		q.stages()
	} else {
		q.clues(func(int) bool { return true })
	}
	q.ended("clues")
	for iteration := 1; !q.known.Complete() && !q.over(); iteration++ {
		q.pass()
		q.step(puzzle.Step{Technique: passed, Args: puzzle.ArgsOf(passArgs{Pass: iteration})})
	}
	if q.end == "" {
		q.end = puzzle.Solved
		if bad := skyscrapers.Check(s, q.known); len(bad) > 0 {
			q.end = puzzle.NoSolution
			q.step(puzzle.Step{Technique: fails, Clues: bad[0].Clues})
		}
	}
	return method.Result{Status: q.end, Known: q.known, Trials: q.trials}, nil
}

// over reports whether the method has ended. If the context has ended, it records that and ends the method as Undecided.
func (q *paper) over() bool {
	if q.end == "" && q.ctx.Err() != nil {
		q.step(puzzle.Step{Technique: method.Limit, Args: puzzle.ArgsOf(method.Limited{Reason: context.Cause(q.ctx).Error()})})
		q.end = puzzle.Undecided
	}
	return q.end != ""
}

// step passes a step to the trace, which ends the method as Undecided by returning false. Steps "passed" after the end are omitted.
func (q *paper) step(s puzzle.Step) {
	if s.Technique == passed && q.end != "" {
		return
	}
	if q.trace != nil && !q.trace(s) && q.end == "" {
		q.end = puzzle.Undecided
	}
}

func (q *paper) ended(part string) {
	q.step(puzzle.Step{Technique: passed, Args: puzzle.ArgsOf(passArgs{After: part})})
}

func (q *paper) given() {
	for i := range q.board.Len() {
		if h := q.Given(i/q.n, i%q.n); h != 0 {
			q.note(given, nil, []puzzle.Place{q.board.At(i)}, nil, q.only(i, h))
		}
	}
}

// clues applies the clues accepted by wanted, clockwise from the upper left corner, in the order of the paper's list.
func (q *paper) clues(wanted func(clue int) bool) {
	n := q.n
	apply := func(side puzzle.Side, i int, cell func(d int) int) {
		if c := q.Clue(side, i); c != 0 && wanted(c) {
			q.apply(c, puzzle.Outside(side, i), cell)
		}
	}
	for i := range n {
		apply(puzzle.Top, i, func(d int) int { return d*n + i })
	}
	for i := range n {
		apply(puzzle.Right, i, func(d int) int { return i*n + n - 1 - d })
	}
	for i := n - 1; i >= 0; i-- {
		apply(puzzle.Bottom, i, func(d int) int { return (n-1-d)*n + i })
	}
	for i := n - 1; i >= 0; i-- {
		apply(puzzle.Left, i, func(d int) int { return i*n + d })
	}
}

// infers reports whether a clue resolves cells: it is 1 or N.
func (q *paper) infers(clue int) bool { return clue == 1 || clue == q.n }

// apply applies clue c to its cells, nearest first. A clue of 1 resolves the first cell, and a clue of N the whole line.
// Any other clue eliminates the heights above N-c+1+d at distance d.
func (q *paper) apply(c int, at puzzle.Place, cell func(d int) int) {
	clues := []puzzle.Place{at}
	switch {
	case c == 1:
		q.note(inference, nil, clues, clueArgs{Clue: c}, q.only(cell(0), q.n))
		return
	case c == q.n:
		for d := range q.n {
			q.note(inference, nil, clues, clueArgs{Clue: c}, q.only(cell(d), d+1))
		}
		return
	}
	var strikes []puzzle.Fact
	for d := range q.n {
		for v := max(q.n-c+2+d, 1); v <= q.n; v++ {
			strikes = append(strikes, q.not(cell(d), v))
		}
	}
	q.note(restriction, nil, clues, clueArgs{Clue: c}, strikes)
}

func (q *paper) not(cell, v int) puzzle.Fact {
	return puzzle.Fact{At: q.board.At(cell), Value: v, Not: true}
}

// only returns the eliminations that leave a cell one height.
func (q *paper) only(cell, height int) []puzzle.Fact {
	var strikes []puzzle.Fact
	for v := 1; v <= q.n; v++ {
		if v != height {
			strikes = append(strikes, q.not(cell, v))
		}
	}
	return strikes
}

// note eliminates heights one by one and reports whether any of them was new.
//
//   - The consequences of each elimination are completed before the next: a cell with one height left propagates it, and a height
//     with one place left in a line is resolved there. With the variant "staged" they wait for their stage.
//   - Eliminations without consequences share a trace step with the next one.
//   - The eliminations of a step that resolves a cell count as one assignment, as do those of an exhaustive search in one cell.
func (q *paper) note(technique string, because []puzzle.Fact, clues []puzzle.Place, said any, strikes []puzzle.Fact) bool {
	var fresh []puzzle.Fact // not traced yet
	found := false
	tell := func() {
		if len(fresh) == 0 {
			return
		}
		step := puzzle.Step{Technique: technique, New: fresh, Because: because, Clues: clues}
		if said != nil && q.trace != nil {
			step.AddArgs(said)
		}
		q.visit(step)
		fresh = nil
	}
	assigns := technique != restriction && technique != propagation
	for k := 0; k < len(strikes) && q.end == ""; {
		at := strikes[k].At
		var now puzzle.Mask // heights eliminated from the cell
		for ; k < len(strikes) && strikes[k].At == at && (assigns || now == 0); k++ {
			if x := strikes[k]; q.known.CandidatesAt(at).Has(x.Value) {
				q.known.Add(x)
				fresh = append(fresh, x)
				now |= puzzle.Only(x.Value)
			}
		}
		if now == 0 {
			continue
		}
		found = true
		if !q.hasConsequence(at, now) {
			continue
		}
		tell()
		q.depth++
		q.follow(at, now)
		q.depth--
	}
	tell()
	return found
}

// hasConsequence reports whether eliminating heights from a cell has consequences now: the cell, or a height in its lines, has one place or
// none left. With the variant "staged" only a cell without heights counts, since other consequences wait for their stage.
func (q *paper) hasConsequence(at puzzle.Place, struck puzzle.Mask) bool {
	cell := int(at.R)*q.n + int(at.C)
	if can := q.known.Candidates(cell); can == 0 || q.staged {
		return can == 0
	}
	if _, ok := q.known.Value(cell); ok && !q.spread[cell] {
		return true
	}
	for v := range struck.Values() {
		for _, l := range [...]line{q.row(int(at.R)), q.col(int(at.C))} {
			if i, places := q.placeOf(v, l); places == 0 || places == 1 && q.known.Candidates(i).Len() > 1 {
				return true
			}
		}
	}
	return false
}

// follow applies the consequences of eliminating heights from a cell.
func (q *paper) follow(at puzzle.Place, struck puzzle.Mask) {
	cell := int(at.R)*q.n + int(at.C)
	if q.known.Candidates(cell) == 0 {
		q.fail(at)
		return
	}
	q.propagate(cell)
	for v := range struck.Values() {
		q.place(v, q.row(int(at.R)))
		q.place(v, q.col(int(at.C)))
	}
}

func (q *paper) visit(s puzzle.Step) {
	if q.trace != nil && !q.staged {
		s.AddArgs(method.Nested{Depth: q.depth})
	}
	q.step(s)
}

// fail ends the method: a cell or line has nothing left.
func (q *paper) fail(at puzzle.Place) {
	if q.end == "" {
		q.end = puzzle.NoSolution
		q.step(puzzle.Step{Technique: fails, Clues: []puzzle.Place{at}})
	}
}

// propagate eliminates the height of a resolved cell from its row and column: upwards, right, downwards, left, each time outwards
// from the cell.
func (q *paper) propagate(cell int) {
	v, ok := q.known.Value(cell)
	if !ok || q.spread[cell] || q.end != "" {
		return
	}
	q.spread[cell] = true
	r, c := cell/q.n, cell%q.n
	var strikes []puzzle.Fact
	for h := board.North; h <= board.West; h++ {
		for y, x := h.Step(r, c); y >= 0 && x >= 0 && y < q.n && x < q.n; y, x = h.Step(y, x) {
			strikes = append(strikes, q.not(y*q.n+x, v))
		}
	}
	because := []puzzle.Fact{{At: q.board.At(cell), Value: v}}
	q.note(propagation, because, []puzzle.Place{puzzle.Row(r), puzzle.Col(c)}, nil, strikes)
}

// placeOf counts the places of height v in line l, up to two, and returns the last of them.
func (q *paper) placeOf(v int, l line) (cell, places int) {
	for k := 0; k < q.n && places < 2; k++ {
		if i := l.first + k*l.step; q.known.Candidates(i).Has(v) {
			cell = i
			places++
		}
	}
	return cell, places
}

// place resolves a height that has one place left in a line, and reports whether that was new.
func (q *paper) place(v int, l line) bool {
	only, places := q.placeOf(v, l)
	switch {
	case places == 0:
		q.fail(l.at)
		return false
	case places > 1:
		return false
	}
	var because []puzzle.Fact
	for k := range q.n {
		if i := l.first + k*l.step; i != only {
			because = append(because, q.not(i, v))
		}
	}
	return q.note(uniquePlace, because, []puzzle.Place{l.at}, valueArgs{Value: v}, q.only(only, v))
}
