// Teka solves, checks, explains, converts and draws logic puzzles.
package main

import (
	"context"
	"os"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/heap"
)

func main() {
	heap.TuneGC()
	os.Exit(cli.Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
