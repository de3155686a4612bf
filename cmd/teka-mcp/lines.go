//go:build !js

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/rpc"
	"github.com/teka-puzzles/teka/web/service"
)

// lines transfers messages on two streams, one a line, like mcp.StdioTransport. That one ends the program at an invalid line, with all
// requests in progress; lines answers it with an error and reads the next line. It skips a line that is too long without storing it. When
// the input ends, the connection ends after the pending answers, except tool calls that take longer than graceTime; when the output is
// closed, it ends immediately. Lists of messages, part of one old version of the protocol, are rejected.
type lines struct {
	in   io.Reader
	out  io.Writer
	most int // bytes of a message

	writing sync.Mutex
	read    chan []byte // lines; closed at the end of the input
	ended   error       // why the input ended, once read is closed; nil for its end
	open    context.Context
	close   func()

	unread *limits.Unread // bytes of answers being written
	asked  *limits.Unread // bytes of requests without an answer yet
	calls  *limits.Unread // number of these that call a tool
	others *limits.Unread // number of the rest

	mu      sync.Mutex
	pending map[jsonrpc.ID]pending // these requests
}

// pending is a request without an answer yet.
type pending struct {
	size int
	kind *limits.Unread // that of its method: calls or others
}

// graceTime is how long a tool call may go on after the end of the input.
const graceTime = 2 * time.Second

// Bounds of the data waiting in memory: bytes of answers before computing pauses, and of requests before reading pauses, each request with
// requestSize bytes besides its text.
const (
	unreadMost  = 16 << 20
	askedMost   = 64 << 20
	requestSize = 8 << 10
)

// overLines returns the transport.
func overLines(in io.Reader, out io.Writer, most int) *lines {
	c := &lines{in: in, out: out, most: most, read: make(chan []byte), unread: limits.NewUnread(unreadMost),
		asked: limits.NewUnread(askedMost), calls: limits.NewUnread(1), others: limits.NewUnread(1), pending: map[jsonrpc.ID]pending{}}
	c.open, c.close = context.WithCancel(context.Background())
	return c
}

// Connect starts reading. The reader may wait forever on a stream that is never closed; it ends with the process. The connection ends with
// ctx: otherwise, it would wait for the requests in progress.
func (c *lines) Connect(ctx context.Context) (mcp.Connection, error) {
	context.AfterFunc(ctx, c.close)
	go func() {
		defer close(c.read)
		in := bufio.NewReaderSize(c.in, 64<<10)
		for {
			line, err := rpc.Line(in, c.most)
			select {
			case c.read <- line:
			case <-c.open.Done():
				return
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					c.ended = fault.Errorf("cannot read messages: %w", err)
				}
				return
			}
		}
	}()
	return c, nil
}

// Read returns the next message. It answers invalid messages itself. The error is io.EOF at the end of the connection.
func (c *lines) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if c.asked.Ready(c.open) != nil {
			return nil, io.EOF
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.open.Done():
			return nil, io.EOF
		case line, more := <-c.read:
			switch {
			case !more && c.ended != nil:
				return nil, c.ended
			case !more:
				c.drain()
				return nil, io.EOF
			case len(bytes.TrimSpace(line)) == 0:
				continue
			}
			m, wrong := messageOf(line, c.most)
			if wrong == nil {
				if wrong = c.begin(m, len(line)); wrong == nil {
					return m, nil
				}
			}
			if err := c.send(wrong); err != nil {
				return nil, io.EOF
			}
		}
	}
}

// drain waits for the pending answers after the end of the input.
func (c *lines) drain() {
	_ = c.others.Ready(c.open) // the error is that the connection ended
	ctx, cancel := context.WithTimeout(c.open, graceTime)
	defer cancel()
	_ = c.calls.Ready(ctx) // the rest is cancelled
}

// begin counts a request with size bytes of text until it is answered. It ignores other messages. A request with the id of another one
// that is running is refused: the library would not answer it.
func (c *lines) begin(m jsonrpc.Message, size int) *refusal {
	q, ok := m.(*jsonrpc.Request)
	if !ok || !q.IsCall() {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, twice := c.pending[q.ID]; twice {
		id, _ := json.Marshal(q.ID.Raw()) // a string or a number
		err := fault.Errorf("a request with the id %s is already running", id)
		return &refusal{"2.0", id, jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: err.Error()}}
	}
	p := pending{size + requestSize, c.others}
	if q.Method == "tools/call" {
		p.kind = c.calls
	}
	c.asked.Add(p.size)
	p.kind.Add(1)
	c.pending[q.ID] = p
	return nil
}

// end frees the id of a request that m answers, and returns what it counted until now.
func (c *lines) end(m jsonrpc.Message) pending {
	r, ok := m.(*jsonrpc.Response)
	if !ok {
		return pending{}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	defer delete(c.pending, r.ID)
	return c.pending[r.ID]
}

// refusal is the answer to an invalid line. The library writes none without an id.
type refusal struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Error   jsonrpc.Error   `json:"error"`
}

// messageOf parses a message of up to most bytes. If it is invalid, the result is nil and the answer to send.
func messageOf(line []byte, most int) (jsonrpc.Message, *refusal) {
	refused := func(id json.RawMessage, code int64, err error) (jsonrpc.Message, *refusal) {
		return nil, &refusal{"2.0", id, jsonrpc.Error{Code: code, Message: err.Error()}}
	}
	if len(line) > most {
		return refused(nil, jsonrpc.CodeInvalidRequest, fault.Errorf("a message has more than %d bytes", most))
	}
	if !json.Valid(line) {
		return refused(nil, jsonrpc.CodeParseError, fault.Errorf("the message is not JSON"))
	}
	var named struct{ ID json.RawMessage }
	if json.Unmarshal(line, &named) != nil || len(named.ID) == 0 || named.ID[0] == '{' || named.ID[0] == '[' {
		named.ID = nil
	}
	if err := codec.Distinct(string(line)); err != nil {
		return refused(named.ID, jsonrpc.CodeInvalidRequest, err)
	}
	m, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return refused(named.ID, jsonrpc.CodeInvalidRequest, fault.Errorf("the message is not a JSON-RPC 2.0 object"))
	}
	// The library reads numbers as float64 and answers to the integer below: an id that this changes would be that of another request.
	// It takes a request with the id null for a notification, and its sender would wait forever.
	id, err := strconv.ParseInt(string(named.ID), 10, 64)
	_, asks := m.(*jsonrpc.Request)
	if bytes.IndexAny(named.ID, "-0123456789") == 0 && (err != nil || int64(float64(id)) != id) || asks && string(named.ID) == "null" {
		return refused(named.ID, jsonrpc.CodeInvalidRequest, fault.Errorf("an id is a string or an integer of up to 2^53"))
	}
	return m, nil
}

// Write sends a message. A client may reuse the id of a request as soon as it has the answer; the request counts until that is written.
func (c *lines) Write(_ context.Context, m jsonrpc.Message) error {
	if p := c.end(m); p.kind != nil {
		defer c.asked.Add(-p.size)
		defer p.kind.Add(-1)
	}
	line, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	return c.send(json.RawMessage(line))
}

// send writes a line of JSON. If that fails, the client is gone: the library, or Read, ends the connection.
func (c *lines) send(v any) error {
	line, err := service.Line(v)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	c.unread.Add(len(line))
	defer c.unread.Add(-len(line))
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err = c.out.Write(line)
	return err
}

// Close ends the connection.
func (c *lines) Close() error {
	c.close()
	return nil
}

// SessionID returns "": a process has one client.
func (c *lines) SessionID() string { return "" }
