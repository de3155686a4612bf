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

// A board about a technique is constructed rather than awaited: a small board is changed repeatedly along the border between those that the
// other techniques solve and those that they do not, towards boards on which they stall, the technique continues, and all of them finish. A
// board solved by techniques is unique, so no proofs are needed on the way. If random boards seldom need a technique, three of four
// attempts start with a known board that does (puzzle.Maker.Lessons), rotated or reflected, and change that.

// Distances from the goal, 0 for none. They are below distStall if the technique finds something when the others stall.
const (
	distCrowded = 0.05 // it needs the technique, but others are harder, or too many nearly as hard
	distOpen    = 0.2  // the technique continues, but the board is not solved; plus, for the share of open unknowns:
	weightOpen  = 0.7
	distStall   = 1.0 // the technique finds nothing; likewise plus:
	weightStall = 0.3
	distEasy    = 1.2  // the others solve it
	temperature = 0.12 // annealing temperature: how far a change may lead away
)

const (
	lessonSteps = 5   // changes per allowed try of the plan
	seedSteps   = 20  // changes of a known board
	provedLevel = 2.8 // from this level on, techniques stall mostly because a board has several solutions
)

// lesson is a search that changes a board until it is about the requested technique.
type lesson struct {
	*plan
	r        *rand.Rand
	o        puzzle.MakeOptions
	proved   bool // reject boards with several solutions
	now      puzzle.Draft
	distance float64 // of now from the goal; see measure
}

// drawAbout returns a puzzle about the requested technique, made by changing a board; a *miss if the allowed changes fail.
func (p *plan) drawAbout(ctx context.Context, r *rand.Rand, o puzzle.MakeOptions, i int) (puzzle.Puzzle, error) {
	l := &lesson{plan: p, r: r, o: o}
	if i%4 < 3 {
		if q, err := l.fromSeed(ctx); q != nil || err != nil {
			return q, err
		}
	}
	d, err := p.maker.Draft(ctx, r, o)
	if err != nil {
		return nil, err
	}
	l.now, l.proved = d, p.about >= provedLevel && r.IntN(2) == 0
	if err := l.omitUntilStall(ctx); err != nil {
		return nil, err
	}
	for range p.tries * lessonSteps {
		if l.distance == 0 {
			return l.now.Puzzle, nil
		}
		if err := l.step(ctx); err != nil {
			return nil, err
		}
	}
	return nil, &miss{why: fault.Textf("no board near the one drawn is about %s", p.required)}
}

