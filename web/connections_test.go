package web

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
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

// dial opens a connection and says the beginning of a request.
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

// Above the limit of connections a client is told so, and whoever asks whether the server lives is answered; when there is room again, all
// is as before.
func TestTooManyConnections(t *testing.T) {
	s := listening(t, Options{Connections: 2})
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
	for path, want := range map[string]int{"/": 503, "/api/version": 503, "/healthz": 200} {
		until(t, "both connections are there", func() bool { status, closed := ask(path); return status == want && closed })
	}
	for range reserve {
		s.dial(t, "")
	}
	until(t, "even the reserve is full", func() bool {
		c := s.dial(t, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		defer c.Close()
		_, err := http.ReadResponse(bufio.NewReader(c), nil)
		return err != nil
	})
	first.Close()
	second.Close()
	s2 := listening(t, Options{Connections: 2}) // the idle ones of the reserve go after five seconds: not waited for here
	third := s2.dial(t, slowly)
	third.Close()
	until(t, "there is room", func() bool {
		c := s2.dial(t, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		defer c.Close()
		a, err := http.ReadResponse(bufio.NewReader(c), nil)
		return err == nil && a.StatusCode == 200
	})
}

// Bodies that do not come keep nobody else from an answer.
func TestManySlowBodies(t *testing.T) {
	s := listening(t, Options{Time: time.Minute})
	for range 300 {
		s.dial(t, slowly)
	}
	if status, _, text := s.ask(t, "hint", short); status != 200 {
		t.Errorf("%d %s", status, text)
	}
}

// A body that a file is not asked with is not waited for either.
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

// Where names are given, a request by another one is refused, on all paths; addresses of the machine itself are names, too.
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
			a.Body.Close()
			if c.Close(); a.StatusCode != want {
				t.Errorf("%s of %s: %d, want %d", path, host, a.StatusCode, want)
			}
		}
	}
}
