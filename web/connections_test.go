package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// listening serves as teka serve does, until the test ends.
func listening(t *testing.T, o Options) served {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(o)
	go s.Serve(t.Context(), l)
	return served{s, "http://" + l.Addr().String()}
}

// dial opens a connection and sends the beginning of a request.
func (s served) dial(t *testing.T, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprint(c, text)
	return c
}

const slowly = "POST /api/look HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"

// health requests the health check over a new connection and returns the status, or 0 if the connection is closed without an answer.
func (s served) health(t *testing.T, from string) int {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	c, err := d.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		return 0
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprint(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
	a, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0
	}
	a.Body.Close()
	return a.StatusCode
}

// TestTooManyConnections: when all connections are busy, clients get an error and health checks are still answered. Afterwards everything
// works as before.
func TestTooManyConnections(t *testing.T) {
	s, g := gated(t, 2, 2)
	ask := func(path string) (status int, closed bool) {
		c := s.dial(t, "GET "+path+" HTTP/1.1\r\nHost: localhost\r\n\r\n")
		defer c.Close()
		a, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		return a.StatusCode, a.Close
	}
	first, second := s.dial(t, slowly), s.dial(t, slowly)
	until(t, "both connections are busy", func() bool { return g.busy() == 2 })
	for path, want := range map[string]int{"/": 503, "/api/version": 503, "/healthz": 200} {
		if status, closed := ask(path); status != want || !closed {
			t.Errorf("%s: status %d, closed %v; want %d and closed", path, status, closed, want)
		}
	}
	first.Close()
	second.Close()
	until(t, "there is room", func() bool { status, closed := ask("/"); return status == 200 && !closed })
}

// gated serves with a connection limit that also applies to loopback addresses.
func gated(t *testing.T, most, each int) (served, *gate) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := newGate(l, most, each)
	g.free = func(netip.Addr) bool { return false }
	s := served{New(Options{}), "http://" + l.Addr().String()}
	go s.Serve(t.Context(), g)
	return s, g
}

// busy returns the number of connections that are being answered.
func (l *gate) busy() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open - l.idle.Len()
}

// TestIdleConnections: idle connections, and those with incomplete requests, do not block others. The longest idle one is closed for a new
// one, but never one that is being answered.
func TestIdleConnections(t *testing.T) {
	s, g := gated(t, 8, 8)
	const asks = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
	busy := s.dial(t, slowly)
	until(t, "it is being answered", func() bool { return g.busy() == 1 })
	for _, text := range []string{"", "G", "GET / HTTP/1.1\r\nHost:", asks} {
		for range 40 {
			c := s.dial(t, text)
			if text == asks {
				a, err := http.ReadResponse(bufio.NewReader(c), nil)
				if err != nil || a.StatusCode != 200 {
					t.Fatalf("%v, %v", a, err)
				}
			}
		}
		if status := s.health(t, "127.0.0.1"); status != 200 {
			t.Errorf("beside idle connections that have sent %q: %d", text, status)
		}
	}
	fmt.Fprint(busy, strings.Repeat(" ", 98)+"}")
	if a, err := http.ReadResponse(bufio.NewReader(busy), nil); err != nil || a.StatusCode != 400 {
		t.Errorf("the busy one: %v, %v", a, err)
	}
}

// TestReserve: if none is idle, a fixed number of connections above the limit is accepted.
func TestReserve(t *testing.T) {
	g := newGate(nil, 2, 2)
	var last *guest
	for i := range 2 + reserve + 3 {
		c := &guest{at: g}
		if closed := g.admit(c); closed != nil || c.above != (i >= 2) || c.refused != (i >= 2+reserve) {
			t.Errorf("connection %d: closed %v, above the limit %v, refused %v", i, closed != nil, c.above, c.refused)
		}
		if !c.refused {
			c.busy(true)
			last = c
		}
	}
	if g.open != 2+reserve {
		t.Errorf("%d connections are open; want %d", g.open, 2+reserve)
	}
	last.busy(false)
	if c := (&guest{at: g}); g.admit(c) != last || !c.above {
		t.Error("a connection that takes the place of one above the limit is not above it")
	}
}

