package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// A flood sends more concurrent requests about memory-intensive boards than a process has memory for.
const (
	floodMost   = 2000                   // requests of a flood, if time permits
	floodMemory = 512 << 20              // bytes that the process may take
	floodOver   = floodMemory / 5        // tolerance for system memory
	floodLimit  = 100 * time.Millisecond // time limit of a request
	floodAtOnce = 256                    // connections to a server
)

// flooded lists the front ends that answer many requests.
var flooded = []struct {
	name    string
	command []string
	do      func(f *flooding, ctx context.Context) error
}{
	{"rpc", []string{"teka", "rpc", "--pending", "4000"}, (*flooding).byLines},
	{"mcp", []string{"teka-mcp", "mcp"}, (*flooding).byLines},
	{"serve", []string{"teka", "serve", "-q", "--queue", "4000", "--listen", "127.0.0.1:0"}, (*flooding).byHTTP},
}

// flood sends each front end more requests than its memory allows. Each request must get a result or a "busy" response, and the process
// must not exceed its memory limit.
func flood(ctx context.Context, r *run) error {
	deadline, timed := ctx.Deadline()
	boards, err := heavy(r.seed)
	if err != nil {
		return err
	}
	for i, front := range flooded {
		n, limit := floodMost, floodLimit
		if timed { // both processors work on requests up to their limit
			n = min(n, max(50, int(time.Until(deadline)/time.Duration(len(flooded)-i)/floodLimit)))
		}
		if r.cases > 0 {
			n, limit = int(r.cases), floodLimit/5
		}
		p, err := start(nil, slices.Concat([]string{filepath.Join(r.bin, front.command[0])}, front.command[1:],
			[]string{"--memory", fmt.Sprint(floodMemory>>20, "MB"), "--limit-time", limit.String()})...)
		if err != nil {
			return err
		}
		f := &flooding{run: r, name: front.name, n: n, boards: boards, program: p}
		err = front.do(f, ctx)
		peak := peakOf(p.pid())
		p.end()
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("%s: %w", front.name, err)
		}
		if peak > 0 {
			r.expect("memory of "+front.name, peak <= floodMemory+floodOver, "%d MB, of %d that it may take", peak>>20, floodMemory>>20)
		}
		r.note("%s: %d requests at once, %d of them told that it is busy; %d MB at most, of %d that it may take", front.name, n, f.busy,
			peak>>20, floodMemory>>20)
	}
	return nil
}

// heavy returns large boards of all kinds with none, some and all of their clues.
func heavy(seed uint64) (texts []string, err error) {
	r := rand.New(rand.NewPCG(seed, 40))
	for _, k := range kinds.All {
		side := sideFor(k, 100*100)
		for _, share := range []float64{0, .3, 1} {
			d, err := k.Random(r, puzzle.RandomOptions{Rows: side, Cols: side, Density: .5})
			if err != nil {
				return nil, err
			}
			text, err := encoded(without(d.Puzzle, func() bool { return r.Float64() >= share }))
			if err != nil {
				return nil, err
			}
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// flooding is a running flood of one front end.
type flooding struct {
	*run
	name   string
	n      int
	boards []string
	*program
	busy int // requests turned away
}

// question returns the operation and the puzzle of request i.
func (f *flooding) question(i int) (operation, text string) {
	return []string{"solve", "hint", "grade"}[i%3], f.boards[i%len(f.boards)]
}

// mcpGreeting opens a session of the Model Context Protocol. Its answer has the id 0.
const mcpGreeting = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
	`"clientInfo":{"name":"trust","version":"1"}}}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"

// codeInternal is the code of an error of JSON-RPC that is the fault of the program.
const codeInternal = -32603

// byLines writes all requests to standard input while it reads the answers from standard output. Each request must
// have one answer.
func (f *flooding) byLines(context.Context) error {
	written := make(chan error, 1)
	go func() {
		w := bufio.NewWriter(f.in)
		if f.name == "mcp" {
			io.WriteString(w, mcpGreeting)
		}
		for i := range f.n {
			operation, text := f.question(i)
			if f.name == "mcp" {
				fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":{"puzzle":%s}}}`+"\n", i+1,
					operation, text)
			} else {
				fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":{"puzzle":%s}}`+"\n", i+1, operation, text)
			}
		}
		written <- w.Flush()
	}()
	seen := map[int]bool{}
	for answered := 0; answered < f.n; {
		line, err := f.out.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("after %d of %d answers: %w", answered, f.n, err)
		}
		var a struct {
			ID    int
			Error *struct{ Code int }
		}
		if err := json.Unmarshal(line, &a); err != nil {
			return err
		}
		if a.ID == 0 {
			continue
		}
		answered++
		internal := a.Error != nil && a.Error.Code == codeInternal
		f.expect("answers of "+f.name+" in a flood", a.ID > 0 && a.ID <= f.n && !seen[a.ID] && !internal, "request %d of %d: %.200s",
			a.ID, f.n, line)
		seen[a.ID] = true
		f.answer(bytes.Contains(line, []byte("the server is busy")) || bytes.Contains(line, []byte("are under way")))
	}
	return <-written
}

// answer counts an answered request and whether it was rejected as busy.
func (f *flooding) answer(busy bool) {
	f.add("requests of a flood", 1)
	if busy {
		f.busy++
	}
}

// byHTTP sends the n requests over floodAtOnce connections to the server whose address is the first line of f.out, and records wrong
// answers. The error is that of reading the address.
func (f *flooding) byHTTP(ctx context.Context) error {
	address, err := f.out.ReadString('\n')
	if err != nil {
		return err
	}
	c := newClients(f.run, strings.TrimSpace(address), floodAtOnce)
	defer c.client.CloseIdleConnections()
	var group sync.WaitGroup
	requests := make(chan int)
	for range floodAtOnce {
		group.Go(func() {
			for i := range requests {
				operation, text := f.question(i)
				_, status, wrong := c.post(context.Background(), operation, []byte(`{"puzzle":`+text+`}`))
				c.mu.Lock()
				f.expect("answers of a server in a flood", wrong == nil && (status < 500 || status == http.StatusServiceUnavailable), "%d: %v", status,
					wrong)
				f.answer(status == http.StatusTooManyRequests)
				c.mu.Unlock()
			}
		})
	}
	for i := range f.n {
		select {
		case requests <- i:
		case <-ctx.Done():
		}
	}
	close(requests)
	group.Wait()
	return nil
}
