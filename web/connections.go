package web

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web/service"
)

// reserve is the number of connections accepted above the limit, to report that the server is busy and to answer health checks.
const reserve = 32

// gate is a listener that bounds its open connections, in total and per address.
//
// A connection is idle until its first request reaches a handler, and between requests. When a bound is reached, the gate closes the
// longest idle connection to accept the new one, so silent connections do not block clients. If none is idle, the new connection is
// accepted above the limit and receives a "busy" response. Above limit and reserve, the gate closes it immediately, so that descriptors
// never run out.
type gate struct {
	net.Listener
	most int                   // maximum number of open connections
	each int                   // maximum per address
	free func(netip.Addr) bool // addresses exempt from each

	mu   sync.Mutex
	open int
	of   map[netip.Prefix]int // open connections by address
	idle list.List            // *guest values, longest idle first
}

// newGate bounds the connections of l. Loopback addresses have no per-address bound, because a local proxy serves many clients.
func newGate(l net.Listener, most, each int) *gate {
	return &gate{Listener: l, most: most, each: each, free: netip.Addr.IsLoopback, of: map[netip.Prefix]int{}}
}

// Accept waits for a connection within the limits. It closes an idle connection to make room, or else the new one.
func (l *gate) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		g := &guest{Conn: c, at: l, from: l.client(c.RemoteAddr())}
		if closed := l.admit(g); closed != nil {
			closed.Conn.Close()
		}
		if !g.refused {
			return g, nil
		}
		c.Close()
	}
}

// client returns the prefix used for counting: an IPv4 address or an IPv6 /64 network. It is invalid for addresses without
// a per-address bound.
func (l *gate) client(a net.Addr) netip.Prefix {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Prefix{}
	}
	ip := tcp.AddrPort().Addr().Unmap()
	if !ip.IsValid() || l.free(ip) {
		return netip.Prefix{}
	}
	bits := 32
	if ip.Is6() {
		bits = 64
	}
	from, _ := ip.Prefix(bits)
	return from
}

// admit counts a new connection. If the limit, or that of its address, is reached, it returns the longest idle connection (of that address)
// to close instead, or nil and sets g.above; beyond the reserve it sets g.refused and counts nothing.
func (l *gate) admit(g *guest) (closed *guest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	crowd := g.from.IsValid() && l.of[g.from] >= l.each
	if full := l.open >= l.most; crowd || full {
		for e := l.idle.Front(); e != nil && closed == nil; e = e.Next() {
			if other := e.Value.(*guest); !crowd || other.from == g.from {
				closed = other
			}
		}
		if closed != nil {
			l.leave(closed)
		}
		g.above = closed == nil || closed.above // the new connection takes the place of the closed one
		if g.refused = g.above && l.open >= l.most+reserve; g.refused {
			return nil
		}
	}
	l.open++
	l.of[g.from]++
	g.wait = l.idle.PushBack(g)
	return closed
}

// leave removes a connection from the counts; repeated calls do nothing. The caller holds the lock.
func (l *gate) leave(g *guest) {
	if g.left {
		return
	}
	g.left = true
	l.open--
	if l.of[g.from]--; l.of[g.from] == 0 {
		delete(l.of, g.from)
	}
	if g.wait != nil {
		l.idle.Remove(g.wait)
		g.wait = nil
	}
}

// guest is a connection of a gate. admit sets above and refused; the lock of the gate guards left and wait.
type guest struct {
	net.Conn
	at      *gate
	from    netip.Prefix
	above   bool // accepted above the limit
	refused bool
	left    bool
	wait    *list.Element // in gate.idle; nil while a request is handled
}

// busy records whether a request of the connection is being handled.
func (g *guest) busy(is bool) {
	g.at.mu.Lock()
	defer g.at.mu.Unlock()
	switch {
	case g.left:
	case is && g.wait != nil:
		g.at.idle.Remove(g.wait)
		g.wait = nil
	case !is && g.wait == nil:
		g.wait = g.at.idle.PushBack(g)
	}
}

// Close removes the connection from the gate and closes it.
func (g *guest) Close() error {
	g.at.mu.Lock()
	g.at.leave(g)
	g.at.mu.Unlock()
	return g.Conn.Close()
}

// CloseWrite closes the sending side, so that a client that is still sending receives the response before the connection closes.
func (g *guest) CloseWrite() error {
	if half, ok := g.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// guestKey is the context key of a request's connection.
type guestKey struct{}

// withGuest stores the connection in the context of its requests.
func withGuest(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, guestKey{}, c)
}

// bounded marks a connection as busy while its request is handled. On connections above the limit it answers health checks, rejects
// all other requests because there are too many connections, and closes the connection.
func (s *Server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g, ok := r.Context().Value(guestKey{}).(*guest)
		if !ok { // only in tests
			next.ServeHTTP(w, r)
			return
		}
		g.busy(true)
		defer g.busy(false)
		if !g.above {
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

// checkHost rejects requests with a host name that is not allowed. Otherwise a page of another site could point its own name at the address
// of this machine and send requests as if from here (DNS rebinding).
func (s *Server) checkHost(next http.Handler) http.Handler {
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
			fault.Errorf("host name %q is not allowed; allow it with --allow-host", host)))
	})
}
