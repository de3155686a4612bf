// Package frontier counts the boards that keep all rules of a puzzle without listing them. It walks over the unknowns one by one and
// keeps, for all ways to fill those behind it, only what the rules ahead have to know of them: for a rule of a line the state of an
// automaton that has read the line so far, for a rule about one loop or one group which of the nodes at the frontier hang together.
// Ways that agree in that are counted together. It is the frontier-based search of Kawahara, Inoue, Iwashita and Minato ("Frontier-based
// search for enumerating all constrained subgraphs with compressed representation", 2017), after Knuth's Simpath (The Art of Computer
// Programming 4A, 7.1.4), with the automata of lines beside the graph.
//
// What is fixed already is folded into the automata and the graph first, and unknowns that no rule joins are taken one group after the
// other, so that boards that are almost full cost little however large they are, and empty ones as long as they are narrow.
package frontier

import (
	"context"
	"errors"

	"github.com/teka-puzzles/teka/puzzle"
)

// Most is the largest number that is counted: 10^18.
const Most int64 = 1e18

// ErrWide is why a count is not exact when the frontier holds too much to be kept, or too much was read.
var ErrWide = errors.New("frontier: too many states")

// Puzzle is a puzzle.Puzzle whose rules can be read unknown by unknown.
type Puzzle interface {
	puzzle.Puzzle
	// Reading is all rules. The unknowns of a rule that is not Free come in the order of rows and columns.
	Reading() Reading
}

// Reading is the rules of a puzzle.
type Reading struct {
	Rules []Rule
	Graph *Graph // nil for none
}

// Rule is an automaton that reads some unknowns.
type Rule struct {
	Automaton
	Over []int // the unknowns
	Free bool  // they may be read in any order
}

// Automaton reads the values of the unknowns of a rule.
type Automaton interface {
	// Start is the state before anything is read.
	Start() int32
	// Next is the state after unknown k of the rule has been read; less than 0 when the rule is broken.
	Next(state int32, k, value int) int32
	// Ends reports whether the rule is kept when all has been read.
	Ends(state int32) bool
}

// Graph is a rule about the nodes that unknowns join: unknown i joins both Ends[i] when its value is not 0.
type Graph struct {
	Nodes int
	Ends  [][2]int32
	Loop  bool // what is joined is one closed loop; otherwise all nodes are one group
	All   bool // the loop visits all nodes
	Tree  bool // no nodes of the group are joined in a circle
}

// automaton is the Automaton of States.
type automaton[S comparable] struct {
	next func(s S, k, value int) (S, bool)
	ends func(s S) bool
	ids  map[S]int32
	all  []S
}

// States is the automaton with the states of a type, of which it numbers those that it meets.
func States[S comparable](start S, next func(s S, k, value int) (S, bool), ends func(s S) bool) Automaton {
	return &automaton[S]{next: next, ends: ends, ids: map[S]int32{start: 0}, all: []S{start}}
}

func (a *automaton[S]) Start() int32 { return 0 }

func (a *automaton[S]) Next(state int32, k, value int) int32 {
	s, ok := a.next(a.all[state], k, value)
	if !ok {
		return dead
	}
	id, known := a.ids[s]
	if !known {
		id = int32(len(a.all))
		a.ids[s], a.all = id, append(a.all, s)
	}
	return id
}

func (a *automaton[S]) Ends(state int32) bool { return a.ends(a.all[state]) }

// Count counts the ways to give each unknown of the board one of its values that keep all rules. exact is false when there are more than
// Most, of which n says as many, and when err says why it ended early: ctx, or ErrWide. There are at least n then. The fewer values the
// unknowns have, the less it costs: those that they have in no solution at all are best taken away before.
func Count(ctx context.Context, b *puzzle.Board, values []puzzle.Mask, r Reading) (n int64, exact bool, err error) {
	return (&counter{ctx: ctx, values: values, reading: r, room: mostBytes, beams: beams}).all(b)
}

// all is Count.
func (c *counter) all(b *puzzle.Board) (n int64, exact bool, err error) {
	possible, err := c.prepare(b)
	if err != nil || !possible {
		return 0, err == nil, err
	}
	return c.count()
}
