package engine_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/web/engine"
	"github.com/teka-puzzles/teka/web/service"
)

// driver runs requests in the engine under Node: the examples one after the other, and then special cases.
const driver = `
const fs = require("fs");
require(process.argv[2] + "/wasm_exec.js");
const go = new Go();
(async () => {
  const ready = new Promise(r => { globalThis.tekaReady = r; });
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2] + "/engine.wasm"), go.importObject);
  go.run(instance);
  await ready;
  tekaFonts(...["regular", "bold"].map(name => fs.readFileSync(process.argv[2] + "/" + name + ".ttf")));
  const out = [];
  for (const [op, body, stop] of JSON.parse(fs.readFileSync(process.argv[2] + "/requests.json", "utf8"))) {
    const control = new AbortController();
    const lines = [];
    let ticks = 0;
    const clock = setInterval(() => { if (++ticks === 2 && stop) control.abort(); }, 10);
    let problem = null;
    try { await teka(op, body, line => lines.push(line), control.signal); } catch (p) { problem = p; }
    clearInterval(clock);
    out.push({ lines, problem, ticks });
  }
  process.stdout.write(JSON.stringify(out), () => process.exit(0));
})();
`

// request is an operation, its body, and whether it is aborted while it runs.
type request [3]any

// inNode sends requests to the engine under Node.
func inNode(t *testing.T, requests []request) []struct {
	Lines   []string
	Problem *service.Problem
	Ticks   int
} {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run the engine in")
	}
	wasm, script, ok := engine.Files()
	if !ok {
		t.Skip("the engine is not built in: go generate ./web/engine")
	}
	dir := t.TempDir()
	z, err := gzip.NewReader(bytes.NewReader(wasm))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{engine.Wasm: plain, engine.Exec: script, "requests.json": list, "driver.js": []byte(driver),
		"regular.ttf": sheets.Fonts()[0], "bold.ttf": sheets.Fonts()[1]} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var errs bytes.Buffer
	c := exec.Command(node, filepath.Join(dir, "driver.js"), dir)
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, errs.String())
	}
	var answers []struct {
		Lines   []string
		Problem *service.Problem
		Ticks   int
	}
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	return answers
}

// The maximum number of bytes of the engine that a visitor fetches.
const (
	mostBrotli = 3_450_000
	mostGzip   = 4_930_000
)

// TestSize: the engine that is built in is no larger than promised.
func TestSize(t *testing.T) {
	wasm, _, ok := engine.Files()
	if !ok {
		t.Skip("the engine is not built in: go generate ./web/engine")
	}
	if len(wasm) > mostGzip || len(engine.Brotli()) > mostBrotli {
		t.Errorf("%d bytes with gzip, %d with brotli: at most %d and %d are allowed", len(wasm), len(engine.Brotli()), mostGzip, mostBrotli)
	}
}

// TestEngine compares the answers of the page's engine with those of the server, for every operation's example and for invalid requests.
// Then it stops a search that would take very long, and checks that the worker stays responsive meanwhile.
func TestEngine(t *testing.T) {
	var requests []request
	for _, o := range service.Operations() {
		if o.Name == "score" { // which the engine does not have
			continue
		}
		requests = append(requests, request{o.Name, o.Example, false})
	}
	requests = append(requests,
		request{"solve", `{"puzzle":"https://puzz.link/p?mashu/6/6/1063000i30z0"}`, false},
		request{"hint", `{"puzzle":`, false},
		request{"nothing", `{}`, false},
		request{"generate", `{"kind":"kakuro","size":"8x8","seed":3}`, false},
		request{"generate", `{"kind":"skyscrapers","size":"5x5","seed":3}`, false},
		request{"generate", `{"kind":"hashi","size":"9x9","seed":3}`, false},
		request{"generate", `{"kind":"nonogram","size":"10x10","seed":3}`, false})
	same := len(requests)
	const long = `{"kind":"masyu","size":"60x60","seed":1}`
	requests = append(requests, request{"generate", long, true}, request{"version", `{}`, false},
		request{"generate", `{"kind":"masyu","size":"60x60","limit_time":0.2}`, false})
	answers := inNode(t, requests)
	s := &service.Service{}
	for i, got := range answers[:same] {
		op, body := requests[i][0].(string), requests[i][1].(string)
		var want []string
		err := s.Do(context.Background(), op, []byte(body), func(line []byte) error {
			want = append(want, string(line))
			return nil
		})
		problem, _ := err.(*service.Problem)
		if (problem == nil) != (got.Problem == nil) || problem != nil &&
			(problem.Detail != got.Problem.Detail || problem.Status != got.Problem.Status) {
			t.Errorf("%s: the problem is %v, want %v", op, got.Problem, err)
		}
		if diff := cmp.Diff(settled(want), settled(got.Lines)); diff != "" {
			t.Errorf("%s differs (- server, + engine of pages):\n%s", op, diff)
		}
	}
	got := answers[same:]
	if got[0].Problem == nil || got[0].Problem.Status != 499 || got[0].Ticks < 2 {
		t.Errorf("aborted: %v after %d ticks", got[0].Problem, got[0].Ticks)
	}
	if len(got[1].Lines) != 1 {
		t.Errorf("after an abort: %v %v", got[1].Lines, got[1].Problem)
	}
	if got[2].Problem == nil || got[2].Problem.Status != 503 {
		t.Errorf("with a time limit: %v", got[2].Problem)
	}
}

var fleeting = regexp.MustCompile(`"seconds":[0-9.e+-]+|"version":"[^"]*"`)

// settled removes the parts of answers that vary: times, progress and versions.
func settled(lines []string) []string {
	var out []string
	for _, l := range lines {
		if !strings.HasPrefix(l, `{"progress":`) {
			out = append(out, fleeting.ReplaceAllString(l, ""))
		}
	}
	return out
}
