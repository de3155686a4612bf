// Package service provides Teka's operations to the page and to programs: one function for each, from a JSON body to JSON answers.
//
// The operations are independent of the transport (HTTP, or messages to the WebAssembly engine in a page). It passes the name, the body and
// a function that receives the answers, and gets an error that is a *Problem: a status, a message in words, and the position of the fault
// in the text. So the server and the engine in the page return the same bytes.
//
// Nothing here opens files or connections, or logs. Limits and the end of the context bound an answer.
package service

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Service answers requests. The zero Service has no limits. It is safe for concurrent use.
type Service struct {
	Limits  Limits
	Version string // of the program, for the operation version

	// Pace wraps each context that the engine polls, for environments in which the engine itself must yield the processor; nil for none.
	Pace func(context.Context) context.Context

	// Within limits a context's time, for environments in which a request must wait at times that do not count. When the time is over, the
	// cause is context.DeadlineExceeded; nil for limits.Within, which measures elapsed time.
	Within func(context.Context, time.Duration) (context.Context, context.CancelFunc)

	// PNG draws with pixels, and PDF on paper; nil if unsupported.
	PNG func(context.Context, io.Writer, scene.Scene, scene.SVGOptions) error
	PDF func(w io.Writer, heading string, s scene.Scene, o scene.SVGOptions) error

	// Memory is the budget from which requests reserve memory; nil for no limit.
	Memory Memory

	days    recent[report.Generated]
	pages   recent[printed] // of days
	reads   recent[readItem]
	studies recent[*study.Study]
}

// Limits bounds the cost of one request; 0 is no bound.
type Limits struct {
	Cells   int           // rows times columns of a board
	Puzzles int           // in one text
	Answer  int           // bytes of an answer that is one object
	Time    time.Duration // of a request
	Making  time.Duration // of a request that makes a puzzle; 0 for Time

	Certificate int // bytes of a certificate in an answer
}

// Operation describes one operation.
type Operation struct {
	Name    string      // the last part of its path
	Title   string      // what it does, as a phrase
	About   string      // what its answer contains
	Answers []any       // the zero values of its possible answers that are one object
	Lines   []any       // the zero values of the lines of its stream
	Example string      // an example body
	Stream  bool        // there may be several answers, one after the other
	Work    limits.Work // what it does with a board, which decides the memory that it reserves
	Long    bool        // generates puzzles: uses the time limit Making and sends progress
	doing
}

// doing is the implementation of an operation.
type doing struct {
	Body any // the zero value of its members
	do   func(c *call) error
}

// Operations lists all operations in the order in which documents show them.
func Operations() []Operation { return slices.Clone(operations) }

// ByName finds an operation.
func ByName(name string) (Operation, bool) {
	i := slices.IndexFunc(operations, func(o Operation) bool { return o.Name == name })
	if i < 0 {
		return Operation{}, false
	}
	return operations[i], true
}

// call is one request in progress.
type call struct {
	ctx  context.Context
	s    *Service
	body []byte
	emit func([]byte) error

	lang   *words.Language    // of sentences and problems
	cancel context.CancelFunc // of the body's time limit

	text, key string // cache keys of the body's puzzle and of its study

	work limits.Work
	room int64 // bytes that the request has reserved
}

// Do answers a request: it passes each answer to emit as one line of JSON without a line end. The error is a *Problem, or the error of
// emit; if ctx was cancelled, it may be the cause of that.
func (s *Service) Do(ctx context.Context, op string, body []byte, emit func([]byte) error) error {
	o, ok := ByName(op)
	if !ok {
		return problem(404, "unknown operation %q", op).in(LanguageOf(ctx))
	}
	limit := s.Limits.Time
	if o.Long && s.Limits.Making > 0 {
		limit = s.Limits.Making
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = s.within(ctx, limit)
		defer cancel()
	}
	c := &call{ctx: s.paced(ctx), s: s, body: body, emit: emit, cancel: func() {}, lang: LanguageOf(ctx), work: o.Work}
	for room := limits.Text(len(body)); ; {
		again := *c
		err := again.take(room)
		if err == nil {
			err = again.fault(o.do(&again))
		}
		again.cancel()
		var more *moreRoom
		if !errors.As(err, &more) {
			return err
		}
		room = more.bytes
	}
}

// paced returns the context that the engine polls.
func (s *Service) paced(ctx context.Context) context.Context {
	if s.Pace == nil {
		return ctx
	}
	return s.Pace(ctx)
}

// within limits the time of a part of a request.
func (c *call) within(d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := c.s.within(c.ctx, d)
	return c.s.paced(ctx), cancel
}

// within limits a context's time.
func (s *Service) within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if s.Within == nil {
		return limits.Within(ctx, d, nil)
	}
	return s.Within(ctx, d)
}

