package sat

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
