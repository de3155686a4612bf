// Package rpc serves JSON-RPC 2.0 on two streams, one message per line: the operations of web/service for a program that keeps Teka running
// as a second process.
//
// The methods are the operations under their own names, and params is the request body. In addition, a client can run several requests in
// parallel, cancel one by its id, and open studies, which store a puzzle and its entries so that neither has to be sent again. Changes to a
// study are made in the order of the messages, before the next one is read, so that a client that sends set and then hint gets a hint on
// the new board. All other requests are answered as they finish.
//
// An invalid message is answered with an error. Waiting data is bounded by number and by bytes, including answers that the client does not
// read. When the client is gone, all requests in progress end.
//
// JSON-RPC 2.0 Specification, jsonrpc.org/specification.
package rpc

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Asker runs the operations, within its own limits. The errors are *service.Problem, or the cause of the end of ctx. It calls service.Ready
// before it works on one, and Whole calls service.Made when it has an answer.
type Asker interface {
	Do(ctx context.Context, op string, body []byte, emit func([]byte) error) error
	Whole(ctx context.Context, op string, body []byte) ([]byte, error)
}

// Limits bounds what one client may have in progress; 0 selects the default, in parentheses.
type Limits struct {
	Line    int // bytes of a message (1 MiB)
	Pending int // requests in progress (1,000)
	Bytes   int // of their messages together (64 MiB)
	Studies int // open simultaneously (1,000)
}

// usual returns l with the defaults for limits that are not positive.
func (l Limits) usual() Limits {
	for _, x := range []struct {
		of    *int
		usual int
	}{{&l.Line, 1 << 20}, {&l.Pending, 1000}, {&l.Bytes, 64 << 20}, {&l.Studies, 1000}} {
		if *x.of <= 0 {
			*x.of = x.usual
		}
	}
	return l
}

// server is the connection of one client.
type server struct {
	Limits
	asks Asker
	ctx  context.Context
	gone context.CancelCauseFunc // called when the client no longer reads

	writing sync.Mutex
	out     io.Writer

	mu      sync.Mutex
	pending map[string]context.CancelCauseFunc // requests in progress, by their ids as written
	waiting int                                // number in progress, including those without an id
	unsent  int                                // requests whose answers are not yet written
	held    int                                // bytes of the messages of both
	listed  int                                // bytes of answers waiting for the rest of their lists

	unread *limits.Unread // bytes of answers that are not yet written

	studies map[string]*openStudy // only used by the goroutine that reads messages
	opened  int

	done sync.WaitGroup
}

// errCancelled is the cause of the end of a request that its client cancelled.
var errCancelled = fault.Errorf("the request was cancelled")

// Serve answers until the input ends and all requests are answered. It ends immediately when ctx does, or when an answer cannot be written:
// the error is the cause.
func Serve(ctx context.Context, asks Asker, in io.Reader, out io.Writer, bounds Limits) error {
	ctx, gone := context.WithCancelCause(ctx)
	defer gone(nil)
	s := &server{Limits: bounds.usual(), asks: asks, gone: gone, out: out,
		pending: map[string]context.CancelCauseFunc{}, studies: map[string]*openStudy{}}
	s.unread = limits.NewUnread(s.Bytes / 4)
	s.ctx = ctx
	read := make(chan error, 1)
	go func() { read <- s.read(bufio.NewReaderSize(in, 64<<10)) }()
	var err error
	select {
	case err = <-read:
	case <-ctx.Done(): // the reader may wait forever: it ends with the process
		err = context.Cause(ctx)
	}
	if err == nil {
		s.done.Wait()
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
	}
	return err
}

// read processes the messages one after the other. It returns nil at the end of the input.
func (s *server) read(in *bufio.Reader) error {
	for s.ctx.Err() == nil {
		line, err := Line(in, s.Line)
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return fault.Errorf("cannot read messages: %w", err)
		case len(line) > s.Line:
			s.send(nil, s.failed(s.ctx, nil, errorf(codeInvalid, "a message has more than %d bytes", s.Line)))
		case len(bytes.TrimSpace(line)) > 0:
			s.take(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
	}
	return context.Cause(s.ctx)
}

// Line reads the line of a message. If it has more than most bytes, Line returns the first most+1 and discards the rest. The error may be
// io.EOF, also together with a last line.
func Line(in *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part[:min(len(part), most+1-len(line))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// take answers a line: a request, or a list of requests, whose answers are sent together.
func (s *server) take(line []byte) {
	if trimmed := bytes.TrimSpace(line); trimmed[0] != '[' {
		s.request(line, s.reply)
		return
	}
	var list []json.RawMessage
	if err := json.Unmarshal(line, &list); err != nil {
		s.send(nil, s.failed(s.ctx, nil, errorf(codeParse, "the message is not JSON")))
		return
	}
	if len(list) == 0 || len(list) > s.Pending {
		s.send(nil, s.failed(s.ctx, nil, errorf(codeInvalid, "expected a list of 1 to %d requests", s.Pending)))
		return
	}
	b := &together{s: s, left: len(list)}
	for _, one := range list {
		s.request(one, b.add)
	}
}

// reply receives the answer to a request, nil for none. It calls sent, unless that is nil, when the answer needs no more memory.
type reply func(answer []byte, sent func())

// reply sends an answer, if any.
func (s *server) reply(answer []byte, sent func()) {
	if answer != nil {
		s.send(sent, answer)
	} else if sent != nil {
		sent()
	}
}

// together collects the answers to a list of requests.
type together struct {
	s    *server
	mu   sync.Mutex
	left int
	size int      // bytes counted with keep
	list [][]byte // each answer and its separator
}

// add stores an answer, calls sent, and sends all answers after the last. An answer that exceeds the memory limit is replaced by an error.
func (b *together) add(answer []byte, sent func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case answer != nil && b.s.keep(len(answer)):
		b.size += len(answer)
	case answer != nil:
		var of struct{ ID json.RawMessage }
		json.Unmarshal(answer, &of) // our own JSON: cannot fail
		answer = b.s.failed(b.s.ctx, of.ID, errorf(codeTooLarge,
			"the answers to lists have more than %d bytes; send the requests one by one", b.s.Bytes))
	}
	if sent != nil {
		sent()
	}
	if answer != nil {
		b.list = append(b.list, answer, []byte{','})
	}
	if b.left--; b.left > 0 {
		return
	}
	if n := len(b.list); n > 0 {
		b.list[n-1] = []byte{']'}
		b.s.send(nil, slices.Insert(b.list, 0, []byte{'['})...)
	}
	b.s.keep(-b.size)
}

// keep counts bytes of answers that wait for the rest of their lists, and returns false if there are too many.
func (s *server) keep(bytes int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if bytes > 0 && s.listed+bytes > s.Bytes {
		return false
	}
	s.listed += bytes
	return true
}

// send writes a line and then calls sent, unless that is nil. A failed write ends everything: the client is gone.
func (s *server) send(sent func(), parts ...[]byte) {
	s.writing.Lock()
	defer s.writing.Unlock()
	for _, p := range append(parts, []byte{'\n'}) {
		if s.ctx.Err() != nil {
			break
		}
		if _, err := s.out.Write(p); err != nil {
			s.gone(err)
		}
	}
	if sent != nil {
		sent()
	}
}
