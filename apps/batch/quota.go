//go:build !js

package batch

import (
	"encoding/json"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// quota is how far an order is whose puzzles are made of what it is given until there are enough.
type quota struct {
	keys   map[string]bool // of its puzzles
	missed int             // documents that gave none
	why    string          // the first of them did not
}

// makings takes what was made of one document. Where so many puzzles are wanted, those that are there already, and what is wrong,
// are passed over.
func (c *collector) makings(t *taskState, line []byte) error {
	var m makings
	if err := json.Unmarshal(line, &m); err != nil {
		return fault.Errorf("internal error: what was made of a document: %w", err)
	}
	if t.Quota == 0 && m.Wrong != nil {
		m.Lines = append(m.Lines, m.Wrong)
	}
	for _, l := range m.Lines {
		if t.Quota > 0 && !c.quota.fresh(l) {
			continue
		}
		if err := c.write(append(l, '\n')); err != nil {
			return err
		}
		if c.over = t.Quota > 0 && len(c.quota.keys) == t.Quota; c.over {
			break
		}
	}
	if t.Quota == 0 {
		return nil
	}
	if m.Wrong != nil {
		c.quota.miss(m.Wrong)
	}
	c.p.update(func() { c.p.orders[c.at.Order].chosen = len(c.quota.keys) })
	return nil
}

// fresh notes a puzzle, unless it is there already.
func (q *quota) fresh(line json.RawMessage) bool {
	var of struct{ Key string }
	if json.Unmarshal(line, &of) != nil || q.keys[of.Key] {
		return false
	}
	if q.keys == nil {
		q.keys = map[string]bool{}
	}
	q.keys[of.Key] = true
	return true
}

// miss notes that a document gave no puzzle.
func (q *quota) miss(line json.RawMessage) {
	var of struct{ ID, Error string }
	if q.missed++; q.why == "" && json.Unmarshal(line, &of) == nil {
		q.why = of.ID + ": " + of.Error
	}
}

// short is why there are fewer puzzles than wanted; nil when there are as many.
func (q *quota) short(wanted int) error {
	switch {
	case len(q.keys) == wanted:
		return nil
	case q.missed == 0:
		return fault.Errorf("%v: nothing is left to make others of", madeOf(len(q.keys), wanted))
	}
	return fault.Errorf("%v: nothing is left to make others of; %d gave none, such as %s", madeOf(len(q.keys), wanted), q.missed, q.why)
}

// madeOf is how many puzzles were made of those wanted.
func madeOf(n, wanted int) fault.Text {
	return fault.Count(wanted, fault.Textf("%d of 1 puzzle", n), fault.Textf("%d of %d puzzles", n, wanted))
}
