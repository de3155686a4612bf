//go:build !js

package batch

import (
	"encoding/json"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// quota is the state of an order that makes puzzles from given documents until it has enough.
type quota struct {
	keys     map[string]bool // of the puzzles made
	failures int             // documents without a puzzle
	why      string          // error of the first such document
}

// writeMulti writes the puzzles made from one document. If the order has a quota, duplicates and errors are skipped.
func (c *collector) writeMulti(t *taskState, line []byte) error {
	var m multiAnswer
	if err := json.Unmarshal(line, &m); err != nil {
		return fault.Errorf("internal error: the result of a document: %w", err)
	}
	if t.Quota == 0 && m.Wrong != nil {
		m.Lines = append(m.Lines, m.Wrong)
	}
	for _, l := range m.Lines {
		if t.Quota > 0 && !c.quota.addNew(l) {
			continue
		}
		if err := c.write(append(l, '\n')); err != nil {
			return err
		}
		if c.orderDone = t.Quota > 0 && len(c.quota.keys) == t.Quota; c.orderDone {
			break
		}
	}
	if t.Quota == 0 {
		return nil
	}
	if m.Wrong != nil {
		c.quota.addFailure(m.Wrong)
	}
	c.p.update(func() { c.p.orders[c.at.Order].chosen = len(c.quota.keys) })
	return nil
}

// addNew records a puzzle and reports whether it is new. It is false if an equal puzzle was recorded or the line cannot be read.
func (q *quota) addNew(line json.RawMessage) bool {
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

// addFailure records a document that gave no puzzle.
func (q *quota) addFailure(line json.RawMessage) {
	var of struct{ ID, Error string }
	if q.failures++; q.why == "" && json.Unmarshal(line, &of) == nil {
		q.why = of.ID + ": " + of.Error
	}
}

// shortfall returns an error if there are fewer puzzles than wanted.
func (q *quota) shortfall(wanted int) error {
	switch {
	case len(q.keys) == wanted:
		return nil
	case q.failures == 0:
		return fault.Errorf("%v: no input left", countMade(len(q.keys), wanted))
	}
	return fault.Errorf("%v: no input left; %d gave no puzzle, such as %s", countMade(len(q.keys), wanted), q.failures, q.why)
}

// countMade formats "n of wanted puzzles".
func countMade(n, wanted int) fault.Text {
	return fault.Textf("%d of %d puzzles", n, wanted)
}
