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
	secondsHeader = "Teka-Seconds" // time spent on the range
	badHeader     = "Teka-Bad"     // number of puzzles that could not be read or processed
	workerHeader  = "Teka-Worker"
	partsHeader   = "Teka-Parts" // number of pieces of a line that exceeds one message
	nonceHeader   = "Teka-Nonce" // subject token of these pieces
	cutHeader     = "Teka-Cut"   // comma-separated numbers of the documents sent in pieces
)

// maxBufferedAnswers is the size in bytes at which buffered answers are stored.
const maxBufferedAnswers = 4 << 20

// answerBuffer collects the answers of a chunk and stores them in the results stream range by range, each under its numbers.
type answerBuffer struct {
	bus    *Bus
	chunk  *chunk
	worker string
	next   int // first number not stored yet
	lines  int // buffered lines
	bad    int // bad lines among them
	text   bytes.Buffer
	began  time.Time
}

// add appends the answer of the next puzzle, and stores the buffer first if the line would make it too large. bad counts the puzzle as
// unreadable or failed.
func (a *answerBuffer) add(ctx context.Context, line []byte, bad bool) error {
	line = bytes.TrimRight(line, "\n")
	if a.lines > 0 && a.text.Len()+len(line)+1 > min(maxBufferedAnswers, a.bus.maxMessage()) {
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

// store publishes the buffered answers. A range that another worker stored already stays unchanged.
func (a *answerBuffer) store(ctx context.Context) error {
	if a.lines == 0 {
		return nil
	}
	m := nats.NewMsg(a.chunk.resultSubject(span{a.next, a.next + a.lines}))
	now := time.Now()
	m.Header.Set(secondsHeader, strconv.FormatFloat(now.Sub(a.began).Seconds(), 'g', 4, 64))
	m.Header.Set(badHeader, strconv.Itoa(a.bad))
	m.Header.Set(workerHeader, a.worker)
	if cut := a.chunk.cut(a.next, a.next+a.lines); cut != "" {
		m.Header.Set(cutHeader, cut)
	}
	m.Data = a.text.Bytes()
	if len(m.Data) > a.bus.maxMessage() {
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

// cut stores the data of m as pieces under a fresh nonce, so that m carries only the reference.
func (a *answerBuffer) cut(ctx context.Context, m *nats.Msg) error {
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
