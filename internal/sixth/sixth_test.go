package sixth

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSixth adds kinds by a folder and a line each, and checks that all interfaces support them.
func TestSixth(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program anew")
	}
	p := program{path: build(t, overlay(t))}
	for _, k := range asked {
		for name, test := range map[string]func(*testing.T, kind){"commands": p.testCommands, "made": p.testMade, "batch": p.testBatch,
			"served": p.testServed, "site": p.testSite, "enumeration": p.testEnumeration} {
			t.Run(k.name+"/"+name, func(t *testing.T) { t.Parallel(); test(t, k) })
		}
	}
}

type program struct {
	path string
}

// run runs it with a text on standard input and checks the exit code.
func (p program) run(t *testing.T, k kind, code int, in string, args ...string) string {
	t.Helper()
	cmd := exec.Command(p.path, args...)
	cmd.Dir, cmd.Stdin = t.TempDir(), strings.NewReader(in)
	for name, text := range map[string]string{"puzzle": k.unique, "answer.jsonl": `{"id":"puzzle:1","solution":` + k.right + "}\n",
		"wrong.jsonl": `{"id":"puzzle:1","solution":` + k.wrong + "}\n"} {
		if err := os.WriteFile(filepath.Join(cmd.Dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != code {
		t.Fatalf("teka %s: %v, exit code %d was expected\n%s%s", strings.Join(args, " "), err, code, &out, &said)
	}
	return out.String() + said.String()
}

func (p program) testCommands(t *testing.T, k kind) {
	in := strings.NewReplacer("UNIQUE", k.unique, "OPEN", k.open)
	words := strings.NewReplacer("NAME", k.name, "TITLE", k.title, "RIGHT", regexp.QuoteMeta(k.right))
	for _, x := range slices.Concat(common, k.commands) {
		args := strings.Fields(words.Replace(x.args))
		got, want := p.run(t, k, x.code, words.Replace(in.Replace(x.in)), args...), words.Replace(x.want)
		if !regexp.MustCompile(`(?s)` + want).MatchString(got) {
			t.Errorf("teka %s: %q is not in\n%s", args, want, got)
		}
	}
}

func (p program) testMade(t *testing.T, k kind) {
	made := p.run(t, k, 0, "", "generate", k.name, "--count", "3", "--seed", "2", "--json", "-q")
	if n := strings.Count(made, `"kind":"`+k.name+`",`+k.size); n != 3 {
		t.Errorf("%d puzzles were made, of the usual size %s:\n%s", n, k.size, made)
	}
	if got := p.run(t, k, 0, made, "count", "--json", "-q", "-"); strings.Count(got, `"count":1`) != 3 {
		t.Errorf("they have not one solution each: %s", got)
	}
	if got := p.run(t, k, 0, made, "explain", "--json", "-q", "-"); strings.Count(got, `"status":"unique","steps"`) != 3 {
		t.Errorf("they are not explained to the end: %s", got)
	}
}

func (p program) testBatch(t *testing.T, k kind) {
	got := p.run(t, k, 0, k.unique+"\n"+k.open, "batch", "run", "--dir", filepath.Join(t.TempDir(), "work"), "solve", "-")
	if strings.Count(got, `"kind":"`+k.name+`"`) != 2 || !strings.Contains(got, `"unique"`) {
		t.Errorf("a batch of two: %s", got)
	}
}

func (p program) serve(t *testing.T) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), p.path, "serve", "--listen", "127.0.0.1:0", "-q")
	said, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+`)
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if at := address.FindString(lines.Text()); at != "" {
			return at
		}
	}
	t.Fatal("the server does not say where it listens")
	return ""
}

// testServed uses the API, and plays and sets in a browser (browser_test.go).
func (p program) testServed(t *testing.T, k kind) {
	at := p.serve(t)
	ask := func(op string, body map[string]any) string {
		t.Helper()
		text, _ := json.Marshal(body)
		resp, err := http.Post(at+"/api/"+op, "application/json", bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		var b bytes.Buffer
		b.ReadFrom(resp.Body)
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %s %s", op, resp.Status, &b)
		}
		return b.String()
	}
	puzzle := map[string]any{"puzzle": k.unique}
	for op, want := range map[string]string{"version": `"name":"` + k.name + `","title":"` + k.title + `"`, "read": `"kind":"` + k.name + `"`, "look": `"scene"`,
		"hint": `"hints"`, "solve": `"unique"`, "explain": `"steps"`, "grade": `"label"`, "setter": `"unique"`, "technique": `"techniques"`} {
		body := puzzle
		if op == "version" || op == "technique" {
			body = map[string]any{}
		}
		if got := ask(op, body); !strings.Contains(got, want) {
			t.Errorf("%s: %s is not in %.400s", op, want, got)
		}
	}
	for op, body := range map[string]map[string]any{"generate": {"kind": k.name, "seed": 5}, "daily": {"kind": k.name, "date": "2026-02-02"}} {
		if got := ask(op, body); !strings.Contains(got, k.size) {
			t.Errorf("%s: %.400s", op, got)
		}
	}
	t.Run("page", func(t *testing.T) { inBrowser(t, k, at) })
}

// testSite finds a kind in the files of a site: its module, the list of kinds, and the files cached for offline use.
func (p program) testSite(t *testing.T, k kind) {
	at := p.serve(t)
	for file, want := range map[string]string{"kinds/" + k.name + ".js": k.title, "kinds-list.js": `from "./kinds/` + k.name + `.js"`,
		"files.json": `"kinds/` + k.name + `.js"`, "": k.title + ", "} {
		resp, err := http.Get(at + "/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		b.ReadFrom(resp.Body)
		resp.Body.Close()
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s: %q is not in it", file, want)
		}
	}
}
