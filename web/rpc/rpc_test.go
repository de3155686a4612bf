package rpc_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/rpc"
	"github.com/teka-puzzles/teka/web/service"
)

// small is a puzzle with one solution.
const small = `"nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1"`

// answer is a received message.
type answer struct {
	ID     any
	Result map[string]any
	Error  *struct {
		Code    int
		Message string
		Data    *service.Problem
	}
	Method string
	Params map[string]any
}

// talk sends lines and returns all answers until the server ended.
func talk(t *testing.T, asks rpc.Asker, limits rpc.Limits, lines ...string) []answer {
	t.Helper()
	var out bytes.Buffer
	if err := rpc.Serve(t.Context(), asks, strings.NewReader(strings.Join(lines, "\n")), &out, limits); err != nil {
		t.Fatal(err)
	}
	var all []answer
	for line := range strings.Lines(out.String()) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, a)
	}
	return all
}

// call formats a request as a line.
func call(id any, method, params string) string {
	name, _ := json.Marshal(id)
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, name, method, params)
}

// of finds the answer to a request.
func of(t *testing.T, all []answer, id any) answer {
	t.Helper()
	i := slices.IndexFunc(all, func(a answer) bool { return a.ID == id })
	if i < 0 {
		t.Fatalf("no answer to %v among %v", id, all)
	}
	return all[i]
}

// TestStudy opens a puzzle, makes right and wrong entries, and asks about it, all without waiting.
func TestStudy(t *testing.T) {
	all := talk(t, web.New(web.Options{}), rpc.Limits{},
		call("open", "open", `{"puzzle":`+small+`}`),
		call("first", "set", `{"study":"1","marks":[{"at":{"cell":[0,0]},"value":1}]}`),
		call("right", "check", `{"study":"1"}`),
		call("bad", "set", `{"study":"1","clear":true,"marks":[{"at":{"cell":[9,9]},"value":1}]}`), // changes nothing
		call("second", "set", `{"study":"1","marks":[{"at":{"cell":[0,2]},"value":1}]}`),
		call("wrong", "hint", `{"study":"1"}`),
		call("alone", "hint", `{"study":"1","marks":[]}`),
		call("undone", "set", `{"study":"1","undo":1}`), call("negative", "set", `{"study":"1","undo":-1}`),
		call("again", "hint", `{"study":"1"}`),
		call("erased", "set", `{"study":"1","erase":[{"cell":[0,0]}]}`),
		call("close", "close", `{"study":"1"}`),
		call("after", "hint", `{"study":"1"}`))
	if got := of(t, all, "open").Result; got["study"] != "1" || got["kind"] != "nonogram" || got["board"] == nil {
		t.Error("open:", got)
	}
	if got := of(t, all, "negative").Error; got == nil || got.Code != -32602 || !strings.Contains(got.Message, "0 or more") {
		t.Errorf("negative undo: %v", got)
	}
	for id, want := range map[string]any{"first": 15.0, "second": 14.0, "undone": 15.0, "erased": 16.0} {
		if got := of(t, all, id); got.Error != nil || got.Result["open"] != want {
			t.Errorf("%s: %v %v, not %v open", id, got.Result, got.Error, want)
		}
	}
	for id, want := range map[string]string{"wrong": "mistake", "alone": "step", "again": "step"} {
		if got := of(t, all, id).Result["status"]; got != want {
			t.Errorf("%s: %v, not %s", id, got, want)
		}
	}
	if got := of(t, all, "right"); got.Error != nil || got.Result["right"] != true {
		t.Error("check:", got)
	}
	if got := of(t, all, "bad").Error; got == nil || got.Code != -32001 {
		t.Error("a mark beside the board:", got)
	}
	if got := of(t, all, "close").Result["closed"]; got != true {
		t.Error("close:", got)
	}
	if got := of(t, all, "after").Error; got == nil || got.Code != -32602 || !strings.Contains(got.Message, `"1"`) {
		t.Error("a closed study:", got)
	}
}

// TestOperations calls every operation with its example, and gets the answers of the service.
func TestOperations(t *testing.T) {
	server := web.New(web.Options{})
	for _, o := range service.Operations() {
		all := talk(t, server, rpc.Limits{}, call(o.Name, o.Name, o.Example))
		want, err := server.Whole(t.Context(), o.Name, []byte(o.Example))
		if got := of(t, all, o.Name); (err == nil) != (got.Error == nil) {
			t.Errorf("%s: %v, not %v", o.Name, got.Error, err)
		} else if err == nil && len(got.Result) != members(t, want) {
			t.Errorf("%s: %v\nnot %s", o.Name, got.Result, want)
		}
	}
}

