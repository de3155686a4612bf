package nurikabe

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// fair returns a puzzle of random islands, of which some sizes are unknown and, rarely, one is wrong.
func fair(r *rand.Rand, rows, cols int) *Nurikabe {
	d, err := Random(r, puzzle.RandomOptions{Rows: rows, Cols: cols, Density: 0.05 + 0.2*r.Float64()})
	if err != nil {
		panic(err)
	}
	n := d.Puzzle.(*Nurikabe)
	cells := slices.Clone(n.cells)
	for i, x := range cells {
		switch {
		case x == None:
		case r.IntN(8) == 0:
			cells[i] = Query
		case r.IntN(15) == 0:
			cells[i] = 1 + r.IntN(5)
		}
	}
	n, err = New(rows, cols, cells)
	if err != nil {
		panic(err)
	}
	return n
}

// rooms returns random puzzles with at most the given number of cells.
func rooms(seed uint64, n, cells int) []puzzle.Puzzle {
	r := rand.New(rand.NewPCG(seed, 2))
	var out []puzzle.Puzzle
	for len(out) < n {
		switch rows, cols := 1+r.IntN(7), 1+r.IntN(7); {
		case rows*cols > cells:
		case r.IntN(6) == 0:
			out = append(out, room(r, cells))
		default:
			out = append(out, fair(r, rows, cols))
		}
	}
	return out
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	n := p.(*Nurikabe)
	return puzzletest.Turns(n.Rows, n.Cols, n.Number, New)
}

// TestSuite runs the tests that every kind must pass.
func TestSuite(t *testing.T) { puzzletest.TestKind(t, Kind, rooms(1, 60, 36), turns) }

// enumerate returns the solutions of a puzzle, found without the solver: it tries all seas.
func enumerate(n *Nurikabe) (out []string) {
	cells := []byte(strings.Repeat(".", len(n.cells)))
	var place func(u int)
	place = func(u int) {
		if u == n.board.Len() {
			if a, b, c := follows(n, cells, func(int) bool { return true }); a && b && c {
				out = append(out, string(cells))
			}
			return
		}
		i := n.cellOf(u)
		place(u + 1)
		if r, c := i/n.Cols, i%n.Cols; r == 0 || c == 0 || cells[i-1] != '#' || cells[i-n.Cols] != '#' || cells[i-n.Cols-1] != '#' {
			cells[i] = '#'
			place(u + 1)
			cells[i] = '.'
		}
	}
	place(0)
	return out
}

// TestEnumeration compares the solutions of small boards with those found by trying all seas.
func TestEnumeration(t *testing.T) {
	var none, one, several int
	for _, p := range rooms(3, sweeptest.Samples(200, 5000), 18) {
		n := p.(*Nurikabe)
		want := enumerate(n)
		text := fmt.Sprint(n.cells)
		u := study.Unique(t.Context(), n, study.Options{})
		count, exact, _ := study.Count(t.Context(), n, 1_000_000, study.Options{})
		if int(count) != len(want) || !exact {
			t.Fatalf("%d solutions (all: %v), not %d\n%s", count, exact, len(want), text)
		}
		if Impossible(n) != nil && len(want) > 0 {
			t.Fatalf("%v, although there are %d solutions\n%s", Impossible(n), len(want), text)
		}
		switch u.Status {
		case puzzle.NoSolution:
			none++
		case puzzle.UniqueSolution:
			one++
		default:
			several++
		}
		found := ""
		for _, x := range n.state(u.Solution) {
			found += string([...]byte{'#', '?', '.'}[x+1])
		}
		if (len(want) == 0) != (u.Status == puzzle.NoSolution) || (len(want) == 1) != (u.Status == puzzle.UniqueSolution) ||
			!u.Solution.IsZero() && !slices.Contains(want, found) {
			t.Fatalf("%s, %q, and %d solutions\n%s", u.Status, found, len(want), text)
		}
	}
	if t.Logf("%d without a solution, %d with one, %d with several", none, one, several); none < 3 || one < 20 || several < 20 {
		t.Error("too few to tell")
	}
}

// part returns the puzzle without the sizes that are not kept. Without its rule, the sea need not be connected; Check names it.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	n := p.(*Nurikabe)
	cells := slices.Clone(n.cells)
	for i, x := range cells {
		if x != None && !slices.Contains(keep, n.CellPlace(i)) {
			cells[i] = Query
		}
	}
	q, err := New(n.Rows, n.Cols, cells)
	if err != nil {
		panic(err)
	}
	return puzzletest.ReducedPuzzle{Puzzle: q, Partial: true}
}

// TestTwice proves every step on small boards by enumeration.
func TestTwice(t *testing.T) { puzzletest.TestByEnumeration(t, rooms(7, 80, 16), part) }

// TestPartial does not include sizes: Check does not try all shapes of an island.
func TestPartial(t *testing.T) {
	at := func(rule string, n int) puzzletest.CheckedRule {
		return puzzletest.CheckedRule{Name: rule, Breaks: func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == rule {
				return v.At[:min(n, len(v.At))]
			}
			return nil
		}}
	}
	puzzletest.TestPartialChecks(t, rooms(9, 40, 16), at("joined", 99), at("no-number", 99), at("pool", 1),
		puzzletest.CheckedRule{Name: "not-connected", Breaks: func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == "not-connected" {
				return v.Clues
			}
			return nil
		}})
}

func TestClues(t *testing.T) { puzzletest.TestClues(t, rooms(11, 40, 20)) }

// TestFindExamples searches random boards for examples of the techniques that lack one, with only the numbers that they use.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) { return fair(r, 4+r.IntN(3), 4+r.IntN(3)), puzzle.Facts{} }
	puzzletest.Examples{Tries: 3000, Next: next, Keep: true}.Find(t, Kind)
}
