package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
)

// Narrow filters line by line, until nothing changes. Rows and columns take turns, so that a line is looked at again only when all that the other
// side has to tell is known.
func (n *Nonogram) Narrow() []puzzle.Mask {
	masks := make([]puzzle.Mask, n.board.Len())
	rows, cols := rule.NewLineFilters(len(n.cols), n.rows), rule.NewLineFilters(len(n.rows), n.cols)
	for news := true; news; {
		for side := range 2 {
			lines, across := rows, cols
			if side == 1 {
				lines, across = cols, rows
			}
			news = false
			for i := range lines {
				l := &lines[i]
				if !l.Stale() {
					continue
				}
				news = true
				if !l.Run(func(k int, black bool) { across[k].Learn(i, black) }) {
					return masks
				}
			}
		}
	}
	for r := range rows {
		row := masks[r*len(cols) : (r+1)*len(cols)]
		for c := range row {
			switch rows[r].Value(c) {
			case 1:
				row[c] = puzzle.Only(Black)
			case -1:
				row[c] = puzzle.Only(White)
			default:
				row[c] = puzzle.Span(White, Black)
			}
		}
	}
	return masks
}
