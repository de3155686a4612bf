package sat

// Restarts: give up the current branch but keep what was learned. In the usual mode a restart comes when recent clauses
// are worse (by LBD) than the average, measured by two exponential moving averages (Audemard and Simon, Glucose, 2009; Biere and
// Fröhlich, 2015). Satisfiable problems often want the opposite, few restarts (Oh, 2015), so a second, stable mode, where they follow the
// Luby sequence (Luby, Sinclair and Zuckerman, 1993), takes its turn.

const (
	fastRate    = 1.0 / 32
	slowRate    = 1.0 / 4096
	margin      = 1.1
	minInterval = 10
	lubyUnit    = 512
)

// noteConflict updates the averages with the LBD of a clause just learned.
func (s *Solver) noteConflict(lbd int32) {
	s.sinceRestart++
	x := float64(lbd)
	if s.slow == 0 {
		s.fast, s.slow = x, x
		return
	}
	s.fast += (x - s.fast) * fastRate
	rate := slowRate
	if n := float64(s.stats.Conflicts); n < 1/slowRate { // an unbiased start
		rate = 1 / (n + 1)
	}
	s.slow += (x - s.slow) * rate
}

// restartDue reports whether it is time for a restart.
func (s *Solver) restartDue() bool {
	if s.stats.Conflicts >= s.switchAt {
		s.switches++
		s.switchAt = s.stats.Conflicts + 1000*(s.switches+1)*(s.switches+1)
		s.stable = !s.stable
		s.luby = 0
	}
	if s.stable {
		return s.sinceRestart >= lubyUnit*luby(s.luby+1)
	}
	return s.sinceRestart >= minInterval && s.fast > s.slow*margin
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

// restart goes back to the assumptions.
func (s *Solver) restart() {
	s.stats.Restarts++
	s.sinceRestart = 0
	if s.stable {
		s.luby++
	}
	s.back(0)
}
