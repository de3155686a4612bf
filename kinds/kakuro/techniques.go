package kakuro

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people solve a Kakuro, easiest first. Most look at one run alone, some at the two runs of a cell.
//
// A run has k cells and the sum s. Its open part is the cells without a digit: m cells, which must hold m different digits of the free
// ones (those not placed in the run) with the rest r, s less the digits placed. A combination is a set of digits that the open part may
// hold. A digit may stand twice in one row or column when the runs differ: only runs count.
var techniques = []puzzle.Technique{
	ofRun("no-filling", 1.0, nil),
	ofRun("last-cell", 1.0, lastCell),
	ofRun("digit-used", 1.1, digitUsed),
	ofRun("only-combination", 1.3, onlyCombination),
	ofCell("only-candidate", 1.4, onlyCandidate),
	ofRun("missing-digits", 1.4, missingDigits),
	ofCell("cross-reference", 1.5, crossReference),
	ofRun("combinations", 1.6, combinations),
	ofRun("limit", 1.8, limits),
	ofRun("pair-partner", 2.0, pairPartner),
	ofRun("combination-cut", 2.2, combinationCut),
	ofRun("only-place", 2.6, onlyPlace),
	ofRun("naked-set", 2.8, nakedSet),
	ofRun("hidden-set", 3.4, hiddenSet),
	ofBlock("row-against-column", 4.0, 1, 2),
	ofRun("permutations", 4.6, permutations),
	{ID: "kakuro.run-pair", Level: 5.0, Regions: byRectangle, Find: runPair},
	ofBlock("virtual-run", 5.2, 3, 3),
	{ID: "kakuro.x-wing", Level: 5.6, Find: xWing},
	{ID: "kakuro.chain", Level: chainLevel + 2*perCell, Find: shortChain},
}

// cut is a cell, by its unknown, and digits of it: those that are left, or those that are struck.
type cut struct {
	cell   int
	digits puzzle.Mask
}

// finding is what a technique has found.
type finding struct {
	keep  []cut          // what is left to cells
	named []cut          // what it rests on: digits struck from cells; of a cell with a digit, that it holds this
	clues []puzzle.Place // the runs it rests on
	level float64        // when it differs from that of the technique
	args  puzzle.Args    // for its sentence
}

// ofRun makes a technique of a function that looks at one run which can still be filled. A nil function finds the runs that
// cannot be filled any more.
func ofRun(id string, level float64, find func(*look) []finding) puzzle.Technique {
	return puzzle.Technique{ID: "kakuro." + id, Level: level, Regions: byRun,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known, region := look.Puzzle, look.Known, look.Region
			k := p.(*Kakuro)
			return k.steps(known, k.look(known, region).apply(find), find == nil)
		}}
}

// apply lists what a technique finds in a run.
func (l *look) apply(find func(*look) []finding) []finding {
	switch {
	case !l.news || l.ok == (find == nil):
		return nil
	case find == nil:
		return []finding{l.noFilling()}
	}
	out := find(l)
	for i := range out {
		out[i].clues = []puzzle.Place{l.at}
	}
	return out
}

// ofCell makes a technique of a function that looks at a cell without a digit and its two runs, both of which can still be filled.
func ofCell(id string, level float64, find func(cell int, across, down *look) []finding) puzzle.Technique {
	return puzzle.Technique{ID: "kakuro." + id, Level: level, Regions: byCell,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known, cell := look.Puzzle, look.Known, look.Region
			k := p.(*Kakuro)
			if known.Can(cell).Len() < 2 {
				return []puzzle.Step(nil)
			}
			runs := k.lookup().of[cell]
			a, b := k.look(known, runs[0]), k.look(known, runs[1])
			if !a.ok || !b.ok {
				return []puzzle.Step(nil)
			}
			return k.steps(known, find(cell, a, b), false)
		}}
}

var byRun = &puzzle.Regions{Of: runRegions}

// runRegions are the runs.
func runRegions(look *puzzle.Look) [][]int {
	k := look.Puzzle.(*Kakuro)
	out := make([][]int, len(k.runs))
	for i, r := range k.runs {
		out[i] = r.cells
	}
	return out
}

var byCell = &puzzle.Regions{Of: cellRegions}

// cellRegions are the cells, each with its two runs.
func cellRegions(look *puzzle.Look) [][]int {
	k := look.Puzzle.(*Kakuro)
	out := make([][]int, k.board.Len())
	for i, of := range k.lookup().of {
		out[i] = slices.Clone(k.runs[of[0]].cells)
		for _, u := range k.runs[of[1]].cells {
			if u != i {
				out[i] = append(out[i], u)
			}
		}
	}
	return out
}

// steps makes steps of findings. A cell to which one digit is left is said to hold it, and the step then rests also on the digits
// struck from that cell before.
func (k *Kakuro) steps(known puzzle.Facts, found []finding, impossible bool) []puzzle.Step {
	var out []puzzle.Step
	for _, x := range found {
		s := puzzle.Step{Level: x.level, Clues: x.clues, Args: x.args}
		named := x.named
		for _, c := range x.keep {
			can := known.Can(c.cell)
			left := can & c.digits
			if left == can || can.Len() < 2 {
				continue
			}
			at := k.board.Unknown(c.cell).At
			if left.Len() == 1 {
				s.New = append(s.New, puzzle.Fact{At: at, Value: left.Min()})
				named = append(named, cut{c.cell, c.digits & digits &^ left})
				continue
			}
			for d := range (can &^ left).Values() {
				s.New = append(s.New, puzzle.Fact{At: at, Value: d, Not: true})
			}
		}
		if len(s.New) == 0 && !impossible {
			continue
		}
		s.Because = k.because(known, named)
		out = append(out, s)
	}
	return out
}

// because makes facts of what a finding names, in the order of the board. See many.
func (k *Kakuro) because(known puzzle.Facts, named []cut) []puzzle.Fact {
	named = slices.Clone(named)
	slices.SortStableFunc(named, func(a, b cut) int { return cmp.Compare(a.cell, b.cell) })
	var out []puzzle.Fact
	for i := 0; i < len(named); {
		cell, m := named[i].cell, puzzle.Mask(0)
		for ; i < len(named) && named[i].cell == cell; i++ {
			m |= named[i].digits
		}
		at := k.board.Unknown(cell).At
		if v, ok := known.Value(cell); ok && m != 0 {
			out = append(out, puzzle.Fact{At: at, Value: v})
			continue
		}
		if m.Len() > many {
			m = digits &^ known.Can(cell)
		}
		for d := range m.Values() {
			out = append(out, puzzle.Fact{At: at, Value: d, Not: true})
		}
	}
	return out
}

// many is how many struck digits of a cell are still named one by one. Of a cell of which more are needed all are named, because it is
// easier to say what the cell can be.
const many = 4
