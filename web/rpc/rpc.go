// Package rpc answers JSON-RPC 2.0 on two streams, a message a line: the operations of web/service for a program that keeps one process
// beside itself.
//
// One idea: a message is a body on its way. The methods are the operations under their own names, and params is the body; what is added is
// what a process that stays can do: several requests at once, cancelling one by its id, and studies, which keep a puzzle and what is
// written on it so that neither has to be sent again. What changes a study is done in the order of the messages, before the next one is
// read, so that who sends set and hint behind each other gets a hint on what was set; everything else is answered as it is done.
//
// Messages may be any junk: each is answered with an error and the next one is read. What waits is bounded by number and by bytes, answers
// that the client does not read included, and when whoever asks is gone, everything under way ends.
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

	"github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Asker does the operations, within limits of its own. The errors are *service.Problem, or the cause of the end of ctx. It calls
// service.Ready before it works on one, and Whole service.Made when it has an answer.
type Asker interface {
	Do(ctx context.Context, op string, body []byte, emit func([]byte) error) error
	Whole(ctx context.Context, op string, body []byte) ([]byte, error)
}

// Limits bound what one client may have under way; 0 is the usual value of each.
type Limits struct {
	Line    int // bytes of a message (1 MiB)
	Pending int // requests under way (1,000)
	Bytes   int // of their messages together (64 MiB)
	Studies int // open at once (1,000)
}

// usual fills in what is not said.
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

// server is one client's stay.
type server struct {
	Limits
	asks Asker
	ctx  context.Context
	gone context.CancelCauseFunc // nobody reads any more

	writing sync.Mutex
	out     io.Writer

	mu      sync.Mutex
	pending map[string]context.CancelCauseFunc // requests under way, by their ids as they were written
	waiting int                                // how many, with those that have no id
	unsent  int                                // requests answered whose answers are not yet written
	held    int                                // bytes of the messages of both
	listed  int                                // bytes of answers that wait for the rest of their lists

	unread *limits.Unread // bytes of answers that are not yet written

	studies map[string]*stay // belongs to whoever reads messages
	opened  int

	done sync.WaitGroup
}

// Causes of the end of a request.
var (
	errCancelled = fault.Errorf("the request was cancelled")
)

// Serve answers until the input ends, and then until all that was asked is answered. It ends at once when ctx does, or an answer cannot be
// written: the error is the cause.
func Serve(ctx context.Context, asks Asker, in io.Reader, out io.Writer, bounds Limits) error {
	ctx, gone := context.WithCancelCause(ctx)
	defer gone(nil)
	s := &server{Limits: bounds.usual(), asks: asks, gone: gone, out: out,
		pending: map[string]context.CancelCauseFunc{}, studies: map[string]*stay{}}
	s.unread = limits.NewUnread(s.Bytes / 4)
	s.ctx = ctx
	read := make(chan error, 1)
	go func() { read <- s.read(bufio.NewReaderSize(in, 64<<10)) }()
	var err error
	select {
	case err = <-read:
	case <-ctx.Done(): // the reader may wait for ever: it ends with the process
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

// read takes the messages, one after the other.
func (s *server) read(in *bufio.Reader) error {
	for s.ctx.Err() == nil {
		line, err := Line(in, s.Line)
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return fault.Errorf("messages cannot be read: %w", err)
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

// Line reads the line of a message. Of one that has more than most bytes it returns the beginning, one byte longer; the rest is read and
// forgotten.
func Line(in *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part[:min(len(part), most+1-len(line))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// take answers a line: a request, or several of them in a list, whose answers come together.
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
		s.send(nil, s.failed(s.ctx, nil, errorf(codeInvalid, "a list of 1 to %d requests is expected", s.Pending)))
		return
	}
	b := &together{s: s, left: len(list)}
	for _, one := range list {
		s.request(one, b.add)
	}
}

// reply takes the answer to a request, nil for none. It calls sent, unless that is nil, when the answer needs no more memory.
type reply func(answer []byte, sent func())

// reply sends an answer, if there is one.
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
	list [][]byte // each answer and what follows it
}

// add takes an answer and sends them all after the last. In place of an answer for which there is no memory stands an error.
func (b *together) add(answer []byte, sent func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case answer != nil && b.s.keep(len(answer)):
		b.size += len(answer)
	case answer != nil:
		var of struct{ ID json.RawMessage }
		json.Unmarshal(answer, &of) // it is ours
		answer = b.s.failed(b.s.ctx, of.ID, errorf(codeTooLarge, "the answers to lists have more than %d bytes; ask one by one", b.s.Bytes))
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

// keep counts bytes of answers that wait for the rest of their lists; false if there are too many.
func (s *server) keep(bytes int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if bytes > 0 && s.listed+bytes > s.Bytes {
		return false
	}
	s.listed += bytes
	return true
}

// send writes a line and then calls sent, unless that is nil. What cannot be written ends everything: nobody is there.
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
