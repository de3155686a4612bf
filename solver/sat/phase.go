package sat

// Phases: the value that a decision tries first. A variable is tried with the value it had last (Pipatsrisawat and Darwiche, 2007),
// unless it has a target: its value in the longest trail without a conflict since the last change of phases. Search then stays near
// the assignment that came closest to a model (Biere and Fleury, Chasing Target Phases, 2020). Now and then, at growing intervals,
// the targets are dropped and the phases set to those of the longest trail since the time before.
//
// On random grids of lines of 30x30 cells with several solutions this halves the conflicts. What the phases are set to made no
// difference that could be told from chance: the best trail, that and the opposite of the first phases in turn, random values, or
// nothing but the drop.

// rephaseStep is the number of conflicts to the first change of phases; each interval is one step longer than the one before.
const rephaseStep = 1000

// trailPhases are the values of a trail.
type trailPhases struct {
	value []int8 // by variable: 1 true, -1 false, 0 for none
	size  int
}

// keep keeps the values of a trail when it is longer than the one kept.
func (t *trailPhases) keep(trail []Lit) {
	if len(trail) <= t.size {
		return
	}
	t.size = len(trail)
	for _, l := range trail {
		t.value[l.v()] = 1 - 2*int8(l&1)
	}
}

// value is the literal with which a decision tries a variable.
func (s *Solver) value(v int32) Lit {
	switch t := s.target.value[v]; {
	case t > 0:
		return Lit(2 * v)
	case t < 0:
		return Lit(2*v + 1)
	}
	return Lit(2*v + int32(s.phase[v]))
}

// noteTrail looks at the part of the trail that has met no conflict, after one on the current level.
func (s *Solver) noteTrail() {
	trail := s.trail[:s.levels[len(s.levels)-1]]
	s.target.keep(trail)
	s.best.keep(trail)
}

// rephase changes the phases when it is time to.
func (s *Solver) rephase() {
	if s.stats.Conflicts < s.rephaseAt {
		return
	}
	s.rephases++
	s.rephaseAt = s.stats.Conflicts + rephaseStep*s.rephases
	for v, t := range s.best.value {
		if t != 0 {
			s.phase[v] = (1 - t) / 2
		}
	}
	s.aimAnew()
}

// aimAnew drops the targets.
func (s *Solver) aimAnew() {
	clear(s.target.value)
	s.target.size, s.best.size = 0, 0
}
