package web

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/web/service"
)

// served is a server under test.
type served struct {
	*Server
	url string
}

// patient replaces default time limits by hours: only tests of limits set them, and no other test may depend on the machine's speed.
func patient(o Options) Options {
	for _, d := range []*time.Duration{&o.Time, &o.Making, &o.Wait} {
		*d = cmp.Or(*d, time.Hour)
	}
	return o
}

func serve(t *testing.T, o Options) served {
	s := New(patient(o))
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	return served{s, h.URL}
}

// ask sends a body, and returns the status, the headers and the answer.
func (s served) ask(t *testing.T, op, body string, headers ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.url+"/api/"+op, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return send(t, r, headers...)
}

// send sends a request with more headers, alternating names and values.
func send(t *testing.T, r *http.Request, headers ...string) (int, http.Header, string) {
	t.Helper()
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	a, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, a.Header, string(b)
}

func (s served) fetch(t *testing.T, path string, headers ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return send(t, r, headers...)
}

// TestOperations: every operation answers its example with one JSON object, and every stream with one object per line. /openapi.json and
// /docs describe it.
func TestOperations(t *testing.T) {
	s := serve(t, Options{})
	var doc struct {
		OpenAPI string
		Paths   map[string]map[string]struct{ OperationID string }
	}
	_, _, text := s.fetch(t, "/openapi.json")
	if err := json.Unmarshal([]byte(text), &doc); err != nil || !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("openapi.json is %q: %v", doc.OpenAPI, err)
	}
	_, h, docs := s.fetch(t, "/docs")
	if !strings.HasPrefix(h.Get("Content-Type"), "text/html") {
		t.Errorf("/docs is %q", h.Get("Content-Type"))
	}
	for _, o := range service.Operations() {
		if doc.Paths["/api/"+o.Name]["post"].OperationID != o.Name || !strings.Contains(docs, `<section id="`+o.Name+`">`) {
			t.Errorf("%s is not described", o.Name)
		}
		status, h, text := s.ask(t, o.Name, o.Example)
		if status != 200 || h.Get("Content-Type") != jsonType || !isObject(text) {
			t.Errorf("%s: %d %s %.200s", o.Name, status, h.Get("Content-Type"), text)
		}
		if !o.Stream {
			continue
		}
		status, h, text = s.ask(t, o.Name, o.Example, "Accept", linesType)
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if status != 200 || h.Get("Content-Type") != linesType || len(lines) < 2 && o.Name != "daily" { // which is remembered
			t.Errorf("%s as a stream: %d %s %.200s", o.Name, status, h.Get("Content-Type"), text)
		}
		for _, l := range lines {
			if !isObject(l) {
				t.Errorf("%s: a line is %.100s", o.Name, l)
			}
		}
	}
}

func isObject(text string) bool {
	var m map[string]json.RawMessage
	return json.Unmarshal([]byte(text), &m) == nil
}

