package nurikabe

import "github.com/teka-puzzles/teka/puzzle"

var techniques []puzzle.Technique
var maker *puzzle.Maker
var Random func()

type tables struct{ *islands }

func newTables(n *Nurikabe) *tables { return &tables{newIslands(n)} }
