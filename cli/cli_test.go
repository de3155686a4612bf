package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

const onePuzzle = `{"id":"a","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]}}` + "\n"

// TestInterruptWhileWaitingForInput: a line is printed as soon as its puzzle is solved, and an interrupt ends a command that waits for more
// input.
func TestInterruptWhileWaitingForInput(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	in, feed := io.Pipe()
	show, out := io.Pipe()
	code := make(chan int)
	var messages bytes.Buffer
	go func() { code <- Main(ctx, []string{"solve", "--json", "-"}, in, out, &messages) }()
	if _, err := io.WriteString(feed, onePuzzle); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(show).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, `{"id":"a","kind":"nonogram","status":"unique","solution":["10"]`) {
		t.Fatalf("got %q, %v", line, err)
	}
	interrupt()
	if got := <-code; got != 130 {
		t.Errorf("exit code %d, want 130", got)
	}
	if got := messages.String(); got != "teka: interrupted\n" {
		t.Errorf("message %q", got)
	}
}

type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestPipeClosedEarly(t *testing.T) {
	for _, args := range [][]string{{"solve"}, {"solve", "--json"}, {"kinds"}, {"formats"}, {"convert", "--to", "text"}} {
		var messages bytes.Buffer
		if code := Main(t.Context(), args, strings.NewReader(onePuzzle), closedPipe{}, &messages); code != 0 || messages.Len() > 0 {
			t.Errorf("%v: exit code %d, message %q", args, code, messages.String())
		}
	}
}

// TestFullDisk: every command that prints reports a full disk once, including commands that ignore the errors of prints.
func TestFullDisk(t *testing.T) {
	full := func(args ...string) (int, string) {
		var messages bytes.Buffer
		code := Main(t.Context(), args, strings.NewReader(onePuzzle), fullDisk{}, &messages)
		return code, messages.String()
	}
	for _, args := range [][]string{{"solve"}, {"solve", "--json"}, {"audit"}, {"audit", "--json"}, {"grade"}, {"kinds"}, {"man"}, {"version"},
		{"generate", "masyu", "--size", "4x4"}} {
		if code, said := full(args...); code != CodeBad || strings.Count(said, "no space left") != 1 {
			t.Errorf("%v: exit code %d, message %q", args, code, said)
		}
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{{"solve"}, {"solve", "--json"}, {"convert", "--to", "text"}, {"render"}, {"prove"}, {"audit"}, {"book"}} {
		var out, messages bytes.Buffer
		n := 100
		if args[0] == "prove" { // a file holds one certificate
			n = 1
		}
		code := Main(t.Context(), append(args, "-o", "/dev/full"), strings.NewReader(strings.Repeat(onePuzzle+"\n", n)), &out, &messages)
		if code != CodeBad || strings.Count(messages.String(), "no space left") != 1 {
			t.Errorf("%v -o /dev/full: exit code %d, message %q", args, code, messages.String())
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestNamesUnread: when the reader of the file names goes away, all files are still written.
func TestNamesUnread(t *testing.T) {
	three := strings.Repeat(onePuzzle+"\n", 3)
	for _, args := range [][]string{{"solve"}, {"convert", "--to", "text"}, {"render", "--to", "svg"}, {"prove"},
		{"explain", "--to", "html"}} {
		dir := t.TempDir() + "/"
		var messages bytes.Buffer
		code := Main(t.Context(), append(args, "-o", dir), strings.NewReader(three), closedPipe{}, &messages)
		if files, _ := os.ReadDir(dir); code != 0 || len(files) < 3 {
			t.Errorf("%v: exit code %d, %d files, message %q", args, code, len(files), messages.String())
		}
	}
}

// TestOtherPipes: only a closed pipe for the answers is not an error.
func TestOtherPipes(t *testing.T) {
	var out, messages bytes.Buffer
	reads := iotest.ErrReader(fmt.Errorf("read tcp: %w", syscall.EPIPE))
	if code := Main(t.Context(), []string{"solve", "-"}, reads, &out, &messages); code != CodeBad || messages.Len() == 0 {
		t.Errorf("an input that breaks: exit code %d, message %q", code, messages.String())
	}
	p := Program{about, func() []Command { return []Command{{Name: "fetch", Flags: &fetches{}}} }}
	messages.Reset()
	if code := p.Main(t.Context(), []string{"fetch"}, nil, &out, &messages); code != CodeBad ||
		!strings.Contains(messages.String(), "broken pipe") {
		t.Errorf("a connection that breaks: exit code %d, message %q", code, messages.String())
	}
}

// fetches is a command whose server hangs up.
type fetches struct{}

func (*fetches) Run(*App) error { return &net.OpError{Op: "write", Net: "tcp", Err: syscall.EPIPE} }
