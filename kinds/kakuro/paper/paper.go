package paper

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/kinds/kakuro"
	"github.com/teka-puzzles/teka/puzzle"
)

// The method of Arsa Izdihar Islam, "Aplikasi Graf dan Himpunan dalam Program Pemecah Puzzle Kakuro" (Institut Teknologi Bandung,
// 2022): a weighted graph and sets.
//
// In the paper the cells of a run are joined pair by pair by edges, and the weight of each is the list of sets of digits that can still
// fill the open cells of the run. All edges of a run carry the same list, so here it belongs to the run. A cell's candidates are the
// digits of its row's sets that are among those of its column's, too. Setting a digit strikes it from the sets of both runs and drops the
// sets without it. The search takes the cells in reading order, tries every candidate of the first open one, and goes back when a
// cell has none; it looks no further ahead and stops at the first solution.
//
// Repaired, since the paper's program answers wrongly there:
//   - a run of one cell has no pair of cells, so no edge, and its sum was ignored; here it has its list like every run;
//   - a run without a sum had no edge either, and could repeat a digit; here its list is all sets of its length;
//   - clues that contradict each other were not noticed; here a run without any set leaves its cells without candidates, and a search
//     that has tried everything says that there is no solution.

// originalOrder is the variant that tries the candidates of a cell in the order of the paper's program, in which they lie in a
// hash table: the numbers of trials are then the same.
const originalOrder = "original-order"

// Method is the paper's method. The trace tells every action, by technique: "paper.kakuro.list" (a run's list at the start), "…try" (a digit
// is set; not a fact, but an assumption), "…cut" (what that leaves of a run's list), "…fail" (a cell without candidates), "…back" (a digit
// is taken back), "…solved". Args tell depth, trial and the lengths of lists.
var Method = &puzzle.Paper{
	Kind: kakuro.Kind,
	Run:  solve,
	Variants: []puzzle.Variant{
		{Name: originalOrder, Help: "the candidates of a cell in the order of the paper's program, for its numbers of trials"},
	},
}

func solve(ctx context.Context, p puzzle.Puzzle, o puzzle.PaperOptions, trace func(puzzle.Step) bool) (puzzle.PaperResult, error) {
	k := p.(*kakuro.Kakuro)
	g := &graph{board: k.Board(), runs: k.Runs(), ctx: ctx, trace: trace, order: ascending}
	g.value = make([]int, g.board.Len())
	if o.Has(originalOrder) {
		g.order = hashed
	}
	err := g.start()
	solved := false
	if err == nil {
		solved, err = g.solve(0)
	}
	r := puzzle.PaperResult{Trials: g.trials, Known: g.facts()}
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

// digitSet is a set of digits: bit d stands for the digit d.
type digitSet uint16

// graph is the search. What the copies of the graph in the paper hold is in lists, which solve restores when it goes back.
type graph struct {
	board  *puzzle.Board
	runs   []kakuro.Run
	ctx    context.Context
	trace  func(puzzle.Step) bool
	order  func(digitSet) []int
	lists  [][]digitSet // by run: what can fill its open cells
	of     [][2]int     // by cell: its runs, across and down
	value  []int        // by cell, 0 for open
	trials int
}

// errStopped ends a search whose trace asked for it.
var errStopped = errors.New("stopped by the one who watched")

// start makes the lists.
func (g *graph) start() error {
	g.of = make([][2]int, g.board.Len())
	memo := make(map[[3]int][]digitSet)
	for i, r := range g.runs {
		var list []digitSet
		switch {
		case r.Clashes:
		case r.Sum > 0:
			list = combos(memo, len(r.Cells), r.Sum, 1)
		default:
			for sum := 1; sum <= 45; sum++ {
				list = append(list, combos(memo, len(r.Cells), sum, 1)...)
			}
		}
		g.lists = append(g.lists, list)
		for _, cell := range r.Cells {
			g.of[cell][r.At.Dir] = i
		}
		if err := g.tell("list", 0, nil, []puzzle.Place{r.At}, map[string]any{"sets": len(list)}); err != nil {
			return err
		}
	}
	return nil
}

// combos lists the sets of n digits from the smallest given on with the sum: those with the smallest digit, then those without it.
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

// candidates are the digits that both runs of a cell have in some set.
func (g *graph) candidates(cell int) digitSet {
	var union [2]digitSet
	for h, run := range g.of[cell] {
		for _, s := range g.lists[run] {
			union[h] |= s
		}
	}
	return union[0] & union[1]
}

// solve fills the cells from the one given on.
func (g *graph) solve(cell int) (bool, error) {
	if cell == len(g.value) {
		return true, g.tell("solved", cell, nil, nil, nil)
	}
	can := g.candidates(cell)
	if can == 0 {
		at := g.board.Unknown(cell).At
		return false, g.tell("fail", cell, nil, []puzzle.Place{at}, nil)
	}
	for _, v := range g.order(can) {
		g.trials++
		if g.trials%1024 == 0 {
			if err := context.Cause(g.ctx); err != nil {
				return false, err
			}
		}
		fact := []puzzle.Fact{{At: g.board.Unknown(cell).At, Value: v}}
		if err := g.tell("try", cell, fact, nil, map[string]any{"trial": g.trials, "candidates": bits.OnesCount16(uint16(can))}); err != nil {
			return false, err
		}
		runs := g.of[cell]
		before := [2][]digitSet{g.lists[runs[0]], g.lists[runs[1]]}
		g.value[cell] = v
		if err := g.set(cell, v); err != nil {
			return false, err
		}
		if done, err := g.solve(cell + 1); done || err != nil {
			return done, err
		}
		g.value[cell] = 0
		g.lists[runs[0]], g.lists[runs[1]] = before[0], before[1]
		if err := g.tell("back", cell, fact, nil, nil); err != nil {
			return false, err
		}
	}
	return false, nil
}

// set cuts the lists of a cell's runs to what is left when it holds v.
func (g *graph) set(cell, v int) error {
	for _, run := range g.of[cell] {
		var left []digitSet
		for _, s := range g.lists[run] {
			if s>>v&1 != 0 {
				left = append(left, s&^(1<<v))
			}
		}
		was := len(g.lists[run])
		g.lists[run] = left
		err := g.tell("cut", cell, nil, []puzzle.Place{g.runs[run].At}, map[string]any{"before": was, "sets": len(left)})
		if err != nil {
			return err
		}
	}
	return nil
}

// facts is what is set.
func (g *graph) facts() puzzle.Facts {
	facts := puzzle.NewFacts(g.board)
	for i, v := range g.value {
		if v > 0 {
			facts.Set(i, v)
		}
	}
	return facts
}

// tell traces an action.
func (g *graph) tell(action string, depth int, facts []puzzle.Fact, clues []puzzle.Place, args map[string]any) error {
	if g.trace == nil {
		return nil
	}
	if args == nil {
		args = map[string]any{}
	}
	args["depth"] = depth
	if !g.trace(puzzle.Step{Technique: "paper.kakuro." + action, New: facts, Clues: clues, Args: args}) {
		return errStopped
	}
	return nil
}

// ascending lists the digits of a set from the smallest on.
func ascending(s digitSet) []int {
	var out []int
	for v := 1; v <= 9; v++ {
		if s>>v&1 != 0 {
			out = append(out, v)
		}
	}
	return out
}

// hashed lists the digits of a set as a hash table of the paper's program does: up to four lie in eight slots at their remainder, so 8
// comes first and 9 where 1 would be, or, when that is there too, where the table looks next; more than four lie in ascending order.
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
