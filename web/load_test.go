package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/internal/processor"
)

// boards are the puzzles that the clients use in the short form.
var boards = []string{
	`"https://puzz.link/p?mashu/6/6/1063000i3000"`,
	`"https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"`,
	`"https://puzz.link/p?skyscrapers/4/4/k13h4j3g"`,
	`"https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"`,
	`"https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"`,
}

// TestHundredClients: a hundred clients that mix solve and hint get answers or 429, and the server is idle afterwards. The long form runs
// for TEKA_LOAD on the puzzles of the file TEKA_CORPUS, one per line, and prints round-trip times and memory: TEKA_LOAD=1m
// TEKA_CORPUS=masyu.jsonl go test ./web -run TestHundredClients -v
func TestHundredClients(t *testing.T) {
	span, list := time.Duration(0), boards
	if text := os.Getenv("TEKA_LOAD"); text != "" {
		var err error
		if span, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		list = corpusBoards(t)
	}
	s := serve(t, Options{})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}
	defer client.CloseIdleConnections()
	var mu sync.Mutex
	took, statuses := map[string][]time.Duration{}, map[string]int{}
	var most uint64
	var wg sync.WaitGroup
	end := time.Now().Add(span)
	for k := range 100 {
		wg.Go(func() {
			for n := 0; n < 3 && span == 0 || time.Now().Before(end); n++ {
				op := []string{"hint", "solve"}[(k+n)%2]
				begin := time.Now()
				status := post(client, s.url+"/api/"+op, `{"puzzle":`+list[(k*31+n)%len(list)]+`}`)
				passed := time.Since(begin)
				mu.Lock()
				statuses[fmt.Sprint(op, " ", status)]++
				if status == "200" {
					took[op] = append(took[op], passed)
				}
				if n%50 == 0 && span > 0 {
					var m runtime.MemStats
					runtime.ReadMemStats(&m)
					most = max(most, m.HeapInuse)
				}
				mu.Unlock()
				if status == "429" && span > 0 {
					time.Sleep(time.Second) // as long as Retry-After asks for
				}
			}
		})
	}
	wg.Wait()
	for name, n := range statuses {
		if !strings.HasSuffix(name, " 200") && !strings.HasSuffix(name, " 429") {
			t.Errorf("%d times: %s", n, name)
		}
	}
	until(t, "all is quiet", s.quiet)
	if span > 0 {
		t.Log(statuses)
		for op, times := range took {
			t.Logf("%s: %d answers; 50%% %v, 95%% %v, 99%% %v", op, len(times), part(times, .5), part(times, .95), part(times, .99))
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		t.Logf("heap: %d MB at most while it ran, %d MB after; %d goroutines", most>>20, m.HeapInuse>>20, runtime.NumGoroutine())
	}
}

// post sends a request and returns the status or the error.
func post(client *http.Client, url, body string) string {
	a, err := client.Post(url, jsonType, strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	defer a.Body.Close()
	if _, err := io.Copy(io.Discard, a.Body); err != nil {
		return err.Error()
	}
	return fmt.Sprint(a.StatusCode)
}

// part returns the time below which a share of the times lies.
func part(times []time.Duration, share float64) time.Duration {
	slices.Sort(times)
	return times[min(len(times)-1, int(share*float64(len(times))))].Round(100 * time.Microsecond)
}

// corpusBoards returns the puzzles of the file TEKA_CORPUS up to 20x20, without their solutions.
func corpusBoards(t *testing.T) []string {
	f, err := os.Open(os.Getenv("TEKA_CORPUS"))
	if err != nil {
		t.Skip("TEKA_CORPUS names the file of puzzles to ask about: ", err)
	}
	defer f.Close()
	var out []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var p struct {
			Kind   string          `json:"kind"`
			Rows   int             `json:"rows"`
			Cols   int             `json:"cols"`
			Givens json.RawMessage `json:"givens"`
		}
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		if b, err := json.Marshal(p); err == nil && max(p.Rows, p.Cols) <= 20 {
			out = append(out, string(b))
		}
	}
	return out
}

// TestHintRoundTrip prints the wall time and the processor time of a hint over HTTP, with a single client, on each puzzle of the file
// TEKA_CORPUS up to 20x20:
//
//	TEKA_CORPUS=masyu.jsonl go test ./web -run TestHintRoundTrip -v
func TestHintRoundTrip(t *testing.T) {
	if os.Getenv("TEKA_CORPUS") == "" {
		t.Skip("TEKA_CORPUS names the file of puzzles to ask about")
	}
	s := serve(t, Options{})
	var times, worked []time.Duration
	for _, board := range corpusBoards(t) {
		begin, before := time.Now(), processor.Time()
		if status := post(http.DefaultClient, s.url+"/api/hint", `{"puzzle":`+board+`}`); status != "200" {
			t.Errorf("%s: %.100s", status, board)
		}
		times, worked = append(times, time.Since(begin)), append(worked, processor.Time()-before)
	}
	t.Logf("processor time of both sides, which other work does not change: 50%% %v, 95%% %v, 99%% %v, longest %v", part(worked, .5),
		part(worked, .95), part(worked, .99), part(worked, 1))
	t.Logf("%d hints: 50%% %v, 95%% %v, 99%% %v, longest %v", len(times), part(times, .5), part(times, .95), part(times, .99), part(times, 1))
}

// TestHintAfterMove prints the additional processor time of a hint after a move over HTTP, compared with a minimal request, with a single
// client; other programs hardly change this time. On the puzzles of the file TEKA_CORPUS up to 20x20 a player writes the first fact of each
// hint, and every fourth time all of it. The service finds the study of the board again by its clues.
//
//	TEKA_CORPUS=kakuro.jsonl go test ./web -run TestHintAfterMove -v
func TestHintAfterMove(t *testing.T) {
	if os.Getenv("TEKA_CORPUS") == "" {
		t.Skip("TEKA_CORPUS names the file of puzzles to ask about")
	}
	s := serve(t, Options{})
	var hints, empty []time.Duration
	asked := func(op, body string) (answer []byte, worked time.Duration) {
		before := processor.Time()
		a, err := http.Post(s.url+"/api/"+op, jsonType, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		if answer, err = io.ReadAll(a.Body); err != nil || a.StatusCode != 200 {
			t.Fatalf("%s: %v, %.200s", a.Status, err, answer)
		}
		return answer, processor.Time() - before
	}
	for _, board := range corpusBoards(t) {
		marks := []json.RawMessage{}
		for move := range 25 {
			written, err := json.Marshal(marks)
			if err != nil {
				t.Fatal(err)
			}
			answer, worked := asked("hint", `{"puzzle":`+board+`,"marks":`+string(written)+`}`)
			if move > 0 {
				hints = append(hints, worked)
			}
			_, worked = asked("version", `{}`)
			empty = append(empty, worked)
			var h struct {
				Status string
				Step   struct{ New []json.RawMessage }
			}
			if err := json.Unmarshal(answer, &h); err != nil {
				t.Fatal(err)
			}
			if h.Status == "mistake" {
				t.Fatalf("a hint leads to a mistake: %.300s", answer)
			}
			if h.Status != "step" || len(h.Step.New) == 0 {
				break
			}
			if move%4 != 3 {
				h.Step.New = h.Step.New[:1]
			}
			marks = append(marks, h.Step.New...)
		}
	}
	http := part(empty, .5)
	t.Logf("%d hints after a move: 50%% %v, 95%% %v, longest %v above HTTP's own %v", len(hints), part(hints, .5)-http, part(hints, .95)-http,
		part(hints, 1)-http, http)
}
