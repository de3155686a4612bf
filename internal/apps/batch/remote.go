//go:build !js

package batch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clusterDepth is the number of chunks that wait on a server: hours of work for one machine, some minutes for a hundred.
const clusterDepth = 4096

// Submit feeds a job to a server and returns when everything is fed; an order that makes puzzles is fed when its puzzles are made.
// Submitting the same job again resumes it. A job of the same name with other work is an error, as is a cancelled one (ErrCancelled if
// that happens meanwhile).
func Submit(ctx context.Context, bus *Bus, p Plan, o Options) (err error) {
	ctx, leave := bus.withConnection(ctx)
	defer func() { leave(nil); err = bus.endError(err) }()
	o.defaults()
	tasks, err := p.tasks()
	if err != nil {
		return err
	}
	r, err := bus.register(ctx, newRecord(p.Job, p.stamps()))
	if err != nil {
		return fault.Errorf("job %s: %w", p.ID, err)
	}
	progress, there, err := bus.attach(ctx, r, tasks, r.Taken)
	if err != nil {
		return err
	}
	defer there.Close()
	f := p.feeder(bus, tasks, progress)
	f.byKind, f.depth, f.slots = true, clusterDepth, func() int { _, slots := there.Workers(); return slots }
	if o.Depth > 0 {
		f.depth = o.Depth
	}
	c := &collector{bus: bus, job: p.ID, tasks: tasks, p: progress, at: r.Taken, onEnd: f.onEnd}
	o.observe(p.ID, progress, f.share, there.Workers)
	return runUntilFirst(ctx, f.run, c.run, func(ctx context.Context) error { return bus.watchRecord(ctx, p.ID, progress, false) },
		func(ctx context.Context) error { return bus.publishChosen(ctx, p.ID, progress) })
}

// attach returns the progress of a job and starts listening for workers. The caller closes the Presence.
func (b *Bus) attach(ctx context.Context, r record, tasks []*taskState, at position) (*progress, *Presence, error) {
	p, err := b.resume(ctx, r, tasks, at)
	if err != nil {
		return nil, nil, err
	}
	there, err := b.Listen()
	return p, there, err
}

// ErrCancelled means that the job was cancelled by a user.
var ErrCancelled = fault.Errorf("the job was cancelled")

// watchRecord follows the record of a job until ctx ends, which is not an error. It returns ErrCancelled when the job is cancelled or
// deleted. With ends, it copies the ends of orders to p.
func (b *Bus) watchRecord(ctx context.Context, id string, p *progress, ends bool) error {
	watch, err := b.jobs.Watch(ctx, id)
	if err != nil {
		return err
	}
	defer watch.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, more := <-watch.Updates():
			switch {
			case !more:
				return nil
			case e == nil:
				continue
			case e.Operation() != jetstream.KeyValuePut:
				return ErrCancelled
			}
			r, err := readRecord(e)
			if err != nil {
				return err
			}
			if r.Cancelled {
				return ErrCancelled
			}
			if ends {
				for k, end := range r.Ends {
					if end >= 0 {
						p.setEnd(k, end)
					}
				}
			}
		}
	}
}

