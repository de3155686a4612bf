//go:build unix

package cli

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// script writes a shell script.
func script(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
}

// asked runs teka with a PATH of one folder.
func asked(t *testing.T, ctx context.Context, path, stdin string, args ...string) (code int, out, errs string) {
	t.Helper()
	t.Setenv("PATH", path)
	var stdout, stderr bytes.Buffer
	code = Main(ctx, args, strings.NewReader(stdin), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// TestHelperOnPath: a helper on PATH gets the arguments as typed and the streams. Its exit code becomes that of the command, and nothing
// else is printed.
func TestHelperOnPath(t *testing.T) {
	dir := t.TempDir()
	script(t, filepath.Join(dir, helper), `for x in "$@"; do echo "<$x>"; done; read line; echo "read $line"; echo told >&2; exit 7`)
	code, out, errs := asked(t, t.Context(), dir, "a line\n", "-q", "batch", "run", "--dir", "a b", "solve", "--limit-time=1s", "x.jsonl")
	if want := "<-q>\n<batch>\n<run>\n<--dir>\n<a b>\n<solve>\n<--limit-time=1s>\n<x.jsonl>\nread a line\n"; code != 7 ||
		out != want || errs != "told\n" {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	if code, out, _ := asked(t, t.Context(), dir, "", "collection", "stats", "--db", "x"); code != 7 ||
		!strings.HasPrefix(out, "<collection>\n") {
		t.Errorf("exit code %d, %q", code, out)
	}
}

// TestHelperIsTheProcess: the program is replaced by its helper, so ending or killing it leaves no process behind.
func TestHelperIsTheProcess(t *testing.T) {
	dir := t.TempDir()
	script(t, filepath.Join(dir, assistants), `echo $$`)
	teka, err := exec.LookPath("teka")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(teka, "mcp")
	c.Env = append(os.Environ(), "PATH="+dir)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatal(err, errs.String())
	}
	if got, want := strings.TrimSpace(out.String()), strconv.Itoa(c.Process.Pid); got != want {
		t.Errorf("the helper is process %s, a child of %s", got, want)
	}
}

// TestHelperInterrupted: an interrupt reaches the helper once, and the program waits for it to finish.
func TestHelperInterrupted(t *testing.T) {
	dir := t.TempDir()
	script(t, filepath.Join(dir, helper), `trap 'n=$((n+1)); echo interrupted' INT; echo ready > `+filepath.Join(dir, "ready")+
		`; while [ -z "$n" ]; do sleep .01; done; sleep .2; echo "$n"; exit 130`)
	heeded := make(chan os.Signal, 1) // where interrupts are ignored, as in the background, a shell could not trap any
	signal.Notify(heeded, os.Interrupt)
	defer signal.Stop(heeded)
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		for {
			if _, err := os.Stat(filepath.Join(dir, "ready")); err == nil || t.Context().Err() != nil {
				interrupt()
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	code, out, errs := asked(t, ctx, dir+":/bin:/usr/bin", "", "worker", "--nats", "x")
	if code != 130 || out != "interrupted\n1\n" || errs != "" {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
}

// TestNoHelper: without a helper one sentence explains how to get it. Help and usage errors do not need the helper.
func TestNoHelper(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir) // out of the checkout
	code, out, errs := asked(t, t.Context(), dir, "", "batch", "run", "--dir", "work", "solve", "x.jsonl")
	want := "teka: cannot find the program teka-batch next to teka or on PATH; release archives contain it, " +
		"or run go install github.com/teka-puzzles/teka/cmd/teka-batch@latest\n"
	if code != CodeBad || out != "" || errs != want {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	for _, command := range []string{"batch", "worker", "collection"} {
		for _, args := range [][]string{{command, "--help"}, {"help", command}} {
			if code, out, errs := asked(t, t.Context(), dir, "", args...); code != CodeDone ||
				!strings.Contains(out, "teka "+command) || errs != "" {
				t.Errorf("%v: exit code %d, %q", args, code, errs)
			}
		}
	}
	if code, _, errs := asked(t, t.Context(), dir, "", "batch", "dance"); code != CodeBad || !strings.Contains(errs, `"run","submit"`) {
		t.Errorf("exit code %d, %q", code, errs)
	}
	t.Setenv("PATH", dir)
	if _, err := os.Stat(filepath.Join(dir, "work")); err == nil {
		t.Error("something was begun")
	}
}

// TestHelperOfCheckout: the helper is built in the checkout that the program was built from, and not elsewhere or in a directory that only
// resembles it.
func TestHelperOfCheckout(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	if checkout() == "" {
		t.Skip("needs a program built without -trimpath")
	}
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	script(t, filepath.Join(dir, "bin", "go"), `echo "$@" > `+filepath.Join(dir, "asked")+`
[ "$1 $2 $4 $6" = "build -C -o ./cmd/teka-batch" ] || exit 9
/bin/mkdir -p "$(/usr/bin/dirname "$5")" && printf '#!/bin/sh\necho built; exit 3\n' > "$5" && /bin/chmod +x "$5"`)
	t.Chdir(filepath.Join(root, "cmd", "tekacheck")) // anywhere in it
	if code, out, errs := asked(t, t.Context(), filepath.Join(dir, "bin"), "", "collection", "stats"); code != 3 ||
		out != "built\n" || errs != "" {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "asked")); err != nil || !strings.HasPrefix(string(text), "build -C "+root+" -o ") {
		t.Errorf("go was asked to %s, %v", text, err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "go.mod"), []byte("module github.com/teka-puzzles/teka\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(other)
	if code, out, _ := asked(t, t.Context(), filepath.Join(dir, "bin"), "", "collection", "stats"); code != CodeBad || out != "" {
		t.Errorf("another folder is taken for the checkout: exit code %d, %q", code, out)
	}
}
