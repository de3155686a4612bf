package web

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/web/service"
)

// form is the format of an answer.
type form int

const (
	whole  form = iota // one object
	lines              // JSON Lines, sent as results are found
	events             // server-sent events (text/event-stream), each with a line of JSON
)

// formTypes are the content types of the formats.
var formTypes = map[form]string{whole: jsonType, lines: linesType, events: eventsType}

// sender sends answers.
type sender struct {
	w       http.ResponseWriter
	control *http.ResponseController
	form    form

	mu   sync.Mutex
	size int64
}

// newSender returns a sender in the requested format: lines only for operations with several results, events for all.
func newSender(w http.ResponseWriter, r *http.Request, o service.Operation) *sender {
	out := &sender{w: w, control: http.NewResponseController(w)}
	switch accept := r.Header.Get("Accept"); {
	case o.Stream && strings.Contains(accept, linesType):
		out.form = lines
	case strings.Contains(accept, eventsType):
		out.form = events
	}
	return out
}

// slow limits the time for a client to receive a part of the answer.
const slow = 30 * time.Second

// send sends a line of JSON.
func (o *sender) send(line []byte) error {
	if o.form == events {
		return o.write("data: ", string(line), "\n\n")
	}
	return o.write(string(line), "\n")
}

// end sends a final event. A page whose connection merely closes would reconnect.
func (o *sender) end() error { return o.write("event: end\ndata: {}\n\n") }

// keepAlive sends a comment whenever no event was sent for a while, so that proxies do not drop the connection; rest stops it.
func (o *sender) keepAlive(every time.Duration) (rest func()) {
	if o.form != events {
		return func() {}
	}
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for before := int64(0); ; {
			select {
			case <-stop:
				return
			case <-tick.C:
			}
			o.mu.Lock()
			quiet := o.size == before
			o.mu.Unlock()
			if quiet && o.write(": still working\n\n") != nil {
				return // the request ends too, with its context
			}
			o.mu.Lock()
			before = o.size
			o.mu.Unlock()
		}
	}()
	return sync.OnceFunc(func() { close(stop); <-done })
}

// write writes parts of an answer, after the headers at the first call.
func (o *sender) write(parts ...string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.size == 0 {
		o.w.Header().Set("Content-Type", formTypes[o.form])
		o.w.Header().Set("Cache-Control", "no-store")
		if o.form == events {
			o.w.Header().Set("X-Accel-Buffering", "no") // keeps proxies from buffering events
		}
	}
	o.control.SetWriteDeadline(time.Now().Add(slow))
	var b bytes.Buffer
	for _, p := range parts {
		b.WriteString(p)
	}
	n, err := o.w.Write(b.Bytes())
	if o.size += int64(n); err == nil && o.form != whole {
		err = o.control.Flush()
	}
	return err
}