// fromSeed changes a known board and returns the last result that is about the technique and differs from the known board. It returns nil
// if there is no known board of the size or no such result.
func (l *lesson) fromSeed(ctx context.Context) (last puzzle.Puzzle, err error) {
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
	for n := 0; n < seedSteps || last == nil && n < seedSteps*lessonSteps; n++ {
		if err := l.step(ctx); err != nil {
			return nil, err
		}
		if l.distance > 0 {
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

// seeds returns the known boards of the requested size, also transposed.
func (l *lesson) seeds() []puzzle.Puzzle {
	return slices.DeleteFunc(seedsOf(l.Kind, l.required), func(q puzzle.Puzzle) bool {
		rows, cols := q.Size()
		return min(rows, cols) != min(l.Rows, l.Cols) || max(rows, cols) != max(l.Rows, l.Cols)
	})
}

// seedsOf returns the kind's known boards about a technique.
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

// LessonSize returns the best size for puzzles about a technique: that of the known boards, or the default of lessons.
func LessonSize(k *puzzle.Kind, technique string) (rows, cols int) {
	if _, short, ok := strings.Cut(technique, "."); ok {
		technique = short
	}
	if seeds := seedsOf(k, k.Name+"."+technique); len(seeds) > 0 {
		return seeds[0].Size()
	}
	return k.Limits.Lesson, k.Limits.Lesson
}

// omitUntilStall omits clues, if the kind can, until the other techniques stall.
func (l *lesson) omitUntilStall(ctx context.Context) (err error) {
	if l.maker.OmitsClues {
		c := &chain{full: l.now.Puzzle, drops: l.groups(l.r, l.now.Puzzle)}
		if l.proved {
			if c, err = l.omitClues(ctx, l.r, l.now, 0); err != nil {
				return err
			}
		}
		lo, hi := 0, len(c.drops) // without lo groups they do not stall; without hi groups they do or may
		for lo+1 < hi {
			mid := (lo + hi) / 2
			q, err := c.at(mid)
			if err != nil {
				return err
			}
			to, err := l.study(q).Reach(ctx, puzzle.Facts{}, l.cap, l.required)
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
	l.distance, err = l.measure(ctx, l.now.Puzzle)
	return err
}

// step changes the board and accepts the result if it is nearer to the goal, or otherwise by chance. A change that is rejected leaves the
// board as it is.
func (l *lesson) step(ctx context.Context) error {
	next, err := l.change()
	if err == nil && l.proved {
		next, err = study.Varied(ctx, l.now, next, l.conflicts)
	}
	switch {
	case errors.Is(err, puzzle.ErrNoDraft):
		return ctx.Err()
	case err != nil:
		return err
	}
	far, err := l.measure(ctx, next.Puzzle)
	if err == nil && anneal.Accept(l.r, far-l.distance, temperature) {
		l.now, l.distance = next, far
	}
	return err
}

// change returns a locally changed board. If clues may be omitted, it mostly adds one if the techniques stall, and omits one if they do
// not.
func (l *lesson) change() (d puzzle.Draft, err error) {
	d = l.now
	if !l.maker.OmitsClues || l.r.IntN(4) == 0 {
		return l.maker.Vary(l.r, d, l.o)
	}
	told := l.Kind.Clues(d.Puzzle)
	tell, hide := l.distance < distEasy, l.distance >= distEasy
	if l.r.IntN(3) == 0 {
		tell, hide = l.r.IntN(2) == 0, l.r.IntN(2) == 0
	}
	if more := l.missingClues(d, told); tell && len(more) > 0 {
		if d.Puzzle, err = l.Kind.With(d.Puzzle, more[l.r.IntN(len(more))]); err != nil {
			return d, err
		}
	}
	if hide && len(told) > 1 {
		d.Puzzle, err = l.Kind.Without(d.Puzzle, told[l.r.IntN(len(told))].At)
	}
	return d, err
}

// missingClues returns the clues that could be added to a board; told are those it has.
func (l *lesson) missingClues(d puzzle.Draft, told []puzzle.Clue) []puzzle.Clue {
	at := map[puzzle.Place]bool{}
	for _, c := range told {
		at[c.At] = true
	}
	return slices.DeleteFunc(l.maker.AllClues(d.Puzzle, d.Solution), func(c puzzle.Clue) bool {
		return at[c.At] || l.dropFirst(d.Puzzle, c) || l.NoGivens && l.maker.NeedsGivens && isGiven(d.Puzzle)(c)
	})
}

// measure returns the distance of a board from the goal; 0 means that it is about the technique.
func (l *lesson) measure(ctx context.Context, q puzzle.Puzzle) (float64, error) {
	st := l.study(q)
	without, err := st.Reach(ctx, puzzle.Facts{}, l.cap, l.required)
	switch {
	case err != nil:
		return 0, err
	case without.Board.Complete():
		return distEasy, nil
	}
	with, err := st.Reach(ctx, without.Board, l.cap)
	if err != nil {
		return 0, err
	}
	before, after, all := without.Board.Open(), with.Board.Open(), q.Board().Len()
	share := float64(after) / float64(all)
	switch {
	case after == before:
		return distStall + float64(weightStall*share), nil
	case after > 0:
		return distOpen + float64(weightOpen*share), nil
	}
	if why, err := l.otherHard(ctx, q); err != nil || !why.Empty() {
		return distCrowded, err
	}
	return 0, nil
}
