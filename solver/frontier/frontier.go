// Package frontier counts the boards that keep all rules of a puzzle without listing them. It walks over the unknowns one by one and
// keeps, for all ways to fill those behind it, only what the rules ahead have to know of them: for a constraint the state of its
// automaton, which has read some unknowns so far, for a rule about one loop or one group which of the nodes at the frontier hang together.
// Ways that agree in that are counted together. It is the frontier-based search of Kawahara, Inoue, Iwashita and Minato ("Frontier-based
// search for enumerating all constrained subgraphs with compressed representation", 2017), after Knuth's Simpath (The Art of Computer
// Programming 4A, 7.1.4), with the automata of lines beside the graph.
//
// What is fixed already is folded into the automata and the graph first, and unknowns that no rule joins are taken one group after the
// other, so that boards that are almost full cost little however large they are, and empty ones as long as they are narrow.
package frontier

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Most is the largest number that is counted: 10^18.
const Most int64 = 1e18

// mostStates bounds the states of one constraint that are looked at.
const mostStates = 1 << 19

// Count counts the ways to give each unknown of the board one of its values that keep all rules. exact is false when there are more than
// Most, of which n says as many, and when err says why it ended early: ctx, or constraint.ErrWide. There are at least n then. The fewer
// values the unknowns have, the less it costs: those that they have in no solution at all are best taken away before.
func Count(ctx context.Context, b *puzzle.Board, values []puzzle.Mask, rules *constraint.Network) (n int64, exact bool, err error) {
	return (&counter{ctx: ctx, values: values, rules: rules.Joined(), graph: rules.Graph, room: mostBytes, beams: beams}).all(b)
}

// all is Count.
func (c *counter) all(b *puzzle.Board) (n int64, exact bool, err error) {
	possible, err := c.prepare(b)
	if err != nil || !possible {
		return 0, err == nil, err
	}
	return c.count()
}

// open reports whether an unknown has several values.
func open(m puzzle.Mask) bool { return m&(m-1) != 0 }
