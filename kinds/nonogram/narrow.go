package nonogram

import (
	"context"
	"sync"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/rule"
)

// Narrow filters line by line, until nothing changes.
func (n *Nonogram) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	masks := make([]puzzle.Mask, n.board.Len())
	if max(len(n.rows), len(n.cols)) > rule.GridMost {
		n.narrowLong(ctx, cert, masks)
		return masks
	}
	g := grids.Get().(*rule.GridFilter)
	defer grids.Put(g)
	var tell rule.Told
	if cert != nil {
		tell = func(down bool, i, k int, black bool) { found(cert, down, i, k, len(n.cols), black) }
	}
	if down, failed := g.Run(ctx, n.rows, n.cols, tell); failed >= 0 {
		cert.Impossible(clueAt(down, failed))
		return masks
	}
	leave(g, masks, len(n.cols))
	return masks
}

// leave notes what is left of each cell.
func leave(g *rule.GridFilter, masks []puzzle.Mask, cols int) {
	for r := 0; r*cols < len(masks); r++ {
		black, white := g.Row(r)
		row := masks[r*cols : (r+1)*cols]
		for c := range row {
			row[c] = puzzle.Span(White, Black) &^ puzzle.Mask(black&1|white&1<<1) // black strikes White, the bit of 1, and white Black
			black, white = black>>1, white>>1
		}
	}
}

// grids keeps memory from one board to the next.
var grids = sync.Pool{New: func() any { return new(rule.GridFilter) }}

// narrowLong is Narrow for boards with a side that is longer than a word.
func (n *Nonogram) narrowLong(ctx context.Context, cert *model.Certificate, masks []puzzle.Mask) {
	if at, needed, _ := n.tooLong(); needed > 0 {
		cert.Impossible(at)
		return
	}
	memory := narrowing.Get().(*[2]rule.LineMemory)
	defer narrowing.Put(memory)
	rows, cols := memory[0].Filters(len(n.cols), n.rows), memory[1].Filters(len(n.rows), n.cols)
	overlaps(rows, cols, n.rows, cert)
	lines, across, clues, others := cols, rows, n.cols, n.rows
	for turn, ran, failed := 0, true, -1; ran || turn < 2; turn++ {
		down := turn%2 == 0
		if ran, failed = sweep(ctx, lines, across, clues, cert, down); failed >= 0 {
			cert.Impossible(clueAt(down, failed))
			return
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
}

// narrowing keeps memory for the rows and the columns from one board to the next.
var narrowing = sync.Pool{New: func() any { return new([2]rule.LineMemory) }}

// clueAt is the clue of a row or of a column.
func clueAt(down bool, i int) puzzle.Place {
	if down {
		return puzzle.Col(i)
	}
	return puzzle.Row(i)
}

// found takes down that cell k of a line is known.
func found(cert *model.Certificate, down bool, i, k, length int, black bool) {
	unknown, value := i*length+k, White
	if down {
		unknown = k*length + i
	}
	if black {
		value = Black
	}
	cert.Left(clueAt(down, i), unknown, puzzle.Span(White, Black), puzzle.Only(value))
}

// overlaps makes known the cells that a run covers wherever it lies in a blank line. It is the first look at each line, at a
// fraction of the cost.
func overlaps(lines, across []rule.LineFilter, clues [][]int, cert *model.Certificate) {
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
				if cert != nil {
					found(cert, false, i, k, len(across), true)
				}
			}
			start += run + 1
		}
	}
}

// sweep filters the lines that have news and a clue, and tells those across. It reports whether there were any, and which line, -1
// for none, has no arrangement left.
func sweep(ctx context.Context, lines, across []rule.LineFilter, clues [][]int, cert *model.Certificate, down bool) (ran bool, failed int) {
	length := len(across) // of a row
	if down {
		length = len(lines)
	}
	for i := range lines {
		if ctx.Err() != nil {
			return false, -1
		}
		l := &lines[i]
		if !l.Stale() || clues[i] == nil {
			continue
		}
		ran = true
		tell := func(k int, black bool) {
			across[k].Learn(i, black)
			if cert != nil {
				found(cert, down, i, k, length, black)
			}
		}
		done, ok := l.Counted(tell)
		if !done {
			ok = l.Run(tell)
		}
		if !ok {
			return ran, i
		}
	}
	return ran, -1
}
