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

// A collector takes the answers of a job in the order of their numbers and writes each once. It alone decides: whatever range
// covers the next number is taken for it, from that number on, and whatever else there is of it is left.
type collector struct {
	bus   *Bus
	job   string
	tasks []*taskState
	p     *progress
	out   *sheet                     // nil when nothing is written
	take  bool                       // delete what is written from the server
	kept  func(position) error       // told of a position that outlives everything; may be nil
	ended func(order, end int) error // told of the end of a wish; may be nil

	have  []map[int]stored // of each order, by the first number
	at    position
	since position // the last that was kept
	begun position // where the order began
	used  []used   // what was taken since
	lines map[int]json.RawMessage
	quota quota
	over  bool // the order has what it wants
}

// position is how far a collector is.
type position struct {
	Order  int      `json:"order"`
	Next   int      `json:"next"`
	Offset int64    `json:"offset"`           // bytes of the file
	Sum    uint64   `json:"sum"`              // and their checksum
	Bad    int      `json:"bad"`              // that could not be read or worked on
	Lines  int      `json:"lines"`            // of the file
	Failed []string `json:"failed,omitempty"` // why wishes ended early
	Of     []int    `json:"of,omitempty"`     // how many of the lines are of each order that is finished
	Done   bool     `json:"done,omitempty"`
}

// stored is a range of answers on the server.
type stored struct {
	to, bad int
	seq     uint64
	pieces  []string // the subjects of its pieces, and of those of its documents, if they are cut
}

// used is a range of answers of an order that is not needed any more.
type used struct {
	order int
	stored
}

// arrival is that a range of answers is there.
type arrival struct {
	order   int
	r       span
	at      stored
	seconds float64
}

// keeping is how often at most a collector makes sure of its position.
const keeping = time.Second

// run collects until the job is finished, or ctx ends; what was written then is kept.
func (c *collector) run(ctx context.Context) error {
	c.have = make([]map[int]stored, len(c.tasks))
	for i := range c.have {
		c.have[i] = map[int]stored{}
	}
	c.lines = map[int]json.RawMessage{}
	c.since, c.begun = c.at, c.at
	arrivals, end, err := c.bus.arrivals(ctx, c.job)
	if err != nil {
		return err
	}
	defer end()
	t := time.NewTicker(keeping)
	defer t.Stop()
	for {
		done, err := c.forward(ctx)
		if err != nil || done {
			return errors.Join(err, c.keep(context.WithoutCancel(ctx), done))
		}
		select {
		case <-ctx.Done():
			return errors.Join(context.Cause(ctx), c.keep(context.WithoutCancel(ctx), false))
		case a, more := <-arrivals:
			if !more {
				return errors.Join(fault.Errorf("the server gives no more answers"), c.keep(context.WithoutCancel(ctx), false))
			}
			c.enter(a)
			for range len(arrivals) {
				c.enter(<-arrivals)
			}
		case <-t.C:
			if err := c.keep(ctx, false); err != nil {
				return err
			}
		case <-c.p.ended:
		}
	}
}

