package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"
)

// program is a running program with its standard input and output.
type program struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// start starts a program, which the caller must end. stderr may be nil.
func start(stderr io.Writer, command ...string) (*program, error) {
	p := &program{process: exec.Command(command[0], command[1:]...)}
	in, err := p.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in, p.out, p.process.Stderr = in, bufio.NewReaderSize(out, 1<<20), stderr
	return p, p.process.Start()
}

func (p *program) end() {
	p.in.Close()
	p.process.Process.Kill()
	p.process.Wait()
}

func (p *program) pid() int { return p.process.Process.Pid }

// clients sends requests to the operations of a server from any number of goroutines, counts their outcomes, and records how long
// answers took.
type clients struct {
	*run
	address string // ends with a slash
	client  *http.Client
	next    atomic.Uint64
	mu      sync.Mutex
	took    []time.Duration
}

// newClients returns clients that keep at most the given number of connections open.
func newClients(r *run, address string, most int) *clients {
	return &clients{run: r, address: address, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: most}}}
}

// post sends one request, reads the whole response, and returns the time for both.
func (c *clients) post(ctx context.Context, name string, body []byte) (took time.Duration, status int, err error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address+"api/"+name, bytes.NewReader(body))
	if err != nil {
		return 0, 0, err
	}
	q.Header.Set("Content-Type", "application/json")
	began := time.Now()
	w, err := c.client.Do(q)
	if err != nil {
		return time.Since(began), 0, err
	}
	defer w.Body.Close()
	_, err = io.Copy(io.Discard, w.Body)
	return time.Since(began), w.StatusCode, err
}

// send sends one request about something and counts its outcome. The time is 0 unless it was answered. When the server is busy, it pauses.
func (c *clients) send(ctx context.Context, name, about string, body []byte) time.Duration {
	took, status, err := c.post(ctx, name, body)
	switch {
	case ctx.Err() != nil:
		c.add("requests given up by who asked", 1)
	case err != nil:
		c.expect("requests", false, "%s of %s: %v", name, about, err)
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
		c.add("requests told that the server is busy", 1)
		time.Sleep(100 * time.Millisecond)
	default:
		c.expect("requests", status < 500, "%s of %s: %d", name, about, status)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.took = append(c.took, took)
		return took
	}
	return 0
}
