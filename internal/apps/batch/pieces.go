//go:build !js

package batch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Data too long for one message (the line of an answer, or a document such as a picture) is stored in pieces that the message refers to.
// The pieces are stored in the results stream, so its bound includes them, and are deleted together with their answers.

// partSubject returns the subject of piece n; n = ">" matches all pieces. under is the nonce of an answer or the token of a document
// (docUnder).
func partSubject(job string, order int, under, n string) string {
	return fmt.Sprintf("teka.part.%s.%d.%s.%s", job, order, under, n)
}

// docUnder returns the subject token of the pieces of a document.
func docUnder(number string) string { return "doc." + number }

// cut stores data in pieces and returns their number.
func (b *Bus) cut(ctx context.Context, job string, order int, under string, data []byte) (n int, err error) {
	for ; len(data) > 0; n++ {
		p := nats.NewMsg(partSubject(job, order, under, strconv.Itoa(n)))
		p.Data = data[:min(len(data), b.maxMessage()/2)]
		data = data[len(p.Data):]
		if err := b.put(ctx, p); err != nil {
			return n, err
		}
	}
	return n, nil
}

// joined appends the pieces stored under a token to data, in order, and returns the whole. A missing piece is an error.
func (b *Bus) joined(ctx context.Context, job string, order int, under string, pieces int, data []byte) ([]byte, error) {
	for n := range pieces {
		subject := partSubject(job, order, under, strconv.Itoa(n))
		p, err := getStored(ctx, func() (*jetstream.RawStreamMsg, error) { return b.results.GetLastMsgForSubject(ctx, subject) })
		if err != nil {
			return nil, fault.Errorf("part %d of %s of job %s: %w", n, under, job, err)
		}
		data = append(data, p.Data...)
	}
	return data, nil
}

// fit encodes a chunk, moving its longest documents to pieces until the message is small enough.
func (b *Bus) fit(ctx context.Context, c *chunk) ([]byte, error) {
	data := encode(c)
	for len(data) > b.maxMessage() {
		i := 0
		for k, d := range c.Docs {
			if d.size() > c.Docs[i].size() {
				i = k
			}
		}
		if len(c.Docs) == 0 || c.Docs[i].size() == 0 {
			return nil, fault.Errorf("the server accepts messages of only %d bytes; increase max_payload in its configuration",
				b.maxMessage())
		}
		d := c.Docs[i]
		n, err := b.cut(ctx, c.Job, c.Order, docUnder(strconv.Itoa(c.From+i)), append([]byte(d.Text), d.Data...))
		if err != nil {
			return nil, err
		}
		d.Text, d.Data, d.Pieces = "", nil, n
		c.Docs = slices.Clone(c.Docs)
		c.Docs[i] = d
		data = encode(c)
	}
	return data, nil
}

// size returns the number of bytes that can be moved to pieces.
func (d *document) size() int { return len(d.Text) + len(d.Data) }

// errGone means that the pieces of a document are deleted: its answer was collected, but the chunk was not acknowledged.
var errGone = fault.Errorf("the puzzle was answered already")

// whole returns document i of a chunk, fetching and joining its pieces if it was sent in pieces. The error is errGone if they were deleted.
func (b *Bus) whole(ctx context.Context, t *taskState, c *chunk, i int) (document, error) {
	d := c.Docs[i-c.From]
	if d.Pieces == 0 {
		return d, nil
	}
	data, err := b.joined(ctx, c.Job, c.Order, docUnder(strconv.Itoa(i)), d.Pieces, nil)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		err = errGone
	}
	if t.Picture != nil {
		d.Data = data
	} else {
		d.Text = string(data)
	}
	return d, err
}

// cut lists the numbers of a range whose documents came in pieces, separated by commas.
func (c *chunk) cut(from, to int) string {
	var list []string
	for i := from; i < to && c.Docs != nil; i++ {
		if c.Docs[i-c.From].Pieces > 0 {
			list = append(list, strconv.Itoa(i))
		}
	}
	return strings.Join(list, ",")
}
