package generate

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Any unique puzzle can be a start: clues are omitted in different orders, as far as the request allows.

// ErrStartNotUnique means that the starting puzzle is not unique.
var ErrStartNotUnique = fault.Errorf("it is not unique")

// fromStart takes kind and size of the starting puzzle. Requirements for drawing boards are contradictions.
func (w *Request) fromStart() error {
	k := w.Start.Kind()
	if w.Colours > 0 {
		return fault.Errorf("colours: the puzzle to begin with has its own")
	}
	if w.Kind != nil && w.Kind != k {
		return fault.Errorf("the puzzle to begin with is of %s, not of %s", k.Title, w.Kind.Title)
	}
	if k.Make == nil || k.Without == nil {
		return fault.Errorf("clues of %s cannot be omitted", k.Title)
	}
	rows, cols := w.Start.Size()
	if (w.Rows != 0 || w.Cols != 0) && (w.Rows != rows || w.Cols != cols) {
		return fault.Errorf("size %dx%d: the puzzle to begin with has %dx%d", w.Cols, w.Rows, cols, rows)
	}
	w.Kind, w.Rows, w.Cols = k, rows, cols
	return nil
}

// solveStart solves the starting puzzle, if any. The error wraps ErrStartNotUnique if it is not unique, and is errUndecided at a
// limit.
func (p *plan) solveStart(ctx context.Context) error {
	if p.Start == nil {
		return nil
	}
	u := p.study(p.Start).Unique(ctx)
	switch {
	case ctx.Err() != nil && u.Status == puzzle.Undecided:
		return context.Cause(ctx)
	case u.Err != nil:
		return u.Err
	case u.Status == puzzle.Undecided:
		return errUndecided
	case u.Status != puzzle.UniqueSolution:
		return fault.Errorf("%w: its status is %s", ErrStartNotUnique, u.Status)
	}
	p.start = puzzle.Draft{Puzzle: p.Start, Solution: u.Solution}
	return nil
}

// tryStart runs attempt i to omit clues of the starting puzzle.
func (p *plan) tryStart(ctx context.Context, r *rand.Rand, i int) (Result, error) {
	most := 0
	if p.Density > 0 {
		most = int(math.Round(p.Density * float64(len(p.Kind.Clues(p.Start)))))
	}
	if p.exactClues && !p.graded {
		most = p.clues
	}
	q, err := p.bestOrder(ctx, r, p.start.Solution, func(r *rand.Rand) (puzzle.Puzzle, error) {
		c, err := p.omitClues(ctx, r, p.start, most)
		if err != nil {
			return nil, err
		}
		return p.fit(ctx, r, c)
	})
	switch {
	case err != nil:
		return Result{}, err
	case !p.symmetric(q):
		return Result{}, &miss{why: fault.Textf("its clues are not symmetric, and no more can be left out")}
	}
	made, err := p.verify(ctx, q)
	made.Seed, made.Attempt = p.Seed, i
	return made, err
}

// fit returns the puzzle of the chain that best matches the request. The error is a *miss if all are too easy or too hard or, for a puzzle
// about a technique, none needs it.
func (p *plan) fit(ctx context.Context, r *rand.Rand, c *chain) (puzzle.Puzzle, error) {
	if p.Minimal || !p.graded {
		return c.at(len(c.drops))
	}
	if p.about > 0 {
		return p.withTechnique(ctx, c)
	}
	hardest, err := c.at(len(c.drops))
	if err != nil {
		return nil, err
	}
	if least := p.minLevel(); least > 0 {
		to, err := p.study(hardest).Reach(ctx, puzzle.Facts{}, least)
		if err != nil {
			return nil, err
		}
		if to.Board.Complete() {
			label := study.LabelOf(p.Kind, to.Hardest)
			return nil, &miss{fault.Textf("it is %v", labelText(label)), label, len(p.Kind.Clues(hardest))}
		}
	}
	n, err := p.lastFitting(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case n < 0:
		return nil, &miss{why: fault.Textf("it is too hard even with all clues"), label: p.study(c.full).Grade(ctx).Label}
	case p.Clues == "" && p.required != "":
		return c.at(n)
	}
	return p.closer(ctx, r, c, n)
}

// symmetric reports whether the clue places have the requested symmetry; without one it is true.
func (p *plan) symmetric(q puzzle.Puzzle) bool {
	turn := p.symmetry.Turn()
	if turn == 0 {
		return true
	}
	at := map[puzzle.Place]bool{}
	for _, c := range p.Kind.Clues(q) {
		at[c.At] = true
	}
	for _, c := range p.Kind.Clues(q) {
		if !at[turn.Place(c.At, p.Rows, p.Cols)] {
			return false
		}
	}
	return true
}
