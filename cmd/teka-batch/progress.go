//go:build !js

package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/apps/batch"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// watched calls do with o and meanwhile shows the progress of the job: as a line on a terminal, as a JSON line per second with --json, and
// over HTTP with --listen. It sets o.Observe to receive the progress.
func (b *batches) watched(a *cli.App, o batch.Options, do func(batch.Options) error) error {
	var mu sync.Mutex
	var latest func() batch.View
	o.Observe = func(look func() batch.View) {
		mu.Lock()
		defer mu.Unlock()
		latest = look
	}
	view := func() (v batch.View, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if latest == nil {
			return v, false
		}
		return latest(), true
	}
	if b.Listen != "" {
		stop, err := batch.Serve(b.Listen, func() []batch.Metric { v, _ := view(); return v.Metrics() })
		if err != nil {
			return fault.Errorf("--listen: %w", err)
		}
		defer stop()
	}
	show, every := func(batch.View) {}, time.Second
	onTerminal := a.Watched()
	switch {
	case b.JSON && b.Action == "watch":
		show = func(v batch.View) { a.PrintJSON(v) }
	case onTerminal:
		every = 200 * time.Millisecond
		show = func(v batch.View) { fmt.Fprint(a.Stderr(), "\r\x1b[K", meter(v), describe(a, v)) }
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		t := time.NewTicker(every)
		defer t.Stop()
		for {
			select {
			case <-end:
				return
			case <-t.C:
				if v, ok := view(); ok {
					show(v)
				}
			}
		}
	}()
	err := do(o)
	close(end)
	<-ended
	if v, ok := view(); ok && b.JSON && b.Action == "watch" {
		show(v)
	}
	if onTerminal {
		fmt.Fprint(a.Stderr(), "\r\x1b[K")
	}
	return err
}

// meter returns the completed share as a bar, or "" if it is unknown.
func meter(v batch.View) string {
	if v.Total == 0 {
		return ""
	}
	const width = 24
	n := min(width, v.Puzzles*width/v.Total)
	return fmt.Sprintf("[%s%s] ", strings.Repeat("#", n), strings.Repeat(".", width-n))
}
