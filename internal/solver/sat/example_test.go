package sat_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Solve a formula, read its model, and get the assumptions responsible for a contradiction.
func Example() {
	ctx := context.Background()
	s := sat.New(sat.Options{})
	tea, milk, sugar := s.Bool(), s.Bool(), s.Bool()
	s.Add(tea.Not(), milk)         // tea takes milk
	s.Add(milk.Not(), sugar.Not()) // milk takes no sugar
	ok, err := s.Solve(ctx, tea)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ok, s.Value(milk), s.Value(sugar))

	other := s.Bool() // is unrelated
	ok, err = s.Solve(ctx, other, tea, sugar)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ok, len(s.Core()), "of three assumptions clash")
	// Output:
	// true true false
	// false 2 of three assumptions clash
}

// Solutions enumerates the models, with each combination of the given literals once.
func ExampleSolver_Solutions() {
	s := sat.New(sat.Options{})
	a, b, c := s.Bool(), s.Bool(), s.Bool()
	s.Add(a, b, c)
	s.AtMostOne(a, b, c)
	n := 0
	for values, err := range s.Solutions(context.Background(), []sat.Lit{a, b, c}) {
		if err != nil {
			log.Fatal(err)
		}
		lit := 0
		for _, v := range values {
			if v {
				lit++
			}
		}
		fmt.Println(lit, "is true")
		n++
	}
	fmt.Println(n, "models")
	// Output:
	// 1 is true
	// 1 is true
	// 1 is true
	// 3 models
}

// even is the constraint that an even number of literals is true.
type even []sat.Lit

// Propagate waits until one literal is open, which then follows from the others.
func (e even) Propagate(n *sat.Now, _ []int32) bool {
	odd, open := false, -1
	for i, l := range e {
		switch n.Value(l) {
		case 1:
			odd = !odd
		case 0:
			if open >= 0 {
				return true // two are open: nothing follows
			}
			open = i
		}
	}
	switch {
	case open >= 0:
		return n.Imply(e[open].If(odd), int32(open))
	case odd:
		return n.Fail(e.reasonOf(-1, n.True)...)
	}
	return true
}

// Explain returns the other literals in the form in which they are true.
func (e even) Explain(v sat.View, _ sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	return append(dst, e.reasonOf(int(tag), v.True)...)
}

// reasonOf lists all literals but one, in the form in which they are true.
func (e even) reasonOf(but int, isTrue func(sat.Lit) bool) (lits []sat.Lit) {
	for i, l := range e {
		if i != but {
			lits = append(lits, l.If(isTrue(l)))
		}
	}
	return lits
}

// One propagator replaces 2^(n-1) clauses: here, an even number of literals is true.
func ExampleSolver_Post() {
	s := sat.New(sat.Options{})
	var e even
	var watch []sat.Lit
	for range 4 {
		l := s.Bool()
		e = append(e, l)
		watch = append(watch, l, l.Not()) // wake up when one becomes true or false
	}
	s.Post(e, sat.Cheap, watch...)
	n := 0
	for _, err := range s.Solutions(context.Background(), e) {
		if err != nil {
			log.Fatal(err)
		}
		n++
	}
	fmt.Println(n, "of 16 assignments are even")
	ok, err := s.Solve(context.Background(), e[0], e[1].Not(), e[2].Not(), e[3].Not())
	fmt.Println(ok, err, len(s.Core()))
	// Output:
	// 8 of 16 assignments are even
	// false <nil> 4
}
