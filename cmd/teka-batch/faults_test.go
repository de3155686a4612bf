//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// long selects the long form of the tests in this file. They kill processes at random moments and compare the results of batches with those
// of the command alone. With TEKA_FAULTS=1 they take minutes: more puzzles, thirty kills of workers and servers, a full disk and a slow
// disk.
var long = os.Getenv("TEKA_FAULTS") != ""

// faultInput writes random nonograms and skyscrapers to a file.
func faultInput(t *testing.T, dir string, n int) string {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	var b strings.Builder
	for i := range n {
		k, err := kinds.ByName([]string{"nonogram", "skyscrapers", "masyu"}[i%3])
		if err != nil {
			t.Fatal(err)
		}
		size := 5 + i%3
		d, err := k.Random(r, puzzle.RandomOptions{Rows: size, Cols: size,
			Density: map[string]float64{"nonogram": .6, "skyscrapers": .6, "masyu": .8}[k.Name]})
		if err != nil {
			t.Fatal(err)
		}
		line, err := kinds.Encode(d.Puzzle, nil, codec.JSON.Name, codec.Envelope{ID: fmt.Sprintf("p%d", i)})
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(line + "\n")
		if i == n/2 {
			b.WriteString("{\"id\":\"broken\",\"kind\":\"masyu\"\n")
		}
	}
	path := filepath.Join(dir, "in.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// process returns the program for a command, to be run as a separate process.
func process(ctx context.Context, env []string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, os.Args[0], args...)
	program := "teka"
	if len(args) == 0 || args[0] == "batch" || args[0] == "worker" || args[0] == "-q" {
		program = helperName
	}
	c.Env = append(append(os.Environ(), "TEKA_TEST_MAIN="+program), env...)
	return c
}

// answersOf returns the lines of a file without times.
func answersOf(t *testing.T, text []byte) []string {
	t.Helper()
	var list []string
	for line := range bytes.Lines(text) {
		var members map[string]any
		if err := json.Unmarshal(line, &members); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		delete(members, "stats")
		b, err := json.Marshal(members)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(b))
	}
	return list
}

// sameAnswers compares the answers of a batch with those of the command.
func sameAnswers(t *testing.T, path string, want []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got := answersOf(t, text)
	if len(got) != len(want) {
		t.Fatalf("%d answers, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("answer %d:\n%.300s\nwant\n%.300s", i, got[i], want[i])
		}
	}
}

// plainAnswers returns the answers of a command that runs undisturbed.
func plainAnswers(t *testing.T, args ...string) []string {
	t.Helper()
	out, err := process(t.Context(), nil, append(args, "--json", "-q")...).Output()
	if len(out) == 0 {
		t.Fatal(err)
	}
	return answersOf(t, out)
}

// moment waits for a random time.
func moment(r *rand.Rand, most time.Duration) { time.Sleep(time.Duration(r.Int64N(int64(most)))) }

// TestBatchKilled: a batch that is killed repeatedly gives every answer once, in order. This includes audits and data sets.
func TestBatchKilled(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		command      string
		short, large int    // puzzles
		sum          string // makes of the answers of the batch those of the command by itself, "" where they are the same
	}{{"grade", 60, 10_000, ""}, {"audit", 60, 5_000, "--sum"}, {"dataset", 45, 1_500, ""}} {
		t.Run(test.command, func(t *testing.T) {
			t.Parallel()
			puzzles, kills, most := test.short, 2, 400*time.Millisecond
			if long {
				puzzles, kills, most = test.large, 30, 3*time.Second
			}
			in := faultInput(t, t.TempDir(), puzzles)
			want := plainAnswers(t, test.command, in)
			out := killed(t, test.command, in, kills, most)
			if test.sum == "" {
				sameAnswers(t, out, want)
				return
			}
			summed := filepath.Join(t.TempDir(), "summed.jsonl")
			text, _ := process(t.Context(), nil, test.command, "--json", "-q", test.sum, out).Output()
			if err := os.WriteFile(summed, text, 0o666); err != nil {
				t.Fatal(err)
			}
			sameAnswers(t, summed, want)
		})
	}
}

