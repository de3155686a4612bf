package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// api registers the operations, the batch endpoint, the pages of the problem kinds, the OpenAPI description at /openapi.json, and its HTML
// version at /docs. Other requests under /api/ get a problem as the answer.
func (s *Server) api(mux *http.ServeMux) {
	for _, o := range service.Operations() {
		mux.HandleFunc("POST "+pathOf(o), func(w http.ResponseWriter, r *http.Request) { s.operation(w, r, o) })
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		p := service.NewProblem(http.StatusNotFound, fault.Errorf("%s %s not found; see /openapi.json for available operations",
			r.Method, r.URL.Path))
		if _, ok := service.ByName(strings.TrimPrefix(r.URL.Path, "/api/")); ok || r.URL.Path == batchPath {
			w.Header().Set("Allow", http.MethodPost)
			p = service.NewProblem(http.StatusMethodNotAllowed, fault.Errorf("operations require POST with a JSON body"))
		}
		writeProblem(w, r, p)
	})
	doc := newOpenAPI()
	text, err := json.Marshal(doc)
	if err != nil {
		panic(err) // the embedded example is not valid JSON
	}
	fixed := func(path, mediaType string, text []byte) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", mediaType)
			w.Write(text)
		})
	}
	fixed("/openapi.json", "application/openapi+json", text)
	for _, k := range service.ProblemKinds {
		fixed(service.ProblemPath+k.Name, mediaTypes[".html"], filled(problemText, k))
	}
	fixed("/docs", mediaTypes[".html"], docsPage(doc))
	fixed("/docs.css", mediaTypes[".css"], docsStyle)
	mux.HandleFunc("POST "+batchPath, s.batch)
}

// Errors of the server itself.
var (
	errDefect = fault.Errorf("a defect of the program; it is in the log of the server")
	errEnding = fault.Errorf("the server is shutting down")
)

// Content types of answers.
const (
	jsonType    = "application/json"
	linesType   = "application/x-ndjson"
	eventsType  = "text/event-stream"
	problemType = "application/problem+json"
)

// operation answers a request for an operation, and measures and logs it.
func (s *Server) operation(w http.ResponseWriter, r *http.Request, o service.Operation) {
	begin := time.Now()
	status, size, err := s.answer(w, r, o)
	took := time.Since(begin)
	s.measure.note(o.Name, status, took)
	level := slog.LevelInfo
	if status >= 500 && status != http.StatusServiceUnavailable {
		level = slog.LevelError
	}
	line := []any{"operation", o.Name, "status", status, "seconds", took.Seconds(), "bytes", size, "request", requestID(w)}
	if err != nil && status >= 500 {
		line = append(line, "error", err.Error())
	}
	s.Log.Log(r.Context(), level, "request", line...)
}

// statusGone is the status under which requests of disconnected clients are counted.
const statusGone = 499

// answer answers a request. It returns the status to count, the number of bytes sent of a result, and the error to log, if any.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, o service.Operation) (status int, size int64, err error) {
	refuse := func(err error) (int, int64, error) {
		if r.Context().Err() != nil {
			if s.ending.Load() {
				return writeProblem(w, r, service.NewProblem(http.StatusServiceUnavailable, errEnding)), 0, nil
			}
			return statusGone, 0, nil
		}
		if errors.Is(err, errFull) {
			w.Header().Set("Retry-After", "1")
		}
		return writeProblem(w, r, problemOf(err)), 0, err
	}
	body, err := s.read(w, r)
	var slow *slowBody
	if errors.As(err, &slow) { // the context ended with the read deadline, but the client may still be connected
		return writeProblem(w, r, slow.Problem), 0, err
	}
	if err != nil {
		return refuse(err)
	}
	turn, err := s.lanes.begin(r.Context(), addressOf(r.RemoteAddr))
	if err != nil {
		return refuse(err)
	}
	defer turn.end()
	out := newSender(w, r, o)
	if out.form == whole {
		var all []byte
		all, err = s.service.Whole(turn.context(), o.Name, body)
		turn.keep(int64(len(all)))
		if turn.done(); err == nil { // free the slot before sending: a client may read slowly
			err = out.send(all)
		}
	} else {
		rest := out.keepAlive(s.Beat)
		defer rest()
		send := func(line []byte) error { return turn.whileWaiting(func() error { return out.send(line) }) }
		if o.Long {
			send = out.send // progress is sent during the work
		}
		err = s.service.Do(turn.context(), o.Name, body, send)
		if rest(); err == nil && out.form == events {
			err = out.end()
		}
	}
	switch {
	case err == nil:
		return http.StatusOK, out.size, nil
	case out.size == 0:
		return refuse(err)
	}
	return s.broken(r.Context(), out, err), out.size, err
}

// problemOf converts an error to a problem. An error that is neither errFull nor a problem becomes errDefect (500).
func problemOf(err error) *service.Problem {
	var p *service.Problem
	switch {
	case errors.Is(err, errFull):
		return service.NewProblem(http.StatusTooManyRequests, errFull)
	case errors.As(err, &p):
		return p
	}
	return service.NewProblem(http.StatusInternalServerError, errDefect)
}

// slowBody reports a body that did not arrive in time.
type slowBody struct{ *service.Problem }

// read reads the body within the limits of size and time. The error is a *service.Problem, or a *slowBody if the body came too late.
func (s *Server) read(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return nil, service.NewProblem(http.StatusBadRequest, fault.Errorf("the body has the encoding %q; send it without one", coding))
	}
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Now().Add(s.Time))
	var b bytes.Buffer
	var err error = &http.MaxBytesError{Limit: s.Body}
	if r.ContentLength <= s.Body { // otherwise do not wait for the body
		_, err = io.Copy(&b, http.MaxBytesReader(w, r.Body, s.Body))
	}
	if err == nil {
		control.SetReadDeadline(time.Time{})
	} // otherwise the server would wait forever for the rest before answering
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, service.NewProblem(http.StatusRequestEntityTooLarge, fault.Errorf("the body has more than %d bytes", s.Body))
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, &slowBody{service.NewProblem(http.StatusRequestTimeout, fault.Errorf("the body did not arrive within %v", s.Time))}
	case err != nil:
		return nil, service.NewProblem(http.StatusBadRequest, fault.Errorf("the body is incomplete"))
	}
	return b.Bytes(), nil
}

// broken ends a partially sent answer with a line that contains the error, unless the client is gone, and returns the status to count.
func (s *Server) broken(ctx context.Context, o *sender, err error) int {
	p := problemOf(err)
	switch {
	case s.ending.Load():
		p = service.NewProblem(http.StatusServiceUnavailable, errEnding)
	case ctx.Err() != nil:
		return statusGone
	}
	if b, err := json.Marshal(map[string]any{"error": p.In(ctx)}); err == nil {
		if o.send(b); o.form == events {
			o.end()
		}
	}
	return p.Status
}

// writeProblem writes a problem in the language of the request and returns its status.
func writeProblem(w http.ResponseWriter, r *http.Request, p *service.Problem) int {
	w.Header().Set("Content-Type", problemType)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p.In(r.Context()))
	return p.Status
}
