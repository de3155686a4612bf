package sat

// Decisions pick the unassigned variable that took part in most recent conflicts (VSIDS: Moskewicz et al., Chaff, 2001), with the value
// chosen in phase.go. Instead of decaying all activities after each conflict, the increment grows (MiniSat); activities are rescaled
// before they overflow. Unassigned variables are kept in a binary heap.

const (
	bumpGrowth = 1 / 0.92
	bumpMax    = 1e100
)

// initialActivity orders variables before the first conflict: by creation, or slightly shuffled if Options.Seed is set.
func (s *Solver) initialActivity(v int) float64 {
	if s.opt.Seed == 0 {
		return 0
	}
	x := (s.opt.Seed + uint64(v)) * 0x9e3779b97f4a7c15
	x ^= x >> 31
	x *= 0xbf58476d1ce4e5b9
	return float64(x>>40) * 1e-12
}

// decide opens a new level with the guide's next literal or with the most active unassigned variable. It returns false if every variable
// is assigned.
func (s *Solver) decide() bool {
	if len(s.trail) == len(s.vars) {
		return false
	}
	if s.guidance.now {
		if l := s.nextAdvised(); l != False {
			s.choose(l)
			return true
		}
	}
	for len(s.heap) > 0 {
		v := s.pop()
		if l := s.value(v); s.vals[l] == 0 {
			s.choose(l)
			return true
		}
	}
	return false
}

// choose makes the decision l.
func (s *Solver) choose(l Lit) {
	s.stats.Decisions++
	s.level()
	s.assign(l, reason{byNothing, 0})
}

// level opens a new decision level.
func (s *Solver) level() {
	s.levels = append(s.levels, int32(len(s.trail)))
	s.undos = append(s.undos, int32(len(s.undo)))
}

// bumpVariable increases the activity of a variable, and rescales all activities if it becomes too large.
func (s *Solver) bumpVariable(v int32) {
	s.activity[v] += s.bump
	if s.activity[v] > bumpMax {
		for i := range s.activity {
			s.activity[i] *= 1 / bumpMax
		}
		s.bump *= 1 / bumpMax
	}
	if s.place[v] >= 0 {
		s.up(int(s.place[v]))
	}
}

// insert adds an unassigned variable to the heap.
func (s *Solver) insert(v int32) {
	s.place[v] = int32(len(s.heap))
	s.heap = append(s.heap, v)
	s.up(len(s.heap) - 1)
}

// pop removes the most active variable from the heap. It counts as work because a model without clauses consists of decisions alone.
func (s *Solver) pop() int32 {
	s.work++
	v := s.heap[0]
	last := len(s.heap) - 1
	w := s.heap[last]
	s.heap = s.heap[:last]
	s.place[v] = -1
	if last > 0 {
		s.heap[0] = w
		s.place[w] = 0
		s.sink(0)
	}
	return v
}

// before orders the heap: higher activity first, ties by creation.
func (s *Solver) before(a, b int32) bool {
	return s.activity[a] > s.activity[b] || s.activity[a] == s.activity[b] && a < b
}

// up moves the variable at index i of the heap up until its parent comes before it.
func (s *Solver) up(i int) {
	h := s.heap
	v := h[i]
	for i > 0 {
		p := (i - 1) / 2
		if !s.before(v, h[p]) {
			break
		}
		h[i] = h[p]
		s.place[h[i]] = int32(i)
		i = p
	}
	h[i] = v
	s.place[v] = int32(i)
}

// sink moves the variable at index i of the heap down until it comes before both children.
func (s *Solver) sink(i int) {
	h := s.heap
	v := h[i]
	for {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && s.before(h[c+1], h[c]) {
			c++
		}
		if !s.before(h[c], v) {
			break
		}
		h[i] = h[c]
		s.place[h[i]] = int32(i)
		i = c
	}
	h[i] = v
	s.place[v] = int32(i)
}
