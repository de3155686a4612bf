package cli

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"strings"
	"syscall"
	"testing"
)

const onePuzzle = `{"id":"a","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]}}` + "\n"

// A line is printed as soon as its puzzle is solved, and an interrupt ends a command that waits for more.
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