// members counts the members of an object.
func members(t *testing.T, text []byte) int {
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	return len(m)
}

// TestRules requests the rules of every kind, in a language.
func TestRules(t *testing.T) {
	for _, k := range kinds.All {
		all := talk(t, web.New(web.Options{}), rpc.Limits{}, call(1, "rules", `{"kind":"`+k.Name+`","lang":"id"}`))
		want := kinds.Rules(k, "id")
		got, _ := of(t, all, 1.0).Result["rules"].([]any)
		if len(got) == 0 || len(got) != len(want) || got[0] != want[0] {
			t.Errorf("%s: %q, not %q", k.Name, got, want)
		}
	}
	for _, params := range []string{`{}`, `{"kind":"nosuch"}`, `{"kind":5}`, `{"kind":"` + kinds.All[0].Name + `","lang":"xx"}`} {
		if got := of(t, talk(t, web.New(web.Options{}), rpc.Limits{}, call(1, "rules", params)), 1.0).Error; got == nil || got.Code != -32602 {
			t.Errorf("%s: %v", params, got)
		}
	}
}

// TestStream receives the steps of an explanation as notifications, before the answer.
func TestStream(t *testing.T) {
	all := talk(t, web.New(web.Options{}), rpc.Limits{}, call(7, "explain", `{"puzzle":`+small+`,"stream":true,"no_scenes":true}`))
	last := all[len(all)-1]
	if last.ID != 7.0 || last.Result["lines"] != float64(len(all)-1) || len(all) < 3 {
		t.Fatal(all)
	}
	for _, a := range all[:len(all)-1] {
		if a.Method != "line" || a.Params["id"] != 7.0 || a.Params["line"] == nil {
			t.Error(a)
		}
	}
}

// TestJunk sends invalid requests, each followed by a valid one.
func TestJunk(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		code int
	}{
		"no JSON": {"junk", -32700},
		"half":    {`{"jsonrpc":"2.0","id":1`, -32700},
		"binary":  {"\x00\xff\xfe\x1b[2J", -32700},
		"deep":    {strings.Repeat(`[`, 100_000), -32700},
		"deep object": {`{"jsonrpc":"2.0","id":1,"method":"read","params":` + strings.Repeat(`{"a":`, 20_000) + "1" +
			strings.Repeat("}", 20_000) + "}", -32700},
		"long":            {`{"jsonrpc":"2.0","id":1,"method":"read","params":{"puzzle":"` + strings.Repeat("x", 10<<20) + `"}}`, -32600},
		"number":          {"5", -32600},
		"text":            {`"solve"`, -32600},
		"empty list":      {"[]", -32600},
		"no version":      {`{"id":1,"method":"version"}`, -32600},
		"old version":     {`{"jsonrpc":"1.0","id":1,"method":"version"}`, -32600},
		"no method":       {`{"jsonrpc":"2.0","id":1}`, -32600},
		"method":          {`{"jsonrpc":"2.0","id":1,"method":5}`, -32600},
		"id":              {`{"jsonrpc":"2.0","id":{},"method":"version"}`, -32600},
		"twice":           {call(1, "solve", `{"puzzle":"masyu\\n. .\\n. .","puzzle":"x"}`), -32600},
		"unknown":         {call(1, "fly", "{}"), -32601},
		"escapes":         {call(1, "\x1b[2Jfly", "{}"), -32700}, // %q of Go is not JSON
		"positions":       {call(1, "solve", "[1]"), -32602},
		"member":          {call(1, "solve", `{"puzzle":"x","nosuch":1}`), -32602},
		"missing":         {call(1, "solve", `{}`), -32602},
		"type":            {call(1, "solve", `{"puzzle":5}`), -32602},
		"puzzle":          {call(1, "solve", `{"puzzle":"nothing of the kind"}`), -32001},
		"cells":           {call(1, "generate", `{"kind":"nonogram","size":"11x11"}`), -32002},
		"open":            {call(1, "open", `{"puzzle":"junk"}`), -32001},
		"open several":    {call(1, "open", `{"puzzle":"masyu\n. .\n. .\n\nmasyu\n. .\n. ."}`), -32001},
		"set nothing":     {call(1, "set", `{}`), -32602},
		"set elsewhere":   {call(1, "set", `{"study":"1"}`), -32602},
		"study of number": {call(1, "hint", `{"study":1}`), -32602},
		"cancel nothing":  {call(1, "cancel", `{}`), -32602},
		"close more":      {call(1, "close", `{"study":"1","puzzle":1}`), -32602},
	} {
		all := talk(t, web.New(web.Options{Cells: 100}), rpc.Limits{}, c.line, call("after", "version", "{}"))
		if after := of(t, all, "after"); after.Error != nil {
			t.Errorf("%s: the next request: %v", name, after.Error)
		}
		i := slices.IndexFunc(all, func(a answer) bool { return a.Error != nil })
		if len(all) != 2 || i < 0 || all[i].Error.Code != c.code || all[i].Error.Message == "" {
			t.Errorf("%s: %+v, not %d", name, all, c.code)
			continue
		}
		if strings.ContainsFunc(all[i].Error.Message, func(r rune) bool { return r < ' ' }) {
			t.Errorf("%s: %q", name, all[i].Error.Message)
		}
	}
}

