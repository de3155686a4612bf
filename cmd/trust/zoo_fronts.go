package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// frontScript answers lines of JSON-RPC with the Python client. Its arguments are the folder of the client, the program, and the
// seconds that a request may take.
const frontScript = `import json
import sys

sys.path.insert(0, sys.argv[1])
import teka

client = teka.Teka(sys.argv[2], limit_time=float(sys.argv[3]), limit_making=float(sys.argv[3]))
client.call("version")
print(client.process._child._popen.pid, flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"id": asked["id"]}
    try:
        answer["result"] = client.call(asked["method"], **asked["params"])
    except teka.errors.TekaError as error:
        answer["error"] = {"code": getattr(error, "code", 0), "message": str(error)}
    print(json.dumps(answer, separators=(",", ":")), flush=True)
client.close()
`

// zooFront is a front end that answers lines on standard input, one request at a time.
type zooFront struct {
	name    string
	command func(r *run) []string // nil if it cannot run on this machine
	asks    []string              // operations
	tools   bool                  // they are tools of an assistant
	named   bool                  // its first line is the number of the process to measure
}

// zooFronts lists the fronts. The zoo of commands and served cover the command line and HTTP.
var zooFronts = []zooFront{
	{name: "rpc", asks: frontAsks, command: func(r *run) []string {
		return append([]string{filepath.Join(r.bin, "teka"), "rpc", "--limit-making", zooLimit.String()}, frontLimits...)
	}},
	{name: "mcp", asks: toolAsks, tools: true, command: func(r *run) []string {
		return append([]string{filepath.Join(r.bin, "teka-mcp"), "mcp", "--limit-making", zooLimit.String()}, frontLimits...)
	}},
	{name: "python", asks: frontAsks, named: true, command: func(r *run) []string {
		python, err := exec.LookPath("python3")
		script := filepath.Join(r.dir, "front.py")
		if err != nil || os.WriteFile(script, []byte(frontScript), 0o666) != nil {
			return nil
		}
		return []string{python, script, filepath.Join(r.root, "python"), filepath.Join(r.bin, "teka"), fmt.Sprint(zooLimit.Seconds())}
	}},
}

var (
	frontLimits = []string{"--limit-time", zooLimit.String(), "--memory", fmt.Sprint(zooMemory>>20, "MB")}
	frontAsks   = []string{"solve", "hint", "check", "explain", "count", "forced", "grade", "prove", "render", "setter", "repair", "sheet"}
	toolAsks    = []string{"solve", "hint", "check", "explain", "grade", "render"}
)

// fronts asks each front about a sample of the boards of the zoo.
func fronts(ctx context.Context, r *run) error {
	boards, err := zooBoards(r.dir)
	if err != nil {
		return err
	}
	deadline, timed := ctx.Deadline()
	for i, z := range zooFronts {
		command := z.command(r)
		if command == nil {
			r.note("%s is not on this machine", z.name)
			continue
		}
		own, stop := ctx, func() {}
		if timed {
			own, stop = context.WithDeadline(ctx, time.Now().Add(time.Until(deadline)/time.Duration(len(zooFronts)-i)))
		}
		err := r.front(own, z, command, boards)
		stop()
		if err != nil {
			return fmt.Errorf("%s: %w", z.name, err)
		}
	}
	return nil
}

