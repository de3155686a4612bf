package batch

import (
	"context"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/teka-puzzles/teka/kinds"
)

// TestPatience: a worker with patience waits for a server that is unreachable or refuses its password for a while, reports the outage, and
// continues. When the patience is over it ends with an error that states which of the two it was.
func TestPatience(t *testing.T) {
	t.Parallel()
	o := &server.Options{Username: "teka", Password: "secret"}
	s := start(t, o)
	port := s.Addr().(*net.TCPAddr).Port
	again := func(password string) *server.Server {
		s.Shutdown()
		s.WaitForShutdown()
		if password == "" {
			return s
		}
		next, err := server.NewServer(&server.Options{Username: "teka", Password: password, Host: o.Host, Port: port,
			JetStream: true, StoreDir: o.StoreDir, NoLog: true, NoSigs: true})
		if err != nil {
			t.Fatal(err)
		}
		next.Start()
		t.Cleanup(func() { next.Shutdown(); next.WaitForShutdown() })
		return next
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	open := doing(func(_ context.Context, it kinds.Item) Answer { return said(it) })
	address := "nats://teka:secret@" + s.Addr().String()
	var gone, back atomic.Int32
	work := func(patience time.Duration) (*Bus, chan error) {
		b, err := Connect(ctx, Connection{URL: address, Patience: patience, OnOutage: func(is bool, _ error) {
			if is {
				gone.Add(1)
			} else {
				back.Add(1)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		ends := make(chan error, 1)
		go func() { ends <- (&Worker{Bus: b, Open: open, Name: "w", Log: quietly}).Run(ctx) }()
		return b, ends
	}
	patient, ends := work(time.Hour)
	do := func(name string) {
		if err := Submit(ctx, patient, aJob(name, open, smallPuzzles(3)), Options{}); err != nil {
			t.Fatal(err)
		}
		taken(t, patient, name, false, open)
	}
	do("before")
	hasty, gives := work(time.Hour)
	s = again("other")
	for !refused(hasty.nc.LastError()) && ctx.Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
	hasty.outage.giveUp(hasty.nc) // as at the end of the patience, which on a busy machine could be before the server has refused
	const refuses = "the server refuses these credentials; pass others in the address or with --creds"
	if err := <-gives; err == nil || !strings.HasSuffix(err.Error(), refuses) || hasty.outage.failure() == nil {
		t.Errorf("refused: %v", err)
	}
	s = again("secret")
	for back.Load() == 0 && ctx.Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
	do("after")
	select {
	case err := <-ends:
		t.Errorf("the patient one has ended: %v", err)
	default:
	}
	if gone.Load() < 2 {
		t.Errorf("said %d times that the server is away", gone.Load())
	}
	_, gives = work(time.Second)
	s = again("")
	if err := <-gives; err == nil || !strings.Contains(err.Error(), "no server responds") {
		t.Errorf("away for a second: %v", err)
	}
}
