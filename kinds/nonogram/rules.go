package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// Rules posts the clue of every row and column that is not open. Fully known lines are skipped because presolve has checked them. Plain
// puzzles use a specialised propagator, which takes a tenth of the time.
func (n *Nonogram) Rules(m *model.Model) {
	if n.variant != plain {
		n.postLanguages(m)
		return
	}
	runs := lines.NewLines(m.S)
	all := make([]sat.Lit, n.board.Len())
	for i := range all {
		all[i] = m.Is(i, Black)
	}
	rows, cols := n.Size()
	room := make([]sat.Lit, max(rows, cols))
	for k := range n.lines {
		l := n.lane(k)
		cells := room[:l.n]
		for i := range cells {
			cells[i] = all[l.unknown(i)]
		}
		if l.clue != nil && !full(cells) {
			m.Clue(l.at, func() {
				if l.fitsOrFails(m) {
					runs.Post(cells, l.runs)
				}
			})
		}
	}
}

// postLanguages posts the clues like Rules, for coloured puzzles and open clues. Open lines and known ones need nothing.
func (n *Nonogram) postLanguages(m *model.Model) {
	lexicon := lines.NewRegulars(m.S)
	for _, l := range n.lanes() {
		cells, known := make([][]sat.Lit, l.n), true
		for i := range cells {
			for v := range n.inks {
				cells[i] = append(cells[i], m.Is(l.unknown(i), v))
			}
			known = known && full(cells[i])
		}
		if l.clue == nil || known {
			continue
		}
		m.Clue(l.at, func() {
			if !l.fitsOrFails(m) {
				return
			}
			lexicon.Post(cells, language(l.clue, len(n.inks)))
			if runs := asRuns(l.clue); runs != nil {
				lexicon.Order(cells, runs)
			}
		})
	}
}

// fitsOrFails reports whether the clue fits the line. If not, it makes the model unsatisfiable.
func (l lane) fitsOrFails(m *model.Model) bool {
	if minLength(l.clue) > l.n {
		m.S.Add(sat.False)
		return false
	}
	return true
}

func full(cells []sat.Lit) bool {
	return !slices.ContainsFunc(cells, func(l sat.Lit) bool { return l != sat.True && l != sat.False })
}

// ruleName returns the name of a line's rule in certificates, such as r3 or c1.
func ruleName(at puzzle.Place) puzzle.RuleName {
	if at.Kind == puzzle.RowKind {
		return puzzle.NewRuleName("r", int(at.R)+1)
	}
	return puzzle.NewRuleName("c", int(at.C)+1)
}
