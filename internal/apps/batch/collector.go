//go:build !js

package batch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// A collector writes the answers of a job in order, each exactly once. It alone decides which copy counts: it takes any range that covers
// the next number, from that number on, and ignores further copies.
type collector struct {
	bus     *Bus
	job     string
	tasks   []*taskState
	p       *progress
	out     *answerFile                // nil if nothing is written
	remove  bool                       // delete written answers from the server
	onSaved func(position) error       // called with each position that is safely on disk; may be nil
	onEnd   func(order, end int) error // called with the number of attempts of a finished order; may be nil

	ranges     []map[int]stored // available ranges per order, by first number
	at         position
	saved      position                // last position saved
	orderStart position                // position at the start of the order
	used       []used                  // ranges taken since then
	lines      map[int]json.RawMessage // by attempt: its puzzle, until the next one is chosen
	quota      quota
	orderDone  bool // the order has enough puzzles
}

// position is the progress of a collector.
type position struct {
	Order        int      `json:"order"`
	Next         int      `json:"next"`
	Offset       int64    `json:"offset"`           // bytes written
	Sum          uint64   `json:"sum"`              // checksum of these bytes
	Bad          int      `json:"bad"`              // puzzles that could not be read or processed
	Lines        int      `json:"lines"`            // lines written
	Failed       []string `json:"failed,omitempty"` // reasons of orders that ended early
	LinesByOrder []int    `json:"of,omitempty"`     // lines of each finished order
	Done         bool     `json:"done,omitempty"`
}

// stored locates a range of answers on the server.
type stored struct {
	to, bad  int      // first number after the range; bad answers in it
	sequence uint64   // sequence number in the results stream
	pieces   []string // subject filters of the pieces of its lines and documents
}

// used is a range of answers that is no longer needed.
type used struct {
	order int
	stored
}

// arrival reports a range of answers that is available on the server.
type arrival struct {
	order   int
	r       span
	at      stored
	seconds float64 // time that the worker spent on it; 0 if unknown
}

// saveInterval is the time between two saved positions.
const saveInterval = time.Second

// run collects until the job is finished or ctx ends, and saves the position in either case.
func (c *collector) run(ctx context.Context) error {
	c.ranges = make([]map[int]stored, len(c.tasks))
	for i := range c.ranges {
		c.ranges[i] = map[int]stored{}
	}
	c.lines = map[int]json.RawMessage{}
	c.saved, c.orderStart = c.at, c.at
	arrivals, end, err := c.bus.arrivals(ctx, c.job)
	if err != nil {
		return err
	}
	defer end()
	t := time.NewTicker(saveInterval)
	defer t.Stop()
	for {
		done, err := c.advance(ctx)
		if err != nil || done {
			return errors.Join(err, c.save(context.WithoutCancel(ctx), done))
		}
		select {
		case <-ctx.Done():
			return errors.Join(context.Cause(ctx), c.save(context.WithoutCancel(ctx), false))
		case a, more := <-arrivals:
			if !more {
				return errors.Join(fault.Errorf("the server stopped delivering answers"), c.save(context.WithoutCancel(ctx), false))
			}
			c.register(a)
			for range len(arrivals) {
				c.register(<-arrivals)
			}
		case <-t.C:
			if err := c.save(ctx, false); err != nil {
				return err
			}
		case <-c.p.ended:
		}
	}
}

