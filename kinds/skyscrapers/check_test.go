package skyscrapers

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// parse reads Teka's text form.
func parse(t *testing.T, text string) (*Skyscrapers, puzzle.Facts) {
	t.Helper()
	p, known, err := puzzletest.ReadBoard(Kind, "skyscrapers\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Skyscrapers), known
}

func TestCheck(t *testing.T) {
	cases := []struct{ rule, board, text string }{
		{"", "2 . .\n. . . . .\n. . . . .\n. . . . .\n. . .", ""},
		{"row-repeat", ". . .\n. =1 . =1 .\n. . . . .\n. . . . .\n. . .", "row 1 has the height 1 twice"},
		{"column-repeat", ". . .\n. =1 . . .\n. . . . .\n. 1 . . .\n. . .", "column 1 has the height 1 twice"},
		{"left-view", ". . .\n2 =1 =2 =3 .\n. . . . .\n. . . . .\n. . .", "row 1 from the left: 3 buildings are visible, but the clue is 2"},
		{"left-view", ". . .\n2 =3 . . .\n. . . . .\n. . . . .\n. . .", "row 1 from the left: 1 building is visible, but the clue is 2"},
		{"right-view", ". . .\n. . . =2 3\n. . . . .\n. . . . .\n. . .", "row 1 from the right: 2 buildings will be visible, but the clue is 3"},
		{"top-view", "1 . .\n. =2 . . .\n. . . . .\n. . . . .\n. . .", "column 1 from above: 2 buildings will be visible, but the clue is 1"},
		{"bottom-view", ". . .\n. . . . .\n. . . . .\n. . . 1 .\n. . 1",
			"column 3 from below: 2 to 3 buildings will be visible, but the clue is 1"},
	}
	for _, c := range cases {
		s, known := parse(t, c.board)
		got := Check(s, known)
		i := slices.IndexFunc(got, func(v puzzle.Violation) bool { return v.Rule == c.rule })
		switch {
		case c.rule == "" && len(got) > 0:
			t.Errorf("%s is right, got %v", c.board, got)
		case c.rule == "":
		case i < 0:
			t.Errorf("%s breaks %s, got %v", c.board, c.rule, got)
		case got[i].Text != c.text:
			t.Errorf("%s says %q, want %q", c.board, got[i].Text, c.text)
		}
	}
	s, _ := parse(t, ". .\n. 1 . .\n. . . .\n. .")
	known := puzzle.NewFacts(s.board)
	known.Set(0, 2)
	known.Restrict(3, 0)
	for _, want := range []string{"R1C1 has the given height 1", "R2C2 has no candidate left"} {
		if !slices.ContainsFunc(Check(s, known), func(v puzzle.Violation) bool { return v.Text == want }) {
			t.Errorf("nothing says %q", want)
		}
	}
}

// squares calls f with Latin squares of n rows: all of up to 3, random ones of more.
func squares(r *rand.Rand, n int, f func(grid []int)) {
	grid := make([]int, n*n)
	left := 500
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == n*n {
			f(grid)
			left--
			return left > 0
		}
		for _, h := range r.Perm(n) {
			ok := true
			for k := range n {
				ok = ok && (k >= i%n || grid[i-i%n+k] != h+1) && (k >= i/n || grid[k*n+i%n] != h+1)
			}
			if grid[i] = h + 1; ok && !fill(i+1) {
				return false
			}
		}
		return true
	}
	if n < 4 {
		fill(0)
		return
	}
	for range 50 {
		left = 1
		fill(0)
	}
}

// seen counts the buildings visible along a line of cells.
func seen(grid []int, first, step, n int) int {
	count := 0
	for k := range n {
		hidden := false
		for j := range k {
			hidden = hidden || grid[first+j*step] > grid[first+k*step]
		}
		if !hidden {
			count++
		}
	}
	return count
}

// cluesOf returns the clues of a board by definition.
func cluesOf(grid []int, n int) (sides [4][]int) {
	for i := range n {
		sides[puzzle.Top] = append(sides[puzzle.Top], seen(grid, i, n, n))
		sides[puzzle.Bottom] = append(sides[puzzle.Bottom], seen(grid, n*(n-1)+i, -n, n))
		sides[puzzle.Left] = append(sides[puzzle.Left], seen(grid, i*n, 1, n))
		sides[puzzle.Right] = append(sides[puzzle.Right], seen(grid, i*n+n-1, -1, n))
	}
	return sides
}

