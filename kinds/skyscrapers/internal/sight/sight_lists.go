package sight

import (
	"math/bits"
	"sync"
)

// This file filters short skyscraper lines by lists: for each pair of clues, a list of all matching arrangements is built once per
// process, with bit sets of the arrangements that have one of a set of heights in a cell. A filter intersects a few words, which is
// faster than an arranger.

// MaxListed is the maximum length of lines that are filtered by lists. Seven cells have 5040 arrangements; a clue leaves at most 1764,
// but lines without a clue have too many. Lists of eight cells with one clue would take more words than an arranger takes steps.
const MaxListed = 7

// maxListWords is the length of the longest list in words.
const maxListWords = (1764 + 63) / 64

// sightList holds the arrangements of a line that match a pair of clues.
type sightList struct {
	rows  []uint64 // by arrangement: a byte for each cell, with the bit of its height
	words []sightWord
}

// sightWord holds bit sets of up to 64 arrangements. By cell, 16 sets give the arrangements in which the cell has one of some heights
// from 0 to 3, and 8 sets those for heights from 4 to 6.
type sightWord [cellSets * MaxListed]uint64

const cellSets = 16 + 8

// heightSet returns the index in a sightWord of the arrangements with one height in a cell, given as a bit number of a row.
func heightSet(at int) int { return (at>>3)*cellSets + at&4<<2 + 1<<(at&3) }

// sightLists caches the lists by length and clues.
var sightLists [MaxListed + 1][MaxListed + 1][MaxListed + 1]struct {
	once sync.Once
	list *sightList
}

// sightListFor returns the list for lines of n <= MaxListed cells and clues of at most n; 0 is no clue.
func sightListFor(n, near, far int) *sightList {
	at := &sightLists[n][near][far]
	at.once.Do(func() { at.list = newSightList(n, near, far) })
	return at.list
}

// newSightList builds the list for lines of n cells; a clue of 0 allows any number of visible buildings.
func newSightList(n, near, far int) *sightList {
	all := arrangementsOf(n)
	rows := all[near][far] // if both clues are given
	if near == 0 || far == 0 {
		for i := range all {
			for j, some := range all[i] {
				if (near == 0 || near == i) && (far == 0 || far == j) {
					rows = append(rows, some...)
				}
			}
		}
	}
	l := &sightList{rows: rows, words: make([]sightWord, (len(rows)+63)/64)}
	for w := range l.words {
		l.words[w].fill(n, l.rows[w*64:min(w*64+64, len(l.rows))])
	}
	return l
}

// fill computes the sets for at most 64 arrangements of n cells.
func (w *sightWord) fill(n int, rows []uint64) {
	for k, row := range rows {
		for m := row; m != 0; m &= m - 1 {
			w[heightSet(bits.TrailingZeros64(m))] |= 1 << k
		}
	}
	for cell := range MaxListed {
		low, high := w[cell*cellSets:][:16], w[cell*cellSets+16:][:8]
		if cell >= n {
			low[0] = ^uint64(0) // missing cells allow every arrangement
			continue
		}
		for held := range low {
			low[held] = low[held&(held-1)] | low[held&-held]
		}
		for held := range high {
			high[held] = high[held&(held-1)] | high[held&-held]
		}
	}
}

// possible returns the arrangements that match the candidates of a line, given in the format of a row.
func (w *sightWord) possible(line uint64) uint64 {
	x := w[line&15] | w[16|line>>4&7]
	x &= w[24+line>>8&15] | w[40+line>>12&7]
	x &= w[48+line>>16&15] | w[64+line>>20&7]
	if x == 0 {
		return 0
	}
	x &= w[72+line>>24&15] | w[88+line>>28&7]
	x &= w[96+line>>32&15] | w[112+line>>36&7]
	x &= w[120+line>>40&15] | w[136+line>>44&7]
	return x & (w[144+line>>48&15] | w[160+line>>52&7])
}

// arrangementLists caches all arrangements by length and by the numbers of buildings visible from the near and far end.
var arrangementLists [MaxListed + 1]struct {
	once sync.Once
	rows [MaxListed + 1][MaxListed + 1][]uint64
}

// arrangementsOf returns the arrangements of n cells, by the numbers of buildings visible from the near and the far end.
func arrangementsOf(n int) *[MaxListed + 1][MaxListed + 1][]uint64 {
	all := &arrangementLists[n]
	all.once.Do(func() {
		eachArrangement(n, func(row uint64) {
			seen := [2]int{}
			for side := range seen {
				tallest := uint64(0)
				for cell := range n {
					if side == 1 {
						cell = n - 1 - cell
					}
					if h := row >> (8 * cell) & 255; h > tallest {
						tallest = h
						seen[side]++
					}
				}
			}
			rows := &all.rows[seen[0]][seen[1]]
			*rows = append(*rows, row)
		})
	})
	return &all.rows
}

// eachArrangement calls f with each arrangement of n cells, as a row.
func eachArrangement(n int, f func(row uint64)) {
	var lay func(cell int, row, free uint64)
	lay = func(cell int, row, free uint64) {
		if cell == n {
			f(row)
		}
		for m := free; m != 0; m &= m - 1 {
			lay(cell+1, row|m&-m<<(8*cell), free&^(m&-m))
		}
	}
	lay(0, 0, 1<<n-1)
}

// filter returns the candidates of a line, given in the format of a row, that occur in no matching arrangement. ok is false if none
// matches.
func (l *sightList) filter(line uint64) (removed uint64, ok bool) {
	var which [maxListWords]uint8 // indices of the words with matching arrangements
	var left [maxListWords]uint64 // and those arrangements
	some := 0
	for w := range l.words {
		if x := l.words[w].possible(line); x != 0 {
			which[some], left[some] = uint8(w), x
			some++
		}
	}
	if some == 0 {
		return 0, false
	}
	// A single arrangement supports a height in every cell, so a few of them leave few heights to check.
	open, x := line, left[0]
	for few := 0; x != 0 && few < sampledArrangements; few++ {
		open &^= l.row(which[0], x)
		x &= x - 1
	}
	if x == 0 && some == 1 {
		return open, true
	}
	for open != 0 {
		bit := open & -open
		of := heightSet(bits.TrailingZeros64(open))
		open &^= bit
		removed |= bit
		for k, w := range which[:some] {
			if x := left[k] & l.words[w][of]; x != 0 {
				open &^= l.row(w, x)
				removed &^= bit
				break
			}
		}
	}
	return removed, true
}

// sampledArrangements is the number of arrangements checked before single heights.
const sampledArrangements = 8

// row returns the first of some arrangements in a word.
func (l *sightList) row(word uint8, some uint64) uint64 {
	return l.rows[int(word)*64+bits.TrailingZeros64(some)]
}

// filterListed eliminates candidates like filter, by the list of arrangements for lines of at most MaxListed cells.
func (a *arranger) filterListed(g *sightClues) (ok bool) {
	if g.n > MaxListed {
		return a.filter(g)
	}
	line := uint64(0)
	for h, m := range a.domain {
		a.removed[h] = 0
		for ; m != 0; m &= m - 1 {
			line |= 1 << ((bits.TrailingZeros64(m)<<3 | h) & 63)
		}
	}
	removed, ok := sightListFor(g.n, g.near, g.far).filter(line)
	for ; removed != 0; removed &= removed - 1 {
		at := bits.TrailingZeros64(removed)
		a.removed[at&7] |= 1 << (at >> 3)
	}
	return ok
}