// TestProblems: errors have the right status, a message and a position.
func TestProblems(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{Body: 5000, Cells: 100, Puzzles: 2, Making: 20 * time.Millisecond, Proof: 700})
	for _, c := range []struct {
		name, op, body string
		status         int
		detail         string
		line, col      int
	}{
		{"an address", "solve", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i30z0"}`, 422, `"z" is not a digit`, 1, 41},
		{"the second line, indented", "read", `{"puzzle":"\n  https://puzz.link/p?mashu/6/6/1063000i30z0"}`, 422, `"z" is not a digit`, 2, 43},
		{"a board", "solve", `{"puzzle":"masyu\n. .\nW Q"}`, 422, `"Q" is not a cell`, 3, 3},
		{"an object", "solve", `{"puzzle":{"kind":"masyu","givens":["..","W?"]}}`, 422, `"?" is not a dot`, 1, 44},
		{"an object in lines", "solve", "{\"puzzle\":\n {\"kind\":\"masyu\",\n \"givens\":[\"..\",\"W?\"]}}", 422, `"?" is not a dot`, 3, 19},
		{"not JSON", "hint", "{\n\"puzzle\": x}", 400, "not JSON", 2, 11},
		{"cut short", "hint", `{"puzzle":`, 400, "incomplete", 1, 11},
		{"a list", "hint", `[]`, 400, "expected an object", 0, 0},
		{"twice", "hint", `{"puzzle":"masyu\n. .\n. .","Puzzle":"x"}`, 400, `a second member "Puzzle"`, 0, 0},
		{"more behind", "hint", `{} {}`, 400, "extra data", 1, 4},
		{"a misspelt member", "hint", `{"puzzel":"x"}`, 400, `"puzzel"`, 0, 0},
		{"nothing", "solve", ``, 400, "puzzle: missing", 0, 0},
		{"a number", "solve", `{"puzzle":7}`, 400, "or a puzzle object", 0, 0},
		{"a level", "hint", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","level":9}`, 400, "1 to 5", 0, 0},
		{"a wrong form", "hint", `{"puzzle":"x","level":"a"}`, 400, "level: expected a whole number, not a JSON string", 1, 23},
		{"a text for a number", "solve", `{"limit_time": "a \"b\"", "puzzle":"x"}`, 400, "limit_time: expected a number, not a JSON string", 1,
			16},
		{"a number for an object", "argue", `{"claims":[5]}`, 400, "claims: expected an object, not a JSON number", 1, 12},
		{"a picture", "sheet", `{"about_image":"é"}`, 400, "expected base64, but byte 1 of the string is not", 0, 0},
		{"an object for a picture", "sheet", `{"about_image":{}}`, 400, "about_image: expected a string in base64, not a JSON object", 1, 16},
		{"a fraction", "count", `{"max":1.5}`, 400, "max: expected a whole number, not a JSON number 1.5", 1, 8},
		{"a word", "solve", `{"first":"yes"}`, 400, "first: expected true or false, not a JSON string", 1, 10},
		{"a list for a text", "solve", `{"from":["x"]}`, 400, "from: expected a string, not a JSON array", 1, 9},
		{"true for a text", "solve", `{"from":true}`, 400, "from: expected a string, not a JSON bool", 1, 9},
		{"a text for a list", "explain", `{"only":"x"}`, 400, "only: expected a list, not a JSON string", 1, 9},
		{"an unknown method", "solve", `{"puzzle":"masyu\n..\n..","method":"x"}`, 400, `method "x": expected one of fast, human`, 0, 0},
		{"an unknown mode", "score", `{"puzzle":"masyu\n..\n..","mode":"x"}`, 400, `mode "x": expected one of strict, lenient`, 0, 0},
		{"an unknown symmetry", "generate", `{"kind":"masyu","symmetry":"x"}`, 400, `symmetry "x": expected one of none, rotate, mirror`, 0, 0},
		{"steps back", "explain", `{"puzzle":"masyu\n..\n..","steps":-1}`, 400, "steps -1", 0, 0},
		{"a language", "hint", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","lang":"xx"}`, 400, "lang", 0, 0},
		{"a mark elsewhere", "look", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","marks":[{"at":{"cell":[9,9]},"value":1}]}`,
			422, "no such place", 0, 0},
		{"a mark nowhere", "look", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","marks":[{"value":1}]}`, 422,
			`mark 1: {"at":place,"value":number}`, 0, 0},
		{"marks of another form", "look", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","marks":7}`, 422, "marks", 0, 0},
		{"several", "solve", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000\nhttps://puzz.link/p?mashu/6/6/1063000i3000"}`, 422,
			"several puzzles", 0, 0},
		{"too many", "read", `{"puzzle":"6x6:bWdBbWjBcWj\n6x6:bWdBbWjBcWj\n6x6:bWdBbWjBcWj"}`, 413, "the maximum is 2", 0, 0},
		{"a large board", "solve", `{"puzzle":{"kind":"nonogram","givens":{"rows":[` + strings.Repeat(`[1],`, 10) + `[1]],"cols":[` +
			strings.Repeat(`[1],`, 9) + `[1]]}}}`, 413, "the maximum is 100", 0, 0},
		{"a large wish", "generate", `{"kind":"masyu","size":"20x20"}`, 413, "the maximum is 100", 0, 0},
		{"a large body", "solve", `{"puzzle":"` + strings.Repeat(" ", 6000) + `"}`, 413, "more than 5000 bytes", 0, 0},
		{"a kind", "generate", `{"kind":"tents"}`, 400, "unknown kind of puzzle", 0, 0},
		{"a size", "generate", `{"kind":"masyu","size":"big"}`, 400, "columns and rows", 0, 0},
		{"a wish against itself", "generate", `{"kind":"masyu","grade":"Hard..Easy"}`, 400, "easier one comes first", 0, 0},
		{"a day", "daily", `{"kind":"masyu","date":"31.1.2026"}`, 400, "2026-01-31", 0, 0},
		{"a technique", "technique", `{"name":"masyu.magic"}`, 404, "masyu.magic", 0, 0},
		{"a notation", "convert", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","to":"braille"}`, 400, "braille", 0, 0},
		{"no notation", "convert", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000"}`, 400, "to: missing", 0, 0},
		{"a drawing", "render", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","to":"mp3"}`, 400, "mp3", 0, 0},
		{"no time", "generate", `{"kind":"masyu","size":"10x10","effort":"long","minimal":true,"grade":"Trial"}`, 503, "time limit", 0, 0},
		{"a long certificate", "prove", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000"}`, 413,
			"the certificate has more than 700 bytes", 0, 0},
		{"two proofs", "prove", `{"puzzle":"masyu\n..\n..","max":2,"forced":true}`, 400, "use only one of", 0, 0},
		{"many proofs", "prove", `{"puzzle":"masyu\n..\n..","max":1001}`, 400, "max 1001: must be 0 to 1000", 0, 0},
		{"many solutions", "count", `{"puzzle":"masyu\n..\n..","max":1000000000000000001}`, 400, "max 1000000000000000001: must be 0 to 1000000000000000000", 0, 0},
		{"many puzzles", "generate", `{"kind":"masyu","count":101}`, 400, "count 101: must be 1 to 100", 0, 0},
		{"no puzzles", "generate", `{"kind":"masyu","count":0}`, 400, "count 0: must be 1 to 100", 0, 0},
		{"a hint that reveals nothing", "hint", `{"puzzle":"masyu\n..\n..","level":0}`, 400, "level 0: must be 1 to 5", 0, 0},
		{"many steps", "explain", `{"puzzle":"masyu\n..\n..","steps":1000001}`, 400, "0 to 1000000", 0, 0},
		{"long ago", "daily", `{"kind":"masyu","date":"2019-12-31"}`, 400, "from 2020 to 2199", 0, 0},
		{"no steps at all", "explain", `{"puzzle":"masyu\n..\n..","max_level":-3}`, 400, "max_level -3: must be 0 to 1000", 0, 0},
		{"for ever", "solve", `{"puzzle":"masyu\n..\n..","limit_time":1000001}`, 400, "limit_time", 0, 0},
		{"a way", "solve", `{"puzzle":"masyu\n..\n..","method":"magic"}`, 400, "fast, human", 0, 0},
		{"a proof of the first", "solve", `{"puzzle":"masyu\n..\n..","first":true,"prove":true}`, 400, "cannot be used with", 0, 0},
		{"techniques", "explain", `{"puzzle":"masyu\n..\n..","only":["masyu.magic"]}`, 400, "masyu.magic", 0, 0},
		{"two answers", "check", `{"puzzle":"masyu\n..\n..","answer":"masyu\n..\n..\n\nmasyu\n..\n.."}`, 422, "answer", 0, 0},
		{"an operation", "dance", `{}`, 404, "/openapi.json", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, h, text := s.ask(t, c.op, c.body)
			var p service.Problem
			if err := json.Unmarshal([]byte(text), &p); err != nil {
				t.Fatalf("%d %s", status, text)
			}
			if status != c.status || p.Status != c.status || h.Get("Content-Type") != problemType || !strings.Contains(p.Detail, c.detail) {
				t.Errorf("%d %s %s, want %d and %q", status, h.Get("Content-Type"), text, c.status, c.detail)
			}
			var at service.Position
			if p.Position != nil {
				at = *p.Position
			}
			if at.Line != c.line || at.Col != c.col {
				t.Errorf("at %d:%d, want %d:%d in %s", at.Line, at.Col, c.line, c.col, text)
			}
		})
	}
	for _, path := range []string{"/api/solve", batchPath} {
		if status, h, _ := s.fetch(t, path); status != 405 || h.Get("Allow") != "POST" {
			t.Errorf("GET %s: %d, Allow %q", path, status, h.Get("Allow"))
		}
	}
}

// TestTimeLimit: a search that reaches the time limit reports it in its answer, as the command does.
func TestTimeLimit(t *testing.T) {
	s := serve(t, Options{})
	_, _, text := s.ask(t, "solve", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","limit_time":1e-9}`)
	if !strings.Contains(text, `"status":"unknown"`) || !strings.Contains(text, "the time limit was reached") {
		t.Error(text)
	}
	if _, _, text := serve(t, Options{Time: time.Nanosecond}).ask(t, "solve",
		`{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","limit_time":9}`); !strings.Contains(text, "the time limit was reached") {
		t.Errorf("a request outlasts the server's limit: %s", text)
	}
	if status, _, text := s.ask(t, "solve", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000","limit_time":-1}`); status != 400 {
		t.Error(status, text)
	}
}

// TestLongAnswer: an answer as one object is bounded, the same answer as a stream is not.
func TestLongAnswer(t *testing.T) {
	s := serve(t, Options{Answer: 20_000})
	const body = `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000"}`
	if status, _, text := s.ask(t, "explain", body); status != 413 || !strings.Contains(text, "as a stream") {
		t.Errorf("%d %.200s", status, text)
	}
	if status, _, text := s.ask(t, "explain", body, "Accept", linesType); status != 200 || len(text) < 20_000 {
		t.Errorf("%d, %d bytes", status, len(text))
	}
}

// long is a request that takes far longer than any test.
const long = `{"kind":"masyu","size":"60x60"}`

// begin requests a stream and waits for its first line. It returns a function that disconnects, and the lines to come.
func (s served) begin(t *testing.T, op, body string) (leave func(), lines *bufio.Scanner) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/"+op, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", linesType)
	a, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); a.Body.Close() })
	lines = bufio.NewScanner(a.Body)
	if !lines.Scan() {
		t.Fatalf("no line: %d %v", a.StatusCode, lines.Err())
	}
	return cancel, lines
}

// until waits for a condition that must soon become true.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 12_000 { // a minute: the machine may be busy
		if is() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("waited in vain until %s", what)
}

