package sat

import (
	"context"
	"errors"
	"iter"
)

// ErrLimit is returned by Solve when Options.MaxConflicts is reached.
var ErrLimit = errors.New("sat: conflict limit reached")

// ErrMemory is returned by Solve when the formula needs more than Options.MaxBytes.
var ErrMemory = errors.New("sat: the formula takes too much memory")

// Intervals between checks of the context.
const (
	conflictsPerCheck = 256
	workPerCheck      = 4096
)

// Solve searches for a model in which all assumptions hold. It returns true and stores the model for Value; false if no model exists, with
// the responsible assumptions in Core; or an error if ctx ended or a limit was reached. It can be called again after any of these, with
// variables, clauses and propagators added in between.
func (s *Solver) Solve(ctx context.Context, assume ...Lit) (bool, error) {
	s.ctx = ctx
	defer func() { s.ctx = nil }()
	s.core = s.core[:0]
	s.resetTargets()
	if !s.resumable || len(s.levels) == 0 || len(assume) > 0 {
		s.backtrack(0)
		s.assume = append(s.assume[:0], assume...)
		if s.unsat || !s.atRoot() {
			return false, nil
		}
	}
	s.resumable = false
	if s.mustStop() {
		return false, s.stopCause()
	}
	for {
		if !s.propagate() {
			s.stats.Conflicts++
			if !s.learnFromConflict() {
				return false, s.searchError()
			}
			if s.stats.Conflicts%conflictsPerCheck == 0 {
				s.nextCheck = 0
			}
			if n := s.opt.MaxConflicts; n > 0 && s.stats.Conflicts >= n {
				s.backtrack(0)
				return false, ErrLimit
			}
			continue
		}
		if s.work >= s.nextCheck && s.interrupted() {
			s.backtrack(0)
			return false, s.stopCause()
		}
		if s.restartDue() {
			s.restart()
			s.rephase()
			if !s.runDelayed() {
				return false, nil
			}
			if s.mustStop() { // a decision requires a root fixpoint
				return false, s.stopCause()
			}
			s.simplify()
			if s.stats.Conflicts >= s.reduceAt {
				s.reduce()
			}
		} else if s.stats.Conflicts >= s.reduceAt {
			s.reduce()
		}
		switch s.next() {
		case clashed:
			s.backtrack(0)
			return false, s.searchError()
		case complete:
			s.keepModel()
			return true, nil // the trail is kept so that BlockModel can continue from here
		}
	}
}

// interrupted checks the context and reports whether the search must stop. If not, it schedules the next check.
func (s *Solver) interrupted() bool {
	if s.mustStop() {
		return true
	}
	s.nextCheck = s.work + s.checkEvery
	return false
}

// searchError returns the error of a Solve that returns no model: the context's if that ended the search, nil if no model satisfies the
// assumptions.
func (s *Solver) searchError() error {
	if s.unsat || !s.mustStop() {
		return nil
	}
	s.core = s.core[:0]
	return s.stopCause()
}

// mustStop reports whether the running Solve must stop because its context ended or memory is used up.
func (s *Solver) mustStop() bool { return s.ctx != nil && s.ctx.Err() != nil || s.Full(0) }

// stopCause returns the error of a Solve that must stop.
func (s *Solver) stopCause() error {
	if s.ctx != nil && s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return ErrMemory
}

// delayedDue reports whether a function passed to AfterConflicts is due.
func (s *Solver) delayedDue() bool {
	for _, l := range s.delayed {
		if s.stats.Conflicts >= l.conflicts {
			return true
		}
	}
	return false
}

// runDelayed runs and removes the functions that are due. It returns false if the formula has no model.
func (s *Solver) runDelayed() bool {
	for i := 0; i < len(s.delayed); {
		l := s.delayed[i]
		if s.stats.Conflicts < l.conflicts {
			i++
			continue
		}
		s.delayed = append(s.delayed[:i], s.delayed[i+1:]...)
		l.f()
		if s.unsat || !s.settle() {
			return false
		}
	}
	return true
}

