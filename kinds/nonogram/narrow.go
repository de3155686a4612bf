package nonogram

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
)

// Narrow filters line by line, until nothing changes. Columns and rows take turns, so that a line is looked at when all is known that the other
// side has to tell. To prefer lines with much news saved at most four calls in a hundred and no time.
func (n *Nonogram) Narrow(ctx context.Context) []puzzle.Mask {
	masks := make([]puzzle.Mask, n.board.Len())
	if n.tooLong() != "" {
		return masks
	}
	rows, cols := rule.NewLineFilters(len(n.cols), n.rows), rule.NewLineFilters(len(n.rows), n.cols)
	overlaps(rows, cols, n.rows)
	lines, across, clues, others := cols, rows, n.cols, n.rows
	for turn, ran, ok := 0, true, true; ran || turn < 2; turn++ {
		if ran, ok = sweep(ctx, lines, across, clues); !ok {
			return masks
		}
		lines, across, clues, others = across, lines, others, clues
	}
	values := [...]puzzle.Mask{puzzle.Only(White), puzzle.Span(White, Black), puzzle.Only(Black)}
	for r := range rows {
		row := masks[r*len(cols) : (r+1)*len(cols)]
		for c := range row {
			row[c] = values[1+rows[r].Value(c)]
		}
	}
	return masks
}

// overlaps makes known the cells that a run covers wherever it lies in a blank line. It is the first look at each line, at a fraction of the cost.
func overlaps(lines, across []rule.LineFilter, clues [][]int) {
	for i, clue := range clues {
		slack := len(across) + 1
		for _, run := range clue {
			slack -= run + 1
		}
		start := 0
		for _, run := range clue {
			for k := start + slack; k < start+run; k++ {
				lines[i].Learn(k, true)
				across[k].Learn(i, true)
			}
			start += run + 1
		}
	}
}

// sweep filters the lines that have news and a clue, and tells those across. It reports whether there were any, and whether all still have an
// arrangement.
func sweep(ctx context.Context, lines, across []rule.LineFilter, clues [][]int) (ran, ok bool) {
	for i := range lines {
		if ctx.Err() != nil {
			return false, true
		}
		l := &lines[i]
		if !l.Stale() || clues[i] == nil {
			continue
		}
		ran = true
		if !l.Run(func(k int, black bool) { across[k].Learn(i, black) }) {
			return ran, false
		}
	}
	return ran, true
}
