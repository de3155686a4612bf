package cli

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
)

// timeTaken matches the times in the output.
var timeTaken = regexp.MustCompile(`\([0-9.e+-]+ (µs|ms|s)\)|"seconds":[0-9.e+-]+`)

// screen returns the last line of a terminal, as far as the progress bar uses it.
func screen(written string) string {
	if i := strings.LastIndex(written, "\x1b[K"); i >= 0 {
		written = written[i+len("\x1b[K"):]
	}
	return written[strings.LastIndexByte(written, '\n')+1:]
}

// TestBarStays: output is printed above the progress bar, which is redrawn immediately and not only at the next tick.
func TestBarStays(t *testing.T) {
	var w strings.Builder
	now := time.Now()
	b := &bar{w: &w, in: &inputs{size: 100}, textf: fmt.Sprintf, start: now, stop: make(chan struct{})}
	b.now = func() time.Time { return now }
	puzzle := func(text string) func() error {
		return func() error { _, err := io.WriteString(&w, text+"\n"); return err }
	}
	b.above(puzzle("the first"))
	if got := screen(w.String()); got != "" {
		t.Errorf("a bar before anybody waits: %q", got)
	}
	now = now.Add(2 * patience)
	b.in.read.Store(50)
	for i := range 3 {
		b.in.given.Store(int64(i + 2))
		b.above(puzzle("another"))
		if got := screen(w.String()); !strings.HasPrefix(got, "[############............]  50 %") ||
			!strings.Contains(got, " done, 2 s, about 2 s left") {
			t.Errorf("after puzzle %d the last line is %q", i+2, got)
		}
	}
	// A small file is read immediately, so the remaining amount excludes finished work. The bar never goes back.
	b.in.read.Store(100)
	for _, x := range []struct {
		given int64
		shown string
	}{{16, "[############............]  50 %  4 done"}, {5, "[###################.....]  80 %  4 done"},
		{6, "[###################.....]  80 %  4 done"}} {
		b.in.given.Store(x.given)
		b.draw()
		if got := screen(w.String()); !strings.HasPrefix(got, x.shown) {
			t.Errorf("with 4 of %d puzzles done: %q", x.given, got)
		}
	}
	b.tries.Store(70)
	if b.draw(); !strings.Contains(screen(w.String()), "4 done in 70 tries, 2 s") {
		t.Errorf("with tries: %q", screen(w.String()))
	}
	if !strings.Contains(w.String(), "another\n") || strings.Contains(w.String(), "sanother") {
		t.Errorf("texts and bars are mixed up: %q", &w)
	}
	b.end()
	b.end()
	if got := screen(w.String()); got != "" {
		t.Errorf("at the end the last line is %q", got)
	}
}

// TestJobsDoNotChangeWhatIsPrinted: the output does not depend on the number of goroutines and is the same every time. With -race this
// finds shared state.
func TestJobsDoNotChangeWhatIsPrinted(t *testing.T) {
	var lines strings.Builder
	for range 2 {
		lines.WriteString(onePuzzle)
		lines.WriteString(`{"kind":"masyu","rows":6,"cols":6,"givens":["..W...",".B..W.","......","...B..",".W....","......"]}` + "\n")
		lines.WriteString(`{"kind":"skyscrapers","gameid":"5:3///3/3/2/4/3/2/1///1/3/2/3/3//2/1"}` + "\n")
		lines.WriteString("no puzzle\n")
	}
	for _, command := range []string{"solve", "solve --method paper", "solve --method human", "explain", "explain --to html",
		"explain --json --boards",
		"grade", "grade --json", "hint", "count --json", "forced", "convert --to text", "convert --to json --solution",
		"render --to svg --json", "check --json"} {
		printed := func(jobs string) string {
			var out, errs strings.Builder
			args := append(strings.Fields(command), "--quiet")
			if command != "check --json" {
				args = append(args, "--jobs", jobs)
			}
			Main(context.Background(), args, strings.NewReader(lines.String()), &out, &errs)
			return timeTaken.ReplaceAllString(out.String(), "") + "\n" + errs.String()
		}
		want := printed("1")
		if len(want) < 100 {
			t.Errorf("%s prints %q", command, want)
		}
		if got := printed("4"); got != want {
			t.Errorf("%s --jobs 4: prints something else than with one, %d bytes and not %d", command, len(got), len(want))
		}
	}
}
