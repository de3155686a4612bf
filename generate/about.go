package generate

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// A puzzle is about a technique if its hardest steps use that technique, the others up to their level do not solve it, and few other
// techniques are nearly as hard.

// Limits for the other techniques of a puzzle about a technique.
const (
	maxOthers  = 3   // maximum number of other techniques, without bookkeeping,
	otherShare = 0.7 // harder than this share of its level
)

// aboutLevels is how far the steps of a technique may exceed its level, tried in turn: steps with more cases are harder.
var aboutLevels = [...]float64{0, 0.3, 0.8}

// parseAbout parses and validates a request for a puzzle about a technique, and sets the technique and its level limits. Without such a
// request it does nothing.
func (p *plan) parseAbout() error {
	if p.About == "" {
		return nil
	}
	for _, x := range []struct {
		name    string
		variety bool
	}{{"must use", p.MustUse != ""}, {"no harder than", p.NoHarderThan != ""}, {"a grade", p.MinGrade != "" || p.MaxGrade != ""}} {
		if x.variety {
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
	if why, ok := p.maker.NeverHardest[name]; ok {
		return fault.Errorf("about %s: no puzzle has it as its hardest step, because %s", name, why)
	}
	p.required, p.about, p.graded, p.cap = t.ID, t.Level, true, t.Level+aboutLevels[len(aboutLevels)-1]
	return nil
}

// withTechnique returns the puzzle of a chain that needs the technique: the first with at most the target number of clues. Once the other
// techniques up to the allowed level do not solve a puzzle, they do not solve it with fewer clues either. The error is a *miss if there is
// no such puzzle.
func (p *plan) withTechnique(ctx context.Context, c *chain) (puzzle.Puzzle, error) {
	last, err := p.lastFitting(ctx, c)
	if err != nil {
		return nil, err
	}
	lo, hi := -1, last+1 // without lo groups, the technique is not needed
	for lo+1 < hi {
		mid := (lo + hi) / 2
		q, err := c.at(mid)
		if err != nil {
			return nil, err
		}
		to, err := p.study(q).Reach(ctx, puzzle.Facts{}, p.cap, p.required)
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
		return nil, &miss{why: fault.Textf("%s is not needed", p.required)}
	}
	for n := hi; ; n++ {
		q, err := c.at(n)
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil || n == last || len(p.Kind.Clues(q)) <= p.clues {
			return q, err
		}
	}
}

// otherHard returns the reason why a puzzle that needs the technique is not about it, or the zero Text: another technique has harder steps,
// or too many are nearly as hard. It takes one step at a time, independently of the rounds of the grade.
func (p *plan) otherHard(ctx context.Context, q puzzle.Puzzle) (why fault.Text, err error) {
	hardest := map[string]float64{}
	w := p.study(q).Walk(ctx, study.ExplainOptions{Named: true})
	for s, ok := w.Next(ctx); ok; s, ok = w.Next(ctx) {
		hardest[s.Technique] = max(hardest[s.Technique], s.Level)
	}
	if ctx.Err() != nil {
		return fault.Text{}, context.Cause(ctx)
	}
	beside, level := 0, hardest[p.required]
	for _, t := range p.Kind.Techniques {
		switch l := hardest[t.ID]; {
		case t.ID == p.required || t.Folding == puzzle.FoldAlways:
		case l > level:
			return fault.Textf("%s is harder", t.ID), nil
		case l > otherShare*level:
			beside++
		}
	}
	switch {
	case level == 0:
		return fault.Textf("%s is not its hardest step", p.required), nil
	case beside > maxOthers:
		return fault.Textf("too many other techniques are nearly as hard"), nil
	}
	return fault.Text{}, nil
}

// attemptLevels returns the level limits that attempts alternate between if a technique is required.
func (p *plan) attemptLevels(t puzzle.Technique) []float64 {
	if p.about == 0 {
		least := max(t.Level, p.minLevel()+0.1)
		return []float64{least, least + 0.6, p.cap}
	}
	var out []float64
	for _, more := range aboutLevels {
		out = append(out, t.Level+more)
	}
	return slices.Compact(out)
}

// needs reports whether a puzzle needs the required technique: with it, techniques up to level leave fewer unknowns open than without.
func (p *plan) needs(ctx context.Context, q puzzle.Puzzle, level float64) (bool, error) {
	without, err := p.study(q).Reach(ctx, puzzle.Facts{}, level, p.required)
	if err != nil || without.Board.Complete() {
		return false, err
	}
	with, err := p.study(q).Reach(ctx, without.Board, level)
	return with.Board.Open() < without.Board.Open(), err
}