// TestSolutions: a board with its own clues, or some of them, breaks no rule and is not impossible, and no part of it is wrong. The engine
// counts as many solutions as there are squares with such clues.
func TestSolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := 1; n <= 6; n++ {
		squares(r, n, func(grid []int) {
			sides := cluesOf(grid, n)
			given := make([]int, n*n)
			keep := r.Float64()
			for i := range given {
				if r.IntN(5) == 0 {
					given[i] = grid[i]
				}
			}
			for _, side := range sides {
				for i := range side {
					if r.Float64() > keep {
						side[i] = 0
					}
				}
			}
			s, err := New(n, sides, given)
			if err != nil {
				t.Fatal(err)
			}
			if why := Impossible(s); why != nil {
				t.Fatalf("%v of %v: %s", sides, grid, why)
			}
			known := puzzle.NewFacts(s.board)
			for i, h := range grid {
				known.Set(i, h)
			}
			for range 4 {
				if got := Check(s, known); len(got) > 0 {
					t.Fatalf("%v of %v: %v", sides, grid, got)
				}
				for range 1 + n*n/4 {
					known.Reset(r.IntN(n * n))
				}
			}
			if n <= 3 {
				countAll(t, r, s)
			} else if got := study.Unique(context.Background(), s, study.Options{}); got.Solution.IsZero() || got.Err != nil {
				t.Fatalf("%v of %v: %v", sides, grid, got)
			}
		})
	}
}

// TestFullBoards: a correct full board breaks the expected rule after a change of one place, clue or given.
func TestFullBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for n := 2; n <= 6; n++ {
		squares(r, n, func(grid []int) {
			sides, given, at := cluesOf(grid, n), make([]int, n*n), r.IntN(n*n)
			known := puzzle.NewFacts(puzzle.NewBoard(make([]puzzle.Unknown, n*n)))
			for i, h := range grid {
				known.Set(i, h)
			}
			broken := func(why string, want ...string) {
				t.Helper()
				s, err := New(n, sides, given)
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, v := range Check(s, known) {
					got = append(got, v.Rule)
				}
				for _, rule := range want {
					if !slices.Contains(got, rule) {
						t.Fatalf("%v of %v: %s breaks %v, not %s", sides, grid, why, got, rule)
					}
				}
				if len(want) == 0 && len(got) > 0 {
					t.Fatalf("%v of %v: %v", sides, grid, got)
				}
			}
			broken("nothing")
			own := sides
			for side := range own {
				i := r.IntN(n)
				sides = [4][]int{}
				sides[side] = make([]int, n)
				for clue := 1; clue <= n; clue++ {
					if sides[side][i] = clue; clue != own[side][i] {
						broken("another clue", puzzle.Side(side).String()+"-view")
					}
				}
			}
			sides = own
			other := 1 + (grid[at]+r.IntN(n-1))%n
			given[at] = other
			broken("another given height", "given")
			given[at] = 0
			sides = [4][]int{}
			known.Set(at, other)
			broken("another height", "row-repeat", "column-repeat")
			known.SetCandidates(at, 0)
			broken("no height", "no-value")
			known.Set(at, grid[at])
			swap := func(step int, rule string) { // of two cells of the first row or column
				i := r.IntN(n-1) * step
				known.Set(i, grid[i+step])
				known.Set(i+step, grid[i])
				broken("two heights swapped", rule)
				known.Set(i, grid[i])
				known.Set(i+step, grid[i+step])
			}
			swap(1, "column-repeat")
			swap(n, "row-repeat")
		})
	}
}