// short is a body for the operation hint.
const short = `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i3000"}`

// TestGivesWay: a long request yields to a short one and then continues.
func TestGivesWay(t *testing.T) {
	s := serve(t, Options{Searches: 1, Queue: 8})
	leave, lines := s.begin(t, "generate", long)
	for range 3 {
		if status, _, text := s.ask(t, "hint", short); status != 200 {
			t.Errorf("%d %s", status, text)
		}
	}
	if !lines.Scan() {
		t.Error("the long one does not go on")
	}
	leave()
	until(t, "all is quiet", s.quiet)
}

// quiet reports whether no request is running or waiting.
func (s served) quiet() bool {
	working, waiting, _ := s.lanes.levels()
	return working+waiting == 0
}

// TestQueue: when the queue is full, a request is rejected immediately and counted.
func TestQueue(t *testing.T) {
	s := serve(t, Options{Searches: 1, Queue: 1, Wait: time.Hour})
	first, err := s.lanes.begin(t.Context(), netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	second := make(chan string, 1)
	go func() { second <- post(http.DefaultClient, s.url+"/api/count", short) }()
	waits := func() bool { _, n, _ := s.lanes.levels(); return n == 1 }
	until(t, "the second request waits", waits)
	status, h, text := s.ask(t, "solve", short)
	if status != 429 || h.Get("Retry-After") == "" || h.Get("Content-Type") != problemType {
		t.Errorf("the third: %d, Retry-After %q, %s", status, h.Get("Retry-After"), text)
	}
	_, _, metrics := s.fetch(t, "/metrics")
	for _, want := range []string{"teka_searches_running 1", "teka_searches_waiting 1", "teka_refused_total 1",
		`teka_requests_total{operation="solve",status="429"} 1`} {
		if !strings.Contains(metrics, want) {
			t.Errorf("metrics do not say %s", want)
		}
	}
	first.end()
	if got := <-second; got != "200" {
		t.Errorf("the second: %s", got)
	}
	until(t, "all is quiet", s.quiet)
}

// TestLeavesWhileWaiting: a client that disconnects while waiting frees its place immediately.
func TestLeavesWhileWaiting(t *testing.T) {
	s := serve(t, Options{Searches: 1, Queue: 1, Wait: time.Hour})
	first, err := s.lanes.begin(t.Context(), netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/solve", strings.NewReader(short))
	if err != nil {
		t.Fatal(err)
	}
	left := make(chan struct{})
	go func() {
		defer close(left)
		if a, err := http.DefaultTransport.RoundTrip(r); err == nil {
			a.Body.Close()
		}
	}()
	waiting := func() int { _, n, _ := s.lanes.levels(); return n }
	until(t, "the request waits", func() bool { return waiting() == 1 })
	leave()
	<-left
	until(t, "its place is free", func() bool { return waiting() == 0 })
	first.end()
	until(t, "all is quiet", s.quiet)
}

// TestPatience: a request that waits too long is rejected, too.
func TestPatience(t *testing.T) {
	s := serve(t, Options{Searches: 1, Wait: 10 * time.Millisecond})
	first, err := s.lanes.begin(t.Context(), netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	defer first.end()
	if status, h, text := s.ask(t, "solve", short); status != 429 || h.Get("Retry-After") == "" {
		t.Errorf("%d %s", status, text)
	}
}

// TestShutdown: on shutdown the server finishes short answers, ends long ones with a line about the shutdown, and accepts no more requests.
func TestShutdown(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Searches: 1, Grace: 50 * time.Millisecond})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	over := served{s, "http://" + l.Addr().String()}
	_, lines := over.begin(t, "generate", long)
	if status, _, _ := over.fetch(t, "/healthz"); status != 200 {
		t.Errorf("healthz: %d", status)
	}
	stop()
	last := ""
	for lines.Scan() {
		last = lines.Text()
	}
	if !strings.Contains(last, `"error"`) || !strings.Contains(last, `503`) {
		t.Errorf("the last line is %q", last)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, httptest.NewRequest("GET", "/healthz", nil)); w.Code != 503 {
		t.Errorf("healthz at the end: %d", w.Code)
	}
	if _, err := http.Get(over.url + "/healthz"); err == nil {
		t.Error("the server still answers")
	}
}

// TestHeaders: answers have the usual headers and no cookies, and pages of other sites cannot send requests.
func TestHeaders(t *testing.T) {
	s := serve(t, Options{})
	for _, path := range []string{"/files.json", "/docs", "/openapi.json", "/healthz", "/metrics", "/nothing", "/api/solve"} {
		_, h, _ := s.fetch(t, path)
		for name, want := range headers {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, h.Get(name))
			}
		}
		if h.Get("Set-Cookie") != "" {
			t.Errorf("%s sets a cookie", path)
		}
	}
	for _, bad := range []string{"'unsafe-inline'", "'unsafe-eval'", "http:", "*"} {
		if strings.Contains(policy, bad) {
			t.Errorf("the policy allows %s", bad)
		}
	}
	if status, _, text := s.ask(t, "version", `{}`, "Sec-Fetch-Site", "cross-site", "Origin", "https://example.com"); status != 403 ||
		!isObject(text) {
		t.Errorf("from another site: %d %s", status, text)
	}
}

