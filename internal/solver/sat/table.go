package sat

// lists holds what a literal triggers when it becomes true, in one struct because propagation visits all of them.
type lists struct {
	binary  []Lit   // literals implied through binary clauses
	three   []pair  // rests of given ternary clauses
	watches []watch // clauses to visit
	wakes   []wake  // propagators to wake
}

// rows allocates lists. Most lists stay short, so each starts as a piece of a shared block.
type rows[T any] struct {
	block []T   // unused part of the current block
	made  int64 // approximate capacity of all lists
}

const (
	rowRoom    = 4   // initial capacity of a list
	blockRooms = 256 // lists per block
)

// push appends x to a list, whose first elements it takes from a shared block.
func (r *rows[T]) push(list *[]T, x T) {
	if cap(*list) == 0 {
		if len(r.block) == 0 {
			r.block = make([]T, rowRoom*blockRooms)
		}
		*list, r.block = r.block[:0:rowRoom], r.block[rowRoom:]
		r.made += rowRoom
	}
	was := cap(*list)
	*list = append(*list, x)
	r.made += int64(cap(*list) - was)
}

// Bytes per variable, over all rows by variable and literal, and per list entry.
const (
	variableBytes = 256
	binaryBytes   = 4
	threeBytes    = 8
	watchBytes    = 8
	wakeBytes     = 8
)

// Additional bytes for a proof: per variable, including its name; per literal in short clauses; per entry of its lists; per lemma of a
// pair.
const (
	nameBytes   = 40
	saidBytes   = 48
	sourceBytes = 4
	pairBytes   = 32
)

// Full reports whether the formula with more additional variables, and its proof, exceeds Options.MaxBytes. From then on Solve returns
// ErrMemory: the posted constraints are correct but may be incomplete.
func (s *Solver) Full(more int) bool {
	return s.opt.MaxBytes > 0 && (s.outOfSpace || s.bytes(more) > s.opt.MaxBytes)
}

// bytes returns the approximate memory of the formula with more additional variables, and of its proof.
func (s *Solver) bytes(more int) int64 {
	vars := int64(len(s.vars) + more)
	n := vars*variableBytes + int64(4*cap(s.arena)) + s.binary.made*binaryBytes + s.three.made*threeBytes + s.watches.made*watchBytes +
		s.wakes.made*wakeBytes + s.groups.bytes()
	if p := s.proofLog; p != nil {
		n += vars*nameBytes + int64(p.sourceLists)*saidBytes + (s.binary.made+s.three.made)*sourceBytes + int64(len(p.pairs))*pairBytes
	}
	return n
}

// addBinary records that a implies b.
func (s *Solver) addBinary(a, b Lit, by Source) {
	s.binary.push(&s.lists[a].binary, b)
	if s.proofLog != nil {
		row := &s.proofLog.sourcesOf(a).binary
		*row = append(*row, by)
	}
}

// addTernary records that a implies one of the pair.
func (s *Solver) addTernary(a Lit, into pair) {
	s.three.push(&s.lists[a].three, into)
	if s.proofLog != nil {
		row := &s.proofLog.sourcesOf(a).three
		*row = append(*row, s.source)
	}
}
