package study

import (
	"cmp"
	"context"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// Last resorts when no named technique applies: a what-if that ends in a contradiction, or a fact that holds for every value of a place.

const (
	subLevel          = 4.6  // highest level of steps in a what-if
	maxWhatIfSteps    = 4000 // total steps of one search for a what-if
	maxBlindSteps     = 1000 // the same for candidates that propagation does not refute
	maxAgreementSteps = 2000 // total steps of one search for an agreement

	maxBoardBytes = 64 << 20 // approximate bytes of all boards kept; others are rebuilt from their steps
)

// disprovable returns the candidates on the board that truth excludes, nearest to the last step first.
func disprovable(known, truth puzzle.Facts, o order) []puzzle.Fact {
	var out []puzzle.Fact
	for i, u := range known.Board().Unknowns() {
		for v := range (known.Candidates(i) &^ truth.Candidates(i)).Values() {
			out = append(out, puzzle.Fact{At: u.At, Value: v})
		}
	}
	if o.started {
		far := func(x puzzle.Fact) int { return span(x.At, o.rows, o.cols).apart(o.last) }
		slices.SortStableFunc(out, func(x, y puzzle.Fact) int { return cmp.Compare(far(x), far(y)) })
	}
	return out
}

// whatIf returns the shortest refutation found of one of the candidates doubts. All chains advance a few steps at a time, together at
// most about most steps, until one is refuted. ok is false if no candidate is refuted.
func whatIf(ctx context.Context, f *finder, doubts []puzzle.Fact, most int) (best puzzle.Step, ok bool) {
	w := whatIfSearch{f: f, disprovable: doubts, open: make([]*chain, len(doubts)), maxWork: most, maxBoards: maxBoardBytes / f.bytes()}
	for _, more := range []int{2, 4, 10, 30, 100, 400} {
		if !w.round(ctx, more) || w.ok {
			break
		}
	}
	return w.best, w.ok
}

// whatIfSearch is a search that advances several chains in rounds.
type whatIfSearch struct {
	f             *finder
	disprovable   []puzzle.Fact
	open          []*chain // chains in progress; nil before the first round
	work, maxWork int      // steps taken, and the limit beyond which no chain advances
	maxBoards     int      // chains that keep their boards between rounds
	best          puzzle.Step
	ok            bool // best is set
}

// round advances each chain by up to more steps and keeps the shortest refutation of those that close in best. It returns false if the
// context or the step limit ended it.
func (w *whatIfSearch) round(ctx context.Context, more int) bool {
	next := w.open[:0:0]
	for i, c := range w.open {
		if ctx.Err() != nil || w.work > w.maxWork {
			return false
		}
		switch {
		case c == nil:
			c = newChain(w.f, w.disprovable[i])
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
			if next = append(next, c); len(next) > w.maxBoards {
				c.f = nil
			}
		}
	}
	w.open = next
	return true
}

// shorter reports whether s is easier than t: by level, then by the number of sub-steps, then of premises.
func shorter(s, t puzzle.Step) bool {
	return cmp.Or(cmp.Compare(s.Level, t.Level), cmp.Compare(len(s.Sub), len(t.Sub)), cmp.Compare(len(s.Because), len(t.Because))) < 0
}

// agreement returns the easiest step found whose fact holds for every value of some place. Places with more than three candidates are
// skipped. ok is false if the search finds no such fact.
func agreement(ctx context.Context, f *finder, places []puzzle.Place) (best puzzle.Step, ok bool) {
	work := 0
	for _, at := range places {
		if ctx.Err() != nil || work > maxAgreementSteps {
			break
		}
		i := f.known.Board().Index(at)
		values := f.known.Candidates(i)
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

// agree returns the easiest agreement of the branches, one for each candidate of at, on a fact about another place. ok is false if they
// share none.
func agree(f *finder, at puzzle.Place, branches []*chain) (best puzzle.Step, ok bool) {
	board := f.known.Board()
	common := f.known.Clone()
	for i := range common.Board().Len() {
		var m puzzle.Mask
		for _, c := range branches {
			if !c.closed {
				m |= c.f.known.Candidates(i)
			}
		}
		common.Restrict(i, m)
	}
	tried := 0
	for i, u := range board.Unknowns() {
		gone := f.known.Candidates(i) &^ common.Candidates(i)
		if gone == 0 || u.At == at || common.Candidates(i) == 0 || tried >= 8 {
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

// cases returns the agreement of the branches on one fact as a step. It also rules out the values of branches that fail.
func cases(f *finder, at puzzle.Place, x puzzle.Fact, branches []*chain) puzzle.Step {
	board := f.known.Board()
	s := puzzle.Step{Technique: f.p.Kind().Name + ".agreement", New: []puzzle.Fact{x}}
	need := make(assume.Needs, board.Len())
	i := board.Index(at)
	need[i] = board.Unknown(i).Values &^ f.known.Candidates(i)
	steps := 0
	for _, c := range branches {
		var branch puzzle.Step
		if c.closed {
			branch = c.refutation()
			branch.New = []puzzle.Fact{board.Opposite(c.Assumed[0])}
			s.New = append(s.New, branch.New...)
			need.Add(board, branch.Because...)
		} else {
			branch, _ = c.Reach(x)
			branch.Technique, branch.Args = f.p.Kind().Name+".case", puzzle.ArgsOf(puzzle.Assumption{Assumed: c.Assumed[0]})
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
