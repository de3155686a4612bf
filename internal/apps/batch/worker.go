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

// Durations and sizes of chunks.
const (
	chunkTime    = time.Second     // target duration of a chunk
	maxChunkTime = 3 * time.Second // after this the rest of a chunk is split
	splitParts   = 8               // parts of a failed chunk
)

// Worker processes chunks until its context ends.
type Worker struct {
	Bus   *Bus
	Open  Open
	Slots int      // chunks processed at a time
	Kinds []string // puzzle types it accepts, or mixedKind; nil means all
	Name  string
	Log   *slog.Logger

	// ChunkAttempts and PuzzleAttempts are how often a chunk, and a single puzzle, is started without finishing before it counts as
	// failed; 0 means 2 and 4.
	ChunkAttempts, PuzzleAttempts int

	idle  chan struct{} // a token per free slot
	busy  atomic.Int64
	done  atomic.Int64 // puzzles finished
	dead  atomic.Int64
	mu    sync.Mutex
	jobs  map[string]*jobTasks
	fatal context.CancelCauseFunc
}

// jobTasks is a job with its opened tasks.
type jobTasks struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	record record
	mu     sync.Mutex
	tasks  []*taskState // nil if not opened yet
}

// Run processes chunks until ctx ends, which is not an error: finished answers are stored and the rest is handed back. It returns an
// error if the server refuses the credentials, or an in-process server cannot store.
func (w *Worker) Run(ctx context.Context) error {
	w.Slots = max(1, w.Slots)
	if w.ChunkAttempts == 0 {
		w.ChunkAttempts = 2
	}
	if w.PuzzleAttempts == 0 {
		w.PuzzleAttempts = 4
	}
	w.jobs = map[string]*jobTasks{}
	ctx, w.fatal = w.Bus.withConnection(ctx)
	defer w.fatal(nil)
	consumers, err := w.consumers(ctx)
	if err != nil {
		return w.Bus.connectionError(err)
	}
	watch, err := w.Bus.jobs.WatchAll(ctx)
	if err != nil {
		return w.Bus.connectionError(err)
	}
	defer watch.Stop()
	go w.watchJobs(ctx, watch)
	go w.sendHeartbeats(ctx)
	w.idle = make(chan struct{}, w.Slots)
	for range w.Slots {
		w.idle <- struct{}{}
	}
	w.dispatch(ctx, consumers)
	for range w.Slots { // wait for all slots
		<-w.idle
	}
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// consumers returns the consumers of the puzzle types that the worker accepts.
func (w *Worker) consumers(ctx context.Context) ([]jetstream.Consumer, error) {
	names := slices.Clone(w.Kinds)
	if names == nil {
		names = append([]string{mixedKind}, kinds.Names()...)
	}
	var list []jetstream.Consumer
	for _, name := range names {
		config := jetstream.ConsumerConfig{Durable: "workers-" + name, FilterSubject: "teka.work." + name + ".>",
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: w.Bus.limits.AckWait, MaxDeliver: -1, MaxAckPending: 100_000}
		c, err := retry(ctx, func() (jetstream.Consumer, error) { return w.Bus.js.CreateOrUpdateConsumer(ctx, workStream, config) })
		if err != nil {
			return nil, fault.Errorf("cannot create a consumer on the server: %w", err)
		}
		list = append(list, c)
	}
	return list, nil
}

// dispatch fetches chunks from the consumers in turn and processes each in a free slot, until ctx ends.
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
			w.process(ctx, m)
		}()
	}
}

// fetch returns a message that waits now, or nil, also after an error.
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

