package rpc_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/teka-puzzles/teka/web/rpc"
	"github.com/teka-puzzles/teka/web/service"
)

// large answers one request at a time, each with a large answer, and counts the unread answers.
type large struct {
	size    int
	place   sync.Mutex
	waiting atomic.Int64 // requests before service.Ready
	made    atomic.Int64
	most    atomic.Int64 // unread answers
	read    atomic.Int64
}

func (l *large) Whole(ctx context.Context, _ string, _ []byte) ([]byte, error) {
	l.place.Lock()
	defer l.place.Unlock()
	l.waiting.Add(1)
	err := service.Ready(ctx)
	l.waiting.Add(-1)
	if err != nil {
		return nil, err
	}
	unread := l.made.Add(1) - l.read.Load()
	l.most.Store(max(l.most.Load(), unread))
	service.Made(ctx, l.size)
	return []byte(`"` + strings.Repeat("x", l.size) + `"`), nil
}

func (l *large) Do(ctx context.Context, op string, body []byte, emit func([]byte) error) error {
	b, err := l.Whole(ctx, op, body)
	if err != nil {
		return err
	}
	return emit(b)
}

// TestUnread: for a client that reads nothing few answers are made, and it gets all of them when it reads.
func TestUnread(t *testing.T) {
	const n = 200
	asks := &large{size: 1 << 10}
	in, typed := io.Pipe()
	heard, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- rpc.Serve(t.Context(), asks, in, out, rpc.Limits{Bytes: 64 << 10}) // number of 16 KB answers after which no more are made
		out.Close()
	}()
	for i := range n {
		fmt.Fprintln(typed, call(i, "solve", "{}"))
	}
	typed.Close()
	for still := 0; still < 1000 && asks.made.Load() < n; still++ { // until it has waited for so long that it waits for the client
		if runtime.Gosched(); asks.waiting.Load() == 0 {
			still = 0
		}
	}
	part := make([]byte, 64<<10) // read without a buffer: for the server, buffered bytes have been read
	for {
		n, err := heard.Read(part)
		if asks.read.Add(int64(bytes.Count(part[:n], []byte("\n")))); err != nil {
			break
		}
	}
	if err := <-ended; err != nil || asks.read.Load() != n {
		t.Errorf("%d answers, %v", asks.read.Load(), err)
	}
	if most := asks.most.Load(); most > 20 {
		t.Errorf("%d answers waited to be read", most)
	}
}

// TestUnreadLists: if the answers to a list take too much memory together, the result is an error for each request.
func TestUnreadLists(t *testing.T) {
	const n = 100
	asks := &large{size: 1 << 10}
	var list []string
	for i := range n {
		list = append(list, call(i, "solve", "{}"))
	}
	var out bytes.Buffer
	in := strings.NewReader("[" + strings.Join(list, ",") + "]\n[" + call("after", "solve", "{}") + "]\n")
	if err := rpc.Serve(t.Context(), asks, in, &out, rpc.Limits{Bytes: 32 << 10}); err != nil {
		t.Fatal(err)
	}
	whole, failed, ids := 0, 0, map[string]bool{}
	for text := range strings.Lines(out.String()) {
		var all []struct {
			ID     json.RawMessage
			Result string
			Error  *struct{ Code int }
		}
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			t.Fatal(err)
		}
		for _, a := range all {
			ids[string(a.ID)] = true
			switch {
			case a.Error == nil && len(a.Result) == asks.size:
				whole++
			case a.Error != nil && a.Error.Code == -32002:
				failed++
			default:
				t.Errorf("%+v", a)
			}
		}
	}
	if len(ids) != n+1 || whole < 20 || whole > 32 || failed != n+1-whole {
		t.Errorf("%d whole answers, %d errors, %d ids", whole, failed, len(ids))
	}
	if !ids[`"after"`] {
		t.Error("no answer after the list")
	}
}

// TestUnreadMany: from a client that reads nothing few requests are accepted, however small their answers are; the others get an error.
func TestUnreadMany(t *testing.T) {
	const n, pending = 60, 3
	asks := &large{size: 1}
	in, typed := io.Pipe()
	heard, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- rpc.Serve(t.Context(), asks, in, out, rpc.Limits{Pending: pending})
		out.Close()
	}()
	go func() {
		for i := range n {
			fmt.Fprintln(typed, call(i, "solve", "{}"))
			for tries := 0; tries < 100 && asks.made.Load() <= int64(i); tries++ { // one after the other, while they are accepted
				runtime.Gosched()
			}
		}
		typed.Close()
	}()
	for last, still := int64(0), 0; still < 20_000; still++ { // until no more are taken
		if runtime.Gosched(); asks.made.Load() != last || last == 0 {
			last, still = asks.made.Load(), 0
		}
	}
	taken, answers := asks.made.Load(), 0
	for lines := bufio.NewScanner(heard); lines.Scan(); answers++ {
	}
	if err := <-ended; err != nil || answers != n {
		t.Errorf("%d answers, %v", answers, err)
	}
	if taken > 2*pending+2 {
		t.Errorf("%d requests taken of a client that reads nothing", taken)
	}
}

// TestGivenBack: answers that were read free their memory, for any number of successive requests.
func TestGivenBack(t *testing.T) {
	asks := &large{size: 100}
	c, _ := connect(t, asks, rpc.Limits{Bytes: 1 << 10, Pending: 1})
	for i := range 100 {
		for _, text := range []string{call(i, "solve", "{}"), "[" + call(i, "solve", "{}") + "]"} {
			if c.say(text); !c.out.Scan() || strings.Contains(c.out.Text(), `"error"`) {
				t.Fatalf("%s: %s", text, c.out.Text())
			}
		}
	}
}
