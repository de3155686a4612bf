// Package service is what the page and programs ask of Teka over a wire: one function for each operation, from a JSON body to JSON
// answers.
//
// One idea: a transport (HTTP, or messages to the WebAssembly engine in a page) knows no operation. It hands over the name, the
// body and a function that takes the answers, and gets an error that is a *Problem: a status, a message in words, and where in the
// text the fault is. So the server and the engine in the page answer the same bytes.
//
// Nothing here opens files or connections or logs. What bounds an answer is in Limits, and the end of the context.
package service

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// Service answers. The zero Service has no limits of its own. It may be used by many goroutines at once.
type Service struct {
	Limits  Limits
	Version string // of the program, for the operation version

	// Pace wraps each context that the engine asks whether to go on, for surroundings in which the engine must give up the
	// processor itself; nil for none.
	Pace func(context.Context) context.Context

	// Within bounds a context by time, for surroundings in which a request has to wait now and then, which is not to count: at the end
	// of that time, the cause is context.DeadlineExceeded; nil for context.WithTimeout.
	Within func(context.Context, time.Duration) (context.Context, context.CancelFunc)

	// PNG draws with pixels, and PDF on paper; nil for a service that cannot.
	PNG func(context.Context, io.Writer, scene.Scene, scene.SVGOptions) error
	PDF func(w io.Writer, heading string, s scene.Scene, o scene.SVGOptions) error

	// Memory is where requests take the memory that they use; nil for as much as there is.
	Memory Memory

	days    remembered[report.Generated]
	pages   remembered[printed] // of days
	reads   recent[readItem]
	studies recent[*study.Study]
}

// Limits bound what one request may cost; 0 is no bound.
type Limits struct {
	Cells   int           // rows times columns of a board
	Puzzles int           // in one text
	Answer  int           // bytes of an answer that comes as one object
	Time    time.Duration // of a request
	Making  time.Duration // of a request that makes a puzzle; 0 for Time

	Certificate int // bytes of one that is sent
}

// Operation is one thing that can be asked.
type Operation struct {
	Name    string // the last part of its path
	Title   string // what it does, in half a sentence
	About   string // what its answer holds
	Answers []any  // the zero values of what it may answer, as one object
	Lines   []any  // and of the lines of its stream
	Example string // a body
	Stream  bool   // there may be several answers, one after the other
	Work    limits.Work
	Long    bool // generates puzzles: uses the time limit Making and sends progress
	doing
}

// doing is what an operation does with its body.
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

// call is one request under way.
type call struct {
	ctx  context.Context
	s    *Service
	body []byte
	emit func([]byte) error

	lang   *words.Language    // of sentences and problems
	cancel context.CancelFunc // of the time that the body asks for

	text, key string // under which the puzzle of the body is kept, and its study

	work limits.Work
	room int64 // bytes that the request has taken
}

// Do answers a request: every answer goes to emit as one line of JSON without a line end. The error is a *Problem, or the error of
// emit; where ctx was cancelled it may be the cause of that.
func (s *Service) Do(ctx context.Context, op string, body []byte, emit func([]byte) error) error {
	o, ok := ByName(op)
	if !ok {
		return problem(404, "there is no operation %q", op).in(Spoken(ctx))
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
	c := &call{ctx: s.paced(ctx), s: s, body: body, emit: emit, cancel: func() {}, lang: Spoken(ctx), work: o.Work}
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

// paced is a context as the engine asks it.
func (s *Service) paced(ctx context.Context) context.Context {
	if s.Pace == nil {
		return ctx
	}
	return s.Pace(ctx)
}

// within bounds a part of a request.
func (c *call) within(d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := c.s.within(c.ctx, d)
	return c.s.paced(ctx), cancel
}

// within bounds a context by time.
func (s *Service) within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if s.Within == nil {
		return limits.Within(ctx, d, nil)
	}
	return s.Within(ctx, d)
}

// fault makes a Problem of whatever went wrong.
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

// sendError is an error of whoever takes the answers.
type sendError struct{ error }

// answer sends an answer.
func (c *call) answer(v any) error {
	b, err := Line(v)
	if err != nil {
		return err
	}
	return c.send(b)
}

// drawn sends an answer, an object with some member, with its drawing as the last one. A drawing is most of an answer, and the library
// would read again what it writes of itself.
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

// Line is a value as a line of JSON without its end.
func Line(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// send sends a line.
func (c *call) send(line []byte) error {
	if err := c.emit(line); err != nil {
		return &sendError{err}
	}
	return nil
}

// tooLarge reports a board above the limit.
func (s *Service) tooLarge(p puzzle.Puzzle) error {
	rows, cols := p.Size()
	return s.tooMany(rows, cols)
}

func (s *Service) tooMany(rows, cols int) error {
	if most := s.Limits.Cells; most > 0 && rows*cols > most {
		return problem(413, "%d rows and %d columns are %d cells: at most %d are allowed here", rows, cols, rows*cols, most)
	}
	return nil
}
