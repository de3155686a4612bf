//go:build !js

package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/teka-puzzles/teka/kinds"
)

// TestFitted: a batch starts on a disk with as little space as documented and uses half of the free space; with less, the error states the
// required and the available space.
func TestFitted(t *testing.T) {
	for free, want := range map[int64]Limits{
		minFree: {Work: minWork, Results: minResults}, 64 << 20: {Work: minWork, Results: 28 << 20},
		1 << 30: {Work: 32 << 20, Results: 448 << 20}, 1 << 40: {Work: maxWork, Results: maxResults},
	} {
		if got, err := limitsFor(free); err != nil || got.Work != want.Work || got.Results != want.Results {
			t.Errorf("%d bytes free: %d, %d, %v", free, got.Work, got.Results, err)
		} else if 2*got.Work+got.Work/4+got.Results+answersReserve > free {
			t.Errorf("%d bytes free: more is taken", free)
		}
	}
	if _, err := limitsFor(minFree - 1); !errors.Is(err, ErrShort) || !strings.Contains(err.Error(), "32 MB are free, but 33 MB are needed") {
		t.Error(err)
	}
}

// doneIn runs a job of n puzzles in a directory whose disk has as many free bytes as free returns (nil: as the system reports). Each answer
// has forty kilobytes that cannot be compressed.
func doneIn(t *testing.T, dir string, n int, free func(string) (int64, error)) error {
	t.Helper()
	open := doing(func(_ context.Context, it kinds.Item) Answer {
		long := make([]byte, 30_000)
		for i, r := 0, rand.New(rand.NewPCG(1, uint64(it.Line))); i < len(long); i++ {
			long[i] = byte(r.Uint32())
		}
		return Answer{Line: map[string]any{"id": it.ID, "long": long}}
	})
	end, err := Run(t.Context(), dir, aJob("run", open, smallPuzzles(n)), Options{Slots: 2, Limits: Limits{Free: free}})
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(dir, AnswersFile))
	if err != nil || end.Lines != n || bytes.Count(text, []byte("\n")) != n {
		t.Errorf("%d answers, %d lines, want %d: %v", end.Lines, bytes.Count(text, []byte("\n")), n, err)
	}
	return nil
}

// TestSmallDisk: with little free space a job is finished, although its answers take more space than those waiting may. On a disk that is
// too small it does not start, and the error states the free space.
func TestSmallDisk(t *testing.T) {
	t.Parallel()
	if err := doneIn(t, t.TempDir(), 500, func(string) (int64, error) { return minFree, nil }); err != nil {
		t.Error(err)
	}
	dir := t.TempDir()
	err := doneIn(t, dir, 5, func(string) (int64, error) { return 5 << 20, nil })
	if !errors.Is(err, ErrShort) || !strings.Contains(fmt.Sprint(err), "5 MB are free") {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "jetstream")); err == nil {
		t.Errorf("something was begun: %v", left)
	}
}

// TestSmallFileSystem is TestSmallDisk on a file system of 64 MB.
func TestSmallFileSystem(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if said, err := exec.CommandContext(t.Context(), "mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted here: %s", said)
	}
	t.Cleanup(func() { exec.Command("umount", dir).Run() })
	if err := doneIn(t, filepath.Join(dir, "job"), 500, nil); err != nil {
		t.Error(err)
	}
}

// TestRoomAtOnce: concurrent checks of the free space succeed as a single one does.
func TestRoomAtOnce(t *testing.T) {
	b := &Bus{local: new(server.Server), dir: t.TempDir()}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				if err := b.checkSpace(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestSmallServer: a remote server that offers less space than the streams may take is used with smaller limits.
func TestSmallServer(t *testing.T) {
	t.Parallel()
	s := start(t, &server.Options{JetStreamMaxStore: 100 << 20, JetStreamMaxMemory: 1 << 20})
	b, err := Connect(t.Context(), Connection{URL: s.ClientURL()})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if b.limits.Work < minWork || 2*b.limits.Work+b.limits.Results > 100<<20 {
		t.Errorf("%+v", b.limits)
	}
	none := start(t, &server.Options{JetStreamMaxStore: 10 << 20, JetStreamMaxMemory: 1 << 20})
	_, err = Connect(t.Context(), Connection{URL: none.ClientURL()})
	if !errors.Is(err, ErrShort) && !strings.Contains(fmt.Sprint(err), "not even 25 MB") {
		t.Error(err)
	}
}
