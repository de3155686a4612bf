package sixth

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// square has one solution, and open has several.
const (
	square = "latin\n1 2 3\n2 . .\n. . .\n"
	open   = "latin\n1 . .\n. . .\n. . .\n"
)

// TestSixth adds a kind by a folder and a line, and finds it wherever kinds are.
func TestSixth(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program anew")
	}
	p := program{path: build(t, overlay(t), "teka", ".")}
	for name, test := range map[string]func(*testing.T){"commands": p.testCommands, "made": p.testMade, "checker": p.testChecker,
		"batch": p.testBatch, "served": p.testServed, "site": p.testSite} {
		t.Run(name, func(t *testing.T) { t.Parallel(); test(t) })
	}
}

// program is the program with the toy in it, and its environment.
type program struct {
	path string
	env  []string
}

// run runs it with a text on standard input, and fails where its exit code is not the one that is expected.
func (p program) run(t *testing.T, code int, in string, args ...string) string {
	t.Helper()
	cmd := exec.Command(p.path, args...)
	cmd.Dir, cmd.Stdin, cmd.Env = t.TempDir(), strings.NewReader(in), p.env
	for name, square := range map[string]string{"answer": "[[1,2,3],[2,3,1],[3,1,2]]", "wrong": "[[1,2,3],[2,3,1],[2,1,3]]"} {
		if err := os.WriteFile(filepath.Join(cmd.Dir, name+".jsonl"), []byte(`{"id":"puzzle:1","solution":`+square+"}\n"), 0o666); err != nil {
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

// testCommands asks all that can be asked of a puzzle.
func (p program) testCommands(t *testing.T) {
	for _, x := range []struct {
		code int
		in   string
		args string
		want string // a regular expression
	}{
		{0, "", "kinds", `(?m)^latin +Latin square +latinsquare$`},
		{0, "", "formats", `(?m)^text .*latin`},
		{0, square, "solve -", `Latin square 3x3.*│ 2 │ 3 │ 1 │.*Unique: this is the only solution`},
		{0, square, "solve --json -", `"kind":"latin".*"status":"unique".*\[\[1,2,3\],\[2,3,1\],\[3,1,2\]\]`},
		{1, open, "count --max 50 -", `\b4\b`},
		{0, square, "check --answer answer.jsonl -", `[Rr]ight`},
		{1, square, "check --answer wrong.jsonl -", `(?i)column 1: 2 stands there twice`},
		{0, square, "explain -", `.`},
		{0, square, "explain --lang id -", `.`},
		{0, square, "hint -", `.`},
		{0, square, "grade --json -", `"label":`},
		{0, square, "convert --to json -", `"kind":"latin".*\[\[1,2,3\],\[2,0,0\],\[0,0,0\]\]`},
		{0, `{"kind":"latinsquare","rows":2,"cols":2,"givens":[[1,2],[0,0]]}`, "convert --to text -", `(?m)^latin\n1 2 \n\. \. $`},
		{0, square, "render --to svg -", `<svg[^$]*Latin square`},
		{0, square, "prove -", `latin`},
		{0, "", "help generate", `teka generate latin --size 4x4 --minimal[^$]*latin`},
		{0, "", "bench --growth latin --sizes 4 --boards 2", `.`},
		{2, "latin\n1 2\n", "solve -", `rows and columns`},
	} {
		if got := p.run(t, x.code, x.in, strings.Fields(x.args)...); !regexp.MustCompile(`(?s)` + x.want).MatchString(got) {
			t.Errorf("teka %s: %q is not in\n%s", x.args, x.want, got)
		}
	}
}

// testMade makes puzzles.
func (p program) testMade(t *testing.T) {
	made := p.run(t, 0, "", "generate", toy, "--count", "3", "--seed", "2", "--json", "-q")
	if n := strings.Count(made, `"kind":"latin","rows":4,"cols":4`); n != 3 {
		t.Errorf("%d puzzles were made, of the usual size 4x4:\n%s", n, made)
	}
	if got := p.run(t, 0, made, "count", "--json", "-q", "-"); strings.Count(got, `"count":1`) != 3 {
		t.Errorf("they have not one solution each: %s", got)
	}
	p.run(t, 2, "", "generate", toy, "--size", "8x8")
	p.run(t, 2, "", "generate", toy, "--size", "4x5")
}

// testChecker gives a certificate to the checker, which trusts nobody's list of kinds and says that it cannot judge this one.
func (p program) testChecker(t *testing.T) {
	cmd := exec.Command(build(t, overlay(t), "tekacheck", "./cmd/tekacheck"), "-")
	cmd.Stdin = strings.NewReader(p.run(t, 0, square, "prove", "-q", "-"))
	out, err := cmd.CombinedOutput()
	if !strings.Contains(string(out), `kind "latin" cannot be judged here`) || err == nil {
		t.Errorf("%v: %s", err, out)
	}
}

// testBatch solves and makes in a batch.
func (p program) testBatch(t *testing.T) {
	helper := build(t, overlay(t), "teka-batch", "./cmd/teka-batch")
	p.env = append(os.Environ(), "PATH="+filepath.Dir(helper)+string(os.PathListSeparator)+os.Getenv("PATH"))
	got := p.run(t, 0, square+"\n"+open, "batch", "run", "--dir", filepath.Join(t.TempDir(), "work"), "solve", "-")
	if strings.Count(got, `"kind":"latin"`) != 2 || !strings.Contains(got, `"unique"`) {
		t.Errorf("a batch of two: %s", got)
	}
}

// serve begins the server, and gives its address.
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

// testServed asks the API, and plays and sets in a browser.
func (p program) testServed(t *testing.T) {
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
	puzzle := map[string]any{"puzzle": square}
	for op, want := range map[string]string{"version": `"name":"latin","title":"Latin square"`, "read": `"kind":"latin"`, "look": `"scene"`,
		"hint": `"hints"`, "solve": `"unique"`, "explain": `"steps"`, "grade": `"label"`, "setter": `"unique"`, "technique": `"techniques"`} {
		body := puzzle
		if op == "version" || op == "technique" {
			body = map[string]any{}
		}
		if got := ask(op, body); !strings.Contains(got, want) {
			t.Errorf("%s: %s is not in %.400s", op, want, got)
		}
	}
	for op, body := range map[string]map[string]any{"generate": {"kind": toy, "seed": 5}, "daily": {"kind": toy, "date": "2026-02-02"}} {
		if got := ask(op, body); !strings.Contains(got, `"rows":4`) {
			t.Errorf("%s: %.400s", op, got)
		}
	}
	t.Run("page", func(t *testing.T) { inBrowser(t, at) })
}

// inBrowser finds the card of the toy, plays the puzzle of the day as somebody who knows the game, sets one and orders one.
func inBrowser(t *testing.T, at string) {
	x := browsertest.NewTab(t, browsertest.Start(t))
	visit := func(fragment string) {
		t.Helper()
		x.Do(chromedp.Navigate(at + "/healthz"))
		x.Do(chromedp.Navigate(at + "/?engine=api#" + fragment))
		x.Until(`document.querySelector("main:not([aria-busy]) > *")`)
	}
	press := func(r, c int, keys string) {
		t.Helper()
		x.Until(fmt.Sprintf(`(e => { e?.focus(); return document.activeElement === e && e !== null; })(
			document.querySelector(".grid [data-r='%d'][data-c='%d']"))`, r, c))
		x.Do(chromedp.KeyEvent(keys))
	}
	visit("")
	x.Until(`[...document.querySelectorAll(".card")].some(a => /Latin square/.test(a.innerText) &&
		a.querySelectorAll("svg text").length === 3)`)
	visit("open")
	x.Do(browsertest.Type("textarea", square), browsertest.Click("[data-do=open]"))
	x.Until(`/^#play/.test(location.hash) && document.querySelector(".grid [tabindex='0']")`)
	x.Until(`/Every number stands once/.test(document.querySelector(".rules").textContent) &&
		/Latin square/.test(document.querySelector("h1").textContent)`)
	x.Do(browsertest.Click("[data-do=hint]"))
	x.Until(`document.querySelector(".told p")`)
	for _, cell := range [][3]int{{0, 0, 1}, {0, 1, 2}, {0, 2, 3}, {1, 0, 2}, {1, 1, 3}, {1, 2, 1}, {2, 0, 3}, {2, 1, 1}, {2, 2, 2}} {
		press(cell[0], cell[1], fmt.Sprint(cell[2]))
	}
	x.Until(`document.querySelector(".banner")?.hidden === false`)
	visit("set/" + toy)
	x.Until(`/type its number/.test(document.querySelector(".panel").innerText) &&
		document.querySelectorAll("input[type=number]").length === 1 && document.querySelector("input[type=number]").max === "9"`)
	x.Until(`/Nothing is set yet/.test(document.querySelector(".verdict").innerText)`)
	press(0, 0, "1")
	x.Until(`document.querySelectorAll("text.given").length === 1`)
	press(0, 1, "1")
	x.Until(`document.querySelector(".verdict").dataset.status === "none"`)
	visit("new/" + toy)
	x.Until(`document.querySelector("input[type=number]").value === "4" && document.querySelector("input[type=number]").max === "7"`)
	x.Do(browsertest.Click("[data-do=make]"), browsertest.Click(".toast a"))
	x.Until(`/^#play/.test(location.hash) && document.querySelector(".grid [tabindex='0']")`)
}

// testSite finds the toy among the files of a site: its module, in the list of kinds and among the files that are kept for times without
// a network.
func (p program) testSite(t *testing.T) {
	at := p.serve(t)
	for file, want := range map[string]string{"kinds/latin.js": "Latin squares on the page", "kinds-list.js": `from "./kinds/latin.js"`,
		"files.json": `"kinds/latin.js"`, "": "Latin square, Kakuro"} {
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
