package hitori

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// boardOfSize returns a puzzle with random numbers for random shaded cells, some of them then changed or removed.
func boardOfSize(r *rand.Rand, rows, cols int) *Hitori {
	d, err := Random(r, puzzle.RandomOptions{Rows: rows, Cols: cols, Density: 0.1 + 0.3*r.Float64()})
	if err != nil {
		panic(err)
	}
	numbers := slices.Clone(d.Puzzle.(*Hitori).numbers)
	wrong, none := r.IntN(8), r.IntN(12)
	for i := range numbers {
		switch {
		case r.IntN(60) < wrong:
			numbers[i] = 1 + r.IntN(max(rows, cols))
		case r.IntN(60) < none:
			numbers[i] = None
		}
	}
	h, err := New(rows, cols, numbers)
	if err != nil {
		panic(err)
	}
	return h
}

// boards returns random puzzles with at most the given number of cells.
func boards(seed uint64, n, cells int) []puzzle.Puzzle {
	return puzzletest.SmallBoards(seed, n, cells, func(r *rand.Rand, rows, cols int) puzzle.Puzzle { return boardOfSize(r, rows, cols) })
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	h := p.(*Hitori)
	return puzzletest.Turns(h.Rows, h.Cols, h.Number, New)
}

// TestSuite runs the tests that every kind must pass.
func TestSuite(t *testing.T) { puzzletest.TestKind(t, Kind, boards(1, 60, 49), turns) }

// enumerate returns the solutions of a board as rows of # and dots, found without the code of the package: it tries all ways to shade
// cells.
func enumerate(numbers []int, cols int) (out []string) {
	shade := []byte(strings.Repeat(".", len(numbers)))
	fits := func(i int) bool {
		r, c := i/cols, i%cols
		if shade[i] == '#' {
			return (c == 0 || shade[i-1] == '.') && (r == 0 || shade[i-cols] == '.')
		}
		for k := range i {
			if (k/cols == r || k%cols == c) && shade[k] == '.' && numbers[k] == numbers[i] && numbers[i] > 0 {
				return false
			}
		}
		return true
	}
	joined := func() bool {
		seen := map[int]bool{}
		var visit func(r, c int)
		visit = func(r, c int) {
			i := r*cols + c
			if r < 0 || c < 0 || c >= cols || i >= len(shade) || shade[i] == '#' || seen[i] {
				return
			}
			seen[i] = true
			visit(r+1, c)
			visit(r-1, c)
			visit(r, c+1)
			visit(r, c-1)
		}
		if i := slices.Index(shade, '.'); i >= 0 {
			visit(i/cols, i%cols)
		}
		return len(seen) == strings.Count(string(shade), ".")
	}
	var place func(i int)
	place = func(i int) {
		if i == len(shade) {
			if joined() {
				out = append(out, string(shade))
			}
			return
		}
		for _, x := range []byte("#.") {
			if shade[i] = x; fits(i) {
				place(i + 1)
			}
		}
		shade[i] = '.'
	}
	place(0)
	return out
}

// TestEnumeration compares the solutions of small boards with those found by trying all ways to shade cells.
func TestEnumeration(t *testing.T) {
	var none, one, several int
	for _, p := range boards(3, sweeptest.Samples(400, 5000), 30) {
		h := p.(*Hitori)
		want := enumerate(h.numbers, h.Cols)
		u := study.Unique(t.Context(), h, study.Options{})
		n, exact, _ := study.Count(t.Context(), h, 1_000_000, study.Options{})
		if int(n) != len(want) || !exact {
			t.Fatalf("%d solutions (all: %v), not %d\n%v", n, exact, len(want), h.numbers)
		}
		text := ""
		for i := range h.numbers {
			if !u.Solution.IsZero() {
				text += string(".#"[u.Solution.ValueOr(i)])
			}
		}
		switch u.Status {
		case puzzle.NoSolution:
			none++
		case puzzle.UniqueSolution:
			one++
		default:
			several++
		}
		if (len(want) == 0) != (u.Status == puzzle.NoSolution) || (len(want) == 1) != (u.Status == puzzle.UniqueSolution) ||
			text != "" && !slices.Contains(want, text) {
			t.Fatalf("%s, %q, and %d solutions\n%v", u.Status, text, len(want), h.numbers)
		}
	}
	if t.Logf("%d without a solution, %d with one, %d with several", none, one, several); none < 10 || one < 20 || several < 20 {
		t.Error("too few to tell")
	}
}

