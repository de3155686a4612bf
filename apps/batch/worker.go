//go:build !js

package batch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// How long chunks are to take, and when one is given up on.
const (
	aim      = time.Second     // of a chunk
	overtime = 3 * time.Second // after which the rest of a chunk goes to others
	pieces   = 8               // that a chunk falls into when it fails
)

// Worker works on chunks until its context ends.
type Worker struct {
	Bus   *Bus
	Open  Open
	Slots int      // chunks worked on at a time
	Kinds []string // that it takes; nil for all, and for chunks of several kinds
	Name  string
	Log   *slog.Logger

	// Whole and Single are how often a chunk, and a single puzzle, is begun and not ended before it counts as failed; 0 for 2 and 4.
	Whole, Single int

	idle  chan struct{} // a token for each slot that is free
	busy  atomic.Int64
	done  atomic.Int64 // puzzles
	dead  atomic.Int64
	mu    sync.Mutex
	known map[string]*jobTasks
	fatal context.CancelCauseFunc
}

// jobTasks is a job that the worker has made ready.
type jobTasks struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	record record
	mu     sync.Mutex
	tasks  []*taskState // nil where not yet opened
}

// Run works until ctx ends, which is no error: what is finished by then is stored, and the rest of the chunks goes to others. It is an
// error when the server refuses the credentials from some time on.
func (w *Worker) Run(ctx context.Context) error {
	w.Slots = max(1, w.Slots)
	if w.Whole == 0 {
		w.Whole = 2
	}
	if w.Single == 0 {
		w.Single = 4
	}
	w.known = map[string]*jobTasks{}
	ctx, w.fatal = w.Bus.while(ctx)
	defer w.fatal(nil)
	consumers, err := w.consumers(ctx)
	if err != nil {
		return w.Bus.why(err)
	}
	watch, err := w.Bus.jobs.WatchAll(ctx)
	if err != nil {
		return w.Bus.why(err)
	}
	defer watch.Stop()
	go w.follow(ctx, watch)
	go w.announce(ctx)
	w.idle = make(chan struct{}, w.Slots)
	for range w.Slots {
		w.idle <- struct{}{}
	}
	w.dispatch(ctx, consumers)
	for range w.Slots { // all have ended
		<-w.idle
	}
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// consumers are those of the kinds that the worker takes.
func (w *Worker) consumers(ctx context.Context) ([]jetstream.Consumer, error) {
	names := slices.Clone(w.Kinds)
	if names == nil {
		names = []string{mixedKind}
		for _, k := range kinds.All {
			names = append(names, k.Name)
		}
	}
	var list []jetstream.Consumer
	for _, name := range names {
		config := jetstream.ConsumerConfig{Durable: "workers-" + name, FilterSubject: "teka.work." + name + ".>",
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: w.Bus.limits.AckWait, MaxDeliver: -1, MaxAckPending: 100_000}
		c, err := again(ctx, func() (jetstream.Consumer, error) { return w.Bus.js.CreateOrUpdateConsumer(ctx, workStream, config) })
		if err != nil {
			return nil, fault.Errorf("the server gives no consumer: %w", err)
		}
		list = append(list, c)
	}
	return list, nil
}

// dispatch gives chunks to slots until ctx ends.
func (w *Worker) dispatch(ctx context.Context, consumers []jetstream.Consumer) {
	pause := time.Millisecond
	for next := 0; ; next++ {
		select {
		case <-ctx.Done():
			return
		case <-w.idle:
		}
		var m jetstream.Msg
		for i := 0; i < len(consumers) && m == nil; i++ {
			m = fetch(consumers[(next+i)%len(consumers)])
		}
		if m == nil {
			w.idle <- struct{}{}
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			pause = min(2*pause, 100*time.Millisecond)
			continue
		}
		pause = time.Millisecond
		go func() {
			defer func() { w.idle <- struct{}{} }()
			w.work(ctx, m)
		}()
	}
}

// fetch is a message if one waits.
func fetch(c jetstream.Consumer) (m jetstream.Msg) {
	batch, err := c.FetchNoWait(1)
	if err != nil {
		return nil
	}
	for got := range batch.Messages() {
		m = got
	}
	return m
}

// work does a chunk and answers for it.
func (w *Worker) work(ctx context.Context, m jetstream.Msg) {
	w.busy.Add(1)
	defer w.busy.Add(-1)
	stop := w.keep(ctx, m)
	defer stop()
	var c chunk
	err := json.Unmarshal(m.Data(), &c)
	if err == nil {
		err = w.chunk(ctx, m, &c)
	}
	stop()
	switch {
	case err == nil, errors.Is(err, ErrCancelled):
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		err = m.DoubleAck(late) // a chunk done twice costs more than a question
	case errors.Is(err, ErrNewer), errors.Is(err, ErrStore) && w.Bus.local != nil:
		m.NakWithDelay(time.Second)
		w.fatal(err)
	case ctx.Err() != nil:
		m.Nak()
		return
	default:
		m.NakWithDelay(time.Second)
	}
	if err != nil && ctx.Err() == nil {
		w.Log.Warn("chunk", "job", c.Job, "order", c.Order, "from", c.From, "to", c.To, "error", err)
	}
}

// keep tells the server that a message is worked on until the function returned is called.
func (w *Worker) keep(ctx context.Context, m jetstream.Msg) (stop func()) {
	kept, cancel := context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		t := time.NewTicker(w.Bus.limits.AckWait / 4)
		defer t.Stop()
		for {
			select {
			case <-kept.Done():
				return
			case <-t.C:
				m.InProgress()
			}
		}
	}()
	return cancel
}

