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

// sightList is the arrangements of n cells that meet a pair of clues.
type sightList struct {
	n, words int
	has      []uint64 // by cell and height, so many words each: the arrangements that have it there
	all      []uint64
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
	var rows [][]int
	eachOrder(n, func(row []int) {
		if (near == 0 || near == inSight(row)) && (far == 0 || far == inSight(backwards(row))) {
			rows = append(rows, slices.Clone(row))
		}
	})
	words := (len(rows) + 63) / 64
	l := &sightList{n: n, words: words, has: make([]uint64, n*n*words), all: make([]uint64, words)}
	for k, row := range rows {
		word, bit := k/64, uint64(1)<<(k%64)
		l.all[word] |= bit
		for cell, height := range row {
			l.at(cell, height)[word] |= bit
		}
	}
	return l
}

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

// at is the set of arrangements that have a height in a cell.
func (l *sightList) at(cell, height int) []uint64 {
	from := (cell*l.n + height) * l.words
	return l.has[from : from+l.words : from+l.words]
}

// filter strikes from the cells, as Run does, what stands in none of the arrangements that are possible; false when none is.
func (l *sightList) filter(cells []uint64) bool {
	var room [12]uint64 // for 720 arrangements
	left := room[:l.words]
	copy(left, l.all)
	for i, c := range cells {
		for m := ^c & (1<<l.n - 1); m != 0; m &= m - 1 {
			for w, x := range l.at(i, bits.TrailingZeros64(m)) {
				left[w] &^= x
			}
		}
	}
	any := uint64(0)
	for _, x := range left {
		any |= x
	}
	if any == 0 {
		return false
	}
	for i, c := range cells {
		if c&(c-1) == 0 {
			continue
		}
		for m := c; m != 0; m &= m - 1 {
			if !meet(left, l.at(i, bits.TrailingZeros64(m))) {
				cells[i] &^= m & -m
			}
		}
	}
	return true
}

// meet reports whether two sets of as many words share something.
func meet(a, b []uint64) bool {
	for w, x := range a {
		if x&b[w] != 0 {
			return true
		}
	}
	return false
}
