package lines

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Ways counts arrangements by dynamic programming: at(j, i) is the number of ways to place the blocks from j on in the cells from i on,
// consistent with the candidates.
type Ways struct {
	clue []int
	can  []puzzle.Mask // by cell: bit 0 for white, bit 1 for black
	n    []int         // see at
}

// NewWays counts, for every block and cell, the ways to place the blocks from this one on in the cells from this one on.
func NewWays(clue []int, can []puzzle.Mask) *Ways {
	w := &Ways{clue, can, make([]int, (len(clue)+1)*(len(can)+1))}
	for j := len(clue); j >= 0; j-- {
		for i := len(can); i >= 0; i-- {
			w.n[j*(len(can)+1)+i] = w.count(j, i)
		}
	}
	return w
}

func (w *Ways) at(j, i int) int { return w.n[j*(len(w.can)+1)+min(i, len(w.can))] }

// Total returns the number of arrangements, at most half the largest int.
func (w *Ways) Total() int { return w.at(0, 0) }

// count computes at(j, i) from the entries for later blocks and cells: in how many ways blocks from j on fit into cells from i on.
func (w *Ways) count(j, i int) int {
	if i == len(w.can) {
		if j == len(w.clue) {
			return 1
		}
		return 0
	}
	sum := 0
	if w.can[i]&white != 0 {
		sum = w.at(j, i+1)
	}
	if j < len(w.clue) && Takes(w.can, i, w.clue[j]) {
		sum += w.at(j+1, i+w.clue[j]+1)
	}
	return min(sum, math.MaxInt/2)
}

// Takes reports whether a block of b cells can start at i: its cells can be black, and the adjacent ones white.
func Takes(can []puzzle.Mask, i, b int) bool {
	if i < 0 || i+b > len(can) || i > 0 && can[i-1]&white == 0 || i+b < len(can) && can[i+b]&white == 0 {
		return false
	}
	for _, x := range can[i : i+b] {
		if x&^white == 0 {
			return false
		}
	}
	return true
}

// Each yields the start of each block, for each arrangement, until yield returns false. The slice is reused.
func (w *Ways) Each(yield func(starts []int) bool) {
	starts := make([]int, len(w.clue))
	var lay func(j, i int) bool
	lay = func(j, i int) bool {
		if j == len(w.clue) {
			return yield(starts)
		}
		for ; i < len(w.can); i++ {
			if Takes(w.can, i, w.clue[j]) && w.at(j+1, i+w.clue[j]+1) > 0 {
				starts[j] = i
				if !lay(j+1, i+w.clue[j]+1) {
					return false
				}
			}
			if w.can[i]&white == 0 {
				break
			}
		}
		return true
	}
	if w.Total() > 0 {
		lay(0, 0)
	}
}

const white puzzle.Mask = 1

// Packed returns the first and last start of each block, considering only cells that cannot be black: blocks in order, at least one cell
// apart. ok is false if they do not fit.
func Packed(clue []int, can []puzzle.Mask) (lo, hi []int, ok bool) {
	n := len(can)
	lo, hi = make([]int, len(clue)), make([]int, len(clue))
	at := 0
	for j, c := range clue {
		for i := at; i < at+c && i < n; i++ {
			if can[i] == white {
				at = i + 1
			}
		}
		lo[j] = at
		at += c + 1
	}
	ok = at <= n+1
	at = n
	for j, c := range slices.Backward(clue) {
		for i := at - 1; i >= at-c && i >= 0; i-- {
			if can[i] == white {
				at = i
			}
		}
		hi[j] = at - c
		at -= c + 1
	}
	return lo, hi, ok
}