// TestConnectionsPerAddress: an address has a limited number of connections. Its own connection that has been idle longest is closed for a
// new one; those of others are kept.
func TestConnectionsPerAddress(t *testing.T) {
	s, g := gated(t, 20, 4)
	dial := func(from, text string) net.Conn {
		c, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp", g.Addr().String())
		if err != nil {
			t.Skip(err) // a system with one loopback address
		}
		t.Cleanup(func() { c.Close() })
		c.SetDeadline(time.Now().Add(time.Minute))
		fmt.Fprint(c, text)
		return c
	}
	other := dial("127.0.0.2", "")
	for range 30 {
		dial("127.0.0.3", "")
	}
	if status := s.health(t, "127.0.0.3"); status != 200 {
		t.Errorf("beside its own idle ones: %d", status)
	}
	for range 4 {
		dial("127.0.0.4", slowly)
	}
	until(t, "its connections are busy", func() bool { return g.busy() == 4 })
	c := dial("127.0.0.4", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	if a, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || a.StatusCode != 503 {
		t.Errorf("a fifth one of an address with four busy ones: %v, %v", a, err)
	}
	fmt.Fprint(other, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	if a, err := http.ReadResponse(bufio.NewReader(other), nil); err != nil || a.StatusCode != 200 {
		t.Errorf("an idle one of another address: %v, %v", a, err)
	}
}

// TestClient: addresses are counted one by one in IPv4, by networks of 64 bits in IPv6, and not at all on this machine.
func TestClient(t *testing.T) {
	l := newGate(nil, 1, 1)
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "::ffff:192.0.2.7": "192.0.2.7/32", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"127.0.0.1": "", "127.9.9.9": "", "::1": ""} {
		got := l.client(net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(text), 80)))
		if want == "" && got.IsValid() || want != "" && got.String() != want {
			t.Errorf("%s: %v, want %q", text, got, want)
		}
	}
}

// fewDescriptors is the environment variable that makes a process the server of TestFewDescriptors.
const fewDescriptors = "TEKA_TEST_FEW_DESCRIPTORS"

// TestFewDescriptors: a process with 1,024 descriptors answers while 1,500 idle connections are attempted.
func TestFewDescriptors(t *testing.T) {
	if os.Getenv(fewDescriptors) != "" {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(l.Addr())
		New(Options{}).Serve(t.Context(), l)
		return
	}
	if descriptors() < 1800 {
		t.Skipf("this process has %d descriptors, too few to attempt 1,500 connections", descriptors())
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	c := exec.CommandContext(t.Context(), sh, "-c", `ulimit -n 1024 && exec "$0" -test.run=^TestFewDescriptors$`, os.Args[0])
	c.Env = append(os.Environ(), fewDescriptors+"=1")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { c.Process.Kill(); c.Wait() }()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	s := served{url: "http://" + strings.TrimSpace(line)}
	for n := range 1500 {
		s.dial(t, "")
		if n%100 == 99 {
			if status := s.health(t, "127.0.0.1"); status != 200 {
				t.Fatalf("beside %d idle connections: %d", n+1, status)
			}
		}
	}
}

// TestManySlowBodies: bodies that do not arrive do not block other requests.
func TestManySlowBodies(t *testing.T) {
	s := listening(t, Options{Time: time.Minute})
	for range 300 {
		s.dial(t, slowly)
	}
	if status, _, text := s.ask(t, "hint", short); status != 200 {
		t.Errorf("%d %s", status, text)
	}
}

// TestBodyOfAFile: the server does not wait for the body of a request for a file.
func TestBodyOfAFile(t *testing.T) {
	s := listening(t, Options{Time: 30 * time.Millisecond})
	c := s.dial(t, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
	in := bufio.NewReader(c)
	for {
		if _, err := in.ReadByte(); err != nil {
			if e, ok := err.(net.Error); ok && e.Timeout() {
				t.Error("the connection stays open")
			}
			return
		}
	}
}

// TestForeignHost: if host names are configured, requests for other hosts are refused on all paths. The machine's own addresses are
// allowed.
func TestForeignHost(t *testing.T) {
	s := listening(t, Options{Hosts: []string{"localhost", "Puzzles.example"}})
	for host, want := range map[string]int{"localhost": 200, "LOCALHOST.:99": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "[::1]": 200,
		"puzzles.example": 200, "evil.example": 421, "evil.example:8080": 421, "10.0.0.1": 421, "localhost.evil.example": 421} {
		for _, path := range []string{"/", "/healthz", "/openapi.json"} {
			c := s.dial(t, "GET "+path+" HTTP/1.1\r\nHost: "+host+"\r\n\r\n")
			a, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := io.ReadAll(a.Body)
			a.Body.Close()
			if c.Close(); a.StatusCode != want || want == 421 && !strings.Contains(string(text), `"type":"/problems/other-host","title":"Misdirected Request"`) {
				t.Errorf("%s of %s: %d, want %d: %s", path, host, a.StatusCode, want, text)
			}
		}
	}
}
