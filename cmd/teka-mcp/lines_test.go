package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web"
)

// talk is a client that writes arbitrary lines.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	out   *bufio.Reader
	shut  func() error // the client reads no more
	stop  context.CancelFunc
	ended chan error
}

// talking starts a server and initializes the client.
func talking(t *testing.T) *talk {
	in, typed := io.Pipe()
	heard, out := io.Pipe()
	c := &talk{t: t, in: typed, out: bufio.NewReader(heard), shut: heard.Close, ended: make(chan error, 1)}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	c.stop = cancel
	go func() { c.ended <- newServer(web.New(web.Options{}), nil).Run(ctx, overLines(in, out, messageMost)) }()
	c.say(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
		`"clientInfo":{"name":"test","version":"1"}}}`)
	c.hear()
	c.say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return c
}

func (c *talk) say(line string) {
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// heard is an answer.
type heard struct {
	ID     json.RawMessage
	Result json.RawMessage
	Error  *struct{ Code int }
}

// hear reads an answer.
func (c *talk) hear() (a heard) {
	line, err := c.out.ReadBytes('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	if err := json.Unmarshal(line, &a); err != nil {
		c.t.Fatalf("%v: %s", err, line)
	}
	return a
}

// TestJunkLines: an invalid message gets one answer, with its id if it has one, and the next line is read.
func TestJunkLines(t *testing.T) {
	c := talking(t)
	for n, x := range []struct {
		line string
		id   string
		code int
	}{
		{"junk", "null", -32700},
		{"\x00\xff", "null", -32700},
		{`{"jsonrpc":"2.0","id":5,"method":"ping"}{"jsonrpc":"2.0","id":6,"method":"ping"}`, "null", -32700},
		{`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":` + strings.Repeat("[", 100_000), "null", -32700},
		{strings.Repeat("x", 3<<20), "null", -32600},
		{`{"jsonrpc":"2.0","id":7,"method":"` + strings.Repeat("x", 1<<20) + `"}`, "null", -32600},
		{"null", "null", -32600}, {"5", "null", -32600}, {`"x"`, "null", -32600}, {"{}", "null", -32600}, {"[]", "null", -32600},
		{`[{"jsonrpc":"2.0","id":7,"method":"ping"}]`, "null", -32600},
		{`{"jsonrpc":"1.0","id":8,"method":"ping"}`, "8", -32600},
		{`{"jsonrpc":"2.0","id":"a","method":9}`, `"a"`, -32600},
		{`{"jsonrpc":"2.0","id":{},"method":"ping"}`, "null", -32600},
		{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, "null", -32600},
		{`{"jsonrpc":"2.0","id":8,"ID":9,"method":"ping"}`, "9", -32600},
		{`{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"kinds","name":"read"}}`, "8", -32600},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, "1.5", -32600},
		{`{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}`, "99999999999999999999", -32600},
	} {
		c.say(x.line)
		a := c.hear()
		if a.Error == nil || a.Error.Code != x.code || string(a.ID) != x.id {
			t.Errorf("%.60q: %+v", x.line, a)
		}
		c.say("")
		c.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, 100+n))
		if a := c.hear(); string(a.ID) != fmt.Sprint(100+n) || a.Error != nil {
			t.Errorf("after %.60q: %+v", x.line, a)
		}
	}
	if err := c.in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}

