//go:build !js

package batch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// ErrInUse is that another process works in the directory.
var ErrInUse = fault.Errorf("another process works in this directory; wait for it, or name another one")

// Local starts a server in the process that listens to nobody else and keeps its files in a directory. Every message is on the disk
// before it counts as stored.
func Local(ctx context.Context, dir string, l Limits) (*Bus, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	locked, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, fault.Errorf("%s: %w", dir, err)
	case !locked:
		return nil, fault.Errorf("%s: %w", dir, ErrInUse)
	}
	if l, err = l.on(dir); err != nil {
		return nil, errors.Join(fault.Errorf("%s: %w", dir, err), lock.Unlock())
	}
	s, err := server.NewServer(&server.Options{ServerName: "teka", DontListen: true, JetStream: true, StoreDir: dir, SyncAlways: true,
		NoLog: true, NoSigs: true, MaxPayload: 64 << 20, MaxPending: 256 << 20, JetStreamMaxStore: anyStore})
	if err != nil {
		return nil, errors.Join(fault.Errorf("%s: %w", dir, err), lock.Unlock())
	}
	stop := func() {
		s.Shutdown()
		s.WaitForShutdown()
		lock.Unlock()
	}
	before := 0 // files of a run before
	if list, err := os.ReadDir(filepath.Join(dir, "jetstream")); err == nil {
		before = len(list)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) || !s.JetStreamEnabled() {
		stop()
		free, err := freeBytes(dir)
		if before > 0 && err == nil && free > 2*leastWork {
			return nil, fault.Errorf("%s: the server in the process does not start with what it has stored: %w", dir, errDamaged)
		}
		return nil, fault.Errorf("%s: the server in the process does not start; is the disk full?", dir)
	}
	nc, err := nats.Connect("", nats.InProcessServer(s), nats.Name("teka"))
	if err != nil {
		stop()
		return nil, fault.Errorf("%s: %w", dir, err)
	}
	if l.AckWait == 0 {
		l.AckWait = 1500 * time.Millisecond // nobody is far away: after a kill, what was worked on begins soon
	}
	b, err := open(ctx, nc, l)
	if err != nil {
		nc.Close()
		stop()
		return nil, fault.Errorf("%s: %w", dir, err)
	}
	b.local, b.dir, b.stop = s, dir, stop
	return b, nil
}

// anyStore lets the server reserve what streams may take without asking the disk: it would want three quarters of it to be free, also of
// streams that are there already. What there is was asked when the streams were made, and room sees a disk that is full.
const anyStore = 1 << 50

// on are the limits for a directory: what they leave open is what its disk has room for. Where the streams are there already, they are
// bounded as they were.
func (l Limits) on(dir string) (Limits, error) {
	if _, err := os.Stat(filepath.Join(dir, "jetstream")); err == nil || l.Work > 0 && l.Results > 0 {
		return l, nil
	}
	ask := l.Free
	if ask == nil {
		ask = freeBytes
	}
	free, err := ask(dir)
	if err != nil {
		return l, err
	}
	fit, err := fitted(free)
	if l.Work == 0 {
		l.Work = fit.Work
	}
	if l.Results == 0 {
		l.Results = fit.Results
	}
	return l, err
}
