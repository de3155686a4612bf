package generate

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
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
	for _, x := range study.LastResorts {
		if p.About == x.Name || p.About == p.Kind.Name+"."+x.Name {
			return fault.Errorf("about %s: that is left where no technique applies; puzzles of the grade %s need it", x.Name,
				puzzle.Labels[len(puzzle.Labels)-1])
		}
	}
	t, err := p.technique(p.About)
	if err != nil {
		return err
	}
	_, name, _ := strings.Cut(t.ID, ".")
	if why, ok := p.maker.NotHardest[name]; ok {
		return fault.Errorf("about %s: no puzzle has it as its hardest step, because %s", name, why)
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
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil || n == last || len(p.Kind.Clues(q)) <= p.amount {
			return q, err
		}
	}
}

// beside explains why a puzzle that needs the technique is not about it; "" means that it is. Either another technique has harder steps,
// or too many techniques are nearly as hard. Steps are taken one at a time, independently of the rounds of the grade.
func (p *plan) beside(ctx context.Context, q puzzle.Puzzle) (why fault.Text, err error) {
	hardest := map[string]float64{}
	w := p.study(q).Walk(ctx, study.ExplainOptions{Named: true})
	for s, ok := w.Next(ctx); ok; s, ok = w.Next(ctx) {
		hardest[s.Technique] = max(hardest[s.Technique], s.Level)
	}
	if ctx.Err() != nil {
		return fault.Text{}, context.Cause(ctx)
	}
	beside, level := 0, hardest[p.must]
	for _, t := range p.Kind.Techniques {
		switch l := hardest[t.ID]; {
		case t.ID == p.must || t.Folds == puzzle.Bookkeeping:
		case l > level:
			return fault.Textf("%s is harder", t.ID), nil
		case l > besideFrom*level:
			beside++
		}
	}
	switch {
	case level == 0:
		return fault.Textf("%s is not its hardest step", p.must), nil
	case beside > besideMost:
		return fault.Textf("too many other techniques are nearly as hard"), nil
	}
	return fault.Text{}, nil
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

// needs reports whether a puzzle needs the technique of the wish: without it, the others up to a level leave more open than with it.
func (p *plan) needs(ctx context.Context, q puzzle.Puzzle, level float64) (bool, error) {
	without, err := p.study(q).Reach(ctx, puzzle.Facts{}, level, p.must)
	if err != nil || without.Board.Complete() {
		return false, err
	}
	with, err := p.study(q).Reach(ctx, without.Board, level)
	return with.Board.Open() < without.Board.Open(), err
}