// chunk does a chunk: afterwards all its answers are stored, or what is left of it waits as other chunks.
func (w *Worker) chunk(ctx context.Context, m jetstream.Msg, c *chunk) error {
	if c.Format > Format {
		return fault.Errorf("job %s: %w", c.Job, ErrNewer)
	}
	j, err := w.job(ctx, c.Job)
	if err != nil {
		return err
	}
	t, err := j.task(w.Open, c.Order)
	if err != nil {
		return err
	}
	meta, err := m.Metadata()
	if err != nil {
		return err
	}
	switch n, failed := c.To-c.From, int(meta.NumDelivered)-1; {
	case n > 1 && failed >= w.Whole:
		w.Log.Warn("splitting", "job", c.Job, "order", c.Order, "from", c.From, "to", c.To, "failed", failed)
		return w.divide(ctx, c, pieces)
	case n == 1 && failed >= w.Single:
		return w.giveUp(ctx, j, t, c, fault.Errorf("given up: whoever worked on it ended, %d times", failed))
	}
	working, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer context.AfterFunc(j.ctx, func() { end(ErrCancelled) })()
	return w.each(working, j, t, c)
}

// each does the puzzles of a chunk one by one.
func (w *Worker) each(ctx context.Context, j *jobTasks, t *taskState, c *chunk) error {
	start := time.Now()
	out := &answers{bus: w.Bus, chunk: c, worker: w.Name, next: c.From, began: start}
	for i := c.From; i < c.To; i++ {
		line, bad, err := w.one(ctx, t, c, i)
		if errors.Is(err, errPanic) {
			line, bad, err = w.one(ctx, t, c, i) // once more
		}
		switch {
		case context.Cause(ctx) == ErrCancelled:
			return ErrCancelled
		case ctx.Err() != nil:
			return w.leave(ctx, c, out, i)
		case errors.Is(err, errGone):
			if err := out.store(ctx); err != nil {
				return err
			}
			out.next = i + 1
			continue
		case errors.Is(err, errPanic):
			if line, err = w.bury(ctx, t, c, i, err); err != nil {
				return err
			}
			bad = true
		case err != nil:
			return err
		}
		if err := out.add(ctx, line, bad); err != nil {
			return err
		}
		w.done.Add(1)
		if left := c.To - i - 1; left > 1 && time.Since(start) > overtime {
			if err := out.store(ctx); err != nil {
				return err
			}
			each := float64(time.Since(start)) / float64(i+1-c.From)
			return w.divide(ctx, c.part(i+1, c.To), int(float64(left)*each/float64(aim))+1)
		}
	}
	return out.store(ctx)
}

// leave stores what is finished of a chunk at the end of the worker, and publishes the rest.
func (w *Worker) leave(ctx context.Context, c *chunk, out *answers, next int) error {
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 700*time.Millisecond)
	defer cancel()
	if err := out.store(late); err != nil {
		return err
	}
	rest := c.part(next, c.To)
	if next == c.From { // under another subject, because this one is taken, and given anew it has not failed
		rest.Given = c.Given + 1
	}
	return w.publish(late, rest)
}

// divide publishes a chunk as several.
func (w *Worker) divide(ctx context.Context, c *chunk, into int) error {
	n := c.To - c.From
	into = min(n, max(1, into))
	for k := range into {
		if err := w.publish(ctx, c.part(c.From+k*n/into, c.From+(k+1)*n/into)); err != nil {
			return err
		}
	}
	return nil
}

// publish publishes a chunk.
func (w *Worker) publish(ctx context.Context, c *chunk) error {
	m := nats.NewMsg(c.subject())
	m.Data = encode(c)
	return w.Bus.put(ctx, m)
}

// errPanic is that a command went down on a puzzle.
var errPanic = fault.Errorf("internal error")

// one is the line of a puzzle of a chunk. No error of the puzzle is an error here.
func (w *Worker) one(ctx context.Context, t *taskState, c *chunk, i int) (line []byte, bad bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fault.Errorf("%w: %v", errPanic, p)
			w.Log.Error("panic", "job", c.Job, "order", c.Order, "number", i, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	if t.Wish != nil {
		return t.attempt(ctx, i)
	}
	d, err := w.Bus.whole(ctx, t, c, i)
	if err != nil {
		return nil, false, err
	}
	return t.puzzle(ctx, d)
}

// giveUp stores that a single puzzle is given up on.
func (w *Worker) giveUp(ctx context.Context, j *jobTasks, t *taskState, c *chunk, why error) error {
	line, err := w.bury(ctx, t, c, c.From, why)
	if err != nil {
		return err
	}
	out := &answers{bus: w.Bus, chunk: c, worker: w.Name, next: c.From, began: time.Now()}
	if err := out.add(ctx, line, true); err != nil {
		return err
	}
	return out.store(ctx)
}

// bury puts a puzzle into the stream of those given up on, with its error, and returns the line that stands for it.
func (w *Worker) bury(ctx context.Context, t *taskState, c *chunk, i int, why error) (line []byte, err error) {
	w.dead.Add(1)
	w.Log.Error("given up", "job", c.Job, "order", c.Order, "number", i, "error", why)
	line, err = t.wrong(c, i, why)
	if err != nil {
		return nil, err
	}
	m := nats.NewMsg(fmt.Sprintf("teka.dead.%s.%d.%d", c.Job, c.Order, i))
	m.Data = encode(struct {
		Error string `json:"error"`
		*chunk
	}{why.Error(), c.part(i, i+1)})
	return line, w.Bus.put(ctx, m)
}
