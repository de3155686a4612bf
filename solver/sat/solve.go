package sat

import (
	"context"
	"errors"
	"iter"
)

// ErrLimit is returned by Solve when Options.MaxConflicts is reached.
var ErrLimit = errors.New("sat: conflict limit reached")

// ErrRoom is returned by Solve when the formula takes more than Options.Room.
var ErrRoom = errors.New("sat: the formula takes too much memory")

// How often the context is looked at.
const (
	conflictsPerLook = 256
	workPerLook      = 4096
)

// Solve looks for a model in which all assumptions hold. It returns true and keeps the model for Value; false when there is none, with
// the assumptions to blame in Core; or an error when ctx ended or the conflict limit was reached. It can be called again after any
// of these, with more variables, clauses and propagators added in between.
func (s *Solver) Solve(ctx context.Context, assume ...Lit) (bool, error) {
	s.ctx = ctx
	defer func() { s.ctx = nil }()
	s.core = s.core[:0]
	s.aimAnew()
	if !s.standing || len(s.levels) == 0 || len(assume) > 0 {
		s.back(0)
		s.assume = append(s.assume[:0], assume...)
		if s.broken || !s.atRoot() {
			return false, nil
		}
	}
	s.standing = false
	if s.ended() {
		return false, s.why()
	}
	for {
		if !s.propagate() {
			s.stats.Conflicts++
			if !s.resolve() {
				return false, s.cut()
			}
			if s.stats.Conflicts%conflictsPerLook == 0 {
				s.look = 0
			}
			if n := s.opt.MaxConflicts; n > 0 && s.stats.Conflicts >= n {
				s.back(0)
				return false, ErrLimit
			}
			continue
		}
		if s.work >= s.look && s.looked() {
			s.back(0)
			return false, s.why()
		}
		if s.restartDue() {
			s.restart()
			s.rephase()
			if !s.runLater() {
				return false, nil
			}
			if s.ended() { // no decision may be taken before all of the root is propagated
				return false, s.why()
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
			s.back(0)
			return false, s.cut()
		case complete:
			s.keepModel()
			return true, nil // where search stands, so that Forbid can go on from here
		}
	}
}

// looked looks at the context, and reports whether it has ended. If so, the next look comes at once; else it can wait.
func (s *Solver) looked() bool {
	if s.ended() {
		return true
	}
	s.look = s.work + s.perLook
	return false
}

// cut is the error of a Solve that has no model to return: that of the context, if it ended before the search did; nil when there is no
// model under the assumptions.
func (s *Solver) cut() error {
	if s.broken || !s.ended() {
		return nil
	}
	s.core = s.core[:0]
	return s.why()
}

// ended reports whether the running Solve must end: its context has, or there is no room for more.
func (s *Solver) ended() bool { return s.ctx != nil && s.ctx.Err() != nil || s.Full(0) }

// why is the error of a Solve that must end.
func (s *Solver) why() error {
	if s.ctx != nil && s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return ErrRoom
}

// laterDue reports whether something waits for no more conflicts.
func (s *Solver) laterDue() bool {
	for _, l := range s.later {
		if s.stats.Conflicts >= l.conflicts {
			return true
		}
	}
	return false
}

// runLater runs what waits for conflicts; false when there is no model.
func (s *Solver) runLater() bool {
	for i := 0; i < len(s.later); {
		l := s.later[i]
		if s.stats.Conflicts < l.conflicts {
			i++
			continue
		}
		s.later = append(s.later[:i], s.later[i+1:]...)
		l.f()
		if s.broken || !s.settle() {
			return false
		}
	}
	return true
}

// keepModel notes the assignment, now complete, and the decisions that led to it.
func (s *Solver) keepModel() {
	s.model = append(s.model[:0], s.vals...)
	s.chosen = s.chosen[:0]
	for i, at := range s.levels {
		if next := len(s.trail); int(at) < next && (i+1 == len(s.levels) || at < s.levels[i+1]) {
			s.chosen = append(s.chosen, s.trail[at])
		}
	}
}

// Forbid demands that the next model differs from the last one found, by a clause over the assumptions and decisions that led to
// it: all the rest followed from these. Called right after Solve found it without assumptions, it lets the next Solve go on from
// there, with the last decision turned.
func (s *Solver) Forbid() {
	c := make([]Lit, len(s.chosen))
	for i, l := range s.chosen {
		c[len(c)-1-i] = l.Not()
	}
	by := Source(0)
	if s.scribe != nil {
		by = s.tellForbidden(c)
	}
	if len(c) < 3 || len(s.levels) == 0 || len(s.assume) > 0 || s.guard != True {
		s.From(by, func() { s.Add(c...) })
		return
	}
	s.back(int(s.vars[c[1].v()].level))
	g := s.attach(c, false, 0, by)
	s.given = append(s.given, g)
	s.put(c[0], reason{byClause, int32(g)})
	s.standing = true
}

// atRoot propagates at the root and runs the hooks for the search to come; false when there is no model. It stops where it is when
// the context ends.
func (s *Solver) atRoot() bool {
	for {
		if s.broken || !s.settle() {
			return false
		}
		if s.ended() {
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

// Settle goes back to the root and finds and writes all that follows there by propagation; false when there is no model.
func (s *Solver) Settle() bool {
	s.back(0)
	if s.broken || !s.settle() {
		return false
	}
	if s.scribe != nil {
		s.tellRoot()
	}
	return true
}

// settle propagates at the root; false when there is no model.
func (s *Solver) settle() bool {
	if s.propagate() {
		return true
	}
	s.tellEnd()
	s.broken = true
	return false
}

// What next did.
type progress int

const (
	decided progress = iota
	clashed
	complete
)

// next takes the next assumption or decision.
func (s *Solver) next() progress {
	if p := s.nextAssumption(); p != complete {
		return p
	}
	if !s.decide() {
		return complete
	}
	return decided
}

// nextAssumption takes the next assumption that does not hold yet; complete means that all hold.
func (s *Solver) nextAssumption() progress {
	for len(s.levels) < len(s.assume) {
		p := s.assume[len(s.levels)]
		switch s.vals[p] {
		case 1:
			s.level() // an empty level, so that levels and assumptions keep step
			continue
		case -1:
			s.analyzeFinal(p)
			return clashed
		}
		s.level()
		s.put(p, reason{byNothing, 0})
		return decided
	}
	return complete
}

// resolve learns from the conflict in s.confl and goes back; false when there is no model under the assumptions, or when the context
// of the running Solve ended and nothing is learned.
func (s *Solver) resolve() bool {
	top := int32(0)
	for _, l := range s.confl {
		top = max(top, s.vars[l.v()].level)
	}
	if top == 0 {
		s.tellEnd()
		s.broken = true
		s.back(0)
		return false
	}
	if int(top) <= len(s.assume) && s.assumptionsOnly(top) {
		s.core = s.core[:0]
		s.clash(s.confl, true)
		s.back(0)
		return false
	}
	s.back(int(top)) // a costly propagator may notice late
	s.noteTrail()
	level, lbd, ok := s.analyze()
	if !ok {
		s.back(0)
		return false
	}
	by := s.tellLearned()
	s.back(level)
	s.learn(lbd, by)
	s.sinceRestart++
	s.bump *= bumpGrowth
	s.claBump *= claGrowth
	return true
}

// assumptionsOnly reports whether no decision but assumptions has been taken up to the level given.
func (s *Solver) assumptionsOnly(level int32) bool { return int(level) <= len(s.assume) }

// learn adds the clause in s.learnt, whose first literal follows now.
func (s *Solver) learn(lbd int32, by Source) {
	s.stats.Learned++
	c := s.learnt
	switch len(c) {
	case 1:
		s.put(c[0], reason{byNothing, 0})
	case 2:
		s.imply(c[0].Not(), c[1], by)
		s.imply(c[1].Not(), c[0], by)
		s.put(c[0], reason{byBinary, int32(c[1].Not())})
	default:
		s.put(c[0], reason{byClause, int32(s.attach(c, true, lbd, by))})
	}
}

// Solutions yields the models projected on the literals given: their values, each combination once. It ends with an error when ctx
// ends. What it adds to forbid found models is gone when the loop ends. The slice yielded is the caller's.
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

// Refute assumes the literals one by one, propagates after each, and reports whether they lead to a conflict. It does not search,
// so it is fast, and false is inconclusive; it also returns false when ctx ends. After true, Core returns conflicting assumptions.
// effort is the number of literals assigned since the root, a measure of the distance to the conflict.
func (s *Solver) Refute(ctx context.Context, assume ...Lit) (refuted bool, effort int) {
	s.ctx = ctx
	defer func() { s.ctx = nil }()
	s.back(0)
	s.core = s.core[:0]
	s.assume = append(s.assume[:0], assume...)
	if s.broken || !s.atRoot() {
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
				s.tellEnd()
				s.broken = true
			} else {
				s.clash(s.confl, true)
			}
			s.back(0)
			return true, effort
		}
		if s.work >= s.look && s.looked() {
			s.back(0)
			return false, 0
		}
		if p := s.nextAssumption(); p != decided { // never a decision: what follows from one refutes nothing
			effort = len(s.trail) - root
			s.back(0)
			return p == clashed, effort
		}
	}
}

// Restarts: give up the current branch but keep what was learned, so that an early bad decision does not cost a whole search. They
// follow the Luby sequence, which is within a constant of the best possible when nothing is known of the search (Luby, Sinclair and
// Zuckerman, 1993). Restarts by the quality of recent clauses (Glucose) and alternation of both met more conflicts on a hundred
// random grids of lines, in one run each; search times there have heavy tails, and a run may be off by a quarter. On loops it made
// no difference.

// lubyUnit is the number of conflicts that a 1 of the sequence stands for.
const lubyUnit = 128

// restartDue reports whether it is time for a restart.
func (s *Solver) restartDue() bool {
	return s.guidance.turnDue(s.stats.Conflicts) || s.laterDue() || s.sinceRestart >= lubyUnit*luby(s.stats.Restarts+1)
}

// luby is the i-th member, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
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

// restart goes back to the root.
func (s *Solver) restart() {
	s.stats.Restarts++
	s.sinceRestart = 0
	s.back(0)
	if s.guidance.turnDue(s.stats.Conflicts) {
		s.guidance.turn(s.stats.Conflicts)
	}
}
