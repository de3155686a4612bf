package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/anneal"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// A board about a technique is not waited for: a small board is changed again and again, along the border between what the other
// techniques up to the level allowed solve and what they do not, towards boards on which they stall, the technique goes on, and
// the rest follows. A board that techniques fill has one solution, so that nothing has to be proved on the way. Where chance seldom
// comes to a technique, three attempts of four begin with a board that needs it (puzzle.Maker.Lessons), turned, and changes that.

// How far a board is from what is wanted, 0 for nothing, less than stalls where the technique finds something when the others stall.
const (
	crowded = 0.05 // it needs the technique, but others are harder, or too many nearly as hard
	goesOn  = 0.2  // the technique finds something, but the board is not filled; up to so much more by how much is open:
	most    = 0.7
	stalls  = 1.0 // the technique finds nothing, either; likewise more by:
	spread  = 0.3
	easy    = 1.2  // the others solve it
	warmth  = 0.12 // how far a change may lead away again
)

const (
	lessonSteps = 5   // changes of a board for one that may be tried elsewhere
	mixings     = 20  // changes of a board that began as one that was there already
	hardFrom    = 2.8 // from this level on, techniques mostly stall because a board has several solutions
)

// lesson is a board on its way.
type lesson struct {
	*plan
	r      *rand.Rand
	o      puzzle.MakeOptions
	proved bool // boards with several solutions are passed over
	now    puzzle.Draft
	far    float64
}

// taught is a puzzle about the technique of the wish, found by changing a board; a *miss when as many changes as allowed were in vain.
func (p *plan) taught(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions, i int) (puzzle.Puzzle, error) {
	l := &lesson{plan: p, r: r, o: o}
	if i%4 < 3 {
		if q, err := l.mixed(ctx); q != nil || err != nil {
			return q, err
		}
	}
	d, err := p.maker.Draft(ctx, r, o)
	if err != nil {
		return nil, err
	}
	l.now, l.proved = d, p.about >= hardFrom && r.IntN(2) == 0
	if err := l.begin(ctx); err != nil {
		return nil, err
	}
	for range p.tries * lessonSteps {
		if l.far == 0 {
			return l.now.Puzzle, nil
		}
		if err := l.step(ctx); err != nil {
			return nil, err
		}
	}
	return nil, &miss{why: fault.Textf("no board near the one drawn is about %s", p.must)}
}

// mixed is a board made of one that was there, the last on its way that is about the technique; nil when there is none of the size.
func (l *lesson) mixed(ctx context.Context) (last puzzle.Puzzle, err error) {
	seeds := l.seeds()
	if len(seeds) == 0 {
		return nil, nil
	}
	q := l.maker.Turned(seeds[l.r.IntN(len(seeds))], puzzle.Turn(l.r.IntN(puzzle.Turns)))
	if rows, cols := q.Size(); rows != l.Rows || cols != l.Cols {
		return nil, nil
	}
	was, err := Key(q)
	if err != nil {
		return nil, err
	}
	to, err := l.study(q).Reach(ctx, puzzle.Facts{}, 0)
	if err != nil || !to.Board.Complete() {
		return nil, err
	}
	l.now = puzzle.Draft{Puzzle: q, Solution: to.Board}
	for n := 0; n < mixings || last == nil && n < mixings*lessonSteps; n++ {
		if err := l.step(ctx); err != nil {
			return nil, err
		}
		if l.far > 0 {
			continue
		}
		if key, err := Key(l.now.Puzzle); err != nil {
			return nil, err
		} else if key != was {
			last = l.now.Puzzle
		}
	}
	return last, nil
}

// seeds are the boards about the technique that the kind has at the size of the wish, as they are or transposed.
func (l *lesson) seeds() []puzzle.Puzzle {
	return slices.DeleteFunc(seedsOf(l.Kind, l.must), func(q puzzle.Puzzle) bool {
		rows, cols := q.Size()
		return min(rows, cols) != min(l.Rows, l.Cols) || max(rows, cols) != max(l.Rows, l.Cols)
	})
}

// seedsOf are the boards about a technique that the kind has.
func seedsOf(k *puzzle.Kind, id string) (out []puzzle.Puzzle) {
	for line := range strings.Lines(k.Make.Lessons) {
		name, address, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || k.Name+"."+name != id {
			continue
		}
		for _, f := range k.Formats {
			if f.Encode == nil {
				continue
			}
			if q, _, err := f.Decode(address, nil); err == nil && q != nil {
				out = append(out, q)
				break
			}
		}
	}
	return out
}

