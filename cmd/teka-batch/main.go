//go:build !js

// Teka-batch implements the commands batch, worker and collection of teka, which finds this program and runs it. It is a separate program
// because it links NATS and SQLite, which the other commands do not need.
package main

import "github.com/teka-puzzles/teka/cli"

const about = `Runs teka's commands for large numbers of puzzles: batches on one or many machines, and a puzzle database. teka starts this program automatically.`

func main() { program().Execute() }

func program() cli.Program {
	return cli.Program{About: about, Commands: func() []cli.Command { return cli.Workshop(&batches{}, &worker{}, &collections{}) }}
}
