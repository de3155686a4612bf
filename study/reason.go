package study

import (
	"cmp"
	"context"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// The smallest reason found for a fact is a set of clues and known facts that force it. Each clue has a guard, so that the kernel's core
// names the clues that conflict with the fact's negation; the core is then reduced one element at a time. Guards are assumed nearest
// first, so that the first conflict is a near one.

// reasoner is a guarded kernel for one puzzle.
type reasoner struct {
	s          *Study
	p          puzzle.Puzzle
	m          *model.Model
	clues      []puzzle.Place // active clues, and removed ones that leave a residue
	guards     []sat.Lit      // guards of clues
	rows, cols int
	below      float64 // abandon reasons above this level early

	other     sat.Lit      // implies that the board differs from otherThan
	otherThan puzzle.Facts // zero until needed
}

const (
	coreConflicts   = 20000 // limit of the first proof
	shrinkConflicts = 30    // limit of each attempt to remove an element
	lookLevel       = 6.0
)

// newReasoner builds the kernel for the puzzle that the study was opened with.
func newReasoner(ctx context.Context, s *Study) (*reasoner, error) {
	m, err := model.Build(ctx, s.p, model.Options{Guarded: true, Kernel: sat.Options{Seed: s.Seed}})
	if err != nil {
		return nil, memoryError(err)
	}
	r := &reasoner{s: s, p: s.p, m: m, below: maxLevel}
	r.clues, r.guards = r.m.Guards()
	r.rows, r.cols = s.p.Size()
	return r, nil
}

// remove deactivates clues and activates all others. Removed clues keep their residue.
func (r *reasoner) remove(clues []puzzle.Place) {
	set := make(map[puzzle.Place]bool, len(clues))
	for _, at := range clues {
		set[at] = true
	}
	r.clues, r.guards = r.active(set)
}

// active returns the clues that are active when those in away are removed, with their guards. Removed clues that leave a residue are
// listed with its guard.
func (r *reasoner) active(away map[puzzle.Place]bool) (clues []puzzle.Place, guards []sat.Lit) {
	all, on := r.m.Guards()
	for i, at := range all {
		g, counts := on[i], true
		if away[at] {
			g, counts = r.m.ResidueOf(at)
		}
		if counts {
			clues, guards = append(clues, at), append(guards, g)
		}
	}
	return clues, guards
}

// activeGuards returns a copy of the guards of the active clues.
func (r *reasoner) activeGuards() []sat.Lit { return slices.Clone(r.guards) }

// premise is a clue or fact that a reason may use.
type premise struct {
	lit  sat.Lit
	clue puzzle.Place // NoPlace for a fact
	fact puzzle.Fact
	far  int // smaller for premises nearer to the conclusion
}

// premises returns all clues and known facts, facts first, near ones first. Of two facts that share a literal, one is kept.
func (r *reasoner) premises(known puzzle.Facts, near area) []premise {
	var out []premise
	for x := range known.All() {
		if l := r.m.Lit(x); l != sat.True {
			out = append(out, premise{lit: l, fact: x, far: span(x.At, r.rows, r.cols).apart(near)})
		}
	}
	n := len(out)
	for i, at := range r.clues {
		a := span(at, r.rows, r.cols)
		out = append(out, premise{lit: r.guards[i], clue: at, far: a.apart(near)*64 + a.size()})
	}
	byFar := func(a, b premise) int { return cmp.Compare(a.far, b.far) }
	slices.SortStableFunc(out[:n], byFar)
	slices.SortStableFunc(out[n:], byFar)
	return out
}

// clash solves with the premises and the negation of denied (nil for none) within a number of conflicts; 0 means propagation only. It
// returns the premises in the core, in the given order. ok is false if there is a solution or the limit was reached.
func (r *reasoner) clash(ctx context.Context, parts []premise, denied *puzzle.Fact, conflicts int64) (core []premise, ok bool) {
	assume := make([]sat.Lit, 0, len(parts)+1)
	if denied != nil {
		assume = append(assume, r.m.Lit(*denied).Not())
	}
	for _, a := range parts {
		assume = append(assume, a.lit)
	}
	s := r.m.S
	if conflicts == 0 {
		if refuted, _ := s.Refute(ctx, assume...); !refuted {
			return nil, false
		}
	} else {
		if found, err := r.s.ask(ctx, s, conflicts, assume...); found || err != nil {
			return nil, false
		}
	}
	blamed := make(map[sat.Lit]bool, len(s.Core()))
	for _, l := range s.Core() {
		blamed[l] = true
	}
	for _, a := range parts {
		if blamed[a.lit] {
			core = append(core, a)
			delete(blamed, a.lit)
		}
	}
	return core, true
}

// why returns a small reason for a fact, or, if x is nil, for the board being impossible. It tries propagation alone, which is fast and
// yields reasons that a person can follow; search also allows a limited search afterwards. ok is false if none of level at most r.below
// was found.
func (r *reasoner) why(ctx context.Context, known puzzle.Facts, x *puzzle.Fact, near area, search bool) (puzzle.Step, bool) {
	parts := r.premises(known, near)
	if core, ok := r.clash(ctx, parts, x, 0); ok {
		core, ok = r.shrink(ctx, core, x, 0)
		return r.step(core, x), ok
	}
	if !search {
		return puzzle.Step{}, false
	}
	core, ok := r.clash(ctx, parts, x, coreConflicts)
	if !ok {
		return puzzle.Step{}, false
	}
	core, ok = r.shrink(ctx, core, x, shrinkConflicts)
	return r.step(core, x), ok
}

// shrink removes unnecessary premises: clues first because they weigh more, distant ones first, in blocks while that works. ok is false
// once the necessary premises exceed r.below.
func (r *reasoner) shrink(ctx context.Context, core []premise, x *puzzle.Fact, conflicts int64) (small []premise, ok bool) {
	isClue := func(a premise) bool { return a.clue.Kind != puzzle.NoPlace }
	clash := func(rest []premise) ([]premise, bool) { return r.clash(ctx, rest, x, conflicts) }
	clues := 0
	for _, ofClues := range []bool{true, false} {
		of := func(a premise) bool { return isClue(a) == ofClues }
		n := count(core, of)
		size := 1
		for !ofClues && size*6 < n {
			size *= 2
		}
		for ; size > 0; size /= 2 {
			heavy := func(needed int) bool {
				if ofClues {
					return levelOfLook(needed, 0) > r.below
				}
				return levelOfLook(clues, needed) > r.below
			}
			if core, ok = reduce.Cores(ctx, core, size, of, clash, heavy); !ok {
				return core, false
			}
		}
		if ofClues {
			if clues = count(core, isClue); levelOfLook(clues, 0) > r.below {
				return core, false
			}
		}
	}
	return core, true
}

// count returns the number of premises that satisfy a condition.
func count(core []premise, of func(premise) bool) int {
	n := 0
	for _, a := range core {
		if of(a) {
			n++
		}
	}
	return n
}

// levelOfLook returns the level of a reason with the given numbers of clues and facts.
func levelOfLook(clues, facts int) float64 {
	return min(maxLevel, lookLevel+float64(0.5*float64(max(0, clues-1)))+float64(0.04*float64(facts)))
}

// step returns a reason as a step that concludes x; nil makes it a contradiction.
func (r *reasoner) step(core []premise, x *puzzle.Fact) puzzle.Step {
	s := puzzle.Step{Technique: r.p.Kind().Name + ".look"}
	for _, a := range core {
		if a.clue.Kind != puzzle.NoPlace {
			s.Clues = append(s.Clues, a.clue)
		} else {
			s.Because = append(s.Because, a.fact)
		}
	}
	r.m.Board().Sort(s.Because)
	slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
	s.Level = levelOfLook(len(s.Clues), len(s.Because))
	if x != nil {
		s.New = []puzzle.Fact{*x}
	}
	return s
}

// widen adds to the conclusions of a step those of the given facts that are near and that the same reason forces by propagation.
func (r *reasoner) widen(ctx context.Context, s puzzle.Step, facts []puzzle.Fact) puzzle.Step {
	parts := make([]premise, 0, len(s.Because)+len(s.Clues))
	for _, x := range s.Because {
		parts = append(parts, premise{lit: r.m.Lit(x)})
	}
	for i, at := range r.clues {
		if slices.Contains(s.Clues, at) {
			parts = append(parts, premise{lit: r.guards[i], clue: at})
		}
	}
	from := found(s, r.rows, r.cols)
	for _, x := range facts {
		if ctx.Err() != nil {
			break
		}
		if span(x.At, r.rows, r.cols).apart(from) > 4 || slices.Contains(s.New, x) {
			continue
		}
		if _, ok := r.clash(ctx, parts, &x, 0); ok {
			s.New = append(s.New, x)
		}
	}
	r.m.Board().Sort(s.New)
	return s
}

// cheapest is reasoner.cheapest on the study's guarded kernel.
func (s *Study) cheapest(ctx context.Context, known puzzle.Facts, facts []puzzle.Fact, try int, search bool,
	level float64) (puzzle.Step, bool) {
	r, err := s.reasoner(ctx)
	if err != nil {
		return puzzle.Step{}, false
	}
	return r.cheapest(ctx, known, facts, try, search, level)
}

// cheapest returns the easiest reason, of at most the given level, for one of the first try facts. The step also concludes the nearby
// facts that the same reason forces. search is as in why. ok is false if the search fails.
func (r *reasoner) cheapest(ctx context.Context, known puzzle.Facts, facts []puzzle.Fact, try int, search bool,
	level float64) (best puzzle.Step, ok bool) {
	defer func() { r.below = maxLevel }()
	r.below = level
	for k, x := range facts {
		if k >= try || ctx.Err() != nil {
			break
		}
		s, found := r.why(ctx, known, &x, span(x.At, r.rows, r.cols), search)
		if found && (!ok || shorter(s, best)) {
			best, ok = s, true
			r.below = s.Level
		}
	}
	if ok {
		best = r.widen(ctx, best, facts)
	}
	return best, ok
}
