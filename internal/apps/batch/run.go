//go:build !js

package batch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Plan is a job with its inputs.
type Plan struct {
	Job
	Inputs [][]Input // per order
	Open   Open
}

// Options configures running or observing a job.
type Options struct {
	Slots                         int                    // chunks processed at a time; 0 means 1
	Log                           *slog.Logger           // never contains puzzles; nil means no log
	Limits                        Limits                 // of an in-process server
	Depth                         int                    // maximum of pending and running chunks; 0 chooses by slots or cluster
	Observe                       func(look func() View) // receives a function that returns the progress
	ChunkAttempts, PuzzleAttempts int                    // see Worker; Run uses 8 for PuzzleAttempts 0
	Notice                        func(why error)        // reports damage that caused a restart; may be nil
}

// End is the result of a job.
type End struct {
	Lines        int      // answers written
	Bad          int      // puzzles that could not be read or processed
	Failed       []string // reasons of orders with fewer puzzles than wanted
	LinesByOrder []int    // answers of each order
}

// window is the maximum number of uncollected ranges of answers.
const window = 4096

// The files in the directory of a job.
const (
	AnswersFile  = "answers.jsonl"
	positionFile = "position.json"
)

// Run runs or resumes a job on this machine. dir must not be shared; the answers are in its AnswersFile. If ctx ends first, Run returns
// its cause, and another call with the same plan resumes. If files of dir are damaged, Run calls Options.Notice and starts again.
func Run(ctx context.Context, dir string, p Plan, o Options) (End, error) {
	o.defaults()
	_, before := os.Stat(filepath.Join(dir, "jetstream"))
	end, err := run(ctx, dir, p, o)
	if ctx.Err() == nil && (errors.Is(err, errDamaged) || before == nil && isStoreFailure(err)) {
		o.Notice(fault.Errorf("%w; starting the job again", err))
		if err := discard(dir); err != nil {
			return end, err
		}
		return run(ctx, dir, p, o)
	}
	return end, err
}

// stallTimeout is how long the in-process server may be silent, without any running work, before its files count as damaged.
const stallTimeout = 20 * time.Second

// isStoreFailure reports whether err suggests that a server cannot read its own files.
func isStoreFailure(err error) bool {
	var api *jetstream.APIError
	return err != nil && !errors.Is(err, ErrStore) && !errors.Is(err, ErrShort) && (errors.As(err, &api) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoStreamResponse))
}

// watchStall returns an error if no work runs and no progress is made for stallTimeout although the job is unfinished: then a message was
// lost in a damaged file.
func (w *Worker) watchStall(ctx context.Context, p *progress) error {
	since, last := time.Now(), -1
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
		p.mu.Lock()
		done := p.held
		for k := range p.orders {
			done += p.orders[k].doneN + p.orders[k].fedN
		}
		p.mu.Unlock()
		if done != last || w.busy.Load() > 0 {
			since, last = time.Now(), done
		} else if time.Since(since) > stallTimeout {
			return fault.Errorf("pending work or answers are missing: %w", errDamaged)
		}
	}
}

// discard deletes the files of a job except a stored copy of its input.
func discard(dir string) error {
	var errs []error
	for _, name := range []string{"jetstream", AnswersFile, positionFile} {
		errs = append(errs, os.RemoveAll(filepath.Join(dir, name)))
	}
	return errors.Join(errs...)
}

// run runs or resumes a job in dir once. If a file is damaged, it returns errDamaged and leaves the restart to Run.
func run(ctx context.Context, dir string, p Plan, o Options) (End, error) {
	bus, err := Local(ctx, dir, o.Limits)
	if err != nil {
		return End{}, err
	}
	defer bus.Close()
	opening, opened := context.WithTimeout(ctx, stallTimeout)
	defer opened()
	r, err := bus.register(opening, newRecord(p.Job, p.stamps()))
	if errors.Is(err, errOtherJob) {
		return End{}, fault.Errorf("%s: %w; name another directory", dir, err)
	}
	if err == nil {
		err = bus.repairConsumer(opening)
	}
	if err != nil {
		return End{}, fault.Errorf("%s: %w", dir, err)
	}
	out, at, err := openAnswerFile(filepath.Join(dir, AnswersFile), filepath.Join(dir, positionFile))
	if err != nil {
		return End{}, err
	}
	if at.Done {
		return at.end(), out.close()
	}
	tasks, err := p.tasks()
	if err != nil {
		return End{}, errors.Join(err, out.close())
	}
	progress, err := bus.resume(ctx, r, tasks, at)
	if err != nil {
		return End{}, errors.Join(err, out.close())
	}
	c := &collector{bus: bus, job: p.ID, tasks: tasks, p: progress, out: out, remove: true, at: at}
	f := p.feeder(bus, tasks, progress)
	c.onEnd, f.backlogged = f.onEnd, bus.backlog(ctx)
	if o.PuzzleAttempts == 0 {
		o.PuzzleAttempts = 8 // if the only process is killed, the puzzle is rarely the cause
	}
	f.depth, f.slots = max(o.Depth, 4*o.Slots), func() int { return o.Slots }
	w := &Worker{Bus: bus, Open: p.Open, Slots: o.Slots, Kinds: []string{mixedKind}, Name: "run", Log: o.Log,
		ChunkAttempts: o.ChunkAttempts, PuzzleAttempts: o.PuzzleAttempts}
	o.observe(p.ID, progress, f.share, func() (int, int) { return 1, o.Slots })
	err = runUntilFirst(ctx, func(ctx context.Context) error { return c.run(ctx) }, f.run, w.Run,
		func(ctx context.Context) error { return w.watchStall(ctx, progress) })
	return c.at.end(), errors.Join(err, out.close())
}

