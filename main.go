// Teka solves, checks, converts and draws logic puzzles.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/teka-puzzles/teka/cli"
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // heaps are small: this costs some megabytes and saves a twentieth of the time
	}
	signal.Ignore(syscall.SIGPIPE) // a pipe closed early is a failed write, which cli takes for the end
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