// arrivals tells of all ranges of answers of a job that are there, and then of those that come.
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
				time.Sleep(50 * time.Millisecond) // the server is away
				continue
			}
			a, err := readArrival(m)
			if err != nil {
				continue // not of ours
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

// readArrival reads the headers of a range of answers.
func readArrival(m jetstream.Msg) (a arrival, err error) {
	if a.order, a.r, err = numbered(m.Subject()); err != nil {
		return a, err
	}
	meta, err := m.Metadata()
	if err != nil {
		return a, err
	}
	a.at = stored{to: a.r.to, seq: meta.Sequence.Stream}
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

// enter notes a range of answers.
func (c *collector) enter(a arrival) {
	if a.order < 0 || a.order >= len(c.have) {
		return
	}
	c.p.done(a.order, a.r, a.seconds, a.at.bad)
	if a.order < c.at.Order || a.order == c.at.Order && a.r.to <= c.at.Next {
		c.used = append(c.used, used{a.order, a.at}) // a second copy
		return
	}
	if old, ok := c.have[a.order][a.r.from]; ok {
		if old.to >= a.at.to {
			old, a.at = a.at, old
		}
		c.used = append(c.used, used{a.order, old})
	}
	c.have[a.order][a.r.from] = a.at
	c.p.update(func() { c.p.held = len(c.have[c.at.Order]) })
}

// forward takes all answers that can be taken now; done when those were the last.
func (c *collector) forward(ctx context.Context) (done bool, err error) {
	for c.at.Order < len(c.tasks) {
		k := c.at.Order
		if end := c.p.end(k); c.over || end >= 0 && c.at.Next >= end {
			if err := c.close(ctx); err != nil {
				return false, err
			}
			continue
		}
		from, s, ok := c.covering(k, c.at.Next)
		if !ok {
			return false, nil
		}
		delete(c.have[k], from)
		if err := c.consume(ctx, from, s); err != nil {
			return false, err
		}
		if ctx.Err() != nil {
			return false, nil
		}
	}
	return true, nil
}

// covering finds a range that covers a number.
func (c *collector) covering(order, n int) (from int, s stored, ok bool) {
	if s, ok = c.have[order][n]; ok {
		return n, s, true
	}
	for _, from := range slices.Sorted(maps.Keys(c.have[order])) {
		s := c.have[order][from]
		switch {
		case s.to <= n:
			c.used = append(c.used, used{order, s})
			delete(c.have[order], from)
		case from < n:
			return from, s, true
		}
	}
	return 0, s, false
}

// consume takes a range from the next number on.
func (c *collector) consume(ctx context.Context, from int, s stored) error {
	c.used = append(c.used, used{c.at.Order, s})
	t := c.tasks[c.at.Order]
	if c.out == nil && t.wanted() == 0 {
		c.at.Next = s.to
		return nil
	}
	text, err := c.bus.fetchAnswers(ctx, c.job, c.at.Order, s.seq)
	if err != nil {
		return err
	}
	return c.takeLines(ctx, t, from, s, text)
}

// takeLines takes the answers of a range from the next number on. Those before it came with another range: a piece of work may have
// been done as a whole and in parts.
func (c *collector) takeLines(ctx context.Context, t *taskState, from int, s stored, text []byte) error {
	n, bad, whole := from, 0, from == c.at.Next
	for line := range bytes.Lines(text) {
		if n >= c.at.Next {
			if err := c.line(ctx, t, line); err != nil {
				return err
			}
			if !whole && t.isBad(line) {
				bad++
			}
			if c.over {
				n++
				break // what is behind is not needed
			}
		}
		n++
	}
	if n != s.to && !c.over {
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

// line takes one answer.
func (c *collector) line(ctx context.Context, t *taskState, line []byte) error {
	switch {
	case t.Several:
		return c.makings(t, line)
	case t.Wish == nil:
		return c.write(line)
	}
	var m made
	if err := json.Unmarshal(line, &m); err != nil {
		return fault.Errorf("internal error: the answer to a try: %w", err)
	}
	if m.Fatal != "" {
		return errors.New(m.Fatal)
	}
	if m.Key != "" {
		c.lines[m.Attempt] = m.Line
	}
	chosen, over, err := t.apart.Take(m.Outcome)
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
		c.at.Failed = append(c.at.Failed, t.Wrong(fault.Errorf("%v: %w", madeOf(t.apart.Made(), t.Wish.Count), err)))
	}
	c.over = over || err != nil
	c.p.update(func() {
		o := &c.p.orders[c.at.Order]
		o.chosen = t.apart.Made()
		if c.over {
			o.end = m.Attempt + 1
		}
	})
	return nil
}

// write writes a line.
func (c *collector) write(line []byte) error {
	c.at.Lines++
	c.at.Offset += int64(len(line))
	c.at.Sum = crc64.Update(c.at.Sum, sums, line)
	if c.out == nil {
		return nil
	}
	return c.out.write(line)
}

// close goes on to the next order. What is there of this one is not needed.
func (c *collector) close(ctx context.Context) error {
	for _, s := range c.have[c.at.Order] { // any order: all of them are deleted
		c.used = append(c.used, used{c.at.Order, s})
	}
	c.have[c.at.Order] = nil
	t := c.tasks[c.at.Order]
	if t.Quota > 0 {
		if why := c.quota.short(t.Quota); why != nil {
			c.at.Failed = append(c.at.Failed, t.Wrong(why))
		}
	}
	if t.wanted() > 0 {
		if c.ended != nil {
			if err := c.ended(c.at.Order, c.at.Next); err != nil {
				return err
			}
		}
		c.bus.dropWork(ctx, fmt.Sprintf("%s.%d.>", c.job, c.at.Order)) // who does it in spite of that does it in vain
	}
	c.p.update(func() { c.p.orders[c.at.Order].closed, c.p.held = true, 0 })
	before := 0
	for _, n := range c.at.Of {
		before += n
	}
	c.at.Of = append(slices.Clone(c.at.Of), c.at.Lines-before)
	c.at.Order, c.at.Next = c.at.Order+1, 0
	c.quota, c.over = quota{}, false
	c.begun = c.at
	return nil
}

// keep makes sure of what was written, and deletes it from the server. A wish is kept as a whole: it is chosen anew from its tries
// when it was not finished.
func (c *collector) keep(ctx context.Context, done bool) error {
	if c.out == nil {
		return nil
	}
	c.at.Done = done
	at := c.at
	if at.Order < len(c.tasks) && c.tasks[at.Order].wanted() > 0 {
		at = c.begun
	}
	if at.Order != c.since.Order || at.Next != c.since.Next || at.Done != c.since.Done {
		if err := c.out.keep(at); err != nil {
			return err
		}
		c.since = at
		if c.kept != nil {
			if err := c.kept(at); err != nil {
				return err
			}
		}
	}
	if done && c.take {
		return c.bus.dropAnswers(ctx, c.job)
	}
	c.forget(ctx)
	return nil
}

// forget deletes from the server what is kept. What stays there for once is a second copy when it is met again.
func (c *collector) forget(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, keeping)
	defer cancel()
	var still []used
	for _, u := range c.used {
		switch {
		case u.order >= c.since.Order && u.order < len(c.tasks) && c.tasks[u.order].wanted() > 0:
			still = append(still, u)
		case c.take && ctx.Err() == nil:
			c.bus.results.DeleteMsg(ctx, u.seq)
			for _, subject := range u.pieces {
				c.bus.results.Purge(ctx, jetstream.WithPurgeSubject(subject))
			}
		}
	}
	c.used = still
}

// fetchAnswers is the text of a range of answers.
func (b *Bus) fetchAnswers(ctx context.Context, job string, order int, seq uint64) ([]byte, error) {
	m, err := late(ctx, func() (*jetstream.RawStreamMsg, error) { return b.results.GetMsg(ctx, seq) })
	if err != nil {
		return nil, fault.Errorf("answers %d of job %s: %w", seq, job, err)
	}
	pieces, _ := strconv.Atoi(m.Header.Get(partsHeader))
	return b.joined(ctx, job, order, m.Header.Get(nonceHeader), pieces, m.Data)
}

// late asks for a message that is known to be there: a server of a cluster that answers may not have it yet.
func late(ctx context.Context, ask func() (*jetstream.RawStreamMsg, error)) (*jetstream.RawStreamMsg, error) {
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		m, err := again(ctx, ask)
		if !errors.Is(err, jetstream.ErrMsgNotFound) || ctx.Err() != nil || time.Since(begun) > 15*time.Second {
			return m, err
		}
	}
}

// again asks until the server that is away has come back.
func again[T any](ctx context.Context, ask func() (T, error)) (T, error) {
	for {
		v, err := ask()
		if err == nil || !passing(err) || ctx.Err() != nil {
			return v, err
		}
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}
