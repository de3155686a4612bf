// Teka solves, checks, explains, converts and draws logic puzzles.
package main

import (
	"context"
	"os"
	"runtime/debug"

	"github.com/teka-puzzles/teka/cli"
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // heaps are small: this costs some megabytes and saves a twentieth of the time
	}
	os.Exit(cli.Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
