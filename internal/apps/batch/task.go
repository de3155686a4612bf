//go:build !js

package batch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// taskState is an opened task.
type taskState struct {
	*Task
	apart *generate.Distributed // if it makes puzzles
}

// wanted returns the number of puzzles the order must produce, or 0 if it answers every input.
func (t *taskState) wanted() int {
	if t.Wish != nil {
		return t.Wish.Count
	}
	return t.Quota
}

// openTask opens an order, and prepares its attempts if it makes puzzles.
func openTask(open Open, o Order) (*taskState, error) {
	t, err := open(o)
	if err != nil {
		return nil, err
	}
	s := &taskState{Task: t}
	if t.Wish != nil {
		w := *t.Wish
		w.Jobs = 1
		s.apart, err = generate.NewDistributed(w)
	}
	return s, err
}

// attemptResult is the line of an attempt: its outcome and the puzzle, if any.
type attemptResult struct {
	generate.Outcome
	Line  json.RawMessage `json:"line,omitempty"`
	Fatal string          `json:"fatal,omitempty"` // an internal error
}

// attempt runs attempt i and returns its line. bad means an internal error, which the line contains. err is the cause of ctx or a failure
// to encode the line.
func (t *taskState) attempt(ctx context.Context, i int) (line []byte, bad bool, err error) {
	m, o, err := t.apart.Attempt(ctx, i)
	out := attemptResult{Outcome: o}
	switch {
	case ctx.Err() != nil:
		return nil, false, context.Cause(ctx)
	case err != nil:
		out.Attempt, out.Fatal, bad = i, report.OneLine(t.Describe(err)), true
	case o.Key != "":
		if out.Line, err = report.Line(report.Generate(m)); err != nil {
			return nil, false, err
		}
	}
	line, err = report.Line(out)
	return line, bad, err
}

// multiAnswer is the line of a document from which puzzles are made: their lines, and an error line if there was an error.
type multiAnswer struct {
	Lines []json.RawMessage `json:"lines,omitempty"`
	Wrong json.RawMessage   `json:"wrong,omitempty"`
}

// puzzle returns the line that answers a document. bad means that the puzzle could not be read or processed; the line then contains the
// error. err is the cause of ctx or a failure to encode the line.
func (t *taskState) puzzle(ctx context.Context, d document) (line []byte, bad bool, err error) {
	it := kinds.Item{ID: d.Input}
	if t.Picture == nil {
		it = d.item(t.Read)
	} else if d.Err != "" {
		it.Err = errors.New(d.Err)
	}
	a := Answer{Err: it.Err}
	switch {
	case it.Err != nil:
	case t.Picture != nil:
		a = t.Picture(ctx, d.Input, d.Called, d.Data)
	default:
		a = t.Puzzle(ctx, it)
	}
	if ctx.Err() != nil { // the answer may be incomplete
		return nil, false, context.Cause(ctx)
	}
	if t.Several {
		return t.multiLine(it, a)
	}
	if a.Err != nil {
		a.Line, a.Bad = report.Wrong(it, t.Describe(a.Err)), true
	}
	line, err = report.Line(report.WithNotes(a.Line, t.notes(it)))
	return line, a.Bad, err
}

// notes returns the reader's notes on a puzzle, formatted by the task.
func (t *taskState) notes(it kinds.Item) (said []string) {
	for _, n := range it.Notes {
		said = append(said, t.Describe(fault.Errorf("%v", n)))
	}
	return said
}

// multiLine returns the line of an answer with several lines. bad means that it has an error and the order has no quota.
func (t *taskState) multiLine(it kinds.Item, a Answer) (line []byte, bad bool, err error) {
	var m multiAnswer
	for _, x := range a.Lines {
		b, err := report.Line(x)
		if err != nil {
			return nil, false, err
		}
		m.Lines = append(m.Lines, b)
	}
	if a.Err != nil {
		if m.Wrong, err = report.Line(report.Wrong(it, t.Describe(a.Err))); err != nil {
			return nil, false, err
		}
	}
	line, err = report.Line(m)
	return line, a.Err != nil && t.Quota == 0, err
}

