package web

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/web/service"
)

// TestOrigins: pages of allowed origins may send requests and read answers; other pages may not, and none may without the option.
func TestOrigins(t *testing.T) {
	const here, there = "https://puzzles.example", "https://other.example"
	for _, c := range []struct {
		allowed []string
		origin  string
		ok      bool
	}{{nil, here, false}, {[]string{here}, here, true}, {[]string{here}, there, false}, {[]string{"*"}, there, true}} {
		s := serve(t, Options{Origins: c.allowed})
		code, h, text := s.ask(t, "version", "{}", "Origin", c.origin, "Sec-Fetch-Site", "cross-site")
		if want := map[bool]int{true: 200, false: 403}[c.ok]; code != want {
			t.Errorf("%v asked from %s: status %d: %s", c.allowed, c.origin, code, text)
		}
		if got := h.Get("Access-Control-Allow-Origin"); (got == c.origin) != c.ok || !c.ok && got != "" {
			t.Errorf("%v asked from %s: allowed is %q", c.allowed, c.origin, got)
		}
		if h.Get("Access-Control-Allow-Credentials") != "" {
			t.Error("credentials are taken")
		}
		r, _ := http.NewRequest(http.MethodOptions, s.url+"/api/version", nil)
		code, h, _ = send(t, r, "Origin", c.origin, "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type")
		if asked := code == 204 && strings.Contains(h.Get("Access-Control-Allow-Headers"), "Content-Type") &&
			strings.Contains(h.Get("Access-Control-Allow-Methods"), "POST"); asked != c.ok {
			t.Errorf("%v, asked whether %s may ask: status %d, %v", c.allowed, c.origin, code, h)
		}
		if len(c.allowed) > 0 && h.Get("Vary") != "Origin" {
			t.Errorf("what is kept for one origin is given to another: Vary %q", h.Get("Vary"))
		}
	}
	s := serve(t, Options{Origins: []string{here}})
	if _, h, _ := s.fetch(t, "/", "Origin", here); h.Get("Access-Control-Allow-Origin") != "" {
		t.Error("the page can be read from elsewhere")
	}
	for origin, ok := range map[string]bool{"*": true, here: true, "http://localhost:3000": true, "puzzles.example": false,
		here + "/": false, "": false,
		"ftp://x": false} {
		if err := CheckOrigin(origin); (err == nil) != ok {
			t.Errorf("%q: %v", origin, err)
		}
	}
}

// TestRequestIDs: every answer has an identifier, the client's own if it is a word, and it is logged.
func TestRequestIDs(t *testing.T) {
	var log strings.Builder
	s := serve(t, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	_, h, _ := s.ask(t, "version", "{}", requestHeader, "mine-7")
	if got := h.Get(requestHeader); got != "mine-7" || !strings.Contains(log.String(), "request=mine-7") {
		t.Errorf("identifier %q, log %s", got, log.String())
	}
	seen := map[string]bool{}
	for _, given := range []string{"", "two words", "a\"b", strings.Repeat("x", 65)} {
		_, h, _ := s.fetch(t, "/healthz", requestHeader, given)
		if got := h.Get(requestHeader); len(got) != 16 || got == given || seen[got] {
			t.Errorf("%q: identifier %q", given, got)
		}
		seen[h.Get(requestHeader)] = true
	}
}

// TestProblemPages: the type of every problem is the address of a page about it.
func TestProblemPages(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{Body: 100})
	for _, k := range service.ProblemKinds {
		code, h, text := s.fetch(t, service.ProblemPath+k.Name)
		if code != 200 || !strings.HasPrefix(h.Get("Content-Type"), "text/html") || !strings.Contains(text, "<h1>"+k.Name) ||
			!strings.Contains(text, strings.Fields(k.About)[0]) {
			t.Errorf("%s: status %d: %s", k.Name, code, text)
		}
	}
	for _, body := range []string{"?", `{"puzzle":"?"}`, `{"puzzle":"` + strings.Repeat("x", 200) + `"}`} {
		code, _, text := s.ask(t, "solve", body)
		var p service.Problem
		if err := json.Unmarshal([]byte(text), &p); err != nil || p.Status != code {
			t.Fatalf("%s: %v", text, err)
		}
		if code, _, _ := s.fetch(t, p.Type); code != 200 {
			t.Errorf("%s of status %d leads nowhere", p.Type, p.Status)
		}
	}
	if code, _, _ := s.fetch(t, service.ProblemPath+"nothing"); code != 404 {
		t.Errorf("status %d for no problem", code)
	}
}