// front asks one front about the boards in random order until ctx ends, and checks its times and memory.
func (r *run) front(ctx context.Context, z zooFront, command []string, boards []animal) error {
	f, err := startFront(z, command)
	if err != nil {
		return err
	}
	defer f.end()
	order := rand.New(rand.NewPCG(43, r.seed)).Perm(len(boards) * len(z.asks))
	if r.from < uint64(len(order)) {
		order = order[r.from:]
	}
	if r.cases > 0 {
		order = order[:min(len(order), int(r.cases))]
	}
	all := map[string]*zooTook{}
	for i, k := range order {
		if ctx.Err() != nil {
			break
		}
		op, b := z.asks[k%len(z.asks)], boards[k/len(z.asks)]
		took, err := f.ask(op, b)
		if err == nil && took.over > zooSlack { // a busy machine makes the processors slower too
			if second, err := f.ask(op, b); err == nil {
				took.over = min(took.over, second.over)
			}
		}
		if err != nil {
			return fmt.Errorf("%s of %s: %w", op, b.name, err)
		}
		again := fmt.Sprintf("%s of %s: -only fronts -seed %d -from %d", op, b.name, r.seed, r.from+uint64(i))
		r.expect(z.name+": answers in time", !took.late(), "%s late: %s", took.over, again)
		if all[op] == nil {
			all[op] = &zooTook{}
		}
		all[op].widen(took)
	}
	held := peakOf(f.measured)
	r.expect(z.name+": within memory", held <= zooServer, "%d MB", held>>20)
	for _, op := range z.asks {
		if w := all[op]; w != nil {
			r.outcomes(z.name+" "+op, w.outcomes, w.said)
			r.note("%s %s: %d boards: %s; at most %.1f s over the limit, %d KB written", z.name, op, w.times, w.outcomes, w.over.Seconds(),
				w.text>>10)
		}
	}
	r.note("%s: %d MB of memory at most", z.name, held>>20)
	return nil
}

// askedFront is a running front.
type askedFront struct {
	zooFront
	*program
	measured int // process id
	last     int
}

// startFront starts the process of a front. The caller must call end.
func startFront(z zooFront, command []string) (*askedFront, error) {
	p, err := start(os.Stderr, command...)
	if err != nil {
		return nil, err
	}
	f := &askedFront{zooFront: z, program: p, measured: p.pid()}
	if z.named {
		line, err := f.out.ReadString('\n')
		if err != nil {
			f.end()
			return nil, err
		}
		if f.measured, err = strconv.Atoi(strings.TrimSpace(line)); err != nil {
			f.end()
			return nil, err
		}
	}
	if z.tools {
		_, err = io.WriteString(f.in, mcpGreeting)
	}
	return f, err
}

// ask sends one request and reads its answer. The time is the smaller of wall-clock and processor time. An error means that the front
// failed, not that it refused the request.
func (f *askedFront) ask(op string, b animal) (took zooTook, err error) {
	f.last++
	params := map[string]any{"puzzle": json.RawMessage(b.text)}
	q := map[string]any{"jsonrpc": "2.0", "id": f.last, "method": op, "params": params}
	if f.tools {
		q["method"], q["params"] = "tools/call", map[string]any{"name": op, "arguments": params}
	}
	text, err := json.Marshal(q)
	if err != nil {
		return took, err
	}
	began, before := time.Now(), workOf(f.measured)
	kill := time.AfterFunc(10*zooEnd, func() { f.process.Process.Kill() }) // a machine may be very busy; reading fails then
	defer kill.Stop()
	if _, err := f.in.Write(append(text, '\n')); err != nil {
		return took, err
	}
	for {
		line, err := f.out.ReadBytes('\n')
		if err != nil {
			return took, err
		}
		var a struct {
			ID     *int
			Error  *struct{ Message string }
			Result *struct{ IsError bool }
		}
		if err := json.Unmarshal(line, &a); err != nil {
			return took, fmt.Errorf("%w: %.100q", err, line)
		}
		if a.ID == nil || *a.ID != f.last {
			continue
		}
		took.work = time.Since(began)
		if worked := workOf(f.measured) - before; worked > 0 {
			took.work = min(took.work, worked)
		}
		took.over, took.text = max(0, took.work-zooLimit), int64(len(line))
		failed := a.Error != nil || a.Result != nil && a.Result.IsError
		if took.outcome = outcomeOf(failed, false, line[:min(len(line), headMost)]); took.outcome == refused {
			took.said = fmt.Sprintf("%.300q", bytes.TrimSpace(line))
			if a.Error != nil {
				took.said = cmp.Or(a.Error.Message, took.said)
			}
		}
		return took, nil
	}
}
