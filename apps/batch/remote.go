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

// clusterDepth is how many chunks wait on a server: hours of work for one machine, some minutes for a hundred.
const clusterDepth = 4096

// Submit feeds a job to a server until all of it is there. What makes puzzles to a wish is there when they are made. Submitting the
// same job again goes on where it stood.
func Submit(ctx context.Context, bus *Bus, p Plan, o Options) (err error) {
	ctx, leave := bus.while(ctx)
	defer func() { leave(nil); err = bus.ended(err) }()
	o.defaults()
	tasks, err := p.tasks()
	if err != nil {
		return err
	}
	r, err := bus.enter(ctx, newRecord(p.Job, p.stamps()))
	if err != nil {
		return fault.Errorf("job %s: %w", p.ID, err)
	}
	progress, there, err := bus.join(ctx, r, tasks)
	if err != nil {
		return err
	}
	defer there.Close()
	f := p.feeder(bus, tasks, progress)
	f.sort, f.depth, f.slots = true, clusterDepth, func() int { _, slots := there.Workers(); return slots }
	if o.Depth > 0 {
		f.depth = o.Depth
	}
	c := &collector{bus: bus, job: p.ID, tasks: tasks, p: progress, at: r.Taken, ended: f.ended}
	o.handOut(p.ID, progress, f.share, there.Workers)
	return together(ctx, f.run, c.run, func(ctx context.Context) error { return bus.heed(ctx, p.ID, progress, false) },
		func(ctx context.Context) error { return bus.tell(ctx, p.ID, progress) })
}

// join says how far a job is, and listens to who works on it.
func (b *Bus) join(ctx context.Context, r record, tasks []*taskState) (*progress, *Presence, error) {
	p, err := b.resume(ctx, r, tasks, r.Taken)
	if err != nil {
		return nil, nil, err
	}
	there, err := b.Listen()
	return p, there, err
}

// ErrCancelled is that a job was cancelled by somebody.
var ErrCancelled = fault.Errorf("the job was cancelled")

// heed follows the record of a job. It ends with ErrCancelled when the job is cancelled; with ends, it takes from it how many
// numbers orders have.
func (b *Bus) heed(ctx context.Context, id string, p *progress, ends bool) error {
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

// tell keeps in the record how many puzzles wishes have, until ctx ends.
func (b *Bus) tell(ctx context.Context, id string, p *progress) error {
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
			if err := b.change(context.WithoutCancel(ctx), id, func(r *record) { r.Chosen = now }); err != nil {
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

// Results writes the answers of a job in the order of its inputs, waiting for those that are not there, until it is finished. A
// file under way has the ending .part; called again it goes on. With take, what is written is deleted from the server. A job that
// was cancelled gives the answers up to the first that is missing, and ErrCancelled.
func Results(ctx context.Context, bus *Bus, id, path string, take bool, open Open, o Options) (end End, err error) {
	ctx, leave := bus.while(ctx)
	defer func() { leave(nil); err = bus.ended(err) }()
	r, tasks, err := bus.opened(ctx, id, open)
	if err != nil {
		return End{}, err
	}
	out, at, err := openSheet(path+".part", path+".part.position")
	if errors.Is(err, errDamaged) && r.Taken.Lines == 0 { // all is there to be written again
		if o.Notice != nil {
			o.Notice(fault.Errorf("%w; it is written again", err))
		}
		if err := errors.Join(os.Remove(path+".part"), os.Remove(path+".part.position")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return End{}, err
		}
		out, at, err = openSheet(path+".part", path+".part.position")
	} else if errors.Is(err, errDamaged) {
		err = fault.Errorf("%w; %d answers that were taken are not on the server any more: submit the job again", err, r.Taken.Lines)
	}
	if err != nil {
		return End{}, err
	}
	if at.Lines == 0 && r.Taken.Lines > 0 {
		return End{}, errors.Join(fault.Errorf("job %s: %d answers were taken already, to another file", id, r.Taken.Lines), out.close(),
			os.Remove(path+".part"))
	}
	progress, err := bus.resume(ctx, r, tasks, at)
	if err != nil {
		return End{}, errors.Join(err, out.close())
	}
	c := &collector{bus: bus, job: id, tasks: tasks, p: progress, out: out, take: take, at: at}
	if take {
		c.kept = func(at position) error {
			return bus.change(context.WithoutCancel(ctx), id, func(r *record) { r.Taken = at })
		}
	}
	there, err := bus.Listen()
	if err != nil {
		return End{}, errors.Join(err, out.close())
	}
	defer there.Close()
	o.handOut(id, progress, nil, there.Workers)
	err = together(ctx, c.run, func(ctx context.Context) error {
		err := bus.heed(ctx, id, progress, true)
		if errors.Is(err, ErrCancelled) { // what is there still comes
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

// opened is the record of a job, with its tasks.
func (b *Bus) opened(ctx context.Context, id string, open Open) (record, []*taskState, error) {
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

// Status is how far every job is, or the one named.
func Status(ctx context.Context, bus *Bus, id string, open Open) ([]View, error) {
	ids := []string{id}
	if id == "" {
		keys, err := bus.jobs.ListKeys(ctx)
		if err != nil {
			return nil, err
		}
		ids = slices.Sorted(seq(keys.Keys()))
	}
	var out []View
	for _, id := range ids {
		r, tasks, err := bus.opened(ctx, id, open)
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
		v.Job, v.Cancelled, v.Rate, v.Left = id, r.Cancelled, 0, 0 // nobody has looked on
		out = append(out, v)
	}
	return out, nil
}

// seq is what comes out of a channel.
func seq[T any](c <-chan T) func(func(T) bool) {
	return func(yield func(T) bool) {
		for v := range c {
			if !yield(v) {
				return
			}
		}
	}
}

// Watch looks on until a job is finished or cancelled.
func Watch(ctx context.Context, bus *Bus, id string, open Open, o Options) (err error) {
	ctx, leave := bus.while(ctx)
	defer func() { leave(nil); err = bus.ended(err) }()
	r, tasks, err := bus.opened(ctx, id, open)
	if err != nil {
		return err
	}
	p, there, err := bus.join(ctx, r, tasks)
	if err != nil {
		return err
	}
	defer there.Close()
	c := &collector{bus: bus, job: id, tasks: tasks, p: p, at: r.Taken}
	o.handOut(id, p, nil, there.Workers)
	return together(ctx, c.run, func(ctx context.Context) error { return bus.heed(ctx, id, p, true) })
}

// Temporary is a path in a directory of its own, for results that go elsewhere afterwards.
func Temporary() (path string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "teka-results-")
	return filepath.Join(dir, AnswersFile), func() { os.RemoveAll(dir) }, err
}
