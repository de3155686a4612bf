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
	Inputs [][]Input // of each order
	Open   Open
}

// Options say how a job is run or watched.
type Options struct {
	Slots         int                    // chunks worked on at a time; 0 for 1
	Log           *slog.Logger           // without the contents of puzzles; nil for none
	Limits        Limits                 // of a server in the process
	Depth         int                    // chunks that may wait or be worked on; 0 for what suits the slots, or a cluster
	Looking       func(look func() View) // is given what says how far the job is
	Whole, Single int                    // see Worker; Run takes 8 for a Single of 0
	Notice        func(why error)        // is told what was damaged and is done again; nil for nobody
}

// End is how a job ended.
type End struct {
	Lines  int      // answers
	Bad    int      // puzzles that could not be read or worked on
	Failed []string // why orders give fewer puzzles than they want
	Of     []int    // how many of the answers are of each order
}

// Window is how many ranges of answers may wait for one that is not there yet.
const window = 4096

// The files of a directory.
const (
	AnswersFile  = "answers.jsonl"
	positionFile = "position.json"
)

// Run does a job on this machine, in a directory that it has to itself, or goes on with it. The answers are in its AnswersFile
// afterwards. When ctx ends before the job is done, the error is its cause, and Run with the same plan goes on. Where files of the
// directory are not as they were left, the job is begun again, which Options.Notice is told.
func Run(ctx context.Context, dir string, p Plan, o Options) (End, error) {
	o.defaults()
	_, before := os.Stat(filepath.Join(dir, "jetstream"))
	end, err := run(ctx, dir, p, o)
	if ctx.Err() == nil && (errors.Is(err, errDamaged) || before == nil && storeFails(err)) {
		o.Notice(fault.Errorf("%w; the job is begun again", err))
		if err := discard(dir); err != nil {
			return end, err
		}
		return run(ctx, dir, p, o)
	}
	return end, err
}

// atRest is how long a server in the process may say nothing, and nobody work, before what it has stored counts as damaged.
const atRest = 20 * time.Second

// storeFails reports whether an error is one of a server that does not find its way in what it has stored.
func storeFails(err error) bool {
	var api *jetstream.APIError
	return err != nil && !errors.Is(err, ErrStore) && !errors.Is(err, ErrShort) && (errors.As(err, &api) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoStreamResponse))
}

// resting ends with an error when nobody works and nothing is done for a while, though there is something to do: what should be worked on,
// or an answer, is lost in a file that is damaged.
func (w *Worker) resting(ctx context.Context, p *progress) error {
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
		} else if time.Since(since) > atRest {
			return fault.Errorf("what waits to be worked on, or to be collected, is not found again: %w", errDamaged)
		}
	}
}

// discard deletes what a job has left in a directory, but for its input, if that is kept there.
func discard(dir string) error {
	var errs []error
	for _, name := range []string{"jetstream", AnswersFile, positionFile} {
		errs = append(errs, os.RemoveAll(filepath.Join(dir, name)))
	}
	return errors.Join(errs...)
}

// run is Run without a second beginning.
func run(ctx context.Context, dir string, p Plan, o Options) (End, error) {
	bus, err := Local(ctx, dir, o.Limits)
	if err != nil {
		return End{}, err
	}
	defer bus.Close()
	opening, opened := context.WithTimeout(ctx, atRest)
	defer opened()
	r, err := bus.enter(opening, newRecord(p.Job, p.stamps()))
	if errors.Is(err, errOther) {
		return End{}, fault.Errorf("%s: %w; name another directory", dir, err)
	}
	if err == nil {
		err = bus.mend(opening)
	}
	if err != nil {
		return End{}, fault.Errorf("%s: %w", dir, err)
	}
	out, at, err := openSheet(filepath.Join(dir, AnswersFile), filepath.Join(dir, positionFile))
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
	c := &collector{bus: bus, job: p.ID, tasks: tasks, p: progress, out: out, take: true, at: at}
	f := p.feeder(bus, tasks, progress)
	c.ended, f.brim = f.ended, bus.brim(ctx)
	if o.Single == 0 {
		o.Single = 8 // who kills the only process there is seldom means the puzzle
	}
	f.depth, f.slots = max(o.Depth, 4*o.Slots), func() int { return o.Slots }
	w := &Worker{Bus: bus, Open: p.Open, Slots: o.Slots, Kinds: []string{mixedKind}, Name: "run", Log: o.Log,
		Whole: o.Whole, Single: o.Single}
	o.handOut(p.ID, progress, f.share, func() (int, int) { return 1, o.Slots })
	err = together(ctx, func(ctx context.Context) error { return c.run(ctx) }, f.run, w.Run,
		func(ctx context.Context) error { return w.resting(ctx, progress) })
	return c.at.end(), errors.Join(err, out.close())
}

