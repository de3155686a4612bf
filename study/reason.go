package study

import (
	"cmp"
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/reduce"
	"github.com/teka-puzzles/teka/solver/sat"
)

// The smallest reason that the engine can find for a fact: clues and known facts that force it. Every clue stands under a guard, so
// that the kernel can name those that clash with the denial of the fact; what it names is then shrunk by leaving out one after the other.
// Guards are assumed from the nearest clue to the farthest, so that the first clash is a near one.

// reasoner is a guarded kernel for one puzzle.
type reasoner struct {
	s          *Study
	p          puzzle.Puzzle
	m          *model.Model
	clues      []puzzle.Place // that count, and those taken away of which something stays
	guards     []sat.Lit      // of these clues
	rows, cols int
	below      float64 // reasons above this level are given up as soon as that is known

	other     sat.Lit      // under which the board is not otherThan
	otherThan puzzle.Facts // zero before that was asked for
}

const (
	coreConflicts   = 20000 // of the first proof
	shrinkConflicts = 30    // of each attempt to leave something out
	lookLevel       = 6.0
)

// newReasoner posts the rules of the puzzle that the study was opened with.
func newReasoner(ctx context.Context, s *Study) (*reasoner, error) {
	m, err := model.Build(ctx, s.p, model.Options{Guarded: true, Kernel: sat.Options{Seed: s.Seed}})
	if err != nil {
		return nil, roomless(err)
	}
	r := &reasoner{s: s, p: s.p, m: m, below: maxLevel}
	r.clues, r.guards = r.m.Guards()
	r.rows, r.cols = s.p.Size()
	return r, nil
}

// away takes clues away; all others count. Of a clue that is taken away that counts which stays.
func (r *reasoner) away(clues []puzzle.Place) {
	set := make(map[puzzle.Place]bool, len(clues))
	for _, at := range clues {
		set[at] = true
	}
	r.clues, r.guards = r.counting(set)
}

// counting is the clues that count when those of a set are taken away, and their guards.
func (r *reasoner) counting(away map[puzzle.Place]bool) (clues []puzzle.Place, guards []sat.Lit) {
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

// on is the guards of the clues that count.
func (r *reasoner) on() []sat.Lit { return slices.Clone(r.guards) }

// part is a clue or a fact that may be left out.
type part struct {
	lit  sat.Lit
	clue puzzle.Place // NoPlace for a fact
	fact puzzle.Fact
	far  int
}

// parts are all clues and known facts, facts first, the near ones before the far ones. Two facts may share a literal; one is kept.
func (r *reasoner) parts(known puzzle.Facts, near area) []part {
	var out []part
	for x := range known.All() {
		if l := r.m.Lit(x); l != sat.True {
			out = append(out, part{lit: l, fact: x, far: span(x.At, r.rows, r.cols).apart(near)})
		}
	}
	n := len(out)
	for i, at := range r.clues {
		a := span(at, r.rows, r.cols)
		out = append(out, part{lit: r.guards[i], clue: at, far: a.apart(near)*64 + a.size()})
	}
	byFar := func(a, b part) int { return cmp.Compare(a.far, b.far) }
	slices.SortStableFunc(out[:n], byFar)
	slices.SortStableFunc(out[n:], byFar)
	return out
}

// clash solves with the parts and the fact denied (nil for none), within so many conflicts; with 0 it does not search at all. It returns
// the parts to blame, in the order given; ok is false when there is a solution or the bound was reached.
func (r *reasoner) clash(ctx context.Context, parts []part, denied *puzzle.Fact, conflicts int64) (core []part, ok bool) {
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

// why finds a small reason for a fact (nil: for the board being impossible). First one that needs no search is sought: it is fast, and a
// person can follow it. ok is false when none was found within bounds, or none of a level up to r.below.
func (r *reasoner) why(ctx context.Context, known puzzle.Facts, x *puzzle.Fact, near area, search bool) (puzzle.Step, bool) {
	parts := r.parts(known, near)
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

// shrink leaves out what is not needed: clues first, because they weigh more, the far ones before the near ones; in large pieces as long
// as that works. ok is false when what has proved to be needed weighs too much already.
func (r *reasoner) shrink(ctx context.Context, core []part, x *puzzle.Fact, conflicts int64) (small []part, ok bool) {
	isClue := func(a part) bool { return a.clue.Kind != puzzle.NoPlace }
	clash := func(rest []part) ([]part, bool) { return r.clash(ctx, rest, x, conflicts) }
	clues := 0
	for _, ofClues := range []bool{true, false} {
		of := func(a part) bool { return isClue(a) == ofClues }
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

// count counts the parts of one sort.
func count(core []part, of func(part) bool) int {
	n := 0
	for _, a := range core {
		if of(a) {
			n++
		}
	}
	return n
}

// levelOfLook is the level of a reason with so many clues and facts.
func levelOfLook(clues, facts int) float64 {
	return min(maxLevel, lookLevel+float64(0.5*float64(max(0, clues-1)))+float64(0.04*float64(facts)))
}

// step is the reason as a step.
func (r *reasoner) step(core []part, x *puzzle.Fact) puzzle.Step {
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

// widen adds to a step the other facts, of those near, that the same reason forces without a search.
func (r *reasoner) widen(ctx context.Context, s puzzle.Step, facts []puzzle.Fact) puzzle.Step {
	parts := make([]part, 0, len(s.Because)+len(s.Clues))
	for _, x := range s.Because {
		parts = append(parts, part{lit: r.m.Lit(x)})
	}
	for i, at := range r.clues {
		if slices.Contains(s.Clues, at) {
			parts = append(parts, part{lit: r.guards[i], clue: at})
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

// cheapest is reasoner.cheapest on the guarded kernel.
func (s *Study) cheapest(ctx context.Context, known puzzle.Facts, facts []puzzle.Fact, try int, search bool,
	level float64) (puzzle.Step, bool) {
	r, err := s.reasoner(ctx)
	if err != nil {
		return puzzle.Step{}, false
	}
	return r.cheapest(ctx, known, facts, try, search, level)
}

// cheapest finds the cheapest reason for one of the facts, of which it tries the first few; none above the level given.
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
