package sat

// View is the assignment as it was at some moment of the search. The zero View is not usable.
type View struct {
	s  *Solver
	at int32 // length of the trail at that moment
}

// True reports whether l was true.
func (v View) True(l Lit) bool { return v.s.vals[l] > 0 && v.s.vars[l.v()].at < v.at }

// Value was 1 when l was true, -1 when it was false, 0 when it was open.
func (v View) Value(l Lit) int8 {
	if v.s.vars[l.v()].at < v.at {
		return v.s.vals[l]
	}
	return 0
}

// Open reports whether l was neither true nor false.
func (v View) Open(l Lit) bool { return v.s.vals[l] == 0 || v.s.vars[l.v()].at >= v.at }

// Knew reports whether l had a value then. Before: it has one now.
func (v View) Knew(l Lit) bool { return v.s.vars[l.v()].at < v.at }

// Load reads integer i as it is now, not as it was.
func (v View) Load(m Memory, i int) int32 { return v.s.mem[m.base+int32(i)] }

// When is a number that orders true literals by the moment they became true.
func (v View) When(l Lit) int { return int(v.s.vars[l.v()].at) }

// Root reports whether l is true in every model: explanations may leave it out.
func (v View) Root(l Lit) bool { return v.s.vals[l] > 0 && v.s.vars[l.v()].level == 0 }

// Now is the running call of a propagator: what is true at this moment, and the way to say what follows.
type Now struct {
	s      *Solver
	prop   int32
	failed bool
}

// True reports whether l is true.
func (n *Now) True(l Lit) bool { return n.s.vals[l] > 0 }

// Value is 1 when l is true, -1 when it is false, 0 when it is open.
func (n *Now) Value(l Lit) int8 { return n.s.vals[l] }

// Level is the number of decisions taken: 0 at the root.
func (n *Now) Level() int { return len(n.s.levels) }

// View is this moment as a View.
func (n *Now) View() View { return View{n.s, int32(len(n.s.trail))} }

// Imply says that l follows. Explain will be asked for the reason, with the tag, if a conflict needs it. When l is false
// already this is a conflict: Imply returns false, and Propagate must return false at once.
func (n *Now) Imply(l Lit, tag int32) bool {
	s := n.s
	switch s.vals[l] {
	case 0:
		s.stats.Propagations++
		s.put(l, reason{n.prop, tag})
	case -1:
		s.confl = s.explain(n.prop, tag, l, n.View(), s.confl[:0])
		s.confl, s.blame = append(s.confl, l.Not()), reason{n.prop, tag}
		n.failed = true
		return false
	}
	return true
}

// Fail says that the literals given, all true, cannot all be true. It returns false, as Propagate must at once.
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

// explain appends to dst why a propagator implied l.
func (s *Solver) explain(prop, tag int32, l Lit, v View, dst []Lit) []Lit {
	s.stats.Explanations++
	s.worked(s.props[prop].cost)
	from := len(dst)
	dst = s.props[prop].p.Explain(v, l, tag, dst)
	if g := s.props[prop].guard; g != True {
		dst = append(dst, g)
	}
	s.check(prop, l, v, dst[from:])
	return dst
}

// Memory is a row of integers of a propagator that the solver restores when it goes back. They begin as 0.
type Memory struct{ base, n int32 }

type memUndo struct{ at, old int32 }

// Memory makes n integers.
func (s *Solver) Memory(n int) Memory {
	m := Memory{int32(len(s.mem)), int32(n)}
	s.mem = append(s.mem, make([]int32, n)...)
	return m
}

// Init sets integer i at the root.
func (s *Solver) Init(m Memory, i int, x int32) { s.mem[m.base+int32(i)] = x }

// Load reads integer i.
func (n *Now) Load(m Memory, i int) int32 { return n.s.mem[m.base+int32(i)] }

// Store sets integer i until the solver goes back beyond this moment.
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