func (o *Options) defaults() {
	o.Slots = max(1, o.Slots)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Notice == nil {
		o.Notice = func(error) {}
	}
}

// handOut hands out what says how far the job is.
func (o *Options) handOut(job string, p *progress, share func() float64, workers func() (int, int)) {
	if o.Looking == nil {
		return
	}
	o.Looking(func() View {
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

// together runs functions until the first has ended, or one of the others has failed. Those behind the first are to run until then,
// or may end before.
func together(ctx context.Context, first func(context.Context) error, others ...func(context.Context) error) error {
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
		err = cause // the failure that ended it
	}
	cancel(nil)
	group.Wait()
	return err
}

// end is how the job ended.
func (p position) end() End { return End{p.Lines, p.Bad, p.Failed, p.Of} }

// stamps tell whether the inputs are still those.
func (p *Plan) stamps() []string {
	list := []string{}
	for k, inputs := range p.Inputs {
		for _, in := range inputs {
			list = append(list, fmt.Sprintf("%d %s %s", k, in.Name, in.Stamp))
		}
	}
	return list
}

// tasks makes the orders ready.
func (p *Plan) tasks() ([]*taskState, error) {
	var list []*taskState
	for _, o := range p.Orders {
		t, err := ready(p.Open, o)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// feeder feeds the job.
func (p *Plan) feeder(bus *Bus, tasks []*taskState, progress *progress) *feeder {
	f := &feeder{bus: bus, job: p.ID, window: window, p: progress}
	for k, t := range tasks {
		f.tasks = append(f.tasks, t.Task)
		if t.Wish != nil {
			f.sources = append(f.sources, &tries{})
		} else {
			f.sources = append(f.sources, newDocuments(p.Inputs[k], t.Read, t.Wrong))
		}
	}
	f.ended = func(order, end int) error {
		return bus.change(context.Background(), p.ID, func(r *record) { r.Ends[order] = end })
	}
	return f
}

// mend makes the consumer of a server in the process anew when it does not know of all that waits: what it is told of that is in a file
// too.
func (b *Bus) mend(ctx context.Context) error {
	s, err := b.js.Stream(ctx, workStream)
	if err != nil {
		return err
	}
	const name = "workers-" + mixedKind
	c, err := s.Consumer(ctx, name)
	if errors.Is(err, jetstream.ErrConsumerNotFound) && os.RemoveAll(filepath.Join(b.dir, "jetstream", "$G", "streams", workStream, "obs",
		name)) == nil { // one that cannot be read is none, and its file would be in the way of another
		return nil
	} else if err != nil {
		return err
	}
	if known := c.CachedInfo(); known.NumPending+uint64(known.NumAckPending) < s.CachedInfo().State.Msgs {
		return s.DeleteConsumer(ctx, name)
	}
	return nil
}

// share is how much of the inputs was fed, by bytes.
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

// resume is how far a job is by what the server holds, and a collector that is at a position.
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
			p.done(k, span{0, max(o.end, 0)}, 0, 0)
		case k == at.Order:
			p.done(k, span{0, at.Next}, 0, 0)
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
