package study

import (
	"cmp"
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/assume"
)

// What is left when no named technique applies, and named as what it is: a what-if that ends in a contradiction, or something
// that follows whichever value a place takes.

const (
	subLevel   = 4.6  // what-ifs take steps up to this level
	trialSteps = 4000 // the steps that one search for a what-if may take in all
	blindSteps = 1000 // the same, when the engine gives no hope
	agreeSteps = 2000 // the steps that one search for an agreement may take

	boardsMost = 64 << 20 // bytes of the boards of all what-ifs followed at a time, roughly; the others are made again from their steps
)

// doubts lists what is possible on the board but not in truth, nearest to the last step first.
func doubts(known, truth puzzle.Facts, o order) []puzzle.Fact {
	var out []puzzle.Fact
	for i, u := range known.Board().Unknowns() {
		for v := range (known.Can(i) &^ truth.Can(i)).Values() {
			out = append(out, puzzle.Fact{At: u.At, Value: v})
		}
	}
	if o.started {
		far := func(x puzzle.Fact) int { return span(x.At, o.rows, o.cols).apart(o.last) }
		slices.SortStableFunc(out, func(x, y puzzle.Fact) int { return cmp.Compare(far(x), far(y)) })
	}
	return out
}

// whatIf finds the shortest refutation of one of the doubts, within so many steps: all are followed a few steps, then, if none has
// ended, further.
func whatIf(ctx context.Context, f *finder, doubts []puzzle.Fact, most int) (best puzzle.Step, ok bool) {
	w := whatIfs{f: f, doubts: doubts, open: make([]*chain, len(doubts)), most: most, room: boardsMost / f.bytes()}
	for _, more := range []int{2, 4, 10, 30, 100, 400} {
		if !w.round(ctx, more) || w.ok {
			break
		}
	}
	return w.best, w.ok
}

// whatIfs are the what-ifs of one search, which are followed in rounds.
type whatIfs struct {
	f          *finder
	doubts     []puzzle.Fact
	open       []*chain // those not ended; nil before the first round
	work, most int      // steps taken, and from how many on no further chain is followed
	room       int      // how many chains keep their boards between rounds
	best       puzzle.Step
	ok         bool // best is a refutation
}

// round advances each chain by up to more steps; false when the context or the bound of steps ended it.
func (w *whatIfs) round(ctx context.Context, more int) bool {
	next := w.open[:0:0]
	for i, c := range w.open {
		if ctx.Err() != nil || w.work > w.most {
			return false
		}
		switch {
		case c == nil:
			c = newChain(w.f, w.doubts[i])
		case c.f == nil:
			c.resume(w.f)
		}
		w.work += c.advance(ctx, more, subLevel)
		switch {
		case c.closed:
			if s := c.refutation(); !w.ok || shorter(s, w.best) {
				w.best, w.ok = s, true
			}
		case !c.ended:
			if next = append(next, c); len(next) > w.room {
				c.f = nil
			}
		}
	}
	w.open = next
	return true
}

// shorter compares what-ifs.
func shorter(s, t puzzle.Step) bool {
	return cmp.Or(cmp.Compare(s.Level, t.Level), cmp.Compare(len(s.Sub), len(t.Sub)), cmp.Compare(len(s.Because), len(t.Because))) < 0
}

// agreement finds a fact that holds whichever value a place takes.
func agreement(ctx context.Context, f *finder, places []puzzle.Place) (best puzzle.Step, ok bool) {
	work := 0
	for _, at := range places {
		if ctx.Err() != nil || work > agreeSteps {
			break
		}
		i := f.known.Board().Index(at)
		values := f.known.Can(i)
		if values.Len() > 3 {
			continue
		}
		var branches []*chain
		for v := range values.Values() {
			c := newChain(f, puzzle.Fact{At: at, Value: v})
			work += c.advance(ctx, 200, subLevel)
			branches = append(branches, c)
		}
		if s, found := agree(f, at, branches); found && (!ok || s.Level < best.Level) {
			best, ok = s, true
		}
	}
	return best, ok
}

// agree makes a step of what all branches find.
func agree(f *finder, at puzzle.Place, branches []*chain) (best puzzle.Step, ok bool) {
	board := f.known.Board()
	common := f.known.Clone()
	for i := range common.Board().Len() {
		var m puzzle.Mask
		for _, c := range branches {
			if !c.closed {
				m |= c.f.known.Can(i)
			}
		}
		common.Restrict(i, m)
	}
	tried := 0
	for i, u := range board.Unknowns() {
		gone := f.known.Can(i) &^ common.Can(i)
		if gone == 0 || u.At == at || common.Can(i) == 0 || tried >= 8 {
			continue
		}
		tried++
		x := puzzle.Fact{At: u.At, Value: gone.Min(), Not: true}
		if v, one := common.Value(i); one {
			x = puzzle.Fact{At: u.At, Value: v}
		}
		if s := cases(f, at, x, branches); !ok || s.Level < best.Level {
			best, ok = s, true
		}
	}
	return best, ok
}

// cases is the agreement of the branches on one fact.
func cases(f *finder, at puzzle.Place, x puzzle.Fact, branches []*chain) puzzle.Step {
	board := f.known.Board()
	s := puzzle.Step{Technique: f.p.Kind().Name + ".agreement", New: []puzzle.Fact{x}}
	need := make(assume.Needs, board.Len())
	i := board.Index(at)
	need[i] = board.Unknown(i).Values &^ f.known.Can(i)
	steps := 0
	for _, c := range branches {
		var branch puzzle.Step
		if c.closed {
			branch = c.refutation()
			branch.New = []puzzle.Fact{board.Opposite(c.Assumed[0])}
			need.Add(board, branch.Because...)
		} else {
			branch, _ = c.Reach(x)
			branch.Technique, branch.Args = f.p.Kind().Name+".case", puzzle.ArgsOf(puzzle.Supposition{Assumed: c.Assumed[0]})
			need.Add(board, branch.Because...)
			branch.Because = append(branch.Because, c.Assumed...)
		}
		steps += len(branch.Sub)
		branch.Level = whatIfLevel
		s.Clues = assume.Merge(s.Clues, branch.Clues)
		s.Sub = append(s.Sub, branch)
	}
	s.Because = need.Support(f.known)
	s.Args = puzzle.ArgsOf(puzzle.Agreement{At: at, Steps: steps})
	s.Level = min(maxLevel, agreeLevel+float64(perStep*float64(steps)))
	return s
}
