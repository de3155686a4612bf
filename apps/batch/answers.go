//go:build !js

package batch

import (
	"bytes"
	"context"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"
)

// The headers of a stored range of answers.
const (
	secondsHeader = "Teka-Seconds" // that it took
	badHeader     = "Teka-Bad"     // how many could not be read or worked on
	workerHeader  = "Teka-Worker"
	partsHeader   = "Teka-Parts" // into how many messages a line that is too long for one was cut
	nonceHeader   = "Teka-Nonce" // under which they are
	cutHeader     = "Teka-Cut"   // the numbers of the documents that came in pieces, with commas
)

// mostBytes of answers are held before they are stored.
const mostBytes = 4 << 20

// answers are those of a chunk on their way to the stream of results. They are stored a range at a time, each under its numbers.
type answers struct {
	bus    *Bus
	chunk  *chunk
	worker string
	next   int // the first number not stored
	lines  int // not stored yet
	bad    int // of them
	text   bytes.Buffer
	began  time.Time
}

// add takes the line of the next puzzle.
func (a *answers) add(ctx context.Context, line []byte, bad bool) error {
	line = bytes.TrimRight(line, "\n")
	if a.lines > 0 && a.text.Len()+len(line)+1 > min(mostBytes, a.bus.largest()) {
		if err := a.store(ctx); err != nil {
			return err
		}
	}
	a.text.Write(line)
	a.text.WriteByte('\n')
	a.lines++
	if bad {
		a.bad++
	}
	return nil
}

// store stores what is held. What another worker has stored already is left as it is.
func (a *answers) store(ctx context.Context) error {
	if a.lines == 0 {
		return nil
	}
	m := nats.NewMsg(a.chunk.result(span{a.next, a.next + a.lines}))
	now := time.Now()
	m.Header.Set(secondsHeader, strconv.FormatFloat(now.Sub(a.began).Seconds(), 'g', 4, 64))
	m.Header.Set(badHeader, strconv.Itoa(a.bad))
	m.Header.Set(workerHeader, a.worker)
	if cut := a.chunk.cut(a.next, a.next+a.lines); cut != "" {
		m.Header.Set(cutHeader, cut)
	}
	m.Data = a.text.Bytes()
	if len(m.Data) > a.bus.largest() {
		if err := a.cut(ctx, m); err != nil {
			return err
		}
	}
	if err := a.bus.put(ctx, m); err != nil {
		return err
	}
	a.next, a.lines, a.bad, a.began = a.next+a.lines, 0, 0, now
	a.text.Reset()
	return nil
}

// cut stores the data of a message in pieces that nobody else writes, so that the message need only name them.
func (a *answers) cut(ctx context.Context, m *nats.Msg) error {
	nonce := nuid.Next()
	n, err := a.bus.cut(ctx, a.chunk.Job, a.chunk.Order, nonce, m.Data)
	if err != nil {
		return err
	}
	m.Data = nil
	m.Header.Set(partsHeader, strconv.Itoa(n))
	m.Header.Set(nonceHeader, nonce)
	return nil
}
