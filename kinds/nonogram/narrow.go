package nonogram

import (
	"context"
	"sync"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// Narrow filters columns and rows in turn until nothing changes.
func (n *Nonogram) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	masks := make([]puzzle.Mask, n.board.Len())
	rows, cols := n.Runs()
	switch {
	case n.variant != plain:
		n.presolveLanguages(ctx, cert, masks)
		return masks
	case max(len(rows), len(cols)) > lines.MaxGridSide:
		n.presolveLong(ctx, cert, masks)
		return masks
	}
	g := gridFilters.Get().(*lines.GridFilter)
	defer gridFilters.Put(g)
	var onCell lines.CellFunc
	if cert != nil {
		onCell = func(down bool, i, k int, black bool) { certify(cert, down, i, k, len(cols), black) }
	}
	if down, failed := g.Run(ctx, rows, cols, onCell); failed >= 0 {
		cert.Contradiction(clueAt(down, failed))
		return masks
	}
	copyMasks(g, masks, len(cols))
	return masks
}

// copyMasks sets the masks, row by row, to the colours that the filter has not eliminated.
func copyMasks(g *lines.GridFilter, masks []puzzle.Mask, cols int) {
	for r := 0; r*cols < len(masks); r++ {
		black, white := g.Row(r)
		row := masks[r*cols : (r+1)*cols]
		for c := range row {
			row[c] = puzzle.Span(White, Black) &^ puzzle.Mask(black&1|white&1<<1) // eliminate the other colour
			black, white = black>>1, white>>1
		}
	}
}

var gridFilters = sync.Pool{New: func() any { return new(lines.GridFilter) }}

// presolveLong filters rows and columns like Narrow, into masks, for boards with a side over lines.MaxGridSide.
func (n *Nonogram) presolveLong(ctx context.Context, cert *model.Certificate, masks []puzzle.Mask) {
	if l := n.firstTooLong(); l.n > 0 {
		cert.Contradiction(l.at)
		return
	}
	memory := lineMemories.Get().(*[2]lines.LineMemory)
	defer lineMemories.Put(memory)
	others, clues := n.Runs()
	rows, cols := memory[0].Filters(len(clues), others), memory[1].Filters(len(others), clues)
	applyOverlaps(rows, cols, others, cert)
	lines, across := cols, rows
	for turn, ran, failed := 0, true, -1; ran || turn < 2; turn++ {
		down := turn%2 == 0
		if ran, failed = filterDirty(ctx, lines, across, clues, cert, down); failed >= 0 {
			cert.Contradiction(clueAt(down, failed))
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

var lineMemories = sync.Pool{New: func() any { return new([2]lines.LineMemory) }}

func clueAt(down bool, i int) puzzle.Place {
	if down {
		return puzzle.Col(i)
	}
	return puzzle.Row(i)
}

// certify records in cert that clue i, a column if down, makes cell k of its line black or, if black is false, white. length is the
// number of columns.
func certify(cert *model.Certificate, down bool, i, k, length int, black bool) {
	unknown, value := i*length+k, White
	if down {
		unknown = k*length + i
	}
	if black {
		value = Black
	}
	cert.Restrict(clueAt(down, i), unknown, puzzle.Span(White, Black), puzzle.Only(value))
}

// applyOverlaps learns the cells that a run covers wherever it starts in an empty line. It is cheaper than a first run of the filters.
func applyOverlaps(lines, across []lines.LineFilter, clues [][]int, cert *model.Certificate) {
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
					certify(cert, false, i, k, len(across), true)
				}
			}
			start += run + 1
		}
	}
}

// filterDirty filters the dirty lines that have a clue, columns if down is set, and passes results to the crossing lines. It reports
// whether it ran any filter, and the line without an arrangement, -1 for none. If ctx ends, ran is false.
func filterDirty(ctx context.Context, lines, across []lines.LineFilter, clues [][]int, cert *model.Certificate, down bool) (
	ran bool, failed int,
) {
	length := len(across) // length of a row
	if down {
		length = len(lines)
	}
	for i := range lines {
		if ctx.Err() != nil {
			return false, -1
		}
		l := &lines[i]
		if !l.Dirty() || clues[i] == nil {
			continue
		}
		ran = true
		onCell := func(k int, black bool) {
			across[k].Learn(i, black)
			if cert != nil {
				certify(cert, down, i, k, length, black)
			}
		}
		done, ok := l.FinishByCount(onCell)
		if !done {
			ok = l.Run(onCell)
		}
		if !ok {
			return ran, i
		}
	}
	return ran, -1
}

// presolveLanguages filters rows and columns like Narrow, into masks, for coloured puzzles and open clues. All masks are empty if there is
// no solution.
func (n *Nonogram) presolveLanguages(ctx context.Context, cert *model.Certificate, masks []puzzle.Mask) {
	lanes := n.lanes()
	if l := n.firstTooLong(); l.n > 0 {
		cert.Contradiction(l.at)
		return
	}
	for i := range masks {
		masks[i] = n.allColours()
	}
	filters, stale := make([]*lines.LanguageFilter, len(lanes)), make([]bool, len(lanes))
	for k, l := range lanes {
		if l.clue != nil {
			filters[k], stale[k] = lines.NewLanguageFilter(language(l.clue, len(n.inks)), l.n), true
		}
	}
	rows, cols := n.Size()
	can := make([]uint64, max(rows, cols))
	for ran := true; ran; {
		ran = false
		for k, l := range lanes {
			if ctx.Err() != nil {
				return
			}
			if !stale[k] {
				continue
			}
			stale[k], ran = false, true
			can := can[:l.n]
			for i := range can {
				can[i] = uint64(masks[l.unknown(i)])
			}
			if !filters[k].Run(can) {
				cert.Contradiction(l.at)
				clear(masks)
				return
			}
			for i, left := range can {
				at := l.unknown(i)
				if left := puzzle.Mask(left); left != masks[at] {
					cert.Restrict(l.at, at, masks[at], left)
					masks[at] = left
					across := n.crossingLine(k, i)
					stale[across] = filters[across] != nil
				}
			}
		}
	}
}

// crossingLine returns the index of the line that crosses line k at its cell i.
func (n *Nonogram) crossingLine(k, i int) int {
	if k < n.height {
		return n.height + i
	}
	return i
}