// TestNotifications: requests without an id get no answer, right or wrong. The answers to a list are sent as one list.
func TestNotifications(t *testing.T) {
	all := talk(t, web.New(web.Options{}), rpc.Limits{}, `{"jsonrpc":"2.0","method":"version"}`, `{"jsonrpc":"2.0","method":"fly"}`,
		`{"jsonrpc":"2.0","method":"solve","params":{}}`, `[{"jsonrpc":"2.0","method":"version"},{"jsonrpc":"2.0","method":"fly"}]`)
	if len(all) > 0 {
		t.Error(all)
	}
	var out bytes.Buffer
	list := `[` + call(1, "version", "{}") + `,5,{"jsonrpc":"2.0","method":"version"},` + call(2, "fly", "{}") + `]`
	if err := rpc.Serve(t.Context(), web.New(web.Options{}), strings.NewReader(list), &out, rpc.Limits{}); err != nil {
		t.Fatal(err)
	}
	var answers []answer
	if err := json.Unmarshal(out.Bytes(), &answers); err != nil || len(answers) != 3 || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%v %s", err, out.Bytes())
	}
	if of(t, answers, 1.0).Result == nil || of(t, answers, 2.0).Error.Code != -32601 || of(t, answers, nil).Error.Code != -32600 {
		t.Error(answers)
	}
}

// slow is an asker that answers only when free receives a value, or when it is cancelled.
type slow struct {
	began atomic.Int64
	ended atomic.Int64
	free  chan bool
}