// fault converts the error of an operation to a Problem in the language of the request. It returns a *moreRoom, the error of emit, and the
// cause of a cancelled context instead if err is one of these.
func (c *call) fault(err error) error {
	var p *Problem
	var sent *sendError
	var more *moreRoom
	switch {
	case err == nil:
		return nil
	case errors.As(err, &more):
		return more
	case errors.As(err, &p):
		return p.in(c.lang)
	case errors.As(err, &sent):
		return sent.error
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled) && context.Cause(c.ctx) == context.DeadlineExceeded:
		return problem(503, "the time limit was reached").in(c.lang)
	case errors.Is(err, context.Canceled):
		return context.Cause(c.ctx)
	}
	return problem(422, "%w", err).in(c.lang)
}

// sendError is an error returned by the receiver of the answers.
type sendError struct{ error }

// answer sends an answer.
func (c *call) answer(v any) error {
	b, err := Line(v)
	if err != nil {
		return err
	}
	return c.send(b)
}

// drawn sends an answer, an object with at least one member, with its drawing as the last member. It avoids the library, which would parse
// its own output again: a drawing is most of an answer.
func (c *call) drawn(v any, drawing scene.Scene) error {
	b, err := Line(v)
	if err != nil {
		return err
	}
	picture, err := drawing.MarshalJSON()
	if err != nil {
		return err
	}
	return c.send(slices.Concat(b[:len(b)-1], []byte(`,"scene":`), picture, []byte("}")))
}

// Line returns a value as a line of JSON without its end.
func Line(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

func (c *call) send(line []byte) error {
	if err := c.emit(line); err != nil {
		return &sendError{err}
	}
	return nil
}

// tooLarge returns the problem for a board above the limit.
func (s *Service) tooLarge(p puzzle.Puzzle) error {
	rows, cols := p.Size()
	return s.tooMany(rows, cols)
}

func (s *Service) tooMany(rows, cols int) error {
	if most := s.Limits.Cells; most > 0 && rows*cols > most {
		return problem(413, "%d rows and %d columns are %d cells; the maximum is %d", rows, cols, rows*cols, most)
	}
	return nil
}

// Memory is a memory budget shared by all requests.
type Memory interface {
	// Fits returns an error if a request needs more bytes than any request may take.
	Fits(bytes int64) error
	// Take waits until the request of ctx holds the given bytes in total. It releases the bytes held before while waiting.
	Take(ctx context.Context, bytes int64) error
	// Try changes the bytes that the request holds to the given total if they are free.
	Try(ctx context.Context, bytes int64) bool
}

// moreRoom is the error of a request that must restart when it holds the given bytes. It has sent nothing yet. So it keeps only its body
// in memory while it waits, not its board.
type moreRoom struct{ bytes int64 }

func (m *moreRoom) Error() string {
	return fault.Errorf("internal error: needs %d bytes", m.bytes).Error()
}

// take waits until the request holds the given bytes. It does nothing without a memory budget.
func (c *call) take(bytes int64) error {
	if c.s.Memory == nil {
		return nil
	}
	c.room = bytes
	return c.s.Memory.Take(c.ctx, bytes)
}

// need raises the bytes that the request holds to the given total, or returns a *moreRoom. It must be called before anything is sent.
func (c *call) need(bytes int64) error {
	if bytes <= c.room || c.s.Memory == nil {
		return nil
	}
	if err := c.s.Memory.Fits(bytes); err != nil {
		return problem(413, "%w", err)
	}
	if !c.s.Memory.Try(c.ctx, bytes) {
		return &moreRoom{bytes}
	}
	c.room = bytes
	return nil
}

// readyKey is the context key of a reader.
type readyKey struct{}

// reader is a client whose answers wait in memory until it reads them.
type reader struct {
	ready func(context.Context) error
	made  func(bytes int)
}

// WhenReady returns a context for requests of a client whose answers wait in memory until it reads them. Before such a request is
// worked on, ready waits until there is room for another answer. When it has an answer, made is called with its size, before another
// request gets its place.
func WhenReady(ctx context.Context, ready func(context.Context) error, made func(bytes int)) context.Context {
	return context.WithValue(ctx, readyKey{}, reader{ready, made})
}

// Ready calls the function ready of WhenReady, if any.
func Ready(ctx context.Context) error {
	if r, ok := ctx.Value(readyKey{}).(reader); ok {
		return r.ready(ctx)
	}
	return nil
}

// Made calls the function made of WhenReady, if any.
func Made(ctx context.Context, bytes int) {
	if r, ok := ctx.Value(readyKey{}).(reader); ok {
		r.made(bytes)
	}
}
