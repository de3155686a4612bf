package limits

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// TestWithin: a limit ends the context with the given cause when its time has passed on the Clock, and not before. The parent context may
// end it earlier, and cancelling it does not report an exceeded deadline.
func TestWithin(t *testing.T) {
	var now, looks atomic.Int64
	expired := make(chan bool, 10)
	Clock = func() time.Duration { looks.Add(1); return time.Duration(now.Load()) }
	Ended = func() { expired <- true }
	defer func() { Clock, Ended = nil, nil }()
	why := errors.New("it took too long")
	now.Store(int64(time.Hour))
	ctx, cancel := Within(t.Context(), time.Second, why)
	defer cancel()
	now.Add(int64(time.Second) - 1)
	for before := looks.Load(); looks.Load() < before+3; { // it has looked since
		runtime.Gosched()
	}
	if ctx.Err() != nil {
		t.Fatal("ended before its time")
	}
	now.Add(1)
	<-ctx.Done()
	<-expired
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) || !errors.Is(context.Cause(ctx), why) {
		t.Errorf("ended with %v because of %v", ctx.Err(), context.Cause(ctx))
	}
	ctx, cancel = Within(t.Context(), time.Second, nil)
	now.Add(int64(time.Second))
	<-ctx.Done()
	<-expired
	cancel()
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) || !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		t.Errorf("without a cause: %v because of %v", ctx.Err(), context.Cause(ctx))
	}
	above, leave := context.WithCancel(t.Context())
	ctx, cancel = Within(above, time.Second, why)
	leave()
	<-ctx.Done()
	cancel()
	if !errors.Is(ctx.Err(), context.Canceled) || errors.Is(context.Cause(ctx), why) {
		t.Errorf("left: %v because of %v", ctx.Err(), context.Cause(ctx))
	}
	ctx, cancel = Within(t.Context(), time.Second, why)
	cancel()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("cancelled: %v", ctx.Err())
	}
	if len(expired) > 0 {
		t.Error("a limit that did not expire was said to have")
	}
}
