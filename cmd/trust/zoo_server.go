package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/web/service"
)

// Bounds of the server of the zoo.
const (
	zooClients  = 64
	zooSearches = 2
	zooWait     = 10 * time.Second  // additional time that a request may wait in the queue
	zooRound    = 8 * time.Second   // after which all clients disconnect together
	zooBack     = time.Second       // maximum time until their slots are free
	zooLeaving  = 7 * time.Second   // maximum time of a shutdown: grace period and time limit
	zooMemory   = 1 << 30           // bytes of memory that the server may use
	zooServer   = zooMemory * 6 / 5 // bytes that it must not exceed
	zooBody     = 1 << 20           // maximum bytes of a request body
)

// zooKeeper asks a teka server in a separate process.
type zooKeeper struct {
	*clients
	*program
	late []zooLate
}

// zooLate is a request whose answer came late.
type zooLate struct {
	name, what string
	body       []byte
	took       time.Duration
}

// serving starts a server in a separate process. The caller must stop it.
func serving(r *run) (*zooKeeper, error) {
	p, err := start(os.Stderr, "bash", "-c", `ulimit -v 8000000 && exec "$@"`, "bash", filepath.Join(r.bin, "teka"), "serve", "-q",
		"--listen", "127.0.0.1:0", "--limit-time", zooLimit.String(), "--limit-making", zooLimit.String(), "--searches", fmt.Sprint(zooSearches),
		"--memory", fmt.Sprint(zooMemory>>20, "MB"))
	if err != nil {
		return nil, err
	}
	line, err := p.out.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("the server does not begin: %w", err)
	}
	return &zooKeeper{clients: newClients(r, strings.TrimSpace(line), zooClients), program: p}, nil
}

// served runs zooClients concurrent clients that query a server about the boards of the zoo. All clients disconnect together after each
// round.
func served(ctx context.Context, r *run) error {
	boards, err := zooBoards(r.dir)
	if err != nil {
		return err
	}
	k, err := serving(r)
	if err != nil {
		return err
	}
	defer k.process.Process.Kill()
	boards = slices.DeleteFunc(boards, func(b animal) bool { return b.cells > largest || len(b.text) >= zooBody })
	for ctx.Err() == nil {
		round, leave := context.WithTimeout(ctx, zooRound)
		var group sync.WaitGroup
		for range zooClients {
			group.Go(func() {
				for round.Err() == nil {
					k.ask(round, boards, k.next.Add(1)-1)
				}
			})
		}
		group.Wait()
		leave()
		k.back()
		if r.cases > 0 {
			break
		}
	}
	for _, l := range k.late[:min(10, len(k.late))] { // retry alone, because the machine may have been busy
		took, _, err := k.post(context.Background(), l.name, l.body)
		r.expect("server in time", err == nil && took <= zooLimit+zooSlack, "after %s, and %s by itself: %v: %s of %s", l.took, took, err, l.name,
			l.what)
	}
	held := peakOf(k.pid())
	r.expect("server within memory", held <= zooServer, "%d MB", held>>20)
	slices.Sort(k.took)
	half := time.Duration(0)
	if n := len(k.took); n > 0 {
		half = k.took[n/2]
	}
	r.note("%d answers to %d clients, half of them within %s; %d MB of memory at most; %d answers were late among the others",
		len(k.took), zooClients, half.Round(time.Millisecond), held>>20, len(k.late))
	return k.interrupt()
}

// ask sends one request. One request in eight is cancelled after a random time of up to two seconds.
func (k *zooKeeper) ask(ctx context.Context, boards []animal, i uint64) {
	r := rand.New(rand.NewPCG(k.seed, i))
	all := service.Operations()
	o, b := all[r.IntN(len(all))], boards[r.IntN(len(boards))]
	var body map[string]json.RawMessage
	if json.Unmarshal([]byte(o.Example), &body) != nil {
		return
	}
	if _, about := body["puzzle"]; about {
		body = map[string]json.RawMessage{"puzzle": json.RawMessage(b.text)}
		if o.Name == "convert" || o.Name == "render" {
			body["to"] = json.RawMessage(map[bool]string{true: `"svg"`, false: `"json"`}[o.Name == "render"])
		}
	}
	text, err := json.Marshal(body)
	if err != nil {
		return
	}
	if r.IntN(8) == 0 {
		var leave context.CancelFunc
		ctx, leave = context.WithTimeout(ctx, time.Duration(r.IntN(2000))*time.Millisecond)
		defer leave()
	}
	if took := k.send(ctx, o.Name, b.name, text); took > zooWait+zooLimit+zooSlack {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.late = append(k.late, zooLate{o.Name, b.name, text, took})
	}
}

// back checks that all slots of the server are free within zooBack after the clients disconnect, in wall-clock or processor time.
func (k *zooKeeper) back() {
	began, before := time.Now(), workOf(k.pid())
	running := "?"
	for time.Since(began) < 30*zooBack {
		if running = k.running(); running == "0 0" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	took, work := time.Since(began), workOf(k.pid())-before
	k.expect("places free when clients leave", running == "0 0" && min(took, work) <= zooBack,
		"%s work and wait after %s, in which it worked %s", running, took, work)
}

// running returns the numbers of running and waiting requests of the server, separated by a space.
func (k *zooKeeper) running() string {
	w, err := k.client.Get(k.address + "metrics")
	if err != nil {
		return err.Error()
	}
	defer w.Body.Close()
	all := bufio.NewScanner(w.Body)
	var out []string
	for all.Scan() {
		name, value, _ := strings.Cut(all.Text(), " ")
		if name == "teka_searches_running" || name == "teka_searches_waiting" {
			out = append(out, value)
		}
	}
	return strings.Join(out, " ")
}

// interrupt interrupts the server and checks that it exits within zooLeaving.
func (k *zooKeeper) interrupt() error {
	if err := k.process.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	began := time.Now()
	late := time.AfterFunc(30*zooBack, func() { k.process.Process.Kill() })
	k.process.Wait()
	late.Stop()
	k.expect("server ends", time.Since(began) <= zooLeaving, "after %s", time.Since(began))
	return nil
}
