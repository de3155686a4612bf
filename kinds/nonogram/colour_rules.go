package nonogram

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/rule"
	"github.com/teka-puzzles/teka/solver/sat"
)

// language is the lines that a clue allows, as words whose letters are colours, of which there are so many with the background: a gap, a
// run, a gap, … as in a pattern of black runs, but that the gap between runs of two colours may be left out.
func language(clue []Block, colours int) *rule.Language {
	w := &phrase{Language: rule.NewLanguage(), any: 1<<colours - 1}
	for j, b := range clue {
		if b.Size == AnyRuns {
			next := 0
			if j+1 < len(clue) {
				next = clue[j+1].Colour
			}
			w.anything(next)
			continue
		}
		w.run(b)
	}
	w.gap()
	for _, p := range w.from {
		w.End(p)
	}
	return w.Language
}

// phrase is a language being made of a clue, item by item.
type phrase struct {
	*rule.Language
	any    uint64 // all letters
	last   int    // where the last run ends, or the start
	colour int    // of the last run; 0 at the start
	from   []int  // from where the line may go on, with what the last item allows behind it; nil as long as that is to be made
}

// to adds a position that all of from lead to.
func (w *phrase) to(letters uint64, from ...int) int {
	p := w.Position(letters)
	for _, q := range from {
		w.Step(q, p)
	}
	return p
}

// gap lets empty cells follow the last run, unless anything may.
func (w *phrase) gap() {
	if w.from == nil {
		gap := w.to(1, w.last)
		w.Step(gap, gap)
		w.from = []int{w.last, gap}
	}
}

// run adds a run behind a gap, which may be left out between two colours and at the start.
func (w *phrase) run(b Block) {
	w.gap()
	from := w.from
	if from[0] == w.last && b.Colour == w.colour {
		from = from[1:]
	}
	p := w.to(1<<b.Colour, from...)
	if b.Size == SomeSize {
		w.Step(p, p)
	}
	for range b.Size - 1 {
		p = w.to(1<<b.Colour, p)
	}
	w.last, w.colour, w.from = p, b.Colour, nil
}

// anything lets any runs follow, up to a run of the colour next, 0 for none. What stands there does not begin with the colour of the run
// before, nor end with that of the run behind: it would belong to them.
func (w *phrase) anything(next int) {
	start, end := w.any, w.any
	if w.colour > 0 {
		start &^= 1 << w.colour
	}
	if next > 0 {
		end &^= 1 << next
	}
	only := w.to(start&end, w.last)
	first := w.to(start, w.last)
	inside := w.to(w.any, first)
	w.Step(inside, inside)
	last := w.to(end, first, inside)
	w.from = []int{w.last, only, last}
}

// Rules says of every row and column that its runs are as its clue tells, unless nothing is told of it.
func (n *Coloured) Rules(m *model.Model) {
	lexicon := rule.NewLexicon(m.S)
	for _, l := range n.lines() {
		cells, full := make([][]sat.Lit, l.n), true
		for i := range cells {
			for v := range n.inks {
				is := m.Is(l.unknown(i), v)
				cells[i] = append(cells[i], is)
				full = full && (is == sat.True || is == sat.False)
			}
		}
		if l.clue == nil || full {
			continue // Narrow has seen to full lines
		}
		m.Clue(l.at, func() {
			if needed(l.clue) > l.n {
				m.S.Add(sat.False)
				return
			}
			lexicon.Post(cells, language(l.clue, len(n.inks)))
			if runs := asRuns(l.clue); runs != nil {
				lexicon.Order(cells, runs)
			}
		})
	}
}

// asRuns is a clue as runs of letters; nil when it leaves something open.
func asRuns(clue []Block) []rule.Run {
	out := make([]rule.Run, len(clue))
	for j, b := range clue {
		if b.Size < 0 {
			return nil
		}
		out[j] = rule.Run{Size: b.Size, Letter: b.Colour}
	}
	return out
}

// Narrow filters line by line, until nothing changes. Columns and rows take turns.
func (n *Coloured) Narrow(ctx context.Context, cert *model.Certificate) []puzzle.Mask {
	masks := make([]puzzle.Mask, n.board.Len())
	lines := n.lines()
	filters := make([]*rule.LanguageFilter, len(lines))
	for k, l := range lines {
		if l.clue != nil && needed(l.clue) > l.n {
			cert.Impossible(l.at)
			return masks
		}
		if l.clue != nil {
			filters[k] = rule.NewLanguageFilter(language(l.clue, len(n.inks)), l.n)
		}
	}
	for i := range masks {
		masks[i] = puzzle.Span(0, len(n.inks)-1)
	}
	stale := make([]bool, len(lines))
	for k := range stale {
		stale[k] = filters[k] != nil
	}
	can := make([]uint64, max(len(n.rows), len(n.cols)))
	for ran := true; ran; {
		ran = false
		for k, l := range lines {
			if ctx.Err() != nil {
				return masks
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
				cert.Impossible(l.at)
				clear(masks)
				return masks
			}
			for i, left := range can {
				at := l.unknown(i)
				if left := puzzle.Mask(left); left != masks[at] {
					cert.Left(l.at, at, masks[at], left)
					masks[at] = left
					across := n.across(k, i)
					stale[across] = filters[across] != nil
				}
			}
		}
	}
	return masks
}

// across is the line that crosses line k at its cell i.
func (n *Coloured) across(k, i int) int {
	if k < len(n.rows) {
		return len(n.rows) + i
	}
	return i
}
