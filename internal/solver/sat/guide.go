package sat

// Guidance: on problems with many solutions, or with structure that clauses do not show, global knowledge may choose better decisions
// than variable activity. It can also mislead badly, so the search alternates between guided stretches and longer unguided ones, which
// bounds the cost of a bad guide. Learned clauses and completeness are unaffected.

// Guide proposes decisions.
type Guide interface {
	// Advise appends to dst literals to decide next, best first. The search skips those already assigned and calls Advise again when all
	// are used. If nothing is appended, the search makes its own decision. Advise must only read n, not imply anything.
	Advise(n *Now, dst []Lit) []Lit
}

// Lengths of the first stretches in conflicts; the i-th ones are i times as long. On 80 random loop grids of 27x27 and 30x30 cells with
// two seeds each, guided stretches of 100 to 600 and unguided ones of 250 to 1,000 took between 12 and 44 seconds in total; 200 and 1,000
// took 10.
const (
	guidedStretch = 200
	ownStretch    = 1000
)

// guidance is the state of a Solver's guide.
type guidance struct {
	guide    Guide
	now      bool  // the current stretch is guided
	until    int64 // conflict count at which the current stretch ends
	stretch  int64 // guided stretches started
	advice   []Lit
	followed int // literals of advice already used
}

// SetGuide makes g guide the search, in alternation with the Solver's own decisions, after the given number of conflicts in total. It
// replaces an earlier guide; a nil g only removes it.
func (s *Solver) SetGuide(g Guide, from int64) {
	s.guidance = guidance{guide: g, until: from}
}

// switchDue reports whether the current stretch is over.
func (g *guidance) switchDue(conflicts int64) bool { return g.guide != nil && conflicts >= g.until }

// switchStretch starts the next stretch: guided and unguided ones alternate, and get longer each time.
func (g *guidance) switchStretch(conflicts int64) {
	g.now = !g.now
	if g.now {
		g.stretch++
		g.until = conflicts + guidedStretch*g.stretch
	} else {
		g.until = conflicts + ownStretch*g.stretch
	}
	g.advice, g.followed = g.advice[:0], 0
}

// nextAdvised returns the guide's next unassigned literal, False if it proposes none.
func (s *Solver) nextAdvised() Lit {
	g := &s.guidance
	if l := s.nextAdvice(); l != False {
		return l
	}
	s.now.prop, s.now.failed = -1, false
	g.advice, g.followed = g.guide.Advise(&s.now, g.advice[:0]), 0
	return s.nextAdvice()
}

// nextAdvice returns the next unassigned literal of the current advice, False if none.
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