// publishChosen writes the number of selected puzzles to the record until ctx ends.
func (b *Bus) publishChosen(ctx context.Context, id string, p *progress) error {
	last := make([]int, len(p.orders))
	p.mu.Lock()
	wishes := slices.ContainsFunc(p.orders, func(o orderProgress) bool { return o.count > 0 })
	p.mu.Unlock()
	if !wishes {
		return nil
	}
	for {
		now := make([]int, len(p.orders))
		p.mu.Lock()
		for k := range p.orders {
			now[k] = p.orders[k].chosen
		}
		p.mu.Unlock()
		if !slices.Equal(now, last) {
			if err := b.updateRecord(context.WithoutCancel(ctx), id, func(r *record) { r.Chosen = now }); err != nil {
				return err
			}
			last = now
		}
		if ctx.Err() != nil {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// Results writes the answers of a job in input order to path and waits until the job is finished. While incomplete, the file has the
// suffix .part; another call resumes it. With take, written answers are deleted from the server. For a cancelled job it writes the
// answers up to the first missing one and returns ErrCancelled.
func Results(ctx context.Context, bus *Bus, id, path string, take bool, open Open, o Options) (end End, err error) {
	ctx, leave := bus.withConnection(ctx)
	defer func() { leave(nil); err = bus.endError(err) }()
	r, tasks, err := bus.openJob(ctx, id, open)
	if err != nil {
		return End{}, err
	}
	out, at, err := openAnswerFile(path+".part", path+".part.position")
	if errors.Is(err, errDamaged) && r.Taken.Lines == 0 { // the server still has all answers
		if o.Notice != nil {
			o.Notice(fault.Errorf("%w; writing it again", err))
		}
		if err := errors.Join(os.Remove(path+".part"), os.Remove(path+".part.position")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return End{}, err
		}
		out, at, err = openAnswerFile(path+".part", path+".part.position")
	} else if errors.Is(err, errDamaged) {
		err = fault.Errorf("%w; %d answers were already deleted from the server: submit the job again", err, r.Taken.Lines)
	}
	if err != nil {
		return End{}, err
	}
	if at.Lines == 0 && r.Taken.Lines > 0 {
		return End{}, errors.Join(fault.Errorf("job %s: %d answers were already taken to another file", id, r.Taken.Lines), out.close(),
			os.Remove(path+".part"))
	}
	progress, there, err := bus.attach(ctx, r, tasks, at)
	if err != nil {
		return End{}, errors.Join(err, out.close())
	}
	defer there.Close()
	c := &collector{bus: bus, job: id, tasks: tasks, p: progress, out: out, remove: take, at: at}
	if take {
		c.onSaved = func(at position) error {
			return bus.updateRecord(context.WithoutCancel(ctx), id, func(r *record) { r.Taken = at })
		}
	}
	o.observe(id, progress, nil, there.Workers)
	err = runUntilFirst(ctx, c.run, func(ctx context.Context) error {
		err := bus.watchRecord(ctx, id, progress, true)
		if errors.Is(err, ErrCancelled) { // let the remaining answers arrive
			select {
			case <-ctx.Done():
			case <-time.After(2 * time.Second):
			}
		}
		return err
	})
	err = errors.Join(err, out.close())
	if err != nil && !errors.Is(err, ErrCancelled) {
		return c.at.end(), err
	}
	return c.at.end(), errors.Join(err, os.Rename(path+".part", path), os.Remove(path+".part.position"))
}

// openJob returns the record of a job and its tasks.
func (b *Bus) openJob(ctx context.Context, id string, open Open) (record, []*taskState, error) {
	r, err := b.record(ctx, id)
	if err == nil {
		err = r.check()
	}
	if err != nil {
		return r, nil, err
	}
	p := Plan{Job: r.Job, Open: open}
	tasks, err := p.tasks()
	return r, tasks, err
}

// Status returns the progress of every job, or of the job id if not empty. The views have neither a rate nor the time left. An unknown
// job is an error.
func Status(ctx context.Context, bus *Bus, id string, open Open) ([]View, error) {
	ids := []string{id}
	if id == "" {
		keys, err := bus.jobs.ListKeys(ctx)
		if err != nil {
			return nil, err
		}
		ids = slices.Sorted(valuesFrom(keys.Keys()))
	}
	var out []View
	for _, id := range ids {
		r, tasks, err := bus.openJob(ctx, id, open)
		if err != nil {
			return out, err
		}
		p, err := bus.resume(ctx, r, tasks, r.Taken)
		if err != nil {
			return out, err
		}
		for k, n := range r.Chosen {
			o := &p.orders[k]
			o.chosen = max(o.chosen, n)
			o.closed = o.closed || o.count > 0 && r.Ends[k] >= 0
		}
		v := p.view(0)
		v.Job, v.Cancelled, v.Rate, v.Left = id, r.Cancelled, 0, 0 // unknown without observing
		out = append(out, v)
	}
	return out, nil
}

// valuesFrom returns an iterator over a channel.
func valuesFrom[T any](c <-chan T) func(func(T) bool) {
	return func(yield func(T) bool) {
		for v := range c {
			if !yield(v) {
				return
			}
		}
	}
}

// Watch reports the progress of a job until it is finished or cancelled, without taking part in it. It returns nil when the job is
// finished, and ErrCancelled when it is cancelled.
func Watch(ctx context.Context, bus *Bus, id string, open Open, o Options) (err error) {
	ctx, leave := bus.withConnection(ctx)
	defer func() { leave(nil); err = bus.endError(err) }()
	r, tasks, err := bus.openJob(ctx, id, open)
	if err != nil {
		return err
	}
	p, there, err := bus.attach(ctx, r, tasks, r.Taken)
	if err != nil {
		return err
	}
	defer there.Close()
	c := &collector{bus: bus, job: id, tasks: tasks, p: p, at: r.Taken}
	o.observe(id, p, nil, there.Workers)
	return runUntilFirst(ctx, c.run, func(ctx context.Context) error { return bus.watchRecord(ctx, id, p, true) })
}

// Temporary returns a path in a new temporary directory and a function that deletes it.
func Temporary() (path string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "teka-results-")
	return filepath.Join(dir, AnswersFile), func() { os.RemoveAll(dir) }, err
}
