package board

// Sets are groups of the numbers from 0 on that are joined one by one (union-find, with path halving: Tarjan and van Leeuwen, 1984).
type Sets []int // by number: another one of its set that is less, or itself

// NewSets are n sets of one number each.
func NewSets(n int) Sets {
	s := make(Sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// Find is the least number in the set of i.
func (s Sets) Find(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

// Join makes one set of those of i and j; false when they were one.
func (s Sets) Join(i, j int) bool {
	i, j = s.Find(i), s.Find(j)
	s[max(i, j)] = min(i, j)
	return i != j
}

// Sides are sets of which each number is on one of two sides: what is joined is joined as being on the same side or on different ones
// (union-find with parity, by size). It keeps no path shorter, so that sides can be asked for while others are joined at little cost.
type Sides struct {
	up   []int  // by number: another one of its set, or itself
	flip []bool // it is on the other side than that one
	size []int
}

// NewSides are n numbers that nothing is known of.
func NewSides(n int) *Sides { return &Sides{NewSets(n), make([]bool, n), make([]int, n)} }

// Find is the number that stands for the set of i, and whether i is on the other side than it.
func (s *Sides) Find(i int) (root int, other bool) {
	for s.up[i] != i {
		other = other != s.flip[i]
		i = s.up[i]
	}
	return i, other
}

// Join takes it that i and j are on the same side, or differ; false when what was joined before says the opposite.
func (s *Sides) Join(i, j int, differ bool) bool {
	a, x := s.Find(i)
	b, y := s.Find(j)
	if a == b {
		return (x != y) == differ
	}
	if s.size[a] > s.size[b] {
		a, b = b, a
	}
	s.up[a], s.flip[a] = b, x != y != differ
	s.size[b] += s.size[a] + 1
	return true
}
