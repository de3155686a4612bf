package cli

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// bar shows the progress of long work in a line on standard error. Unless that is a terminal, it shows nothing. Other output to the same
// terminal appears above it: the line is cleared before and redrawn afterwards.
type bar struct {
	w     io.Writer // nil to show nothing
	in    *inputs
	now   func() time.Time
	mu    sync.Mutex
	start time.Time
	done  int
	most  float64 // the largest share so far; a bar never moves back
	shown bool
	stop  chan struct{}
	textf func(format string, args ...any) string // formats in the language of the output
	tries atomic.Int64                            // attempts, of which few may succeed; 0 if not counted
}

// patience is how long work runs before the bar appears.
const patience = time.Second

// progress starts a bar for work on the inputs. The caller must call end.
func (a *App) progress(in *inputs) *bar {
	b := &bar{in: in, textf: a.Textf, now: time.Now, start: time.Now(), stop: make(chan struct{})}
	if a.Watched() {
		b.w = a.stderr
		go b.run()
	}
	return b
}

// run redraws the bar five times a second until end.
func (b *bar) run() {
	t := time.NewTicker(200 * time.Millisecond)
	defer t.Stop()
	for {
		select {
		case <-b.stop:
			return
		case <-t.C:
			b.mu.Lock()
			b.draw()
			b.mu.Unlock()
		}
	}
}

// draw draws the bar with its share and the time left. It draws nothing until patience has passed, nor without a terminal.
func (b *bar) draw() {
	took := b.now().Sub(b.start)
	if b.w == nil || took < patience {
		return
	}
	const width = 24
	text := b.textf("%d done, %.0f s", b.done, took.Seconds())
	if n := b.tries.Load(); n > 0 {
		text = b.textf("%d done in %d tries, %.0f s", b.done, n, took.Seconds())
	}
	if share := b.share(); share >= 0 {
		n := int(share * width)
		text = fmt.Sprintf("[%s%s] %3.0f %%  %s", strings.Repeat("#", n), strings.Repeat(".", width-n), math.Floor(share*100), text)
		if share > 0 && share < 1 {
			text += b.textf(", about %.0f s left", took.Seconds()*(1-share)/share)
		}
	}
	fmt.Fprint(b.w, "\r\x1b[K", text)
	b.shown = true
}

// share returns the completed fraction of the inputs, from 0 to 1: the bytes read minus those of puzzles in progress. It is negative if the
// size of the inputs is unknown.
func (b *bar) share() float64 {
	read, all, given := b.in.read.Load(), b.in.size, b.in.given.Load()
	switch {
	case all <= 0 || read > all:
		return -1
	case given == 0:
		return 0
	}
	b.most = max(b.most, float64(read)/float64(all)*min(float64(b.done)/float64(given), 1))
	return b.most
}

// count sets the number of finished puzzles.
func (b *bar) count(done int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done = done
}

// above counts one more puzzle as done and runs print, whose output goes above the bar.
func (b *bar) above(print func() error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	b.clear()
	err := print()
	b.draw()
	return err
}

// clear erases the line.
func (b *bar) clear() {
	if b.shown {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.shown = false
	}
}

// end removes the bar permanently. Further calls do nothing.
func (b *bar) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.w != nil {
		close(b.stop)
	}
	b.clear()
	b.w = nil
}
