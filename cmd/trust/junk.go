package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/service"
)

// junkTime limits a reader, or an endpoint with a limit of a second, for a few kilobytes.
const junkTime = 20 * time.Second

// junk gives damaged texts of every notation to the readers, and in each case a damaged body to a random operation. Nothing may crash or
// hang. An accepted text must survive writing and reading, the error of a rejected text must be one non-empty line, and an operation must
// answer JSON without an internal error.
func junk(ctx context.Context, r *run) error {
	s := web.New(web.Options{Cells: 400, Puzzles: 5, Time: time.Second, Making: time.Second, Wait: time.Minute})
	operations := service.Operations()
	r.each(ctx, func(i uint64) {
		rnd := rand.New(rand.NewPCG(r.seed, i))
		what := fmt.Sprintf("-only junk -seed %d -from %d -cases 1", r.seed, i)
		b, err := random(r.seed, i)
		if err != nil {
			return
		}
		for _, notation := range kinds.WritableFormats(b.item.Puzzle.Kind()) {
			text, err := kinds.Encode(b.item.Puzzle, nil, notation, codec.Envelope{})
			if err != nil {
				continue // not every notation can hold every board
			}
			r.guarded("texts in "+notation, what, func() error { return again(damaged(text, rnd)) })
		}
		o := operations[rnd.IntN(len(operations))]
		body := damaged(o.Example, rnd)
		if rnd.IntN(2) == 0 {
			whole, err := json.Marshal(map[string]any{"puzzle": damaged(b.text, rnd), "limit_time": .2})
			if err != nil {
				return
			}
			body = string(whole)
		}
		r.guarded("bodies of /"+o.Name, what, func() error { return asked(s, o.Name, body) })
	})
	return nil
}

// guarded calls do, which must neither panic nor exceed junkTime, and counts the result as kind. what describes the case in a failure.
func (r *run) guarded(kind, what string, do func() error) {
	ended := make(chan error, 1)
	go func() {
		defer func() {
			if x := recover(); x != nil {
				ended <- fmt.Errorf("went down: %v: %s", x, debug.Stack())
			}
		}()
		ended <- do()
	}()
	select {
	case err := <-ended:
		r.expect(kind, err == nil, "%v: %s", err, what)
	case <-time.After(junkTime):
		r.expect(kind, false, "takes more than %s: %s", junkTime, what)
	}
}

// damaged changes, removes, duplicates or inserts some bytes of a text.
func damaged(text string, r *rand.Rand) string {
	b := []byte(text)
	for range 1 + r.IntN(4) {
		if len(b) == 0 {
			break
		}
		at := r.IntN(len(b))
		end := at + r.IntN(min(8, len(b)-at)+1)
		switch r.IntN(6) {
		case 0:
			b[at] ^= 1 << r.IntN(8)
		case 1:
			b = append(b[:at:at], b[end:]...)
		case 2:
			b = append(b[:end:end], b[at:]...)
		case 3:
			in := []string{"\x00", "\xff", "-1", "99999999999999999999", "[", "}", "\"", "\n---\n", "é", "1e9"}[r.IntN(10)]
			b = append(b[:at:at], append([]byte(in), b[at:]...)...)
		case 4:
			b = b[:at]
		case 5:
			b = []byte(otherNumber(string(b), r))
		}
	}
	return string(b)
}

// again reads a text and, if it contains puzzles, writes and rereads them. It returns an error if they change, or an error message is not
// one line.
func again(text string) error {
	n := 0
	for it := range kinds.Read(strings.NewReader(text), "junk", kinds.ReadOptions{}) {
		if n++; n > 100 {
			break
		}
		if it.Err != nil {
			if strings.ContainsAny(it.Err.Error(), "\n\r") || it.Err.Error() == "" {
				return fmt.Errorf("an error that is not one line: %q of %q", it.Err, text)
			}
			continue
		}
		line, err := encoded(it.Puzzle)
		if err != nil {
			return fmt.Errorf("read and not written: %w: %q", err, text)
		}
		same, err := read(line)
		if err != nil {
			return fmt.Errorf("written and not read: %w: %q", err, text)
		}
		if other, err := encoded(same.Puzzle); err != nil || other != line {
			return fmt.Errorf("read again as another: %v: %q", err, text)
		}
	}
	return nil
}

// asked sends a body to an endpoint. The answer must be JSON and not an internal error.
func asked(s http.Handler, operation, body string) error {
	q := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/api/"+operation, strings.NewReader(body))
	q.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, q)
	answer := w.Body.Bytes()
	if w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
		return fmt.Errorf("%d: %.300s to %q", w.Code, answer, body)
	}
	if w.Code == http.StatusMethodNotAllowed || w.Code == http.StatusNotFound && bytes.Contains(answer, []byte("openapi.json")) {
		return fmt.Errorf("%d of %s", w.Code, q.URL.Path)
	}
	for line := range bytes.Lines(bytes.TrimSpace(answer)) {
		if strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
			break
		}
		if !json.Valid(line) && !json.Valid(answer) {
			return fmt.Errorf("no JSON: %.200s to %q", line, body)
		}
	}
	return nil
}
