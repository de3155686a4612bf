package sat

// Guidance. Where a problem has many solutions, or much structure that clauses cannot see, knowledge of the whole may say better
// than activity what to decide. Such advice can also be badly wrong, so search follows it only in stretches that alternate with its
// own, and these are the longer ones: what the guide costs where it does not help stays a small part. Learned clauses, and with
// them completeness, are the same either way.

// Guide proposes decisions.
type Guide interface {
	// Advise appends to dst literals that should be made true next, the surest first. Search decides them one after the other,
	// passing over those that have a value by then, and asks again when none is left. Nothing appended: search decides for itself
	// this time. It may only look at n: it is not a constraint, and has nothing to imply.
	Advise(n *Now, dst []Lit) []Lit
}

// The lengths of the first stretches, in conflicts; those that follow are two, three, … times as long. On 80 random grids of lines
// of 27x27 and 30x30 cells, two seeds each, guided stretches of 100 to 600 and own ones of 250 to 1000 took between 12 and 44
// seconds together; 200 and 1000 took 10.
const (
	guidedStretch = 200
	ownStretch    = 1000
)

// guidance is what a Solver knows of its guide.
type guidance struct {
	guide    Guide
	now      bool  // the present stretch is guided
	until    int64 // conflicts at which the present stretch ends
	stretch  int64 // guided stretches begun
	advice   []Lit
	followed int // of the advice
}

// Follow lets g guide the search from the given number of conflicts on, in turns with the Solver's own decisions. It replaces an
// earlier guide.
func (s *Solver) Follow(g Guide, from int64) {
	s.guidance = guidance{guide: g, until: from}
}

// turnDue reports whether the present stretch is over.
func (g *guidance) turnDue(conflicts int64) bool { return g.guide != nil && conflicts >= g.until }

// turn begins the next stretch.
func (g *guidance) turn(conflicts int64) {
	g.now = !g.now
	if g.now {
		g.stretch++
		g.until = conflicts + guidedStretch*g.stretch
	} else {
		g.until = conflicts + ownStretch*g.stretch
	}
	g.advice, g.followed = g.advice[:0], 0
}

// advised is the next open literal of the guide's advice; False when it has none.
func (s *Solver) advised() Lit {
	g := &s.guidance
	if l := s.nextAdvice(); l != False {
		return l
	}
	s.now.prop, s.now.failed = -1, false
	g.advice, g.followed = g.guide.Advise(&s.now, g.advice[:0]), 0
	return s.nextAdvice()
}

// nextAdvice is the next open literal of what has been advised already.
func (s *Solver) nextAdvice() Lit {
	g := &s.guidance
	for g.followed < len(g.advice) {
		l := g.advice[g.followed]
		g.followed++
		if s.vals[l] == 0 {
			return l
		}
	}
	return False
}
