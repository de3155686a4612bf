// Package paper is the published method on which the kind Kakuro is based, with the order and data of its paper: a graph whose edges hold
// the sets of digits that two cells of a run may still have. It does not use the kernel; docs/papers.md compares it with its paper.
package paper

import (
	"context"
	"embed"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// The method of Arsa Izdihar Islam, "Aplikasi Graf dan Himpunan dalam Program Pemecah Puzzle Kakuro" (Institut Teknologi Bandung, 2022): a
// weighted graph and sets.
//
// In the paper, edges join the cells of a run pair by pair. The weight of each is the list of sets of digits that can still fill the open
// cells of the run. All edges of a run have the same list, so here it belongs to the run. The candidates of a cell are the digits that
// occur in the sets of both its runs. Setting a digit removes it from the sets of both runs and drops the sets without it. The search takes
// the cells in reading order, tries every candidate of the first open one, and backtracks when a cell has none. It does not look ahead, and
// stops at the first solution. The paper copies the graph before each trial; here the lists of two runs are saved and restored.
//
// Repairs, where the paper's program gives wrong answers:
//
//   - A run of one cell has no pair of cells, so no edge, and its sum was ignored. Here it has a list like every run.
//   - A run without a sum had no edge either, and could repeat a digit. Here its list is all sets of its length.
//   - Contradictory clues were not noticed. Here a run without any set leaves its cells no candidates, and an exhausted search
//     reports that there is no solution.

// The variants.
const (
	// originalOrder tries the candidates of a cell in the order of the hash table in the paper's program, which gives the same numbers of
	// trials.
	originalOrder = "original-order"
	// fewestCandidates takes the cell with the fewest candidates next, which the paper suggests as future work.
	fewestCandidates = "fewest-candidates"
)

//go:embed words
var files embed.FS

// Method is the paper's method. Techniques in the trace, all with the prefix "paper.kakuro.": "list" (a run's list at the start),
// "candidates" (of a cell, at the start), "try" (a digit is set; an assumption, not a fact), "cut" (what remains of a run's list, and which
// edges are deleted), "fail" (a cell without candidates), "back" (a digit is removed again), "solved".
var Method = &method.Paper{
	Speech:   &words.Speech{Files: files},
	StepArgs: args,
	Kind:     kakuro.Kind,
	Run:      solve,
	Variants: []method.Variant{
		{Name: originalOrder, Help: "candidates in the order of the paper's program, to get its numbers of trials"},
		{Name: fewestCandidates, Help: "the cell with the fewest candidates first, which the paper suggests as future work"},
	},
	Graph:    drawGraph,
	Searches: true,
}

// solve runs the method and returns the solution that it finds, if any. It never stalls; interrupted runs are Undecided.
func solve(ctx context.Context, p puzzle.Puzzle, o method.Options, trace func(puzzle.Step) bool) (method.Result, error) {
	k := p.(*kakuro.Kakuro)
	g := &graph{board: k.Board(), runs: k.Runs(), ctx: ctx, trace: trace, order: ascending, fewest: o.Has(fewestCandidates)}
	g.value, g.deep = make([]int, g.board.Len()), make([]int, g.board.Len())
	if o.Has(originalOrder) {
		g.order = hashed
	}
	err := g.start()
	solved := false
	if err == nil {
		solved, err = g.search()
	}
	r := method.Result{Trials: g.trials, Known: g.facts()}
	switch {
	case err != nil:
		r.Status = puzzle.Undecided
	case solved:
		r.Status = puzzle.Solved
	default:
		r.Status, r.Known = puzzle.NoSolution, puzzle.Facts{}
	}
	return r, nil
}

// digitSet is a set of digits, a bit each.
type digitSet uint16

// graph is the search. The lists replace the paper's copies of the graph; search restores them when it backtracks.
type graph struct {
	board  *puzzle.Board
	runs   []kakuro.Run
	ctx    context.Context
	trace  func(puzzle.Step) bool
	order  func(digitSet) []int
	fewest bool
	lists  [][]digitSet // by run: sets that can fill its open cells
	of     [][2]int     // by cell: its runs, across and down
	value  []int        // by cell, 0 for open
	deep   []int        // by cell with a value: how many were set before it
	trials int
}

// errStopped ends a search at the request of its trace.
var errStopped = fault.Errorf("stopped by the observer")

// start lists the sets of each run, and records them and the candidates of each cell in the trace, if any.
func (g *graph) start() error {
	g.of = make([][2]int, g.board.Len())
	memo := make(map[[3]int][]digitSet)
	for i, r := range g.runs {
		list := setsOf(memo, r)
		g.lists = append(g.lists, list)
		for _, cell := range r.Cells {
			g.of[cell][r.At.Dir] = i
		}
		if g.trace == nil {
			continue
		}
		said := listArgs{Cells: len(r.Cells), Sum: r.Sum, Sets: names(list), Count: len(list)}
		if err := g.record("list", nil, []puzzle.Place{r.At}, said); err != nil {
			return err
		}
	}
	if g.trace == nil {
		return nil
	}
	for cell := range g.value {
		u := g.union(cell)
		said := candidatesArgs{Cell: g.at(cell), unionArgs: unionOf(u), Candidates: ascending(u[0] & u[1])}
		if err := g.record("candidates", nil, g.runsOf(cell), said); err != nil {
			return err
		}
	}
	return nil
}

// setsOf returns the sets of digits that can fill a run: all of its size if it has no sum, none if its sums clash. memo is a cache.
func setsOf(memo map[[3]int][]digitSet, r kakuro.Run) []digitSet {
	switch {
	case r.Clashes:
		return nil
	case r.Sum > 0:
		return combos(memo, len(r.Cells), r.Sum, 1)
	}
	var list []digitSet
	for sum := 1; sum <= 45; sum++ {
		list = append(list, combos(memo, len(r.Cells), sum, 1)...)
	}
	return list
}

// combos returns the sets of n digits, none below smallest, with the sum: sets that contain smallest first.
func combos(memo map[[3]int][]digitSet, n, sum, smallest int) []digitSet {
	switch {
	case n == 0 && sum == 0:
		return []digitSet{0}
	case n <= 0 || sum < smallest || smallest > 9:
		return nil
	}
	key := [3]int{n, sum, smallest}
	if list, ok := memo[key]; ok {
		return list
	}
	var list []digitSet
	for _, s := range combos(memo, n-1, sum-smallest, smallest+1) {
		list = append(list, s|1<<smallest)
	}
	list = append(list, combos(memo, n, sum, smallest+1)...)
	memo[key] = list
	return list
}

// union returns the unions of the sets of a cell's two runs, across and down.
func (g *graph) union(cell int) (u [2]digitSet) {
	for h, run := range g.of[cell] {
		for _, s := range g.lists[run] {
			u[h] |= s
		}
	}
	return u
}

// candidates returns the digits in both unions of a cell.
func (g *graph) candidates(cell int) digitSet {
	u := g.union(cell)
	return u[0] & u[1]
}

// pick returns the next cell: the first open one, or the first with the fewest candidates.
func (g *graph) pick(first int) int {
	if !g.fewest {
		return first
	}
	best, least := -1, 10
	for cell, v := range g.value {
		if v > 0 {
			continue
		}
		if n := bits.OnesCount16(uint16(g.candidates(cell))); n < least {
			best, least = cell, n
		}
	}
	return best
}

// choice is a cell on the path of the search.
type choice struct {
	cell   int
	digits []int // still to be tried; the first one is set if the cell has a value
	before [2][]digitSet
}

// trialsPerLook is the number of trials between checks of the context.
const trialsPerLook = 256

// search fills the cells and reports whether it found a solution. An error means that it was stopped.
func (g *graph) search() (bool, error) {
	var path []choice
	for len(path) < len(g.value) {
		cell := g.pick(len(path))
		can, runs := g.candidates(cell), g.of[cell]
		path = append(path, choice{cell, g.order(can), [2][]digitSet{g.lists[runs[0]], g.lists[runs[1]]}})
		if can == 0 {
			if err := g.recordFail(len(path)-1, cell); err != nil {
				return false, err
			}
		}
		for set := false; !set; {
			if len(path) == 0 {
				return false, nil
			}
			c := &path[len(path)-1]
			if err := g.back(len(path)-1, c); err != nil {
				return false, err
			}
			if set = len(c.digits) > 0; !set {
				path = path[:len(path)-1]
			} else if err := g.set(len(path)-1, c); err != nil {
				return false, err
			}
		}
	}
	return true, g.record("solved", nil, nil, method.Nested{Depth: len(path)})
}

// back removes the digit of the choice's cell from the board and from its digits to try, and restores the lists of both runs. It does
// nothing if the cell is empty. Like record, it may return errStopped.
func (g *graph) back(depth int, c *choice) error {
	v := g.value[c.cell]
	if v == 0 {
		return nil
	}
	g.value[c.cell], c.digits = 0, c.digits[1:]
	for h, run := range g.of[c.cell] {
		g.lists[run] = c.before[h]
	}
	return g.record("back", []puzzle.Fact{{At: g.at(c.cell), Value: v}}, nil, method.Nested{Depth: depth})
}

// set gives a cell its next digit and removes from the lists of its runs the sets without it. The error is errStopped or, checked now and
// then, that of the context.
func (g *graph) set(depth int, c *choice) error {
	if g.trials++; g.trials%trialsPerLook == 0 {
		if err := context.Cause(g.ctx); err != nil {
			return err
		}
	}
	v := c.digits[0]
	g.value[c.cell], g.deep[c.cell] = v, depth
	if err := g.recordTry(depth, c.cell, v); err != nil {
		return err
	}
	for _, run := range g.of[c.cell] {
		before := g.lists[run]
		left := cut(before, v)
		g.lists[run] = left
		if g.trace == nil {
			continue
		}
		gone, stays := edges(g.runs[run].Cells, c.cell, g.value, g.deep)
		said := cutArgs{Nested: method.Nested{Depth: depth}, Cell: g.at(c.cell), Digit: v, Before: names(before), Sets: names(left),
			Count: len(left), Gone: g.places(gone), Stays: g.places(stays)}
		if err := g.record("cut", nil, []puzzle.Place{g.runs[run].At}, said); err != nil {
			return err
		}
	}
	return nil
}

// cut returns the sets that contain a digit, without it.
func cut(list []digitSet, v int) []digitSet {
	var left []digitSet
	for _, s := range list {
		if s>>v&1 != 0 {
			left = append(left, s&^(1<<v))
		}
	}
	return left
}

// edges splits the other cells of a run by the edges of the cell that was just set: deleted with it (gone) or not (stays). As in the
// paper's set_value (Fig. 16), an edge to an open cell stays only if that is the last one of its run, because no other edge holds its
// remaining digit; it is deleted when the last cell is set.
func edges(cells []int, cell int, value, deep []int) (gone, stays []int) {
	var open []int
	last := -1 // the cell set before
	for _, i := range cells {
		switch {
		case value[i] == 0:
			open = append(open, i)
		case i != cell && (last < 0 || deep[i] > deep[last]):
			last = i
		}
	}
	switch {
	case len(open) == 1:
		return nil, open
	case len(open) == 0 && last >= 0:
		return []int{last}, nil
	}
	return open, nil
}

func (g *graph) places(cells []int) []puzzle.Place {
	return lists.Map(cells, g.at)
}

func (g *graph) at(cell int) puzzle.Place { return g.board.At(cell) }

// facts returns the digits placed so far.
func (g *graph) facts() puzzle.Facts {
	facts := puzzle.NewFacts(g.board)
	for i, v := range g.value {
		if v > 0 {
			facts.Set(i, v)
		}
	}
	return facts
}

// recordTry traces a trial: the unions of both runs, and the candidates in the order of trials.
func (g *graph) recordTry(depth, cell, v int) error {
	if g.trace == nil {
		return nil
	}
	u := g.union(cell)
	said := tryArgs{Nested: method.Nested{Depth: depth}, unionArgs: unionOf(u), Trial: g.trials, Candidates: g.order(u[0] & u[1])}
	return g.record("try", []puzzle.Fact{{At: g.at(cell), Value: v}}, g.runsOf(cell), said)
}

func (g *graph) recordFail(depth, cell int) error {
	if g.trace == nil {
		return nil
	}
	said := failArgs{Nested: method.Nested{Depth: depth}, unionArgs: unionOf(g.union(cell)), Cell: g.at(cell)}
	return g.record("fail", nil, g.runsOf(cell), said)
}

func (g *graph) runsOf(cell int) []puzzle.Place {
	return []puzzle.Place{g.runs[g.of[cell][0]].At, g.runs[g.of[cell][1]].At}
}

func unionOf(u [2]digitSet) unionArgs {
	return unionArgs{Across: ascending(u[0]), Down: ascending(u[1])}
}

// record adds a step to the trace, if any. It returns errStopped if the trace ends the search.
func (g *graph) record(action string, facts []puzzle.Fact, clues []puzzle.Place, said any) error {
	if g.trace == nil {
		return nil
	}
	if !g.trace(puzzle.Step{Technique: "paper.kakuro." + action, New: facts, Clues: clues, Args: puzzle.ArgsOf(said)}) {
		return errStopped
	}
	return nil
}

// names formats sets of digits as "{1,3}".
func names(list []digitSet) []string {
	out := make([]string, len(list))
	for i, s := range list {
		var digits []string
		for _, v := range ascending(s) {
			digits = append(digits, strconv.Itoa(v))
		}
		out[i] = "{" + strings.Join(digits, ",") + "}"
	}
	return out
}

// ascending lists the digits of a set in ascending order.
func ascending(s digitSet) []int {
	var out []int
	for v := 1; v <= 9; v++ {
		if s>>v&1 != 0 {
			out = append(out, v)
		}
	}
	return out
}

// hashed lists the digits of a set in the order of the hash table of the paper's program. Up to four digits are in eight slots by
// remainder: 8 comes first, and 9 is in slot 1 or, if that is taken, in the next slot that is probed. More than four are in ascending
// order.
func hashed(s digitSet) []int {
	digits := ascending(s)
	if len(digits) > 4 {
		return digits
	}
	var slots [8]int
	for _, v := range digits {
		i := v % 8
		for slots[i] != 0 {
			i = (5*i + 1) % 8
		}
		slots[i] = v
	}
	return slices.DeleteFunc(slots[:], func(v int) bool { return v == 0 })
}