// TestDivide compares the cells that would divide the others with those found by counting the parts of the board without each.
func TestDivide(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	closed, found := 0, 0
	for range sweeptest.Samples(2000, 20_000) {
		rows, cols := 1+r.IntN(6), 1+r.IntN(6)
		h, err := New(rows, cols, make([]int, rows*cols))
		if err != nil {
			t.Fatal(err)
		}
		f := newFollower(h)
		apart := func(i int) bool {
			return !slices.ContainsFunc(f.near[i], func(j int) bool { return f.State[j] == assume.One })
		}
		parts := func() int {
			in := make([]bool, len(f.State))
			for i, s := range f.State {
				in[i] = s != assume.One
			}
			return h.Parts(in)
		}
		for range r.IntN(2 * len(f.State)) {
			if i := r.IntN(len(f.State)); apart(i) {
				if f.State[i] = assume.One; parts() > 1 && r.IntN(20) > 0 {
					f.State[i] = assume.Open
				}
			}
		}
		was, ok := slices.Clone(f.State), f.Settled(nil)
		if ok != (parts() < 2) {
			t.Fatalf("%dx%d %v: %v", rows, cols, was, ok)
		}
		if !ok {
			closed++
			continue
		}
		for i, s := range was {
			if s != assume.Open || !apart(i) {
				continue
			}
			now := f.State[i]
			f.State[i] = assume.One
			if must := parts() > 1; must != (now == assume.Zero) {
				t.Fatalf("%dx%d %v: cell %d is %d", rows, cols, was, i, now)
			} else if must {
				found++
			}
			f.State[i] = now
		}
	}
	if t.Log(closed, "closed chains,", found, "cells"); closed < 20 || found < 500 {
		t.Error("too few to tell")
	}
}

// part returns the puzzle with only the numbers that are kept.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	h := p.(*Hitori)
	numbers := slices.Clone(h.numbers)
	for i := range numbers {
		if !slices.Contains(keep, h.CellPlace(i)) {
			numbers[i] = None
		}
	}
	q, err := New(h.Rows, h.Cols, numbers)
	if err != nil {
		panic(err)
	}
	return puzzletest.ReducedPuzzle{Puzzle: q, Partial: true}
}

// TestTwice proves every step on small boards by enumeration.
func TestTwice(t *testing.T) {
	puzzletest.TestByEnumeration(t, boards(9, 60, 12), part, "hitori.flanked-pair")
}

func TestPartial(t *testing.T) {
	puzzletest.TestPartialChecks(t, boards(9, 40, 20),
		puzzletest.CheckedRule{Name: "repeated", Breaks: broke("repeated")},
		puzzletest.CheckedRule{Name: "connected", Breaks: broke("not-connected")},
		puzzletest.CheckedRule{Name: "apart", Breaks: func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == "side-by-side" {
				return v.At[:1]
			}
			return nil
		}})
}

func broke(rule string) func(v puzzle.Violation) []puzzle.Place {
	return func(v puzzle.Violation) []puzzle.Place {
		if v.Rule == rule {
			return v.Clues
		}
		return nil
	}
}

func TestClues(t *testing.T) { puzzletest.TestClues(t, boards(11, 40, 25)) }

// TestFindExamples searches random boards for examples of the techniques that lack one, with only the numbers that they use.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) { return boardOfSize(r, 4+r.IntN(3), 4+r.IntN(3)), puzzle.Facts{} }
	only := func(p puzzle.Puzzle, clues []puzzle.Place) puzzle.Puzzle { return part(p, clues).Puzzle }
	puzzletest.Examples{Tries: 3000, Next: next, Only: only, Keep: true}.Find(t, Kind)
}
