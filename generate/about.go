package generate

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// A puzzle is about a technique when its hardest steps are all of that technique, which the others up to their level cannot do
// without, and few techniques beside it are nearly as hard: what a lesson wants.

// What may stand beside the technique that a puzzle is about.
const (
	besideMost = 3   // so many other techniques, bookkeeping not counted,
	besideFrom = 0.7 // that are harder than this part of its level
)

// aboutReach is how far above the least level of a technique its own steps may be, in turn: the more cases a step looks at the harder
// it is.
var aboutReach = [...]float64{0, 0.3, 0.8}

// lesson checks the wish for a puzzle about a technique.
func (p *plan) lesson() error {
	if p.About == "" {
		return nil
	}
	for _, x := range []struct {
		name string
		set  bool
	}{{"must use", p.MustUse != ""}, {"no harder than", p.NoHarderThan != ""}, {"a grade", p.From != "" || p.To != ""}} {
		if x.set {
			return fault.Errorf("about %s and %s: the technique alone says how hard the puzzle is", p.About, x.name)
		}
	}
	t, err := p.technique(p.About)
	if err != nil {
		return err
	}
	p.must, p.about, p.graded, p.cap = t.ID, t.Level, true, t.Level+aboutReach[len(aboutReach)-1]
	return nil
}

// technical is the puzzle of a chain that needs the technique, the first one with no more clues than some: whether others up to the
// level allowed solve a puzzle without it does not come back when clues are lost. It is a *miss when there is none.
func (p *plan) technical(ctx context.Context, c *chain) (puzzle.Puzzle, error) {
	last, err := p.hardest(ctx, c)
	if err != nil {
		return nil, err
	}
	lo, hi := -1, last+1 // without lo groups it does without the technique
	for lo+1 < hi {
		mid := (lo + hi) / 2
		q, err := c.at(mid)
		if err != nil {
			return nil, err
		}
		to, err := p.study(q).Reach(ctx, puzzle.Facts{}, p.cap, p.must)
		switch {
		case err != nil:
			return nil, err
		case to.Board.Complete():
			lo = mid
		default:
			hi = mid
		}
	}
	if hi > last {
		return nil, &miss{why: fault.Textf("%s is not needed", p.must)}
	}
	for n := hi; ; n++ {
		q, err := c.at(n)
		if err != nil || n == last || len(p.Kind.Clues(q)) <= p.amount {
			return q, err
		}
	}
}

// isAbout is a *miss when another technique takes harder steps than the one that the puzzle is to be about, or too many nearly as hard
// stand beside it.
func (p *plan) isAbout(ctx context.Context, m Made) error {
	hardest := map[string]float64{}
	w := p.study(m.Puzzle).Walk(ctx, study.ExplainOptions{})
	for s, ok := w.Next(ctx); ok; s, ok = w.Next(ctx) {
		hardest[s.Technique] = max(hardest[s.Technique], s.Level)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	beside, level := 0, hardest[p.must]
	for _, t := range p.Kind.Techniques {
		switch l := hardest[t.ID]; {
		case t.ID == p.must || t.Folds == puzzle.Bookkeeping:
		case l > level:
			return &miss{fault.Textf("%s is harder", t.ID), m.Grade.Label}
		case l > besideFrom*level:
			beside++
		}
	}
	switch {
	case level == 0 || m.Grade.Hardest > level:
		return &miss{fault.Textf("%s is not its hardest step", p.must), m.Grade.Label}
	case beside > besideMost:
		return &miss{fault.Textf("too many other techniques are nearly as hard"), m.Grade.Label}
	}
	return nil
}

// lacking is how far a board that the techniques allowed solve is from needing the one it is to be about: a trifle, so that boards
// are changed along the border of what the others solve.
func (p *plan) lacking(ctx context.Context, q puzzle.Puzzle) (float64, error) {
	to, err := p.study(q).Reach(ctx, puzzle.Facts{}, p.cap, p.must)
	if err != nil || !to.Board.Complete() {
		return 0, err
	}
	return slack, nil
}

// aimedAt are the levels that attempts take turns with when a technique is asked for.
func (p *plan) aimedAt(t puzzle.Technique) []float64 {
	if p.about == 0 {
		least := max(t.Level, p.least()+0.1)
		return []float64{least, least + 0.6, p.cap}
	}
	var out []float64
	for _, more := range aboutReach {
		out = append(out, t.Level+more)
	}
	return slices.Compact(out)
}
