//go:build !js

package batch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/teka-puzzles/teka/kinds"
)

func start(t *testing.T, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoLog, o.NoSigs = "127.0.0.1", -1, true, t.TempDir(), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s
}

// connected returns a connection to a server that accepts messages of so many bytes; 0 is the default.
func connected(t *testing.T, most int) *Bus {
	t.Helper()
	s := start(t, &server.Options{MaxPayload: int32(most)})
	b, err := Connect(t.Context(), Connection{URL: s.ClientURL()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// smallPuzzles returns an input of n small puzzles, whose ids are made:1, made:5, …
func smallPuzzles(n int) Input {
	text := strings.Repeat("nonogram\nrows: 1, 0\ncols: 1, 0\n---\n", n)
	return Input{Name: "made", Stamp: fmt.Sprint(n), Size: int64(len(text)),
		Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
}

// doing returns an Open that uses do for each puzzle of any order.
func doing(do func(ctx context.Context, it kinds.Item) Answer) Open {
	return func(Order) (*Task, error) { return &Task{Puzzle: do}, nil }
}

// said returns an answer with the id of the puzzle.
func said(it kinds.Item) Answer { return Answer{Line: map[string]string{"id": it.ID}} }

// aJob returns a plan of one order.
func aJob(id string, open Open, in ...Input) Plan {
	return Plan{Job: Job{Format: Format, ID: id, Orders: []Order{{Command: "made"}}}, Inputs: [][]Input{in}, Open: open}
}

// quietly is a worker's log.
var quietly = slog.New(slog.DiscardHandler)

// taken returns the lines of the results of a job.
func taken(t *testing.T, b *Bus, id string, take bool, open Open) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "answers")
	if _, err := Results(t.Context(), b, id, path, take, open, Options{}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(strings.Lines(string(text)))
}

// messages returns the messages of a stream, oldest first.
func messages(t *testing.T, b *Bus, name string) []*jetstream.RawStreamMsg {
	t.Helper()
	s, err := b.js.Stream(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	info, err := s.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var list []*jetstream.RawStreamMsg
	for seq := info.State.FirstSeq; seq <= info.State.LastSeq && info.State.Msgs > 0; seq++ {
		if m, err := s.GetMsg(t.Context(), seq); err == nil {
			list = append(list, m)
		}
	}
	return list
}

// TestDeadLetter: a puzzle that crashes the command is tried twice and then stored in the dead-letter stream with its error and its text.
// Its line reports this.
func TestDeadLetter(t *testing.T) {
	t.Parallel()
	b := connected(t, 0)
	var tries atomic.Int64
	open := doing(func(_ context.Context, it kinds.Item) Answer {
		if it.ID == "made:9" {
			tries.Add(1)
			panic("a defect")
		}
		return said(it)
	})
	if err := Submit(t.Context(), b, aJob("j", open, smallPuzzles(6)), Options{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w := &Worker{Bus: b, Open: open, Slots: 2, Name: "w", Log: quietly}
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	lines := taken(t, b, "j", false, open)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for i, line := range lines {
		want := fmt.Sprintf("{\"id\":\"made:%d\"}\n", 4*i+1)
		if i == 2 {
			want = `{"id":"made:9","kind":"nonogram","status":"error","error":"internal error: a defect"}` + "\n"
		}
		if line != want {
			t.Errorf("line %d: %s, want %s", i, line, want)
		}
	}
	if len(lines) != 6 || tries.Load() != 2 {
		t.Errorf("%d lines after %d tries, want 6 and 2", len(lines), tries.Load())
	}
	dead := messages(t, b, deadStream)
	if len(dead) != 1 {
		t.Fatalf("%d dead letters, want 1", len(dead))
	}
	var letter struct {
		Error string
		From  int
		Docs  []document
	}
	if err := json.Unmarshal(dead[0].Data, &letter); err != nil {
		t.Fatal(err)
	}
	if dead[0].Subject != "teka.dead.j.0.2" || letter.Error != "internal error: a defect" || letter.From != 2 || len(letter.Docs) != 1 ||
		!strings.Contains(letter.Docs[0].Text, "rows: 1, 0") {
		t.Errorf("%s: %+v", dead[0].Subject, letter)
	}
	again := taken(t, b, "j", true, open)
	if !slices.Equal(again, lines) {
		t.Errorf("taken again: %q, want %q", again, lines)
	}
	if left := messages(t, b, resultStream); len(left) > 0 {
		t.Errorf("%d messages are left of what was taken", len(left))
	}
}

// TestSplit: a chunk whose worker keeps dying is divided into smaller chunks, down to the puzzle responsible. Only that puzzle is given up.
func TestSplit(t *testing.T) {
	t.Parallel()
	b := connected(t, 0)
	const puzzles, deadly = 100, 37
	open := doing(func(_ context.Context, it kinds.Item) Answer {
		if it.ID == fmt.Sprintf("made:%d", 4*deadly+1) {
			t.Error("the puzzle that ends workers is worked on")
		}
		return said(it)
	})
	p := aJob("j", open)
	if _, err := b.register(t.Context(), newRecord(p.Job, nil)); err != nil {
		t.Fatal(err)
	}
	_, docs := newDocuments([]Input{smallPuzzles(puzzles)}, kinds.ReadOptions{}, (&Task{}).Describe).take(puzzles, nil)
	w := &Worker{Bus: b, Open: open, Kinds: []string{mixedKind}, Name: "w", Log: quietly, ChunkAttempts: 2, PuzzleAttempts: 4,
		jobs: map[string]*jobTasks{}}
	if err := w.publish(t.Context(), &chunk{Format: Format, Job: "j", To: puzzles, Kind: mixedKind, Docs: docs}); err != nil {
		t.Fatal(err)
	}
	if err := b.updateRecord(t.Context(), "j", func(r *record) { r.Ends[0] = puzzles }); err != nil {
		t.Fatal(err)
	}
	consumers, err := w.consumers(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ended []int // sizes of the chunks whose worker ended
	for {
		m := fetch(consumers[0])
		if m == nil && len(messages(t, b, workStream)) == 0 {
			break
		}
		if m == nil { // a chunk that was given back is redelivered shortly
			time.Sleep(5 * time.Millisecond)
			continue
		}
		var c chunk
		if err := json.Unmarshal(m.Data(), &c); err != nil {
			t.Fatal(err)
		}
		meta, err := m.Metadata()
		if err != nil {
			t.Fatal(err)
		}
		size, before := c.To-c.From, int(meta.NumDelivered)-1
		if c.From <= deadly && deadly < c.To && (size > 1 && before < 2 || size == 1 && before < 4) {
			ended = append(ended, size)
			if err := m.Nak(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		w.process(t.Context(), m)
	}
	if want := []int{100, 100, 13, 13, 1, 1, 1, 1}; !slices.Equal(ended, want) {
		t.Errorf("workers ended at chunks of %v puzzles, want %v", ended, want)
	}
	lines := taken(t, b, "j", false, open)
	if len(lines) != puzzles {
		t.Fatalf("%d lines, want %d", len(lines), puzzles)
	}
	for i, line := range lines {
		if gaveUp := strings.Contains(line, "abandoned: the process died 4 times while working on it"); gaveUp != (i == deadly) ||
			!strings.Contains(line, fmt.Sprintf(`"made:%d"`, 4*i+1)) {
			t.Errorf("line %d: %s", i, line)
		}
	}
	if dead := messages(t, b, deadStream); len(dead) != 1 || dead[0].Subject != fmt.Sprintf("teka.dead.j.0.%d", deadly) {
		t.Errorf("dead letters: %v", dead)
	}
}

// TestGivenBack: a worker that stops normally returns its chunk. This may happen any number of times and is not counted as a failure.
func TestGivenBack(t *testing.T) {
	t.Parallel()
	b := connected(t, 0)
	working := make(chan struct{}, 1)
	var patient atomic.Bool
	open := doing(func(ctx context.Context, it kinds.Item) Answer {
		if !patient.Load() {
			working <- struct{}{}
			<-ctx.Done()
		}
		return said(it)
	})
	if err := Submit(t.Context(), b, aJob("j", open, smallPuzzles(1)), Options{}); err != nil {
		t.Fatal(err)
	}
	for range 6 {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- (&Worker{Bus: b, Open: open, Slots: 1, Name: "w", Log: quietly}).Run(ctx) }()
		<-working
		cancel()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
	}
	patient.Store(true)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go (&Worker{Bus: b, Open: open, Slots: 1, Name: "w", Log: quietly}).Run(ctx)
	if lines := taken(t, b, "j", true, open); !slices.Equal(lines, []string{"{\"id\":\"made:1\"}\n"}) {
		t.Errorf("%q", lines)
	}
}

// TestCancel: cancelling a job stops its work in progress and deletes what is pending, including pieces of documents.
func TestCancel(t *testing.T) {
	t.Parallel()
	b := connected(t, 20_000)
	working, stopped := make(chan struct{}, 8), make(chan struct{}, 8)
	task := &Task{Several: true, Picture: func(ctx context.Context, name, _ string, data []byte) Answer {
		if len(data) != 70_000 {
			t.Errorf("%d bytes came", len(data))
		}
		working <- struct{}{}
		<-ctx.Done()
		stopped <- struct{}{}
		return Answer{Err: ctx.Err()}
	}}
	open := func(Order) (*Task, error) { return task, nil }
	large := Input{Name: "large", Whole: true, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(make([]byte,
			70_000))), nil
	}}
	if err := Submit(t.Context(), b, aJob("j", open, large, large, large), Options{}); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	go (&Worker{Bus: b, Open: open, Slots: 1, Name: "w", Log: quietly}).Run(ctx)
	<-working
	begun := time.Now()
	if err := b.Cancel(t.Context(), "j"); err != nil {
		t.Fatal(err)
	}
	<-stopped
	t.Logf("stopped after %v", time.Since(begun))
	for _, name := range []string{workStream, resultStream} {
		for _, m := range messages(t, b, name) {
			if !strings.HasPrefix(m.Subject, "teka.work.mixed.j.0.0.") { // work in progress is acknowledged when it has ended
				t.Errorf("%s is left", m.Subject)
			}
		}
	}
	if _, err := Results(t.Context(), b, "j", filepath.Join(t.TempDir(), "x"), false, open, Options{}); !errors.Is(err, ErrCancelled) {
		t.Errorf("results: %v", err)
	}
	if err := Submit(t.Context(), b, aJob("j", open, large, large, large), Options{}); err == nil ||
		!strings.Contains(err.Error(), "was cancelled") {
		t.Errorf("submitted again: %v", err)
	}
}

// TestPieces: a document longer than a message is sent in pieces, which are deleted when its answer is collected.
func TestPieces(t *testing.T) {
	t.Parallel()
	b := connected(t, 20_000)
	open := doing(func(_ context.Context, it kinds.Item) Answer { return said(it) })
	const line = `{"id":"%s","note":"%s","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]}}` + "\n"
	long := fmt.Sprintf(line, "a", strings.Repeat("a long remark ", 6000)) + fmt.Sprintf(line, "b", "")
	in := Input{Name: "long", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(long)), nil }}
	if err := Submit(t.Context(), b, aJob("j", open, in), Options{}); err != nil {
		t.Fatal(err)
	}
	if n := len(messages(t, b, resultStream)); n < 8 {
		t.Errorf("%d pieces of %d bytes", n, len(long))
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go (&Worker{Bus: b, Open: open, Slots: 1, Name: "w", Log: quietly}).Run(ctx)
	if lines := taken(t, b, "j", true, open); len(lines) != 2 || lines[0] != "{\"id\":\"a\"}\n" {
		t.Errorf("%q", lines)
	}
	if left := messages(t, b, resultStream); len(left) > 0 {
		t.Errorf("%d messages are left", len(left))
	}
}

// TestOlder: a worker older than a job exits and leaves its chunks to newer workers. Older collectors do not read its answers either.
func TestOlder(t *testing.T) {
	t.Parallel()
	b := connected(t, 0)
	open := doing(func(_ context.Context, it kinds.Item) Answer { return said(it) })
	p := aJob("j", open, smallPuzzles(3))
	if err := Submit(t.Context(), b, p, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := b.updateRecord(t.Context(), "j", func(r *record) { r.Format = Format + 1 }); err != nil {
		t.Fatal(err)
	}
	if err := (&Worker{Bus: b, Open: open, Slots: 1, Name: "w", Log: quietly}).Run(t.Context()); !errors.Is(err, ErrNewer) ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("the worker: %v", err)
	}
	if n := len(messages(t, b, workStream)); n == 0 {
		t.Error("its chunks are gone")
	}
	for name, err := range map[string]error{
		"submit": Submit(t.Context(), b, p, Options{}),
		"watch":  Watch(t.Context(), b, "j", open, Options{}),
		"results": func() error {
			_, err := Results(t.Context(), b, "j", filepath.Join(t.TempDir(), "x"), true, open, Options{})
			return err
		}(),
	} {
		if !errors.Is(err, ErrNewer) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestInUse: only one process can use a directory at a time.
func TestInUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b, err := Local(t.Context(), dir, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	open := doing(func(_ context.Context, it kinds.Item) Answer { return said(it) })
	if _, err := Run(t.Context(), dir, aJob("run", open, smallPuzzles(1)), Options{}); !errors.Is(err, ErrInUse) ||
		!strings.HasPrefix(err.Error(), dir) {
		t.Errorf("%v", err)
	}
	b.Close()
	if end, err := Run(t.Context(), dir, aJob("run", open, smallPuzzles(1)), Options{}); err != nil || end.Lines != 1 {
		t.Errorf("afterwards: %+v, %v", end, err)
	}
}

// TestQuotaInterrupted: an order with a quota that is interrupted and resumed yields the same puzzles.
func TestQuotaInterrupted(t *testing.T) {
	t.Parallel()
	var in []Input
	for i := range 30 {
		in = append(in, Input{Name: fmt.Sprintf("p%d", i), Whole: true,
			Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(fmt.Sprint(i))), nil }})
	}
	var worked atomic.Int64
	stop := func() {}
	open := func(o Order) (*Task, error) {
		return &Task{Several: true, Quota: 12, Picture: func(_ context.Context, name, _ string, data []byte) Answer {
			if worked.Add(1) == 9 {
				stop()
			}
			switch n := len(name) + int(data[0]); {
			case n%3 == 0:
				return Answer{Err: errors.New("none")}
			case n%5 == 0:
				return Answer{Lines: []any{map[string]string{"id": name, "key": "the same"}}}
			}
			return Answer{Lines: []any{map[string]string{"id": name, "key": name}}}
		}}, nil
	}
	p := aJob("run", open, in...)
	want, err := Run(t.Context(), filepath.Join(t.TempDir(), "whole"), p, Options{Slots: 2})
	if err != nil || want.Lines != 12 || want.Bad != 0 || len(want.Failed) > 0 {
		t.Fatalf("%+v, %v", want, err)
	}
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	worked.Store(0)
	stop = cancel
	if _, err := Run(ctx, dir, p, Options{Slots: 2}); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	stop = func() {}
	end, err := Run(t.Context(), dir, p, Options{Slots: 2})
	if err != nil || end.Lines != 12 || !slices.Equal(end.LinesByOrder, []int{12}) {
		t.Fatalf("%+v, %v", end, err)
	}
	text, err := os.ReadFile(filepath.Join(dir, AnswersFile))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		var of struct{ Key string }
		if err := json.Unmarshal([]byte(line), &of); err != nil || of.Key == "" || seen[of.Key] {
			t.Errorf("%s: %v", line, err)
		}
		seen[of.Key] = true
	}
	if len(seen) != 12 {
		t.Errorf("%d puzzles", len(seen))
	}
}

// TestServe: metrics are served, and an address in use is an error.
func TestServe(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if _, err := Serve(address, View{}.Metrics); err == nil {
		t.Error("an address that is taken is served")
	}
	l.Close()
	stop, err := Serve(address, View{Puzzles: 7, Waiting: 3}.Metrics)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/healthz": "ok\n", "/metrics": "\nteka_batch_puzzles_total 7\n"} {
		r, err := http.Get("http://" + address + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != 200 || !strings.Contains("\n"+string(text), want) {
			t.Errorf("%s: %d %s %v", path, r.StatusCode, text, err)
		}
	}
	stop()
	if _, err := http.Get("http://" + address + "/healthz"); err == nil {
		t.Error("it is served still")
	}
}