func (s *slow) Whole(ctx context.Context, _ string, _ []byte) ([]byte, error) {
	s.began.Add(1)
	defer s.ended.Add(1)
	select {
	case <-s.free:
		return []byte(`{}`), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (s *slow) Do(ctx context.Context, op string, body []byte, _ func([]byte) error) error {
	_, err := s.Whole(ctx, op, body)
	return err
}

// client is a connection to a server.
type client struct {
	in  *io.PipeWriter
	out *bufio.Scanner
	end chan error
}

// connect starts a server.
func connect(t *testing.T, asks rpc.Asker, limits rpc.Limits) (client, *io.PipeReader) {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	c := client{send, bufio.NewScanner(receive), make(chan error, 1)}
	go func() {
		c.end <- rpc.Serve(t.Context(), asks, in, out, limits)
		out.Close()
	}()
	t.Cleanup(func() { send.Close(); receive.Close() })
	return c, receive
}

// say sends a line, and hear reads an answer.
func (c client) say(line string) { fmt.Fprintln(c.in, line) }

func (c client) hear(t *testing.T) (a answer) {
	t.Helper()
	if !c.out.Scan() {
		t.Fatal("no answer: ", c.out.Err())
	}
	if err := json.Unmarshal(c.out.Bytes(), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// TestCancel has two requests in progress and cancels the first, and then again when it has already ended.
func TestCancel(t *testing.T) {
	asks := &slow{free: make(chan bool)}
	c, _ := connect(t, asks, rpc.Limits{Pending: 2})
	c.say(call(1, "solve", "{}"))
	c.say(call("two", "count", "{}"))
	c.say(call(3, "solve", "{}"))
	if got := c.hear(t); got.ID != 3.0 || got.Error == nil || got.Error.Code != -32003 {
		t.Error("one more than may be under way:", got)
	}
	c.say(call("two", "solve", "{}"))
	if got := c.hear(t); got.ID != "two" || got.Error == nil || got.Error.Code != -32600 {
		t.Error("an id that is under way:", got)
	}
	c.say(call("stop", "cancel", `{"id":1}`))
	first, second := c.hear(t), c.hear(t)
	both := []answer{first, second}
	if got := of(t, both, "stop").Result["cancelled"]; got != true {
		t.Error(both)
	}
	if got := of(t, both, 1.0).Error; got == nil || got.Code != -32800 {
		t.Error(both)
	}
	asks.free <- true
	if got := c.hear(t); got.ID != "two" || got.Error != nil {
		t.Error("the other one:", got)
	}
	c.say(call("late", "cancel", `{"id":1}`))
	if got := c.hear(t); got.Result["cancelled"] != false {
		t.Error(got)
	}
	c.in.Close()
	if err := <-c.end; err != nil {
		t.Error(err)
	}
}

// TestGone: when answers cannot be written, all requests in progress end, and so does the server, although its input stays open.
func TestGone(t *testing.T) {
	asks := &slow{free: make(chan bool)}
	c, receive := connect(t, asks, rpc.Limits{})
	for i := range 5 {
		c.say(call(i, "solve", "{}"))
	}
	receive.Close()
	c.say(call("last", "cancel", `{"id":77}`)) // its answer has no reader
	if err := <-c.end; !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
	for asks.ended.Load() < asks.began.Load() { // until the test's own limit
		time.Sleep(time.Millisecond)
	}
}

// TestBounds: the bytes of requests in progress and the number of open studies are limited.
func TestBounds(t *testing.T) {
	c, _ := connect(t, &slow{free: make(chan bool)}, rpc.Limits{Bytes: 1000})
	c.say(call(1, "solve", `{"a":"`+strings.Repeat("x", 600)+`"}`))
	c.say(call(2, "solve", `{"a":"`+strings.Repeat("x", 600)+`"}`))
	if got := c.hear(t); got.ID != 2.0 || got.Error == nil || got.Error.Code != -32003 {
		t.Error(got)
	}
	open := call(1, "open", `{"puzzle":`+small+`}`)
	all := talk(t, web.New(web.Options{}), rpc.Limits{Studies: 1}, open, strings.Replace(open, `"id":1`, `"id":2`, 1),
		call(3, "close", `{"study":"1"}`), strings.Replace(open, `"id":1`, `"id":4`, 1))
	if got := of(t, all, 2.0).Error; got == nil || got.Code != -32003 {
		t.Error("two studies where one may be open:", got)
	}
	if got := of(t, all, 4.0).Result["study"]; got != "2" {
		t.Error("after one was closed:", got)
	}
}

// TestLanguage: error messages are in the language of the context, unless the body sets another one.
func TestLanguage(t *testing.T) {
	for _, code := range []string{"en", "id"} {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		ctx := service.WithLanguages(t.Context(), l.Code)
		if err := rpc.Serve(ctx, web.New(web.Options{}), strings.NewReader(call(1, "fly", "{}")), &out, rpc.Limits{}); err != nil {
			t.Fatal(err)
		}
		if said := strings.Contains(out.String(), "unknown method"); said != (code == "en") {
			t.Error(code, out.String())
		}
	}
}

// FuzzServe: no input stops the server, and every answer is valid JSON.
func FuzzServe(f *testing.F) {
	f.Add([]byte(call(1, "open", `{"puzzle":`+small+`}`) + "\n" + call(2, "set", `{"study":"1","undo":3,"marks":[]}`)))
	f.Add([]byte("[1,2,{}]\n\n{\"id\":null}"))
	asks := web.New(web.Options{Time: 50 * time.Millisecond, Making: 50 * time.Millisecond, Cells: 100})
	f.Fuzz(func(t *testing.T, text []byte) {
		var out bytes.Buffer
		if err := rpc.Serve(t.Context(), asks, bytes.NewReader(text), &out, rpc.Limits{Line: 1 << 16}); err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(out.Bytes()) {
			if !json.Valid(line) {
				t.Errorf("%q is answered with %q", text, line)
			}
		}
	})
}
