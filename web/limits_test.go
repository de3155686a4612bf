package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
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

// TestLongBody: a body that is announced as too long is refused without waiting for it.
func TestLongBody(t *testing.T) {
	s := serve(t, Options{Time: time.Hour})
	c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "POST /api/look HTTP/1.1\r\nHost: %s\r\nContent-Length: 99999999999\r\n\r\n{", c.RemoteAddr())
	c.SetReadDeadline(time.Now().Add(time.Minute))
	if line, err := bufio.NewReader(c).ReadString('\n'); !strings.Contains(line, " 413 ") {
		t.Error(line, err)
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

// TestEncodedBody: a body with a content encoding is refused by its name, not parsed as it is.
func TestEncodedBody(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{})
	for coding, want := range map[string]int{"": 200, "identity": 200, "Identity": 200, "gzip": 400, "br": 400, "gzip, gzip": 400} {
		r, err := http.NewRequest(http.MethodPost, s.url+"/api/look", strings.NewReader(`{"puzzle":"masyu\n..\n.."}`))
		if err != nil {
			t.Fatal(err)
		}
		if status, _, text := send(t, r, "Content-Encoding", coding); status != want || want == 400 && !strings.Contains(text, coding) {
			t.Errorf("%q: %d %s", coding, status, text)
		}
	}
}

// TestUnchanged: tags are compared weakly, and a client may have several versions of a file, or any.
func TestUnchanged(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{})
	_, h, _ := s.fetch(t, "/style.css")
	tag := h.Get("ETag")
	for given, want := range map[string]int{tag: 304, "W/" + tag: 304, `"old", ` + tag: 304, `W/"old",W/` + tag: 304, "*": 304, `"old"`: 200,
		strings.Trim(tag, `"`): 200, "": 200} {
		if status, h, body := s.fetch(t, "/style.css", "If-None-Match", given); status != want || h.Get("ETag") != tag ||
			(body == "") != (want == 304) {
			t.Errorf("%s: %d, %d bytes", given, status, len(body))
		}
	}
}

// TestUnpackedFile: a file that is stored only compressed reaches a client that accepts no compression in pieces, so that many clients
// do not each hold all of it.
func TestUnpackedFile(t *testing.T) {
	plain := strings.Repeat("a puzzle for each day ", 1<<16)
	f := newFile("x.txt", []byte(plain))
	f.plain = nil
	files()["x.txt"] = f
	defer delete(files(), "x.txt")
	s := New(Options{})
	for method, size := range map[string]int{http.MethodGet: len(plain), http.MethodHead: 0} {
		w := &pieces{}
		s.static(w, httptest.NewRequest(method, "/x.txt", nil))
		if w.size != size || w.largest > 1<<16 {
			t.Errorf("%s: %d bytes, %d at once; want %d", method, w.size, w.largest, size)
		}
	}
}

// pieces counts what a handler writes.
type pieces struct{ size, largest int }

func (p *pieces) Header() http.Header { return http.Header{} }
func (p *pieces) WriteHeader(int)     {}
func (p *pieces) Write(b []byte) (int, error) {
	p.size, p.largest = p.size+len(b), max(p.largest, len(b))
	return len(b), nil
}