// keepModel stores the complete assignment and the decisions that led to it.
func (s *Solver) keepModel() {
	s.model = append(s.model[:0], s.vals...)
	s.chosen = s.chosen[:0]
	for i, at := range s.levels {
		if next := len(s.trail); int(at) < next && (i+1 == len(s.levels) || at < s.levels[i+1]) {
			s.chosen = append(s.chosen, s.trail[at])
		}
	}
}

// BlockModel excludes the last model by a clause over the assumptions and decisions that implied it. Called right after a Solve without
// assumptions, it lets the next Solve continue from that model with its last decision inverted.
func (s *Solver) BlockModel() {
	c := make([]Lit, len(s.chosen))
	for i, l := range s.chosen {
		c[len(c)-1-i] = l.Not()
	}
	by := Source(0)
	if s.proofLog != nil {
		by = s.logBlocked(c)
	}
	if len(c) < 3 || len(s.levels) == 0 || len(s.assume) > 0 || s.guard != True {
		s.From(by, func() { s.Add(c...) })
		return
	}
	s.backtrack(int(s.vars[c[1].v()].level))
	g := s.attach(c, false, 0, by)
	s.given = append(s.given, g)
	s.assign(c[0], reason{byClause, int32(g)})
	s.resumable = true
}

// atRoot propagates at the root and runs the hooks of BeforeSearch. It returns false if there is no model, and true immediately when the
// context ends.
func (s *Solver) atRoot() bool {
	for {
		if s.unsat || !s.settle() {
			return false
		}
		if s.mustStop() {
			return true
		}
		if len(s.hooks) == 0 || len(s.trail) == len(s.vars) {
			s.simplify()
			return true
		}
		f := s.hooks[0]
		s.hooks = s.hooks[1:]
		f()
	}
}

// Settle backtracks to the root and propagates, and logs the result to the proof. It returns false if there is no model.
func (s *Solver) Settle() bool {
	s.backtrack(0)
	if s.unsat || !s.settle() {
		return false
	}
	if s.proofLog != nil {
		s.logRoot()
	}
	return true
}

// settle propagates at the root. It returns false if there is no model, and true if none is excluded or the context ended.
func (s *Solver) settle() bool {
	if s.propagate() {
		return true
	}
	s.logContradiction()
	s.unsat = true
	return false
}

// progress is the result of next.
type progress int

const (
	decided progress = iota
	clashed
	complete
)

// next makes the next assumption or decision.
func (s *Solver) next() progress {
	if p := s.nextAssumption(); p != complete {
		return p
	}
	if !s.decide() {
		return complete
	}
	return decided
}

// nextAssumption makes the next assumption that is not true yet. It returns complete if all hold, and clashed, with s.core set, if one is
// false.
func (s *Solver) nextAssumption() progress {
	for len(s.levels) < len(s.assume) {
		p := s.assume[len(s.levels)]
		switch s.vals[p] {
		case 1:
			s.level() // an empty level keeps levels and assumptions aligned
			continue
		case -1:
			s.analyzeFinal(p)
			return clashed
		}
		s.level()
		s.assign(p, reason{byNothing, 0})
		return decided
	}
	return complete
}

// learnFromConflict learns a clause from s.confl and backtracks. It returns false if no model satisfies the assumptions, or if the
// context of the running Solve ended and nothing was learned.
func (s *Solver) learnFromConflict() bool {
	top := int32(0)
	for _, l := range s.confl {
		top = max(top, s.vars[l.v()].level)
	}
	if top == 0 {
		s.logContradiction()
		s.unsat = true
		s.backtrack(0)
		return false
	}
	if int(top) <= len(s.assume) && s.assumptionsOnly(top) {
		s.core = s.core[:0]
		s.collectCore(s.confl, true)
		s.backtrack(0)
		return false
	}
	s.backtrack(int(top)) // a costly propagator may detect a conflict late
	s.savePhases()
	level, lbd, ok := s.analyze()
	if !ok {
		s.backtrack(0)
		return false
	}
	by := s.logLearned()
	s.backtrack(level)
	s.learn(lbd, by)
	s.sinceRestart++
	s.bump *= bumpGrowth
	s.claBump *= claGrowth
	return true
}

// assumptionsOnly reports whether all levels up to the given one are assumptions.
func (s *Solver) assumptionsOnly(level int32) bool { return int(level) <= len(s.assume) }