// failureLine returns the line for number i of a chunk that was given up on because of why.
func (t *taskState) failureLine(c *chunk, i int, why error) ([]byte, error) {
	if t.Wish != nil {
		said := fault.TextOf(why)
		return report.Line(attemptResult{Outcome: generate.Outcome{Attempt: i, Why: &said}})
	}
	d := c.Docs[i-c.From]
	it := kinds.Item{ID: fmt.Sprintf("%s:%d", d.Input, d.Line)}
	func() {
		defer func() { recover() }() // decoding may be what panics
		if t.Picture == nil {
			it = d.item(t.Read)
		}
	}()
	if t.Several {
		line, _, err := t.multiLine(it, Answer{Err: why})
		return line, err
	}
	return report.Line(report.Wrong(it, t.Describe(why)))
}

// job returns the tasks of a job, reading its record if needed.
func (w *Worker) job(ctx context.Context, id string) (*jobTasks, error) {
	w.mu.Lock()
	j := w.jobs[id]
	w.mu.Unlock()
	if j == nil {
		r, err := w.Bus.record(ctx, id)
		if err != nil {
			return nil, err
		}
		j = w.addJob(r)
	}
	if err := j.record.check(); err != nil {
		return nil, err
	}
	if j.ctx.Err() != nil {
		return nil, ErrCancelled
	}
	return j, nil
}

// addJob returns the cached tasks of a job, adding them if needed, and cancels the job if its record is cancelled.
func (w *Worker) addJob(r record) *jobTasks {
	w.mu.Lock()
	defer w.mu.Unlock()
	j := w.jobs[r.ID]
	if j == nil {
		j = &jobTasks{record: r, tasks: make([]*taskState, len(r.Orders))}
		j.ctx, j.cancel = context.WithCancelCause(context.Background())
		w.jobs[r.ID] = j
	}
	if r.Cancelled {
		j.cancel(ErrCancelled)
	}
	return j
}

// dropJob cancels a deleted job and removes it from the cache.
func (w *Worker) dropJob(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if j := w.jobs[id]; j != nil {
		j.cancel(ErrCancelled)
		delete(w.jobs, id)
	}
}

// task returns an order of the job, opened on first use. An order that this program cannot open is an ErrNewer, because the submitter could
// open it.
func (j *jobTasks) task(open Open, order int) (*taskState, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if order < 0 || order >= len(j.tasks) {
		return nil, fault.Errorf("job %s has no order %d", j.record.ID, order)
	}
	if j.tasks[order] == nil {
		t, err := openTask(open, j.record.Orders[order])
		if err != nil {
			return nil, fault.Errorf("%s: %w (%w)", j.record.Orders[order].Command, err, ErrNewer) // the submitter could open it
		}
		j.tasks[order] = t
	}
	return j.tasks[order], nil
}

// watchJobs updates the cached jobs as their records change.
func (w *Worker) watchJobs(ctx context.Context, watch jetstream.KeyWatcher) {
	for {
		select {
		case <-ctx.Done():
			return
		case e, more := <-watch.Updates():
			switch {
			case !more:
				return
			case e == nil: // end of the existing records
			case e.Operation() != jetstream.KeyValuePut:
				w.dropJob(e.Key())
			default:
				if r, err := readRecord(e); err == nil {
					w.addJob(r)
				}
			}
		}
	}
}

// isBad reports whether a line is the answer to a puzzle that could not be read or processed.
func (t *taskState) isBad(line []byte) bool {
	var m struct {
		Status string          `json:"status"`
		Wrong  json.RawMessage `json:"wrong"`
	}
	if json.Unmarshal(line, &m) != nil {
		return false
	}
	if t.Several {
		return m.Wrong != nil && t.Quota == 0
	}
	return m.Status == "error"
}
