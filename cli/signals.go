package cli

import (
	"context"
	"os"
	"os/signal"
)

// Interruptible returns a context that ends at the first termination signal, so that finished output can be printed. A second signal ends
// the program immediately. A closed pipe is a write error, not a signal.
func Interruptible(ctx context.Context) context.Context {
	ignorePipes()
	ctx, cancel := context.WithCancel(ctx)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, stopping...)
	go func() {
		<-signals
		cancel()
		<-signals
		os.Exit(CodeInterrupted)
	}()
	return ctx
}
