package rule

import (
	"math/bits"
	"sync"
)

// This file filters short lines of buildings through lists: all arrangements that meet a pair of clues stand in a list, once for the
// whole process, and for each cell and each set of its heights a set says which of them have it so. What is possible of a line is then a
// few words met with others, where an arranger walks over sets of cells.

// MostListed is how long lines may be to be filtered through lists: seven cells have 5040 arrangements, of which a clue leaves 1764 at
// most; without a clue they are too many. Those of eight with one clue would be more words than an arranger takes steps.
const MostListed = 7

// mostWords is what the longest list takes.
const mostWords = (1764 + 63) / 64

// sightList is the arrangements of some cells that meet a pair of clues, in words of 64.
type sightList struct {
	rows  []uint64 // a byte for each cell, with the bit of its height
	words []sightWord
}

// sightWord says of up to 64 arrangements which of them have one of some heights in a cell. By cell, it has 16 sets for what is possible of
// the heights from 0 to 3, and then 8 for those from 4 to 6.
type sightWord [cellSets * MostListed]uint64

const cellSets = 16 + 8

// single is where a sightWord has the arrangements with one height in a cell, given by its bit in a row.
func single(at int) int { return (at>>3)*cellSets + at&4<<2 + 1<<(at&3) }

// sightLists are made when they are first asked for, by cells and clues.
var sightLists [MostListed + 1][MostListed + 1][MostListed + 1]struct {
	once sync.Once
	list *sightList
}

// listed is the list for lines of n cells, n at most MostListed, and clues of at most n, 0 where there is none.
func listed(n, near, far int) *sightList {
	at := &sightLists[n][near][far]
	at.once.Do(func() { at.list = newSightList(n, near, far) })
	return at.list
}

func newSightList(n, near, far int) *sightList {
	all := ordersOf(n)
	rows := all[near][far] // where both are told
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

// fill makes the sets of some arrangements of n cells.
func (w *sightWord) fill(n int, rows []uint64) {
	for k, row := range rows {
		for m := row; m != 0; m &= m - 1 {
			w[single(bits.TrailingZeros64(m))] |= 1 << k
		}
	}
	for cell := range MostListed {
		low, high := w[cell*cellSets:][:16], w[cell*cellSets+16:][:8]
		if cell >= n {
			low[0] = ^uint64(0) // where there is no cell, nothing is asked
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

// possible is those of the arrangements that have in each cell a height left to it; the line is given like a row.
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

// orders are the arrangements of so many cells, by how many buildings are seen from the near and from the far end.
var orders [MostListed + 1]struct {
	once sync.Once
	rows [MostListed + 1][MostListed + 1][]uint64
}

// ordersOf makes them when they are first asked for.
func ordersOf(n int) *[MostListed + 1][MostListed + 1][]uint64 {
	all := &orders[n]
	all.once.Do(func() {
		eachOrder(n, func(row uint64) {
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

// eachOrder calls f with each arrangement of n cells.
func eachOrder(n int, f func(row uint64)) {
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

// strike finds what of a line, given like a row, stands in none of the arrangements that are possible; ok is false when none is.
func (l *sightList) strike(line uint64) (struck uint64, ok bool) {
	var which [mostWords]uint8 // the words with something possible
	var left [mostWords]uint64 // and what that is
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
	// An arrangement speaks for a height in every cell: a few of them leave few heights to ask for.
	open, x := line, left[0]
	for few := 0; x != 0 && few < fewArrangements; few++ {
		open &^= l.row(which[0], x)
		x &= x - 1
	}
	if x == 0 && some == 1 {
		return open, true
	}
	for open != 0 {
		bit := open & -open
		of := single(bits.TrailingZeros64(open))
		open &^= bit
		struck |= bit
		for k, w := range which[:some] {
			if x := left[k] & l.words[w][of]; x != 0 {
				open &^= l.row(w, x)
				struck &^= bit
				break
			}
		}
	}
	return struck, true
}

// fewArrangements is how many are asked what they have before heights are asked who has them.
const fewArrangements = 8

// row is the first of some arrangements of a word.
func (l *sightList) row(word uint8, some uint64) uint64 {
	return l.rows[int(word)*64+bits.TrailingZeros64(some)]
}

// strike is a.filter, for a short line through its list.
func (a *arranger) strike(g *sight) (ok bool) {
	if g.n > MostListed {
		return a.filter(g)
	}
	line := uint64(0)
	for h, m := range a.place {
		a.struck[h] = 0
		for ; m != 0; m &= m - 1 {
			line |= 1 << ((bits.TrailingZeros64(m)<<3 | h) & 63)
		}
	}
	struck, ok := listed(g.n, g.near, g.far).strike(line)
	for ; struck != 0; struck &= struck - 1 {
		at := bits.TrailingZeros64(struck)
		a.struck[at&7] |= 1 << (at >> 3)
	}
	return ok
}
