package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/rule"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Rules says of every row and column that its runs are as its clue tells, unless nothing is told of it. Lines that are full need no
// saying: Narrow has seen that theirs are. Runs in black and white alone have a rule of their own, which takes a tenth of the time.
func (n *Nonogram) Rules(m *model.Model) {
	if n.variant != plain {
		n.postLanguages(m)
		return
	}
	lines := rule.NewLines(m.S)
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
					lines.Post(cells, l.runs)
				}
			})
		}
	}
}

// rulesOfWords is Rules for clues that are languages, whose letters are colours.
func (n *Nonogram) postLanguages(m *model.Model) {
	lexicon := rule.NewRegulars(m.S)
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

// has reports whether the line has room for its clue; when it has not, the model is told that this cannot be.
func (l lane) fitsOrFails(m *model.Model) bool {
	if minLength(l.clue) > l.n {
		m.S.Add(sat.False)
		return false
	}
	return true
}

// full reports whether all literals are constants.
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