// countAll compares the number of solutions with enumeration.
func countAll(t *testing.T, r *rand.Rand, s *Skyscrapers) {
	t.Helper()
	want := 0
	squares(r, s.n, func(other []int) {
		theirs := cluesOf(other, s.n)
		for side := range s.sides {
			for i, c := range s.sides[side] {
				if c != 0 && c != theirs[side][i] {
					return
				}
			}
		}
		for i, h := range s.grid {
			if h != 0 && h != other[i] {
				return
			}
		}
		want++
	})
	if got, _, _ := study.Count(context.Background(), s, 0, study.Options{}); got != int64(want) {
		t.Fatalf("%v, %v: the engine counts %d, not %d", s.sides, s.grid, got, want)
	}
}

func TestImpossible(t *testing.T) {
	cases := []struct{ board, want string }{
		{". . .\n. . . . .\n. . . . .\n. . . . .\n. . .", ""},
		{"1\n1 . 1\n1", ""},
		{"4 . .\n. . . . .\n. . . . .\n. . . . .\n. . .", "the clue top 1 requires 4 buildings, but a line has 3"},
		{". . .\n3 . . . 2\n. . . . .\n. . . . .\n. . .", "left 1 and right 1 require 3 and 2 buildings: together at most 4 can be visible"},
		{". . .\n1 . . . 1\n. . . . .\n. . . . .\n. . .", "left 1 and right 1 both require 1 building"},
		{". 3 3\n. . . . .\n. . . . .\n. . . . .\n. . .", "top 2 and top 3 both require 3 buildings: the height 1"},
		{". 1 1\n. . . . .\n. . . . .\n. . . . .\n. . .", "top 2 and top 3 both require 1 building: the height 3"},
		{"1 . .\n2 . . . .\n. . . . .\n. . . . .\n. . .",
			"top 1 and left 1 require 1 and 2 buildings: only one of them puts the tallest in R1C1"},
		{". . 3\n. . . . 1\n. . . . .\n. . . . .\n. . .",
			"top 3 and right 1 require 3 and 1 buildings: only one of them puts the tallest in R1C3"},
		{". . .\n. . . . .\n. . . . .\n1 . . . .\n2 . .",
			"bottom 1 and left 3 require 2 and 1 buildings: only one of them puts the tallest in R3C1"},
		{". . .\n. . . . .\n. . . . .\n. . . . 2\n. . 1",
			"bottom 3 and right 3 require 1 and 2 buildings: only one of them puts the tallest in R3C3"},
		{". . .\n. 1 . . .\n. . . . .\n. 1 . . .\n. . .", "column 1: the height 1 is given in R1C1 and in R3C1"},
	}
	for _, c := range cases {
		s, _ := parse(t, c.board)
		if got := puzzletest.ErrorText(Impossible(s)); !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("\n%s\nsays %q, want %q", c.board, got, c.want)
		}
	}
}

// TestGuarded: with a guard for each clue, a board without solution has a core of contradictory clues, on short lines and on long ones,
// whose literals are created when search begins.
func TestGuarded(t *testing.T) {
	long := [4][]int{puzzle.Top: {3, 2, 4, 3, 0, 0, 2, 0, 3, 4, 0}, puzzle.Left: {0, 0, 0, 10, 0, 0, 3, 2, 0, 0, 0}}
	given := make([]int, 11*11)
	given[3*11+2] = 5 // where the clue 10 allows 3 or 4
	big, err := New(11, long, given)
	if err != nil {
		t.Fatal(err)
	}
	small, _ := parse(t, ". . . .\n1 . . . . 3\n. . . . . .\n. . 4 . . .\n2 . 3 . 4 1\n4 . . .")
	for _, s := range []*Skyscrapers{small, big} {
		m := model.New(s, model.Options{Guarded: true})
		clues, guards := m.Guards()
		ok, err := m.S.Solve(context.Background(), guards...)
		if err != nil || ok {
			t.Fatalf("%v, %v: no solution is expected", ok, err)
		}
		var blamed []puzzle.Place
		for _, l := range m.S.Core() {
			blamed = append(blamed, clues[slices.Index(guards, l)])
		}
		if len(blamed) == 0 || len(blamed) == len(clues) {
			t.Errorf("blamed: %v of %v", blamed, clues)
		}
		if s == big && (!slices.Contains(blamed, puzzle.Cell(3, 2)) || !slices.Contains(blamed, puzzle.Outside(puzzle.Left, 3))) {
			t.Errorf("blamed: %v", blamed)
		}
	}
}