// arrivals returns a channel of all ranges of answers of a job, first the present ones, then new ones, and a function that stops it.
func (b *Bus) arrivals(ctx context.Context, job string) (<-chan arrival, func(), error) {
	consumer, err := b.results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{"teka.result." + job +
		".>"}, HeadersOnly: true})
	if err != nil {
		return nil, nil, err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return nil, nil, err
	}
	out := make(chan arrival, 256)
	go func() {
		defer close(out)
		for {
			m, err := messages.Next()
			if err != nil {
				if errors.Is(err, jetstream.ErrMsgIteratorClosed) || ctx.Err() != nil {
					return
				}
				time.Sleep(50 * time.Millisecond) // server unreachable
				continue
			}
			a, err := readArrival(m)
			if err != nil {
				continue // not a message of Teka
			}
			select {
			case out <- a:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out, messages.Stop, nil
}

// readArrival parses the subject and the headers of a range of answers. Missing counts and times are 0.
func readArrival(m jetstream.Msg) (a arrival, err error) {
	if a.order, a.r, err = parseSubject(m.Subject()); err != nil {
		return a, err
	}
	meta, err := m.Metadata()
	if err != nil {
		return a, err
	}
	a.at = stored{to: a.r.to, sequence: meta.Sequence.Stream}
	a.at.bad, _ = strconv.Atoi(m.Headers().Get(badHeader))
	job := strings.Split(m.Subject(), ".")[2]
	if nonce := m.Headers().Get(nonceHeader); nonce != "" {
		a.at.pieces = append(a.at.pieces, partSubject(job, a.order, nonce, ">"))
	}
	if cut := m.Headers().Get(cutHeader); cut != "" {
		for number := range strings.SplitSeq(cut, ",") {
			a.at.pieces = append(a.at.pieces, partSubject(job, a.order, docUnder(number), ">"))
		}
	}
	a.seconds, _ = strconv.ParseFloat(m.Headers().Get(secondsHeader), 64)
	return a, nil
}

// register records a range of answers. Of two ranges with the same start it keeps the longer.
func (c *collector) register(a arrival) {
	if a.order < 0 || a.order >= len(c.ranges) {
		return
	}
	c.p.markDone(a.order, a.r, a.seconds, a.at.bad)
	if a.order < c.at.Order || a.order == c.at.Order && a.r.to <= c.at.Next {
		c.used = append(c.used, used{a.order, a.at}) // a second copy
		return
	}
	if old, ok := c.ranges[a.order][a.r.from]; ok {
		if old.to >= a.at.to {
			old, a.at = a.at, old
		}
		c.used = append(c.used, used{a.order, old})
	}
	c.ranges[a.order][a.r.from] = a.at
	c.p.update(func() { c.p.held = len(c.ranges[c.at.Order]) })
}

// advance consumes all answers that are next in order. done means that the job is finished.
func (c *collector) advance(ctx context.Context) (done bool, err error) {
	for c.at.Order < len(c.tasks) {
		k := c.at.Order
		if end := c.p.end(k); c.orderDone || end >= 0 && c.at.Next >= end {
			if err := c.close(ctx); err != nil {
				return false, err
			}
			continue
		}
		from, s, ok := c.covering(k, c.at.Next)
		if !ok {
			return false, nil
		}
		delete(c.ranges[k], from)
		if err := c.consume(ctx, from, s); err != nil {
			return false, err
		}
		if ctx.Err() != nil {
			return false, nil
		}
	}
	return true, nil
}

// covering returns a range of answers that contains number n, and the first number of the range. ok is false if none is available. Ranges
// that end at or before n are marked as used.
func (c *collector) covering(order, n int) (from int, s stored, ok bool) {
	if s, ok = c.ranges[order][n]; ok {
		return n, s, true
	}
	for _, from := range slices.Sorted(maps.Keys(c.ranges[order])) {
		s := c.ranges[order][from]
		switch {
		case s.to <= n:
			c.used = append(c.used, used{order, s})
			delete(c.ranges[order], from)
		case from < n:
			return from, s, true
		}
	}
	return 0, s, false
}

// consume writes the answers of a range from the next number on. If neither a file nor a count of puzzles needs them, it only skips them.
func (c *collector) consume(ctx context.Context, from int, s stored) error {
	c.used = append(c.used, used{c.at.Order, s})
	t := c.tasks[c.at.Order]
	if c.out == nil && t.wanted() == 0 {
		c.at.Next = s.to
		return nil
	}
	text, err := c.bus.fetchAnswers(ctx, c.job, c.at.Order, s.sequence)
	if err != nil {
		return err
	}
	return c.takeLines(t, from, s, text)
}

// takeLines processes the lines of a range from the next number on. Earlier lines came with another range, because a chunk may have been
// processed both as a whole and in parts.
func (c *collector) takeLines(t *taskState, from int, s stored, text []byte) error {
	n, bad, whole := from, 0, from == c.at.Next
	for line := range bytes.Lines(text) {
		if n >= c.at.Next {
			if err := c.line(t, line); err != nil {
				return err
			}
			if !whole && t.isBad(line) {
				bad++
			}
			if c.orderDone {
				n++
				break // the rest is not needed
			}
		}
		n++
	}
	if n != s.to && !c.orderDone {
		return fault.Errorf("internal error: answers %d to %d hold %d lines", from, s.to, n-from)
	}
	if t.Wish == nil {
		if whole {
			bad = s.bad
		}
		c.at.Bad += bad
	}
	c.at.Next = n
	return nil
}

// line processes one answer: it writes it, or for an order that makes puzzles passes the attempt to the selection and writes a puzzle that
// becomes final.
func (c *collector) line(t *taskState, line []byte) error {
	switch {
	case t.Several:
		return c.writeMulti(t, line)
	case t.Wish == nil:
		return c.write(line)
	}
	var m attemptResult
	if err := json.Unmarshal(line, &m); err != nil {
		return fault.Errorf("internal error: the answer to an attempt: %w", err)
	}
	if m.Fatal != "" {
		return errors.New(m.Fatal)
	}
	if m.Key != "" {
		c.lines[m.Attempt] = m.Line
	}
	chosen, over, err := t.apart.Accept(m.Outcome)
	if chosen >= 0 {
		if err := c.write(append(c.lines[chosen], '\n')); err != nil {
			return err
		}
		clear(c.lines)
	}
	if err != nil && !errors.Is(err, generate.ErrNotReached) {
		return err
	}
	if err != nil {
		c.at.Failed = append(c.at.Failed, t.Describe(fault.Errorf("%v: %w", countMade(t.apart.Chosen(), t.Wish.Count), err)))
	}
	c.orderDone = over || err != nil
	c.p.update(func() {
		o := &c.p.orders[c.at.Order]
		o.chosen = t.apart.Chosen()
		if c.orderDone {
			o.end = m.Attempt + 1
		}
	})
	return nil
}

// write appends a line to the file and updates the position.
func (c *collector) write(line []byte) error {
	c.at.Lines++
	c.at.Offset += int64(len(line))
	c.at.Sum = crc64.Update(c.at.Sum, crcTable, line)
	if c.out == nil {
		return nil
	}
	return c.out.write(line)
}

// close finishes the current order, releases its remaining answers and moves on to the next order.
func (c *collector) close(ctx context.Context) error {
	for _, s := range c.ranges[c.at.Order] { // any order: all of them are deleted
		c.used = append(c.used, used{c.at.Order, s})
	}
	c.ranges[c.at.Order] = nil
	t := c.tasks[c.at.Order]
	if t.Quota > 0 {
		if why := c.quota.shortfall(t.Quota); why != nil {
			c.at.Failed = append(c.at.Failed, t.Describe(why))
		}
	}
	if t.wanted() > 0 {
		if c.onEnd != nil {
			if err := c.onEnd(c.at.Order, c.at.Next); err != nil {
				return err
			}
		}
		c.bus.dropWork(ctx, fmt.Sprintf("%s.%d.>", c.job, c.at.Order)) // only saves work: late answers are ignored
	}
	c.p.update(func() { c.p.orders[c.at.Order].closed, c.p.held = true, 0 })
	before := 0
	for _, n := range c.at.LinesByOrder {
		before += n
	}
	c.at.LinesByOrder = append(slices.Clone(c.at.LinesByOrder), c.at.Lines-before)
	c.at.Order, c.at.Next = c.at.Order+1, 0
	c.quota, c.orderDone = quota{}, false
	c.orderStart = c.at
	return nil
}

// save makes the written answers durable and deletes them from the server. done marks the job as finished. An order with a wanted number of
// puzzles is saved as a whole: if interrupted, its puzzles are selected again from the attempts.
func (c *collector) save(ctx context.Context, done bool) error {
	if c.out == nil {
		return nil
	}
	c.at.Done = done
	at := c.at
	if at.Order < len(c.tasks) && c.tasks[at.Order].wanted() > 0 {
		at = c.orderStart
	}
	if at.Order != c.saved.Order || at.Next != c.saved.Next || at.Done != c.saved.Done {
		if err := c.out.save(at); err != nil {
			return err
		}
		c.saved = at
		if c.onSaved != nil {
			if err := c.onSaved(at); err != nil {
				return err
			}
		}
	}
	if done && c.remove {
		return c.bus.dropAnswers(ctx, c.job)
	}
	c.deleteUsed(ctx)
	return nil
}

// deleteUsed deletes saved answers from the server, except those of an unfinished order with a wanted number of puzzles, which is saved as
// a whole later. One that remains after an error is treated as a second copy later.
func (c *collector) deleteUsed(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, saveInterval)
	defer cancel()
	var still []used
	for _, u := range c.used {
		switch {
		case u.order >= c.saved.Order && u.order < len(c.tasks) && c.tasks[u.order].wanted() > 0:
			still = append(still, u)
		case c.remove && ctx.Err() == nil:
			c.bus.results.DeleteMsg(ctx, u.sequence)
			for _, subject := range u.pieces {
				c.bus.results.Purge(ctx, jetstream.WithPurgeSubject(subject))
			}
		}
	}
	c.used = still
}

// fetchAnswers returns the text of a stored range of answers. seq is its sequence number in the results stream.
func (b *Bus) fetchAnswers(ctx context.Context, job string, order int, seq uint64) ([]byte, error) {
	m, err := getStored(ctx, func() (*jetstream.RawStreamMsg, error) { return b.results.GetMsg(ctx, seq) })
	if err != nil {
		return nil, fault.Errorf("answers %d of job %s: %w", seq, job, err)
	}
	pieces, _ := strconv.Atoi(m.Header.Get(partsHeader))
	return b.joined(ctx, job, order, m.Header.Get(nonceHeader), pieces, m.Data)
}

// getStored fetches with ask a message that is known to exist, waiting up to 15 s for the replica that responds to receive it.
func getStored(ctx context.Context, ask func() (*jetstream.RawStreamMsg, error)) (*jetstream.RawStreamMsg, error) {
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		m, err := retry(ctx, ask)
		if !errors.Is(err, jetstream.ErrMsgNotFound) || ctx.Err() != nil || time.Since(begun) > 15*time.Second {
			return m, err
		}
	}
}

// retry calls ask until it succeeds, fails for good, or ctx ends.
func retry[T any](ctx context.Context, ask func() (T, error)) (T, error) {
	for {
		v, err := ask()
		if err == nil || !isTemporary(err) || ctx.Err() != nil {
			return v, err
		}
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}
