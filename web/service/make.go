package service

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
)

// makeBody is the body of generate.
type makeBody struct {
	report.MakeOptions
	Limit float64 `json:"limit_time,omitempty" doc:"Seconds after which to stop, within the limit of the server."`
	Lang
}

// madeMost is how many puzzles one request may ask for.
const madeMost = 100

// made is one puzzle made, as a line of the answer.
type made struct {
	Puzzle report.Generated `json:"puzzle"`
}

// make makes puzzles.
func makePuzzles(c *call) error {
	in, err := decode[makeBody](c)
	if err != nil {
		return err
	}
	if err := c.bound(in.Limit); err != nil {
		return err
	}
	if in.Count == 0 {
		in.Count = 1
	}
	if err := outside("count", in.Count, 1, madeMost); err != nil {
		return err
	}
	w, err := in.wish()
	if err != nil {
		return err
	}
	if err := cmp.Or(c.s.tooMany(w.Rows, w.Cols), c.need(limits.Made(w.Rows, w.Cols))); err != nil {
		return err
	}
	return c.each(w, func(m generate.Made) error { return c.answer(made{report.Generate(m)}) })
}

// wish is what the body asks for. Puzzles are worked on one at a time: the others who ask wait for the other processors.
func (in makeBody) wish() (generate.Wish, error) {
	k, err := kinds.ByName(in.Kind)
	if err != nil {
		return generate.Wish{}, problem(400, "kind: %w", err)
	}
	w, size, err := in.Of(k)
	if err != nil {
		return w, problem(400, "%w", err)
	}
	if w.Cols, w.Rows, err = report.ParseSize(size); err != nil {
		return w, problem(400, "size %w", err)
	}
	w.Seed, w.Jobs = max(1, w.Seed), 1
	if err := w.Valid(); err != nil {
		return w, problem(400, "%w", err)
	}
	return w, nil
}

// progress is a line of the answer between puzzles.
type progress struct {
	Progress struct {
		Seconds  float64 `json:"seconds"`  // since the request came
		Attempts int64   `json:"attempts"` // boards tried, in vain or not
		Made     int     `json:"made"`
		Of       int     `json:"of"`
	} `json:"progress"`
}

// each makes the puzzles of a wish, and tells four times a second how far it is.
func (c *call) each(w generate.Wish, take func(generate.Made) error) error {
	t := &teller{c: c, begin: time.Now(), of: w.Count}
	w.Watch = func(attempts int) { t.attempts.Store(int64(attempts)) }
	if err := t.tell(); err != nil {
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

// teller tells progress while puzzles are made.
type teller struct {
	c     *call
	begin time.Time
	of    int

	attempts atomic.Int64

	mu   sync.Mutex // answers are sent one after the other
	made int
	err  error
}

// tell sends a line of progress, as long as there are puzzles to come: the last line is that of a puzzle.
func (t *teller) tell() error {
	if t.made > 0 && t.made >= t.of {
		return nil
	}
	var p progress
	p.Progress.Seconds, p.Progress.Attempts = float64(time.Since(t.begin).Milliseconds())/1000, t.attempts.Load()
	p.Progress.Made, p.Progress.Of = t.made, t.of
	return t.c.answer(p)
}

// take sends a puzzle.
func (t *teller) take(send func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.made++
	if t.err != nil {
		return t.err
	}
	return send()
}

// start tells progress now and then until it is stopped.
func (t *teller) start() (stop func()) {
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
				t.err = t.tell()
			}
			t.mu.Unlock()
		}
	}()
	return func() { cancel(); <-done }
}

// dailyBody is the body of daily.
type dailyBody struct {
	Kind  string  `json:"kind" is:"Kind" doc:"The kind; see version."`
	Date  string  `json:"date" doc:"The day, such as 2026-01-31."`
	Limit float64 `json:"limit_time,omitempty" doc:"Seconds after which to stop, within the limit of the server."`
	Lang
}

// needDaily is the memory that making the puzzles of a day may take.
var needDaily = limits.Made(dailyMost, dailyMost)

// dailyMost is more than the rows and columns of any of them.
const dailyMost = 20

// daily is the puzzle of a day, the same for everyone who asks: its wish follows from the kind and the date.
func daily(c *call) error {
	in, err := decode[dailyBody](c)
	if err != nil {
		return err
	}
	if err := c.bound(in.Limit); err != nil {
		return err
	}
	k, err := kinds.ByName(in.Kind)
	if err != nil {
		return problem(400, "kind: %w", err)
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
		c.s.days.keep(day.String(), g)
		return c.answer(made{g})
	})
}

// remembered are the answers asked for last, by name.
type remembered[T any] struct {
	mu    sync.Mutex
	known map[string]T
	order []string
}

// rememberedMost is how many are remembered.
const rememberedMost = 64

func (d *remembered[T]) find(key string) (T, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	x, ok := d.known[key]
	return x, ok
}

func (d *remembered[T]) keep(key string, x T) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known == nil {
		d.known = map[string]T{}
	}
	if _, ok := d.known[key]; !ok {
		d.order = append(d.order, key)
	}
	d.known[key] = x
	if len(d.order) > rememberedMost {
		delete(d.known, d.order[0])
		d.order = d.order[1:]
	}
}
