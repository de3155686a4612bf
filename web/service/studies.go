package service

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// studies keeps the studies of the puzzles asked about last. Whoever plays asks for one hint after the other, and the first one
// costs most: the puzzle is solved and its techniques are laid out once. A study is lent to one request at a time; another one at
// the same time gets its own. What is kept is bounded by the number of studies and of their cells.
type studies struct {
	mu   sync.Mutex
	list []kept // the one used last comes last
}

// kept is a study that nobody uses.
type kept struct {
	key   string
	cells int
	*study.Study
}

// The bounds of what is kept.
const (
	studiesMost      = 32
	studiesMostCells = 20_000
)

// open lends a study of a puzzle; done gives it back, and is not called when something went wrong with it.
func (s *studies) open(p puzzle.Puzzle) (st *study.Study, done func()) {
	rows, cols := p.Size()
	givens, err := json.Marshal(p.Kind().JSON.Givens(p))
	if err != nil {
		return study.Open(p), func() {}
	}
	k := kept{fmt.Sprint(p.Kind().Name, rows, "x", cols, string(givens)), rows * cols, nil}
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.IndexFunc(s.list, func(x kept) bool { return x.key == k.key }); i >= 0 {
		k.Study = s.list[i].Study
		s.list = slices.Delete(s.list, i, i+1)
	} else {
		k.Study = study.Open(p)
	}
	return k.Study, func() { s.keep(k) }
}

// keep takes a study back, in place of those that were not used for longest.
func (s *studies) keep(k kept) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k.cells > studiesMostCells || slices.ContainsFunc(s.list, func(x kept) bool { return x.key == k.key }) {
		return
	}
	s.list = append(s.list, k)
	cells := 0
	for _, x := range s.list {
		cells += x.cells
	}
	for len(s.list) > studiesMost || cells > studiesMostCells {
		cells -= s.list[0].cells
		s.list = slices.Delete(s.list, 0, 1)
	}
}
