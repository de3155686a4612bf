package frontier

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"slices"
)

// Layers store their records in blocks, so that a layer that grows is not copied. A record is a key and a count of partial assignments.
const (
	blockRecords = 256
	countBytes   = 8
)

// store is the memory of the layers of a count: the blocks, which are reused, and the hash table of the layer that is being built.
type store struct {
	key    int // bytes of a key
	free   [][]byte
	blocks int      // allocated, including free ones
	table  []uint32 // open addressing with linear probing: index of the record plus one; its length is a power of 2
	seed   maphash.Seed
}

func newStore(key int) *store { return &store{key: key, seed: maphash.MakeSeed()} }

// record returns the bytes of a record.
func (s *store) record() int { return s.key + countBytes }

// bytes returns the memory in use, including that of the next larger table, which exists together with the present one while it is filled.
func (s *store) bytes() int {
	const entryBytes, tables = 4, 3
	return (s.blocks-len(s.free))*blockRecords*s.record() + tables*entryBytes*cap(s.table)
}

// begin returns an empty layer. Its table has room for the given number of keys and replaces that of the layer begun before, to which
// nothing can be added any more.
func (s *store) begin(keys int) *layer {
	places := 64
	for places < 2*keys {
		places *= 2
	}
	if most := 8 * places; cap(s.table) > most {
		s.table = nil
	}
	s.table = slices.Grow(s.table[:0], places)[:places]
	clear(s.table)
	return &layer{store: s}
}

// layer is a set of keys with counts. Records stay in insertion order, so that counts are reproducible.
type layer struct {
	*store
	blocks [][]byte
	len    int // records
}

// at returns a record.
func (l *layer) at(i int) []byte {
	size := l.record()
	return l.blocks[i/blockRecords][i%blockRecords*size:][:size:size]
}

func (l *layer) keyAt(i int) []byte { return l.at(i)[:l.key] }

func (l *layer) count(i int) int64 { return int64(binary.LittleEndian.Uint64(l.at(i)[l.key:])) }

func (l *layer) setCount(i int, n int64) { binary.LittleEndian.PutUint64(l.at(i)[l.key:], uint64(n)) }

// add adds n to the count of a key, up to Most. The layer must be the one begun last.
func (l *layer) add(key []byte, n int64) {
	if 3*len(l.table) <= 4*l.len {
		l.grow()
	}
	place := l.slot(key)
	if i := int(l.table[place]); i > 0 {
		l.setCount(i-1, min(l.count(i-1)+n, Most))
		return
	}
	if l.len == len(l.blocks)*blockRecords {
		l.blocks = append(l.blocks, l.store.block())
	}
	l.len++
	copy(l.keyAt(l.len-1), key)
	l.setCount(l.len-1, n)
	l.table[place] = uint32(l.len)
}

// block returns a free block, or a new one.
func (s *store) block() []byte {
	last := len(s.free) - 1
	if last < 0 {
		s.blocks++
		return make([]byte, blockRecords*s.record())
	}
	b := s.free[last]
	s.free = s.free[:last]
	return b
}

// slot returns the index in the table of a key, or where to insert it.
func (l *layer) slot(key []byte) int {
	last := len(l.table) - 1
	for place := int(maphash.Bytes(l.seed, key)) & last; ; place = (place + 1) & last {
		if i := l.table[place]; i == 0 || bytes.Equal(l.keyAt(int(i-1)), key) {
			return place
		}
	}
}

// grow doubles the table.
func (l *layer) grow() {
	l.table = make([]uint32, 2*len(l.table))
	for i := range l.len {
		l.table[l.slot(l.keyAt(i))] = uint32(i + 1)
	}
}

// prune keeps only the given number of keys, which must not exceed the present one: those with the highest counts, the earliest of equal
// ones. It invalidates the table, so that nothing can be added any more.
func (l *layer) prune(most int) {
	counts := make([]int64, l.len)
	for i := range counts {
		counts[i] = l.count(i)
	}
	slices.Sort(counts)
	least := counts[len(counts)-most]
	equal := 0 // how many keys with the count least are kept
	for _, n := range counts[len(counts)-most:] {
		if n == least {
			equal++
		}
	}
	k := 0
	for i := range l.len {
		n := l.count(i)
		if n < least || n == least && equal == 0 {
			continue
		}
		if n == least {
			equal--
		}
		copy(l.at(k), l.at(i))
		k++
	}
	l.len = k
}

// release frees the blocks of a layer that is no longer used.
func (l *layer) release() {
	l.free = append(l.free, l.blocks...)
	l.blocks, l.len = nil, 0
}
