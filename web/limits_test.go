package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestBodyOfTheLimit: a body of exactly the maximum size is accepted, and one byte more is not.
func TestBodyOfTheLimit(t *testing.T) {
	t.Parallel()
	const body = `{"puzzle":"masyu\n..\n.."}`
	for over, want := range map[int]int{0: 200, 1: 413} {
		s := serve(t, Options{Body: int64(len(body) - over)})
		if status, _, text := s.ask(t, "look", body); status != want {
			t.Errorf("%d more than allowed: %d %s", over, status, text)
		}
	}
}

// TestSlowBody: the server does not wait for a body that does not arrive.
func TestSlowBody(t *testing.T) {
	s := serve(t, Options{Time: 30 * time.Millisecond})
	c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprint(c, "POST /api/look HTTP/1.1\r\nHost: teka\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"puzzle\":")
	a, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if text, _ := io.ReadAll(a.Body); a.StatusCode != 408 || a.Header.Get("Content-Type") != problemType ||
		!strings.Contains(string(text), "did not arrive within 30ms") {
		t.Errorf("%d %s", a.StatusCode, text)
	}
	until(t, "nothing is under way", s.quiet)
}

// TestLongHeaders: the server of Serve limits the size of headers.
func TestLongHeaders(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(patient(Options{}))
	go s.Serve(t.Context(), l)
	over := served{s, "http://" + l.Addr().String()}
	if status, _, _ := over.fetch(t, "/healthz", "X-Long", strings.Repeat("x", 16<<10)); status != 200 {
		t.Errorf("16 KiB: %d", status)
	}
	if status, _, _ := over.fetch(t, "/healthz", "X-Long", strings.Repeat("x", 64<<10)); status != 431 {
		t.Errorf("64 KiB: %d", status)
	}
}
