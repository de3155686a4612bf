package frontier

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// layer is a hash table from keys to counts of partial assignments. Keys stay in insertion order, so that counts are reproducible.
type layer struct {
	size  int // bytes of a key
	keys  []byte
	n     []int64
	table []uint32 // open addressing with linear probing: index of the key plus one; its length is a power of 2
	seed  maphash.Seed
}

func newLayer(size int) *layer { return &layer{size: size, seed: maphash.MakeSeed()} }

func (l *layer) len() int { return len(l.n) }

// bytes returns the memory used.
func (l *layer) bytes() int { return len(l.keys) + 8*len(l.n) + 4*len(l.table) }

func (l *layer) key(i int) []byte { return l.keys[i*l.size : (i+1)*l.size] }

// reset empties the table and sizes it for the given number of keys.
func (l *layer) reset(keys int) {
	l.keys, l.n = l.keys[:0], l.n[:0]
	places := 64
	for places < 2*keys {
		places *= 2
	}
	l.table = slices.Grow(l.table[:0], places)[:places]
	clear(l.table)
}

// add adds n to the count of a key, up to Most.
func (l *layer) add(key []byte, n int64) {
	if 3*len(l.table) <= 4*len(l.n) {
		l.grow()
	}
	place := l.slot(key)
	if i := l.table[place]; i > 0 {
		l.n[i-1] = min(l.n[i-1]+n, Most)
		return
	}
	l.keys, l.n = append(l.keys, key...), append(l.n, n)
	l.table[place] = uint32(len(l.n))
}

// slot returns the index in the table of a key, or where to insert it.
func (l *layer) slot(key []byte) int {
	last := len(l.table) - 1
	for place := int(maphash.Bytes(l.seed, key)) & last; ; place = (place + 1) & last {
		if i := l.table[place]; i == 0 || bytes.Equal(l.key(int(i-1)), key) {
			return place
		}
	}
}

// grow doubles the table.
func (l *layer) grow() {
	l.table = make([]uint32, max(64, 2*len(l.table)))
	for i := range l.n {
		l.table[l.slot(l.key(i))] = uint32(i + 1)
	}
}

// prune keeps only the given number of keys, which must not exceed the present one: those with the highest counts, the earliest of equal
// ones. It invalidates the table, so reset must come before the next add.
func (l *layer) prune(most int) {
	counts := slices.Clone(l.n)
	slices.Sort(counts)
	least := counts[len(counts)-most]
	equal := 0 // how many keys with the count least are kept
	for _, n := range counts[len(counts)-most:] {
		if n == least {
			equal++
		}
	}
	k := 0
	for i, n := range l.n {
		if n < least || n == least && equal == 0 {
			continue
		}
		if n == least {
			equal--
		}
		copy(l.key(k), l.key(i))
		l.n[k] = n
		k++
	}
	l.keys, l.n = l.keys[:k*l.size], l.n[:k]
}
