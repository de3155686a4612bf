//go:build unix

package cli_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// variedBoard had explanations that named the digits of a run in different orders.
const variedBoard = "https://puzz.link/p?kakuro/6/6/jEnD-r.-ena-66r-Bn.C4hSI34T"

// madeBoards lists the generated boards for TestSame: the arguments of generate, first one of each kind.
var madeBoards = []string{
	"kakuro --size 6x6 --grade Easy..Medium", "masyu --size 8x8", "nonogram --size 8x8", "skyscrapers --size 4x4",
	"hashi --size 8x8",
	"kakuro --size 7x7", "masyu --size 6x6 --grade Medium..Hard", "nonogram --size 6x6 --colours 3",
	"skyscrapers --size 5x5 --no-givens --minimal", "hashi --size 6x6 --grade Easy..Medium",
}

// sameCommands are run on BOARDS, which are whole puzzles, and MARKED, the same with marks of a player. ANSWERS are the answers of solve to
// BOARDS, SCORED are texts, every second one of which is truncated.
var sameCommands = []string{
	"solve --json BOARDS", "solve BOARDS", "check --json BOARDS --answer ANSWERS", "score --json BOARDS --answers SCORED",
	"audit --json BOARDS", "audit -o audit.html BOARDS", "count --json --max 3 BOARDS", "forced --json BOARDS", "prove -o proofs/ BOARDS",
	"explain --json BOARDS", "explain --lang id BOARDS", "explain -o pages/ --to html BOARDS", "grade --json BOARDS",
	"hint --json --level 1 MARKED", "hint --json --level 2 MARKED", "hint --json --level 3 MARKED", "hint --json --level 4 MARKED",
	"hint --json --level 5 MARKED", "hint --json BOARDS", "hint --lang id MARKED", "dataset BOARDS", "techniques --json",
	"convert --to json MARKED", "convert --to penpa MARKED", "convert --to puzz.link BOARDS", "convert --to nin BOARDS",
	"render -o drawings/ --to svg MARKED", "render --to text MARKED",
	"kinds --json", "formats --json", `argue --json BOARDS --claims {"new":[{"at":{"cell":[1,1]},"value":1}],"clues":[]}`,
}

// sameOnce are run, too, but not on all boards: they do not depend on them, or take long.
var sameOnce = []string{
	"dataset -o set --make", "book -o book.pdf FEW", "sheet -o sheet.pdf FEW", "sheet -o sheet.html FEW",
}

// sameLong take seconds, and are run only with TEKA_SAME.
var sameLong = []string{"site -o site --engine ENGINE"}

// longBoard is the maximum number of bytes of JSON of a board of TEKA_CORPUS: larger ones would take hours.
const longBoard = 1200

// notSame lists the commands that TestSame does not run, with the reason.
var notSame = map[string]string{
	"serve": "its operations are those of the commands", "rpc": "its operations are those of the commands",
	"bench": "it writes times", "compare": "it writes times", "completion": "a text", "version": "a text", "man": "a text",
	"mcp": "another program", "batch": "another program", "worker": "another program", "collection": "another program",
}

// seconds matches times, the only output that may differ from run to run.
var seconds = regexp.MustCompile(`"seconds":[-+.e0-9]+|\([0-9.]+ ?(ns|µs|ms|s|m)[^)]*\)`)

