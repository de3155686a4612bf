package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
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
		n := floodMost
		if timed { // both processors work on requests up to their limit
			n = min(n, max(50, int(time.Until(deadline)/time.Duration(len(flooded)-i)/floodLimit)))
		}
		if r.cases > 0 {
			n = int(r.cases)
		}
		f := &flooding{run: r, name: front.name, n: n, boards: boards}
		if err := f.start(front.command); err != nil {
			return err
		}
		err := front.do(f, ctx)
		peak := f.peak()
		f.end()
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
		side := min(100, cmp.Or(k.Limits.Side, 100))
		for _, share := range []float64{0, .3, 1} {
			d, err := k.Random(r, puzzle.RandomOptions{Rows: side, Cols: side, Density: .5})
			if err != nil {
				return nil, err
			}
			p := d.Puzzle
			for _, c := range k.Clues(p) {
				if r.Float64() >= share {
					if q, err := k.Without(p, c.At); err == nil {
						p = q
					}
				}
			}
			text, err := kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{})
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

	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	busy    int // requests turned away
}

// start starts the front end with the limits of memory and time, and connects to its streams.
func (f *flooding) start(command []string) error {
	args := append(command[1:len(command):len(command)], "--memory", strconv.Itoa(floodMemory>>20)+"MB", "--limit-time", floodLimit.String())
	f.process = exec.Command(filepath.Join(f.bin, command[0]), args...)
	in, err := f.process.StdinPipe()
	if err != nil {
		return err
	}
	out, err := f.process.StdoutPipe()
	if err != nil {
		return err
	}
	f.in, f.out = in, bufio.NewReaderSize(out, 1<<20)
	return f.process.Start()
}

func (f *flooding) end() {
	f.in.Close()
	f.process.Process.Kill()
	f.process.Wait()
}

// resident matches the peak resident memory in /proc/PID/status on Linux.
var resident = regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`)

// peak returns the peak memory of the process in bytes; 0 if the system does not report it.
func (f *flooding) peak() int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", f.process.Process.Pid))
	found := resident.FindSubmatch(text)
	if err != nil || found == nil {
		return 0
	}
	n, _ := strconv.ParseInt(string(found[1]), 10, 64)
	return n << 10
}

// question returns the operation and the puzzle of request i.
func (f *flooding) question(i int) (operation, text string) {
	return []string{"solve", "hint", "grade"}[i%3], f.boards[i%len(f.boards)]
}

// mcpGreeting opens a session of the Model Context Protocol. Its answer has the id 0.
const mcpGreeting = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
	`"clientInfo":{"name":"trust","version":"1"}}}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"

// byLines writes all requests to standard input while it reads the answers from standard output.
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
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: floodAtOnce}}
	defer client.CloseIdleConnections()
	var group sync.WaitGroup
	var mu sync.Mutex
	requests := make(chan int)
	for range floodAtOnce {
		group.Go(func() {
			for i := range requests {
				operation, text := f.question(i)
				w, wrong := client.Post(strings.TrimSpace(address)+"api/"+operation, "application/json", strings.NewReader(`{"puzzle":`+text+`}`))
				status := 0
				if wrong == nil {
					_, wrong = io.Copy(io.Discard, w.Body)
					w.Body.Close()
					status = w.StatusCode
				}
				mu.Lock()
				f.expect("answers of a server in a flood", wrong == nil && (status < 500 || status == http.StatusServiceUnavailable), "%d: %v", status,
					wrong)
				f.answer(status == http.StatusTooManyRequests)
				mu.Unlock()
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
