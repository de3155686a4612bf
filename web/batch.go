package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// batchPath accepts many operations as JSON Lines and answers with JSON Lines.
const batchPath = "/api/batch"

// batchAnswer is one line of the answer: the answer of an operation, or its problem.
type batchAnswer struct {
	Line    int              `json:"line"` // of the request, from 1
	Answer  json.RawMessage  `json:"answer,omitempty" is:"BatchResult"`
	Problem *service.Problem `json:"problem,omitempty"`
}

// batch answers line by line, in order and without delay. Each line is a separate request in the lanes, so that a batch does not delay
// others. A failed line gets a problem as its answer. Lines are processed one at a time; an error that ends the batch is in its last line.
func (s *Server) batch(w http.ResponseWriter, r *http.Request) {
	begin := time.Now()
	control := http.NewResponseController(w)
	control.EnableFullDuplex() // an error if it is always possible
	control.SetReadDeadline(time.Now().Add(s.Time))
	w.Header().Set("Content-Type", linesType)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	send := func(a batchAnswer) error {
		control.SetWriteDeadline(time.Now().Add(slow))
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		if err := e.Encode(a); err != nil {
			return err
		}
		return control.Flush()
	}
	in := bufio.NewReader(r.Body)
	n, asked := 0, 0
	status := http.StatusOK
	for status == http.StatusOK {
		line, err := s.batchLine(in)
		n++
		if len(bytes.TrimSpace(line)) > 0 && err == nil {
			asked++
			a := batchAnswer{Line: n}
			if asked > s.Lines {
				err = service.NewProblem(http.StatusRequestEntityTooLarge, fault.Errorf("the batch has more than %d lines", s.Lines))
			} else {
				control.SetReadDeadline(time.Time{}) // no deadline while working
				a.Answer, a.Problem = s.batchDo(r, line)
				if send(a) != nil || r.Context().Err() != nil {
					status = statusGone
				}
				control.SetReadDeadline(time.Now().Add(s.Time))
				continue
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			p := problemOf(err).In(r.Context())
			send(batchAnswer{Line: n, Problem: p})
			status = p.Status
		}
	}
	s.measure.note("batch", status, time.Since(begin))
	s.Log.Log(r.Context(), slog.LevelInfo, "request", "operation", "batch", "request", requestID(w), "status", status, "lines", asked,
		"seconds", time.Since(begin).Seconds())
}

// batchLine reads a line of at most the size of a body. The error is io.EOF at the end, or a problem.
func (s *Server) batchLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case int64(len(line)) > s.Body:
			return nil, service.NewProblem(http.StatusRequestEntityTooLarge, fault.Errorf("a line has more than %d bytes", s.Body))
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, service.NewProblem(http.StatusRequestTimeout, fault.Errorf("the next line did not arrive within %v", s.Time))
		case err != nil && !errors.Is(err, io.EOF):
			return nil, service.NewProblem(http.StatusBadRequest, fault.Errorf("the body is incomplete"))
		}
		return line, err
	}
}

// batchDo runs the operation of a line: an object with the field operation and the fields of its body. It returns either the answer or a
// problem.
func (s *Server) batchDo(r *http.Request, line []byte) (json.RawMessage, *service.Problem) {
	bad := func(err error) (json.RawMessage, *service.Problem) { return nil, problemOf(err).In(r.Context()) }
	var members map[string]json.RawMessage
	var name string
	if err := json.Unmarshal(line, &members); err != nil {
		return bad(service.NewProblem(http.StatusBadRequest, fault.Errorf("the line is not a JSON object")))
	}
	if err := codec.Distinct(string(line)); err != nil {
		return bad(service.NewProblem(http.StatusBadRequest, err))
	}
	if json.Unmarshal(members["operation"], &name) != nil {
		return bad(service.NewProblem(http.StatusBadRequest, fault.Errorf("operation: expected the name of an operation")))
	}
	delete(members, "operation")
	body, err := json.Marshal(members)
	if err != nil {
		return bad(err)
	}
	all, err := s.batchTurn(r, name, body)
	if err != nil {
		return bad(err)
	}
	return all, nil
}

// While the server is full, a line of a batch waits and is retried.
const (
	batchWait  = 200 * time.Millisecond
	batchTries = 20
)

// batchTurn runs an operation in the lanes. The error is errFull if the server is still full after batchTries attempts.
func (s *Server) batchTurn(r *http.Request, name string, body []byte) ([]byte, error) {
	for tries := 1; ; tries++ {
		var all []byte
		err := s.scheduled(r, func(ctx context.Context) (err error) {
			all, err = s.service.Whole(ctx, name, body)
			return err
		})
		if !errors.Is(err, errFull) || tries == batchTries {
			return all, err
		}
		select {
		case <-time.After(batchWait):
		case <-r.Context().Done():
			return nil, context.Cause(r.Context())
		}
	}
}
