package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// stuckClient accepts the headers and some parts of an answer, and then reads nothing: the next write waits until free is closed, and fails
// as after a deadline, which ends the context of the request, as net/http does.
type stuckClient struct {
	header        http.Header
	takes         int64
	parts, bytes  atomic.Int64
	free, waiting chan struct{}
	leave         context.CancelFunc
}

func (s *stuckClient) Header() http.Header { return s.header }
func (s *stuckClient) WriteHeader(int)     {}
func (s *stuckClient) Flush()              {}

func (s *stuckClient) Write(p []byte) (int, error) {
	s.bytes.Add(int64(len(p)))
	if n := s.parts.Add(1); n <= s.takes {
		return len(p), nil
	} else if n == s.takes+1 {
		close(s.waiting)
	}
	<-s.free
	s.leave()
	return 0, os.ErrDeadlineExceeded
}

// TestUnread: no lines or events of an answer are made in advance for a client that reads nothing. At most one part of at most 1 MB waits,
// and none follows after the write has failed.
func TestUnread(t *testing.T) {
	s := New(patient(Options{}))
	for _, o := range service.Operations() {
		for _, accept := range []string{linesType, eventsType} {
			for takes := range int64(2) {
				if !o.Stream || o.Long || takes > 0 && o.Name != "explain" {
					continue
				}
				ctx, leave := context.WithCancel(t.Context())
				c := &stuckClient{header: http.Header{}, takes: takes, free: make(chan struct{}), waiting: make(chan struct{}), leave: leave}
				r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/"+o.Name, strings.NewReader(o.Example))
				r.Header.Set("Accept", accept)
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					s.ServeHTTP(c, r)
				}()
				<-c.waiting
				for range 1000 {
					runtime.Gosched()
				}
				if n := c.parts.Load(); n != takes+1 {
					t.Errorf("%s, %s: %d parts while the client reads nothing, want %d", o.Name, accept, n, takes+1)
				}
				close(c.free)
				<-ended
				if n, bytes := c.parts.Load(), c.bytes.Load(); n != takes+1 || bytes > 1<<20 {
					t.Errorf("%s, %s: %d parts of %d bytes, want %d", o.Name, accept, n, bytes, takes+1)
				}
				t.Logf("%s, %s: %d parts, %d bytes", o.Name, accept, c.parts.Load(), c.bytes.Load())
			}
		}
	}
}
