package rule_test

import (
	"fmt"

	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// An edge whose absence would disconnect the graph is present: edge 6 joins two triangles.
func ExampleConnected() {
	s := sat.New(sat.Options{})
	g := &rule.Graph{N: 6, Ends: [][2]int32{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {2, 3}}}
	for range g.Ends {
		g.Lits = append(g.Lits, s.Bool())
	}
	rule.Connected(s, g)
	fmt.Println(s.Settle(), s.Fixed(g.Lits[6]), s.Fixed(g.Lits[0]))
	s.Add(g.Lits[0].Not()) // now the other two edges of the first triangle are needed
	fmt.Println(s.Settle(), s.Fixed(g.Lits[1]), s.Fixed(g.Lits[2]))
	// Output:
	// true 1 0
	// true 1 1
}
