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

// recent keeps what was used last, under keys. A value is lent to one request at a time; another one at the same time has to make its
// own. What is kept is bounded by number and by size.
type recent[T any] struct {
	mu   sync.Mutex
	list []kept[T] // the one used last comes last
}

// kept is a value that nobody uses.
type kept[T any] struct {
	key   string
	size  int
	value T
}

// The bounds of what is kept: how many, and how many cells their boards have together. A study that was asked for many hints holds 4 to
// 18 KB for each cell of a small board and less for each of a large one, since what it remembers of techniques is bounded by itself:
// 32 newspaper boards together hold 30 to 60 MB, by kind.
const (
	keptMost      = 32
	keptMostCells = 20_000
)

// take lends what is kept under a key.
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

// keep takes a value back, in place of those that were not used for longest.
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

// textOfCell is how many bytes of the text of a puzzle that was read count as a cell.
const textOfCell = 16

// readItem is the puzzle of a body, ready to be used by any number of requests, and the key of its study, once that was asked for.
type readItem struct {
	kinds.Item
	study string
}

// known is the puzzle that was read before from the same text: whoever plays sends it with each question.
func (c *call) known(g Given) (kinds.Item, bool) {
	c.text = g.From + "\x00" + g.Kind + "\x00" + string(g.Puzzle)
	x, ok := c.s.reads.take(c.text)
	if ok {
		c.key = x.study
		c.remember(x.Item)
	}
	return x.Item, ok
}

// remember caches the puzzle of the body under its text. Nothing writes on the marks of an item: a study copies them.
func (c *call) remember(it kinds.Item) {
	rows, cols := it.Puzzle.Size()
	c.s.reads.keep(c.text, rows*cols+len(c.text)/textOfCell, readItem{it, c.key})
}

// study lends a study of a puzzle, which may have been asked before: whoever plays asks for one hint after the other, and the first
// one costs most, when the puzzle is solved and its techniques are laid out. done gives it back, and is not called when something went
// wrong with it.
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

// studyKey is the same for equal puzzles, whatever they were read from.
func studyKey(p puzzle.Puzzle) (string, error) {
	rows, cols := p.Size()
	givens, err := json.Marshal(p.Kind().JSON.Givens(p))
	return fmt.Sprint(p.Kind().Name, rows, "x", cols, string(givens)), err
}
