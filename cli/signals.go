package cli

import (
	"context"
	"os"
	"os/signal"
)

// Interruptible is a context that ends with the first signal that asks the program to stop, so that what is finished can be printed. The
// second signal ends the program at once. A pipe closed early is a failed write and no signal.
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
