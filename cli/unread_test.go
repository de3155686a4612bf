package cli

import (
	"io"
	"runtime"
	"sync/atomic"
	"syscall"
	"testing"
)

// stuck is a pipe without a reader: a write waits until free is closed, and then the pipe is closed.
type stuck struct {
	writes, bytes atomic.Int64
	free          chan struct{}
}

func (s *stuck) Write(p []byte) (int, error) {
	s.writes.Add(1)
	s.bytes.Add(int64(len(p)))
	<-s.free
	return 0, syscall.EPIPE
}

// thousand is an input of the same puzzle, a thousand times, which counts how many of them were read.
type thousand struct{ lines atomic.Int64 }

func (e *thousand) Read(p []byte) (int, error) {
	if e.lines.Add(1) > 1000 {
		return 0, io.EOF
	}
	return copy(p, onePuzzle+"\n"), nil
}

// TestExplainUnread: while its output is not read, teka explain waits in one write and takes few puzzles of a long input. When the pipe is
// closed, it ends without another write.
func TestExplainUnread(t *testing.T) {
	const most, part = 50, 1 << 20 // puzzles taken, and bytes of a write
	for _, args := range [][]string{{"explain", "-"}, {"explain", "--json", "--boards", "-"}, {"explain", "--jobs", "2", "-"}} {
		in, out := &thousand{}, &stuck{free: make(chan struct{})}
		ended := make(chan int, 1)
		go func() { ended <- Main(t.Context(), args, in, out, io.Discard) }()
		for still, last := 0, int64(0); still < 200_000 && last <= most; still++ { // until it waits for the pipe, or takes too many
			runtime.Gosched()
			if n := in.lines.Load(); n != last || out.writes.Load() == 0 {
				still, last = 0, n
			}
		}
		if n := in.lines.Load(); n > most {
			t.Errorf("%v: %d puzzles are taken while nobody reads", args, n)
		}
		close(out.free)
		code := <-ended
		if n, bytes := out.writes.Load(), out.bytes.Load(); n != 1 || bytes > part || code != 0 {
			t.Errorf("%v: %d writes of %d bytes, exit code %d", args, n, bytes, code)
		}
		t.Logf("%v: %d puzzles taken, %d writes, %d bytes", args, in.lines.Load(), out.writes.Load(), out.bytes.Load())
	}
}
