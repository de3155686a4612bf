package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// bar is a line on standard error that shows a person how far long work is. On anything but a terminal it shows nothing.
type bar struct {
	w     io.Writer // nil: show nothing
	in    *inputs
	mu    sync.Mutex
	start time.Time
	done  int
	shown bool
	stop  chan struct{}
}

// patience is how long work may take before it shows a bar.
const patience = time.Second

// progress starts a bar for work on the inputs.
func (a *app) progress(in *inputs) *bar {
	b := &bar{in: in, start: time.Now(), stop: make(chan struct{})}
	if isTerminal(a.stderr) {
		b.w = a.stderr
		go b.run()
	}
	return b
}

func (b *bar) run() {
	t := time.NewTicker(200 * time.Millisecond)
	defer t.Stop()
	for {
		select {
		case <-b.stop:
			return
		case <-t.C:
			b.draw()
		}
	}
}

func (b *bar) draw() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.w == nil || time.Since(b.start) < patience {
		return
	}
	const width = 24
	text := fmt.Sprintf("%d done, %.0f s", b.done, time.Since(b.start).Seconds())
	if read, all := b.in.read.Load(), b.in.size; all > 0 && read <= all {
		n := int(read * width / all)
		text = fmt.Sprintf("[%s%s] %3d %%  %s", strings.Repeat("#", n), strings.Repeat(".", width-n), read*100/all, text)
	}
	fmt.Fprint(b.w, "\r\x1b[K", text)
	b.shown = true
}

// clear removes the bar so that something else can be printed.
func (b *bar) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shown {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.shown = false
	}
}

// step counts one more puzzle.
func (b *bar) step() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
}

// end removes the bar for good.
func (b *bar) end() {
	if b.w != nil {
		close(b.stop)
	}
	b.clear()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.w = nil
}
