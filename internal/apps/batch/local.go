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

// ErrInUse means that another process holds the lock of the directory.
var ErrInUse = fault.Errorf("another process uses this directory; wait for it or choose another one")

// Local starts a server in the process, without network access, that stores its files in dir. Every message is synced to disk before it
// counts as stored. The error wraps ErrInUse if another process uses dir, and ErrShort if the disk is too small.
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
	if l, err = l.forDir(dir); err != nil {
		return nil, errors.Join(fault.Errorf("%s: %w", dir, err), lock.Unlock())
	}
	s, err := server.NewServer(&server.Options{ServerName: "teka", DontListen: true, JetStream: true, StoreDir: dir, SyncAlways: true,
		NoLog: true, NoSigs: true, MaxPayload: 64 << 20, MaxPending: 256 << 20, JetStreamMaxStore: unlimitedStore})
	if err != nil {
		return nil, errors.Join(fault.Errorf("%s: %w", dir, err), lock.Unlock())
	}
	stop := func() {
		s.Shutdown()
		s.WaitForShutdown()
		lock.Unlock()
	}
	before := 0 // files of an earlier run
	if list, err := os.ReadDir(filepath.Join(dir, "jetstream")); err == nil {
		before = len(list)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) || !s.JetStreamEnabled() {
		stop()
		free, err := freeBytes(dir)
		if before > 0 && err == nil && free > 2*minWork {
			return nil, fault.Errorf("%s: the built-in server cannot start from its stored files: %w", dir, errDamaged)
		}
		return nil, fault.Errorf("%s: the built-in server does not start; is the disk full?", dir)
	}
	nc, err := nats.Connect("", nats.InProcessServer(s), nats.Name("teka"))
	if err != nil {
		stop()
		return nil, fault.Errorf("%s: %w", dir, err)
	}
	if l.AckWait == 0 {
		l.AckWait = 1500 * time.Millisecond // no network delay: restart work soon after a kill
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

// unlimitedStore disables the server's own storage check, which requires three quarters of the disk to be free even for existing streams.
// Local checks the free space when it creates the streams, and checkSpace detects a full disk.
const unlimitedStore = 1 << 50

// forDir returns l with zero values replaced by what the disk of dir allows. Existing streams keep their bounds.
func (l Limits) forDir(dir string) (Limits, error) {
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
	fit, err := limitsFor(free)
	if l.Work == 0 {
		l.Work = fit.Work
	}
	if l.Results == 0 {
		l.Results = fit.Results
	}
	return l, err
}
