package papers_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
	"github.com/teka-puzzles/teka/study"
)

// TestTrees checks the search trees of methods on random boards, some without a solution: decisions on the path to the end are part of
// the solution, failed nodes have none by the engine, and the tree counts the trials.
func TestTrees(t *testing.T) {
	for _, m := range papers.All {
		for _, form := range forms(m) {
			ends := map[method.End]int{}
			for k := range sweeptest.Samples(24, 60) {
				r := rand.New(rand.NewPCG(uint64(k), 6))
				side := 5 + k%4
				if !chooses(m, form) {
					side = 4
				}
				d, err := m.Kind.Random(r, puzzle.RandomOptions{Rows: side, Cols: side, Density: 0.25 + 0.1*float64(k%4)})
				if err != nil {
					t.Fatal(err)
				}
				grow(t, m, d.Puzzle, form, ends)
				grow(t, m, other(t, r, d.Puzzle, 1+k%3), form, ends)
			}
			t.Log(m.Kind.Name, form, ends)
			if chooses(m, form) != (ends[method.Failed] > 0) || (len(m.Visits) > 0 && m.SearchesWith(form)) != (ends[method.Visited] > 0) {
				t.Errorf("%s %v chooses: %t, but its nodes end as %v", m.Kind.Name, form, chooses(m, form), ends)
			}
		}
	}
}

func chooses(m *method.Paper, form []string) bool { return m.SearchesWith(form) && len(m.Visits) == 0 }

func forms(m *method.Paper) [][]string {
	all := [][]string{nil}
	for _, v := range m.Variants {
		all = append(all, []string{v.Name})
	}
	return all
}

// other returns a puzzle without some clues, if its kind allows that, so that there may be several solutions.
func other(t *testing.T, r *rand.Rand, p puzzle.Puzzle, drop int) puzzle.Puzzle {
	t.Helper()
	k := p.Kind()
	if k.Clues == nil || k.Without == nil {
		return p
	}
	for range drop {
		all := k.Clues(p)
		if len(all) == 0 {
			break
		}
		if q, err := k.Without(p, all[r.IntN(len(all))].At); err == nil {
			p = q
		}
	}
	return p
}

func grow(t *testing.T, m *method.Paper, p puzzle.Puzzle, form []string, ends map[method.End]int) {
	t.Helper()
	tree, tries := method.NewTree(0, m.Visits...), 0
	r, err := m.Solve(t.Context(), p, method.Options{Variants: form}, func(s puzzle.Step) bool {
		if strings.HasSuffix(s.Technique, ".try") {
			tries++
		}
		tree.Step(s)
		return tree.Nodes < 400
	})
	if err != nil {
		return // the method does not accept the puzzle
	}
	tree.Finish(r.Status)
	if r.Status != puzzle.Undecided && chooses(m, form) && tries != r.Trials {
		t.Errorf("%s %v: %d trials, %d traced", m.Kind.Name, form, r.Trials, tries)
	}
	checked := 0
	tree.Each(func(n *method.Node) {
		ends[n.End]++
		known := puzzle.NewFacts(p.Board())
		for x := n; x != nil; x = x.Parent {
			for _, f := range x.Chosen.New {
				known.Add(f)
			}
		}
		switch {
		case n.End == method.Solution && r.Status != puzzle.Solved:
			t.Errorf("%s %v: a solution in a run that is %s", m.Kind.Name, form, r.Status)
		case n.End == method.OnPath || n.End == method.Solution:
			for f := range known.All() {
				if r.Status == puzzle.Solved && !f.Not && !r.Known.Holds(f) {
					t.Errorf("%s %v: %v on the path to another solution", m.Kind.Name, form, f)
				}
			}
		case n.End == method.Failed || n.End == method.Exhausted:
			if checked++; checked > 20 {
				return
			}
			if got := study.Solve(t.Context(), p, study.Options{Known: known}).Status; got != puzzle.NoSolution {
				t.Errorf("%s %v: node %d is %s, the engine says %s", m.Kind.Name, form, n.Number, n.End, got)
			}
			if n.End == method.Failed && !slices.Contains(strings.Split(n.Fail.Technique, "."), "fail") {
				t.Errorf("%s: a failure is %q", m.Kind.Name, n.Fail.Technique)
			}
		}
	})
}
