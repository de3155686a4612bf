package rule

import (
	"math/bits"
	"slices"
	"sync"
)

// This file filters short lines of buildings through lists: all arrangements that meet a pair of clues stand in a list, once for the
// whole process, and for each height of each cell a set says which of them have it. What is possible of a line is then a few words
// struck from others, where an arranger walks over sets of cells.

// MostListed is how long lines may be to be filtered through lists, exactly and for some tenth of a microsecond: six cells have 720
// arrangements, of which most pairs of clues leave some hundred.
const MostListed = 6

// sightList is the arrangements of n cells that meet a pair of clues, in words of 64. A row, and what is possible of a line, is a word of
// its own: a nibble for the heights 0 to 2 of a cell and one for those from 3 on, cell by cell.
type sightList struct {
	n    int
	rows []uint64
	some [][6 * 2 * 8]uint64 // by word; by nibble and what it holds: the arrangements that have one of these heights there
}

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
	l := &sightList{n: n}
	eachOrder(n, func(row []int) {
		if (near == 0 || near == inSight(row)) && (far == 0 || far == inSight(backwards(row))) {
			packed := uint64(0)
			for cell, height := range row {
				packed |= nibbles(1<<height) << (8 * cell)
			}
			l.rows = append(l.rows, packed)
		}
	})
	l.some = make([][6 * 2 * 8]uint64, (len(l.rows)+63)/64)
	for k, row := range l.rows {
		some := &l.some[k/64]
		for nibble := range 12 {
			for held := range uint64(8) {
				if row>>(4*nibble)&held != 0 || nibble >= 2*n { // no cell there forbids nothing
					some[nibble*8+int(held)] |= 1 << (k % 64)
				}
			}
		}
	}
	return l
}

// nibbles are the heights of a cell as rows have them.
func nibbles(heights uint64) uint64 { return heights&7 | heights>>3<<4 }

// eachOrder calls f with each order of the heights from 0 to n-1, in a row that is overwritten.
func eachOrder(n int, f func(row []int)) {
	row := make([]int, 0, n)
	var lay func(used int)
	lay = func(used int) {
		if len(row) == n {
			f(row)
			return
		}
		for h := range n {
			if used>>h&1 == 0 {
				row = append(row, h)
				lay(used | 1<<h)
				row = row[:len(row)-1]
			}
		}
	}
	lay(0)
}

// inSight counts the buildings of a row that are taller than all before them.
func inSight(row []int) (seen int) {
	tallest := -1
	for _, h := range row {
		if h > tallest {
			tallest = h
			seen++
		}
	}
	return seen
}

// backwards is a row seen from its other end.
func backwards(row []int) []int {
	row = slices.Clone(row)
	slices.Reverse(row)
	return row
}

// filter strikes from the cells, as Run does, what stands in none of the arrangements that are possible; false when none is.
func (l *sightList) filter(cells []uint64) bool {
	d := uint64(0)
	for i, c := range cells {
		d |= nibbles(c) << (8 * i)
	}
	var left [12]uint64 // for 720 arrangements
	first := -1
	for w := range l.some {
		some := &l.some[w]
		x := some[d&7] | some[8|d>>4&7]
		x &= some[16|d>>8&7] | some[24|d>>12&7]
		if x == 0 {
			continue
		}
		x &= some[32|d>>16&7] | some[40|d>>20&7]
		x &= some[48|d>>24&7] | some[56|d>>28&7]
		x &= some[64|d>>32&7] | some[72|d>>36&7]
		x &= some[80|d>>40&7] | some[88|d>>44&7]
		if left[w] = x; x != 0 && first < 0 {
			first = w
		}
	}
	if first < 0 {
		return false
	}
	struck := uint64(0)
	for open := d &^ l.rows[first*64+bits.TrailingZeros64(left[first])]; open != 0; {
		// each arrangement found speaks for a height in every cell
		at := bits.TrailingZeros64(open)
		open &= open - 1
		row, ok := l.meet(&left, first, at)
		if !ok {
			struck |= 1 << at
			continue
		}
		open &^= row
	}
	if struck == 0 {
		return true
	}
	for i := range cells {
		c := struck >> (8 * i)
		cells[i] &^= c&7 | c>>4&7<<3
	}
	return true
}

// meet finds, from a word on, an arrangement of those left that has a height in a cell, given by its bit in a row.
func (l *sightList) meet(left *[12]uint64, from, at int) (row uint64, ok bool) {
	of := at>>2<<3 | 1<<(at&3)
	for w := from; w < len(l.some); w++ {
		if x := left[w] & l.some[w][of]; x != 0 {
			return l.rows[w*64+bits.TrailingZeros64(x)], true
		}
	}
	return 0, false
}
