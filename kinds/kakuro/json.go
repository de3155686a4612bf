package kakuro

import (
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// corpus maps Kakuro to the corpus form.
var corpus = notation.NumberRows(puzzle.JSON{
	Givens:     givens,
	FromGivens: readGivens,

	GivensSchema: `{"type":"object","additionalProperties":false,"required":["cells","entries"],"properties":{"cells":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0,"maximum":1}}},"entries":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["cells","sum"],"properties":{"cells":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0},"minItems":2,"maxItems":2}},"sum":{"type":"integer","minimum":0}}}}}}`,
}, func(k *Kakuro, r, c int) (unknown, most int) { return k.unknown(r, c), 9 })

// layout is the member givens: 1 for a white cell, 0 for a blocked one, and the cells of each run with its sum.
type layout struct {
	Cells   [][]int `json:"cells"`
	Entries []entry `json:"entries"`
}

// entry is a run with its sum, 0 for none.
type entry struct {
	Cells [][2]int `json:"cells"`
	Sum   int      `json:"sum"`
}

// givens returns the clues in the corpus form: the white cells, and an entry with the cells and the sum of each run.
func givens(p puzzle.Puzzle) any {
	k := p.(*Kakuro)
	g := layout{Cells: make([][]int, k.rows), Entries: []entry{}}
	for r := range g.Cells {
		g.Cells[r] = make([]int, k.cols)
		for c := range k.cols {
			if k.unknown(r, c) >= 0 {
				g.Cells[r][c] = 1
			}
		}
	}
	down := map[int]bool{} // cells that are a run down with a sum
	for _, r := range k.runs {
		if r.heading == puzzle.Down && len(r.cells) == 1 && r.sum > 0 {
			down[r.cells[0]] = true
		}
	}
	for _, r := range k.runs {
		// The first of two entries for a single cell is the run across, which therefore needs an entry even without a sum.
		if r.sum > 0 || r.heading == puzzle.Across && len(r.cells) == 1 && down[r.cells[0]] {
			g.Entries = append(g.Entries, k.entry(r, r.sum))
		}
	}
	for _, c := range k.clash {
		i := slices.IndexFunc(k.runs, func(r run) bool { return r.place() == puzzle.Run(c.R, c.C, c.Heading) })
		g.Entries = append(g.Entries, k.entry(k.runs[i], c.Sum))
	}
	return g
}

// entry returns the entry of a run in the corpus form, with the given sum.
func (k *Kakuro) entry(r run, sum int) entry {
	e := entry{Sum: sum}
	for _, u := range r.cells {
		at := k.board.At(u)
		e.Cells = append(e.Cells, [2]int{int(at.R), int(at.C)})
	}
	return e
}

// readGivens reads what givens writes.
func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	members, err := v.Object("cells", "entries")
	if err != nil {
		return nil, err
	}
	var white []bool
	height, width, err := members.Get("cells").Grid(-1, -1, func(_, _ int, cell codec.Value) error {
		x, err := cell.Int(0, 1)
		white = append(white, x == 1)
		return err
	})
	if err == nil {
		err = members.Get("cells").CheckSize(height, width, rows, cols)
	}
	if err != nil {
		return nil, err
	}
	k, err := New(height, width, white, nil)
	if err != nil {
		return nil, err
	}
	list, err := members.Get("entries").List()
	if err != nil {
		return nil, err
	}
	clues := make([]Clue, 0, len(list))
	given := map[puzzle.Place]bool{}
	var read entry
	for _, e := range list {
		c, err := k.readEntry(e, &read, given)
		if err != nil {
			return nil, err
		}
		if c.Sum != 0 {
			clues = append(clues, c)
		}
	}
	return puzzle.AsPuzzle(k, k.give(clues))
}

// readEntry reads an entry into e, whose memory is reused, and returns its clue. given contains the runs of earlier entries; see clue.
func (k *Kakuro) readEntry(v codec.Value, e *entry, given map[puzzle.Place]bool) (Clue, error) {
	members, err := v.Object("cells", "sum")
	if err != nil {
		return Clue{}, err
	}
	cells := members.Get("cells")
	if e.Cells, err = readCells(cells, e.Cells[:0]); err != nil {
		return Clue{}, err
	}
	if e.Sum, err = members.Get("sum").Int(0, maxSum); err != nil {
		return Clue{}, err
	}
	c, err := k.clue(*e, given)
	if err != nil {
		err = v.Errorf("%w", err)
	}
	return c, err
}

// readCells appends pairs of row and column to cells.
func readCells(v codec.Value, cells [][2]int) ([][2]int, error) {
	if list, ok := v.Pairs(cells, 0, sizes.Side); ok {
		return list, nil
	}
	list, err := v.Rows(0, sizes.Side)
	if err != nil {
		return nil, err
	}
	for _, at := range list {
		if len(at) != 2 {
			return nil, v.Errorf("cells are pairs [row,column]")
		}
		cells = append(cells, [2]int(at))
	}
	return cells, nil
}

// clue reads an entry, which must have all cells of one run, in any order; it sorts them. A single cell may be a run in both directions:
// its first entry is the run across, its second the run down. given has the runs of earlier entries.
func (k *Kakuro) clue(e entry, given map[puzzle.Place]bool) (Clue, error) {
	if len(e.Cells) == 0 {
		return Clue{}, fault.Errorf("no cells")
	}
	cells := e.Cells
	before := func(i, j int) bool { return slices.Compare(cells[i][:], cells[j][:]) < 0 }
	for i := range cells {
		if i > 0 && before(i, i-1) { // most are in order
			sort.Slice(cells, before)
			break
		}
	}
	first, last := cells[0], cells[len(cells)-1]
	row, col := true, true // all cells are in one
	for i, at := range cells {
		if k.unknown(at[0], at[1]) < 0 {
			return Clue{}, fault.Errorf("[%d,%d] is not a white cell", at[0], at[1])
		}
		if i > 0 && at == cells[i-1] {
			return Clue{}, fault.Errorf("[%d,%d] occurs twice", at[0], at[1])
		}
		row, col = row && at[0] == first[0], col && at[1] == first[1]
	}
	n := len(cells) - 1
	across := row && last[1] == first[1]+n && k.unknown(first[0], first[1]-1) < 0 && k.unknown(last[0], last[1]+1) < 0
	down := col && last[0] == first[0]+n && k.unknown(first[0]-1, first[1]) < 0 && k.unknown(last[0]+1, last[1]) < 0
	c := Clue{R: first[0], C: first[1], Heading: puzzle.Across, Sum: e.Sum}
	if down && (!across || given[puzzle.Run(c.R, c.C, c.Heading)]) {
		c.Heading = puzzle.Down
	} else if !across {
		return c, fault.Errorf("the cells from [%d,%d] to [%d,%d] are not a whole run", first[0], first[1], last[0], last[1])
	}
	if across && down {
		given[puzzle.Run(c.R, c.C, c.Heading)] = true
	}
	return c, nil
}
