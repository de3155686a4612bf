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

// What is too long for one message, the line of an answer or a document such as a picture, is stored in pieces, and the message
// names them. The pieces are in the stream of results, so that its bound holds for them, and are deleted with the answers that they
// belong to.

// partSubject is where a piece is; n may be ">" for all.
func partSubject(job string, order int, under, n string) string {
	return fmt.Sprintf("teka.part.%s.%d.%s.%s", job, order, under, n)
}

// docUnder is what the pieces of a document are stored under.
func docUnder(number string) string { return "doc." + number }

// cut stores data in pieces, and returns how many there are.
func (b *Bus) cut(ctx context.Context, job string, order int, under string, data []byte) (n int, err error) {
	for ; len(data) > 0; n++ {
		p := nats.NewMsg(partSubject(job, order, under, strconv.Itoa(n)))
		p.Data = data[:min(len(data), b.largest()/2)]
		data = data[len(p.Data):]
		if err := b.put(ctx, p); err != nil {
			return n, err
		}
	}
	return n, nil
}

// joined puts pieces together again behind data.
func (b *Bus) joined(ctx context.Context, job string, order int, under string, pieces int, data []byte) ([]byte, error) {
	for n := range pieces {
		subject := partSubject(job, order, under, strconv.Itoa(n))
		p, err := late(ctx, func() (*jetstream.RawStreamMsg, error) { return b.results.GetLastMsgForSubject(ctx, subject) })
		if err != nil {
			return nil, fault.Errorf("piece %d of %s of job %s: %w", n, under, job, err)
		}
		data = append(data, p.Data...)
	}
	return data, nil
}

// fit is a chunk as a message that the server takes. Where it is too long its longest documents are cut.
func (b *Bus) fit(ctx context.Context, c *chunk) ([]byte, error) {
	data := encode(c)
	for len(data) > b.largest() {
		i := 0
		for k, d := range c.Docs {
			if d.size() > c.Docs[i].size() {
				i = k
			}
		}
		if len(c.Docs) == 0 || c.Docs[i].size() == 0 {
			return nil, fault.Errorf("the server takes messages of %d bytes, which is too little; max_payload of its settings says how many",
				b.largest())
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

// size is how many bytes can be cut.
func (d *document) size() int { return len(d.Text) + len(d.Data) }

// errGone is that the pieces of a document are deleted: its answer was collected, and who had worked on it did not live to say so.
var errGone = fault.Errorf("the puzzle was answered already")

// whole is a document of a chunk with its pieces put together.
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

// cut lists the numbers of a range whose documents came in pieces, with commas.
func (c *chunk) cut(from, to int) string {
	var list []string
	for i := from; i < to && c.Docs != nil; i++ {
		if c.Docs[i-c.From].Pieces > 0 {
			list = append(list, strconv.Itoa(i))
		}
	}
	return strings.Join(list, ",")
}
