//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/cli"
)

// teka returns a command that runs the program of this source as a separate process.
func teka(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Env = append(os.Environ(), "TEKA_TEST_MAIN=1")
	return c
}

// TestInterruptPrintsWhatIsFinished: the first signal ends the input and prints the finished results, and the file named by -o is kept.
func TestInterruptPrintsWhatIsFinished(t *testing.T) {
	c := teka(t, "solve", "--json", "-")
	in, _ := c.StdinPipe()
	out, _ := c.StdoutPipe()
	var errs bytes.Buffer
	c.Stderr = &errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	io.WriteString(in, `{"id":"a","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]}}`+"\n")
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.Contains(line, `"status":"unique"`) {
		t.Fatalf("%q, %v", line, err)
	}
	c.Process.Signal(os.Interrupt)
	defer time.AfterFunc(30*time.Second, func() { c.Process.Kill() }).Stop() // otherwise a program that waits for input never ends
	if got := exitCode(c.Wait()); got != 130 || errs.String() != "teka: interrupted\n" {
		t.Errorf("exit code %d, %q", got, &errs)
	}
}

// TestInterruptKeepsPuzzlesMade: puzzles made before the signal are kept.
func TestInterruptKeepsPuzzlesMade(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var errs bytes.Buffer
	var out bytes.Buffer
	tell := writer(func(b []byte) (int, error) {
		if out.Write(b); bytes.Count(out.Bytes(), []byte("\n")) >= 3 {
			interrupt()
		}
		return len(b), nil
	})
	if code := cli.Main(ctx, []string{"generate", "nonogram", "--size", "8x8", "--count", "100000", "--json"}, nil, tell, &errs); code != 130 {
		t.Errorf("exit code %d: %s", code, &errs)
	}
	lines := strings.SplitAfter(out.String(), "\n")
	for _, line := range lines[:len(lines)-1] {
		if !json.Valid([]byte(line)) {
			t.Errorf("cut: %q", line)
		}
	}
	if len(lines) < 4 || lines[len(lines)-1] != "" {
		t.Errorf("%d lines: %q", len(lines), lines[len(lines)-1])
	}
}

// writer is a function as an io.Writer.
type writer func(b []byte) (int, error)

func (f writer) Write(b []byte) (int, error) { return f(b) }

// TestInterruptLosesNoFile: with -o, the finished results are saved at the first signal: in the file if it is new, or next to it if it
// existed.
func TestInterruptLosesNoFile(t *testing.T) {
	const line = `{"id":"a","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]}}` + "\n"
	for _, before := range []string{"", "precious\n"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "out.txt")
		if before != "" {
			if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		ctx, interrupt := context.WithCancel(t.Context())
		in, feed := io.Pipe()
		code := make(chan int)
		var errs bytes.Buffer
		go func() {
			code <- cli.Main(ctx, []string{"convert", "--jobs", "1", "--to", "tatham", "-o", path}, in, io.Discard, &errs)
		}()
		for range 20 { // more than are read ahead: the first ones are written by the time that the last are taken
			if _, err := io.WriteString(feed, line); err != nil {
				t.Fatal(err)
			}
		}
		interrupt()
		if got := <-code; got != 130 {
			t.Errorf("exit code %d: %s", got, &errs)
		}
		kept, was := path, ""
		if before != "" {
			kept = path + ".part"
			b, err := os.ReadFile(path)
			if was = string(b); err != nil || was != before {
				t.Errorf("the file that was there holds %q, %v", was, err)
			}
		}
		if b, err := os.ReadFile(kept); err != nil || !strings.HasPrefix(string(b), "2x1:") {
			t.Errorf("%s holds %q, %v; %s", kept, b, err, &errs)
		}
		files, err := os.ReadDir(dir)
		if want := map[bool]int{true: 2, false: 1}[before != ""]; err != nil || len(files) != want {
			t.Errorf("%d files, want %d: %v", len(files), want, files)
		}
	}
}

// TestSecondSignalEndsAtOnce: a program that does not react to the first signal, here because its output is not read, ends at the second,
// with the exit code of the signal.
func TestSecondSignalEndsAtOnce(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		c := teka(t, "solve", "--json", "-")
		in, _ := c.StdinPipe()
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		c.Stdout = w
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		w.Close()
		line := `{"id":"` + strings.Repeat("x", 1000) + `","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]}}` + "\n"
		done := make(chan struct{})
		var taken atomic.Int64
		go func() { // until the pipe is full and the program is blocked
			defer close(done)
			for range 1000 {
				if _, err := io.WriteString(in, line); err != nil {
					return
				}
				taken.Add(1)
			}
		}()
		if _, err := io.ReadFull(r, make([]byte, 100)); err != nil { // it is at work
			t.Fatal(err)
		}
		// until it accepts no more: before that, it could still react to the signal
		for before, still := taken.Load(), 0; still < 10; time.Sleep(10 * time.Millisecond) {
			if now := taken.Load(); now > before {
				before, still = now, 0
			} else {
				still++
			}
		}
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		c.Process.Signal(signal)
		for k := 0; ; k++ {
			if k == 1000 {
				c.Process.Kill()
				t.Fatalf("%v: the program does not end", signal)
			}
			c.Process.Signal(signal) // again and again: two signals that come together may count as one
			time.Sleep(10 * time.Millisecond)
			select {
			case err := <-ended:
				if got := exitCode(err); got != 130 {
					t.Errorf("%v: exit code %d, want 130", signal, got)
				}
			default:
				continue
			}
			break
		}
		<-done
	}
}

// exitCode returns the exit code of a process, or -1 if a signal ended it.
func exitCode(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}
