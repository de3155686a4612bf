package study

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// recall caches what techniques found in regions, by the state of the places they read. Later searches start from similar boards, and a
// technique's result depends only on what its region reads, so unchanged regions need no new scan.
//
// The cache is bounded: per region the most recently used states are kept, and it is cleared when it grows too large.
type recall struct {
	found map[regionKey][]snapshot
	kept  int // number of snapshots in found
}

// regionKey identifies a technique and a region by index.
type regionKey struct{ method, region int32 }

// snapshot is the state of the places a region reads, in order, and the steps found.
type snapshot struct {
	known []puzzle.Mask
	steps []puzzle.Step
}

// Limits of the cache. Between hints a region passes through about a dozen states; with 16 per region more than half of the scans are
// answered from the cache.
const (
	snapshotsPerRegion = 16
	maxSnapshots       = 8192
)

// of returns the steps stored for a board equal to this one in the region; otherwise false.
func (r *recall) of(at regionKey, reads []int, board puzzle.Facts) ([]puzzle.Step, bool) {
	list := r.found[at] // most recently used last
	for k := len(list) - 1; k >= 0; k-- {
		if s := list[k]; s.on(reads, board) {
			copy(list[k:], list[k+1:])
			list[len(list)-1] = s
			return s.steps, true
		}
	}
	return nil, false
}

// on reports whether the board equals the snapshot at the places read.
func (s *snapshot) on(reads []int, board puzzle.Facts) bool {
	for k, i := range reads {
		if s.known[k] != board.Candidates(i) {
			return false
		}
	}
	return true
}

// keep stores the steps found in a region on a board, of which the region reads the places with indices reads. A full region drops its
// least recently used state; at maxSnapshots in total the whole cache is cleared.
func (r *recall) keep(at regionKey, reads []int, board puzzle.Facts, steps []puzzle.Step) {
	if r.kept++; r.kept > maxSnapshots {
		clear(r.found)
		r.kept = 1
	}
	s := snapshot{make([]puzzle.Mask, len(reads)), steps}
	for k, i := range reads {
		s.known[k] = board.Candidates(i)
	}
	list := r.found[at]
	if len(list) == snapshotsPerRegion {
		list = slices.Delete(list, 0, 1)
		r.kept--
	}
	r.found[at] = append(list, s)
}
