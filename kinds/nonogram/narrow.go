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
	if n.variant != plain || max(len(rows), len(cols)) > lines.MaxGridSide {
		n.presolveLines(ctx, cert, masks)
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

// lineFilter removes from the cells of a line the colours that they have in no arrangement, as lines.LineFilter does.
type lineFilter interface {
	Run(can []puzzle.Mask) bool
}

// filter returns a new filter of a line; nil if its clue is open or too long.
func (n *Nonogram) filter(l lane) lineFilter {
	switch {
	case l.clue == nil || minLength(l.clue) > l.n:
		return nil
	case n.variant == plain:
		return lines.NewLineFilter(l.runs, l.n)
	}
	return lines.NewLanguageFilter(language(l.clue, len(n.inks)), l.n)
}

// presolveLines filters rows and columns like Narrow, into masks, for coloured puzzles, open clues, and boards with a side over
// lines.MaxGridSide. All masks are empty if there is no solution.
func (n *Nonogram) presolveLines(ctx context.Context, cert *model.Certificate, masks []puzzle.Mask) {
	lanes := n.lanes()
	if l := n.firstTooLong(); l.n > 0 {
		cert.Contradiction(l.at)
		return
	}
	for i := range masks {
		masks[i] = n.allColours()
	}
	filters, stale := make([]lineFilter, len(lanes)), make([]bool, len(lanes))
	for k, l := range lanes {
		filters[k] = n.filter(l)
		stale[k] = filters[k] != nil
	}
	rows, cols := n.Size()
	can := make([]puzzle.Mask, max(rows, cols))
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
				can[i] = masks[l.unknown(i)]
			}
			if !filters[k].Run(can) {
				cert.Contradiction(l.at)
				clear(masks)
				return
			}
			for i, left := range can {
				at := l.unknown(i)
				if left != masks[at] {
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
