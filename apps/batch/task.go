//go:build !js

package batch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// taskState is a task in the hands of a worker.
type taskState struct {
	*Task
	apart *generate.Apart // of a wish
}

// wanted is how many puzzles the order is to give; 0 when it answers to everything it is given.
func (t *taskState) wanted() int {
	if t.Wish != nil {
		return t.Wish.Count
	}
	return t.Quota
}

// ready is a task made ready.
func ready(open Open, o Order) (*taskState, error) {
	t, err := open(o)
	if err != nil {
		return nil, err
	}
	s := &taskState{Task: t}
	if t.Wish != nil {
		w := *t.Wish
		w.Jobs = 1
		s.apart, err = generate.NewApart(w)
	}
	return s, err
}

// made is the line of a try: what it gave, and the puzzle.
type made struct {
	generate.Outcome
	Line  json.RawMessage `json:"line,omitempty"`
	Fatal string          `json:"fatal,omitempty"` // a defect
}

// attempt makes a try of a wish.
func (t *taskState) attempt(ctx context.Context, i int) (line []byte, bad bool, err error) {
	m, o, err := t.apart.Attempt(ctx, i)
	out := made{Outcome: o}
	switch {
	case ctx.Err() != nil:
		return nil, false, context.Cause(ctx)
	case err != nil:
		out.Attempt, out.Fatal, bad = i, report.OneLine(t.Wrong(err)), true
	case o.Key != "":
		if out.Line, err = report.Line(report.Generate(m)); err != nil {
			return nil, false, err
		}
	}
	line, err = report.Line(out)
	return line, bad, err
}

// makings is the line of a document of which puzzles are made: their lines, and the one that says why there are not more.
type makings struct {
	Lines []json.RawMessage `json:"lines,omitempty"`
	Wrong json.RawMessage   `json:"wrong,omitempty"`
}

// puzzle is what the command says about a document.
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
	if ctx.Err() != nil { // it may have been cut short
		return nil, false, context.Cause(ctx)
	}
	if t.Several {
		return t.several(it, a)
	}
	if a.Err != nil {
		a.Line, a.Bad = report.Wrong(it, t.Wrong(a.Err)), true
	}
	line, err = report.Line(report.Noted(a.Line, t.notes(it)))
	return line, a.Bad, err
}

// notes are what the reader of a puzzle noted, in the words of the task.
func (t *taskState) notes(it kinds.Item) (said []string) {
	for _, n := range it.Notes {
		said = append(said, t.Wrong(fault.Errorf("%v", n)))
	}
	return said
}

// several is the line of an answer with several.
func (t *taskState) several(it kinds.Item, a Answer) (line []byte, bad bool, err error) {
	var m makings
	for _, x := range a.Lines {
		b, err := report.Line(x)
		if err != nil {
			return nil, false, err
		}
		m.Lines = append(m.Lines, b)
	}
	if a.Err != nil {
		if m.Wrong, err = report.Line(report.Wrong(it, t.Wrong(a.Err))); err != nil {
			return nil, false, err
		}
	}
	line, err = report.Line(m)
	return line, a.Err != nil && t.Quota == 0, err
}

// wrong is the line that stands for a puzzle that was given up on.
func (t *taskState) wrong(c *chunk, i int, why error) ([]byte, error) {
	if t.Wish != nil {
		said := fault.Of(why)
		return report.Line(made{Outcome: generate.Outcome{Attempt: i, Why: &said}})
	}
	d := c.Docs[i-c.From]
	it := kinds.Item{ID: fmt.Sprintf("%s:%d", d.Input, d.Line)}
	func() {
		defer func() { recover() }() // reading it may be what goes wrong
		if t.Picture == nil {
			it = d.item(t.Read)
		}
	}()
	if t.Several {
		line, _, err := t.several(it, Answer{Err: why})
		return line, err
	}
	return report.Line(report.Wrong(it, t.Wrong(why)))
}

// job is a job with its tasks.
func (w *Worker) job(ctx context.Context, id string) (*jobTasks, error) {
	w.mu.Lock()
	j := w.known[id]
	w.mu.Unlock()
	if j == nil {
		r, err := w.Bus.record(ctx, id)
		if err != nil {
			return nil, err
		}
		j = w.enter(r)
	}
	if err := j.record.check(); err != nil {
		return nil, err
	}
	if j.ctx.Err() != nil {
		return nil, ErrCancelled
	}
	return j, nil
}

// enter notes what is known of a job.
func (w *Worker) enter(r record) *jobTasks {
	w.mu.Lock()
	defer w.mu.Unlock()
	j := w.known[r.ID]
	if j == nil {
		j = &jobTasks{record: r, tasks: make([]*taskState, len(r.Orders))}
		j.ctx, j.cancel = context.WithCancelCause(context.Background())
		w.known[r.ID] = j
	}
	if r.Cancelled {
		j.cancel(ErrCancelled)
	}
	return j
}

// forget drops what is known of a job that is gone.
func (w *Worker) forget(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if j := w.known[id]; j != nil {
		j.cancel(ErrCancelled)
		delete(w.known, id)
	}
}

// task is an order of the job, made ready.
func (j *jobTasks) task(open Open, order int) (*taskState, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if order < 0 || order >= len(j.tasks) {
		return nil, fault.Errorf("job %s has no order %d", j.record.ID, order)
	}
	if j.tasks[order] == nil {
		t, err := ready(open, j.record.Orders[order])
		if err != nil {
			return nil, fault.Errorf("%s: %w (%w)", j.record.Orders[order].Command, err, ErrNewer) // whoever submitted it could read it
		}
		j.tasks[order] = t
	}
	return j.tasks[order], nil
}

// follow learns of jobs as their records change.
func (w *Worker) follow(ctx context.Context, watch jetstream.KeyWatcher) {
	for {
		select {
		case <-ctx.Done():
			return
		case e, more := <-watch.Updates():
			switch {
			case !more:
				return
			case e == nil: // all that was there has come
			case e.Operation() != jetstream.KeyValuePut:
				w.forget(e.Key())
			default:
				if r, err := readRecord(e); err == nil {
					w.enter(r)
				}
			}
		}
	}
}

// isBad reports whether a line is the answer to what could not be read or worked on.
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
