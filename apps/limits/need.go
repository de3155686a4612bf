package limits

import "github.com/teka-puzzles/teka/puzzle"

// Work classifies requests by the memory they need for a board.
type Work int

const (
	Look   Work = iota // reads, writes, draws or validates the board
	Step               // solves the board to find one step
	Search             // anything else
)

// needs lists the bytes per board and per candidate value of its places. They exceed the measured memory of boards of all kinds with all,
// half and none of their clues (TestNeed). Most of the bytes per board of a search are the 64 MB of package frontier.
var needs = [...]struct{ board, value int64 }{Look: {1 << 20, 512}, Step: {2 << 20, 4 << 10}, Search: {80 << 20, 3 << 10}}

// needMost is the maximum number of bytes for any request, as documented in docs/trust.md.
const needMost = 512 << 20

// Need returns an upper bound in bytes for a request about a board whose places have the given total number of candidate values.
func (w Work) Need(values int64) int64 {
	n := needs[w]
	if values > needMost/n.value {
		return needMost
	}
	return min(needMost, n.board+n.value*values)
}

// Values returns the total number of candidate values of all places of a puzzle.
func Values(p puzzle.Puzzle) int64 {
	n := 0
	for _, u := range p.Board().Unknowns() {
		n += u.Values.Len()
	}
	return int64(n)
}

// Made returns an upper bound in bytes for generating a board of a size. It assumes ten candidate values per cell.
func Made(rows, cols int) int64 { return Search.Need(int64(rows) * int64(cols) * 10) }

// Text returns an upper bound in bytes for reading a text, before the size of its boards is known.
func Text(bytes int) int64 { return min(needMost, 256<<10+16*int64(bytes)) }
