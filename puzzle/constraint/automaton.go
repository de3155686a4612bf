package constraint

import (
	"github.com/teka-puzzles/teka/puzzle"
)

// Automaton reads the values of a constraint's unknowns one after the other.
type Automaton interface {
	// Start returns the state before any value is read.
	Start() int32
	// Next returns the state after unknown k of the constraint has been read, or DeadState if the constraint is violated.
	Next(state int32, k, value int) int32
	// Ends reports whether the constraint is satisfied in the state after the last value.
	Ends(state int32) bool
}

// DeadState is the state in which a constraint is violated.
const DeadState int32 = -1

// states is the Automaton that States returns.
type states[S comparable] struct {
	next func(s S, k, value int) (S, bool)
	ends func(s S) bool
	ids  map[S]int32
	all  []S
}

// States returns an automaton whose states are values of type S, numbered in the order in which they are reached. next returns false if the
// constraint is violated; k is the position of the value, from 0.
func States[S comparable](start S, next func(s S, k, value int) (S, bool), ends func(s S) bool) Automaton {
	return &states[S]{next: next, ends: ends, ids: map[S]int32{start: 0}, all: []S{start}}
}

func (a *states[S]) Start() int32 { return 0 }

// Next implements Automaton. It numbers states as they are reached.
func (a *states[S]) Next(state int32, k, value int) int32 {
	s, ok := a.next(a.all[state], k, value)
	if !ok {
		return DeadState
	}
	id, known := a.ids[s]
	if !known {
		id = int32(len(a.all))
		a.ids[s], a.all = id, append(a.all, s)
	}
	return id
}

func (a *states[S]) Ends(state int32) bool { return a.ends(a.all[state]) }

// both returns the conjunction of two automata that read the same values.
func both(a, b Automaton) Automaton {
	next := func(s [2]int32, k, value int) ([2]int32, bool) {
		s = [2]int32{a.Next(s[0], k, value), b.Next(s[1], k, value)}
		return s, s[0] != DeadState && s[1] != DeadState
	}
	ends := func(s [2]int32) bool { return a.Ends(s[0]) && b.Ends(s[1]) }
	return States([2]int32{a.Start(), b.Start()}, next, ends)
}

// Different returns the automaton that requires all values to be different.
func Different() Automaton {
	next := func(seen uint64, _, value int) (uint64, bool) { return seen | 1<<value, seen>>value&1 == 0 }
	return different{States(uint64(0), next, func(uint64) bool { return true })}
}

// different is a separate type so that IsDifferent recognizes it and a caller can use a better algorithm.
type different struct{ Automaton }

// IsDifferent reports whether an automaton was returned by Different.
func IsDifferent(a Automaton) bool { _, ok := a.(different); return ok }

// Digits requires the digits to be different and, unless Sum is 0, to add up to Sum. Its states are sets of digits.
type Digits struct{ Sum int }

func (Digits) Start() int32 { return 0 }

func (a Digits) Next(seen int32, _, digit int) int32 {
	if seen>>digit&1 != 0 {
		return DeadState
	}
	return seen | 1<<digit
}

func (a Digits) Ends(seen int32) bool {
	sum := 0
	for d := range puzzle.Mask(seen).Values() {
		sum += d
	}
	return a.Sum == 0 || sum == a.Sum
}

// Total requires the values to add up to a number.
type Total int

func (Total) Start() int32 { return 0 }

func (t Total) Next(sum int32, _, value int) int32 {
	if sum += int32(value); int(sum) > int(t) {
		return DeadState
	}
	return sum
}

func (t Total) Ends(sum int32) bool { return int(sum) == int(t) }

// Count requires that from Min to Max of the values are in Of.
type Count struct {
	Min, Max int
	Of       puzzle.Mask
}

func (Count) Start() int32 { return 0 }

// Next implements Automaton. The state is the number of values in Of so far.
func (c Count) Next(n int32, _, value int) int32 {
	if c.Of.Has(value) {
		if n++; int(n) > c.Max {
			return DeadState
		}
	}
	return n
}

func (c Count) Ends(n int32) bool { return int(n) >= c.Min }

// Table requires the values to be one of its rows, at most 31; Any matches every value.
type Table [][]int

// Any matches every value in a Table.
const Any = -1

// Given returns the Table that requires one value.
func Given(value int) Table { return Table{{value}} }

// Start returns the set of all rows.
func (t Table) Start() int32 { return 1<<len(t) - 1 }

// Next implements Automaton. The state is the set of rows that agree with the values so far, a bit each.
func (t Table) Next(rows int32, k, value int) int32 {
	for i, row := range t {
		if row[k] != value && row[k] != Any {
			rows &^= 1 << i
		}
	}
	if rows == 0 {
		return DeadState
	}
	return rows
}

func (Table) Ends(rows int32) bool { return rows > 0 }
