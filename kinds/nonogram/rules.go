package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/rule"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Rules says of every row and column that its runs are its clue, unless nothing is told of it. Lines that are full need no saying:
// Narrow has seen that theirs are.
func (n *Nonogram) Rules(m *model.Model) {
	lines := rule.NewLines(m.S)
	rows, cols := n.Size()
	all := make([]sat.Lit, rows*cols)
	for i := range all {
		all[i] = m.Is(i, Black)
	}
	for r, clue := range n.rows {
		if cells := all[r*cols : (r+1)*cols]; clue != nil && !full(cells) {
			m.Clue(puzzle.Row(r), func() { post(m, lines, cells, clue) })
		}
	}
	cells := make([]sat.Lit, rows)
	for c, clue := range n.cols {
		for r := range cells {
			cells[r] = all[r*cols+c]
		}
		if clue != nil && !full(cells) {
			m.Clue(puzzle.Col(c), func() { post(m, lines, cells, clue) })
		}
	}
}

// post says of a line that its runs are the clue, which cannot be when they do not fit.
func post(m *model.Model, lines *rule.Lines, cells []sat.Lit, clue []int) {
	if need(clue) > len(cells) {
		m.S.Add(sat.False)
		return
	}
	lines.Post(cells, clue)
}

// full reports whether all cells are constants.
func full(cells []sat.Lit) bool {
	return !slices.ContainsFunc(cells, func(l sat.Lit) bool { return l != sat.True && l != sat.False })
}

// ruleName is the name of a rule in certificates: a line.
func ruleName(at puzzle.Place) puzzle.RuleName {
	if at.Kind == puzzle.RowKind {
		return puzzle.Named("r", int(at.R)+1)
	}
	return puzzle.Named("c", int(at.C)+1)
}
