//go:build !js

// Teka-batch keeps millions of puzzles on disks and machines: the commands batch, worker and collection of teka, which finds this
// program and runs it. It is one of its own because it is linked with NATS and SQLite, which whoever has one puzzle need not build.
package main

import (
	"context"
	"os"

	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/heap"
)

const about = `Does the commands of teka that are about any number of puzzles: in batches, on one machine or on many, and in a database. Teka runs this program by itself.`

func main() {
	heap.Roomy()
	os.Exit(program().Main(cli.Interruptible(context.Background()), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// program is the command line.
func program() cli.Program {
	return cli.Program{About: about, Commands: func() []cli.Command { return cli.Workshop(&batches{}, &worker{}, &collections{}) }}
}
