package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/service"
)

// batchOf sends a batch and returns the lines of the answer.
func batchOf(t *testing.T, s served, text string) (lines []batchAnswer) {
	t.Helper()
	code, h, out := s.ask(t, "batch", text)
	if code != 200 || h.Get("Content-Type") != linesType {
		t.Fatalf("status %d, %s: %s", code, h.Get("Content-Type"), out)
	}
	for line := range strings.Lines(out) {
		var a batchAnswer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, a)
	}
	return lines
}

// TestBatch: every operation can be a line of a batch, with the same answer as alone. Each invalid line gets one problem, and the following
// lines are processed.
func TestBatch(t *testing.T) {
	s := serve(t, Options{})
	var in strings.Builder
	for _, o := range service.Operations() {
		fmt.Fprintf(&in, `{"operation":%q%s`+"\n", o.Name, strings.Replace(", "+o.Example[1:], ", }", "}", 1))
	}
	fmt.Fprint(&in, "no JSON\n\n"+`{"puzzle":"?"}`+"\n"+`{"operation":"version","operation":"kinds"}`+"\n"+`{"operation":"fly"}`+"\n"+`{"operation":"solve","puzzle":"masyu\n.Q"}`+"\n"+
		`{"operation":"version"}`)
	lines := batchOf(t, s, in.String())
	n := len(service.Operations())
	if len(lines) != n+6 {
		t.Fatalf("%d lines for %d", len(lines), n+6)
	}
	for i, o := range service.Operations() {
		if lines[i].Line != i+1 || lines[i].Problem != nil || len(lines[i].Answer) == 0 {
			t.Errorf("%s: %+v", o.Name, lines[i])
		}
	}
	_, _, alone := s.ask(t, "version", "{}")
	if got := string(lines[n+5].Answer); got != strings.TrimSpace(alone) {
		t.Errorf("version: %s, not %s", got, alone)
	}
	for i, status := range []int{400, 400, 400, 404, 422} {
		x := lines[n+i]
		if x.Problem == nil || x.Problem.Status != status || x.Answer != nil {
			t.Errorf("line %d: %+v, not %d", x.Line, x.Problem, status)
		}
	}
	if lines[n+1].Line != n+3 {
		t.Errorf("an empty line is not counted: %d", lines[n+1].Line)
	}
}

// TestBatchStreams: a line is answered before the next one is sent.
func TestBatchStreams(t *testing.T) {
	s := serve(t, Options{})
	in, feed := io.Pipe()
	r, err := http.NewRequest(http.MethodPost, s.url+batchPath, in)
	if err != nil {
		t.Fatal(err)
	}
	go io.WriteString(feed, `{"operation":"version"}`+"\n")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	for n := 1; n <= 3; n++ {
		line, err := lines.ReadString('\n')
		if err != nil || !strings.HasPrefix(line, fmt.Sprintf(`{"line":%d,"answer":{`, n)) {
			t.Fatalf("line %d: %q, %v", n, line, err)
		}
		if n < 3 {
			io.WriteString(feed, `{"operation":"version"}`+"\n")
		}
	}
	feed.Close()
	if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
		t.Errorf("%q behind the last line, %v", rest, err)
	}
}

// TestBatchBounds: the number and length of the lines of a batch are limited, and the last line states the limit that was reached.
func TestBatchBounds(t *testing.T) {
	s := serve(t, Options{Lines: 3, Body: 200})
	lines := batchOf(t, s, strings.Repeat(`{"operation":"version"}`+"\n", 10))
	if len(lines) != 4 || lines[3].Problem == nil || lines[3].Problem.Status != 413 || lines[2].Problem != nil {
		t.Errorf("%+v", lines)
	}
	lines = batchOf(t, s, `{"operation":"version"}`+"\n"+`{"operation":"solve","puzzle":"`+strings.Repeat("x", 300)+`"}`+"\n")
	if len(lines) != 2 || lines[1].Problem == nil || lines[1].Problem.Status != 413 {
		t.Errorf("%+v", lines)
	}
}

// TestBatchIsFair: other requests run during a batch, because its slot is released between lines.
func TestBatchIsFair(t *testing.T) {
	s := serve(t, Options{Searches: 1})
	in, feed := io.Pipe()
	r, _ := http.NewRequest(http.MethodPost, s.url+batchPath, in)
	done := make(chan error, 1)
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err == nil {
			_, err = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
		done <- err
	}()
	line := fmt.Sprintf(`{"operation":"solve","puzzle":%q}`+"\n", kinds.ExampleKind.Example)
	for range 3 {
		io.WriteString(feed, line)
		if code, _, text := s.ask(t, "version", "{}"); code != 200 {
			t.Errorf("status %d: %s", code, text)
		}
	}
	feed.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if working, waiting, _ := s.lanes.levels(); working != 0 || waiting != 0 {
		t.Errorf("%d work and %d wait when all is done", working, waiting)
	}
}