// TestFiles: files are served compressed, with a digest for caching. Other files of the machine are not served.
func TestFiles(t *testing.T) {
	s := serve(t, Options{})
	_, h, text := s.fetch(t, "/files.json")
	var list struct {
		Version string
		Files   []string
	}
	if err := json.Unmarshal([]byte(text), &list); err != nil || list.Version == "" {
		t.Fatalf("%v in %s", err, text)
	}
	if status, _, body := s.fetch(t, "/files.json", "If-None-Match", h.Get("ETag")); status != 304 || body != "" {
		t.Errorf("again: %d %q", status, body)
	}
	for _, name := range list.Files {
		status, plain, body := s.fetch(t, "/"+name, "Accept-Encoding", "identity")
		if status != 200 || plain.Get("Content-Type") == "" || plain.Get("ETag") == "" || plain.Get("Content-Encoding") != "" {
			t.Errorf("%s: %d %v", name, status, plain)
		}
		_, packed, z := s.fetch(t, "/"+name, "Accept-Encoding", "gzip")
		if packed.Get("Content-Encoding") == "gzip" && string(unpacked([]byte(z))) != body {
			t.Errorf("%s: compressed it is another file", name)
		}
	}
	for _, path := range []string{"/.keep", "/page/", "/../go.mod", "/%2e%2e/go.mod", "/embed.go", "/engine.wasm/"} {
		if status, _, _ := s.fetch(t, path); status != 404 && status != 307 {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// TestLogs: logs contain the operation, the status and the time, and nothing of the puzzle.
func TestLogs(t *testing.T) {
	var b bytes.Buffer
	s := serve(t, Options{Log: slog.New(slog.NewTextHandler(&b, nil))})
	s.ask(t, "solve", `{"puzzle":{"id":"a-secret","kind":"masyu","givens":["W.","?."]}}`)
	s.ask(t, "solve", `{"puzzle":{"id":"a-secret","kind":"masyu","givens":["...",".W.","..."]}}`)
	text := b.String()
	if !strings.Contains(text, "operation=solve status=200") || !strings.Contains(text, "operation=solve status=422") {
		t.Errorf("the log says %s", text)
	}
	if strings.Contains(text, "secret") || strings.Contains(text, "W.") {
		t.Errorf("the log tells the puzzle: %s", text)
	}
}

// TestDefect: a panic becomes an answer, and the server keeps running.
func TestDefect(t *testing.T) {
	s := New(patient(Options{}))
	w := httptest.NewRecorder()
	s.secure(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("oops") })).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != 500 || !isObject(w.Body.String()) || strings.Contains(w.Body.String(), "oops") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestProblemsInIndonesian: errors are in the language of the body, or else of the header; so is the reason why a draft has no solution.
func TestProblemsInIndonesian(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{Body: 5000, Cells: 100})
	for _, c := range []struct{ op, body, accept, want string }{
		{"read", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i30z0"}`, "id-ID,id;q=0.9,en;q=0.8", `bukan angka atau huruf a sampai q`},
		{"read", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i30z0","lang":"en"}`, "id", `is not a digit`},
		{"read", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i30z0"}`, "fr, id;q=0, en", `is not a digit`},
		{"read", `{"puzzle":"masyu\nW Q\n. .\n\nmasyu\nW.\n..","lang":"id"}`, "", `bukan sel: seharusnya titik, W, dan B`},
		{"hint", `{`, "id", `isi permintaan bukan JSON`},
		{"solve", `{"puzzle":"` + strings.Repeat(" ", 6000) + `"}`, "id", `lebih dari 5000 bita`},
		{"dance", `{}`, "id", `tidak ada; /openapi.json memuat yang ada`},
		{"setter", `{"puzzle":"kakuro\n\\10 ."}`, "id", `deret mendatar dari B1K2 punya satu sel dan jumlah 10: yang mungkin hanya 1 sampai 9`},
		{"solve", `{"puzzle":"hashi\n1.1.1","lang":"id"}`, "", `hanya berhadapan dengan pulau 1`},
		{"forced", `{"puzzle":"hashi\n1.1.1","lang":"id"}`, "", `hanya berhadapan dengan pulau 1`},
		{"explain", `{"puzzle":"hashi\n1.1.1","lang":"id"}`, "", `hanya berhadapan dengan pulau 1`},
		{"look", `{"puzzle":"masyu\n..\n..","marks":[{"at":{"cell":[9,9]},"value":1}],"lang":"id"}`, "", `tempat itu tidak ada di papan`},
	} {
		_, _, text := s.ask(t, c.op, c.body, "Accept-Language", c.accept)
		if !strings.Contains(text, c.want) {
			t.Errorf("%s %s: %s, want %q", c.op, c.body, text, c.want)
		}
	}
}
