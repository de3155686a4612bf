package sat

// View is the assignment at a moment of the search. The zero View is not usable.
type View struct {
	s  *Solver
	at int32 // length of the trail at that moment
}

// True reports whether l was true.
func (v View) True(l Lit) bool { return v.s.vals[l] > 0 && v.s.vars[l.v()].at < v.at }

// Value returns 1 if l was true, -1 if it was false, 0 if it was unassigned.
func (v View) Value(l Lit) int8 {
	if v.s.vars[l.v()].at < v.at {
		return v.s.vals[l]
	}
	return 0
}

// Open reports whether l was unassigned.
func (v View) Open(l Lit) bool { return v.s.vals[l] == 0 || v.s.vars[l.v()].at >= v.at }

// Assigned reports whether l had a value. l must have one now.
func (v View) Assigned(l Lit) bool { return v.s.vars[l.v()].at < v.at }

// Load returns integer i as it is now, not as it was.
func (v View) Load(m Memory, i int) int32 { return v.s.mem[m.base+int32(i)] }

// When returns a number that orders true literals by assignment time.
func (v View) When(l Lit) int { return int(v.s.vars[l.v()].at) }

// Root reports whether l is true at the root: explanations may omit it.
func (v View) Root(l Lit) bool { return v.s.vals[l] > 0 && v.s.vars[l.v()].level == 0 }

// Now is the interface of a running Propagate call to the solver.
type Now struct {
	s      *Solver
	prop   int32
	failed bool
}

// True reports whether l is true.
func (n *Now) True(l Lit) bool { return n.s.vals[l] > 0 }

// Value returns 1 if l is true, -1 if it is false, 0 if it is unassigned.
func (n *Now) Value(l Lit) int8 { return n.s.vals[l] }

// Level returns the number of decisions: 0 at the root.
func (n *Now) Level() int { return len(n.s.levels) }

// View returns the current moment as a View.
func (n *Now) View() View { return View{n.s, int32(len(n.s.trail))} }

// Imply makes l true; it does nothing if l is true already. Explain is called with the tag if a conflict needs the reason. If l is already
// false, Imply returns false, and Propagate must return false immediately.
func (n *Now) Imply(l Lit, tag int32) bool {
	s := n.s
	switch s.vals[l] {
	case 0:
		s.stats.Propagations++
		s.assign(l, reason{n.prop, tag})
	case -1:
		s.confl = s.explain(n.prop, tag, l, n.View(), s.confl[:0])
		s.confl, s.blame = append(s.confl, l.Not()), reason{n.prop, tag}
		n.failed = true
		return false
	}
	return true
}

// Fail reports that the given true literals cannot all be true. It returns false, and Propagate must return false immediately.
func (n *Now) Fail(because ...Lit) bool {
	s := n.s
	s.confl, s.blame = append(s.confl[:0], because...), reason{n.prop, 0}
	if g := s.props[n.prop].guard; g != True {
		s.confl = append(s.confl, g)
	}
	s.check(n.prop, False, n.View(), s.confl)
	n.failed = true
	return false
}

// explain appends to dst the literals from which a propagator implied l, its guard included, and tests them (see check).
func (s *Solver) explain(prop, tag int32, l Lit, v View, dst []Lit) []Lit {
	s.stats.Explanations++
	s.addWork(s.props[prop].cost)
	from := len(dst)
	dst = s.props[prop].p.Explain(v, l, tag, dst)
	if g := s.props[prop].guard; g != True {
		dst = append(dst, g)
	}
	s.check(prop, l, v, dst[from:])
	return dst
}

// Memory is an array of integers that the solver restores on backtracking. They start at 0.
type Memory struct{ base, n int32 }

type memUndo struct{ at, old int32 }

// Memory allocates n integers.
func (s *Solver) Memory(n int) Memory {
	m := Memory{int32(len(s.mem)), int32(n)}
	s.mem = append(s.mem, make([]int32, n)...)
	return m
}

// Init sets integer i at the root.
func (s *Solver) Init(m Memory, i int, x int32) { s.mem[m.base+int32(i)] = x }

// Load returns integer i.
func (n *Now) Load(m Memory, i int) int32 { return n.s.mem[m.base+int32(i)] }

// Store sets integer i until the solver backtracks beyond this moment.
func (n *Now) Store(m Memory, i int, x int32) {
	s := n.s
	at := m.base + int32(i)
	old := s.mem[at]
	if old == x {
		return
	}
	if len(s.levels) > 0 {
		s.undo = append(s.undo, memUndo{at, old})
	}
	s.mem[at] = x
}
