package service

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// recent caches recently used values by key. A value is checked out by one request at a time; a concurrent request has to make its own. The
// cache is bounded by number and by size.
type recent[T any] struct {
	mu   sync.Mutex
	list []kept[T] // most recently used last
}

// kept is a value that is not checked out.
type kept[T any] struct {
	key   string
	size  int
	value T
}

// Bounds of the cache: the number of studies and the total cells of their boards. After many hints a study takes 4 to 18 KB per cell of a
// small board and less on a large one, since its memory of techniques is bounded separately. 32 newspaper boards take 30 to 60 MB in total,
// depending on the kind.
const (
	keptMost      = 32
	keptMostCells = 20_000
)

// take checks out the value under a key. ok is false if none, or another request has checked it out.
func (r *recent[T]) take(key string) (value T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.list, func(x kept[T]) bool { return x.key == key })
	if i < 0 {
		return value, false
	}
	value = r.list[i].value
	r.list = slices.Delete(r.list, i, i+1)
	return value, true
}

// find returns the value under a key and leaves it in the cache, for values that requests may share. ok is false if there is none, or
// another request has checked it out.
func (r *recent[T]) find(key string) (value T, ok bool) {
	if value, ok = r.take(key); ok {
		r.keep(key, 0, value)
	}
	return value, ok
}

// keep returns a value to the cache and evicts the least recently used ones. It drops the value if it is too large or the cache has another
// one under its key.
func (r *recent[T]) keep(key string, size int, value T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if size > keptMostCells || slices.ContainsFunc(r.list, func(x kept[T]) bool { return x.key == key }) {
		return
	}
	r.list = append(r.list, kept[T]{key, size, value})
	all := 0
	for _, x := range r.list {
		all += x.size
	}
	for len(r.list) > keptMost || all > keptMostCells {
		all -= r.list[0].size
		r.list = slices.Delete(r.list, 0, 1)
	}
}

// textOfCell is the number of bytes of puzzle text that count as a cell.
const textOfCell = 16

// readItem is the parsed puzzle of a body, shared by any number of requests, and the key of its study, if requested before.
type readItem struct {
	kinds.Item
	study string
}

// known returns the puzzle parsed earlier from the same text, or false. A page sends it with every request.
func (c *call) known(g Given) (kinds.Item, bool) {
	c.text = g.From + "\x00" + g.Kind + "\x00" + string(g.Puzzle)
	x, ok := c.s.reads.take(c.text)
	if ok {
		c.key = x.study
		c.remember(x.Item)
	}
	return x.Item, ok
}

// remember caches the puzzle of the body under its text. The marks of an item are never modified: a study copies them.
func (c *call) remember(it kinds.Item) {
	rows, cols := it.Puzzle.Size()
	c.s.reads.keep(c.text, rows*cols+len(c.text)/textOfCell, readItem{it, c.key})
}

// study checks out a study of a puzzle, reused if possible: a player asks for several hints, and the first one costs most, because it
// solves the puzzle and prepares the techniques. done returns the study; it must not be called after an error in it.
func (c *call) study(it kinds.Item) (st *study.Study, done func()) {
	if c.key == "" {
		var err error
		if c.key, err = studyKey(it.Puzzle); err != nil {
			return study.Open(it.Puzzle), func() {}
		}
		if x, ok := c.s.reads.take(c.text); ok {
			c.remember(x.Item)
		}
	}
	st, ok := c.s.studies.take(c.key)
	if !ok {
		st = study.Open(it.Puzzle)
	}
	rows, cols := it.Puzzle.Size()
	return st, func() { c.s.studies.keep(c.key, rows*cols, st) }
}

// studyKey returns the same key for equal puzzles in any notation.
func studyKey(p puzzle.Puzzle) (string, error) {
	rows, cols := p.Size()
	givens, err := json.Marshal(p.Kind().JSON.Givens(p))
	return fmt.Sprint(p.Kind().Name, rows, "x", cols, string(givens)), err
}
