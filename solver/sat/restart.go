package sat

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
