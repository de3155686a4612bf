package board

// DisjointSets is a union-find structure over the numbers below n, with path halving (Tarjan and van Leeuwen, 1984).
type DisjointSets []int // by number: a smaller member of its set, or itself

// NewDisjointSets returns n sets of one number each.
func NewDisjointSets(n int) DisjointSets {
	s := make(DisjointSets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// Find returns the smallest member of i's set.
func (s DisjointSets) Find(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

// Join merges the sets of i and j. It returns false if they were the same.
func (s DisjointSets) Join(i, j int) bool {
	i, j = s.Find(i), s.Find(j)
	s[max(i, j)] = min(i, j)
	return i != j
}

// ParitySets is a union-find structure with parity: numbers are joined as being on the same side or on different sides. It unites by size
// and does not compress paths, so that Find changes nothing.
type ParitySets struct {
	parent []int  // by number: another member of its set, or itself
	flip   []bool // by number: it is not on the side of its parent
	size   []int
}

// NewParitySets returns n numbers without relations.
func NewParitySets(n int) *ParitySets {
	return &ParitySets{NewDisjointSets(n), make([]bool, n), make([]int, n)}
}

// Find returns the representative of i's set, and whether i is on the other side.
func (s *ParitySets) Find(i int) (root int, other bool) {
	for s.parent[i] != i {
		other = other != s.flip[i]
		i = s.parent[i]
	}
	return i, other
}

// Join records that i and j are on different sides, or on the same. It returns false if this contradicts earlier relations.
func (s *ParitySets) Join(i, j int, differ bool) bool {
	a, x := s.Find(i)
	b, y := s.Find(j)
	if a == b {
		return (x != y) == differ
	}
	if s.size[a] > s.size[b] {
		a, b = b, a
	}
	s.parent[a], s.flip[a] = b, x != y != differ
	s.size[b] += s.size[a] + 1
	return true
}