// process processes a chunk and acknowledges or returns it.
func (w *Worker) process(ctx context.Context, m jetstream.Msg) {
	w.busy.Add(1)
	defer w.busy.Add(-1)
	stop := w.keepAlive(ctx, m)
	defer stop()
	var c chunk
	err := json.Unmarshal(m.Data(), &c)
	if err == nil {
		err = w.processChunk(ctx, m, &c)
	}
	stop()
	switch {
	case err == nil, errors.Is(err, ErrCancelled):
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		err = m.DoubleAck(late) // waiting for confirmation costs less than repeating a chunk
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

// keepAlive extends the acknowledgement deadline of m until the returned function is called.
func (w *Worker) keepAlive(ctx context.Context, m jetstream.Msg) (stop func()) {
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

// processChunk processes a chunk. On success all answers are stored, or the rest is published as other chunks.
func (w *Worker) processChunk(ctx context.Context, m jetstream.Msg, c *chunk) error {
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
	case n > 1 && failed >= w.ChunkAttempts:
		w.Log.Warn("splitting", "job", c.Job, "order", c.Order, "from", c.From, "to", c.To, "failed", failed)
		return w.split(ctx, c, splitParts)
	case n == 1 && failed >= w.PuzzleAttempts:
		return w.giveUp(ctx, t, c, fault.Errorf("abandoned: the process died %d times while working on it", failed))
	}
	working, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer context.AfterFunc(j.ctx, func() { end(ErrCancelled) })()
	return w.processPuzzles(working, t, c)
}

// processPuzzles processes the puzzles of a chunk one by one. If that takes long, it publishes the rest as other chunks. When ctx ends,
// it hands the rest back.
func (w *Worker) processPuzzles(ctx context.Context, t *taskState, c *chunk) error {
	start := time.Now()
	out := &answerBuffer{bus: w.Bus, chunk: c, worker: w.Name, next: c.From, began: start}
	for i := c.From; i < c.To; i++ {
		line, bad, err := w.runOne(ctx, t, c, i)
		if errors.Is(err, errPanic) {
			line, bad, err = w.runOne(ctx, t, c, i) // retry once
		}
		switch {
		case context.Cause(ctx) == ErrCancelled:
			return ErrCancelled
		case ctx.Err() != nil:
			return w.handBack(ctx, c, out, i)
		case errors.Is(err, errGone):
			if err := out.store(ctx); err != nil {
				return err
			}
			out.next = i + 1
			continue
		case errors.Is(err, errPanic):
			if line, err = w.recordDead(ctx, t, c, i, err); err != nil {
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
		if left := c.To - i - 1; left > 1 && time.Since(start) > maxChunkTime {
			if err := out.store(ctx); err != nil {
				return err
			}
			each := float64(time.Since(start)) / float64(i+1-c.From)
			return w.split(ctx, c.part(i+1, c.To), int(float64(left)*each/float64(chunkTime))+1)
		}
	}
	return out.store(ctx)
}

// handBack stores the finished answers when the worker shuts down and publishes the rest of the chunk.
func (w *Worker) handBack(ctx context.Context, c *chunk, out *answerBuffer, next int) error {
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 700*time.Millisecond)
	defer cancel()
	if err := out.store(late); err != nil {
		return err
	}
	rest := c.part(next, c.To)
	if next == c.From { // the subject is taken, and handing back is not a failure
		rest.Returned = c.Returned + 1
	}
	return w.publish(late, rest)
}

// split publishes a chunk as the given number of chunks of about equal size, at most one per puzzle.
func (w *Worker) split(ctx context.Context, c *chunk, into int) error {
	n := c.To - c.From
	into = min(n, max(1, into))
	for k := range into {
		if err := w.publish(ctx, c.part(c.From+k*n/into, c.From+(k+1)*n/into)); err != nil {
			return err
		}
	}
	return nil
}

func (w *Worker) publish(ctx context.Context, c *chunk) error {
	m := nats.NewMsg(c.subject())
	m.Data = encode(c)
	return w.Bus.put(ctx, m)
}

// errPanic means that a command panicked on a puzzle.
var errPanic = fault.Errorf("internal error")

// runOne returns the line of puzzle i. Errors of the puzzle are part of the line, and bad is true. err wraps errPanic if the command
// panicked, is errGone if the puzzle was answered already, or comes from ctx or the server.
func (w *Worker) runOne(ctx context.Context, t *taskState, c *chunk, i int) (line []byte, bad bool, err error) {
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

// giveUp records the failure of a chunk's single puzzle and stores its answer.
func (w *Worker) giveUp(ctx context.Context, t *taskState, c *chunk, why error) error {
	line, err := w.recordDead(ctx, t, c, c.From, why)
	if err != nil {
		return err
	}
	out := &answerBuffer{bus: w.Bus, chunk: c, worker: w.Name, next: c.From, began: time.Now()}
	if err := out.add(ctx, line, true); err != nil {
		return err
	}
	return out.store(ctx)
}

// recordDead publishes a failed puzzle and its error to the dead stream and returns its line.
func (w *Worker) recordDead(ctx context.Context, t *taskState, c *chunk, i int, why error) (line []byte, err error) {
	w.dead.Add(1)
	w.Log.Error("given up", "job", c.Job, "order", c.Order, "number", i, "error", why)
	line, err = t.failureLine(c, i, why)
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
