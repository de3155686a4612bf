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

// record is what a server knows of a job.
type record struct {
	Job
	Ends      []int     `json:"ends"`                // how many numbers each order has; -1 while that is not known
	Inputs    []string  `json:"inputs"`              // what tells whether the inputs are still those
	Cancelled bool      `json:"cancelled,omitempty"` // nobody is to work on it
	Chosen    []int     `json:"chosen,omitempty"`    // puzzles that wishes have
	Taken     position  `json:"taken,omitzero"`      // up to where answers were deleted from the server
	Made      time.Time `json:"made"`
}

// newRecord is that of a job nothing is known of.
func newRecord(j Job, inputs []string) record {
	return record{Job: j, Ends: slices.Repeat([]int{-1}, len(j.Orders)), Inputs: inputs, Made: time.Now().UTC()}
}

// same reports whether two records are of the same work.
func (r *record) same(o *record) bool {
	return slices.Equal(r.Inputs, o.Inputs) && slices.EqualFunc(r.Orders, o.Orders, func(a, b Order) bool {
		return a.Command == b.Command && slices.Equal(a.Args, b.Args)
	})
}

// record is the record of a job.
func (b *Bus) record(ctx context.Context, id string) (record, error) {
	e, err := again(ctx, func() (jetstream.KeyValueEntry, error) { return b.jobs.Get(ctx, id) })
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return record{}, fault.Errorf("there is no job %s; teka batch status lists the jobs", id)
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

// enter makes the record of a job, or finds the one that is there, which must be of the same work.
func (b *Bus) enter(ctx context.Context, r record) (record, error) {
	_, err := b.jobs.Create(ctx, r.ID, encode(r))
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return r, err
	}
	old, err := b.record(ctx, r.ID)
	switch {
	case err != nil:
		return old, err
	case !old.same(&r):
		return old, fault.Errorf("%w: %v", errOther, old.describe())
	case old.Cancelled:
		return old, fault.Errorf("job %s was cancelled; submit it under another name", r.ID)
	}
	return old, old.check()
}

// errOther is that a job of this name is there already, with other work.
var errOther = fault.Errorf("there is another job already, or its inputs have changed")

// describe names the orders.
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

// change changes the record of a job, whoever else does at the same time.
func (b *Bus) change(ctx context.Context, id string, change func(*record)) error {
	for {
		e, err := again(ctx, func() (jetstream.KeyValueEntry, error) { return b.jobs.Get(ctx, id) })
		if err != nil {
			return err
		}
		r, err := readRecord(e)
		if err != nil {
			return err
		}
		change(&r)
		_, err = again(ctx, func() (uint64, error) { return b.jobs.Update(ctx, id, encode(r), e.Revision()) })
		if err == nil || !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
	}
}

// Cancel ends a job: who works on it stops within a second, and what waits is thrown away. The answers that are there stay.
func (b *Bus) Cancel(ctx context.Context, id string) error {
	if _, err := b.record(ctx, id); err != nil {
		return err
	}
	if err := b.change(ctx, id, func(r *record) { r.Cancelled = true }); err != nil {
		return err
	}
	if err := b.dropWork(ctx, id+".>"); err != nil {
		return err
	}
	return b.results.Purge(ctx, jetstream.WithPurgeSubject("teka.part."+id+".*.doc.>"))
}

// dropAnswers throws away what is there of a job that is collected.
func (b *Bus) dropAnswers(ctx context.Context, id string) error {
	for _, subject := range []string{"teka.result." + id + ".>", "teka.part." + id + ".>"} {
		_, err := again(ctx, func() (struct{}, error) { return struct{}{}, b.results.Purge(ctx, jetstream.WithPurgeSubject(subject)) })
		if err != nil {
			return err
		}
	}
	return nil
}

// dropWork throws away what waits under the end of a subject.
func (b *Bus) dropWork(ctx context.Context, end string) error {
	s, err := b.js.Stream(ctx, workStream)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject("teka.work.*."+end))
}

// ranges lists the ranges of numbers of each order in the subjects of a stream that a filter lets through.
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
		order, r, err := numbered(subject)
		if err != nil || order < 0 || order >= orders {
			return nil, fault.Errorf("the stream %s holds what teka does not know: %s: %w", name, subject, errDamaged)
		}
		out[order].add(r)
	}
	return out, nil
}
