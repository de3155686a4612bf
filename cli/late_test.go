package cli

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// timed is a context whose time is over when a test says so.
type timed struct {
	context.Context
	done chan struct{}
}

func (c timed) Done() <-chan struct{} { return c.done }

func (c timed) Err() error {
	select {
	case <-c.done:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// tellsLines calls told with the number of lines written so far.
type tellsLines struct {
	bytes.Buffer
	told func(lines int)
}

func (w *tellsLines) Write(b []byte) (int, error) {
	n, err := w.Buffer.Write(b)
	w.told(bytes.Count(w.Bytes(), []byte("\n")))
	return n, err
}

// What was done before the time of the whole command is over is printed whole, and a sentence says how much it is.
func TestLateKeepsWhatIsDone(t *testing.T) {
	const line = `{"id":"a","kind":"nonogram","rows":1,"cols":2,"givens":{"rows":[[1]],"cols":[[1],[]]},"solution":["10"]}` + "\n"
	for _, c := range []struct {
		what string
		run  Runner
		said string
	}{
		{"generate", &generation{Kind: "nonogram", Size: "5x5", Count: 100_000, Jobs: 1, JSON: true}, "teka: %d of 100000 puzzles: "},
		{"check", &check{JSON: true}, "teka: %d puzzles done, then "},
	} {
		var errs bytes.Buffer
		ctx := timed{t.Context(), make(chan struct{})}
		out := &tellsLines{told: func(lines int) {
			if lines == 2 {
				close(ctx.done)
			}
		}}
		a := &App{ctx: ctx, stdin: strings.NewReader(strings.Repeat(line, 10_000)), stdout: out, stderr: &errs}
		a.Quiet = true
		if err := a.speak("en"); err != nil {
			t.Fatal(err)
		}
		if err := c.run.Run(a); err != nil || a.code != CodeUnsolved {
			t.Errorf("%s: exit code %d, %v", c.what, a.code, err)
		}
		lines := strings.SplitAfter(out.String(), "\n")
		n := len(lines) - 1
		if lines[n] != "" || n < 2 || n > 1000 || !strings.HasPrefix(errs.String(), fmt.Sprintf(c.said, n)) {
			t.Errorf("%s: %d lines, the last %q: %s", c.what, n, lines[n], &errs)
		}
	}
}