// TestSame checks that the same input gives the same bytes in separate processes, in which maps are seeded differently, with one processor
// or several. One board is repeated many times, since a process visits a map in another order each time. TEKA_SAME=N takes N boards of each
// of the files that TEKA_CORPUS names instead.
func TestSame(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var boards bytes.Buffer
	if list := os.Getenv("TEKA_CORPUS"); os.Getenv("TEKA_SAME") != "" && list != "" {
		n, err := strconv.Atoi(os.Getenv("TEKA_SAME"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range strings.Fields(list) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := slices.DeleteFunc(slices.Collect(strings.Lines(string(text))), func(l string) bool { return len(l) > longBoard })
			for k := range min(n, len(lines)) {
				boards.WriteString(lines[k*len(lines)/min(n, len(lines))])
			}
		}
	} else {
		boards.Write(run(t, strings.Repeat(variedBoard+"\n", sweeptest.Samples(3, 12)), "convert", "--to", "json", "-"))
		for k, wish := range madeBoards[:sweeptest.Samples(5, 10)] {
			args := append([]string{"generate"}, strings.Fields(wish)...)
			args = append(args, "--json", "-q", "--seed", "3", "--count", strconv.Itoa(sweeptest.Samples(1, 3)))
			made := same(t, filepath.Join(dir, strconv.Itoa(k)), args)
			boards.WriteString(made)
		}
	}
	files := map[string]string{"BOARDS": "boards.jsonl", "MARKED": "marked.jsonl", "ANSWERS": "answers.jsonl", "SCORED": "scored.jsonl",
		"FEW":    "few.jsonl",
		"ENGINE": "engine"}
	for name, file := range files {
		files[name] = filepath.Join(dir, file)
	}
	write := func(name, text string) {
		if err := os.WriteFile(files[name], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.SplitAfter(strings.TrimSpace(boards.String())+"\n", "\n")
	t.Logf("%d boards", len(lines)-1)
	write("BOARDS", boards.String())
	write("FEW", strings.Join(lines[len(lines)-5:], ""))
	write("ANSWERS", string(run(t, boards.String(), "solve", "--json", "-q", "-")))
	write("MARKED", marksFor(t, boards.String()))
	write("SCORED", scoredFor(t, boards.String()))
	noEngine(t, files["ENGINE"])

	ran := map[string]bool{"generate": true, "site": true}
	commands := slices.Concat(sameCommands, sameOnce)
	if os.Getenv("TEKA_SAME") != "" {
		commands = append(commands, sameLong...)
	}
	for k, command := range commands {
		args := strings.Fields(command)
		ran[args[0]] = true
		for i, x := range args {
			if files[x] != "" {
				args[i] = files[x]
			}
			if x == "--make" {
				args = append(args, "masyu 5x5 6", "--make", "kakuro 5x5 Beginner..Easy 4", "--shard", "3")
			}
		}
		t.Run(strings.ReplaceAll(command, " ", "-"), func(t *testing.T) {
			t.Parallel()
			same(t, filepath.Join(dir, "of"+strconv.Itoa(k)), args)
		})
	}
	_, list, _ := strings.Cut(string(run(t, "", "--help")), "Commands:\n")
	for line := range strings.Lines(list) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ") && !ran[name] && notSame[name] == "" {
			t.Errorf("the command %s is not run here, and no reason is given", name)
		}
	}
}

// same runs a command several times and returns its output, on standard output and in files, which must be the same each time.
func same(t *testing.T, dir string, args []string) string {
	t.Helper()
	first, out := "", ""
	for k, processors := range []string{"1", "2", "1"}[:sweeptest.Samples(2, 3)] {
		here := filepath.Join(dir, strconv.Itoa(k))
		if err := os.MkdirAll(here, 0o777); err != nil {
			t.Fatal(err)
		}
		c := teka(t, args...)
		c.Dir, c.Env = here, append(c.Env, "GOMAXPROCS="+processors)
		var text, errs bytes.Buffer
		c.Stdout, c.Stderr = &text, &errs
		if code := exitCode(c.Run()); code != 0 && text.Len() == 0 && filesIn(t, here) == "" {
			t.Fatalf("%v: exit code %d: %s", args, code, &errs)
		}
		all := text.String() + errs.String() + filesIn(t, here)
		all = seconds.ReplaceAllString(all, "")
		if k == 0 {
			first, out = all, text.String()
			continue
		}
		if all != first {
			t.Fatalf("%v: run %d differs:\n%s", args, k, differ(first, all))
		}
	}
	return out
}

// filesIn returns the names and contents of all files in a folder.
func filesIn(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		fmt.Fprintf(&all, "\n%s\n%s", name, b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// differ shows the first difference of two texts.
func differ(a, b string) string {
	k := 0
	for k < min(len(a), len(b)) && a[k] == b[k] {
		k++
	}
	around := func(s string) string { return s[min(len(s), max(0, k-200)):min(len(s), k+200)] }
	return around(a) + "\n--- and ---\n" + around(b)
}

// marksFor returns boards with marks that a player may have halfway through the explanation. Every second board has a wrong cross.
func marksFor(t *testing.T, boards string) string {
	t.Helper()
	var with strings.Builder
	puzzles := strings.Split(strings.TrimSpace(string(run(t, boards, "convert", "--to", "json", "-"))), "\n")
	solved := strings.Split(strings.TrimSpace(string(run(t, boards, "explain", "--json", "-"))), "\n")
	if len(puzzles) != len(solved) {
		t.Fatalf("%d puzzles, %d explanations", len(puzzles), len(solved))
	}
	for k, line := range puzzles {
		var puzzle map[string]any
		var told struct {
			Steps []struct{ Board []map[string]any }
		}
		if err := json.Unmarshal([]byte(line), &puzzle); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(solved[k]), &told); err != nil {
			t.Fatal(err)
		}
		var marks []map[string]any
		if n := len(told.Steps); n > 0 {
			marks = told.Steps[n/2].Board
		}
		if i := slices.IndexFunc(marks, func(x map[string]any) bool { return x["not"] == false }); k%2 == 1 && i >= 0 {
			wrong := maps.Clone(marks[i])
			wrong["not"] = true
			marks = append(marks[:i:i], wrong)
		}
		puzzle["marks"] = append([]map[string]any{}, marks...)
		b, err := json.Marshal(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&with, "%s\n", b)
	}
	return with.String()
}

// scoredFor returns answers as models write them.
func scoredFor(t *testing.T, boards string) string {
	t.Helper()
	var all strings.Builder
	for k, line := range strings.Split(strings.TrimSpace(string(run(t, boards, "solve", "--json", "-q", "-"))), "\n") {
		var solved struct {
			ID       string          `json:"id"`
			Solution json.RawMessage `json:"solution"`
		}
		if err := json.Unmarshal([]byte(line), &solved); err != nil {
			t.Fatal(err)
		}
		answer := "So the solution is\n\n" + string(solved.Solution)
		if k%2 == 1 {
			answer = answer[:len(answer)*3/4]
		}
		b, err := json.Marshal(map[string]string{"id": solved.ID, "answer": answer})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s\n", b)
	}
	return all.String()
}

// noEngine makes a folder with files named like those of an engine, which a site copies.
func noEngine(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte("\x00asm"))
	w.Close()
	for name, b := range map[string][]byte{"engine.wasm.gz": packed.Bytes(), "wasm_exec.js": []byte("//")} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
