package study

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// recall is what techniques have found in regions, by all that was known there. A step that one looks ahead to is looked ahead to again
// from the next board, which hardly differs: what a technique finds in a region rests on what the region reads and on nothing else, so
// that where all of it is as it was, it need not look again.
//
// What is kept is bounded: of a region what was used last, and when there is too much in all, everything is forgotten.
type recall struct {
	found map[glimpse][]sight
	kept  int
}

// glimpse is a technique in a region, both by their index.
type glimpse struct{ method, region int32 }

// sight is what was known where a region reads, in its order, and what was found.
type sight struct {
	known []puzzle.Mask
	steps []puzzle.Step
}

// The bounds of what is kept. From one hint to the next the steps ahead come in another order, so that a region passes through a dozen
// states; with so many kept, more than half of the looks are found again.
const (
	sightsEach = 16
	sightsMost = 8192
)

// of is what was found on a board like this one.
func (r *recall) of(at glimpse, reads []int, board puzzle.Facts) ([]puzzle.Step, bool) {
	list := r.found[at] // what was used last comes last
	for k := len(list) - 1; k >= 0; k-- {
		if s := list[k]; s.on(reads, board) {
			copy(list[k:], list[k+1:])
			list[len(list)-1] = s
			return s.steps, true
		}
	}
	return nil, false
}

// on reports whether the board is as it was where the region reads.
func (s *sight) on(reads []int, board puzzle.Facts) bool {
	for k, i := range reads {
		if s.known[k] != board.Can(i) {
			return false
		}
	}
	return true
}

// keep remembers what was found.
func (r *recall) keep(at glimpse, reads []int, board puzzle.Facts, steps []puzzle.Step) {
	if r.kept++; r.kept > sightsMost {
		clear(r.found)
		r.kept = 1
	}
	s := sight{make([]puzzle.Mask, len(reads)), steps}
	for k, i := range reads {
		s.known[k] = board.Can(i)
	}
	list := r.found[at]
	if len(list) == sightsEach {
		list = slices.Delete(list, 0, 1)
		r.kept--
	}
	r.found[at] = append(list, s)
}
