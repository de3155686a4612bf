package frontier

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// layer is the ways to fill the unknowns so far by their keys: how many ways each key stands for, in the order in which the keys came, so
// that a count is the same each time.
type layer struct {
	size int // bytes of a key
	keys []byte
	n    []int64
	at   []uint32 // by hash, the first free place after it: one more than the number of the key; its length is a power of 2
	seed maphash.Seed
}

func newLayer(size int) *layer { return &layer{size: size, seed: maphash.MakeSeed()} }

func (l *layer) len() int { return len(l.n) }

// bytes is what it needs.
func (l *layer) bytes() int { return len(l.keys) + 8*len(l.n) + 4*len(l.at) }

func (l *layer) key(i int) []byte { return l.keys[i*l.size : (i+1)*l.size] }

// reset empties it for about so many keys.
func (l *layer) reset(keys int) {
	l.keys, l.n = l.keys[:0], l.n[:0]
	places := 64
	for places < 2*keys {
		places *= 2
	}
	l.at = slices.Grow(l.at[:0], places)[:places]
	clear(l.at)
}

// add adds n ways with a key.
func (l *layer) add(key []byte, n int64) {
	if 3*len(l.at) <= 4*len(l.n) {
		l.grow()
	}
	place := l.place(key)
	if i := l.at[place]; i > 0 {
		l.n[i-1] = min(l.n[i-1]+n, Most)
		return
	}
	l.keys, l.n = append(l.keys, key...), append(l.n, n)
	l.at[place] = uint32(len(l.n))
}

// place is where a key is, or belongs.
func (l *layer) place(key []byte) int {
	last := len(l.at) - 1
	for place := int(maphash.Bytes(l.seed, key)) & last; ; place = (place + 1) & last {
		if i := l.at[place]; i == 0 || bytes.Equal(l.key(int(i-1)), key) {
			return place
		}
	}
}

// grow makes room for twice as many keys.
func (l *layer) grow() {
	l.at = make([]uint32, max(64, 2*len(l.at)))
	for i := range l.n {
		l.at[l.place(l.key(i))] = uint32(i + 1)
	}
}

// keep leaves out all but so many keys: those that stand for the most ways, of equals the first. Nothing can be added then before reset.
func (l *layer) keep(most int) {
	counts := slices.Clone(l.n)
	slices.Sort(counts)
	least := counts[len(counts)-most]
	equal := 0 // of those with the least, how many are kept
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
