package web

import (
	"bufio"
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestEvents: a stream of events has the lines of the other stream and an end. A single answer is one event, and an immediate problem is
// returned as such.
func TestEvents(t *testing.T) {
	s := serve(t, Options{})
	const body = `{"puzzle":"masyu\n....\n.W..\n....\n...B","no_scenes":true}`
	_, _, lines := s.ask(t, "explain", body, "Accept", linesType)
	var want strings.Builder
	for line := range strings.Lines(lines) {
		want.WriteString("data: " + line + "\n")
	}
	want.WriteString("event: end\ndata: {}\n\n")
	status, h, got := s.ask(t, "explain", body, "Accept", "text/html, text/event-stream")
	times := regexp.MustCompile(`"seconds":[0-9.e-]+`)
	if status != 200 || h.Get("Content-Type") != eventsType || times.ReplaceAllString(got, "") != times.ReplaceAllString(want.String(), "") {
		t.Errorf("%d %s\n%s, not\n%s", status, h.Get("Content-Type"), got, want.String())
	}
	if _, _, got := s.ask(t, "version", `{}`, "Accept", eventsType); strings.Count(got, "data: {") != 2 ||
		!strings.HasSuffix(got, "\n\nevent: end\ndata: {}\n\n") {
		t.Errorf("version: %s", got)
	}
	if status, h, got := s.ask(t, "explain", `{"puzzle":"masyu\n?"}`, "Accept", eventsType); status != 422 ||
		h.Get("Content-Type") != problemType {
		t.Errorf("%d %s %s", status, h.Get("Content-Type"), got)
	}
}

// TestHeartbeat: a silent stream of events sends heartbeats. A time limit ends it with a problem, and a disconnect ends the work.
func TestHeartbeat(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{Beat: 5 * time.Millisecond, Making: 300 * time.Millisecond, Searches: 1})
	const body = `{"kind":"masyu","size":"60x60","seed":1}`
	status, _, got := s.ask(t, "generate", body, "Accept", eventsType)
	if status != 200 || !strings.Contains(got, ": still working\n\n") || !strings.Contains(got, `{"error":{`) ||
		!strings.HasSuffix(got, "event: end\ndata: {}\n\n") {
		t.Errorf("%d %s", status, got)
	}
	s.service.Limits.Making = time.Hour
	ctx, leave := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/generate", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", eventsType)
	a, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	in := bufio.NewScanner(a.Body)
	for in.Scan() && in.Text() != ": still working" {
	}
	if in.Text() != ": still working" {
		t.Errorf("no heartbeat (%v)", in.Err())
	}
	leave()
	until(t, "the work has ended", s.quiet)
}
