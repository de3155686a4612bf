package sat

// lists are what a literal leads to when it becomes true. They stand together, as propagation goes through all of them.
type lists struct {
	binary  []Lit   // what it implies through a clause of two
	three   []pair  // what it implies through a given clause of three
	watches []watch // clauses to look at
	wakes   []wake  // propagators to tell
}

// rows makes room for lists. Most stay empty or short, so a list begins as a small piece of a block that many share, and filling them
// costs few allocations.
type rows[T any] struct {
	block []T   // what is left of the current block
	made  int64 // entries that all lists have room for, roughly
}

const (
	rowRoom    = 4   // entries that a list begins with
	blockRooms = 256 // lists that a block serves
)

// push adds an entry to a list.
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

// What a variable takes in the rows by variable and by literal, and an entry of each of the lists: bytes.
const (
	variableBytes = 256
	binaryBytes   = 4
	threeBytes    = 8
	watchBytes    = 8
	wakeBytes     = 8
)

// What is kept for a proof besides, in bytes: for a variable, its name included; for a literal in short clauses; for an entry of theirs;
// and for a lemma of a pair.
const (
	nameBytes   = 40
	saidBytes   = 48
	sourceBytes = 4
	pairBytes   = 32
)

// Full reports whether the formula with so many variables more, and what is kept for its proof, takes more than Options.Room. From then
// on Solve gives up: what is posted is true, but need not be all.
func (s *Solver) Full(more int) bool {
	return s.opt.Room > 0 && (s.crowded || s.takes(more) > s.opt.Room)
}

// takes is how many bytes that are, roughly.
func (s *Solver) takes(more int) int64 {
	vars := int64(len(s.vars) + more)
	n := vars*variableBytes + int64(4*cap(s.arena)) + s.binary.made*binaryBytes + s.three.made*threeBytes + s.watches.made*watchBytes +
		s.wakes.made*wakeBytes + s.groups.bytes()
	if p := s.scribe; p != nil {
		n += vars*nameBytes + int64(p.sides)*saidBytes + (s.binary.made+s.three.made)*sourceBytes + int64(len(p.pairs))*pairBytes
	}
	return n
}

// imply notes that a implies b.
func (s *Solver) imply(a, b Lit, by Source) {
	s.binary.push(&s.lists[a].binary, b)
	if s.scribe != nil {
		row := &s.scribe.of(a).binary
		*row = append(*row, by)
	}
}

// divide notes that a implies one of two.
func (s *Solver) divide(a Lit, into pair) {
	s.three.push(&s.lists[a].three, into)
	if s.scribe != nil {
		row := &s.scribe.of(a).three
		*row = append(*row, s.says)
	}
}
