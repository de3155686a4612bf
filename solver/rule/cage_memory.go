package rule

import "math/bits"

// memorySlots is how many answers a CageMemory keeps, a power of 2.
const memorySlots = 1 << 12

// CageMemory is a CageFilter that remembers answers: whoever changes a few digits of a board and filters it again asks most
// questions again. An answer is kept until another one takes its place. The zero value remembers nothing yet.
type CageMemory struct {
	filter CageFilter
	slots  []memorySlot
}

// memorySlot is a question, packed, and its answer. The zero key is no question: it has no cell.
type memorySlot struct {
	key  [2]uint64
	keep [9]uint16
	ok   bool
}

// Run is CageFilter.Run.
func (f *CageMemory) Run(cells []uint16, sum int) bool {
	if len(cells) == 0 || len(cells) > 9 || sum < 0 || sum > 45 {
		return f.filter.Run(cells, sum)
	}
	if f.slots == nil {
		f.slots = make([]memorySlot, memorySlots)
	}
	key := [2]uint64{0, uint64(sum)<<4 | uint64(len(cells))}
	for i, m := range cells {
		key[i/7] |= uint64(m) << (9*(i%7) + 10*(i/7)) // nine bits each: seven, then two above sum and length
	}
	hi, lo := bits.Mul64(key[0]^0x9e3779b97f4a7c15, key[1]^0xbf58476d1ce4e5b9)
	s := &f.slots[(hi^lo>>7^lo>>29)%memorySlots]
	if s.key != key {
		s.key = key
		copy(s.keep[:], cells)
		s.ok = f.filter.Run(s.keep[:len(cells)], sum)
	}
	if s.ok {
		copy(cells, s.keep[:])
	}
	return s.ok
}
