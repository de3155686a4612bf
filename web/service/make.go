package service

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

type makeBody struct {
	report.MakeOptions
	Limit float64 `json:"limit_time,omitempty" minimum:"0" maximum:"1000000" doc:"Time limit in seconds, up to the server's limit."`
	Lang
}

// made is a generated puzzle, a line of the answer.
type made struct {
	Puzzle report.Generated `json:"puzzle"`
}

// makePuzzles generates the puzzles that the body requests and sends each of them, with progress in between.
func makePuzzles(c *call) error {
	in, err := decode[makeBody](c)
	if err != nil {
		return err
	}
	c.bound(in.Limit)
	in.Count = cmp.Or(in.Count, 1)
	w, err := in.wish()
	if err != nil {
		return err
	}
	if err := cmp.Or(c.s.tooMany(w.Rows, w.Cols), c.need(limits.Made(w.Rows, w.Cols))); err != nil {
		return err
	}
	return c.each(w, func(m generate.Result) error { return c.answer(made{report.Generate(m)}) })
}

// kindNamed returns the kind that the member kind names, or a problem (400).
func kindNamed(name string) (*puzzle.Kind, error) {
	if name == "" {
		return nil, problem(400, "kind: missing; expected the name of a kind")
	}
	k, err := kinds.ByName(name)
	if err != nil {
		return nil, problem(400, "kind: %w", err)
	}
	return k, nil
}

// wish returns what the body requests. Puzzles are generated one at a time, so that other requests can use the other processors.
func (in makeBody) wish() (generate.Request, error) {
	k, err := kindNamed(in.Kind)
	if err != nil {
		return generate.Request{}, err
	}
	w, size, err := in.Of(k)
	if err != nil {
		return w, problem(400, "%w", err)
	}
	if w.Cols, w.Rows, err = report.ParseSize(size); err != nil {
		return w, problem(400, "size %w", err)
	}
	w.Seed, w.Jobs = max(1, w.Seed), 1
	if err := w.Validate(); err != nil {
		return w, problem(400, "%w", err)
	}
	return w, nil
}

// progress is a line of the answer between puzzles.
type progress struct {
	Progress struct {
		Seconds  float64 `json:"seconds"`  // since the request arrived
		Attempts int64   `json:"attempts"` // boards tried, including failures
		Made     int     `json:"made"`
		Of       int     `json:"of"`
	} `json:"progress"`
}

// each generates the requested puzzles and passes them to take, and sends progress four times a second.
func (c *call) each(w generate.Request, take func(generate.Result) error) error {
	t := &progressSender{c: c, begin: time.Now(), of: w.Count}
	w.Progress = func(attempts int) { t.attempts.Store(int64(attempts)) }
	if err := t.sendProgress(); err != nil {
		return err
	}
	stop := t.start()
	defer stop()
	for m, err := range generate.Puzzles(c.ctx, w) {
		switch {
		case errors.Is(err, generate.ErrNotReached):
			return problem(422, "%w", err)
		case err != nil:
			return err
		}
		if err := t.take(func() error { return take(m) }); err != nil {
			return err
		}
	}
	return nil
}

// progressSender sends progress during generation.
type progressSender struct {
	c     *call
	begin time.Time
	of    int

	attempts atomic.Int64

	mu   sync.Mutex // serializes answers
	made int
	err  error
}

// sendProgress sends a line of progress unless all puzzles were sent: the last line is always a puzzle.
func (t *progressSender) sendProgress() error {
	if t.made > 0 && t.made >= t.of {
		return nil
	}
	var p progress
	p.Progress.Seconds, p.Progress.Attempts = float64(time.Since(t.begin).Milliseconds())/1000, t.attempts.Load()
	p.Progress.Made, p.Progress.Of = t.made, t.of
	return t.c.answer(p)
}

// take counts a puzzle and sends it, or returns the error of an earlier progress line.
func (t *progressSender) take(send func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.made++
	if t.err != nil {
		return t.err
	}
	return send()
}

// start sends progress periodically until stop is called.
func (t *progressSender) start() (stop func()) {
	ctx, cancel := context.WithCancel(t.c.ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			t.mu.Lock()
			if t.err == nil {
				t.err = t.sendProgress()
			}
			t.mu.Unlock()
		}
	}()
	return func() { cancel(); <-done }
}

type dailyBody struct {
	Kind  string  `json:"kind" is:"Kind" doc:"The kind; see version."`
	Date  string  `json:"date" doc:"The day, such as 2026-01-31."`
	Limit float64 `json:"limit_time,omitempty" minimum:"0" maximum:"1000000" doc:"Time limit in seconds, up to the server's limit."`
	Lang
}

// needDaily is the memory for generating the puzzles of a day.
var needDaily = limits.Made(dailyMost, dailyMost)

// dailyMost exceeds the rows and columns of any of them.
const dailyMost = 20

// daily returns the puzzle of a day, the same for every client: it depends only on the kind and the date.
func daily(c *call) error {
	in, err := decode[dailyBody](c)
	if err != nil {
		return err
	}
	c.bound(in.Limit)
	k, err := kindNamed(in.Kind)
	if err != nil {
		return err
	}
	day, err := report.DayOf(k, in.Date)
	if err != nil {
		return problem(400, "%w", err)
	}
	if g, ok := c.s.days.find(day.String()); ok {
		return c.answer(made{g})
	}
	if err := c.need(needDaily); err != nil {
		return err
	}
	return day.Make(c.ctx, c.each, func(g report.Generated) error {
		c.s.days.keep(day.String(), 0, g)
		return c.answer(made{g})
	})
}

// setter returns the number of solutions of a draft, then hints for correcting it.
func setter(c *call, _ Given, it kinds.Item) (any, error) {
	return nil, report.Draft(c.ctx, it, c.lang, c.s.paced, c.answer)
}

// adviceTime limits advice about clues.
const adviceTime = 15 * time.Second

// advise reports what each clue of a puzzle does. At its limit it returns what it has found.
func advise(c *call, _ Given, it kinds.Item) (any, error) {
	ctx, cancel := limits.Within(c.ctx, adviceTime, nil)
	defer cancel()
	a, err := report.Advise(ctx, it, c.lang, true)
	if err := cmp.Or(c.cancelled(), err); err != nil {
		return nil, err
	}
	return a, nil
}

// mended is the answer of repair.
type mended struct {
	Puzzle report.RepairMade `json:"puzzle"`
	Text   string            `json:"text"` // the changes in words
}

// repair changes a draft so that it has one solution.
func repair(c *call, _ Given, it kinds.Item) (any, error) {
	r, err := generate.Repair(c.ctx, it.Puzzle, generate.RepairOptions{})
	switch {
	case err == nil:
		line := report.Repair(it.ID, r)
		return mended{line, line.Text(c.lang, r.Puzzle)}, nil
	case c.cancelled() != nil:
		return nil, c.cancelled()
	case c.ctx.Err() != nil:
		return nil, problem(422, "%w", report.Why(c.ctx, err))
	case errors.Is(err, generate.ErrNotRepaired):
		return nil, problem(422, "%w", err)
	}
	return nil, problem(400, "%w", err)
}
