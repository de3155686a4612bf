package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are human techniques, easiest first. Most examine one run, some the two runs of a cell.
//
// A run has k cells and the sum s. Its open part is the m cells without a digit. They hold m different digits of the free ones (those not
// placed in the run) with the rest r, which is s less the placed digits. A combination is a set of digits that the open part may hold. A
// digit may occur twice in a row or column, in different runs.
var techniques = []puzzle.Technique{
	{ID: "kakuro.no-filling", Level: 1.0, Regions: byRun, Find: noFilling},
	ofRun("last-cell", 1.0, lastCell).WithFolding(puzzle.FoldAlways),
	ofRun("digit-used", 1.1, digitUsed).WithFolding(puzzle.FoldAlways),
	ofRun("only-combination", onlyCombinationLevel, onlyCombination),
	ofCell("only-candidate", onlyCandidateLevel, onlyCandidate).WithFolding(puzzle.FoldAlways),
	ofRun("missing-digits", 1.4, missingDigits),
	ofCell("cross-reference", bothLevels.of(0), crossReference),
	ofRun("only-place", placeLevels.of(0), onlyPlace),
	ofRun("combinations", combinationLevels.of(0), combinations),
	ofRun("limit", boundLevels.of(0), limits),
	ofRun("fillings", fillingsLevel+perFilling, fillCases),
	ofBlock("row-against-column", blockLevels[1], 1, 2),
	ofRun("pair-partner", 2.0, pairPartner),
	ofRun("combination-cut", cutLevels.of(0), combinationCut),
	ofRun("naked-set", 2.8, nakedSet),
	ofRun("hidden-set", 3.4, hiddenSet),
	ofBlock("virtual-run", blockLevels[3], 3, 3),
	ofRun("permutations", permutationLevels[0].level, permutations),
	{ID: "kakuro.cross-cases", Level: crossCasesLevel, Find: crossCases, UsesHypotheses: true},
	{ID: "kakuro.run-pair", Level: 5.0, Regions: byRectangle, Find: runPair},
}

// ofRun returns a technique that calls find for each run that can be filled but has a candidate in no filling.
func ofRun(id string, level float64, find func(*line) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "kakuro." + id, Level: level, Regions: byRun,
		Find: func(look *puzzle.View) []puzzle.Step {
			if l := boardOf(look).line(look.Region); l.reducible {
				return find(l)
			}
			return nil
		}}
}

// ofCell returns a technique that calls find for each open cell whose two runs can both be filled.
func ofCell(id string, level float64, find func(cell int, across, down *line) []puzzle.Step) puzzle.Technique {
	return puzzle.Technique{ID: "kakuro." + id, Level: level, Regions: byCell,
		Find: func(look *puzzle.View) []puzzle.Step {
			b, cell := boardOf(look), look.Region
			if look.Known.Candidates(cell).Len() < 2 {
				return nil
			}
			across, down := b.line(b.of[cell][puzzle.Across]), b.line(b.of[cell][puzzle.Down])
			if across.unfillable || down.unfillable {
				return nil
			}
			return find(cell, across, down)
		}}
}

// ofBlock returns a technique that examines the open cells that a block covers once, if their number is in this range.
func ofBlock(id string, level float64, least, most int) puzzle.Technique {
	return puzzle.Technique{ID: "kakuro." + id, Level: level, Regions: byBlock,
		Find: func(look *puzzle.View) []puzzle.Step {
			b := boardOf(look)
			return b.rowAgainstColumn(&b.allBlocks()[look.Region], least, most)
		}}
}

// The regions: runs; cells, each with its two runs; cells that a block covers once; and runs of a rectangle.
var (
	byRun = &puzzle.Regions{Of: func(look *puzzle.View) [][]int {
		return lists.Map(boardOf(look).runs, func(r run) []int { return r.cells })
	}}
	byCell  = &puzzle.Regions{Of: cellRegions}
	byBlock = &puzzle.Regions{Of: func(look *puzzle.View) [][]int { // the cells of runs across first
		return lists.Map(boardOf(look).allBlocks(), func(x block) []int { return slices.Concat(x.over, x.under) })
	}}
	byRectangle = &puzzle.Regions{Of: func(look *puzzle.View) [][]int {
		b := boardOf(look)
		return lists.Map(b.allRectangles(), func(x rectangle) []int { return b.cellsOf(x.runs[:]) })
	}}
)

// cellRegions returns, for each cell, the cells of its two runs.
func cellRegions(look *puzzle.View) [][]int {
	b := boardOf(look)
	out := make([][]int, len(b.of))
	for i, runs := range b.of {
		if look.Done() {
			break
		}
		out[i] = b.cellsOf(runs[:])
	}
	return out
}
