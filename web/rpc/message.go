package rpc

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// Error codes of JSON-RPC 2.0, then our own.
const (
	codeParse     = -32700
	codeInvalid   = -32600
	codeMethod    = -32601
	codeParams    = -32602
	codeDefect    = -32603
	codePuzzle    = -32001 // the puzzle cannot be read or processed
	codeTooLarge  = -32002
	codeBusy      = -32003
	codeTime      = -32004
	codeCancelled = -32800
)

// codes maps HTTP statuses of problems to codes.
var codes = map[int]int{400: codeParams, 404: codeParams, 413: codeTooLarge, 422: codePuzzle, 429: codeBusy, 503: codeTime}

// failure is an error with its JSON-RPC code.
type failure struct {
	code int
	err  error
}

func (f *failure) Error() string { return f.err.Error() }

func errorf(code int, format string, args ...any) *failure {
	return &failure{code, fault.Errorf(format, args...)}
}

// request is a JSON-RPC request.
type request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  *string         `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// response is an answer with either Result or Error.
type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *wrong          `json:"error,omitempty"`
}

// wrong is the error in a response.
type wrong struct {
	Code    int              `json:"code"`
	Message string           `json:"message"`
	Data    *service.Problem `json:"data,omitempty"`
}

// notice is a notification from the server: a line of a stream.
type notice struct {
	Version string `json:"jsonrpc"`
	Method  string `json:"method"`
	Params  struct {
		ID   json.RawMessage `json:"id"`
		Line json.RawMessage `json:"line"`
	} `json:"params"`
}

// line encodes a message as JSON without a line end.
func line(v any) []byte {
	b, err := service.Line(v)
	if err != nil {
		panic(err) // operations return valid JSON
	}
	return b
}

// succeeded returns the answer to a request, or nil for a notification, which has no id.
func succeeded(id, result json.RawMessage) []byte {
	if id == nil {
		return nil
	}
	return line(response{Version: "2.0", ID: id, Result: result})
}

// failed returns the answer to a failed request. Without an id it is about a message whose id is unknown.
func (s *server) failed(ctx context.Context, id json.RawMessage, err error) []byte {
	if id == nil {
		id = json.RawMessage("null")
	}
	w := &wrong{Code: codeDefect}
	var p *service.Problem
	var f *failure
	switch {
	case errors.As(err, &f):
		w.Code, w.Message = f.code, service.LanguageOf(ctx).Error(f.err)
	case errors.As(err, &p):
		if code, ok := codes[p.Status]; ok {
			w.Code = code
		}
		w.Message, w.Data = p.Detail, p
	default:
		w.Message = service.LanguageOf(ctx).Error(err)
	}
	return line(response{Version: "2.0", ID: id, Error: w})
}

// request answers one request. It calls answer exactly once, with nil for no answer.
func (s *server) request(text []byte, answer reply) {
	var r request
	if err := json.Unmarshal(text, &r); err != nil {
		code := codeInvalid
		if !json.Valid(text) {
			code = codeParse
		}
		answer(s.failed(s.ctx, nil, errorf(code, "the message is not a JSON-RPC 2.0 object")), nil)
		return
	}
	if err := codec.Distinct(string(text)); err != nil {
		answer(s.failed(s.ctx, r.ID, &failure{codeInvalid, err}), nil)
		return
	}
	switch {
	case !isID(r.ID):
		answer(s.failed(s.ctx, nil, errorf(codeInvalid, "id: expected a string or a number")), nil)
	case r.Version != "2.0" || r.Method == nil:
		answer(s.failed(s.ctx, r.ID, errorf(codeInvalid, `a message needs "jsonrpc": "2.0" and the name of a method in "method"`)), nil)
	default:
		s.do(r, len(text), answer)
	}
}

// isID reports whether a value is a valid id: a string, a number, null, or missing.
func isID(id json.RawMessage) bool {
	return len(id) == 0 || string(id) == "null" || id[0] == '"' || id[0] == '-' || id[0] >= '0' && id[0] <= '9'
}

// body parses the fields of params, which may be missing or null.
func (r request) body() (map[string]json.RawMessage, error) {
	members := map[string]json.RawMessage{}
	if text := bytes.TrimSpace(r.Params); len(text) == 0 || string(text) == "null" {
		return members, nil
	}
	if err := json.Unmarshal(r.Params, &members); err != nil {
		return nil, errorf(codeParams, "params: expected a JSON object")
	}
	return members, nil
}

// do dispatches a request of size bytes. Changes of the server's state happen here, before the next message is read.
func (s *server) do(r request, size int, answer reply) {
	give := func(result json.RawMessage, err error) {
		switch {
		case err != nil && r.ID != nil:
			answer(s.failed(s.ctx, r.ID, err), nil)
		case err != nil:
			answer(nil, nil)
		default:
			answer(succeeded(r.ID, result), nil)
		}
	}
	members, err := r.body()
	if err != nil {
		give(nil, err)
		return
	}
	if m, ok := methods[*r.Method]; ok {
		rest, err := m(s, members)
		if err != nil || rest.op == "" {
			give(rest.result, err)
			return
		}
		s.ask(r.ID, rest, size, answer)
		return
	}
	o, ok := service.ByName(*r.Method)
	if !ok {
		give(nil, errorf(codeMethod, "unknown method %q", *r.Method))
		return
	}
	a, err := s.prepare(o, members)
	if err != nil {
		give(nil, err)
		return
	}
	s.ask(r.ID, a, size, answer)
}

// pendingWork is the rest of a request: an operation to run, or a result.
type pendingWork struct {
	op     string
	body   []byte
	stream bool // send each line of the answer as a notification
	result json.RawMessage
}

// ask runs an operation while further messages are read. It calls answer exactly once; size is that of the message.
func (s *server) ask(id json.RawMessage, a pendingWork, size int, answer reply) {
	ctx, cancel := context.WithCancelCause(s.ctx)
	if err := s.begin(id, size, cancel); err != nil {
		cancel(nil)
		if id == nil {
			answer(nil, nil)
			return
		}
		answer(s.failed(ctx, id, err), nil)
		return
	}
	made := 0
	ctx = service.WhenReady(ctx, s.unread.Ready, func(bytes int) {
		made += bytes
		s.unread.Add(bytes)
	})
	go func() {
		defer s.done.Done()
		result, err := s.whole(ctx, id, a)
		s.end(id)
		sent := func() {
			s.unread.Add(-made)
			s.forget(size)
		}
		switch cause := context.Cause(ctx); {
		case id == nil:
			answer(nil, sent)
		case err != nil && errors.Is(cause, errCancelled):
			answer(s.failed(s.ctx, id, &failure{codeCancelled, errCancelled}), sent)
		case err != nil:
			answer(s.failed(s.ctx, id, err), sent)
		default:
			answer(succeeded(id, result), sent)
		}
		cancel(nil)
	}()
}

// whole returns an answer as one object. If a stream is requested, it sends the lines and returns their number.
func (s *server) whole(ctx context.Context, id json.RawMessage, a pendingWork) (json.RawMessage, error) {
	if !a.stream || id == nil {
		return s.asks.Whole(ctx, a.op, a.body)
	}
	n := 0
	err := s.asks.Do(ctx, a.op, a.body, func(one []byte) error {
		n++
		x := notice{Version: "2.0", Method: "line"}
		x.Params.ID, x.Params.Line = id, one
		s.send(nil, line(x))
		return context.Cause(ctx)
	})
	return line(map[string]int{"lines": n}), err
}

// begin registers a request. It returns an error if there are too many or another one has the same id; id may be nil.
func (s *server) begin(id json.RawMessage, size int, cancel context.CancelCauseFunc) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case id != nil && s.pending[string(id)] != nil:
		return errorf(codeInvalid, "a request with the id %s is already running", id)
	case s.waiting >= s.Pending || s.unsent > s.Pending || s.held+size > s.Bytes:
		return errorf(codeBusy, "%d requests are already running; the maximum is reached", s.waiting+s.unsent)
	}
	if id != nil {
		s.pending[string(id)] = cancel
	}
	s.waiting, s.held = s.waiting+1, s.held+size
	s.done.Add(1)
	return nil
}

// end frees the id of an answered request. Its message counts until forget.
func (s *server) end(id json.RawMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pending, string(id))
	s.waiting, s.unsent = s.waiting-1, s.unsent+1
}

// forget records that an answer was written, or that there is none.
func (s *server) forget(size int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unsent, s.held = s.unsent-1, s.held-size
}
