// Teka solves, checks, explains, converts and draws logic puzzles.
package main

import "github.com/teka-puzzles/teka/cli"

func main() { cli.Teka().Execute() }