// LessonSize is the size, as rows and columns, at which puzzles about a technique are best asked for: that of the boards the kind has to
// begin with, or the usual one of lessons.
func LessonSize(k *puzzle.Kind, technique string) (rows, cols int) {
	if _, short, ok := strings.Cut(technique, "."); ok {
		technique = short
	}
	if seeds := seedsOf(k, k.Name+"."+technique); len(seeds) > 0 {
		return seeds[0].Size()
	}
	return k.Limits.Lesson, k.Limits.Lesson
}

// begin leaves out clues, where the kind loses them, until the other techniques stall.
func (l *lesson) begin(ctx context.Context) (err error) {
	if l.maker.Thins {
		c := &chain{full: l.now.Puzzle, drops: l.groups(l.r, l.now.Puzzle)}
		if l.proved {
			if c, err = l.thinned(ctx, l.r, l.now, 0); err != nil {
				return err
			}
		}
		lo, hi := 0, len(c.drops) // without lo groups they do not, without hi they do, or may
		for lo+1 < hi {
			mid := (lo + hi) / 2
			q, err := c.at(mid)
			if err != nil {
				return err
			}
			to, err := l.study(q).Reach(ctx, puzzle.Facts{}, l.cap, l.must)
			if err != nil {
				return err
			}
			if to.Board.Complete() {
				lo = mid
			} else {
				hi = mid
			}
		}
		if l.now.Puzzle, err = c.at(lo + l.r.IntN(2)*(hi-lo)); err != nil {
			return err
		}
	}
	l.far, err = l.lacks(ctx, l.now.Puzzle)
	return err
}

// step changes the board, and keeps that when it is nearer, or by chance.
func (l *lesson) step(ctx context.Context) error {
	next, err := l.changed()
	if err == nil && l.proved {
		next, err = study.Varied(ctx, l.now, next, l.conflicts)
	}
	switch {
	case errors.Is(err, puzzle.ErrDraft):
		return ctx.Err()
	case err != nil:
		return err
	}
	far, err := l.lacks(ctx, next.Puzzle)
	if err == nil && anneal.Accepts(l.r, far-l.far, warmth) {
		l.now, l.far = next, far
	}
	return err
}

// changed is the board changed in some place: where clues may be left out, mostly by telling one when techniques stall, and by
// leaving one out when they do not.
func (l *lesson) changed() (d puzzle.Draft, err error) {
	d = l.now
	if !l.maker.Thins || l.r.IntN(4) == 0 {
		return l.maker.Vary(l.r, d, l.o)
	}
	told := l.Kind.Clues(d.Puzzle)
	tell, hide := l.far < easy, l.far >= easy
	if l.r.IntN(3) == 0 {
		tell, hide = l.r.IntN(2) == 0, l.r.IntN(2) == 0
	}
	if more := l.untold(d, told); tell && len(more) > 0 {
		if d.Puzzle, err = l.Kind.With(d.Puzzle, more[l.r.IntN(len(more))]); err != nil {
			return d, err
		}
	}
	if hide && len(told) > 1 {
		d.Puzzle, err = l.Kind.Without(d.Puzzle, told[l.r.IntN(len(told))].At)
	}
	return d, err
}

// untold is the clues that a board may tell besides those that it does.
func (l *lesson) untold(d puzzle.Draft, told []puzzle.Clue) []puzzle.Clue {
	at := map[puzzle.Place]bool{}
	for _, c := range told {
		at[c.At] = true
	}
	return slices.DeleteFunc(l.maker.Told(d.Puzzle, d.Solution), func(c puzzle.Clue) bool {
		return at[c.At] || l.dull(d.Puzzle, c) || l.NoGivens && l.maker.Givens && gives(d.Puzzle)(c)
	})
}

// lacks is how far a board is from being about the technique.
func (l *lesson) lacks(ctx context.Context, q puzzle.Puzzle) (float64, error) {
	st := l.study(q)
	without, err := st.Reach(ctx, puzzle.Facts{}, l.cap, l.must)
	switch {
	case err != nil:
		return 0, err
	case without.Board.Complete():
		return easy, nil
	}
	with, err := st.Reach(ctx, without.Board, l.cap)
	if err != nil {
		return 0, err
	}
	before, after, all := without.Board.Open(), with.Board.Open(), q.Board().Len()
	share := float64(after) / float64(all)
	switch {
	case after == before:
		return stalls + float64(spread*share), nil
	case after > 0:
		return goesOn + float64(most*share), nil
	}
	if why, err := l.beside(ctx, q); err != nil || !why.Empty() {
		return crowded, err
	}
	return 0, nil
}
