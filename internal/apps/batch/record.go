//go:build !js

package batch

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// record is the stored state of a job.
type record struct {
	Job
	Ends      []int     `json:"ends"`                // number of numbers per order; -1 if not known yet
	Inputs    []string  `json:"inputs"`              // stamps that detect changed inputs
	Cancelled bool      `json:"cancelled,omitempty"` // workers must stop
	Chosen    []int     `json:"chosen,omitempty"`    // puzzles selected so far per order
	Taken     position  `json:"taken,omitzero"`      // answers up to here are deleted from the server
	Made      time.Time `json:"made"`
}

// newRecord returns the record of a job that has not started.
func newRecord(j Job, inputs []string) record {
	return record{Job: j, Ends: slices.Repeat([]int{-1}, len(j.Orders)), Inputs: inputs, Made: time.Now().UTC()}
}

// sameWork reports whether two records have equal inputs and orders.
func (r *record) sameWork(o *record) bool {
	return slices.Equal(r.Inputs, o.Inputs) && slices.EqualFunc(r.Orders, o.Orders, func(a, b Order) bool {
		return a.Command == b.Command && slices.Equal(a.Args, b.Args)
	})
}

// record reads the record of a job. An unknown job is an error; an unreadable record wraps errDamaged.
func (b *Bus) record(ctx context.Context, id string) (record, error) {
	e, err := retry(ctx, func() (jetstream.KeyValueEntry, error) { return b.jobs.Get(ctx, id) })
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return record{}, fault.Errorf("job %s not found; teka batch status lists all jobs", id)
	}
	if err != nil {
		return record{}, err
	}
	return readRecord(e)
}

func readRecord(e jetstream.KeyValueEntry) (r record, err error) {
	if err := json.Unmarshal(e.Value(), &r); err != nil {
		return r, fault.Errorf("job %s: its record cannot be read: %w", e.Key(), errDamaged)
	}
	return r, nil
}

// register creates the record of a job or returns the existing one. It fails if that has other work, is cancelled or has a newer format.
func (b *Bus) register(ctx context.Context, r record) (record, error) {
	_, err := b.jobs.Create(ctx, r.ID, encode(r))
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return r, err
	}
	old, err := b.record(ctx, r.ID)
	switch {
	case err != nil:
		return old, err
	case !old.sameWork(&r):
		return old, fault.Errorf("%w: %v", errOtherJob, old.describe())
	case old.Cancelled:
		return old, fault.Errorf("job %s was cancelled; submit it with another name", r.ID)
	}
	return old, old.check()
}

// errOtherJob means that a job of this name exists with other work.
var errOtherJob = fault.Errorf("another job exists, or its inputs have changed")

// describe returns the commands and inputs, up to three of each.
func (r *record) describe() fault.Text {
	var list []string
	for _, o := range r.Orders[:min(3, len(r.Orders))] {
		list = append(list, strings.Join(append([]string{o.Command}, o.Args...), " "))
	}
	orders, inputs := strings.Join(list, "; "), strings.Join(r.Inputs[:min(3, len(r.Inputs))], ", ")
	if more := len(r.Orders) - len(list); more > 0 {
		return fault.Textf("%s; and %d more: %s", orders, more, inputs)
	}
	return fault.Textf("%s: %s", orders, inputs)
}

// updateRecord applies change to the record of a job, repeating it after concurrent updates.
func (b *Bus) updateRecord(ctx context.Context, id string, change func(*record)) error {
	for {
		e, err := retry(ctx, func() (jetstream.KeyValueEntry, error) { return b.jobs.Get(ctx, id) })
		if err != nil {
			return err
		}
		r, err := readRecord(e)
		if err != nil {
			return err
		}
		change(&r)
		_, err = retry(ctx, func() (uint64, error) { return b.jobs.Update(ctx, id, encode(r), e.Revision()) })
		if err == nil || !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
	}
}

// Cancel cancels a job: workers stop within a second and pending chunks are deleted. Answers are kept. Cancelling an unknown job is an
// error.
func (b *Bus) Cancel(ctx context.Context, id string) error {
	if _, err := b.record(ctx, id); err != nil {
		return err
	}
	if err := b.updateRecord(ctx, id, func(r *record) { r.Cancelled = true }); err != nil {
		return err
	}
	if err := b.dropWork(ctx, id+".>"); err != nil {
		return err
	}
	return b.results.Purge(ctx, jetstream.WithPurgeSubject("teka.part."+id+".*.doc.>"))
}

// dropAnswers deletes the answers of a collected job.
func (b *Bus) dropAnswers(ctx context.Context, id string) error {
	for _, subject := range []string{"teka.result." + id + ".>", "teka.part." + id + ".>"} {
		_, err := retry(ctx, func() (struct{}, error) { return struct{}{}, b.results.Purge(ctx, jetstream.WithPurgeSubject(subject)) })
		if err != nil {
			return err
		}
	}
	return nil
}

// dropWork deletes the pending chunks whose subject matches teka.work.*.end.
func (b *Bus) dropWork(ctx context.Context, end string) error {
	s, err := b.js.Stream(ctx, workStream)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject("teka.work.*."+end))
}

// ranges returns, per order, the numbers in the subjects of a stream that match filter.
func (b *Bus) ranges(ctx context.Context, name, filter string, orders int) ([]spans, error) {
	s, err := b.js.Stream(ctx, name)
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(filter))
	if err != nil {
		return nil, err
	}
	out := make([]spans, orders)
	for _, subject := range slices.Sorted(maps.Keys(info.State.Subjects)) {
		order, r, err := parseSubject(subject)
		if err != nil || order < 0 || order >= orders {
			return nil, fault.Errorf("the stream %s contains an unknown subject: %s: %w", name, subject, errDamaged)
		}
		out[order].add(r)
	}
	return out, nil
}