// TestGone: a running tool call ends when the client closes its output or its input, and when the program is interrupted.
func TestGone(t *testing.T) {
	long := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"generate","arguments":{"kind":%q,"size":"20x20",`+
		`"grade":"Trial","count":100}}}`, kinds.ExampleKind.Name)
	for name, leave := range map[string]func(*talk){
		"interrupted": func(c *talk) { c.stop() },
		"input ends":  func(c *talk) { c.in.Close() },
		"reads no more": func(c *talk) {
			c.shut()
			c.say(`{"jsonrpc":"2.0","id":2,"method":"ping"}`)
		},
		"junk, and reads no more": func(c *talk) {
			c.shut()
			c.say("junk")
		},
	} {
		c := talking(t)
		c.say(long)
		c.say(`{"jsonrpc":"2.0","id":3,"method":"ping"}`)
		if a := c.hear(); string(a.ID) != "3" {
			t.Fatalf("%s: nothing goes on that could end: %+v", name, a)
		}
		leave(c)
		select {
		case <-c.ended:
		case <-time.After(20 * time.Second): // making takes a minute
			t.Errorf("%s: goes on", name)
		}
	}
}

// TestEnd: requests that precede the end of the input are answered.
func TestEnd(t *testing.T) {
	in := strings.NewReader(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
		`"clientInfo":{"name":"test","version":"1"}}}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" +
		`{"jsonrpc":"2.0","id":1,"method":"tools/list"}` + "\n")
	var out strings.Builder
	err := newServer(web.New(web.Options{}), nil).Run(t.Context(), overLines(in, &out, messageMost))
	if err != nil && !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	if n := strings.Count(out.String(), `"result"`); n != 2 {
		t.Errorf("%d answers: %s", n, out.String())
	}
}

// TestSameID: a request with the id of a running request is refused, and the id is free after the answer.
func TestSameID(t *testing.T) {
	const call = `{"jsonrpc":"2.0","id":"a","method":"tools/call"}` + "\n"
	var out strings.Builder
	c := overLines(strings.NewReader(call+call+call), &out, messageMost)
	if _, err := c.Connect(t.Context()); err != nil {
		t.Fatal(err)
	}
	m, err := c.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	line := <-c.read
	again, _ := messageOf(line, messageMost)
	if wrong := c.begin(again, len(line)); wrong == nil || string(wrong.ID) != `"a"` {
		t.Errorf("the second request: %+v", wrong)
	}
	if err := c.Write(t.Context(), &jsonrpc.Response{ID: m.(*jsonrpc.Request).ID, Result: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Read(t.Context()); err != nil || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("the third request: %v after %s", err, &out)
	}
}

// TestUnread: the server reads no more requests while the unanswered ones have too many bytes, and writes no more answers while the client
// has too many bytes left to read.
func TestUnread(t *testing.T) {
	typed := strings.Repeat(`{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n"+`{"jsonrpc":"2.0","id":"b","method":"ping"}`+"\n", 20)
	heard, out := io.Pipe()
	c := overLines(strings.NewReader(typed), out, messageMost)
	c.asked, c.unread = limits.NewUnread(2*requestSize), limits.NewUnread(10)
	if _, err := c.Connect(t.Context()); err != nil {
		t.Fatal(err)
	}
	now, cancel := context.WithCancel(t.Context())
	cancel()
	var first *jsonrpc.Request
	for range 2 {
		m, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = m.(*jsonrpc.Request)
		}
	}
	if c.asked.Ready(now) == nil {
		t.Error("two requests do not count")
	}
	written := make(chan error, 1)
	go func() {
		written <- c.Write(t.Context(), &jsonrpc.Response{ID: first.ID, Result: []byte(`{"x":"0123456789"}`)})
	}()
	for c.unread.Ready(now) == nil { // until it writes
		runtime.Gosched()
	}
	if c.asked.Ready(now) == nil {
		t.Error("a request does not count while its answer is written")
	}
	if _, err := bufio.NewReader(heard).ReadString('\n'); err != nil {
		t.Error(err)
	}
	if err := <-written; err != nil || c.asked.Ready(now) != nil || c.unread.Ready(now) != nil {
		t.Errorf("%v; after the answer was read: requests %v, answers %v", err, c.asked.Ready(now), c.unread.Ready(now))
	}
	c.asked.Add(2 * requestSize)
	read := make(chan error, 1)
	go func() { _, err := c.Read(t.Context()); read <- err }()
	for range 1000 {
		if runtime.Gosched(); len(read) > 0 {
			t.Fatal("a request was read beside too many")
		}
	}
	c.asked.Add(-2 * requestSize)
	if err := <-read; err != nil {
		t.Error(err)
	}
	c.asked.Add(2 * requestSize)
	c.close()
	if _, err := c.Read(t.Context()); !errors.Is(err, io.EOF) {
		t.Errorf("closed while it waits: %v", err)
	}
}