// defaults fills in missing options: one slot, no log, no notices.
func (o *Options) defaults() {
	o.Slots = max(1, o.Slots)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Notice == nil {
		o.Notice = func(error) {}
	}
}

// observe passes Observe, if it is set, a function that returns the progress. share may be nil: the fraction fed is then unknown. workers
// returns the numbers of workers and of their slots.
func (o *Options) observe(job string, p *progress, share func() float64, workers func() (int, int)) {
	if o.Observe == nil {
		return
	}
	o.Observe(func() View {
		fed := 0.0
		if share != nil {
			fed = share()
		}
		v := p.view(fed)
		v.Job = job
		v.Workers, v.Slots = workers()
		return v
	})
}

// runUntilFirst runs functions concurrently until first returns or another one fails, and then cancels the rest. It returns the error of
// first or, if first was cancelled, the cause.
func runUntilFirst(ctx context.Context, first func(context.Context) error, others ...func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	for _, run := range others {
		group.Go(func() {
			if err := run(ctx); err != nil && ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	err := first(ctx)
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause // the failure that cancelled ctx
	}
	cancel(nil)
	group.Wait()
	return err
}

// end returns the result at p.
func (p position) end() End { return End{p.Lines, p.Bad, p.Failed, p.LinesByOrder} }

// stamps returns strings that change when an input does.
func (p *Plan) stamps() []string {
	list := []string{}
	for k, inputs := range p.Inputs {
		for _, in := range inputs {
			list = append(list, fmt.Sprintf("%d %s %s", k, in.Name, in.Stamp))
		}
	}
	return list
}

// tasks opens the orders of the job. The error is that of the first that cannot be opened.
func (p *Plan) tasks() ([]*taskState, error) {
	var list []*taskState
	for _, o := range p.Orders {
		t, err := openTask(p.Open, o)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// feeder returns a feeder of the job. It stores the ends of orders in the record of the job.
func (p *Plan) feeder(bus *Bus, tasks []*taskState, progress *progress) *feeder {
	f := &feeder{bus: bus, job: p.ID, window: window, p: progress}
	for k, t := range tasks {
		f.tasks = append(f.tasks, t.Task)
		if t.Wish != nil {
			f.sources = append(f.sources, &attempts{})
		} else {
			f.sources = append(f.sources, newDocuments(p.Inputs[k], t.Read, t.Describe))
		}
	}
	f.onEnd = func(order, end int) error {
		return bus.updateRecord(context.Background(), p.ID, func(r *record) { r.Ends[order] = end })
	}
	return f
}

// repairConsumer deletes the workers' consumer of an in-process server if its file is damaged or misses pending messages; the worker
// creates it again.
func (b *Bus) repairConsumer(ctx context.Context) error {
	s, err := b.js.Stream(ctx, workStream)
	if err != nil {
		return err
	}
	const name = "workers-" + mixedKind
	c, err := s.Consumer(ctx, name)
	if errors.Is(err, jetstream.ErrConsumerNotFound) && os.RemoveAll(filepath.Join(b.dir, "jetstream", "$G", "streams", workStream, "obs",
		name)) == nil { // an unreadable consumer is not found, but its file blocks a new one
		return nil
	} else if err != nil {
		return err
	}
	if known := c.CachedInfo(); known.NumPending+uint64(known.NumAckPending) < s.CachedInfo().State.Msgs {
		return s.DeleteConsumer(ctx, name)
	}
	return nil
}

// share returns the fraction of the inputs that was fed, by bytes; 0 if unknown.
func (f *feeder) share() float64 {
	var sum, n float64
	for _, s := range f.sources {
		if d, ok := s.(*documents); ok && d.size > 0 {
			sum += d.share() * float64(d.size)
			n += float64(d.size)
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// resume computes the progress of a job from the contents of the server and the position of its collector.
func (b *Bus) resume(ctx context.Context, r record, tasks []*taskState, at position) (*progress, error) {
	p := newProgress(len(r.Orders))
	waiting, err := b.ranges(ctx, workStream, "teka.work.*."+r.ID+".>", len(r.Orders))
	if err != nil {
		return nil, err
	}
	there, err := b.ranges(ctx, resultStream, "teka.result."+r.ID+".>", len(r.Orders))
	if err != nil {
		return nil, err
	}
	for k := range p.orders {
		o := &p.orders[k]
		o.end = r.Ends[k]
		o.count = tasks[k].wanted()
		for _, x := range append(waiting[k], there[k]...) {
			o.fedN += o.fed.add(x)
		}
		switch {
		case k < at.Order:
			o.closed, o.chosen = true, o.count
			p.markDone(k, span{0, max(o.end, 0)}, 0, 0)
		case k == at.Order:
			p.markDone(k, span{0, at.Next}, 0, 0)
		}
		if o.count == 0 {
			p.before += o.doneN
			for _, x := range there[k] {
				p.before += x.to - max(x.from, min(x.to, o.done.end()))
			}
		}
	}
	p.bad = at.Bad
	return p, nil
}