// learn adds the clause in s.learnt and assigns its first literal.
func (s *Solver) learn(lbd int32, by Source) {
	s.stats.Learned++
	c := s.learnt
	switch len(c) {
	case 1:
		s.assign(c[0], reason{byNothing, 0})
	case 2:
		s.addBinary(c[0].Not(), c[1], by)
		s.addBinary(c[1].Not(), c[0], by)
		s.assign(c[0], reason{byBinary, int32(c[1].Not())})
	default:
		s.assign(c[0], reason{byClause, int32(s.attach(c, true, lbd, by))})
	}
}

// Solutions yields each distinct combination of values of the literals on over all models. It yields an error and stops when ctx ends.
// The clauses that exclude found models are disabled when the loop ends. The caller owns the yielded slices.
func (s *Solver) Solutions(ctx context.Context, on []Lit) iter.Seq2[[]bool, error] {
	return func(yield func([]bool, error) bool) {
		g := s.Bool()
		defer func() { s.Add(g.Not()) }()
		for {
			ok, err := s.Solve(ctx, g)
			if err != nil {
				yield(nil, err)
				return
			}
			if !ok {
				return
			}
			vals := make([]bool, len(on))
			differ := make([]Lit, 0, len(on)+1)
			for i, l := range on {
				vals[i] = s.Value(l)
				if s.Fixed(l) == 0 {
					differ = append(differ, l.If(!vals[i]))
				}
			}
			if !yield(vals, nil) {
				return
			}
			s.Add(append(differ, g.Not())...)
		}
	}
}

// Refute assumes the literals one by one and reports whether propagation alone reaches a conflict; then Core returns conflicting
// assumptions. It is incomplete and returns false when ctx ends. effort counts the literals assigned above the root. It is 0 if propagation
// fails without the assumptions or if ctx ended.
func (s *Solver) Refute(ctx context.Context, assume ...Lit) (refuted bool, effort int) {
	s.ctx = ctx
	defer func() { s.ctx = nil }()
	s.backtrack(0)
	s.core = s.core[:0]
	s.assume = append(s.assume[:0], assume...)
	if s.unsat || !s.atRoot() {
		return true, 0
	}
	root := len(s.trail)
	for {
		if !s.propagate() {
			top := int32(0)
			for _, l := range s.confl {
				top = max(top, s.vars[l.v()].level)
			}
			effort = len(s.trail) - root
			if top == 0 {
				s.logContradiction()
				s.unsat = true
			} else {
				s.collectCore(s.confl, true)
			}
			s.backtrack(0)
			return true, effort
		}
		if s.work >= s.nextCheck && s.interrupted() {
			s.backtrack(0)
			return false, 0
		}
		if p := s.nextAssumption(); p != decided { // stop before the first decision
			effort = len(s.trail) - root
			s.backtrack(0)
			return p == clashed, effort
		}
	}
}

// Restarts abandon the current branch and keep the learned clauses, so that an early bad decision does not cost a whole search. They
// follow the Luby sequence, which is optimal up to a constant factor if nothing is known about the search (Luby, Sinclair and Zuckerman,
// 1993). Glucose-style restarts, and alternating both, had more conflicts on a hundred random grids of lines in one run each (search times
// are heavy-tailed, so a run may deviate by a quarter), and made no difference on loops.

// lubyUnit is the number of conflicts per unit of the Luby sequence.
const lubyUnit = 128

// restartDue reports whether to restart now.
func (s *Solver) restartDue() bool {
	return s.guidance.switchDue(s.stats.Conflicts) || s.delayedDue() || s.sinceRestart >= lubyUnit*luby(s.stats.Restarts+1)
}

// luby returns the i-th member, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
func luby(i int64) int64 {
	for k := uint(1); ; k++ {
		switch {
		case i == 1<<k-1:
			return 1 << (k - 1)
		case i < 1<<k-1:
			return luby(i - 1<<(k-1) + 1)
		}
	}
}

// restart backtracks to the root.
func (s *Solver) restart() {
	s.stats.Restarts++
	s.sinceRestart = 0
	s.backtrack(0)
	if s.guidance.switchDue(s.stats.Conflicts) {
		s.guidance.switchStretch(s.stats.Conflicts)
	}
}
