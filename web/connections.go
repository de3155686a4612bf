package web

import (
	"context"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// reserve is how many connections above the limit are taken, to say on them that there are too many, and that the server lives.
const reserve = 32

// counted is a listener that knows how many of its connections are open. Above the limit and the reserve it closes new ones at once, so
// that descriptors never run out.
type counted struct {
	net.Listener
	most int64
	open atomic.Int64
}

// Accept waits for a connection.
func (l *counted) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		n := l.open.Add(1)
		if n <= l.most+reserve {
			return &countedConn{Conn: c, above: n > l.most, gone: sync.OnceFunc(func() { l.open.Add(-1) })}, nil
		}
		l.open.Add(-1)
		c.Close()
	}
}

// countedConn is a connection of a counted listener.
type countedConn struct {
	net.Conn
	above bool // the limit
	gone  func()
}

// Close closes it.
func (c *countedConn) Close() error {
	c.gone()
	return c.Conn.Close()
}

// CloseWrite ends what is sent, so that a client that still sends hears the answer before the connection is gone.
func (c *countedConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// aboveKey is the key in the contexts of requests that come on a connection above the limit.
type aboveKey struct{}

// marked notes in a context what the connection is.
func marked(ctx context.Context, c net.Conn) context.Context {
	if c, ok := c.(*countedConn); ok && c.above {
		return context.WithValue(ctx, aboveKey{}, true)
	}
	return ctx
}

// bounded says on connections above the limit that there are too many, but answers whoever asks whether the server lives; and closes them.
func (s *Server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Context().Value(aboveKey{}) == nil {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Connection", "close")
		if r.URL.Path == "/healthz" {
			s.health(w, r)
			return
		}
		w.Header().Set("Retry-After", "1")
		writeProblem(w, r, service.NewProblem(http.StatusServiceUnavailable, errFull))
	})
}

// named refuses requests to a host by another name than those of the options: a page of another site can give its own name the address of
// this machine, and so ask here as if it were from here (DNS rebinding).
func (s *Server) named(next http.Handler) http.Handler {
	if len(s.Hosts) == 0 {
		return next
	}
	known := map[string]bool{}
	for _, name := range s.Hosts {
		known[strings.ToLower(name)] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		host = strings.Trim(host, "[]")
		if ip := net.ParseIP(host); known[strings.ToLower(strings.TrimSuffix(host, "."))] || ip != nil && ip.IsLoopback() {
			next.ServeHTTP(w, r)
			return
		}
		writeProblem(w, r, service.NewProblem(http.StatusMisdirectedRequest,
			fault.Errorf("this server is not called %q; --allow-host names what it is called besides", host)))
	})
}