// killed runs a batch that is killed so many times, and compares its final output byte for byte with that of an undisturbed batch. It
// returns the name of the output file.
func killed(t *testing.T, command, in string, kills int, most time.Duration) string {
	t.Helper()
	dir := t.TempDir()
	run := func(name string) []string {
		return []string{"batch", "run", "-q", "--dir", filepath.Join(dir, name), "-o", filepath.Join(dir, name+".jsonl"), command, in}
	}
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	killed := 0
	for range kills {
		c := process(t.Context(), nil, run("work")...)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		moment(r, most)
		c.Process.Kill()
		if c.Wait(); !c.ProcessState.Exited() {
			killed++
		}
	}
	for _, name := range []string{"work", "calm"} {
		if text, _ := process(t.Context(), nil, run(name)...).CombinedOutput(); len(text) > 0 {
			t.Errorf("%s: messages: %s", name, text)
		}
	}
	got, err := os.ReadFile(filepath.Join(dir, "work.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	calm, err := os.ReadFile(filepath.Join(dir, "calm.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if timed := bytes.Contains(calm, []byte(`"stats"`)); !timed && !bytes.Equal(got, calm) {
		t.Errorf("%s: other bytes than without a kill", command)
	}
	t.Logf("killed %d times while it worked; %d bytes", killed, len(calm))
	return filepath.Join(dir, "work.jsonl")
}

// TestBatchDiskFull: a full disk ends a batch with one line, and the batch continues once there is space.
func TestBatchDiskFull(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("needs Linux: the shell's ulimit keeps files from growing")
	}
	puzzles := 16
	if long {
		puzzles = 150
	}
	dir := t.TempDir()
	in := faultInput(t, dir, puzzles)
	want := plainAnswers(t, "explain", in)
	out := filepath.Join(dir, "out.jsonl")
	args := []string{"batch", "run", "--dir", filepath.Join(dir, "work"), "-o", out, "explain", in}
	full := process(t.Context(), nil, args...)
	full.Path, full.Args = "/bin/sh", append([]string{"sh", "-c", "ulimit -f 60; exec \"$0\" \"$@\"", os.Args[0]}, args...)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	full.Cancel = nil
	done := make(chan struct{})
	var text []byte
	go func() { text, _ = full.CombinedOutput(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
		full.Process.Kill()
		t.Fatal("it does not end")
	}
	if full.ProcessState.ExitCode() != 2 || strings.Count(string(text), "\n") != 1 || !strings.HasPrefix(string(text), "teka: ") {
		t.Errorf("exit code %d: %s", full.ProcessState.ExitCode(), text)
	}
	process(t.Context(), nil, append([]string{"-q"}, args...)...).Run()
	sameAnswers(t, out, want)
}

// TestBatchDiskSlow: a disk on which every synchronous write takes a fifth of a second only makes a batch slow.
func TestBatchDiskSlow(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if !long || err != nil {
		t.Skip("with TEKA_FAULTS=1 and strace")
	}
	dir := t.TempDir()
	in := faultInput(t, dir, 90)
	want := plainAnswers(t, "explain", in)
	out := filepath.Join(dir, "out.jsonl")
	c := process(t.Context(), nil)
	c.Path = strace
	c.Args = []string{"strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e",
		"inject=fsync,fdatasync:delay_exit=200000",
		os.Args[0], "batch", "run", "-q", "--dir", filepath.Join(dir, "work"), "-o", out, "explain", in}
	if text, err := c.CombinedOutput(); len(text) > 0 {
		t.Logf("%v: %s", err, text)
	}
	sameAnswers(t, out, want)
}

// natsSettings are the settings of a NATS server in a separate process.
type natsSettings struct {
	Name, Store string
	Port, Route int
	Peers       []string // the routes of a cluster; none for a single server
}

// serveNATS runs a server with these settings, in JSON, until it is shut down, and exits.
func serveNATS(text string) {
	var x natsSettings
	if err := json.Unmarshal([]byte(text), &x); err != nil {
		panic(err)
	}
	o := &server.Options{ServerName: x.Name, Host: "127.0.0.1", Port: x.Port, JetStream: true, StoreDir: x.Store, NoSigs: true,
		NoLog: true, SyncAlways: true}
	for _, route := range x.Peers {
		u, err := url.Parse(route)
		if err != nil {
			panic(err)
		}
		o.Routes = append(o.Routes, u)
		o.Cluster = server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: x.Route}
	}
	s, err := server.NewServer(o)
	if err != nil {
		panic(err)
	}
	s.Start()
	s.WaitForShutdown()
	os.Exit(0)
}

// free returns a TCP port of this machine that is not in use.
func free(t *testing.T) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// cluster starts n servers. again(i) restarts server i after it was killed.
func cluster(t *testing.T, n int) (urls string, servers []*exec.Cmd, again func(i int)) {
	t.Helper()
	dir := t.TempDir()
	var ports, routes []int
	var list, peers []string
	for range n {
		ports, routes = append(ports, free(t)), append(routes, free(t))
	}
	for i := range n {
		list = append(list, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
		peers = append(peers, fmt.Sprintf("nats://127.0.0.1:%d", routes[i]))
	}
	servers = make([]*exec.Cmd, n)
	again = func(i int) {
		x := natsSettings{Name: fmt.Sprint("n", i), Store: filepath.Join(dir, fmt.Sprint(i)), Port: ports[i], Route: routes[i]}
		if n > 1 {
			x.Peers = peers
		}
		text, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		c := exec.CommandContext(t.Context(), os.Args[0])
		c.Env = append(os.Environ(), "TEKA_TEST_NATS="+string(text))
		c.Stderr = os.Stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		servers[i] = c
	}
	for i := range n {
		again(i)
	}
	t.Cleanup(func() {
		for _, c := range servers {
			c.Process.Kill()
			c.Wait()
		}
	})
	return strings.Join(list, ","), servers, again
}

// TestBatchServersKilled: when workers and servers are killed during a job, the answers are still those of the command.
func TestBatchServersKilled(t *testing.T) {
	if !long {
		t.Skip("with TEKA_FAULTS=1")
	}
	for _, n := range []int{1, 3} {
		t.Run(fmt.Sprintf("%d servers", n), func(t *testing.T) { killServers(t, n) })
	}
}

// waitForLeader waits until a server can be used: a cluster takes a moment to have a leader.
func waitForLeader(t *testing.T, remote []string) {
	t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
	for {
		text, err := process(t.Context(), nil, append([]string{"batch", "status"}, remote...)...).CombinedOutput()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("no server: %s", text)
		}
		time.Sleep(200 * time.Millisecond)
	}
}

func killServers(t *testing.T, n int) {
	urls, servers, again := cluster(t, n)
	dir := t.TempDir()
	in := faultInput(t, dir, 4000/n) // some kills must fall into the work; a cluster takes longer to restart
	want := plainAnswers(t, "explain", in)
	remote := []string{"--nats", urls, "--replicas", fmt.Sprint(n)}
	ready := func() { waitForLeader(t, remote) }
	ready()
	start := func(args ...string) *exec.Cmd {
		c := process(t.Context(), nil, append(args, remote...)...)
		c.Stderr = os.Stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c
	}
	workers := []*exec.Cmd{start("worker", "-q", "--jobs", "1"), start("worker", "-q", "--jobs", "1")}
	t.Cleanup(func() {
		for _, w := range workers {
			w.Process.Kill()
			w.Wait()
		}
	})
	submit := process(t.Context(), nil, append(append([]string{"batch", "submit", "-q", "--name", "j"}, remote...), "explain", in)...)
	submit.Stderr = os.Stderr
	if err := submit.Start(); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.jsonl")
	submitted, collected := make(chan error, 1), make(chan error, 1)
	go func() { submitted <- submit.Wait() }()
	time.Sleep(time.Second)
	results := start("batch", "results", "-q", "--take", "-o", out, "j")
	go func() { collected <- results.Wait() }()
	r := rand.New(rand.NewPCG(uint64(n), uint64(time.Now().UnixNano())))
	var killed [2]int // workers, servers
	for {
		select {
		case err := <-collected:
			if code := results.ProcessState.ExitCode(); code != 2 { // one puzzle is unreadable
				t.Fatalf("results: %v", err)
			}
			<-submitted
			sameAnswers(t, out, want)
			t.Logf("%d kills of workers, %d of servers", killed[0], killed[1])
			if killed[1] == 0 {
				t.Error("the work was done before a server was killed: nothing is shown")
			}
			return
		case <-time.After(time.Duration(1+r.IntN(3)) * time.Second):
		}
		if r.IntN(4) == 0 {
			killed[0]++
			i := r.IntN(len(workers))
			workers[i].Process.Kill()
			workers[i].Wait()
			workers[i] = start("worker", "-q", "--jobs", "1")
			continue
		}
		for k, first := 0, r.IntN(n); k < min(n, 1+r.IntN(2)); k++ { // one, or two in turn
			i := (first + k) % n
			killed[1]++
			servers[i].Process.Kill()
			servers[i].Wait()
			moment(r, 1500*time.Millisecond)
			again(i)
			ready() // two of three must know each other before the next is killed
		}
	}
}
